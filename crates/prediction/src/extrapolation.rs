//! Whether a new reward model lies outside what the known ones cover.

use linfa_linalg::eigh::{EigSort, EighInto};
use ndarray::Array2;

use crate::Undefined;
use crate::candidate::refused;
use crate::design::Design;
use crate::points::Points;
use crate::standardised::{Standardised, dot};

/// More directions than this, and nine reward models leave every new one outside.
const MOST_COMPONENTS: usize = 2;
/// A direction with less than this share of the variance is rounding.
const LEAST_SHARE: f64 = 1e-9;

/// Where a new reward model leaves the known ones.
#[derive(Debug, Clone, PartialEq)]
pub struct Extrapolation {
    /// The new reward model.
    pub model: String,
    /// Its metrics below the lowest or above the highest known one.
    pub out_of_range: Vec<OutOfRange>,
    /// Its place among the known ones in the leading directions.
    pub leverage: Result<Leverage, Undefined>,
}

impl Extrapolation {
    /// Whether a prediction has to leave the known ground: a metric out of range, or a combination of metrics
    /// that no known reward model comes near.
    #[must_use]
    pub fn is_flagged(&self) -> bool {
        !self.out_of_range.is_empty() || self.leverage.as_ref().is_ok_and(Leverage::is_beyond)
    }
}

/// A metric of a new reward model outside the range of the known ones, all in the metric's unit.
#[derive(Debug, Clone, PartialEq)]
pub struct OutOfRange {
    /// The metric.
    pub metric: String,
    /// Its value for the new reward model.
    pub value: f64,
    /// Lowest known value.
    pub low: f64,
    /// Highest known value.
    pub high: f64,
}

impl OutOfRange {
    /// How far outside, as a multiple of the known range.
    #[must_use]
    pub fn ranges_beyond(&self) -> f64 {
        (self.value - self.high).max(self.low - self.value) / (self.high - self.low)
    }
}

/// Leverage in the leading principal components of the standardised metrics.
///
/// ```text
/// h(x) = 1/n + Σ_d t_d(x)² / Σ_i t_d(x_i)²        t_d: score in component d; at most two components
/// ```
///
/// (h − 1/n)·n is the squared Mahalanobis distance in these components. With all m ≥ n metrics the known
/// reward models all have leverage 1, so the measure is of few components by need.
/// Hoaglin & Welsch (1978), *Am. Stat.* 32, 17–22.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Leverage {
    /// h of the new reward model.
    pub leverage: f64,
    /// The highest h of a known one.
    pub highest_known: f64,
    /// How many components.
    pub components: usize,
    /// Their share of the variance of the standardised metrics, in [0, 1].
    pub share_of_variance: f64,
}

impl Leverage {
    /// Farther out than every known reward model.
    #[must_use]
    pub fn is_beyond(&self) -> bool {
        self.leverage > self.highest_known
    }
}

/// One for each new row.
pub(crate) fn extrapolations(design: &Design, names: &[&str]) -> Vec<Extrapolation> {
    let directions = Directions::new(&design.points);
    let new = design.new_rows.iter().zip(names);
    new.map(|(row, name)| Extrapolation {
        model: (*name).to_owned(),
        out_of_range: out_of_range(design, row),
        leverage: directions.as_ref().map(|directions| directions.leverage(row)).map_err(Clone::clone),
    })
    .collect()
}

fn out_of_range(design: &Design, row: &[f64]) -> Vec<OutOfRange> {
    let columns = design.points.columns.iter().zip(&design.metrics).zip(row);
    columns
        .filter_map(|((column, metric), &value)| {
            let low = column.iter().copied().fold(f64::INFINITY, f64::min);
            let high = column.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let outside = value < low || value > high;
            outside.then(|| OutOfRange { metric: metric.clone(), value, low, high })
        })
        .collect()
}

/// The leading eigenvectors of the n × n matrix ZZᵀ, from which scores of any row follow.
struct Directions {
    fold: Standardised,
    /// Eigenvalue λ_d = Σ_i t_d(x_i)², and unit eigenvector u_d.
    components: Vec<(f64, Vec<f64>)>,
    total: f64,
}

impl Directions {
    fn new(points: &Points) -> Result<Self, Undefined> {
        let fold = Standardised::new(points);
        let cell = |(i, j)| fold.columns.iter().map(|column| column[i] * column[j]).sum::<f64>();
        let gram = Array2::from_shape_fn((points.len(), points.len()), cell);
        let total = gram.diag().sum();
        if fold.columns.is_empty() {
            return Err(Undefined::NoUsableMetric { constant: points.columns.len(), missing: 0 });
        }
        let (values, vectors) = gram.eigh_into().map_err(|error| refused(&error))?.sort_eig_desc();
        let leading = values.iter().zip(vectors.columns()).take(MOST_COMPONENTS);
        let components = leading
            .filter(|(value, _)| **value > LEAST_SHARE * total)
            .map(|(value, vector)| (*value, vector.to_vec()))
            .collect();
        Ok(Self { fold, components, total })
    }

    /// With t_d(x) = u_dᵀ Z x / √λ_d, Σ_i t_d(x_i)² = λ_d.
    fn leverage(&self, row: &[f64]) -> Leverage {
        let n = self.fold.len();
        let row = self.fold.row(row);
        let pulls: Vec<f64> = (0..n)
            .map(|i| self.fold.columns.iter().zip(&row).map(|(column, cell)| column[i] * cell).sum())
            .collect();
        let share = |(value, vector): &(f64, Vec<f64>)| (dot(vector, &pulls) / value).powi(2);
        let known = |i: usize| self.components.iter().map(|(_, vector)| vector[i].powi(2)).sum::<f64>();
        let one = 1.0 / n as f64;
        Leverage {
            leverage: one + self.components.iter().map(share).sum::<f64>(),
            highest_known: one + (0..n).map(known).fold(0.0, f64::max),
            components: self.components.len(),
            share_of_variance: self.components.iter().map(|(value, _)| value).sum::<f64>() / self.total,
        }
    }
}
