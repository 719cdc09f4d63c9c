//! What the fits warn of, each sentence once.

use records::Control;

use crate::sentence::{capital, list};
use crate::view::{Board, Side, control_words};

/// Fits that are named before a sentence.
const NAMED: usize = 6;

/// A fit by its control and part.
type Fit = (Control, i64);

/// Every sentence of the notes, after the fits it is of unless it is of all.
pub(super) fn notes(board: &Board<'_>) -> Vec<String> {
    let mut found: Vec<(String, Vec<Fit>)> = Vec::new();
    let fits = || board.sides.iter().flat_map(|side| side.fits.iter());
    for fit in fits() {
        for sentence in sentences(fit.note.as_deref().unwrap_or_default()) {
            let at = (fit.control, fit.component);
            match found.iter_mut().find(|(known, _)| *known == sentence) {
                Some((_, fits)) if fits.contains(&at) => {}
                Some((_, fits)) => fits.push(at),
                None => found.push((sentence, vec![at])),
            }
        }
    }
    let all: Vec<Fit> = fits().map(|fit| (fit.control, fit.component)).collect();
    found.into_iter().map(|(sentence, fits)| named(board, &sentence, (&fits, &all))).collect()
}

/// Whether a note of this control speaks of clusters of votes.
pub(super) fn speaks_of_clusters(side: &Side<'_>) -> bool {
    side.fits.iter().any(|fit| fit.note.as_deref().is_some_and(|note| note.contains("cluster")))
}

fn named(board: &Board<'_>, sentence: &str, (fits, all): (&[Fit], &[Fit])) -> String {
    if fits.len() == all.len() {
        return capital(sentence);
    }
    let mut names: Vec<String> = Vec::new();
    for (control, part) in fits {
        // A part of which all fits have the sentence needs no control.
        let whole = all.iter().filter(|(_, other)| other == part).all(|fit| fits.contains(fit));
        let words = if whole { String::new() } else { control_words(*control).to_owned() };
        let part = if board.is_split() { format!("part {part}") } else { String::new() };
        let name = [words, part].into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ");
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.len() > NAMED {
        let more = names.len() - NAMED;
        names.truncate(NAMED);
        names.push(format!("{more} others"));
    }
    format!("{}: {sentence}", capital(&list(&names)))
}

/// The sentences of a note; advice, `Set …`, stays with what it is about. Names in backticks are not split.
fn sentences(note: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let (mut from, mut quoted) = (0, false);
    for (at, letter) in note.char_indices() {
        quoted ^= letter == '`';
        let rest = &note[at + letter.len_utf8()..];
        let begins = rest.strip_prefix(' ').is_some_and(|next| {
            next.starts_with(|first: char| first.is_uppercase() || first == '`' || first.is_ascii_digit())
        });
        if letter == '.' && !quoted && begins && !rest.starts_with(" Set ") {
            found.push(closed(&note[from..at]));
            from = at + 1;
        }
    }
    found.push(closed(&note[from..]));
    found.retain(|sentence| !sentence.is_empty());
    found
}

/// The text with one full stop, its numbers in few digits.
fn closed(text: &str) -> String {
    let text = text.trim().trim_end_matches('.');
    if text.is_empty() { String::new() } else { format!("{}.", crate::number::shortened(text)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_fall_into_sentences_and_names_do_not() {
        let note = "votes of one voter depend (`GPT 4. Turbo`). Set `arena.interval.cluster: voter`. 3 groups never \
                    met, ridge of 0.09432109876543, v1.5 stays. `b` has none";
        let expected = [
            "votes of one voter depend (`GPT 4. Turbo`). Set `arena.interval.cluster: voter`.",
            "3 groups never met, ridge of 0.09432, v1.5 stays.",
            "`b` has none.",
        ];
        assert_eq!(sentences(note), expected);
        assert!(sentences("").is_empty() && sentences(" . ").is_empty());
    }
}
