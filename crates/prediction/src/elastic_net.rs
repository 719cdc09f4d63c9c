//! The elastic net.
//!
//! ```text
//! b = argmin (1/2n) ‖y − Zb‖² + λ r |b|₁ + (λ(1 − r)/2) ‖b‖²      Z, y: standardised
//! λ = f · λ_max,   λ_max = max_j |z_jᵀy| / (n r)                  the least λ with b = 0
//! ```
//!
//! r: the l1 ratio; f: the fraction. Zou & Hastie (2005), *JRSS B* 67, 301–320; the path of fractions as in
//! Friedman, Hastie & Tibshirani (2010), *J. Stat. Softw.* 33(1).

use linfa::DatasetBase;
use linfa::traits::Fit;
use linfa_elasticnet::ElasticNet;
use ndarray::{Array1, Array2, ShapeBuilder};

use crate::Undefined;
use crate::candidate::{Choice, refused};
use crate::descent::Descent;
use crate::standardised::{Standardised, dot};

/// linfa's tolerance: the duality gap as a share of ‖y‖², and the relative change of a coefficient.
const TOLERANCE: f64 = 1e-8;
const MOST_ITERATIONS: u32 = 1_000_000;

/// From no metric at all to the weakest penalty, for each l1 ratio.
pub(crate) fn grid(l1_ratios: &[f64], fractions: &[f64]) -> Vec<Choice> {
    let path =
        |&l1_ratio: &f64| fractions.iter().map(move |&fraction| Choice::ElasticNet { l1_ratio, fraction });
    l1_ratios.iter().flat_map(path).collect()
}

/// λ_max for an l1 ratio of 1.
fn highest_pull(fold: &Standardised) -> f64 {
    let pull = |column: &Vec<f64>| dot(column, &fold.outcome).abs() / fold.len() as f64;
    fold.columns.iter().map(pull).fold(0.0, f64::max)
}

/// Predictions of a row at each place of the grid, by a warm coordinate descent.
pub(crate) fn path(
    fold: &Standardised,
    row: &[f64],
    l1_ratios: &[f64],
    fractions: &[f64],
) -> Result<Vec<f64>, Undefined> {
    let pull = highest_pull(fold);
    let mut predictions = Vec::with_capacity(l1_ratios.len() * fractions.len());
    for l1_ratio in l1_ratios {
        let mut descent = Descent::new(fold);
        for fraction in fractions {
            let lambda = fraction * pull / l1_ratio;
            descent.run(lambda * l1_ratio, lambda * (1.0 - l1_ratio))?;
            predictions.push(dot(&descent.coefficients, row));
        }
    }
    Ok(predictions)
}

/// linfa's coefficients, with the duality gap checked.
pub(crate) fn fit(fold: &Standardised, l1_ratio: f64, fraction: f64) -> Result<Vec<f64>, Undefined> {
    let pull = highest_pull(fold);
    if pull == 0.0 {
        return Ok(vec![0.0; fold.columns.len()]);
    }
    // Column by column in memory: the solver walks along columns.
    let shape = (fold.len(), fold.columns.len()).f();
    let records = Array2::from_shape_fn(shape, |(row, column)| fold.columns[column][row]);
    let data = DatasetBase::new(records, Array1::from(fold.outcome.clone()));
    let parameters = ElasticNet::params()
        .penalty(fraction * pull / l1_ratio)
        .l1_ratio(l1_ratio)
        .with_intercept(false)
        .tolerance(TOLERANCE)
        .max_iterations(MOST_ITERATIONS);
    let fitted = parameters.fit(&data).map_err(|error| refused(&error))?;
    let gap = fitted.duality_gap();
    // linfa returns what it has when it runs out of iterations, and says so by the gap alone.
    if gap < TOLERANCE * dot(&fold.outcome, &fold.outcome) {
        return Ok(fitted.hyperplane().to_vec());
    }
    Err(Undefined::NotConverged { solver: "linfa's elastic net", gap })
}
