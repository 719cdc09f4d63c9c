//! Which types of column can be read: numbers, text, true and false.

use polars::prelude::{ArrowDataType, ArrowField};

use crate::fault::Fault;

/// What is wrong with a column's type, if no cell can be made of it.
pub(super) fn unsupported(field: &ArrowField) -> Option<Fault> {
    let (name, remedy) = refused(field.dtype())?;
    let column = field.name.trim();
    let reason = format!("column `{column}`: type {name} is not supported; {remedy}");
    Some(Fault::whole_file(reason).in_column(column))
}

/// Name of a type that is not read, and what to do.
fn refused(kind: &ArrowDataType) -> Option<(&'static str, &'static str)> {
    const NUMBER: &str = "store as float64";
    const ANOTHER: &str = "store numbers as float64, anything else as text, or leave the column out";
    const LIST: &str = "a list is no cell: store one value in each row";
    use ArrowDataType as Type;
    Some(match kind {
        Type::Null | Type::Boolean | Type::Utf8 | Type::LargeUtf8 | Type::Utf8View => return None,
        Type::Int8 | Type::Int16 | Type::Int32 | Type::Int64 => return None,
        Type::UInt8 | Type::UInt16 | Type::UInt32 | Type::UInt64 => return None,
        Type::Float32 | Type::Float64 => return None,
        Type::Dictionary(_, inner, _) => return refused(inner),
        Type::Decimal(..) | Type::Decimal32(..) | Type::Decimal64(..) | Type::Decimal256(..) => {
            ("decimal", NUMBER)
        }
        Type::Float16 => ("float16", NUMBER),
        Type::Int128 | Type::UInt128 => ("int128", NUMBER),
        Type::Timestamp(_, None) => ("timestamp", ANOTHER),
        Type::Timestamp(_, Some(_)) => ("timestamp with a time zone", ANOTHER),
        Type::Date32 | Type::Date64 => ("date", ANOTHER),
        Type::Time32(_) | Type::Time64(_) => ("time", ANOTHER),
        Type::Duration(_) | Type::Interval(_) => ("duration", ANOTHER),
        Type::Binary | Type::LargeBinary | Type::BinaryView | Type::FixedSizeBinary(_) => ("binary", ANOTHER),
        Type::List(_) | Type::LargeList(_) | Type::FixedSizeList(..) => ("list", LIST),
        Type::Struct(_) | Type::Map(..) => ("struct", ANOTHER),
        _ => ("of an unknown kind", ANOTHER),
    })
}
