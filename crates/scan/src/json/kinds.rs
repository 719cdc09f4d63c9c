//! The keys of JSON records and what stands under them.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::ops::ControlFlow;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::{Dialect, Fault, Kind, Place};

use super::tokens::{StandIn, replaced};
use super::{Reader, Syntax};

/// Records that are read to learn the keys.
const RECORDS: usize = 100;

/// Deepest object whose keys are listed.
const DEEPEST: usize = 16;

/// The keys found so far.
pub(super) struct Kinds {
    dialect: Dialect,
    records: usize,
    found: BTreeMap<String, Kind>,
}

impl Kinds {
    pub(super) fn new(dialect: Dialect) -> Self {
        Self { dialect, records: 0, found: BTreeMap::new() }
    }

    pub(super) fn found(self) -> BTreeMap<String, Kind> {
        self.found
    }

    fn learn(&mut self, bytes: &[u8]) -> Result<ControlFlow<()>, Syntax> {
        let mut deserializer = serde_json::Deserializer::from_slice(bytes);
        let value = Below { kinds: self, key: &mut String::new(), depth: 0 };
        let told = value.deserialize(&mut deserializer).and_then(|_| deserializer.end());
        told.map(|()| self.enough()).map_err(|error| Syntax::of(&error, bytes))
    }

    fn enough(&mut self) -> ControlFlow<()> {
        self.records += 1;
        if self.records < RECORDS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn add(&mut self, key: &str, kind: Kind) {
        match self.found.entry(key.to_owned()) {
            Entry::Vacant(entry) => {
                entry.insert(kind);
            }
            Entry::Occupied(mut entry) if *entry.get() == Kind::Null => {
                entry.insert(kind);
            }
            Entry::Occupied(_) => {}
        }
    }
}

impl Reader for Kinds {
    fn read(&mut self, _: Place, bytes: &[u8]) -> Result<ControlFlow<()>, Syntax> {
        match (self.learn(bytes), self.dialect) {
            (Err(syntax), Dialect::Python) => match replaced(bytes, StandIn::Zero) {
                Some(bytes) => self.learn(&bytes),
                None => Err(syntax),
            },
            (told, _) => told,
        }
    }

    fn broken(&mut self, _: Fault) -> ControlFlow<()> {
        self.enough()
    }
}

/// The value under a key, told as its kind; its keys are listed.
struct Below<'k> {
    kinds: &'k mut Kinds,
    key: &'k mut String,
    depth: usize,
}

impl<'de> DeserializeSeed<'de> for Below<'_> {
    type Value = Kind;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Kind, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Below<'_> {
    type Value = Kind;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Kind, A::Error> {
        if self.depth > DEEPEST {
            while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
            return Ok(Kind::Object);
        }
        let length = self.key.len();
        while let Some(key) = map.next_key::<String>()? {
            if self.depth > 0 {
                self.key.push('.');
            }
            self.key.push_str(&key);
            let below = Below { kinds: &mut *self.kinds, key: &mut *self.key, depth: self.depth + 1 };
            let kind = map.next_value_seed(below)?;
            self.kinds.add(self.key, kind);
            self.key.truncate(length);
        }
        Ok(Kind::Object)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Kind, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Kind::List)
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<Kind, E> {
        Ok(Kind::Text)
    }

    fn visit_unit<E: Error>(self) -> Result<Kind, E> {
        Ok(Kind::Null)
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Kind, E> {
        Ok(Kind::Flag)
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Kind, E> {
        Ok(Kind::Number)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Kind, E> {
        Ok(Kind::Number)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Kind, E> {
        Ok(Kind::Number)
    }
}
