//! One element of a JSON table: an object with its keys in order, repeated ones included.

use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use crate::raw_table::Cell;

/// An element of the array, or a line.
pub(super) enum Element {
    /// An object's keys and values. serde_json's own map would keep only the last of two equal keys.
    Object(Vec<(String, Value)>),
    /// Anything else, by what it is called.
    Other(&'static str),
}

impl<'de> Deserialize<'de> for Element {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ElementVisitor)
    }
}

struct ElementVisitor;

impl<'de> Visitor<'de> for ElementVisitor {
    type Value = Element;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Element, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Element::Object(entries))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Element, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Element::Other("a list"))
    }

    fn visit_bool<E>(self, _: bool) -> Result<Element, E> {
        Ok(Element::Other("true or false"))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Element, E> {
        Ok(Element::Other("a number"))
    }

    fn visit_u64<E>(self, _: u64) -> Result<Element, E> {
        Ok(Element::Other("a number"))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Element, E> {
        Ok(Element::Other("a number"))
    }

    fn visit_str<E>(self, _: &str) -> Result<Element, E> {
        Ok(Element::Other("text"))
    }

    fn visit_unit<E>(self) -> Result<Element, E> {
        Ok(Element::Other("null"))
    }
}

/// The cell a JSON value makes; numbers in the shortest form that reads back as themselves.
pub(super) fn cell(value: &Value) -> Cell {
    match value {
        Value::Null => Cell::Missing(""),
        Value::Bool(value) => Cell::Boolean(*value),
        Value::Number(number) => Cell::Number(number.to_string()),
        Value::String(text) => Cell::of_text(text),
        Value::Array(_) | Value::Object(_) => Cell::Nested(value.to_string()),
    }
}
