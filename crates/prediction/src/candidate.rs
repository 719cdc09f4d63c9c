//! A method with its metrics looked up, its grid, and the two ways to run it.

use crate::design::Design;
use crate::standardised::Standardised;
use crate::{Method, Undefined, elastic_net, line, partial_least_squares, ridge};

/// What tuning settled on.
#[derive(Debug, Clone, PartialEq)]
pub enum Tuning {
    /// The mean has nothing to settle.
    Nothing,
    /// The metric of the line.
    Metric {
        /// Its name.
        name: String,
    },
    /// Ridge.
    Penalty {
        /// g of [`Method::Ridge`].
        penalty: f64,
    },
    /// Elastic net.
    ElasticNet {
        /// Share of the penalty that falls on |b|.
        l1_ratio: f64,
        /// Penalty as a fraction of the least one that leaves no metric.
        fraction: f64,
    },
    /// Partial least squares.
    Components {
        /// How many.
        components: usize,
    },
}

/// One place on a method's grid.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Choice {
    Nothing,
    Metric(usize),
    Penalty(f64),
    ElasticNet { l1_ratio: f64, fraction: f64 },
    Components(usize),
}

impl Choice {
    pub(crate) fn tuning(self, metrics: &[String]) -> Tuning {
        match self {
            Self::Nothing => Tuning::Nothing,
            Self::Metric(index) => Tuning::Metric { name: metrics[index].clone() },
            Self::Penalty(penalty) => Tuning::Penalty { penalty },
            Self::ElasticNet { l1_ratio, fraction } => Tuning::ElasticNet { l1_ratio, fraction },
            Self::Components(components) => Tuning::Components { components },
        }
    }
}

/// A method that can run on points.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Candidate {
    Mean,
    Line { metrics: Vec<usize> },
    Ridge { penalties: Vec<f64> },
    ElasticNet { l1_ratios: Vec<f64>, fractions: Vec<f64> },
    PartialLeastSquares { components: usize },
}

impl Candidate {
    /// Looks metrics up and brings grids into the order from simple to flexible, in which ties are settled.
    pub(crate) fn new(method: &Method, design: &Design) -> Result<Self, Undefined> {
        if let Method::Line { metric: Some(metric) } = method {
            return Ok(Self::Line { metrics: vec![design.position(metric)?] });
        }
        design.check_any()?;
        Ok(match method {
            Method::Line { .. } => Self::Line { metrics: (0..design.metrics.len()).collect() },
            Method::Ridge { penalties } => Self::Ridge { penalties: descending(penalties) },
            Method::ElasticNet { l1_ratios, fractions } => {
                Self::ElasticNet { l1_ratios: descending(l1_ratios), fractions: descending(fractions) }
            }
            Method::PartialLeastSquares { components } => {
                Self::PartialLeastSquares { components: *components }
            }
        })
    }

    /// Everything tuning chooses from.
    pub(crate) fn grid(&self) -> Vec<Choice> {
        match self {
            Self::Mean => vec![Choice::Nothing],
            Self::Line { metrics } => metrics.iter().copied().map(Choice::Metric).collect(),
            Self::Ridge { penalties } => penalties.iter().copied().map(Choice::Penalty).collect(),
            Self::ElasticNet { l1_ratios, fractions } => elastic_net::grid(l1_ratios, fractions),
            Self::PartialLeastSquares { components } => (1..=*components).map(Choice::Components).collect(),
        }
    }

    /// The fast road: standardised predictions of one row (all metrics, own units), one for each place on the
    /// grid.
    pub(crate) fn path(&self, fold: &Standardised, row: &[f64]) -> Result<Vec<f64>, Undefined> {
        if fold.is_flat() {
            return Ok(vec![0.0; self.grid().len()]);
        }
        let row_of_fold = fold.row(row);
        match self {
            Self::Mean => Ok(vec![0.0]),
            Self::Line { metrics } => Ok(line::path(fold, &row_of_fold, metrics)),
            Self::Ridge { penalties } => Ok(ridge::path(fold, &row_of_fold, penalties)),
            Self::ElasticNet { l1_ratios, fractions } => {
                elastic_net::path(fold, &row_of_fold, l1_ratios, fractions)
            }
            Self::PartialLeastSquares { components } => {
                Ok(partial_least_squares::path(fold, &row_of_fold, *components))
            }
        }
    }

    /// The road of reported numbers: standardised coefficients of the metrics that vary, by linfa.
    pub(crate) fn fit(fold: &Standardised, choice: Choice) -> Result<Vec<f64>, Undefined> {
        if fold.is_flat() {
            return Ok(vec![0.0; fold.columns.len()]);
        }
        match choice {
            Choice::Nothing => Ok(vec![0.0; fold.columns.len()]),
            Choice::Metric(metric) => line::fit(fold, metric),
            Choice::Penalty(penalty) => ridge::fit(fold, penalty),
            Choice::ElasticNet { l1_ratio, fraction } => elastic_net::fit(fold, l1_ratio, fraction),
            Choice::Components(components) => partial_least_squares::fit(fold, components),
        }
    }
}

fn descending(values: &[f64]) -> Vec<f64> {
    let mut values = values.to_vec();
    values.sort_by(|left, right| right.total_cmp(left));
    values
}

/// linfa's refusal in its own words.
pub(crate) fn refused(error: &impl std::fmt::Display) -> Undefined {
    Undefined::FitFailed { reason: error.to_string() }
}
