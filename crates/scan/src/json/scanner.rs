//! Reads records and hands them over.

use std::ops::ControlFlow;

use crate::record::{Emitter, recycle};
use crate::wanted::Wanted;
use crate::{Dialect, Fault, Place};

use super::object::Object;
use super::slot::{Slot, Slots, Trouble};
use super::tokens::{StandIn, replaced, restore};
use super::whole::{self, Read};
use super::{Reader, Syntax};

pub(super) struct Scanner<'e, 'v> {
    pub(super) wanted: Wanted,
    dialect: Dialect,
    emitter: &'e mut Emitter<'v>,
    /// Room that is used again for each record.
    slots: Slots<'static>,
}

impl<'e, 'v> Scanner<'e, 'v> {
    pub(super) fn new(wanted: &[&str], dialect: Dialect, emitter: &'e mut Emitter<'v>) -> Self {
        Self { wanted: Wanted::new(wanted), dialect, emitter, slots: Slots::default() }
    }

    /// Reads an array that is held as a whole, as far as it is sound.
    pub(super) fn whole(&mut self, bytes: &[u8]) -> Read {
        let Self { wanted, emitter, .. } = self;
        whole::read(bytes, wanted, &mut |place, slots| emit(emitter, place, slots))
    }

    /// Reads a record; `replaced` if texts stand in for numbers that are not finite.
    fn attempt(&mut self, place: Place, bytes: &[u8], replaced: bool) -> Result<ControlFlow<()>, Syntax> {
        let mut slots: Slots<'_> = std::mem::take(&mut self.slots);
        slots.clear(self.wanted.count());
        let found = parse(bytes, &self.wanted, &mut slots);
        if replaced {
            restore(&mut slots);
        }
        let flow = match found {
            Err(error) if slots.trouble.is_none() => Err(Syntax::of(&error, bytes)),
            _ => Ok(emit(self.emitter, place, &slots)),
        };
        let Slots { slots, ranks, unescaped, seen, trouble } = slots;
        self.slots = Slots { slots: recycle::<Slot<'_>, _>(slots), ranks, unescaped, seen, trouble };
        flow
    }
}

/// Hands over what was found, or what is wrong with it.
fn emit(emitter: &mut Emitter<'_>, place: Place, slots: &Slots<'_>) -> ControlFlow<()> {
    match &slots.trouble {
        None => {
            let mut values = emitter.room();
            values.extend(slots.slots.iter().map(|slot| slot.value(&slots.unescaped)));
            emitter.good(place, values)
        }
        Some(Trouble::NoObject(what)) => {
            let reason = format!("{what} where an object is expected, such as {{\"key\": …}}");
            emitter.broken(Fault::new(place, reason))
        }
        Some(Trouble::Twice(key)) => {
            let reason = format!("the key `{key}` stands twice in one object; keep one");
            emitter.broken(Fault::new(place, reason).under(key))
        }
    }
}

impl Reader for Scanner<'_, '_> {
    fn read(&mut self, place: Place, bytes: &[u8]) -> Result<ControlFlow<()>, Syntax> {
        match (self.attempt(place, bytes, false), self.dialect) {
            (Err(syntax), Dialect::Python) => match replaced(bytes, StandIn::Text) {
                Some(bytes) => self.attempt(place, &bytes, true),
                None => Err(syntax),
            },
            (read, _) => read,
        }
    }

    fn broken(&mut self, fault: Fault) -> ControlFlow<()> {
        self.emitter.broken(fault)
    }
}

fn parse<'de>(bytes: &'de [u8], wanted: &Wanted, slots: &mut Slots<'de>) -> serde_json::Result<()> {
    use serde::de::DeserializeSeed as _;
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    Object::record(wanted, slots).deserialize(&mut deserializer)?;
    deserializer.end()
}
