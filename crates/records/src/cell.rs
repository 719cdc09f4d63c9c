//! The types a cell can have, and how they pass to and from a polars column.

use polars::prelude::{Column as Series, DataType, NamedFrom, Series as Values};

/// Type of a column's cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// UTF-8 text.
    Text,
    /// 64-bit float, always finite.
    Float,
    /// 64-bit signed integer.
    Integer,
    /// true or false.
    Boolean,
}

impl Kind {
    pub(crate) fn data_type(self) -> DataType {
        match self {
            Self::Text => DataType::String,
            Self::Float => DataType::Float64,
            Self::Integer => DataType::Int64,
            Self::Boolean => DataType::Boolean,
        }
    }

    /// Name for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Float => "float",
            Self::Integer => "integer",
            Self::Boolean => "boolean",
        }
    }

    pub(crate) fn json_type(self) -> &'static str {
        match self {
            Self::Text => "string",
            Self::Float => "number",
            Self::Integer => "integer",
            Self::Boolean => "boolean",
        }
    }
}

/// A Rust type that a table's cell can be.
///
/// `read` gives, for each row, the value or the reason why there is none.
pub trait Cell: Sized {
    /// Column type.
    const KIND: Kind;
    /// Whether the cell may be empty.
    const OPTIONAL: bool;
    /// The column made of these cells.
    fn column(name: &str, cells: Vec<&Self>) -> Series;
    /// One cell of a column that already has the right type.
    ///
    /// # Errors
    /// `None` for an empty cell that must not be, `Some(reason)` for a value not allowed.
    fn read(column: &Series, row: usize) -> Result<Self, Option<String>>;
    /// Why the value may not stand in a table, if it may not.
    fn fault(&self) -> Option<String> {
        None
    }
}

fn not_finite(value: f64) -> Option<String> {
    (!value.is_finite()).then(|| format!("{value} is not a finite number"))
}

macro_rules! plain_cell {
    ($type:ty, $kind:ident, $get:ident, $owned:expr, $fault:expr) => {
        impl Cell for $type {
            const KIND: Kind = Kind::$kind;
            const OPTIONAL: bool = false;
            fn column(name: &str, cells: Vec<&Self>) -> Series {
                let values: Vec<Self> = cells.into_iter().cloned().collect();
                Values::new(name.into(), values).into()
            }
            fn read(column: &Series, row: usize) -> Result<Self, Option<String>> {
                let cell = column.$get().ok().and_then(|cells| cells.get(row)).ok_or(None)?;
                let value: Self = $owned(cell);
                value.fault().map_or(Ok(value), |reason| Err(Some(reason)))
            }
            fn fault(&self) -> Option<String> {
                $fault(self)
            }
        }

        impl Cell for Option<$type> {
            const KIND: Kind = Kind::$kind;
            const OPTIONAL: bool = true;
            fn column(name: &str, cells: Vec<&Self>) -> Series {
                let values: Vec<Self> = cells.into_iter().cloned().collect();
                Values::new(name.into(), values).into()
            }
            fn read(column: &Series, row: usize) -> Result<Self, Option<String>> {
                match <$type>::read(column, row) {
                    Ok(value) => Ok(Some(value)),
                    Err(None) => Ok(None),
                    Err(reason) => Err(reason),
                }
            }
            fn fault(&self) -> Option<String> {
                self.as_ref().and_then(Cell::fault)
            }
        }
    };
}

plain_cell!(String, Text, str, str::to_owned, |_| None);
plain_cell!(f64, Float, f64, |value| value, |value: &f64| not_finite(*value));
plain_cell!(i64, Integer, i64, |value| value, |_| None);
plain_cell!(bool, Boolean, bool, |value| value, |_| None);
