//! What an interval can be asked for.

use crate::layout::Layout;

/// A number that a fit determines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// Strength of a model above the mean.
    Strength(usize),
    /// Strength of the first model above that of the second.
    Difference(usize, usize),
    /// Advantage of being shown first.
    Position,
    /// Coefficient of a covariate.
    Coefficient(usize),
    /// Tie parameter.
    TieParameter,
}

impl Quantity {
    /// Its gradient by the parameters.
    ///
    /// # Panics
    ///
    /// For a quantity that the fit does not have.
    pub(crate) fn gradient(self, layout: &Layout) -> Vec<f64> {
        let mut gradient = vec![0.0; layout.dimension()];
        match self {
            Self::Strength(model) => gradient[model] = 1.0,
            Self::Difference(a, b) => {
                gradient[a] += 1.0;
                gradient[b] -= 1.0;
            }
            other => gradient[other.place(layout)] = 1.0,
        }
        gradient
    }

    /// Its value at a point.
    pub(crate) fn value(self, point: &[f64], layout: &Layout) -> f64 {
        match self {
            Self::Difference(a, b) => point[a] - point[b],
            other => point[other.place(layout)],
        }
    }

    pub(crate) const fn place(self, layout: &Layout) -> usize {
        match self {
            Self::Strength(model) | Self::Difference(model, _) => model,
            Self::Position => layout.models,
            Self::Coefficient(covariate) => layout.covariate() + covariate,
            Self::TieParameter => layout.tie_place(),
        }
    }
}
