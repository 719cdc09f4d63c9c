//! Settings of a fit: as written, then checked.

use crate::{ParamsError, tolerance};

/// What a tie says about two models.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TieRule {
    /// Half a win for each.
    #[default]
    HalfWin,
    /// An outcome of its own, with odds ν·√(π_a π_b) (Davidson 1970).
    Davidson,
    /// What happens when the difference is below a threshold (Rao & Kupper 1967).
    RaoKupper,
}

impl TieRule {
    /// The name in tables.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::HalfWin => "half-win",
            Self::Davidson => "davidson",
            Self::RaoKupper => "rao-kupper",
        }
    }
}

/// The road to the optimum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Solver {
    /// Newton steps by Cholesky, shortened until the loss falls.
    #[default]
    Newton,
    /// Limited-memory BFGS: no Hessian, for many covariates.
    Lbfgs,
}

impl Solver {
    /// The name in tables.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Newton => "newton",
            Self::Lbfgs => "l-bfgs",
        }
    }
}

/// The loss a penalty is added to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PenaltyBasis {
    /// The sum over votes: the penalty fades as votes come in.
    #[default]
    Sum,
    /// The mean over votes: the penalty stays as strong.
    Mean,
}

/// Ridge added to the loss.
///
/// ```text
/// ½ λ_θ Σ θ² + ½ λ_β Σ β²       β: position effect and covariates; the tie parameter is free
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Penalty {
    /// λ_θ; any positive value makes strengths finite whatever the votes.
    pub strengths: f64,
    /// λ_β.
    pub covariates: f64,
    /// What it is added to.
    pub basis: PenaltyBasis,
}

/// Settings as written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RawParams {
    /// What a tie means.
    pub tie_rule: TieRule,
    /// Whether the model shown first has an advantage of its own.
    pub position: bool,
    /// Ridge.
    pub penalty: Penalty,
    /// The road.
    pub solver: Solver,
    /// Largest component of the gradient of the mean loss at which a solver may stop.
    pub tolerance: f64,
    /// Steps after which it gives up.
    pub iteration_limit: u64,
}

impl Default for RawParams {
    /// Half wins, no position effect, no penalty, Newton, 1e-10, 100 steps.
    fn default() -> Self {
        Self {
            tie_rule: TieRule::default(),
            position: false,
            penalty: Penalty::default(),
            solver: Solver::default(),
            tolerance: tolerance::GRADIENT,
            iteration_limit: 100,
        }
    }
}

impl RawParams {
    /// The settings, if each is in its range.
    ///
    /// # Errors
    ///
    /// A negative or infinite penalty, a tolerance that is not positive, no iterations.
    pub fn check(self) -> Result<Params, ParamsError> {
        let ridge = |value: f64| value >= 0.0 && value.is_finite();
        let Self { penalty, tolerance, iteration_limit, .. } = self;
        let checks = [
            (
                "penalty.strengths",
                penalty.strengths,
                ridge(penalty.strengths),
                "must be finite and not negative",
            ),
            (
                "penalty.covariates",
                penalty.covariates,
                ridge(penalty.covariates),
                "must be finite and not negative",
            ),
            ("tolerance", tolerance, tolerance > 0.0 && tolerance < 1.0, "must lie between 0 and 1"),
            ("iteration_limit", iteration_limit as f64, iteration_limit > 0, "must be at least 1"),
        ];
        match checks.into_iter().find(|(_, _, holds, _)| !holds) {
            Some((setting, value, _, requirement)) => Err(ParamsError { setting, value, requirement }),
            None => Ok(Params(self)),
        }
    }
}

/// Settings that have been checked.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Params(RawParams);

impl Params {
    /// The settings.
    #[must_use]
    pub const fn get(&self) -> &RawParams {
        &self.0
    }

    /// Whether strengths are kept finite whatever the votes.
    #[must_use]
    pub fn has_ridge(&self) -> bool {
        self.0.penalty.strengths > 0.0
    }
}
