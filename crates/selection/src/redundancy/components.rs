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

/// See [`widest`]: 2³ is enough for directions whose variances differ by a part in a thousand.
const SQUARINGS: usize = 3;

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
    let mut found = Components { shares: Vec::new(), loadings: Vec::new(), scores: Vec::new() };
    let mut left = columns.clone();
    while found.shares.len() < wanted && variance(&left) > NOT_A_DIRECTION {
        found.push(&columns, &widest(&left)?)?;
        found.take_from(&mut left);
    }
    Ok(found)
}

/// The direction in which the columns vary most.
///
/// One at a time, what is found being taken off: linfa iterates on blocks (LOBPCG) and fails where as many directions
/// are wanted as there are. It also stops early where two directions vary almost alike, so it is given
/// `(ZZᵀ)^(2^k) Z` of length 1 in place of Z: the same directions, further apart.
fn widest(columns: &[Vec<f64>]) -> Result<Vec<f64>, NoAnswer> {
    let rows = columns[0].len();
    let records = Array2::from_shape_fn((rows, columns.len()), |(row, column)| columns[column][row]);
    let mut gram = records.dot(&records.t());
    for _ in 0..SQUARINGS {
        let trace: f64 = gram.diag().sum();
        gram /= trace;
        gram = gram.dot(&gram);
    }
    let spread = gram.dot(&records);
    let length = spread.iter().map(|value| value * value).sum::<f64>().sqrt();
    let fitted =
        Pca::params(1).fit(&DatasetBase::from(spread / length)).map_err(|_| NoAnswer::Decomposition)?;
    let direction = fitted.components().rows().into_iter().next().map(|row| row.to_vec());
    direction.ok_or(NoAnswer::Decomposition)
}

/// Mean variance of centred columns.
fn variance(columns: &[Vec<f64>]) -> f64 {
    let values = (columns.len() * columns[0].len()) as f64;
    columns.iter().map(|column| dot(column, column)).sum::<f64>() / values
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

    /// Leaves of each column what the last component does not explain.
    fn take_from(&self, columns: &mut [Vec<f64>]) {
        let (Some(scores), Some(loadings)) = (self.scores.last(), self.loadings.last()) else { return };
        for (column, loading) in columns.iter_mut().zip(loadings) {
            column.iter_mut().zip(scores).for_each(|(value, score)| *value -= loading * score);
        }
    }
}

fn largest_in_size(values: &[f64]) -> f64 {
    values
        .iter()
        .fold(0.0, |largest: f64, &value| if value.abs() > largest.abs() + 1e-9 { value } else { largest })
}
