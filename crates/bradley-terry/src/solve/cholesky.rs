//! Factor of a symmetric positive definite matrix.

use crate::tolerance::PIVOT;

/// Upper triangular factor U with A = Uᵀ U, row after row.
pub(crate) struct Cholesky {
    dimension: usize,
    factor: Vec<f64>,
    /// 1/U_ii.
    inverses: Vec<f64>,
}

impl Cholesky {
    /// Factors the upper triangle of `matrix`; `None` where a pivot is rounding of its diagonal element.
    ///
    /// ```text
    /// U_ii = √A_ii,   U_ij = A_ij/U_ii,   then A_jk ← A_jk − U_ij U_ik for j, k > i
    /// ```
    ///
    /// Row by row, so that all that is done at a time lies side by side.
    ///
    /// Source: Golub & Van Loan (2013), *Matrix Computations*, section 4.2, the outer product version.
    pub(crate) fn new(mut matrix: Vec<f64>, dimension: usize) -> Option<Self> {
        let diagonal: Vec<f64> = (0..dimension).map(|row| matrix[row * (dimension + 1)]).collect();
        let mut inverses = Vec::with_capacity(dimension);
        for (row, diagonal) in diagonal.into_iter().enumerate() {
            let (above, below) = matrix.split_at_mut((row + 1) * dimension);
            let line = &mut above[row * (dimension + 1)..];
            let pivot = line[0];
            // Written so that NaN fails too.
            let sound = pivot > PIVOT * diagonal;
            if !sound {
                return None;
            }
            let inverse = 1.0 / pivot.sqrt();
            line.iter_mut().for_each(|value| *value *= inverse);
            inverses.push(inverse);
            for (step, other) in below.chunks_exact_mut(dimension).enumerate() {
                let (place, rest) = (row + 1 + step, &line[1 + step..]);
                let share = rest[0];
                other[place..].iter_mut().zip(rest).for_each(|(value, factor)| *value -= share * factor);
            }
        }
        Some(Self { dimension, factor: matrix, inverses })
    }

    /// x with A x = b, in place.
    pub(crate) fn solve(&self, values: &mut [f64]) {
        let line = |row: usize| &self.factor[row * self.dimension + row + 1..(row + 1) * self.dimension];
        for (row, inverse) in self.inverses.iter().enumerate() {
            let (value, later) = values[row..].split_first_mut().expect("a value a row");
            *value *= inverse;
            later.iter_mut().zip(line(row)).for_each(|(later, factor)| *later -= factor * *value);
        }
        for (row, inverse) in self.inverses.iter().enumerate().rev() {
            values[row] = (values[row] - dot(line(row), &values[row + 1..])) * inverse;
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
        let matrix = vec![4.0, 2.0, 1.0, 0.0, 5.0, 3.0, 0.0, 0.0, 6.0];
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
        assert!(Cholesky::new(vec![1.0, -1.0, 0.0, 1.0], 2).is_none());
        assert!(Cholesky::new(vec![f64::NAN], 1).is_none());
    }
}
