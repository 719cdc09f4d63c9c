//! The largest correlation in a box, looked for from many places.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::ascent::{climb, correlation};
use super::region::{OUTCOME, PROXY, Point, Region};

/// How hard to look for the ends of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Search {
    /// Random corners to climb from, besides the middle.
    pub starts: usize,
    /// Seed of the corners.
    pub seed: u64,
}

impl Default for Search {
    /// 32 corners.
    fn default() -> Self {
        Self { starts: 32, seed: 0 }
    }
}

/// Sweeps after which a climb is left where it is.
const SWEEPS: usize = 100;

/// The best point found and its correlation; lowest number there is if no point has one.
pub(super) fn maximum(region: &Region, search: &Search) -> (Point, f64) {
    let mut random = ChaCha8Rng::seed_from_u64(search.seed);
    let mut best = (region.middle(), f64::NEG_INFINITY);
    for start in 0..=search.starts {
        let mut point = if start == 0 { region.middle() } else { corner(region, &mut random) };
        let reached = climb(&mut point, region, SWEEPS);
        if reached > best.1 {
            best = (point, reached);
        }
    }
    debug_assert!(best.1 == correlation(&best.0));
    best
}

/// A random corner of the box.
fn corner(region: &Region, random: &mut ChaCha8Rng) -> Point {
    [PROXY, OUTCOME].map(|column| {
        let ends = region.lower[column].iter().zip(&region.upper[column]);
        ends.map(|(lower, upper)| if random.random::<bool>() { *upper } else { *lower }).collect()
    })
}
