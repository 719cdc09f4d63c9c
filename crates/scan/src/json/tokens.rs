//! The words NaN, Infinity and -Infinity, which are no JSON but which Python's `json` writes.

use serde_json::Value;

use crate::search::find;

use super::slot::{Slot, Slots};

const WORDS: [(&[u8], &str, f64); 3] = [
    (b"-Infinity", "\0-Infinity", f64::NEG_INFINITY),
    (b"Infinity", "\0Infinity", f64::INFINITY),
    (b"NaN", "\0NaN", f64::NAN),
];

/// What stands in for a word while serde_json reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StandIn {
    /// A text that no file is likely to have, for [`restore`].
    Text,
    /// A number.
    Zero,
}

/// The bytes with the words replaced; none if there is no such word.
pub(super) fn replaced(bytes: &[u8], stand_in: StandIn) -> Option<Vec<u8>> {
    let (mut made, mut copied, mut from) = (Vec::new(), 0, 0);
    while let Some(offset) = find(&bytes[from..], [b'"', b'N', b'I']) {
        let place = from + offset;
        if bytes[place] == b'"' {
            from = string_end(bytes, place)?;
            continue;
        }
        let start = if place > 0 && bytes[place - 1] == b'-' { place - 1 } else { place };
        let Some((word, text, _)) = WORDS.iter().find(|(word, ..)| bytes[start..].starts_with(word)) else {
            from = place + 1;
            continue;
        };
        made.extend_from_slice(&bytes[copied..start]);
        match stand_in {
            StandIn::Text => made.extend(format!("\"\\u0000{}\"", &text[1..]).bytes()),
            StandIn::Zero => made.push(b'0'),
        }
        from = start + word.len();
        copied = from;
    }
    made.extend_from_slice(&bytes[copied..]);
    (copied > 0).then_some(made)
}

/// The place behind the string that opens at `open`; none if it does not close.
fn string_end(bytes: &[u8], open: usize) -> Option<usize> {
    let mut from = open + 1;
    loop {
        let place = from + find(bytes.get(from..)?, [b'"', b'\\'])?;
        if bytes[place] == b'"' {
            return Some(place + 1);
        }
        from = place + 2;
    }
}

/// Puts the numbers back that [`StandIn::Text`] stands for; within a list or object they become null, as other
/// numbers that are not finite.
pub(super) fn restore(slots: &mut Slots<'_>) {
    let Slots { slots, unescaped, .. } = slots;
    for slot in slots {
        match slot {
            Slot::Unescaped(range) => {
                if let Some(number) = number(&unescaped[range.clone()]) {
                    *slot = Slot::Number(number);
                }
            }
            Slot::Nested(value) => clear(value),
            _ => {}
        }
    }
}

fn number(text: &str) -> Option<f64> {
    WORDS.iter().find(|(_, known, _)| *known == text).map(|(.., number)| *number)
}

fn clear(value: &mut Value) {
    match value {
        Value::String(text) if number(text).is_some() => *value = Value::Null,
        Value::Array(list) => list.iter_mut().for_each(clear),
        Value::Object(entries) => entries.values_mut().for_each(clear),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_within_strings_stay() {
        let made = |text: &str| {
            replaced(text.as_bytes(), StandIn::Zero).map(|bytes| String::from_utf8(bytes).expect("text"))
        };
        assert_eq!(made(r#"{"NaN": NaN, "a": "x\"NaN", "b": [-Infinity,Infinity]}"#).as_deref(), {
            Some(r#"{"NaN": 0, "a": "x\"NaN", "b": [0,0]}"#)
        });
        assert_eq!(made(r#"{"a": "NaN", "b": Nan, "c": I}"#), None);
        assert_eq!(made(r#"{"a": "NaN"#), None);
    }
}
