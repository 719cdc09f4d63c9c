//! Triangular factor of a covariance.

use crate::tolerance::VANISHING_PIVOT;

/// Lower triangular L with A = L Lᵀ, row after row; A symmetric and positive semidefinite.
pub(super) struct Factor {
    dimension: usize,
    lower: Vec<f64>,
}

impl Factor {
    /// Factors a matrix, `None` if it is not positive semidefinite.
    ///
    /// A pivot that is rounding of the largest diagonal element counts as 0, and so does its column: covariances of
    /// scores that are known up to a shift are singular.
    ///
    /// Source: Higham (2002), *Accuracy and Stability of Numerical Algorithms*, section 10.3.
    pub(super) fn new(matrix: &[f64], dimension: usize) -> Option<Self> {
        let largest = (0..dimension).fold(0.0_f64, |largest, i| largest.max(matrix[i * dimension + i]));
        let vanishing = VANISHING_PIVOT * largest;
        let mut lower = vec![0.0; dimension * dimension];
        for column in 0..dimension {
            let rest = |row: usize, lower: &[f64]| {
                let (left, right) =
                    (&lower[row * dimension..][..column], &lower[column * dimension..][..column]);
                matrix[row * dimension + column] - crate::deviations::dot(left, right)
            };
            let pivot = rest(column, &lower);
            for row in column..dimension {
                let value = rest(row, &lower);
                let sound = pivot > vanishing
                    || (pivot >= -vanishing && value.abs() <= vanishing.sqrt() * largest.sqrt());
                if !sound {
                    return None;
                }
                lower[row * dimension + column] = if pivot > vanishing { value / pivot.sqrt() } else { 0.0 };
            }
        }
        Some(Self { dimension, lower })
    }

    /// L v.
    pub(super) fn apply(&self, values: &[f64]) -> Vec<f64> {
        self.lower.chunks_exact(self.dimension).map(|row| crate::deviations::dot(row, values)).collect()
    }

    /// x with A x = b, in place; A must be positive definite.
    pub(super) fn solve(&self, values: &mut [f64]) {
        let n = self.dimension;
        for row in 0..n {
            let known = crate::deviations::dot(&self.lower[row * n..][..row], &values[..row]);
            values[row] = (values[row] - known) / self.lower[row * n + row];
        }
        for row in (0..n).rev() {
            let known: f64 = (row + 1..n).map(|below| self.lower[below * n + row] * values[below]).sum();
            values[row] = (values[row] - known) / self.lower[row * n + row];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_singular_covariance_has_a_factor_and_an_indefinite_matrix_has_none() {
        // Three scores less their mean.
        let matrix = [2.0, -1.0, -1.0, -1.0, 2.0, -1.0, -1.0, -1.0, 2.0];
        let factor = Factor::new(&matrix, 3).expect("semidefinite");
        for (i, row) in factor.lower.chunks_exact(3).enumerate() {
            for (j, other) in factor.lower.chunks_exact(3).enumerate() {
                assert!((crate::deviations::dot(row, other) - matrix[3 * i + j]).abs() < 1e-12);
            }
        }
        assert!(Factor::new(&[1.0, 2.0, 2.0, 1.0], 2).is_none());
        assert!(Factor::new(&[0.0, 1.0, 1.0, 0.0], 2).is_none());
        assert!(Factor::new(&[0.0; 4], 2).is_some());
    }

    #[test]
    fn it_solves() {
        let factor = Factor::new(&[4.0, 2.0, 1.0, 2.0, 5.0, 3.0, 1.0, 3.0, 6.0], 3).expect("definite");
        let mut values = [11.0, 21.0, 25.0];
        factor.solve(&mut values);
        for (found, expected) in values.iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - expected).abs() < 1e-14, "{values:?}");
        }
    }
}
