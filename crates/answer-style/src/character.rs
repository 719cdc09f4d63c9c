//! Whitespace and digits as Python's `re` has them in text patterns, where the published counts come from.

/// `\s`: Unicode whitespace and the four separators U+001C to U+001F, which Unicode leaves out.
pub(crate) fn is_space(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{1c}'..='\u{1f}')
}

/// `\d`: a decimal digit of any script (general category Nd).
pub(crate) fn is_digit(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_digit();
    }
    let code = u32::from(character);
    let later = ZEROS.partition_point(|zero| *zero <= code);
    later > 0 && code - ZEROS[later - 1] < 10
}

/// The digit zero of each script, in order; the other nine follow it. Unicode 14.0, as Python 3.11 has it.
const ZEROS: [u32; 66] = [
    0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50,
    0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40,
    0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x11066,
    0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950,
    0x11c50, 0x11d50, 0x11da0, 0x16a60, 0x16ac0, 0x16b50, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6,
    0x1e140, 0x1e2f0, 0x1e950, 0x1fbf0,
];

#[cfg(test)]
mod tests {
    use super::*;

    fn count(holds: fn(char) -> bool) -> usize {
        (0..=0x10_ffff).filter_map(char::from_u32).filter(|character| holds(*character)).count()
    }

    /// Counted with `re.match` over all of Unicode in Python 3.11.
    #[test]
    fn as_many_as_in_python() {
        assert_eq!((count(is_space), count(is_digit)), (29, 660));
    }

    #[test]
    fn other_numbers_and_neighbours_are_no_digits() {
        assert!(['٣', '৯', '𝟗', '0', '9'].into_iter().all(is_digit));
        assert!(!['½', 'Ⅷ', '²', '㊿', '/', ':', '\u{65f}', '\u{66a}', 'a'].into_iter().any(is_digit));
    }
}
