//! How far a fit may be off.

mod clusters;
mod meat;
mod votes;
mod wald;

use ndarray::Array2;

pub(crate) use clusters::{Sparse, fold_clusters};
pub(crate) use meat::Slopes;
pub use votes::{covariances_of_votes, sandwich_covariance_of_votes};
pub use wald::wald_interval;

use crate::layout::Layout;
use crate::objective::Data;
use crate::pairs::pairs;
use crate::solve::Cholesky;
use crate::{Comparisons, Fit, FitError, Quantity, Stop, StopReason, VoteSource};

/// What the spread of the estimates is derived from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CovarianceKind {
    /// The model's own variance of an outcome. With ties as half wins it is too large: a tie varies less than a
    /// coin.
    ModelBased,
    /// The observed spread of single votes (HC0).
    Sandwich,
    /// The observed spread of clusters of votes, which may depend on each other within one.
    Clustered {
        /// How many clusters there were.
        clusters: usize,
    },
    /// The spread of refits to resampled votes.
    Bootstrap,
}

impl CovarianceKind {
    /// The name in tables.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ModelBased => "model",
            Self::Sandwich => "sandwich",
            Self::Clustered { .. } => "clustered-sandwich",
            Self::Bootstrap => "bootstrap",
        }
    }
}

/// Covariance of the parameters of a fit: strengths (mean 0), position effect, coefficients, tie parameter.
#[derive(Debug, Clone, PartialEq)]
pub struct Covariance {
    /// Where it comes from.
    pub kind: CovarianceKind,
    matrix: Array2<f64>,
    layout: Layout,
}

impl Covariance {
    pub(crate) const fn new(kind: CovarianceKind, matrix: Array2<f64>, layout: Layout) -> Self {
        Self { kind, matrix, layout }
    }

    /// The matrix, in log odds squared.
    #[must_use]
    pub const fn matrix(&self) -> &Array2<f64> {
        &self.matrix
    }

    /// Standard error of a strength as a difference from the mean strength.
    #[must_use]
    pub fn strength_error(&self, model: usize) -> f64 {
        self.diagonal(model)
    }

    /// Standard error of the difference of two strengths.
    ///
    /// ```text
    /// s² = V_aa + V_bb − 2 V_ab
    /// ```
    #[must_use]
    pub fn difference_error(&self, a: usize, b: usize) -> f64 {
        let variance = self.matrix[[a, a]] + self.matrix[[b, b]] - 2.0 * self.matrix[[a, b]];
        variance.max(0.0).sqrt()
    }

    /// Standard error of any quantity of the fit.
    ///
    /// ```text
    /// s² = qᵀ V q      q gradient of the quantity
    /// ```
    ///
    /// # Panics
    ///
    /// For a quantity that the fit does not have.
    #[must_use]
    pub fn error(&self, quantity: Quantity) -> f64 {
        match quantity {
            Quantity::Difference(a, b) => self.difference_error(a, b),
            Quantity::Strength(model) => self.strength_error(model),
            other => self.diagonal(other.place(&self.layout)),
        }
    }

    /// Standard error of the position effect, where there is one.
    #[must_use]
    pub fn position_error(&self) -> Option<f64> {
        self.layout.position.then(|| self.diagonal(self.layout.models))
    }

    /// Standard error of a coefficient.
    #[must_use]
    pub fn coefficient_error(&self, covariate: usize) -> f64 {
        self.diagonal(self.layout.covariate() + covariate)
    }

    /// The covariance with strengths measured from that of `anchor`, which becomes certain.
    #[must_use]
    pub fn relative_to(&self, anchor: usize) -> Self {
        let mut matrix = self.matrix.clone();
        for model in 0..self.layout.models {
            let line = &self.matrix.row(model) - &self.matrix.row(anchor);
            matrix.row_mut(model).assign(&line);
        }
        let level = matrix.column(anchor).to_owned();
        for model in 0..self.layout.models {
            let line = &matrix.column(model) - &level;
            matrix.column_mut(model).assign(&line);
        }
        Self { matrix, ..self.clone() }
    }

    /// Rounding can leave a variance that is zero (all votes ties) a hair below.
    fn diagonal(&self, place: usize) -> f64 {
        self.matrix[[place, place]].max(0.0).sqrt()
    }
}

/// Covariance from the curvature of the loss.
///
/// ```text
/// V = H⁻¹,   H = ∇²(Σ w·ℓ + penalty) at the fit
/// ```
///
/// Weights are taken as counts: doubling them halves V.
///
/// # Errors
///
/// `NotConverged` with `Singular` where H has no inverse.
///
/// Source: Fisher (1925), *Math. Proc. Camb. Philos. Soc.* 22, 700–725.
pub fn model_covariance(comparisons: &Comparisons, fit: &Fit) -> Result<Covariance, FitError> {
    let pairs = pairs(comparisons, fit.position.is_some());
    model(Data::Pairs(&pairs), fit)
}

/// [`model_covariance`] of votes with covariates.
///
/// # Errors
///
/// As there, or the source fails.
pub fn model_covariance_of_votes(source: &dyn VoteSource, fit: &Fit) -> Result<Covariance, FitError> {
    model(Data::Votes(source), fit)
}

