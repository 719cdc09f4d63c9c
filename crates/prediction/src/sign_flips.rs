//! Whether paired differences are above zero by more than chance, for one method and for the best of several.

use rand::{RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Up to here all 2ⁿ sign patterns are gone through.
const MOST_ENUMERATED: usize = 17;
/// Above, this many drawn ones.
const DRAWN: u64 = 100_000;
/// Statistics closer than this are equal: sums of the same numbers in another order.
const EQUAL: f64 = 1e-10;

/// p values of one method.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct SignFlipP {
    /// Of this method alone.
    pub(crate) single: f64,
    /// Of this method as one of all: the share of patterns where any method does as well.
    pub(crate) family: f64,
}

/// One-sided sign-flip tests of k columns of n paired differences, the same signs for all columns.
///
/// ```text
/// T_k = Σ_i d_ik / √(Σ_i d_ik²)    p_k = share of sign patterns with T_k* ≥ T_k,   family: max_l T_l* ≥ T_k
/// ```
///
/// The pattern without flips counts, so p ≥ 2⁻ⁿ. Columns of zeros have T = 0. Above n = 17, patterns are drawn
/// with `seed`, and p = (count + 1)/(drawn + 1).
///
/// Exact if signs are exchangeable under no difference; Westfall & Young (1993), *Resampling-Based Multiple
/// Testing*, for the maximum.
pub(crate) fn sign_flips(columns: &[Vec<f64>], seed: u64) -> Vec<SignFlipP> {
    let n = columns.first().map_or(0, Vec::len);
    let mut count = Count::new(columns);
    let total = if n <= MOST_ENUMERATED { count.all(n) } else { count.drawn(n, seed) };
    let share = |count: u64| count as f64 / total as f64;
    let p = |&(single, family): &(u64, u64)| SignFlipP { single: share(single), family: share(family) };
    count.reached.iter().map(p).collect()
}

/// How many patterns reached what was observed.
struct Count {
    /// Columns of length 1.
    columns: Vec<Vec<f64>>,
    observed: Vec<f64>,
    /// Statistics of the present pattern.
    flipped: Vec<f64>,
    /// By the column itself, by any column.
    reached: Vec<(u64, u64)>,
}

impl Count {
    fn new(columns: &[Vec<f64>]) -> Self {
        let columns: Vec<Vec<f64>> = columns.iter().map(|column| unit(column)).collect();
        let observed: Vec<f64> = columns.iter().map(|column| column.iter().sum()).collect();
        Self { flipped: observed.clone(), reached: vec![(0, 0); columns.len()], columns, observed }
    }

    fn count(&mut self) {
        let highest = self.flipped.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        for ((reached, flipped), observed) in self.reached.iter_mut().zip(&self.flipped).zip(&self.observed) {
            reached.0 += u64::from(*flipped >= observed - EQUAL);
            reached.1 += u64::from(highest >= observed - EQUAL);
        }
    }

    /// All 2ⁿ patterns in Gray's order, where one sign changes at a time: step s changes sign tz(s), and what the
    /// sign becomes is the next bit of s.
    fn all(&mut self, n: usize) -> u64 {
        self.count();
        for step in 1..1_u64 << n {
            let place = step.trailing_zeros();
            let factor = if step >> (place + 1) & 1 == 0 { -2.0 } else { 2.0 };
            for (flipped, column) in self.flipped.iter_mut().zip(&self.columns) {
                *flipped += factor * column[place as usize];
            }
            self.count();
        }
        1 << n
    }

    /// The pattern without flips, and many drawn ones.
    fn drawn(&mut self, n: usize, seed: u64) -> u64 {
        self.count();
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..DRAWN {
            let bits: Vec<u64> = (0..n.div_ceil(64)).map(|_| random.next_u64()).collect();
            for (flipped, column) in self.flipped.iter_mut().zip(&self.columns) {
                *flipped = with_signs(column, &bits);
            }
            self.count();
        }
        DRAWN + 1
    }
}

fn unit(column: &[f64]) -> Vec<f64> {
    let norm = column.iter().map(|value| value * value).sum::<f64>().sqrt();
    column.iter().map(|value| if norm > 0.0 { value / norm } else { 0.0 }).collect()
}

/// Sum with the signs of a pattern of bits.
fn with_signs(column: &[f64], bits: &[u64]) -> f64 {
    let flipped = |index: usize| bits[index / 64] >> (index % 64) & 1 == 1;
    column.iter().enumerate().map(|(index, value)| if flipped(index) { -value } else { *value }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_above_zero_is_one_pattern_in_all() {
        let p = sign_flips(&[vec![1.0, 2.0, 3.0, 4.0], vec![0.0; 4]], 0);
        assert_eq!(p[0].single, 1.0 / 16.0);
        assert_eq!(p[1].single, 1.0);
        assert_eq!(p[0].family, 1.0 / 16.0);
    }

    #[test]
    fn all_patterns_are_those_of_counting_in_binary() {
        let columns = [vec![1.0, -2.0, 0.5, 3.0, 0.7], vec![2.0, 1.0, -1.0, 0.1, 0.0]];
        let scaled: Vec<Vec<f64>> = columns.iter().map(|column| unit(column)).collect();
        let at = |bits: u64| scaled.iter().map(|column| with_signs(column, &[bits])).collect::<Vec<f64>>();
        let observed = at(0);
        for (index, p) in sign_flips(&columns, 0).into_iter().enumerate() {
            let reach = |value: f64| value >= observed[index] - EQUAL;
            let single = (0..32).filter(|&bits| reach(at(bits)[index])).count();
            let family = (0..32).filter(|&bits| at(bits).into_iter().any(reach)).count();
            assert_eq!((p.single, p.family), (single as f64 / 32.0, family as f64 / 32.0));
        }
    }

    #[test]
    fn a_second_equal_method_costs_nothing_and_an_opposite_one_doubles() {
        let column = vec![1.0, 2.0, 3.0, 4.0];
        let opposite = column.iter().map(|value| -value).collect();
        assert_eq!(sign_flips(&[column.clone(), column.clone()], 0)[0].family, 1.0 / 16.0);
        assert_eq!(sign_flips(&[column, opposite], 0)[0].family, 2.0 / 16.0);
    }

    #[test]
    fn drawn_patterns_come_near_to_all_patterns() {
        let column: Vec<f64> = (0..16).map(|index| f64::from(index * 7 % 16) - 5.0).collect();
        let all = sign_flips(std::slice::from_ref(&column), 0)[0].single;
        let mut longer = column;
        longer.extend([0.0; 4]);
        let drawn = sign_flips(&[longer], 1)[0].single;
        // Four standard errors of a share of 100,000.
        assert!((drawn - all).abs() < 4.0 * (all * (1.0 - all) / 1e5).sqrt() + 2e-5, "{drawn} {all}");
    }
}
