//! Metrics and outcome of a fold in standard deviations from the fold's own means.

use crate::points::{Points, is_constant};

/// A fold without units.
pub(crate) struct Standardised {
    /// Mean and standard deviation of each metric; `None` where it does not vary in this fold.
    scales: Vec<Option<Scale>>,
    /// Columns of the metrics that vary.
    pub(crate) columns: Vec<Vec<f64>>,
    outcome_scale: Scale,
    /// The outcome; all 0 where it does not vary in this fold.
    pub(crate) outcome: Vec<f64>,
}

/// Mean and population standard deviation.
#[derive(Debug, Clone, Copy)]
struct Scale {
    centre: f64,
    spread: f64,
}

impl Scale {
    fn of(values: &[f64]) -> Self {
        let n = values.len() as f64;
        let centre = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|value| (value - centre).powi(2)).sum();
        Self { centre, spread: (squares / n).sqrt() }
    }

    fn standardise(self, value: f64) -> f64 {
        (value - self.centre) / self.spread
    }
}

impl Standardised {
    pub(crate) fn new(points: &Points) -> Self {
        let scale = |column: &Vec<f64>| (!is_constant(column)).then(|| Scale::of(column));
        let scales: Vec<Option<Scale>> = points.columns.iter().map(scale).collect();
        let varying = points.columns.iter().zip(&scales);
        let columns = varying
            .filter_map(|(column, scale)| Some((column, (*scale)?)))
            .map(|(column, scale)| column.iter().map(|&value| scale.standardise(value)).collect())
            .collect();
        let mut outcome_scale = Scale::of(&points.outcomes);
        let outcome = if is_constant(&points.outcomes) {
            outcome_scale.spread = 0.0;
            vec![0.0; points.len()]
        } else {
            points.outcomes.iter().map(|&value| outcome_scale.standardise(value)).collect()
        };
        Self { scales, columns, outcome_scale, outcome }
    }

    /// How many points.
    pub(crate) fn len(&self) -> usize {
        self.outcome.len()
    }

    /// Whether there is nothing to learn: no metric varies, or the outcome does not.
    pub(crate) fn is_flat(&self) -> bool {
        self.columns.is_empty() || self.outcome_scale.spread == 0.0
    }

    /// A row of all metrics, as the metrics that vary in standard deviations.
    pub(crate) fn row(&self, row: &[f64]) -> Vec<f64> {
        let cells = row.iter().zip(&self.scales);
        cells.filter_map(|(&value, scale)| Some((*scale)?.standardise(value))).collect()
    }

    /// Place of a metric among those that vary.
    pub(crate) fn position(&self, metric: usize) -> Option<usize> {
        self.scales[metric]?;
        Some(self.scales[..metric].iter().flatten().count())
    }

    /// The outcome in its own unit.
    pub(crate) fn outcome_of(&self, standardised: f64) -> f64 {
        self.outcome_scale.centre + self.outcome_scale.spread * standardised
    }

    /// Slopes in units of outcome a unit of metric, for all metrics; 0 for those that do not vary.
    pub(crate) fn slopes(&self, coefficients: &[f64]) -> Vec<f64> {
        let mut rest = coefficients.iter();
        let slope = |scale: &Option<Scale>| match scale {
            Some(scale) => rest.next().map_or(0.0, |b| b * self.outcome_scale.spread / scale.spread),
            None => 0.0,
        };
        self.scales.iter().map(slope).collect()
    }
}

/// Scalar product.
pub(crate) fn dot(left: &[f64], right: &[f64]) -> f64 {
    left.iter().zip(right).map(|(a, b)| a * b).sum()
}
