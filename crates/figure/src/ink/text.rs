//! Making text fit: characters the font lacks, names that are too long, lines that must break.

use super::font::REPLACEMENT;
use super::{Weight, fonts};

/// No line holds more; what is longer is cut without a search.
const MOST_LETTERS: usize = 500;

/// The characters to draw: every kind of space as a space, invisible ones dropped, and those the
/// font lacks as a box.
pub(crate) fn printable(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|letter| !is_invisible(*letter)).map(|letter| match letter {
        _ if letter.is_whitespace() => ' ',
        _ if fonts().has(letter) => letter,
        _ => REPLACEMENT,
    })
}

/// The characters of a text that are drawn as a box.
pub(crate) fn missing(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|letter| !is_invisible(*letter) && !letter.is_whitespace() && !fonts().has(*letter))
}

/// Controls, joiners, direction marks and variation selectors: nothing to see, and some are not XML.
fn is_invisible(letter: char) -> bool {
    (letter.is_control() && !letter.is_whitespace())
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}')
        || matches!(letter, '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffff}')
}

/// A name cut in the middle, where names differ least, until it fits.
pub(crate) fn shorten(text: &str, room: f64, size: f64, weight: Weight) -> String {
    if fonts().width(text, size, weight) <= room {
        return text.to_owned();
    }
    let letters: Vec<char> = text.chars().collect();
    for kept in (2..letters.len().min(MOST_LETTERS)).rev() {
        let head: String = letters[..kept.div_ceil(2)].iter().collect();
        let tail: String = letters[letters.len() - kept / 2..].iter().collect();
        let short = format!("{}…{}", head.trim_end(), tail.trim_start());
        if fonts().width(&short, size, weight) <= room {
            return short;
        }
    }
    "…".to_owned()
}

/// Text broken after spaces, hyphens and slashes into at most `most` lines; what is still too
/// long is shortened.
pub(crate) fn wrap(text: &str, room: f64, most: usize, (size, weight): (f64, Weight)) -> Vec<String> {
    let fits = |line: &str| fonts().width(line.trim_end(), size, weight) <= room;
    let mut lines = vec![String::new()];
    for piece in text.split_inclusive([' ', '-', '/', '_']) {
        let last = lines.len() - 1;
        let joined = format!("{}{piece}", lines[last]);
        if lines[last].is_empty() || fits(&joined) || lines.len() == most {
            lines[last] = joined;
        } else {
            lines.push(piece.to_owned());
        }
    }
    lines.iter().map(|line| shorten(line.trim(), room, size, weight)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: (f64, Weight) = (7.0, Weight::Regular);

    #[test]
    fn long_names_keep_both_ends() {
        let name = "an-organisation/a-model-with-a-very-long-name-7b-instruct-v0.3-preference-tuned";
        let short = shorten(name, 100.0, 7.0, Weight::Regular);
        assert!(short.starts_with("an-organ") && short.ends_with("-tuned") && short.contains('…'), "{short}");
        assert!(fonts().width(&short, 7.0, Weight::Regular) <= 100.0);
    }

    #[test]
    fn wrapping_loses_no_letters_when_there_is_room() {
        let lines = wrap("Spearman correlation with the final score", 70.0, 9, PLAIN);
        assert!(lines.len() > 1);
        assert_eq!(lines.join(" "), "Spearman correlation with the final score");
        assert!(lines.iter().all(|line| fonts().width(line, 7.0, Weight::Regular) <= 70.0));
    }

    #[test]
    fn wrapping_stops_at_the_last_line() {
        let lines = wrap("one two three four five six seven eight nine ten", 40.0, 2, PLAIN);
        assert_eq!(lines.len(), 2);
        assert!(lines[1].contains('…'));
    }

    #[test]
    fn absent_characters_become_boxes_and_are_listed() {
        assert_eq!(printable("通义 θ\u{200d}-a\n").collect::<String>(), "□□ θ-a ");
        assert_eq!(missing("通义 θ").collect::<String>(), "通义");
    }
}
