//! Records from files by the keys they have: CSV, JSON, JSON lines and Parquet, plain or packed.
//!
//! Knows nothing of any study. A format is told by the bytes, never by the name; a record is what was
//! asked for, in the order asked; files of any length pass through in bounded memory: about the longest
//! record, or for Parquet two row groups of the columns asked for.
//!
//! Keys are dotted: `a.b` is the key `b` of the object under `a`. A key that itself holds the dot comes
//! first: `{"a.b": 1, "a": {"b": 2}}` has 1 under `a.b`.

mod block;
mod delimited;
mod error;
mod json;
mod keys;
mod parquet;
mod record;
mod search;
mod source;
mod wanted;

use std::fs::File;
use std::io;
use std::ops::ControlFlow;

pub use block::{Block, Numbers, Visitor};
pub use error::{Fault, ScanError};
pub use keys::{Dialect, Format, Keys, Kind, Packing, keys, keys_as};
pub use record::{Place, Record, Value};

use record::Emitter;
use source::Opened;

/// A file that can be read again from its start.
pub trait Open: Sync {
    /// Opens it anew.
    ///
    /// # Errors
    /// Whatever the system says.
    fn open(&self) -> io::Result<File>;
}

impl<F: Fn() -> io::Result<File> + Sync> Open for F {
    fn open(&self) -> io::Result<File> {
        self()
    }
}

/// Visits every record of a file, in order, with the values under the wanted keys; tells how many records,
/// good and broken, were visited. `visit` ends the scan by breaking.
///
/// Only what is wanted is looked at closely: text that is no UTF-8 or a key that stands twice makes a
/// record broken only where it touches a wanted key.
///
/// # Errors
/// [`ScanError`], also after records were visited: what the file holds behind them cannot be read.
pub fn scan(
    file: &dyn Open,
    wanted: &[&str],
    visit: &mut dyn FnMut(Result<Record<'_>, Fault>) -> ControlFlow<()>,
) -> Result<u64, ScanError> {
    scan_as(file, (wanted, Dialect::Json), visit)
}

/// [`scan`] of files in a dialect.
///
/// # Errors
/// [`ScanError`], also after records were visited: what the file holds behind them cannot be read.
pub fn scan_as(
    file: &dyn Open,
    asked: (&[&str], Dialect),
    visit: &mut dyn FnMut(Result<Record<'_>, Fault>) -> ControlFlow<()>,
) -> Result<u64, ScanError> {
    let mut seen = 0;
    let mut counted = |record: Result<Record<'_>, Fault>| {
        seen += 1;
        visit(record)
    };
    scan_blocks(file, asked, &mut counted)?;
    Ok(seen)
}

/// [`scan_as`] for a visitor that takes many records at once where they lie in columns.
///
/// # Errors
/// [`ScanError`], also after records were visited: what the file holds behind them cannot be read.
pub fn scan_blocks(
    file: &dyn Open,
    (wanted, dialect): (&[&str], Dialect),
    visitor: &mut dyn Visitor,
) -> Result<(), ScanError> {
    let opened = source::open(file)?;
    let mut emitter = Emitter::new(visitor, opened.format());
    match opened {
        Opened::Delimited(window) => delimited::scan(window, wanted, &mut emitter),
        Opened::Array(window) => json::scan_array(window, (wanted, dialect), &mut emitter),
        Opened::Lines(window) => json::scan_lines(window, (wanted, dialect), &mut emitter),
        Opened::Parquet => parquet::scan(file, wanted, &mut emitter),
    }
}
