//! Lists as files write them: JSON, or in a CSV file as Python prints them.

use std::borrow::Cow;

use scan::Value;
use serde_json::Value as Json;

/// The list in a cell; none if there is no list.
pub(crate) fn list(value: Value<'_>) -> Option<Cow<'_, [Json]>> {
    match value {
        Value::Nested(Json::Array(list)) => Some(Cow::Borrowed(list)),
        Value::Text(text) => Some(Cow::Owned(printed(text)?)),
        _ => None,
    }
}

/// A list in JSON, or as Python prints lists and arrays: `[True, False]`, `[ True False]`,
/// `[array([0, 4]) array([9, 2])]`.
fn printed(text: &str) -> Option<Vec<Json>> {
    if let Ok(list) = serde_json::from_str(text) {
        return Some(list);
    }
    let text = text.replace("array(", " ").replace(')', " ");
    let mut open: Vec<Vec<Json>> = Vec::new();
    let mut whole = None;
    for token in tokens(&text) {
        match (token, whole.is_some()) {
            (_, true) => return None,
            ("[", _) => open.push(Vec::new()),
            ("]", _) => {
                let list = open.pop()?;
                match open.last_mut() {
                    Some(outer) => outer.push(Json::Array(list)),
                    None => whole = Some(list),
                }
            }
            (word, _) => open.last_mut()?.push(read(word)?),
        }
    }
    whole
}

/// A list of scores as a CSV file has it; NaN is null.
pub(crate) fn scores(text: &str) -> Option<Vec<Json>> {
    let lower = || text.to_ascii_lowercase().replace("nan", "null");
    serde_json::from_str(text).or_else(|_| serde_json::from_str(&lower())).ok()
}

/// Brackets and words; commas and blanks are between them.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split_inclusive(['[', ']']).flat_map(|part| match part.strip_suffix(['[', ']']) {
        Some(words) => [words, &part[words.len()..]],
        None => [part, ""],
    });
    let between = |c: char| c == ',' || c.is_whitespace();
    parts.flat_map(move |part| part.split(between)).filter(|token| !token.is_empty())
}

fn read(word: &str) -> Option<Json> {
    match word {
        "True" | "true" => Some(Json::Bool(true)),
        "False" | "false" => Some(Json::Bool(false)),
        number => number.parse::<i64>().ok().map(Json::from),
    }
}

/// true or false.
pub(crate) fn flag(value: &Json) -> Option<bool> {
    match value {
        Json::Bool(flag) => Some(*flag),
        Json::Number(number) if number.as_i64() == Some(0) => Some(false),
        Json::Number(number) if number.as_i64() == Some(1) => Some(true),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn python_and_json_say_the_same() {
        let told = |text: &str| printed(text).map(|list| Json::Array(list).to_string());
        for text in
            ["[true, false]", "[True, False]", "[ True False]", "[ True\n False ]", "array([True, False])"]
        {
            assert_eq!(told(text).as_deref(), Some("[true,false]"), "{text}");
        }
        for text in ["[[0, 4], [9, 2]]", "[[0 4]\n [9 2]]", "[array([0, 4]) array([9, 2])]"] {
            assert_eq!(told(text).as_deref(), Some("[[0,4],[9,2]]"), "{text}");
        }
        for text in ["", "True", "[True", "[1]]", "[x]", "[1] [2]", "[0.5 1]", "]"] {
            assert_eq!(told(text), None, "{text}");
        }
    }
}
