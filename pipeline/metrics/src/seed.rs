//! Random numbers that depend on the seed and on what a row is, never on where it stands.

/// A number made of words: equal words give equal numbers in every run.
pub(crate) fn key(words: &[&str]) -> u64 {
    let mut state = 0xcbf2_9ce4_8422_2325_u64;
    for word in words {
        // A byte that no UTF-8 text has ends each word.
        for byte in word.bytes().chain([0xff]) {
            state = (state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    mix(state)
}

/// Scrambles all bits.
///
/// Source: Steele, Lea & Flood (2014), *OOPSLA '14*, the finaliser of SplitMix64.
pub(crate) fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// The odd constant between two states of SplitMix64.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A stream of random numbers, SplitMix64.
pub(crate) struct Stream(u64);

impl Stream {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// A number from 0 to `bound` − 1; the bias of a 32-bit multiplication is below bound/2³².
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        (((self.next() >> 32) * u64::from(bound)) >> 32) as u32
    }
}

/// A number in [0, 1).
pub(crate) fn uniform(value: u64) -> f64 {
    (value >> 11) as f64 / (1_u64 << 53) as f64
}

/// How often each row is drawn in one round of the bootstrap.
///
/// ```text
/// w ~ Poisson(1), independent over keys; rows of one key share theirs
/// ```
///
/// The number of rows drawn varies from round to round, which ratios do not notice; unlike a multinomial draw, a
/// row's weight does not depend on the other rows.
///
/// Source: Hanley & MacGibbon (2006), *Comput. Methods Programs Biomed.* 83, 57–62.
pub(crate) struct PoissonRound {
    state: u64,
}

impl PoissonRound {
    pub(crate) fn new(seed: u64, round: u64) -> Self {
        Self { state: mix(mix(seed).wrapping_add(STEP.wrapping_mul(round + 1))) }
    }

    /// Weights of rows with these keys.
    pub(crate) fn fill(&self, keys: &[u64], weights: &mut Vec<u8>) {
        weights.clear();
        weights.extend(keys.iter().map(|key| poisson((mix(key.wrapping_add(self.state)) >> 32) as u32)));
    }
}

/// P(w ≤ k)·2³² for w ~ Poisson(1), k = 0, 1, …, 11; what lies above is rarer than 2⁻³².
const CUMULATIVE: [u32; 12] = {
    let mut table = [0; 12];
    let (mut term, mut sum, mut k) = (0.367_879_441_171_442_33_f64, 0.0, 0);
    while k < 12 {
        sum += term;
        table[k] = (sum * 4_294_967_296.0) as u32;
        k += 1;
        term /= k as f64;
    }
    table
};

#[inline]
fn poisson(uniform: u32) -> u8 {
    CUMULATIVE.iter().map(|limit| u8::from(uniform >= *limit)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_have_the_law_of_poisson() {
        let keys: Vec<u64> = (0..200_000).map(|row: u64| key(&["q", &row.to_string()])).collect();
        let (mut counts, mut weights) = ([0_u64; 16], Vec::new());
        PoissonRound::new(3, 7).fill(&keys, &mut weights);
        weights.iter().for_each(|weight| counts[usize::from(*weight)] += 1);
        let mut law = (-1.0_f64).exp();
        for (k, count) in counts.iter().enumerate().take(5) {
            let expected = law * 200_000.0;
            assert!((*count as f64 - expected).abs() < 4.5 * expected.sqrt(), "{k}: {count} {expected}");
            law /= (k + 1) as f64;
        }
    }

    #[test]
    fn rounds_are_independent_of_each_other() {
        let keys: Vec<u64> = (0..100_000).map(|row: u64| mix(row)).collect();
        let draw = |round| {
            let mut weights = Vec::new();
            PoissonRound::new(1, round).fill(&keys, &mut weights);
            weights
        };
        let (first, second) = (draw(0), draw(1));
        let product: f64 =
            first.iter().zip(&second).map(|(a, b)| (f64::from(*a) - 1.0) * (f64::from(*b) - 1.0)).sum();
        assert!((product / 100_000.0).abs() < 4.0 / 100_000_f64.sqrt());
    }

    #[test]
    fn words_do_not_run_into_each_other() {
        assert_ne!(key(&["ab", "c"]), key(&["a", "bc"]));
        assert_ne!(key(&["a"]), key(&["a", ""]));
    }

    #[test]
    fn every_number_below_a_bound_occurs_alike() {
        let (mut stream, mut counts) = (Stream::new(5), [0; 7]);
        (0..70_000).for_each(|_| counts[stream.below(7) as usize] += 1);
        assert!(counts.iter().all(|count| (*count - 10_000_i32).abs() < 500), "{counts:?}");
    }
}
