//! Texts of answers and prompts, however a file nests them.

use std::borrow::Cow;

use scan::Value;
use serde_json::Value as Json;

use crate::stream::row::{Row, Slot};

/// Where the text of one side's answers stands.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Answers {
    /// One text, or a list of texts.
    Text(Slot),
    /// A list of texts, as JSON within the text.
    Listed(Slot),
    /// Turns with `role` and `content`, of which the assistant's count.
    Conversation(Slot),
}

impl Answers {
    pub(crate) fn slot(self) -> Slot {
        match self {
            Self::Text(slot) | Self::Listed(slot) | Self::Conversation(slot) => slot,
        }
    }

    /// Shows each answer; false if there is no text.
    pub(crate) fn each(self, row: &Row<'_>, show: &mut dyn FnMut(&str)) -> bool {
        match (self, row.get(self.slot())) {
            (Self::Text(_), Value::Text(text)) => show(text),
            (Self::Listed(_), Value::Text(text)) => match serde_json::from_str::<Vec<Option<String>>>(text) {
                Ok(list) => list.iter().flatten().for_each(|answer| show(answer)),
                Err(_) => show(text),
            },
            (Self::Text(_) | Self::Listed(_), Value::Nested(Json::Array(list))) => {
                return list.iter().all(|turn| turn.as_str().map(&mut *show).is_some());
            }
            (Self::Conversation(_), Value::Nested(Json::Array(turns))) => {
                let answers = turns.iter().filter(|turn| is_said_by(turn, &["assistant", "model"]));
                return answers.map(content).all(|text| text.map(|text| show(&text)).is_some());
            }
            _ => return false,
        }
        true
    }
}

/// The first thing a user said.
pub(crate) fn first_user_turn<'r>(row: &Row<'r>, slot: Slot) -> Option<Cow<'r, str>> {
    let Value::Nested(Json::Array(turns)) = row.get(slot) else { return None };
    turns.iter().find(|turn| is_said_by(turn, &["user", "human"])).and_then(content)
}

fn is_said_by(turn: &Json, roles: &[&str]) -> bool {
    turn.get("role").and_then(Json::as_str).is_some_and(|role| roles.contains(&role))
}

/// What was said: a text, or parts of which the texts count (the others are pictures).
fn content(turn: &Json) -> Option<Cow<'_, str>> {
    match turn.get("content")? {
        Json::String(text) => Some(Cow::Borrowed(text)),
        Json::Array(parts) => {
            let texts: Vec<&str> = parts.iter().filter_map(part).collect();
            Some(texts.join("\n").into())
        }
        _ => None,
    }
}

fn part(part: &Json) -> Option<&str> {
    match part {
        Json::String(text) => Some(text),
        other => other.get("text").and_then(Json::as_str),
    }
}
