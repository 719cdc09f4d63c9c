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
/// Testing*, section 2.3, for the maximum.
pub(crate) fn sign_flips(columns: &[Vec<f64>], seed: u64) -> Vec<SignFlipP> {
    let n = columns.first().map_or(0, Vec::len);
    let scaled: Vec<Vec<f64>> = columns.iter().map(|column| unit(column)).collect();
    let observed: Vec<f64> = scaled.iter().map(|column| statistic(column, &[])).collect();
    let mut counts = vec![(0_u64, 0_u64); columns.len()];
    let mut count = |pattern: &[u64]| {
        let flipped: Vec<f64> = scaled.iter().map(|column| statistic(column, pattern)).collect();
        let highest = flipped.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        for ((count, flipped), observed) in counts.iter_mut().zip(&flipped).zip(&observed) {
            count.0 += u64::from(*flipped >= observed - EQUAL);
            count.1 += u64::from(highest >= observed - EQUAL);
        }
    };
    let total = if n <= MOST_ENUMERATED {
        (0..1_u64 << n).for_each(|pattern| count(&[pattern]));
        1_u64 << n
    } else {
        count(&[]);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut draw = || (0..n.div_ceil(64)).map(|_| random.next_u64()).collect::<Vec<u64>>();
        (0..DRAWN).for_each(|_| count(&draw()));
        DRAWN + 1
    };
    let share = |count: u64| count as f64 / total as f64;
    counts
        .iter()
        .map(|&(single, family)| SignFlipP { single: share(single), family: share(family) })
        .collect()
}

fn unit(column: &[f64]) -> Vec<f64> {
    let norm = column.iter().map(|value| value * value).sum::<f64>().sqrt();
    column.iter().map(|value| if norm > 0.0 { value / norm } else { 0.0 }).collect()
}

/// Sum with the signs of a pattern of bits; no bits, no flips.
fn statistic(column: &[f64], pattern: &[u64]) -> f64 {
    let flipped = |index: usize| pattern.get(index / 64).is_some_and(|bits| bits >> (index % 64) & 1 == 1);
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
