//! Principal components of the metrics.

use linfa::DatasetBase;
use linfa::traits::Fit;
use linfa_reduction::Pca;
use ndarray::Array2;
use statistics::standardise;

use crate::NoAnswer;
use crate::linear::dot;
use crate::no_answer::of_column;

/// A found direction may miss being one by this much, in units where a metric has variance 1.
const NOT_A_DIRECTION: f64 = 1e-6;

/// Directions in which the metrics vary together, the widest first.
#[derive(Debug, Clone, PartialEq)]
pub struct Components {
    /// Share of the total variance of the standardised metrics, one a component; all components sum to 1.
    pub shares: Vec<f64>,
    /// Correlation of each metric with each component: `loadings[component][metric]`. The largest in size is positive.
    pub loadings: Vec<Vec<f64>>,
    /// Standard scores of each reward model: `scores[component][reward model]`, mean square 1.
    pub scores: Vec<Vec<f64>>,
}

/// Principal components of the standardised metrics over reward models.
///
/// ```text
/// Z (n × m): metrics with mean 0 and variance 1,   (1/n) ZᵀZ v_c = λ_c v_c
/// share_c = λ_c / m,   loading_cj = √λ_c v_cj,   score_c = Z v_c / √λ_c
/// ```
///
/// At most min(n − 1, m) components, fewer if the metrics span less. Directions by `linfa_reduction::Pca`; shares are
/// computed here, since linfa divides by the number of components. Each direction is checked against its definition.
///
/// # Errors
///
/// - `TooFewColumns` (under two), `Column`, `LengthMismatch`.
/// - `Decomposition`: linfa found no decomposition, or one that fails the check.
///
/// Source: Jolliffe (2002), *Principal Component Analysis*, section 2.3.
pub fn principal_components(metrics: &[Vec<f64>], most: usize) -> Result<Components, NoAnswer> {
    let size = metrics.len();
    if size < 2 {
        return Err(NoAnswer::TooFewColumns { found: size, needed: 2 });
    }
    let n = metrics[0].len();
    if let Some(column) = metrics.iter().find(|column| column.len() != n) {
        return Err(NoAnswer::LengthMismatch { expected: n, found: column.len() });
    }
    let standard =
        metrics.iter().enumerate().map(|(column, values)| standardise(values).map_err(of_column(column)));
    let columns = standard.collect::<Result<Vec<_>, _>>()?;
    let wanted = most.min(n - 1).min(size);
    if wanted == 0 {
        return Err(NoAnswer::OutOfRange { name: "components", value: 0.0 });
    }
    let records = Array2::from_shape_fn((n, size), |(row, column)| columns[column][row]);
    let fitted = Pca::params(wanted).fit(&DatasetBase::from(records)).map_err(|_| NoAnswer::Decomposition)?;
    let mut found = Components { shares: Vec::new(), loadings: Vec::new(), scores: Vec::new() };
    for direction in fitted.components().rows() {
        found.push(&columns, &direction.to_vec())?;
    }
    Ok(found)
}

impl Components {
    /// Adds a direction, unless the metrics do not vary along it.
    fn push(&mut self, columns: &[Vec<f64>], direction: &[f64]) -> Result<(), NoAnswer> {
        let n = columns[0].len();
        let (length, largest) = (dot(direction, direction).sqrt(), largest_in_size(direction));
        let unit: Vec<f64> = direction.iter().map(|value| value / length * largest.signum()).collect();
        let along: Vec<f64> = (0..n)
            .map(|row| columns.iter().zip(&unit).map(|(column, weight)| column[row] * weight).sum())
            .collect();
        let variance = dot(&along, &along) / n as f64;
        if !variance.is_finite() {
            return Err(NoAnswer::Decomposition);
        }
        if variance < NOT_A_DIRECTION {
            return Ok(());
        }
        let scores: Vec<f64> = along.iter().map(|value| value / variance.sqrt()).collect();
        let loadings: Vec<f64> = columns.iter().map(|column| dot(column, &scores) / n as f64).collect();
        // (1/n) Zᵀ score = √λ v, if the direction is one.
        let missed =
            loadings.iter().zip(&unit).map(|(loading, weight)| (loading - variance.sqrt() * weight).abs());
        let overlap = self.scores.iter().map(|other| (dot(other, &scores) / n as f64).abs());
        if missed.chain(overlap).any(|error| error > NOT_A_DIRECTION) {
            return Err(NoAnswer::Decomposition);
        }
        self.shares.push(variance / columns.len() as f64);
        self.loadings.push(loadings);
        self.scores.push(scores);
        Ok(())
    }
}

fn largest_in_size(values: &[f64]) -> f64 {
    values
        .iter()
        .fold(0.0, |largest: f64, &value| if value.abs() > largest.abs() + 1e-9 { value } else { largest })
}
