//! What quotes do to delimited text: where the header ends, and whether a quote never closes.

/// The first line that is not blank, line breaks inside quotes not counted as its end.
pub(super) fn header(text: &str) -> &str {
    let text = text.trim_start();
    let mut quoted = false;
    let end = text.find(|character| {
        quoted ^= character == '"';
        !quoted && (character == '\n' || character == '\r')
    });
    &text[..end.unwrap_or(text.len())]
}

/// The delimiter of a header: among comma, semicolon and tab the one that makes `judge` a column of its own,
/// else the most frequent, blanks and quotes aside.
pub(super) fn delimiter(header: &str) -> u8 {
    let mut quoted = false;
    let mut parts: [Vec<String>; 3] = std::array::from_fn(|_| vec![String::new()]);
    for character in header.chars() {
        quoted ^= character == '"';
        for (list, delimiter) in parts.iter_mut().zip([',', ';', '\t']) {
            if character == delimiter && !quoted {
                list.push(String::new());
            } else if let Some(last) = list.last_mut() {
                last.push(character);
            }
        }
    }
    let names_judge = |list: &[String]| {
        list.iter().any(|part| {
            part.trim_matches(|c: char| c == '"' || c.is_whitespace()).eq_ignore_ascii_case("judge")
        })
    };
    let strength = |list: &Vec<String>| (list.len() > 1 && names_judge(list), list.len());
    let mut best = (b',', strength(&parts[0]));
    for (byte, list) in [(b';', &parts[1]), (b'\t', &parts[2])] {
        if strength(list) > best.1 {
            best = (byte, strength(list));
        }
    }
    best.0
}

/// What is wrong with a quote, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum QuoteFault {
    /// It opens and never closes.
    Unclosed(usize),
    /// It closes, and its cell goes on with more than blanks.
    Trailing(usize),
}

/// The first quote that is out of place.
///
/// A quote opens only at the start of a cell; inside a cell it is a character like others, as in `5" disk`.
pub(super) fn fault(text: &str, delimiter: u8) -> Option<QuoteFault> {
    let bytes = text.as_bytes();
    let (mut open, mut fresh, mut position) = (None, true, 0);
    while position < bytes.len() {
        let byte = bytes[position];
        if open.is_some() {
            if byte == b'"' && bytes.get(position + 1) == Some(&b'"') {
                position += 1;
            } else if byte == b'"' {
                open = None;
                if trails(&bytes[position + 1..], delimiter) {
                    return Some(QuoteFault::Trailing(position));
                }
            }
        } else if byte == b'"' && fresh {
            open = Some(position);
        }
        fresh = open.is_none() && (byte == delimiter || byte == b'\n' || byte == b'\r');
        position += 1;
    }
    open.map(QuoteFault::Unclosed)
}

/// Whether a cell goes on with more than blanks behind its closing quote.
fn trails(rest: &[u8], delimiter: u8) -> bool {
    let next = rest.iter().find(|byte| **byte == delimiter || !matches!(byte, b' ' | b'\t'));
    next.is_some_and(|byte| *byte != delimiter && !matches!(byte, b'\n' | b'\r'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delimiters_are_told_by_the_header() {
        assert_eq!(delimiter("judge;a,b/c/d;e/f/g"), b';');
        assert_eq!(delimiter("judge,value"), b',');
        assert_eq!(delimiter("\"judge\"\t\"a,b;c/d/e,f\""), b'\t');
        assert_eq!(delimiter("judge"), b',');
        assert_eq!(delimiter("name;other;third"), b';');
    }

    #[test]
    fn a_quote_that_never_closes_is_found() {
        assert_eq!(fault("a,b\n\"x,1\ny,2", b','), Some(QuoteFault::Unclosed(4)));
        assert_eq!(fault("a,b\n\"x \"\"y\"\"\",1\n5\" disk,2", b','), None);
        assert_eq!(fault("a,\"", b','), Some(QuoteFault::Unclosed(2)));
    }

    #[test]
    fn text_behind_a_closing_quote_is_found() {
        assert_eq!(fault("a,b\n\"x\"y,1\n", b','), Some(QuoteFault::Trailing(6)));
        assert_eq!(fault("a\tb\n\"x\" \t1\n\"z\"", b'\t'), None);
    }

    #[test]
    fn a_header_may_hold_a_line_break() {
        assert_eq!(header("\n\n\"a\nb\",c\r\nd"), "\"a\nb\",c");
    }
}
