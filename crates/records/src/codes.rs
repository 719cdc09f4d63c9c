//! A column of text by number.

use polars::prelude::{PlHashMap, StringChunked};

/// The distinct words of a column, and for each row the place of its word among them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Codes<'a> {
    /// One a row; [`Codes::NOTHING`] where there is no word.
    pub codes: Vec<u32>,
    /// In order of appearance.
    pub words: Vec<&'a str>,
}

impl<'a> Codes<'a> {
    /// The code of a row without a word.
    pub const NOTHING: u32 = u32::MAX;

    /// Numbers the words of a column.
    #[must_use]
    pub fn of(texts: &'a StringChunked) -> Self {
        let mut codes = Vec::with_capacity(texts.len());
        let (mut words, mut known) = (Vec::new(), PlHashMap::default());
        for array in texts.downcast_iter() {
            // Rows that came from one entry of a dictionary have one view, and a view is told from others in a
            // fraction of the time that a word takes. Views of other arrays may mean other words.
            let mut seen = Views::default();
            for (view, word) in array.views().iter().zip(array.iter()) {
                let Some(word) = word else {
                    codes.push(Self::NOTHING);
                    continue;
                };
                let mut meet = || {
                    *known.entry(word).or_insert_with(|| {
                        words.push(word);
                        (words.len() - 1) as u32
                    })
                };
                codes.push(seen.code(view.as_u128(), &mut meet));
            }
        }
        Self { codes, words }
    }
}

/// Codes of views: the last met in each of some places, which is nearly all of them where words are few.
struct Views(Vec<(u128, u32)>);

const PLACES: usize = 1 << 12;

impl Default for Views {
    fn default() -> Self {
        Self(vec![(0, Codes::NOTHING); PLACES])
    }
}

impl Views {
    fn code(&mut self, view: u128, meet: &mut impl FnMut() -> u32) -> u32 {
        let folded =
            (view as u64 ^ ((view >> 64) as u64).rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = &mut self.0[(folded >> (64 - PLACES.ilog2())) as usize];
        if place.0 != view || place.1 == Codes::NOTHING {
            *place = (view, meet());
        }
        place.1
    }
}

#[cfg(test)]
mod tests {
    use polars::prelude::NamedFrom;
    use polars::prelude::{ChunkTake, NewChunkedArray};
    use proptest::prelude::*;

    use super::*;

    /// Short words lie in their views, long ones elsewhere; both come once and often.
    fn words() -> impl Strategy<Value = Vec<Option<String>>> {
        let word = prop_oneof!["[ab]{0,3}", "a model with a long name [0-9]{1,4}"];
        prop::collection::vec(prop::option::weighted(0.9, word), 0..300)
    }

    fn reads_back(column: &StringChunked) -> Result<(), TestCaseError> {
        let Codes { codes, words } = Codes::of(column);
        let back: Vec<Option<&str>> = codes.iter().map(|code| words.get(*code as usize).copied()).collect();
        prop_assert_eq!(back, column.iter().collect::<Vec<_>>());
        let mut distinct = words.clone();
        distinct.sort_unstable();
        distinct.dedup();
        prop_assert_eq!(distinct.len(), words.len());
        Ok(())
    }

    proptest! {
        #[test]
        fn codes_read_back_as_the_words(words in words(), more in words(), places in prop::collection::vec(0u32..50, 0..300)) {
            let column = StringChunked::from_slice_options("w".into(), &words);
            reads_back(&column)?;
            let mut two = column.clone();
            two.append(&StringChunked::from_slice_options("w".into(), &more)).unwrap();
            reads_back(&two)?;
            if column.len() >= 50 {
                reads_back(&column.take(&places[..]).unwrap())?;
            }
        }
    }

    #[test]
    fn more_words_than_places_are_told_apart() {
        let words: Vec<String> =
            (0..3 * PLACES).map(|number| format!("voter {number} of a long list")).collect();
        let twice: Vec<&str> = words.iter().chain(&words).map(String::as_str).collect();
        let column = StringChunked::new("w".into(), twice);
        let Codes { codes, words: found } = Codes::of(&column);
        assert_eq!(found.len(), words.len());
        assert_eq!(codes[..words.len()], codes[words.len()..]);
    }
}
