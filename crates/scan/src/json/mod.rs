//! JSON (RFC 8259): an array of objects, or an object on each line.

mod array;
mod kinds;
mod lines;
mod nested;
mod object;
mod scanner;
mod slot;
mod syntax;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::record::Emitter;
use crate::source::Window;
use crate::{Fault, Kind, Place, ScanError};

use kinds::Kinds;
use scanner::Scanner;
use syntax::Syntax;

/// What is done with each record's bytes.
trait Reader {
    /// Reads one record; what is no JSON comes back.
    fn read(&mut self, place: Place, bytes: &[u8]) -> Result<ControlFlow<()>, Syntax>;

    /// Takes note of a broken record.
    fn broken(&mut self, fault: Fault) -> ControlFlow<()>;
}

/// Hands over the elements of an array.
pub(crate) fn scan_array(
    window: Window,
    wanted: &[&str],
    emitter: &mut Emitter<'_>,
) -> Result<(), ScanError> {
    array::each(window, &mut Scanner::new(wanted, emitter))
}

/// Hands over the objects on lines.
pub(crate) fn scan_lines(
    window: Window,
    wanted: &[&str],
    emitter: &mut Emitter<'_>,
) -> Result<(), ScanError> {
    lines::each(window, &mut Scanner::new(wanted, emitter))
}

/// Keys of the first elements of an array.
pub(crate) fn keys_of_array(window: Window) -> Result<BTreeMap<String, Kind>, ScanError> {
    let mut kinds = Kinds::default();
    array::each(window, &mut kinds)?;
    Ok(kinds.found())
}

/// Keys of the first objects on lines.
pub(crate) fn keys_of_lines(window: Window) -> Result<BTreeMap<String, Kind>, ScanError> {
    let mut kinds = Kinds::default();
    lines::each(window, &mut kinds)?;
    Ok(kinds.found())
}
