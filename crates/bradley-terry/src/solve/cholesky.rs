//! Factor of a symmetric positive definite matrix.

use crate::tolerance::PIVOT;

/// Lower triangular factor L with A = L Lᵀ, row after row.
pub(crate) struct Cholesky {
    dimension: usize,
    factor: Vec<f64>,
}

impl Cholesky {
    /// Factors the lower triangle of `matrix`; `None` where a pivot is rounding of its diagonal element.
    ///
    /// ```text
    /// L_ij = (A_ij − Σ_{k<j} L_ik L_jk)/L_jj,   L_jj = √(A_jj − Σ_{k<j} L_jk²)
    /// ```
    ///
    /// Source: Golub & Van Loan (2013), *Matrix Computations*, section 4.2.
    pub(crate) fn new(mut matrix: Vec<f64>, dimension: usize) -> Option<Self> {
        for row in 0..dimension {
            let (above, rest) = matrix.split_at_mut(row * dimension);
            let line = &mut rest[..=row];
            let diagonal = line[row];
            for column in 0..row {
                let other = &above[column * dimension..=column * dimension + column];
                line[column] = (line[column] - dot(&line[..column], other)) / other[column];
            }
            let pivot = diagonal - dot(&line[..row], &line[..row]);
            // Written so that NaN fails too.
            let sound = pivot > PIVOT * diagonal;
            if !sound {
                return None;
            }
            line[row] = pivot.sqrt();
        }
        Some(Self { dimension, factor: matrix })
    }

    /// x with A x = b, in place.
    pub(crate) fn solve(&self, values: &mut [f64]) {
        let dimension = self.dimension;
        for row in 0..dimension {
            let line = &self.factor[row * dimension..=row * dimension + row];
            values[row] = (values[row] - dot(&line[..row], &values[..row])) / line[row];
        }
        for row in (0..dimension).rev() {
            let line = &self.factor[row * dimension..=row * dimension + row];
            values[row] /= line[row];
            let value = values[row];
            values[..row].iter_mut().zip(line).for_each(|(earlier, factor)| *earlier -= factor * value);
        }
    }

    /// The inverse of A, both triangles.
    pub(crate) fn inverse(&self) -> Vec<f64> {
        let mut inverse = vec![0.0; self.dimension * self.dimension];
        for (index, line) in inverse.chunks_exact_mut(self.dimension).enumerate() {
            line[index] = 1.0;
            self.solve(line);
        }
        inverse
    }
}

/// Σ aᵢ bᵢ over the shorter one, in four partial sums so that it vectorises.
#[inline]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut sums = [0.0; 4];
    let (a_blocks, b_blocks) = (a.chunks_exact(4), b[..a.len().min(b.len())].chunks_exact(4));
    let rest: f64 = a_blocks.remainder().iter().zip(b_blocks.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in a_blocks.zip(b_blocks) {
        for lane in 0..4 {
            sums[lane] += a[lane] * b[lane];
        }
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3]) + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factor_solves_and_inverts() {
        let matrix = vec![4.0, 0.0, 0.0, 2.0, 5.0, 0.0, 1.0, 3.0, 6.0];
        let factor = Cholesky::new(matrix, 3).expect("positive definite");
        let mut values = vec![11.0, 21.0, 25.0];
        factor.solve(&mut values);
        for (found, expected) in values.iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - expected).abs() < 1e-14, "{values:?}");
        }
        let inverse = factor.inverse();
        assert!((4.0 * inverse[0] + 2.0 * inverse[3] + inverse[6] - 1.0).abs() < 1e-15);
    }

    #[test]
    fn a_singular_matrix_has_no_factor() {
        assert!(Cholesky::new(vec![1.0, 0.0, -1.0, 1.0], 2).is_none());
        assert!(Cholesky::new(vec![f64::NAN], 1).is_none());
    }
}
