//! Columns of a Parquet file: their kinds, and where wanted keys lead.

use std::collections::BTreeMap;

use polars::prelude::{ArrowDataType, ArrowField, ArrowSchema};

use crate::{Kind, ScanError};

/// Names of a column and of the fields within it, from the outside in; at least one.
pub(super) type Path = Vec<String>;

/// Every column and field, by dotted key.
pub(super) fn kinds(schema: &ArrowSchema) -> BTreeMap<String, Kind> {
    let mut kinds = BTreeMap::new();
    schema.iter_values().for_each(|field| add(field, &mut String::new(), &mut kinds));
    kinds
}

fn add(field: &ArrowField, key: &mut String, kinds: &mut BTreeMap<String, Kind>) {
    let length = key.len();
    key.push_str(&field.name);
    kinds.insert(key.clone(), kind(field.dtype()));
    if let ArrowDataType::Struct(fields) = field.dtype() {
        key.push('.');
        fields.iter().for_each(|field| add(field, key, kinds));
    }
    key.truncate(length);
}

fn kind(kind_of: &ArrowDataType) -> Kind {
    use ArrowDataType as Type;
    match kind_of {
        Type::Null => Kind::Null,
        Type::Boolean => Kind::Flag,
        Type::Utf8 | Type::LargeUtf8 | Type::Utf8View => Kind::Text,
        Type::Binary | Type::LargeBinary | Type::BinaryView | Type::FixedSizeBinary(_) => Kind::Text,
        Type::Dictionary(_, inner, _) => kind(inner),
        Type::List(_) | Type::LargeList(_) | Type::FixedSizeList(..) | Type::Map(..) => Kind::List,
        Type::Struct(_) => Kind::Object,
        _ => Kind::Number,
    }
}

/// Where each wanted key leads.
///
/// # Errors
/// [`ScanError::UnsupportedColumn`] for a type of which no value can be made.
pub(super) fn resolve(schema: &ArrowSchema, wanted: &[&str]) -> Result<Vec<Option<Path>>, ScanError> {
    let fields: Vec<&ArrowField> = schema.iter_values().collect();
    let mut paths = Vec::with_capacity(wanted.len());
    for key in wanted {
        let mut path = Path::new();
        let found = lead(&fields, key, &mut path);
        if let Some((kind, remedy)) = found.and_then(|field| refused(field.dtype())) {
            return Err(ScanError::UnsupportedColumn {
                key: (*key).to_owned(),
                kind: kind.to_owned(),
                remedy,
            });
        }
        paths.push(found.map(|_| path));
    }
    Ok(paths)
}

/// The field a key leads to; of several ways the one with the longest first name.
fn lead<'f>(fields: &[&'f ArrowField], key: &str, path: &mut Path) -> Option<&'f ArrowField> {
    let ends = std::iter::once(key.len()).chain(key.rmatch_indices('.').map(|(dot, _)| dot));
    for end in ends {
        let Some(field) = fields.iter().find(|field| field.name == key[..end]) else { continue };
        path.push(field.name.to_string());
        match field.dtype() {
            _ if end == key.len() => return Some(field),
            ArrowDataType::Struct(inner) => {
                let inner: Vec<&ArrowField> = inner.iter().collect();
                if let Some(field) = lead(&inner, &key[end + 1..], path) {
                    return Some(field);
                }
            }
            _ => {}
        }
        path.pop();
    }
    None
}

/// Name of a type that is not read, and what to do.
fn refused(kind: &ArrowDataType) -> Option<(&'static str, &'static str)> {
    const NUMBER: &str = "store it as float64";
    const TEXT: &str = "store it as text";
    use ArrowDataType as Type;
    Some(match kind {
        Type::Decimal(..) | Type::Decimal32(..) | Type::Decimal64(..) | Type::Decimal256(..) => {
            ("decimal", NUMBER)
        }
        Type::Float16 => ("float16", NUMBER),
        Type::Int128 | Type::UInt128 => ("int128", NUMBER),
        Type::Interval(_) => ("interval", "store it as seconds"),
        Type::Binary | Type::LargeBinary | Type::BinaryView | Type::FixedSizeBinary(_) => ("binary", TEXT),
        Type::FixedSizeList(..) => ("list of fixed size", "store it as a list of any size"),
        Type::Union(_) | Type::Extension(_) | Type::Unknown => ("of an unknown kind", TEXT),
        Type::Dictionary(_, inner, _) => return refused(inner),
        Type::List(field) | Type::LargeList(field) | Type::Map(field, _) => return refused(field.dtype()),
        Type::Struct(fields) => return fields.iter().find_map(|field| refused(field.dtype())),
        _ => return None,
    })
}
