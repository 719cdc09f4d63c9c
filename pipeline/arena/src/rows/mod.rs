//! Rows of the room's tables, from one fit each.

mod neighbours;
mod pairs;
mod ratings;
mod style;
mod summary;

pub(crate) use neighbours::{neighbours, ranks};
pub(crate) use pairs::{MANY, pairs};
pub(crate) use ratings::{covariance, intervals, ratings};
pub(crate) use style::coefficients;
pub(crate) use summary::{Summary, summary};

use bradley_terry::points;
use statistics::Interval;

/// An interval of log odds around an estimate as one of ratings around `rating`: from log odds above the estimate,
/// so that the anchor's is zero wide to the last bit.
fn around(rating: f64, estimate: f64, interval: &Interval) -> [f64; 2] {
    [interval.lower, interval.upper].map(|limit| rating + points(limit - estimate))
}

fn count(value: usize) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}
