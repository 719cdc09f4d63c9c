//! The store: the only code of the study that touches the disk.
//!
//! A file is written beside its place and renamed into it, so a reader never sees half of one. A
//! room's manifest is taken away before its first file is written and put back after its last, so
//! an interrupted room is never taken for a finished one.

pub mod archive;
mod batches;
mod cache;
mod digest;
mod disk;
mod encode;
mod file;
mod manifest;
mod part;
mod partial;
mod scratch;
mod store;
mod stream;

pub use batches::Batches;
pub use cache::Cache;
pub use digest::Digest;
pub use disk::{StoreError, digest, exists, open, read, remove, write};
pub use file::FileWriter;
pub use manifest::{Manifest, Recipe};
pub use partial::Partial;
pub use scratch::{Scratch, Span};
pub use store::{Document, Made, Store};
pub use stream::{Streamed, TableWriter};
