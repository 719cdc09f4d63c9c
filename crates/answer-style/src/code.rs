//! Code blocks, whose content is not what an answer looks like.

use std::collections::BTreeSet;

/// The text without the bodies of its code blocks.
///
/// A body stands between two triple backticks and holds no backtick itself. Bodies are looked up in the text as it
/// was; then one after the other, in that order, each is deleted wherever it occurs in what is left by then. So the
/// fences stay, a body that is repeated in prose vanishes there too, and a body that an earlier deletion has broken
/// stays. Odd as that is, the published counts were made so.
///
/// Takes time in proportion to the length of the text times the number of different bodies.
pub(crate) fn without_code(text: &str) -> String {
    let mut rest = text.to_owned();
    // What is not in the rest need not be looked for again until the rest changes. An empty body is everywhere, and
    // there is nothing to delete.
    let mut absent = BTreeSet::from([""]);
    for body in bodies(text) {
        if absent.contains(body) {
            continue;
        }
        if rest.contains(body) {
            rest = rest.replace(body, "");
            absent = BTreeSet::from([""]);
        } else {
            absent.insert(body);
        }
    }
    rest
}

const FENCE: &str = "```";

/// The bodies of the code blocks, which do not overlap: a fence that ends one does not start another.
fn bodies(text: &str) -> Vec<&str> {
    let mut bodies = Vec::new();
    let mut place = 0;
    while let Some(found) = text[place..].find(FENCE) {
        let start = place + found + FENCE.len();
        let Some(length) = text[start..].find('`') else { break };
        let end = start + length;
        if text[end..].starts_with(FENCE) {
            bodies.push(&text[start..end]);
            place = end + FENCE.len();
        } else if length == 0 {
            // Of four or five backticks in a row the last three are the fence.
            place += found + 1;
        } else {
            place = end;
        }
    }
    bodies
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_between_fences() {
        assert_eq!(bodies("```a``` b ```c```"), ["a", "c"]);
        assert_eq!(bodies("``````"), [""]);
        assert_eq!(bodies("````a`````b```"), ["a"]);
        assert_eq!(bodies("```a`b``` c ```d"), [" c "]);
        assert!(bodies("```a").is_empty() && bodies("").is_empty() && bodies("```a``").is_empty());
    }

    #[test]
    fn a_body_is_deleted_wherever_it_occurs_in_order() {
        assert_eq!(without_code("say ab: ```ab``` or cabd"), "say : `````` or cd");
        // The first deletion breaks the second body, which then stays.
        assert_eq!(without_code("```b``` ```abc``` abc"), "`````` ```ac``` ac");
        // The second body is whole only after the first deletion.
        assert_eq!(without_code("```b``` ```ac``` abc"), "`````` `````` ");
        assert_eq!(without_code("`````` x"), "`````` x");
    }
}
