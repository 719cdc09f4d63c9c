//! Reads records and hands them over.

use std::ops::ControlFlow;

use crate::record::{Emitter, recycle};
use crate::wanted::Wanted;
use crate::{Fault, Place};

use super::object::Object;
use super::slot::{Slot, Slots, Trouble};
use super::{Reader, Syntax};

pub(super) struct Scanner<'e, 'v> {
    wanted: Wanted,
    emitter: &'e mut Emitter<'v>,
    /// Room that is used again for each record.
    slots: Slots<'static>,
}

impl<'e, 'v> Scanner<'e, 'v> {
    pub(super) fn new(wanted: &[&str], emitter: &'e mut Emitter<'v>) -> Self {
        Self { wanted: Wanted::new(wanted), emitter, slots: Slots::default() }
    }

    /// Hands over what was found, or what is wrong with it.
    fn emit(&mut self, place: Place, slots: &Slots<'_>) -> ControlFlow<()> {
        match &slots.trouble {
            None => {
                let mut values = self.emitter.room();
                values.extend(slots.slots.iter().map(|slot| slot.value(&slots.unescaped)));
                self.emitter.good(place, values)
            }
            Some(Trouble::NoObject(what)) => {
                let reason = format!("{what} where an object is expected, such as {{\"key\": …}}");
                self.emitter.broken(Fault::new(place, reason))
            }
            Some(Trouble::Twice(key)) => {
                let reason = format!("the key `{key}` stands twice in one object; keep one");
                self.emitter.broken(Fault::new(place, reason).under(key))
            }
        }
    }
}

impl Reader for Scanner<'_, '_> {
    fn read(&mut self, place: Place, bytes: &[u8]) -> Result<ControlFlow<()>, Syntax> {
        let mut slots: Slots<'_> = std::mem::take(&mut self.slots);
        slots.clear(self.wanted.count());
        let found = parse(bytes, &self.wanted, &mut slots);
        let flow = match found {
            Err(error) if slots.trouble.is_none() => Err(Syntax::of(&error, bytes)),
            _ => Ok(self.emit(place, &slots)),
        };
        let Slots { slots, ranks, unescaped, seen, trouble } = slots;
        self.slots = Slots { slots: recycle::<Slot<'_>, _>(slots), ranks, unescaped, seen, trouble };
        flow
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
