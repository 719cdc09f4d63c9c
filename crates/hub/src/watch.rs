//! Who looks on while files arrive.

use std::time::Duration;

/// Hears what happens; nothing has to be done about it.
pub trait Watch {
    /// A file begins to arrive, of which some bytes may be here already.
    fn starts(&mut self, _file: &str, _size: u64, _here: u64) {}
    /// Bytes arrived.
    fn arrives(&mut self, _bytes: u64) {}
    /// What had arrived is of no use, and the file begins anew.
    fn restarts(&mut self, _reason: &str) {}
    /// Something failed and is tried again after a while.
    fn waits(&mut self, _reason: &str, _wait: Duration) {}
    /// The file is whole, checked, and in its place.
    fn ends(&mut self) {}
}

/// Nobody.
impl Watch for () {}
