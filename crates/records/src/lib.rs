//! The vocabulary of the study: what things are called, and the declared schema of every table.
//!
//! Rooms hand tables to each other and know nothing else of one another. A table is declared
//! once, with `table!`: the declaration makes a row type, a [`Schema`] (column, type, unit,
//! meaning, key, version) and the conversion to and from a polars frame, checked both ways.
//!
//! Invariants: a number in a table is finite (undefined is a named state, never NaN); a label of
//! a closed vocabulary is one of its words; rows lie in the order of the table's key.

mod cell;
mod codes;
pub mod glossary;
mod name;
mod schema;
mod table;
pub mod tables;
mod vocabulary;

pub use cell::{Cell, Kind};
pub use codes::Codes;
pub use name::{near_miss, nearest, same_but_for_spelling, skeleton};
pub use schema::{Column, Schema, SchemaError};
pub use table::{Row, Table};
pub use vocabulary::{
    BASELINE_JUDGES, Control, Direction, JudgementKind, Origin, ReproductionStatus, RowAction, UnknownLabel,
    Verdict,
};
