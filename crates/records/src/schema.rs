//! What a table promises: its columns, their types, units and meanings, its key and version.

use std::collections::HashSet;

use polars::prelude::{DataFrame, DataType};

use crate::Kind;

/// One column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Name in the file's header.
    pub name: &'static str,
    /// Type of its cells.
    pub kind: Kind,
    /// Whether a cell may be empty.
    pub optional: bool,
    /// Unit of its numbers, or the vocabulary its text is taken from.
    pub unit: &'static str,
    /// What a cell says, in one sentence.
    pub meaning: &'static str,
}

/// The declaration of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Schema {
    /// File name without extension.
    pub table: &'static str,
    /// Raised when a column changes its name, type or meaning.
    pub version: u32,
    /// What one row is.
    pub meaning: &'static str,
    /// Columns in file order.
    pub columns: &'static [Column],
    /// Columns that name a row uniquely; rows lie in their order.
    pub key: &'static [&'static str],
}

/// A frame that does not keep its table's promise.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SchemaError {
    /// The columns are not the declared ones in the declared order.
    #[error("table `{table}` must have the columns {expected}; found {found}")]
    Columns {
        /// Table name.
        table: &'static str,
        /// Declared columns.
        expected: String,
        /// Columns found.
        found: String,
    },
    /// A column has another type.
    #[error("table `{table}`, column `{column}`: expected {expected}, found {found}")]
    Type {
        /// Table name.
        table: &'static str,
        /// Column name.
        column: &'static str,
        /// Declared type.
        expected: &'static str,
        /// Type found.
        found: String,
    },
    /// A required cell is empty.
    #[error("table `{table}`, row {row}, column `{column}` is empty and must not be")]
    Empty {
        /// Table name.
        table: &'static str,
        /// Row, counted from 1.
        row: usize,
        /// Column name.
        column: &'static str,
    },
    /// A cell holds something its column does not allow (NaN, an infinite number, an unknown label).
    #[error("table `{table}`, row {row}, column `{column}`: {reason}")]
    Value {
        /// Table name.
        table: &'static str,
        /// Row, counted from 1.
        row: usize,
        /// Column name.
        column: &'static str,
        /// What is wrong with the value.
        reason: String,
    },
    /// Two rows have the same key.
    #[error("table `{table}` has two rows with the key {key}")]
    Duplicate {
        /// Table name.
        table: &'static str,
        /// The key that repeats.
        key: String,
    },
    /// Polars could not build or read the frame.
    #[error("table `{table}`: {reason}")]
    Frame {
        /// Table name.
        table: &'static str,
        /// Polars' own words.
        reason: String,
    },
}

impl Schema {
    /// Checks names, order and types of the columns.
    ///
    /// # Errors
    /// [`SchemaError::Columns`] or [`SchemaError::Type`], naming what differs.
    pub fn check(&self, frame: &DataFrame) -> Result<(), SchemaError> {
        let found: Vec<&str> =
            frame.get_column_names().into_iter().map(polars::prelude::PlSmallStr::as_str).collect();
        let expected: Vec<&str> = self.columns.iter().map(|column| column.name).collect();
        if found != expected {
            let (expected, found) = (expected.join(", "), found.join(", "));
            return Err(SchemaError::Columns { table: self.table, expected, found });
        }
        for (column, series) in self.columns.iter().zip(frame.columns()) {
            self.check_type(column, series.dtype())?;
        }
        Ok(())
    }

    fn check_type(&self, column: &Column, found: &DataType) -> Result<(), SchemaError> {
        if *found == column.kind.data_type() {
            return Ok(());
        }
        let (expected, found) = (column.kind.name(), found.to_string());
        Err(SchemaError::Type { table: self.table, column: column.name, expected, found })
    }

    /// Fails on the first key that two rows share; `keys` are the rows' keys as text.
    pub(crate) fn check_unique(&self, keys: impl Iterator<Item = String>) -> Result<(), SchemaError> {
        let mut seen = HashSet::new();
        for key in keys {
            if !seen.insert(key.clone()) {
                return Err(SchemaError::Duplicate { table: self.table, key });
            }
        }
        Ok(())
    }

    /// A JSON Schema of one row, for editors and other programs.
    #[must_use]
    pub fn json_schema(&self) -> serde_json::Value {
        let properties: serde_json::Map<_, _> =
            self.columns.iter().map(|column| (column.name.to_owned(), column.json_schema())).collect();
        let required: Vec<_> = self.columns.iter().filter(|c| !c.optional).map(|c| c.name).collect();
        serde_json::json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": self.table,
            "description": self.meaning,
            "x-version": self.version,
            "x-key": self.key,
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": false,
        })
    }
}

impl Column {
    fn json_schema(&self) -> serde_json::Value {
        let kind = self.kind.json_type();
        let kind = if self.optional { serde_json::json!([kind, "null"]) } else { serde_json::json!(kind) };
        serde_json::json!({ "type": kind, "description": self.meaning, "x-unit": self.unit })
    }
}
