//! Small dense matrices, row by row.

use crate::NoAnswer;
use crate::tolerance::PIVOT;

/// A square matrix, row-major.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Square {
    pub(crate) size: usize,
    pub(crate) entries: Vec<f64>,
}

impl Square {
    /// From a function of row and column.
    pub(crate) fn from_fn(size: usize, of: impl Fn(usize, usize) -> f64) -> Self {
        let entries = (0..size * size).map(|index| of(index / size, index % size)).collect();
        Self { size, entries }
    }

    pub(crate) fn at(&self, row: usize, column: usize) -> f64 {
        self.entries[row * self.size + column]
    }

    pub(crate) fn row(&self, row: usize) -> &[f64] {
        &self.entries[row * self.size..(row + 1) * self.size]
    }

    /// The lower triangle L with L Lᵀ = this matrix, which may be singular: a pivot that is zero up to rounding
    /// gives a column of zeros.
    pub(crate) fn cholesky(&self) -> Result<Self, NoAnswer> {
        let size = self.size;
        let largest = (0..size).map(|i| self.at(i, i)).fold(0.0, f64::max);
        let mut root = Self { size, entries: vec![0.0; size * size] };
        for column in 0..size {
            let pivot =
                self.at(column, column) - dot(&root.row(column)[..column], &root.row(column)[..column]);
            if pivot < -PIVOT * largest || !pivot.is_finite() {
                return Err(NoAnswer::NotACovariance);
            }
            if pivot <= PIVOT * largest {
                continue;
            }
            let length = pivot.sqrt();
            root.entries[column * size + column] = length;
            for row in column + 1..size {
                let rest = self.at(row, column) - dot(&root.row(row)[..column], &root.row(column)[..column]);
                root.entries[row * size + column] = rest / length;
            }
        }
        Ok(root)
    }

    /// x with L x = b, for this lower triangle with a positive diagonal.
    pub(crate) fn solve_lower(&self, right: &[f64]) -> Vec<f64> {
        let mut solution: Vec<f64> = Vec::with_capacity(self.size);
        for (row, value) in right.iter().enumerate() {
            solution.push((value - dot(&self.row(row)[..row], &solution)) / self.at(row, row));
        }
        solution
    }

    /// `start + L · direction`, into `out`; only the lower triangle is read.
    pub(crate) fn lower_times(&self, start: &[f64], direction: &[f64], out: &mut [f64]) {
        for (row, (value, first)) in out.iter_mut().zip(start).enumerate() {
            *value = first + dot(&self.row(row)[..=row], direction);
        }
    }
}

/// Inner product over the shorter of the two.
pub(crate) fn dot(left: &[f64], right: &[f64]) -> f64 {
    left.iter().zip(right).map(|(a, b)| a * b).sum()
}
