//! Page headers, in Thrift's compact protocol (Apache Parquet format, `parquet.thrift`: `PageHeader`).

/// The whole numbers of one page header, as (structure's field, field, value).
#[derive(Debug, Default)]
pub(super) struct PageHeader {
    numbers: Vec<(i64, i64, i64)>,
    /// Bytes of the header itself.
    pub(super) length: usize,
}

/// Fields of `PageHeader`.
const UNCOMPRESSED: i64 = 2;
const COMPRESSED: i64 = 3;
const CHECKSUM: i64 = 4;
const DATA: i64 = 5;
const DICTIONARY: i64 = 7;
const DATA_2: i64 = 8;
/// `num_values` in each kind of page.
const COUNT: i64 = 1;

impl PageHeader {
    /// Reads the header at the start of some bytes; none if it does not end there or is none.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let mut header = Self::default();
        let mut reader = Compact { bytes, at: 0 };
        reader.structure(0, 0, &mut header.numbers)?;
        header.length = reader.at;
        Some(header)
    }

    /// Bytes of the page behind the header.
    pub(super) fn compressed(&self) -> Option<u64> {
        let found = self.numbers.iter().find(|(outer, field, _)| (*outer, *field) == (0, COMPRESSED));
        found.and_then(|(_, _, value)| u64::try_from(*value).ok())
    }

    /// Whether it promises no more than a column chunk of so many values and uncompressed bytes holds.
    pub(super) fn sound(&self, values: i64, size: i64) -> bool {
        self.numbers.iter().all(|(outer, field, value)| match (*outer, *field) {
            (0, CHECKSUM) => true,
            (0, UNCOMPRESSED) => (0..=size).contains(value),
            (DATA | DATA_2, COUNT) => (0..=values).contains(value),
            // A dictionary may have entries that no row uses; each takes four bytes or more.
            (DICTIONARY, COUNT) => (0..=values.max(size / 4)).contains(value),
            _ => *value >= 0,
        })
    }
}

/// Deepest nesting that is followed; a page header has three levels.
const DEEPEST: usize = 8;

struct Compact<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Compact<'_> {
    fn byte(&mut self) -> Option<u8> {
        let byte = self.bytes.get(self.at).copied()?;
        self.at += 1;
        Some(byte)
    }

    fn skip(&mut self, count: u64) -> Option<()> {
        self.at = self.at.checked_add(usize::try_from(count).ok()?).filter(|at| *at <= self.bytes.len())?;
        Some(())
    }

    fn unsigned(&mut self) -> Option<u64> {
        let mut value = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }

    /// Zigzag: 0, −1, 1, −2, 2, …
    fn signed(&mut self) -> Option<i64> {
        let value = self.unsigned()?;
        let half = i64::try_from(value >> 1).ok()?;
        Some(if value & 1 == 0 { half } else { -half - 1 })
    }

    /// Reads a structure; the numbers of structures deeper than two levels are passed over.
    fn structure(&mut self, outer: i64, depth: usize, numbers: &mut Vec<(i64, i64, i64)>) -> Option<()> {
        let mut field = 0_i64;
        loop {
            let head = self.byte()?;
            if head == 0 {
                return Some(());
            }
            let step = i64::from(head >> 4);
            field = if step == 0 { self.signed()? } else { field.checked_add(step)? };
            match head & 0x0F {
                4..=6 if depth < 2 => {
                    let value = self.signed()?;
                    numbers.push((outer, field, value));
                }
                12 if depth < DEEPEST => self.structure(field, depth + 1, numbers)?,
                1 | 2 => {}
                kind => self.pass(kind, depth)?,
            }
        }
    }

    /// Passes over one value.
    fn pass(&mut self, kind: u8, depth: usize) -> Option<()> {
        match kind {
            1..=3 => self.skip(1),
            4..=6 => self.unsigned().map(|_| ()),
            7 => self.skip(8),
            8 => self.unsigned().and_then(|length| self.skip(length)),
            9 | 10 if depth < DEEPEST => self.pass_list(depth),
            12 if depth < DEEPEST => self.structure(0, DEEPEST, &mut Vec::new()),
            _ => None,
        }
    }

    fn pass_list(&mut self, depth: usize) -> Option<()> {
        let head = self.byte()?;
        let size = if head >> 4 == 15 { self.unsigned()? } else { u64::from(head >> 4) };
        for _ in 0..size {
            self.pass(head & 0x0F, depth + 1)?;
        }
        Some(())
    }
}
