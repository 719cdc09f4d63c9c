//! Small joints of sentences.

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn list(items: &[String]) -> String {
    match items {
        [] => "none".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The text with a capital letter in front.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A code of the tables in words: `not-recomputable` → `not recomputable`.
pub(crate) fn readable_code(code: &str) -> String {
    code.replace(['-', '_'], " ")
}

/// Distinct texts in order of first appearance.
pub(crate) fn distinct<'a>(items: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for item in items {
        if !item.is_empty() && found.iter().all(|known| known != item) {
            found.push(item.to_owned());
        }
    }
    found
}

/// Up to `most` sources by name, or how many there are.
pub(crate) fn sources(found: &[String], most: usize) -> String {
    match found.len() {
        0 => "not stated".to_owned(),
        few if few <= most => found.join("; "),
        many => format!("{many} tables or files"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_sentences() {
        let items = distinct(["a", "b", "", "a", "c"]);
        assert_eq!(list(&items), "a, b and c");
        assert_eq!(list(&items[..1]), "a");
        assert_eq!(sources(&items, 2), "3 tables or files");
    }
}
