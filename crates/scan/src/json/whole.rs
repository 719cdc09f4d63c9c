//! An array that is held as a whole, read in one go: serde_json finds the ends of its elements itself.
//!
//! It stops at the first thing out of order; from there on [`super::array`] reads element by element and says what
//! is wrong.

use std::fmt;
use std::ops::ControlFlow;

use serde::de::{Deserializer, Error, SeqAccess, Visitor};

use crate::Place;
use crate::wanted::Wanted;

use super::object::Object;
use super::slot::Slots;

/// Longest array that is held, in bytes.
pub(super) const LONGEST: usize = 1 << 23;

/// How far an array was read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Read {
    /// Elements handed over.
    pub(super) elements: u64,
    /// Whether nothing is left to do.
    pub(super) finished: bool,
}

/// Takes what was found in an element.
pub(super) type Emit<'e> = dyn FnMut(Place, &Slots<'_>) -> ControlFlow<()> + 'e;

/// Reads the elements that are sound, up to the first that is not.
pub(super) fn read(bytes: &[u8], wanted: &Wanted, emit: &mut Emit<'_>) -> Read {
    let mut read = Read::default();
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let elements = Elements { wanted, emit, read: &mut read };
    let sound = deserializer.deserialize_seq(elements).is_ok() && deserializer.end().is_ok();
    Read { finished: sound || read.finished, ..read }
}

struct Elements<'r, 'e> {
    wanted: &'r Wanted,
    emit: &'r mut Emit<'e>,
    read: &'r mut Read,
}

impl<'de> Visitor<'de> for Elements<'_, '_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut slots = Slots::default();
        loop {
            slots.clear(self.wanted.count());
            if list.next_element_seed(Object::record(self.wanted, &mut slots))?.is_none() {
                return Ok(());
            }
            let place = Place::Element(self.read.elements);
            self.read.elements += 1;
            if (self.emit)(place, &slots).is_break() {
                self.read.finished = true;
                return Err(A::Error::custom("enough"));
            }
        }
    }
}
