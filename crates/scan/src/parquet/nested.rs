//! Lists and structs as JSON.

use polars::prelude::AnyValue;
use serde_json::{Map, Number, Value};

use super::column::Column;

impl Column {
    /// The cell of a row as JSON, which has neither NaN nor infinities: they become null.
    pub(crate) fn nested(&self, row: usize) -> Value {
        match self {
            Self::List(cells) => match cells.get(row) {
                Ok(AnyValue::List(inner)) => list(&inner),
                _ => Value::Null,
            },
            Self::Struct(fields, present) => match present.get(row) {
                Some(true) => {
                    let entry = |(name, field): &(String, Self)| (name.clone(), field.nested(row));
                    Value::Object(fields.iter().map(entry).collect::<Map<_, _>>())
                }
                _ => Value::Null,
            },
            flat => json(flat.value(row, &mut std::iter::empty())),
        }
    }
}

/// The rows of a list's values.
fn list(inner: &polars::prelude::Series) -> Value {
    match Column::new(inner) {
        Ok(column) => Value::Array((0..inner.len()).map(|row| column.nested(row)).collect()),
        Err(_) => Value::Null,
    }
}

fn json(value: crate::Value<'_>) -> Value {
    match value {
        crate::Value::Missing | crate::Value::Null => Value::Null,
        crate::Value::Text(text) => Value::String(text.to_owned()),
        crate::Value::Integer(number) => Value::Number(number.into()),
        crate::Value::Number(number) => Number::from_f64(number).map_or(Value::Null, Value::Number),
        crate::Value::Flag(flag) => Value::Bool(flag),
        crate::Value::Nested(value) => value.clone(),
    }
}
