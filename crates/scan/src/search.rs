//! Where certain bytes stand.

/// Eight times the same byte.
const fn eight(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// [`eight`] of each; `map` is not inlined.
#[inline]
const fn eight_of_each<const N: usize>(marks: [u8; N]) -> [u64; N] {
    let (mut patterns, mut index) = ([0; N], 0);
    while index < N {
        patterns[index] = eight(marks[index]);
        index += 1;
    }
    patterns
}

/// The places of some bytes, in order.
///
/// Cells are short, so that a call for each costs more than the search itself; eight bytes are looked at
/// together instead (Knuth, The Art of Computer Programming 4A, 7.1.3).
pub(crate) struct Marks<'b, const N: usize> {
    words: std::slice::Iter<'b, [u8; 8]>,
    tail: &'b [u8],
    patterns: [u64; N],
    /// High bits of the marks of the last word that are yet to come.
    found: u64,
    /// Place behind the last word.
    behind: usize,
}

impl<'b, const N: usize> Marks<'b, N> {
    #[inline]
    pub(crate) fn new(bytes: &'b [u8], marks: [u8; N]) -> Self {
        let (words, tail) = bytes.as_chunks::<8>();
        Self { words: words.iter(), tail, patterns: eight_of_each(marks), found: 0, behind: 0 }
    }

    /// The high bit of each byte that is a mark.
    #[inline]
    fn of(&self, word: [u8; 8]) -> u64 {
        let word = u64::from_le_bytes(word);
        self.patterns.iter().fold(0, |found, pattern| found | equal(word, *pattern))
    }

    /// The same for what is left behind the last whole word.
    fn of_tail(&mut self) -> u64 {
        let mut word = [0; 8];
        word[..self.tail.len()].copy_from_slice(self.tail);
        let inside = (1 << (8 * self.tail.len())) - 1;
        self.tail = &[];
        self.of(word) & inside
    }
}

impl<const N: usize> Iterator for Marks<'_, N> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.found == 0 {
            self.found = match self.words.next() {
                Some(word) => self.of(*word),
                None if self.tail.is_empty() => return None,
                None => self.of_tail(),
            };
            self.behind += 8;
        }
        let place = self.behind - 8 + (self.found.trailing_zeros() / 8) as usize;
        self.found &= self.found - 1;
        Some(place)
    }
}

/// The high bit of each byte in which the two agree.
#[inline]
fn equal(word: u64, pattern: u64) -> u64 {
    const LOW: u64 = eight(0x7F);
    let differs = word ^ pattern;
    !(((differs & LOW) + LOW) | differs | LOW)
}

/// The first place of any of some bytes.
#[inline]
pub(crate) fn find<const N: usize>(bytes: &[u8], marks: [u8; N]) -> Option<usize> {
    Marks::new(bytes, marks).next()
}

/// How many lines end in `text`: LF, CRLF and a lone CR each end one. `next` is the byte behind it; a CR
/// whose LF is yet to come ends none.
pub(crate) fn line_ends(text: &[u8], next: Option<u8>) -> u64 {
    // So few at a time that a byte can count them, which makes the loop a vector's.
    let few = |bytes: &[u8]| bytes.iter().map(|byte| u8::from(*byte == b'\n')).sum::<u8>();
    let feeds = text.chunks(usize::from(u8::MAX)).map(|bytes| usize::from(few(bytes))).sum::<usize>();
    let follows = |place: usize| text.get(place).copied().or(next.filter(|_| place == text.len()));
    let lone = Marks::new(text, [b'\r']).filter(|place| follows(place + 1) != Some(b'\n')).count();
    (feeds + lone) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_found_wherever_they_stand() {
        let every: Vec<u8> = (0..=255).chain((0..=255).rev()).collect();
        for from in 0..9 {
            let bytes = &every[from..every.len() - 2 * from];
            let slow = |place: &usize| matches!(bytes[*place], b';' | b'\n' | 0 | 0xFF);
            let expected: Vec<usize> = (0..bytes.len()).filter(slow).collect();
            assert_eq!(Marks::new(bytes, [b';', b'\n', 0, 0xFF]).collect::<Vec<_>>(), expected);
        }
        assert_eq!(Marks::new(b",,,,,,,,,", [b',']).collect::<Vec<_>>(), (0..9).collect::<Vec<_>>());
        assert_eq!(Marks::new(b"", [0]).next(), None);
        assert_eq!(Marks::new(b"abc", [0]).next(), None);
    }

    #[test]
    fn every_kind_of_line_end_counts_once() {
        assert_eq!(line_ends(b"a\nb\r\nc\rd\r", None), 4);
        assert_eq!(line_ends(b"a\r", Some(b'\n')), 0);
        assert_eq!(line_ends(b"a\r", Some(b'b')), 1);
    }
}
