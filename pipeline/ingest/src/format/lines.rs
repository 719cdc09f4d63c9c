//! On which line a byte stands.

/// Counts lines from the start; asked for rising positions, it goes over the text once.
///
/// LF, CRLF and a lone CR each end a line.
pub(super) struct Lines<'a> {
    bytes: &'a [u8],
    position: usize,
    line: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, position: 0, line: 1 }
    }

    /// The line of the byte at `position`, from 1. Positions must not fall.
    pub(super) fn line_of(&mut self, position: usize) -> usize {
        let end = position.min(self.bytes.len());
        while self.position < end {
            let ends = match self.bytes[self.position] {
                b'\n' => true,
                b'\r' => self.bytes.get(self.position + 1) != Some(&b'\n'),
                _ => false,
            };
            self.line += usize::from(ends);
            self.position += 1;
        }
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_end_counts_once() {
        let text = b"a\nb\r\nc\rd";
        let mut lines = Lines::new(text);
        let found: Vec<usize> = [0, 2, 5, 7].map(|position| lines.line_of(position)).to_vec();
        assert_eq!(found, [1, 2, 3, 4]);
    }
}
