//! A record as the votes see it: values by slot, with the key each stands under.

use std::borrow::Cow;

use scan::{Place, Value};

use super::refusal::Refusal;
use crate::excerpt::excerpt;

/// Where a key's value stands in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slot(usize);

impl Slot {
    /// Place of its key among those asked for.
    pub(crate) const fn place(self) -> usize {
        self.0
    }
}

/// The keys asked of a file, each once.
#[derive(Debug, Default)]
pub(crate) struct Wanted(Vec<String>);

impl Wanted {
    /// Asks for a key.
    pub(crate) fn slot(&mut self, key: &str) -> Slot {
        let known = self.0.iter().position(|wanted| wanted == key);
        Slot(known.unwrap_or_else(|| {
            self.0.push(key.to_owned());
            self.0.len() - 1
        }))
    }

    /// The keys in the order of their slots.
    pub(crate) fn keys(&self) -> Vec<&str> {
        self.0.iter().map(String::as_str).collect()
    }
}

/// A record.
#[derive(Clone, Copy)]
pub(crate) struct Row<'r> {
    pub(crate) place: Place,
    pub(crate) values: &'r [Value<'r>],
    pub(crate) wanted: &'r Wanted,
}

impl<'r> Row<'r> {
    /// What stands in a slot.
    pub(crate) fn get(&self, slot: Slot) -> Value<'r> {
        self.values.get(slot.0).copied().unwrap_or(Value::Missing)
    }

    /// A name or word, without the blanks around it; none if there is nothing.
    pub(crate) fn text(&self, slot: Slot) -> Option<Cow<'r, str>> {
        let text = match self.get(slot) {
            Value::Missing | Value::Null => return None,
            // pandas writes so what is missing among numbers.
            Value::Number(number) if number.is_nan() => return None,
            Value::Text(text) => Cow::Borrowed(trimmed(text)),
            Value::Integer(number) => number.to_string().into(),
            Value::Number(number) => number.to_string().into(),
            Value::Flag(flag) => if flag { "true" } else { "false" }.into(),
            Value::Nested(nested) => joined(nested).into(),
        };
        (!text.is_empty()).then_some(text)
    }

    /// A number, finite or not; none if there is no number.
    pub(crate) fn number(&self, slot: Slot) -> Option<f64> {
        number(self.get(slot))
    }

    /// true or false, also as CSV files spell it.
    pub(crate) fn flag(&self, slot: Slot) -> Option<bool> {
        match self.get(slot) {
            Value::Flag(flag) => Some(flag),
            Value::Integer(0) | Value::Text("false" | "False" | "FALSE" | "0") => Some(false),
            Value::Integer(1) | Value::Text("true" | "True" | "TRUE" | "1") => Some(true),
            // pandas writes a column of flags so once one was missing.
            Value::Number(0.0) | Value::Text("0.0") => Some(false),
            Value::Number(1.0) | Value::Text("1.0") => Some(true),
            _ => None,
        }
    }

    /// Whether there is nothing.
    pub(crate) fn is_empty(&self, slot: Slot) -> bool {
        match self.get(slot) {
            Value::Missing | Value::Null => true,
            Value::Text(text) => text.trim().is_empty(),
            _ => false,
        }
    }

    /// A fault of what stands in a slot.
    pub(crate) fn fault(&self, slot: Slot, kind: &'static str, reason: impl Into<String>) -> Refusal {
        let found = match self.get(slot) {
            Value::Missing | Value::Null => None,
            Value::Nested(nested) => Some(excerpt(&nested.to_string())),
            Value::Number(number) => Some(number.to_string()),
            _ => self.text(slot).map(|text| excerpt(&text)),
        };
        let column = self.wanted.0.get(slot.0).cloned();
        Refusal { column, value: found, ..Refusal::rejected(kind, reason) }
    }
}

/// Text without the blanks around it; most has none, which two bytes tell.
pub(crate) fn trimmed(text: &str) -> &str {
    match text.as_bytes() {
        [first, .., last] if first.is_ascii_graphic() && last.is_ascii_graphic() => text,
        _ => text.trim(),
    }
}

/// A value as a number.
pub(crate) fn number(value: Value<'_>) -> Option<f64> {
    match value {
        #[expect(clippy::cast_precision_loss, reason = "counts and covariates are far below 2^53")]
        Value::Integer(number) => Some(number as f64),
        Value::Number(number) => Some(number),
        Value::Text(text) => text.trim().parse().ok(),
        Value::Missing | Value::Null | Value::Flag(_) | Value::Nested(_) => None,
    }
}

/// A list of words, such as the judge of MT-bench (`["gpt-4", "pair-v2"]`), as one; other nests as they are.
fn joined(nested: &serde_json::Value) -> String {
    let words: Option<Vec<&str>> =
        nested.as_array().and_then(|list| list.iter().map(serde_json::Value::as_str).collect());
    words.map_or_else(|| nested.to_string(), |words| words.join(" "))
}
