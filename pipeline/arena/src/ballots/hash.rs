//! Hashes that are the same on every machine and in every run.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map that is looked up in, never walked: the order of its keys is nobody's business.
pub(crate) type Lookup<K, V> = HashMap<K, V, BuildHasherDefault<Folding>>;

/// Multiplies to 128 bits and folds them: a few nanoseconds a name.
#[derive(Default)]
pub(crate) struct Folding(u64);

const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
const SALT: u64 = 0xd1b5_4a32_d192_ed03;

impl Folding {
    const fn fold(&mut self, word: u64) {
        let product = ((self.0 ^ word ^ SALT) as u128).wrapping_mul(FACTOR as u128);
        self.0 = (product as u64 ^ (product >> 64) as u64).rotate_left(23).wrapping_add(word);
    }
}

impl Hasher for Folding {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|word| self.fold(u64::from_le_bytes(*word)));
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.fold(u64::from_le_bytes(last));
        self.fold(bytes.len() as u64);
    }

    fn write_u8(&mut self, value: u8) {
        self.fold(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.fold(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.fold(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.fold(value as u64);
    }

    fn finish(&self) -> u64 {
        scramble(self.0)
    }
}

/// All bits depend on all bits (SplitMix64's finaliser).
pub(crate) const fn scramble(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// The hash of a name.
pub(crate) fn of_name(name: &str) -> u64 {
    let mut hasher = Folding::default();
    hasher.write(name.as_bytes());
    hasher.finish()
}

/// The hash of a name by its view in a column: that of the name itself where it is too long to lie in the view.
pub(crate) fn of_view(view: u128, name: &str) -> u64 {
    // A view begins with the length; no name of another length has this hash but by chance.
    if name.len() <= INLINE { of_words([view as u64, (view >> 64) as u64]) } else { of_name(name) }
}

/// Bytes of a name that a view has room for.
const INLINE: usize = 12;

/// The hash of some words.
pub(crate) fn of_words(words: impl IntoIterator<Item = u64>) -> u64 {
    let mut hasher = Folding::default();
    words.into_iter().for_each(|word| hasher.write_u64(word));
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use polars::prelude::{NamedFrom, StringChunked};

    use super::*;

    #[test]
    fn two_million_names_all_differ() {
        let names = (0..1_000_000).flat_map(|index| [format!("w{index}"), format!("user-{index:012}-é")]);
        let hashes: BTreeSet<u64> = names.map(|name| of_name(&name)).collect();
        assert_eq!(hashes.len(), 2_000_000);
    }

    #[test]
    fn a_million_views_all_differ_and_long_ones_are_names() {
        let names: Vec<String> = (0..500_000).flat_map(|k| [format!("{k}"), format!("w{k}\0")]).collect();
        let column = StringChunked::new("id".into(), &names);
        let array = column.downcast_iter().next().unwrap();
        let views = array.views().iter().zip(&names);
        let hashes: BTreeSet<u64> = views.map(|(view, name)| of_view(view.as_u128(), name)).collect();
        assert_eq!(hashes.len(), 1_000_000);
        assert_eq!(
            of_view(5, "a name of more than twelve bytes"),
            of_name("a name of more than twelve bytes")
        );
    }

    #[test]
    fn words_in_another_order_and_zeros_differ() {
        let all = [vec![], vec![0], vec![0, 0], vec![1, 2], vec![2, 1], vec![1 << 63], vec![0, 1 << 63]];
        let hashes: BTreeSet<u64> = all.iter().map(|words| of_words(words.iter().copied())).collect();
        assert_eq!(hashes.len(), all.len());
        assert_ne!(of_name(""), of_name("\0"));
    }
}
