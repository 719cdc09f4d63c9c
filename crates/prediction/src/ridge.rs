//! Ridge regression.
//!
//! ```text
//! b = argmin (1/2n) ‖y − Zb‖² + (λ/2) ‖b‖²,   λ = g m      Z: n × m, standardised; y: standardised
//! ```
//!
//! Hoerl & Kennard (1970), *Technometrics* 12, 55–67. λ grows with m since Σ_j z_ij² does: with every metric
//! listed twice, g gives the same predictions.

use linfa::DatasetBase;
use linfa::traits::Fit;
use linfa_linear::LinearRegression;
use ndarray::{Array1, Array2};

use crate::Undefined;
use crate::candidate::refused;
use crate::standardised::{Standardised, dot};

/// Predictions of a row under each penalty, by the n × n form, which does not grow with m.
///
/// ```text
/// ẑ(x) = k(x)ᵀ (K + nλI)⁻¹ y,   K = ZZᵀ,   k(x) = Zx
/// ```
///
/// Saunders, Gammerman & Vovk (1998), ICML 15, 515–521.
pub(crate) fn path(fold: &Standardised, row: &[f64], penalties: &[f64]) -> Vec<f64> {
    let n = fold.len();
    let rows: Vec<Vec<f64>> = (0..n).map(|i| fold.columns.iter().map(|column| column[i]).collect()).collect();
    let kernel: Vec<Vec<f64>> = rows.iter().map(|a| rows.iter().map(|b| dot(a, b)).collect()).collect();
    let new: Vec<f64> = rows.iter().map(|known| dot(known, row)).collect();
    let predict = |&penalty: &f64| {
        let mut shifted = kernel.clone();
        for (i, line) in shifted.iter_mut().enumerate() {
            line[i] += n as f64 * lambda(penalty, fold);
        }
        dot(&new, &solve_positive(shifted, &fold.outcome))
    };
    penalties.iter().map(predict).collect()
}

fn lambda(penalty: f64, fold: &Standardised) -> f64 {
    penalty * fold.columns.len() as f64
}

/// Solves Ax = b for a symmetric positive definite A by Cholesky, A = LLᵀ.
fn solve_positive(mut matrix: Vec<Vec<f64>>, right: &[f64]) -> Vec<f64> {
    let n = right.len();
    let mut solution = right.to_vec();
    for i in 0..n {
        for j in 0..=i {
            let rest = matrix[i][j] - dot(&matrix[i][..j], &matrix[j][..j]);
            matrix[i][j] = if i == j { rest.sqrt() } else { rest / matrix[j][j] };
        }
        solution[i] = (solution[i] - dot(&matrix[i][..i], &solution[..i])) / matrix[i][i];
    }
    for i in (0..n).rev() {
        let above: f64 = (i + 1..n).map(|j| matrix[j][i] * solution[j]).sum();
        solution[i] = (solution[i] - above) / matrix[i][i];
    }
    solution
}

/// linfa's coefficients: least squares on Z with m more rows √(nλ) I whose outcome is 0.
///
/// linfa's elastic net with an l1 ratio of 0 is the same problem, but its stopping rule, a duality gap, does not
/// go to 0 there, so that it cannot say whether it converged.
pub(crate) fn fit(fold: &Standardised, penalty: f64) -> Result<Vec<f64>, Undefined> {
    let (n, m) = (fold.len(), fold.columns.len());
    let root = (n as f64 * lambda(penalty, fold)).sqrt();
    let cell = |(row, column): (usize, usize)| match row.checked_sub(n) {
        None => fold.columns[column][row],
        Some(below) if below == column => root,
        Some(_) => 0.0,
    };
    let records = Array2::from_shape_fn((n + m, m), cell);
    let targets = Array1::from_shape_fn(n + m, |row| fold.outcome.get(row).copied().unwrap_or(0.0));
    let regression = LinearRegression::new().with_intercept(false);
    let fitted = regression.fit(&DatasetBase::new(records, targets)).map_err(|error| refused(&error))?;
    Ok(fitted.params().to_vec())
}
