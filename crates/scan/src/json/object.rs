//! An object, of which only what is wanted is kept.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::wanted::{Edge, Node, Rank, Wanted};

use super::nested::{Leaf, spread};
use super::slot::{Slot, Slots, Trouble};

/// Looks in one object for what a node wants.
pub(super) struct Object<'s, 'de> {
    pub(super) wanted: &'s Wanted,
    pub(super) slots: &'s mut Slots<'de>,
    pub(super) node: usize,
    pub(super) rank: Rank,
}

impl<'s, 'de> Object<'s, 'de> {
    /// The record itself.
    pub(super) fn record(wanted: &'s Wanted, slots: &'s mut Slots<'de>) -> Self {
        Self { wanted, slots, node: Wanted::ROOT, rank: 0 }
    }

    /// Something else than an object: no record, or nothing below this key.
    fn other<E: Error>(self, what: &'static str) -> Result<(), E> {
        if self.node == Wanted::ROOT {
            self.slots.trouble = Some(Trouble::NoObject(what));
            return Err(E::custom("no object"));
        }
        Ok(())
    }

    fn value<A: MapAccess<'de>>(&mut self, edge: &Edge, map: &mut A) -> Result<(), A::Error> {
        let (wanted, rank) = (self.wanted, self.rank);
        if let (Some(node), true) = (edge.child, edge.targets.is_empty()) {
            let rank = edge.rank(rank);
            return map.next_value_seed(Object { wanted, slots: &mut *self.slots, node, rank });
        }
        let slot = map.next_value_seed(Leaf(&mut *self.slots))?;
        if let Some(node) = edge.child {
            spread(wanted, self.slots, (node, edge.rank(rank)), &slot);
        }
        self.slots.fill(&edge.targets, rank, slot);
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for Object<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Object<'_, 'de> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        let wanted = self.wanted;
        let (node, base) = (wanted.node(self.node), self.slots.seen.len());
        self.slots.seen.resize(base + node.edges.len(), false);
        // Objects of one file have their keys in one order, so the next key is guessed.
        let mut next = 0;
        while let Some(found) = map.next_key_seed(Key(node, next))? {
            let Some(place) = found else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            next = place + 1;
            let edge = &node.edges[place];
            if std::mem::replace(&mut self.slots.seen[base + place], true) {
                self.slots.trouble = Some(Trouble::Twice(edge.key.clone()));
                return Err(A::Error::custom("key twice"));
            }
            self.value(edge, &mut map)?;
        }
        self.slots.seen.truncate(base);
        Ok(())
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        let below = &self.wanted.node(self.node).below;
        if self.node != Wanted::ROOT {
            self.slots.fill(below, self.rank, Slot::Null);
        }
        self.other("null")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        self.other("a list")
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<(), E> {
        self.other("text")
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        self.other("true or false")
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<(), E> {
        self.other("a number")
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<(), E> {
        self.other("a number")
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<(), E> {
        self.other("a number")
    }
}

/// A key as the edge it is, if it is one; the second part is the guess.
struct Key<'n>(&'n Node, usize);

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key<'_> {
    type Value = Option<usize>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Self::Value, E> {
        match self.0.edges.get(self.1) {
            Some(edge) if edge.key == key => Ok(Some(self.1)),
            _ => Ok(self.0.find(key)),
        }
    }
}
