//! Where delimiters, line ends and quotes stand.

/// Eight times the same byte.
const fn eight(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// The places of delimiters, line ends and quotes, in order.
///
/// Cells are short, so that calling memchr for each costs more than the search itself; eight bytes are
/// looked at together instead (Knuth, The Art of Computer Programming 4A, 7.1.3).
pub(super) struct Marks<'b> {
    words: std::slice::Iter<'b, [u8; 8]>,
    tail: &'b [u8],
    delimiter: u64,
    /// High bits of the marks of the last word that are yet to come.
    found: u64,
    /// Place behind the last word.
    behind: usize,
}

impl<'b> Marks<'b> {
    pub(super) fn new(bytes: &'b [u8], delimiter: u8) -> Self {
        let (words, tail) = bytes.as_chunks::<8>();
        Self { words: words.iter(), tail, delimiter: eight(delimiter), found: 0, behind: 0 }
    }

    /// The high bit of each byte that is a mark.
    fn of(&self, word: u64) -> u64 {
        equal(word, self.delimiter)
            | equal(word, const { eight(b'\n') })
            | equal(word, const { eight(b'\r') })
            | equal(word, const { eight(b'"') })
    }
}

impl Iterator for Marks<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.found == 0 {
            let word = match self.words.next() {
                Some(word) => *word,
                None if self.tail.is_empty() => return None,
                // Zeros behind the end are no marks.
                None => {
                    let mut word = [0; 8];
                    word[..self.tail.len()].copy_from_slice(self.tail);
                    self.tail = &[];
                    word
                }
            };
            self.found = self.of(u64::from_le_bytes(word));
            self.behind += 8;
        }
        let place = self.behind - 8 + (self.found.trailing_zeros() / 8) as usize;
        self.found &= self.found - 1;
        Some(place)
    }
}

/// The high bit of each byte in which the two agree.
fn equal(word: u64, pattern: u64) -> u64 {
    const LOW: u64 = eight(0x7F);
    let differs = word ^ pattern;
    !(((differs & LOW) + LOW) | differs | LOW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_found_wherever_they_stand() {
        let every: Vec<u8> = (0..=255).chain((0..=255).rev()).collect();
        for from in 0..9 {
            let bytes = &every[from..];
            let slow = |place: &usize| matches!(bytes[*place], b';' | b'\n' | b'\r' | b'"');
            let expected: Vec<usize> = (0..bytes.len()).filter(slow).collect();
            assert_eq!(Marks::new(bytes, b';').collect::<Vec<_>>(), expected);
        }
        assert_eq!(Marks::new(b",,,,,,,,,", b',').collect::<Vec<_>>(), (0..9).collect::<Vec<_>>());
        assert_eq!(Marks::new(b"", b',').count(), 0);
    }
}
