//! Names and values as they can be shown in a message or written into a config.

/// Longest stretch of a cell that a message repeats, in characters.
const LONGEST: usize = 120;

/// The text, cut if it is long.
pub(crate) fn excerpt(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The text as a YAML scalar that reads back as this very text, also inside `{}`.
pub(crate) fn yaml(text: &str) -> String {
    if is_plain(text) { text.to_owned() } else { quoted(text) }
}

/// Plain enough to need no quotes: begins with a letter, and is none of YAML's words.
fn is_plain(text: &str) -> bool {
    const WORDS: &[&str] = &["true", "false", "null", "yes", "no", "on", "off", "y", "n"];
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "._-/+".contains(c))
        && !WORDS.contains(&text.to_lowercase().as_str())
}

/// Double quotes, with escapes for what cannot be seen or typed.
fn quoted(text: &str) -> String {
    let mut line = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => line.extend(['\\', character]),
            '\n' => line.push_str("\\n"),
            ' ' => line.push(' '),
            c if c.is_alphanumeric() || c.is_ascii_graphic() || is_picture(c) => line.push(c),
            c if u32::from(c) <= 0xFFFF => line.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => line.push_str(&format!("\\U{:08x}", u32::from(c))),
        }
    }
    line.push('"');
    line
}

/// Visible symbols and emoji: what Rust itself would print as it is, and no kind of blank.
fn is_picture(character: char) -> bool {
    !character.is_whitespace() && character.escape_debug().count() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_from_yaml() {
        for name in [
            "Athene-RM-8B",
            "org/model",
            "a: b",
            "it's",
            "say \"hi\"",
            "模型 😀",
            "7",
            "1e6",
            "no",
            "~",
            "a,b}",
            "line\nbreak",
            "zero\u{200b}width",
            "nbsp\u{a0}x",
            "#tag",
            "-",
            "back\\slash",
            "\u{e0001}",
        ] {
            let line = format!("judges: {{{}: {}}}", yaml(name), yaml(name));
            let value: serde_yaml::Value = serde_yaml::from_str(&line).expect("YAML");
            assert_eq!(value["judges"][name].as_str(), Some(name), "{line}");
        }
        assert_eq!(yaml("Athene-RM-8B"), "Athene-RM-8B");
    }

    #[test]
    fn a_long_text_is_cut_between_characters() {
        assert_eq!(excerpt(&"é".repeat(500)).chars().count(), LONGEST + 1);
    }
}
