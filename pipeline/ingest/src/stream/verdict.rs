//! Words for outcomes: a closed vocabulary, the user's own words, and models called by name.

use std::collections::BTreeMap;

use records::Verdict;

use super::refusal::Refusal;
use crate::excerpt::yaml;
use crate::settings::VoteOutcome;

/// Words that mean the same in every file.
pub(crate) const VOCABULARY: [(&str, Verdict); 5] = [
    ("model_a", Verdict::ModelA),
    ("model_b", Verdict::ModelB),
    ("tie", Verdict::Tie),
    ("tie (bothbad)", Verdict::BothBad),
    ("both_bad", Verdict::BothBad),
];

/// Labels of LLM judges (Arena-Hard), what each says, and whether it says so strongly.
pub(crate) const LABELS: [(&str, Verdict, bool); 10] = [
    ("A>B", Verdict::ModelA, false),
    ("A>>B", Verdict::ModelA, true),
    ("A=B", Verdict::Tie, false),
    ("B>A", Verdict::ModelB, false),
    ("B>>A", Verdict::ModelB, true),
    ("A<B", Verdict::ModelB, false),
    ("A<<B", Verdict::ModelB, true),
    ("B=A", Verdict::Tie, false),
    ("B<A", Verdict::ModelA, false),
    ("B<<A", Verdict::ModelA, true),
];

/// Letters of LLM judges (MT-bench).
const LETTERS: [(&str, Verdict); 3] = [("A", Verdict::ModelA), ("B", Verdict::ModelB), ("C", Verdict::Tie)];

/// What an LLM judge says by a label or letter, in double brackets or without.
pub(crate) fn label(word: &str) -> Option<Verdict> {
    let bare = word.strip_prefix("[[").and_then(|rest| rest.strip_suffix("]]")).unwrap_or(word);
    let labels = LABELS.iter().map(|(label, verdict, _)| (*label, *verdict));
    labels.chain(LETTERS).find(|(known, _)| *known == bare).map(|(_, verdict)| verdict)
}

/// What a file may say.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Words<'a> {
    /// Words for the two sides.
    sides: (&'static str, &'static str),
    own: &'a BTreeMap<String, VoteOutcome>,
    /// Where further words are declared.
    setting: &'static str,
}

/// A word that was understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Understood {
    pub(crate) verdict: Verdict,
    /// Whether it was a model's name.
    pub(crate) by_name: bool,
}

impl<'a> Words<'a> {
    /// A file whose sides are called so; `setting` is where the words of `own` are declared, for messages.
    pub(crate) fn new(
        sides: (&'static str, &'static str),
        own: &'a BTreeMap<String, VoteOutcome>,
        setting: &'static str,
    ) -> Self {
        Self { sides, own, setting }
    }

    /// What `word` says about `models`.
    pub(crate) fn read(&self, word: &str, models: (&str, &str)) -> Result<Understood, Refusal> {
        let by_word = self.known(word);
        let by_name = match word {
            word if word == models.0 => Some(Verdict::ModelA),
            word if word == models.1 => Some(Verdict::ModelB),
            _ => None,
        };
        match (by_word, by_name) {
            (Some(verdict), None) => Ok(Understood { verdict, by_name: false }),
            (None, Some(verdict)) => Ok(Understood { verdict, by_name: true }),
            (Some(one), Some(other)) if one == other => Ok(Understood { verdict: one, by_name: false }),
            (Some(_), Some(_)) => Err(Refusal::rejected(
                "outcomes that are both a word and a model's name",
                "is a word for an outcome and also a model's name; rename the model in the file",
            )),
            (None, None) => Err(Refusal::rejected("unknown outcomes", self.unknown(word))),
        }
    }

    fn known(&self, word: &str) -> Option<Verdict> {
        if word == self.sides.0 {
            return Some(Verdict::ModelA);
        }
        if word == self.sides.1 {
            return Some(Verdict::ModelB);
        }
        let ties = &VOCABULARY[2..];
        let tie = ties.iter().find(|(known, _)| *known == word).map(|(_, verdict)| *verdict);
        tie.or_else(|| self.own.get(word).map(|outcome| (*outcome).into()))
    }

    fn unknown(&self, word: &str) -> String {
        let own: String = self.own.keys().map(|word| format!(", {}", yaml(word))).collect();
        let ((a, b), setting) = (self.sides, self.setting);
        format!(
            "is no known outcome; known are {a}, {b}, tie, tie (bothbad), both_bad{own} and the two models' names; if \
             it means one of them, add {setting}: verdicts: {{{}: tie}}",
            yaml(&crate::excerpt::excerpt(word))
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_and_letters_are_told_with_brackets_and_without() {
        assert_eq!(label("[[A>>B]]"), Some(Verdict::ModelA));
        assert_eq!(label("B=A"), Some(Verdict::Tie));
        assert_eq!(label("[[C]]"), Some(Verdict::Tie));
        assert_eq!([label("[A>B]"), label("a>b"), label("D")], [None; 3]);
    }

    #[test]
    fn a_word_is_known_or_refused() {
        let own = BTreeMap::from([("Draw".to_owned(), VoteOutcome::Tie)]);
        let words = Words::new(("model_a", "model_b"), &own, "");
        let read = |word| words.read(word, ("x", "y")).map(|understood| understood.verdict).ok();
        for (word, verdict) in VOCABULARY {
            assert_eq!(read(word), Some(verdict));
        }
        assert_eq!(read("Draw"), Some(Verdict::Tie));
        assert_eq!(read("y"), Some(Verdict::ModelB));
        for stranger in ["Tie", "left", "bothbad", "tie(bothbad)", "", "model_c", "0.5"] {
            assert_eq!(read(stranger), None, "{stranger}");
        }
        let refusal = words.read("Tie", ("x", "y")).unwrap_err();
        assert!(refusal.reason.contains("tie (bothbad), both_bad, Draw"), "{}", refusal.reason);
        assert!(refusal.reason.contains("verdicts: {Tie: tie}"), "{}", refusal.reason);
    }

    #[test]
    fn a_model_may_not_take_the_other_sides_word() {
        let own = BTreeMap::new();
        let words = Words::new(("left", "right"), &own, "");
        assert!(words.read("left", ("x", "left")).is_err());
        assert!(words.read("tie", ("tie", "x")).is_err());
        assert_eq!(words.read("left", ("left", "x")).map(|word| word.verdict), Ok(Verdict::ModelA));
    }
}
