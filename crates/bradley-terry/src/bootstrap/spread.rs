//! Spread of the refits.

use ndarray::Array2;

use super::Bootstrap;
use crate::{Covariance, CovarianceKind};

impl Bootstrap {
    /// Covariance of the refits.
    ///
    /// ```text
    /// V = Σ (θ* − θ̄*)(θ* − θ̄*)ᵀ/(B − 1)      θ̄* mean over the B converged rounds
    /// ```
    ///
    /// `None` with fewer than two converged rounds.
    ///
    /// Source: Efron & Tibshirani (1993), *An Introduction to the Bootstrap*, equation (6.6).
    #[must_use]
    pub fn covariance(&self) -> Option<Covariance> {
        let (rounds, dimension) = (self.replicates.len(), self.estimate.len());
        if rounds < 2 {
            return None;
        }
        let flat: Vec<f64> = self.replicates.iter().flatten().copied().collect();
        let mut points = Array2::from_shape_vec((rounds, dimension), flat).expect("all points are alike");
        for mut column in points.columns_mut() {
            let mean = column.sum() / rounds as f64;
            column -= mean;
        }
        let matrix = points.t().dot(&points) / (rounds - 1) as f64;
        Some(Covariance::new(CovarianceKind::Bootstrap, matrix, self.layout))
    }
}
