//! What tells prompts and votes apart, kept short.

use std::borrow::Cow;

/// Longest prompt that is kept as it is, in bytes.
const LONGEST: usize = 64;

/// 128 bits of the BLAKE3 digest of some bytes: equal for equal bytes, on any machine.
pub(crate) fn hash(bytes: &[u8]) -> u128 {
    let mut half = [0; 16];
    half.copy_from_slice(&blake3::hash(bytes).as_bytes()[..16]);
    u128::from_be_bytes(half)
}

/// A prompt that is short enough for a table: itself, or 32 hexadecimal figures.
pub(crate) fn short(prompt: Cow<'_, str>) -> Cow<'_, str> {
    if prompt.len() <= LONGEST { prompt } else { format!("{:032x}", hash(prompt.as_bytes())).into() }
}

/// Bytes of several values that no other values have.
#[derive(Debug, Default)]
pub(crate) struct Content(Vec<u8>);

impl Content {
    /// Begins anew.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds text, or that there is none.
    pub(crate) fn text(&mut self, text: Option<&str>) {
        match text {
            None => self.0.push(0),
            Some(text) => {
                self.0.push(1);
                self.number(text.len() as u64);
                self.0.extend_from_slice(text.as_bytes());
            }
        }
    }

    /// Adds a number by its bits.
    pub(crate) fn number(&mut self, bits: u64) {
        self.0.extend_from_slice(&bits.to_le_bytes());
    }

    /// The hash of everything added.
    pub(crate) fn hash(&self) -> u128 {
        hash(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        // BLAKE3 of no bytes and of "abc", as its authors' test vectors and implementations print them.
        assert_eq!(format!("{:032x}", hash(b"")), "af1349b9f5f9a1a6a0404dea36dcc949");
        assert_eq!(format!("{:032x}", hash(b"abc")), "6437b3ac38465133ffb63b75273a8db5");
    }

    #[test]
    fn only_long_prompts_are_hashed() {
        assert_eq!(short("why is the sky blue".into()), "why is the sky blue");
        let long = short("a".repeat(65).into());
        assert_eq!(long.len(), 32);
        assert_ne!(long, short("b".repeat(65).into()));
    }

    #[test]
    fn content_keeps_its_parts_apart() {
        let of = |parts: &[Option<&str>]| {
            let mut content = Content::default();
            parts.iter().for_each(|part| content.text(*part));
            content.hash()
        };
        assert_ne!(of(&[Some("ab"), Some("c")]), of(&[Some("a"), Some("bc")]));
        assert_ne!(of(&[None]), of(&[Some("")]));
    }
}
