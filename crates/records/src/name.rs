//! Names: when two spellings mean the same, and which known name a stranger is nearest to.

use unicode_normalization::UnicodeNormalization;

/// What two spellings of one name share; empty for a name of signs alone, which has no other spelling.
///
/// Letters and digits only, in Unicode's compatibility form (NFKC) and without case, so that `ß` and `SS`,
/// `ﬁ` and `fi`, `Ｘ` and `X`, and both ways to write `é` meet; punctuation survives as one `-` between two
/// digits, so that `1.8B` and `1-8B` meet but `1.8B` and `18B` do not.
///
/// ```
/// assert_eq!(records::skeleton("InternLM2-1.8B"), "internlm2-1-8b");
/// assert_eq!(records::skeleton("e\u{301}"), records::skeleton("É"));
/// ```
#[must_use]
pub fn skeleton(name: &str) -> String {
    let mut bones = String::with_capacity(name.len());
    let mut gap = false;
    for character in folded(name).nfkc() {
        if !character.is_alphanumeric() {
            gap = true;
            continue;
        }
        if gap && character.is_ascii_digit() && bones.ends_with(|last: char| last.is_ascii_digit()) {
            bones.push('-');
        }
        gap = false;
        bones.push(character);
    }
    bones
}

/// The name without case. Upper case spells `ß` and its kin out, but only lower case letters have one.
fn folded(name: &str) -> impl Iterator<Item = char> {
    let lower = name.nfkc().flat_map(char::to_lowercase);
    lower.flat_map(char::to_uppercase).flat_map(char::to_lowercase)
}

/// Whether two names differ only in case, Unicode form or punctuation.
///
/// ```
/// assert!(records::same_but_for_spelling("InternLM2-1-8B-Reward", "internlm2-1.8b-reward"));
/// assert!(!records::same_but_for_spelling("InternLM2-1.8B", "InternLM2-18B"));
/// ```
#[must_use]
pub fn same_but_for_spelling(a: &str, b: &str) -> bool {
    let bones = skeleton(a);
    // A name of signs alone has no skeleton, hence no other spelling.
    !bones.is_empty() && bones == skeleton(b)
}

/// The known name that `name` differs from only in case, Unicode form or punctuation, if it is not that name.
#[must_use]
pub fn near_miss<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let bones = skeleton(name);
    let mut miss = None;
    for candidate in known {
        if candidate == name {
            return None;
        }
        if miss.is_none() && !bones.is_empty() && skeleton(candidate) == bones {
            miss = Some(candidate);
        }
    }
    miss
}

/// The known name most like `name`, if any is like it at all.
///
/// Likeness is the larger of Jaro-Winkler similarity, for names that go on differently, and of one
/// minus the share of edits (Damerau-Levenshtein), for swapped letters in short names; 0.65 is the
/// least that `pep` needs to find `ppe`.
#[must_use]
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = name.to_lowercase();
    let mut best: Option<(f64, &str)> = None;
    for candidate in known {
        let other = candidate.to_lowercase();
        // A part of a name, such as `envelope`, is as good as a likely slip.
        let part = if lower.len() >= 4 && other.contains(&lower) { 0.9 } else { 0.0 };
        // One slip in a short name is nearer than a longer name that starts alike.
        let slip = lower.len() >= 3 && strsim::damerau_levenshtein(&lower, &other) == 1;
        let similarity = strsim::jaro_winkler(&lower, &other)
            .max(strsim::normalized_damerau_levenshtein(&lower, &other))
            .max(part)
            .max(if slip { 0.85 } else { 0.0 });
        if similarity >= 0.65 && best.is_none_or(|(least, _)| similarity > least) {
            best = Some((similarity, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling_is_case_and_punctuation_only() {
        assert!(same_but_for_spelling("Llama-3-Offsetbias-RM-8B", "Llama-3-OffsetBias-RM-8B"));
        assert!(!same_but_for_spelling("Athene-RM-8B", "Athene-RM-70B"));
    }

    #[test]
    fn a_slip_is_nearer_than_a_longer_name() {
        assert_eq!(nearest("pep", ["ppe-raw", "ppe", "rewardbench2"]), Some("ppe"));
        assert_eq!(nearest("pperaw", ["ppe-raw", "ppe"]), Some("ppe-raw"));
        assert_eq!(nearest("xyz", ["ppe-raw", "ppe"]), None);
    }

    #[test]
    fn spelling_is_unicode_form_too() {
        for (a, b) in [("\u{e9}", "e\u{301}"), ("Maß", "MASS"), ("ẞ", "ss"), ("ﬁne", "FINE"), ("Ｘ７", "x7")]
        {
            assert!(same_but_for_spelling(a, b), "{a} {b}");
        }
        for (a, b) in [("ς", "Σ"), ("\u{390}", "\u{3b9}\u{308}\u{301}"), ("İ", "i\u{307}")] {
            assert!(same_but_for_spelling(a, b), "{a} {b}");
        }
        assert!(!same_but_for_spelling("é", "e"));
    }

    #[test]
    fn signs_alone_have_no_other_spelling() {
        assert!(!same_but_for_spelling("😀", "🎉"));
        assert_eq!(near_miss("😀", ["🎉"]), None);
    }

    #[test]
    fn an_exact_name_is_no_near_miss() {
        assert_eq!(near_miss("a-b", ["A.B", "a-b"]), None);
        assert_eq!(near_miss("a_b", ["x", "A.B"]), Some("A.B"));
    }

    #[test]
    fn nearest_needs_some_likeness() {
        assert_eq!(nearest("acuracy", ["accuracy", "roc-auc"]), Some("accuracy"));
        assert_eq!(nearest("pep", ["rewardbench2", "ppe"]), Some("ppe"));
        assert_eq!(nearest("envelope", ["pearson", "rounding-envelope"]), Some("rounding-envelope"));
        assert_eq!(nearest("zzz", ["accuracy"]), None);
    }
}
