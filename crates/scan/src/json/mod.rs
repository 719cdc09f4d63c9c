//! JSON (RFC 8259): an array of objects, or an object on each line.

mod array;
mod kinds;
mod lines;
mod nested;
mod object;
mod scanner;
mod slot;
mod syntax;
mod tokens;
mod whole;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::record::Emitter;
use crate::source::Window;
use crate::{Dialect, Fault, Kind, Place, ScanError};

use kinds::Kinds;
use scanner::Scanner;
use syntax::Syntax;
use whole::Read;

/// What is done with each record's bytes.
trait Reader {
    /// Reads one record; what is no JSON comes back.
    fn read(&mut self, place: Place, bytes: &[u8]) -> Result<ControlFlow<()>, Syntax>;

    /// Takes note of a broken record.
    fn broken(&mut self, fault: Fault) -> ControlFlow<()>;
}

/// Hands over the elements of an array.
pub(crate) fn scan_array(
    mut window: Window,
    (wanted, dialect): (&[&str], Dialect),
    emitter: &mut Emitter<'_>,
) -> Result<(), ScanError> {
    let mut scanner = Scanner::new(wanted, dialect, emitter);
    let read = if window.hold_all(whole::LONGEST)? { scanner.whole(window.bytes()) } else { Read::default() };
    if read.finished { Ok(()) } else { array::each_from(window, read.elements, &mut scanner) }
}

/// Hands over the objects on lines.
pub(crate) fn scan_lines(
    window: Window,
    (wanted, dialect): (&[&str], Dialect),
    emitter: &mut Emitter<'_>,
) -> Result<(), ScanError> {
    lines::each(window, &mut Scanner::new(wanted, dialect, emitter))
}

/// Keys of the first elements of an array.
pub(crate) fn keys_of_array(window: Window, dialect: Dialect) -> Result<BTreeMap<String, Kind>, ScanError> {
    let mut kinds = Kinds::new(dialect);
    array::each(window, &mut kinds)?;
    Ok(kinds.found())
}

/// Keys of the first objects on lines.
pub(crate) fn keys_of_lines(window: Window, dialect: Dialect) -> Result<BTreeMap<String, Kind>, ScanError> {
    let mut kinds = Kinds::new(dialect);
    lines::each(window, &mut kinds)?;
    Ok(kinds.found())
}
