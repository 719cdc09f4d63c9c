//! A wanted value, whole.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::wanted::{Rank, Wanted};

use super::slot::{Slot, Slots, Trouble};

/// Elements that a list has room for before it grows.
const ROOM: usize = 32;

/// Reads a value into a slot.
pub(super) struct Leaf<'s, 'de>(pub(super) &'s mut Slots<'de>);

impl<'de> DeserializeSeed<'de> for Leaf<'_, 'de> {
    type Value = Slot<'de>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Slot<'de>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Leaf<'_, 'de> {
    type Value = Slot<'de>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Slot<'de>, E> {
        Ok(Slot::Text(text))
    }

    fn visit_str<E>(self, text: &str) -> Result<Slot<'de>, E> {
        let start = self.0.unescaped.len();
        self.0.unescaped.push_str(text);
        Ok(Slot::Unescaped(start..self.0.unescaped.len()))
    }

    fn visit_unit<E>(self) -> Result<Slot<'de>, E> {
        Ok(Slot::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Slot<'de>, E> {
        Ok(Slot::Flag(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Slot<'de>, E> {
        Ok(Slot::Integer(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Slot<'de>, E> {
        match i64::try_from(number) {
            Ok(number) => Ok(Slot::Integer(number)),
            // An id perhaps: as text it keeps every figure.
            Err(_) => {
                let start = self.0.unescaped.len();
                self.0.unescaped.push_str(&number.to_string());
                Ok(Slot::Unescaped(start..self.0.unescaped.len()))
            }
        }
    }

    fn visit_f64<E>(self, number: f64) -> Result<Slot<'de>, E> {
        Ok(Slot::Number(number))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Slot<'de>, A::Error> {
        Whole(&mut self.0.trouble).visit_seq(list).map(|list| Slot::Nested(Box::new(list)))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Slot<'de>, A::Error> {
        Whole(&mut self.0.trouble).visit_map(map).map(|map| Slot::Nested(Box::new(map)))
    }
}

/// Reads a value as serde_json does, but refuses a key that stands twice.
struct Whole<'s>(&'s mut Option<Trouble>);

impl<'de> DeserializeSeed<'de> for Whole<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Whole<'_> {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::String(text.to_owned()))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Bool(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Number(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(Value::Number(number.into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(Number::from_f64(number).map_or(Value::Null, Value::Number))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        // Values are long, and a list that grows from nothing copies them four times on its way to 32.
        let mut values = Vec::with_capacity(ROOM);
        while let Some(value) = list.next_element_seed(Whole(&mut *self.0))? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut values = Map::new();
        while let Some(key) = map.next_key::<String>()? {
            if values.contains_key(&key) {
                *self.0 = Some(Trouble::Twice(key));
                return Err(A::Error::custom("key twice"));
            }
            let value = map.next_value_seed(Whole(&mut *self.0))?;
            values.insert(key, value);
        }
        Ok(Value::Object(values))
    }
}

/// Fills what is wanted below a key whose value is wanted itself.
pub(super) fn spread<'de>(
    wanted: &Wanted,
    slots: &mut Slots<'de>,
    (node, rank): (usize, Rank),
    slot: &Slot<'de>,
) {
    match slot {
        Slot::Null => slots.fill(&wanted.node(node).below, rank, Slot::Null),
        Slot::Nested(value) => spread_value(wanted, slots, (node, rank), value),
        _ => {}
    }
}

fn spread_value(wanted: &Wanted, slots: &mut Slots<'_>, (node, rank): (usize, Rank), value: &Value) {
    let node = wanted.node(node);
    let Value::Object(entries) = value else { return };
    for (key, value) in entries {
        let Some(edge) = node.find(key).map(|place| &node.edges[place]) else { continue };
        let slot = owned(slots, value);
        if let Some(child) = edge.child {
            spread(wanted, slots, (child, edge.rank(rank)), &slot);
        }
        slots.fill(&edge.targets, rank, slot);
    }
}

fn owned<'de>(slots: &mut Slots<'de>, value: &Value) -> Slot<'de> {
    match value {
        Value::Null => Slot::Null,
        Value::Bool(flag) => Slot::Flag(*flag),
        Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(number), _) => Slot::Integer(number),
            (None, number) => Slot::Number(number.unwrap_or(f64::NAN)),
        },
        Value::String(text) => {
            let start = slots.unescaped.len();
            slots.unescaped.push_str(text);
            Slot::Unescaped(start..slots.unescaped.len())
        }
        nested => Slot::Nested(Box::new(nested.clone())),
    }
}
