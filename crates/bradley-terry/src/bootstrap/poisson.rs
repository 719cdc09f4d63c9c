//! Poisson numbers that belong to a vote, not to its place.

use super::Round;

/// Poisson(1) by inversion.
pub(super) struct Poisson {
    /// The inverse distribution function at (k + ½)/65,536: off by less than 1e-5 in probability.
    table: Vec<u8>,
}

/// The numbers of one round.
pub(super) struct Stream<'a> {
    table: &'a [u8],
    salt: u64,
}

impl Poisson {
    pub(super) fn new() -> Self {
        let (mut value, mut chance) = (0_u8, (-1_f64).exp());
        let mut below = chance;
        let entry = |place: u32| {
            while (f64::from(place) + 0.5) / 65_536.0 > below {
                value += 1;
                chance /= f64::from(value);
                below += chance;
            }
            value
        };
        Self { table: (0..65_536).map(entry).collect() }
    }

    pub(super) fn stream(&self, round: Round) -> Stream<'_> {
        Stream { table: &self.table, salt: scramble(scramble(round.seed) ^ round.index) }
    }
}

impl Stream<'_> {
    /// The number of the vote known as `key`.
    #[inline(always)]
    pub(super) fn draw(&self, key: u64) -> u8 {
        self.table[(scramble(key ^ self.salt) >> 48) as usize]
    }
}

/// A bijection of words whose bits depend on all bits of the argument.
///
/// Source: Steele, Lea & Flood (2014), *OOPSLA '14*, 453–472, figure 16 (SplitMix64).
#[inline(always)]
const fn scramble(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNT: u64 = 200_000;

    /// The draws of `keys` in a round.
    fn draws(index: u64, keys: impl Iterator<Item = u64>) -> Vec<f64> {
        let law = Poisson::new();
        let stream = law.stream(Round { seed: 7, index });
        keys.map(|key| f64::from(stream.draw(key))).collect()
    }

    /// The draws of one key in all rounds.
    fn draws_of(key: u64) -> Vec<f64> {
        let law = Poisson::new();
        let draw = |index| f64::from(law.stream(Round { seed: 7, index }).draw(key));
        (0..COUNT).map(draw).collect()
    }

    fn mean(values: impl Iterator<Item = f64>) -> f64 {
        values.sum::<f64>() / COUNT as f64
    }

    /// Over votes in one round, keys being as alike as keys can be, and over rounds for one vote.
    #[test]
    fn draws_have_mean_and_variance_one() {
        for values in [draws(3, 0..COUNT), draws(3, (0..COUNT).map(|key| key << 40)), draws_of(12)] {
            let average = mean(values.iter().copied());
            let variance = mean(values.iter().map(|value| (value - 1.0).powi(2)));
            // The standard errors are 1/√n and √(3/n).
            assert!((average - 1.0).abs() < 4.0 / (COUNT as f64).sqrt(), "{average}");
            assert!((variance - 1.0).abs() < 4.0 * (3.0 / COUNT as f64).sqrt(), "{variance}");
        }
    }

    #[test]
    fn rounds_neighbours_and_seeds_are_uncorrelated() {
        let first = draws(3, 0..COUNT);
        for other in [draws(4, 0..COUNT), draws(3, 1..COUNT + 1), draws(1 << 32, 0..COUNT)] {
            let correlation = mean(first.iter().zip(&other).map(|(a, b)| (a - 1.0) * (b - 1.0)));
            assert!(correlation.abs() < 4.0 / (COUNT as f64).sqrt(), "{correlation}");
        }
    }
}
