//! Split conformal: learn from one part of the reward models, measure errors on the other.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::candidate::Candidate;
use crate::fitted::Fitted;
use crate::guarantee::{Guarantee, highest_level};
use crate::interval::sorted;
use crate::points::Points;
use crate::{Interval, IntervalMethod, Undefined};

/// The fewest points that can be tuned by leaving one out, with a line through the rest.
const FEWEST_TO_LEARN: usize = 3;

/// A random part to learn from and the other to calibrate on.
pub(crate) struct Split {
    learn: Vec<usize>,
    calibrate: Vec<usize>,
}

impl Split {
    /// Calibrates on as few points as the level needs: the least c with ⌈level (c + 1)⌉ ≤ c.
    pub(crate) fn new(n: usize, level: f64, seed: u64) -> Result<Self, Undefined> {
        let calibration = (level / (1.0 - level) - 1e-9).ceil().max(1.0) as usize;
        if calibration + FEWEST_TO_LEARN > n {
            let highest = highest_level(n.saturating_sub(FEWEST_TO_LEARN));
            return Err(Undefined::LevelBeyondN { level, n, highest });
        }
        let mut learn: Vec<usize> = (0..n).collect();
        learn.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        let calibrate = learn.split_off(n - calibration);
        Ok(Self { learn, calibrate })
    }

    pub(crate) fn guarantee(&self, level: f64) -> Result<Guarantee, Undefined> {
        Guarantee::new(IntervalMethod::SplitConformal, level, self.calibrate.len())
    }

    /// μ̂(x) ± the k-th smallest error on the calibration part; μ̂ learned from the other part alone.
    ///
    /// Lei et al. (2018), *JASA* 113, 1094–1111, split conformal.
    pub(crate) fn intervals(
        &self,
        candidate: &Candidate,
        points: &Points,
        new_rows: &[Vec<f64>],
        rank: usize,
    ) -> Result<Vec<Interval>, Undefined> {
        let fitted = Fitted::train(candidate, &points.only(&self.learn))?;
        let error = |&index: &usize| (points.outcomes[index] - fitted.predict(&points.row(index))).abs();
        let error = sorted(self.calibrate.iter().map(error))[rank - 1];
        let around = |centre: f64| Interval { low: centre - error, high: centre + error };
        Ok(new_rows.iter().map(|row| around(fitted.predict(row))).collect())
    }
}
