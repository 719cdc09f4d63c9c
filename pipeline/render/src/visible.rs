//! Characters that act on a terminal or a page instead of being read: shown as their number.

use std::borrow::Cow;
use std::fmt::Write as _;

/// The text with `\u{202e}` and the like in place of each character that cannot be seen.
///
/// Everything people read goes through here; tables for programs keep what was given.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if is_hidden(letter) {
            // Writing to a string cannot fail.
            let _ = write!(shown, "{}", letter.escape_unicode());
        } else {
            shown.push(letter);
        }
    }
    Cow::Owned(shown)
}

/// Controls except white space, direction marks, invisible spaces and operators, separators of lines and
/// paragraphs, and tags. Joiners stay: scripts and emoji need them.
fn is_hidden(letter: char) -> bool {
    (letter.is_control() && !matches!(letter, '\n' | '\r' | '\t'))
        || matches!(letter, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}')
        || matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}')
        || matches!(letter, '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_show_their_number_and_others_stay() {
        assert_eq!(visible("a\u{202e}b\u{1b}[0m"), "a\\u{202e}b\\u{1b}[0m");
        let plain = "two\nlines, שלום 👩\u{200d}💻 −0.5";
        assert_eq!(visible(plain), plain);
    }
}