fn model(data: Data<'_>, fit: &Fit) -> Result<Covariance, FitError> {
    Ok(covariance(CovarianceKind::ModelBased, &bread(data, fit)?, fit))
}

/// Covariance that does not trust the model's variance of a vote.
///
/// ```text
/// V = H⁻¹ G H⁻¹,   G = Σ_votes (w·∂ℓ)(w·∂ℓ)ᵀ
/// ```
///
/// The form HC0, without a factor for small samples. G adds up over votes, so cells give the same as single
/// votes. All votes ties: V = 0.
///
/// # Errors
///
/// `NotConverged` with `Singular` where H has no inverse.
///
/// Source: Huber (1967), *Proc. 5th Berkeley Symp.* 1, 221–233; White (1980), *Econometrica* 48, 817–838.
pub fn sandwich_covariance(comparisons: &Comparisons, fit: &Fit) -> Result<Covariance, FitError> {
    let model = model_covariance(comparisons, fit)?;
    Ok(sandwich(CovarianceKind::Sandwich, &model, &meat::of_cells(comparisons.cells(), fit), fit))
}

/// Covariance of votes that depend on each other within a cluster (a judge, a prompt).
///
/// ```text
/// V = H⁻¹ G H⁻¹,   G = Σ_clusters s sᵀ,   s = Σ_{votes of the cluster} w·∂ℓ
/// ```
///
/// Without a factor for few clusters; below some forty the errors are too small. Votes without clusters are one
/// cluster each, which is the plain sandwich.
///
/// # Errors
///
/// As [`sandwich_covariance`], or the source fails.
///
/// Source: Liang & Zeger (1986), *Biometrika* 73, 13–22.
pub fn clustered_covariance(source: &dyn VoteSource, fit: &Fit) -> Result<Covariance, FitError> {
    if source.clusters() == 0 {
        return sandwich_covariance_of_votes(source, fit);
    }
    clustered_around(&model_covariance_of_votes(source, fit)?, source, fit)
}

/// [`clustered_covariance`] where the `model`'s own is known: H⁻¹ of the same votes. Saves a pass over them.
///
/// # Errors
///
/// The source fails, or has no clusters.
pub fn clustered_around(
    model: &Covariance,
    source: &dyn VoteSource,
    fit: &Fit,
) -> Result<Covariance, FitError> {
    if source.clusters() == 0 {
        return Err(FitError::NoClusters);
    }
    let meat = meat::of_clusters(source, fit).map_err(FitError::Source)?;
    Ok(sandwich(CovarianceKind::Clustered { clusters: source.clusters() }, model, &meat, fit))
}

/// H⁻¹ with the sum of strengths held fixed.
pub(crate) fn bread(data: Data<'_>, fit: &Fit) -> Result<Array2<f64>, FitError> {
    let objective = fit.objective(data);
    let mean = objective.mean(&fit.point(), true).map_err(FitError::Source)?;
    inverse(mean.hessian, mean.weight, fit)
}

/// Inverse of a Hessian of the mean loss over a total weight.
fn inverse(mut hessian: Vec<f64>, weight: f64, fit: &Fit) -> Result<Array2<f64>, FitError> {
    let layout = fit.layout();
    layout.add_gauge(&mut hessian);
    let dimension = layout.dimension();
    let singular = || FitError::NotConverged(Stop { reason: StopReason::Singular, ..fit.stop });
    let factor = Cholesky::new(hessian, dimension).ok_or_else(singular)?;
    let scale = 1.0 / weight;
    let inverse: Vec<f64> = factor.inverse().into_iter().map(|value| value * scale).collect();
    let mut bread = square(inverse, dimension);
    centre(&mut bread, layout.models);
    Ok(bread)
}

fn sandwich(kind: CovarianceKind, model: &Covariance, meat: &Array2<f64>, fit: &Fit) -> Covariance {
    covariance(kind, &model.matrix.dot(meat).dot(&model.matrix), fit)
}

/// Both triangles made equal to the last bit.
fn covariance(kind: CovarianceKind, matrix: &Array2<f64>, fit: &Fit) -> Covariance {
    let matrix = (matrix + &matrix.t()) * 0.5;
    Covariance::new(kind, matrix, fit.layout())
}

pub(crate) fn square(values: Vec<f64>, dimension: usize) -> Array2<f64> {
    Array2::from_shape_vec((dimension, dimension), values).expect("dimension² values")
}

/// Takes the mean strength out of rows and columns: the part along the gauge.
fn centre(matrix: &mut Array2<f64>, models: usize) {
    for mut line in matrix.rows_mut() {
        let mean = line.iter().take(models).sum::<f64>() / models as f64;
        line.iter_mut().take(models).for_each(|value| *value -= mean);
    }
    for mut line in matrix.columns_mut() {
        let mean = line.iter().take(models).sum::<f64>() / models as f64;
        line.iter_mut().take(models).for_each(|value| *value -= mean);
    }
}
