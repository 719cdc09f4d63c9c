//! A declared table, its rows, and the frame that carries them from room to room.

use polars::prelude::{Column, DataFrame};

pub(crate) use polars::prelude::DataFrame as Frame;

use crate::{Schema, SchemaError};

/// A row of a declared table.
pub trait Row: Sized {
    /// The table's declaration.
    const SCHEMA: Schema;

    /// The frame of these rows, sorted by the table's key.
    ///
    /// # Errors
    /// A value that is not finite, or two rows with one key.
    fn to_frame(rows: &[Self]) -> Result<DataFrame, SchemaError>;

    /// The rows of a frame, in its order.
    ///
    /// # Errors
    /// Whatever breaks the declaration, with row and column.
    fn from_frame(frame: &DataFrame) -> Result<Vec<Self>, SchemaError>;

    /// These rows as a table ready to be stored.
    ///
    /// # Errors
    /// As [`Row::to_frame`].
    fn table(rows: &[Self]) -> Result<Table, SchemaError> {
        Ok(Table { schema: Self::SCHEMA, frame: Self::to_frame(rows)? })
    }
}

/// A frame and the declaration it keeps.
#[derive(Debug, Clone)]
pub struct Table {
    /// The declaration.
    pub schema: Schema,
    /// The rows.
    pub frame: DataFrame,
}

/// Declares a table: row type, schema, and conversion to and from a frame.
///
/// The doc comment of the row and of each field become the schema's meanings.
macro_rules! table {
    (
        $(#[doc = $about:literal])+
        $row:ident in $name:literal version $version:literal key [$($key:ident),+ $(,)?] {
            $( $(#[doc = $meaning:literal])+ $field:ident: $type:ty = $unit:literal, )+
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Debug, Clone, PartialEq)]
        pub struct $row {
            $( $(#[doc = $meaning])+ pub $field: $type, )+
        }

        impl $crate::Row for $row {
            const SCHEMA: $crate::Schema = $crate::Schema {
                table: $name,
                version: $version,
                meaning: concat!($($about),+).trim_ascii(),
                columns: &[ $( $crate::Column {
                    name: stringify!($field),
                    kind: <$type as $crate::Cell>::KIND,
                    optional: <$type as $crate::Cell>::OPTIONAL,
                    unit: $unit,
                    meaning: concat!($($meaning),+).trim_ascii(),
                }, )+ ],
                key: &[$(stringify!($key)),+],
            };

            fn to_frame(rows: &[Self]) -> Result<$crate::table::Frame, $crate::SchemaError> {
                let mut sorted: Vec<&Self> = rows.iter().collect();
                sorted.sort_by(|a, b| {
                    std::cmp::Ordering::Equal
                        $( .then_with(|| $crate::table::key_order(&a.$key, &b.$key)) )+
                });
                for (position, row) in sorted.iter().enumerate() {
                    $( $crate::table::sound(&Self::SCHEMA, position, stringify!($field), &row.$field)?; )+
                }
                Self::SCHEMA.check_unique(sorted.iter().map(|row| {
                    [$( format!("{}={:?}", stringify!($key), row.$key) ),+].join(", ")
                }))?;
                let columns = vec![ $( <$type as $crate::Cell>::column(
                    stringify!($field), sorted.iter().map(|row| &row.$field).collect(),
                ), )+ ];
                $crate::table::frame(&Self::SCHEMA, sorted.len(), columns)
            }

            fn from_frame(frame: &$crate::table::Frame) -> Result<Vec<Self>, $crate::SchemaError> {
                Self::SCHEMA.check(frame)?;
                (0..frame.height()).map(|position| Ok(Self {
                    $( $field: $crate::table::read(&Self::SCHEMA, frame, position, stringify!($field))?, )+
                })).collect()
            }
        }
    };
}
pub(crate) use table;

/// Order of two key cells; empty sorts first, and a float (a quantile) by value.
pub(crate) fn key_order<T: PartialOrd>(a: &T, b: &T) -> std::cmp::Ordering {
    a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal)
}

pub(crate) fn sound<T: crate::Cell>(
    schema: &Schema,
    position: usize,
    column: &'static str,
    cell: &T,
) -> Result<(), SchemaError> {
    let row = position + 1;
    cell.fault().map_or(Ok(()), |reason| Err(SchemaError::Value { table: schema.table, row, column, reason }))
}

pub(crate) fn frame(schema: &Schema, height: usize, columns: Vec<Column>) -> Result<DataFrame, SchemaError> {
    DataFrame::new(height, columns)
        .map_err(|error| SchemaError::Frame { table: schema.table, reason: error.to_string() })
}

pub(crate) fn read<T: crate::Cell>(
    schema: &Schema,
    frame: &DataFrame,
    position: usize,
    column: &'static str,
) -> Result<T, SchemaError> {
    let table = schema.table;
    let cells =
        frame.column(column).map_err(|error| SchemaError::Frame { table, reason: error.to_string() })?;
    T::read(cells, position).map_err(|fault| match fault {
        None => SchemaError::Empty { table, row: position + 1, column },
        Some(reason) => SchemaError::Value { table, row: position + 1, column, reason },
    })
}
