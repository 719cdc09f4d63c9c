//! A pair of columns known to a range each, in units where their middles have mean 0 and length 1.

use super::range::Range;
use crate::deviations::{centred, dot};

/// The proxy column, and the place of everything that belongs to it.
pub(super) const PROXY: usize = 0;
/// The outcome column.
pub(super) const OUTCOME: usize = 1;

/// A point: a value for each entry of both columns.
pub(super) type Point = [Vec<f64>; 2];

/// A box of points. Correlation does not see the shift and scale that brought the columns here.
#[derive(Debug, Clone)]
pub(super) struct Region {
    /// Lower ends, `[column][entry]`.
    pub(super) lower: Point,
    /// Upper ends, `[column][entry]`.
    pub(super) upper: Point,
}

impl Region {
    /// From the ranges of two columns of equal length.
    pub(super) fn new(proxy: &[Range], outcome: &[Range]) -> Self {
        let ([proxy_lower, proxy_upper], [outcome_lower, outcome_upper]) = (scaled(proxy), scaled(outcome));
        Self { lower: [proxy_lower, outcome_lower], upper: [proxy_upper, outcome_upper] }
    }

    /// Entries of a column.
    pub(super) fn len(&self) -> usize {
        self.lower[PROXY].len()
    }

    /// Width of one entry.
    pub(super) fn width(&self, column: usize, entry: usize) -> f64 {
        self.upper[column][entry] - self.lower[column][entry]
    }

    /// The middle of the box.
    pub(super) fn middle(&self) -> Point {
        [PROXY, OUTCOME].map(|column| {
            self.lower[column]
                .iter()
                .zip(&self.upper[column])
                .map(|(lower, upper)| (lower + upper) / 2.0)
                .collect()
        })
    }

    /// The point of the box nearest to another.
    pub(super) fn nearest(&self, point: &Point) -> Point {
        [PROXY, OUTCOME].map(|column| {
            let ends = self.lower[column].iter().zip(&self.upper[column]);
            point[column]
                .iter()
                .zip(ends)
                .map(|(value, (lower, upper))| value.clamp(*lower, *upper))
                .collect()
        })
    }
}

/// Ends less the mean of the middles, divided by the length of the middles or by the widest range if longer.
pub(super) fn scaled(ranges: &[Range]) -> [Vec<f64>; 2] {
    let middles: Vec<f64> = ranges.iter().map(Range::middle).collect();
    let mean = middles.iter().sum::<f64>() / middles.len() as f64;
    let widest = ranges.iter().fold(0.0, |widest: f64, range| widest.max(range.upper - range.lower));
    let length = length_of(&middles).max(widest).max(f64::MIN_POSITIVE);
    let scale = |end: fn(&Range) -> f64| ranges.iter().map(|range| (end(range) - mean) / length).collect();
    [scale(|range| range.lower), scale(|range| range.upper)]
}

/// The same shift and scale for all columns, so that order across columns is kept.
pub(super) fn scaled_together(columns: &[Vec<Range>]) -> Vec<[Vec<f64>; 2]> {
    let models = columns.first().map_or(1, Vec::len).max(1);
    let [lower, upper] = scaled(&columns.concat());
    lower
        .chunks(models)
        .zip(upper.chunks(models))
        .map(|(lower, upper)| [lower.to_vec(), upper.to_vec()])
        .collect()
}

/// Largest rounding error, in the scaled unit, that the shift can have caused.
pub(super) fn shift_rounding(ranges: &[Range]) -> f64 {
    let middles: Vec<f64> = ranges.iter().map(Range::middle).collect();
    let largest =
        ranges.iter().fold(0.0, |largest: f64, range| largest.max(range.lower.abs()).max(range.upper.abs()));
    8.0 * f64::EPSILON * largest / length_of(&middles).max(f64::MIN_POSITIVE)
}

fn length_of(values: &[f64]) -> f64 {
    let deviations = centred(&centred(values));
    dot(&deviations, &deviations).sqrt()
}
