//! How much metrics repeat each other.

mod components;
mod order;

use statistics::{Statistic, correlate};

use crate::NoAnswer;
use crate::linear::Square;
use crate::no_answer::of_column;

pub use components::{Components, principal_components};
pub use order::{Dissimilarity, Merge, Tree, metric_tree};

/// Rows in which no column is missing.
#[derive(Debug, Clone, PartialEq)]
pub struct CompleteRows {
    /// Positions of the rows kept.
    pub kept: Vec<usize>,
    /// Positions of the rows left out, because some column has no value there.
    pub left_out: Vec<usize>,
    /// The columns over the kept rows.
    pub columns: Vec<Vec<f64>>,
}

/// Keeps the reward models that every metric has a value for.
///
/// # Errors
///
/// `LengthMismatch`. No row kept is not an error here: what needs rows says so.
pub fn complete_rows(columns: &[Vec<Option<f64>>]) -> Result<CompleteRows, NoAnswer> {
    let expected = columns.first().map_or(0, Vec::len);
    if let Some(column) = columns.iter().find(|column| column.len() != expected) {
        return Err(NoAnswer::LengthMismatch { expected, found: column.len() });
    }
    let complete = |row: &usize| columns.iter().all(|column| column[*row].is_some());
    let (kept, left_out): (Vec<usize>, Vec<usize>) = (0..expected).partition(complete);
    let columns = columns.iter().map(|column| kept.iter().filter_map(|row| column[*row]).collect()).collect();
    Ok(CompleteRows { kept, left_out, columns })
}

/// Correlations of metrics with each other.
#[derive(Debug, Clone, PartialEq)]
pub struct CorrelationMatrix(Square);

impl CorrelationMatrix {
    /// Number of metrics.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.0.size
    }

    /// Correlation of two metrics by position; 1 of a metric with itself.
    #[must_use]
    pub fn at(&self, first: usize, second: usize) -> f64 {
        self.0.at(first, second)
    }
}

/// Correlations of every metric with every other, over the same reward models.
///
/// # Errors
///
/// `TooFewColumns` (none), `Column` (the first unusable one), as [`statistics::correlate`].
pub fn correlation_matrix(statistic: Statistic, metrics: &[Vec<f64>]) -> Result<CorrelationMatrix, NoAnswer> {
    if metrics.is_empty() {
        return Err(NoAnswer::TooFewColumns { found: 0, needed: 1 });
    }
    let size = metrics.len();
    let mut matrix = Square::from_fn(size, |i, j| f64::from(u8::from(i == j)));
    for i in 0..size {
        correlate(statistic, &metrics[i], &metrics[i]).map_err(of_column(i))?;
        for j in 0..i {
            let r = correlate(statistic, &metrics[j], &metrics[i]).map_err(of_column(i))?;
            matrix.entries[i * size + j] = r;
            matrix.entries[j * size + i] = r;
        }
    }
    Ok(CorrelationMatrix(matrix))
}
