//! The fit: from votes to strengths.

use crate::connectivity::check_estimable;
use crate::layout::Layout;
use crate::likelihood::tie_start;
use crate::objective::{Data, Objective};
use crate::pairs::{Pair, pairs, pairs_of};
use crate::solve::{Solution, plain, solve};
use crate::{Comparisons, FitError, LogStrength, Params, Quantity, Solver, Stop, TieRule, VoteSource};

/// A converged fit.
#[derive(Debug, Clone, PartialEq)]
pub struct Fit {
    /// Strength of each model, mean 0.
    pub strengths: Vec<LogStrength>,
    /// Advantage of being shown first, in log odds; `None` where it was not fitted.
    pub position: Option<f64>,
    /// Log odds for one unit of each covariate.
    pub coefficients: Vec<f64>,
    /// ln ν (Davidson) or ln θ (Rao and Kupper); `None` for half wins.
    pub tie_parameter: Option<f64>,
    /// Mean loss a unit of weight, in nats, without penalty.
    pub mean_loss: f64,
    /// Total weight of the votes.
    pub weight: f64,
    /// How many votes.
    pub votes: u64,
    /// How the solver ended.
    pub stop: Stop,
    /// The settings.
    pub params: Params,
}

impl Fit {
    /// The fitted value of a quantity.
    ///
    /// # Panics
    ///
    /// For a quantity that the fit does not have.
    #[must_use]
    pub fn value(&self, quantity: Quantity) -> f64 {
        quantity.value(&self.point(), &self.layout())
    }

    pub(crate) const fn layout(&self) -> Layout {
        Layout {
            models: self.strengths.len(),
            position: self.position.is_some(),
            covariates: self.coefficients.len(),
            tie: self.tie_parameter.is_some(),
        }
    }

    /// Strengths, position effect, coefficients, tie parameter.
    pub(crate) fn point(&self) -> Vec<f64> {
        let strengths = self.strengths.iter().map(|strength| strength.0);
        strengths
            .chain(self.position)
            .chain(self.coefficients.iter().copied())
            .chain(self.tie_parameter)
            .collect()
    }

    /// The objective that this fit minimises over `data`.
    pub(crate) fn objective<'a>(&self, data: Data<'a>) -> Objective<'a> {
        let raw = self.params.get();
        Objective { data, layout: self.layout(), rule: raw.tie_rule, penalty: raw.penalty }
    }

    fn new(layout: Layout, solution: &Solution, params: &Params, votes: u64) -> Self {
        let point = &solution.point;
        // Every solver keeps Σθ = 0 up to rounding; take that away too.
        let mean = point[..layout.models].iter().sum::<f64>() / layout.models as f64;
        let mut fit = Self {
            strengths: point[..layout.models].iter().map(|strength| LogStrength(strength - mean)).collect(),
            position: layout.position.then(|| point[layout.models]),
            coefficients: point[layout.covariate()..layout.tie_place()].to_vec(),
            tie_parameter: layout.tie.then(|| layout.tie(point)),
            mean_loss: solution.mean.loss,
            weight: solution.mean.weight,
            votes,
            stop: solution.stop,
            params: *params,
        };
        let objective = fit.objective(Data::Pairs(&[]));
        let ridge = objective.ridge(fit.weight).zip(point);
        let penalty: f64 = ridge.map(|(ridge, value)| 0.5 * ridge * value * value).sum();
        fit.mean_loss -= penalty;
        fit
    }
}

/// Fits strengths to counts.
///
/// ```text
/// minimise  Σ w·ℓ(θ_first − θ_second + γ; outcome)/Σ w + penalty,     Σ θ = 0
/// ```
///
/// ℓ is the loss of the tie rule, γ the position effect if asked for. Connectivity is looked at first.
///
/// # Errors
///
/// - `TooFew`: fewer than two models, or no vote.
/// - `Disconnected`, `Separated`: no finite fit exists and no ridge on strengths is set.
/// - `TieParameter`: the tie model needs ties, and wins that the ties do not explain away.
/// - `NotConverged`: whatever else the solver says; there is no partial result.
///
/// Source: Bradley & Terry (1952), *Biometrika* 39, 324–345; Hunter (2004), *Ann. Stat.* 32, 384–406.
///
/// ```
/// use bradley_terry::{Cell, Comparisons, Outcome, Params, fit};
/// let votes = [Cell::new(0, 1, Outcome::First, 30), Cell::new(0, 1, Outcome::Second, 10)];
/// let fit = fit(&Comparisons::new(2, votes).unwrap(), &Params::default()).unwrap();
/// let odds = (fit.strengths[0].0 - fit.strengths[1].0).exp();
/// assert!((odds - 3.0).abs() < 1e-8);
/// ```
pub fn fit(comparisons: &Comparisons, params: &Params) -> Result<Fit, FitError> {
    let position = params.get().position;
    fit_pairs(&pairs(comparisons, position), comparisons.models(), params, comparisons.votes(), None)
}

/// The fit to pairs, from `start` where there is one.
pub(crate) fn fit_pairs(
    pairs: &[Pair],
    models: usize,
    params: &Params,
    votes: u64,
    start: Option<&[f64]>,
) -> Result<Fit, FitError> {
    let votes = Counted { data: Data::Pairs(pairs), pairs, models, covariates: 0, votes };
    votes.fit(params, start)
}

/// Fits strengths and covariates to votes read one by one.
///
/// ```text
/// minimise  Σ w·ℓ(θ_first − θ_second + γ + x·β; outcome)/Σ w + penalty,     Σ θ = 0
/// ```
///
/// x are the covariates of a vote, in the unit the source gives them: standardise them there. Without
/// covariates, [`fit`] on [`Comparisons::of`] gives the same in a fraction of the time. The source is read once
/// for connectivity and then once or more a step.
///
/// # Errors
///
/// As [`fit`]; `NotConverged` with `Singular` also where covariates are collinear or separate the outcomes;
/// `Input` and `Source` where the votes cannot be used or read.
pub fn fit_votes(source: &dyn VoteSource, params: &Params) -> Result<Fit, FitError> {
    let (pairs, votes) = pairs_of(source, false)?;
    let (models, covariates) = (source.models(), source.covariates());
    Counted { data: Data::Votes(source), pairs: &pairs, models, covariates, votes }.fit(params, None)
}

/// [`fit_votes`] where the same votes have been counted: connectivity is seen in the counts, and the solver starts from
/// their fit without covariates, which takes no time beside theirs.
///
/// # Errors
///
/// As [`fit_votes`]; the votes are not looked at for themselves.
pub fn fit_counted_votes(
    source: &dyn VoteSource,
    comparisons: &Comparisons,
    params: &Params,
) -> Result<Fit, FitError> {
    let pairs = pairs(comparisons, params.get().position);
    let (models, covariates, votes) = (source.models(), source.covariates(), comparisons.votes());
    let start = match fit_pairs(&pairs, models, params, votes, None) {
        Ok(plain) => Some(Fit { coefficients: vec![0.0; covariates], ..plain }.point()),
        // What the counts cannot bear is an error of the votes too; only a solver that did not end may do better there.
        Err(FitError::NotConverged(_)) => None,
        Err(error) => return Err(error),
    };
    Counted { data: Data::Votes(source), pairs: &pairs, models, covariates, votes }
        .fit(params, start.as_deref())
}

/// Votes ready to be fitted: their pairs are known.
pub(crate) struct Counted<'a> {
    pub(crate) data: Data<'a>,
    pub(crate) pairs: &'a [Pair],
    pub(crate) models: usize,
    pub(crate) covariates: usize,
    pub(crate) votes: u64,
}

impl Counted<'_> {
    /// The fit, from `start` where there is one.
    pub(crate) fn fit(&self, params: &Params, start: Option<&[f64]>) -> Result<Fit, FitError> {
        let Self { data, pairs, models, covariates, votes } = *self;
        if models < 2 || pairs.is_empty() {
            return Err(FitError::TooFew { models, votes });
        }
        check_estimable(pairs, models, params)?;
        let raw = params.get();
        let tie = raw.tie_rule != TieRule::HalfWin;
        let layout = Layout { models, position: raw.position, covariates, tie };
        let objective = Objective { data, layout, rule: raw.tie_rule, penalty: raw.penalty };
        let start = start.map_or_else(|| origin(&layout, pairs, raw.tie_rule), <[f64]>::to_vec);
        let short = if is_plain(data, params) { plain::minimise(pairs, start.clone(), raw) } else { None };
        let solution = match short {
            Some((point, stop)) => {
                let mean = objective.mean(&point, false).map_err(FitError::Source)?;
                Solution { point, mean, stop }
            }
            None => solve(&objective, start, raw)?,
        };
        Ok(Fit::new(layout, &solution, params, votes))
    }
}

/// Whether there are half wins between pairs and nothing else.
fn is_plain(data: Data<'_>, params: &Params) -> bool {
    let raw = params.get();
    let newton = raw.solver == Solver::Newton && !raw.position && !params.has_ridge();
    newton && raw.tie_rule == TieRule::HalfWin && matches!(data, Data::Pairs(_))
}

/// The point of a refit to pairs that begins at `start`; of a plain one, no more than that is computed.
pub(crate) fn refit_pairs(pairs: &[Pair], fit: &Fit, start: &[f64]) -> Result<Vec<f64>, FitError> {
    let models = fit.strengths.len();
    if is_plain(Data::Pairs(pairs), &fit.params) && !pairs.is_empty() {
        check_estimable(pairs, models, &fit.params)?;
        if let Some((mut point, _)) = plain::minimise(pairs, start.to_vec(), fit.params.get()) {
            centre(&mut point);
            return Ok(point);
        }
    }
    fit_pairs(pairs, models, &fit.params, fit.votes, Some(start)).map(|refit| refit.point())
}

/// Takes the mean away.
fn centre(strengths: &mut [f64]) {
    let mean = strengths.iter().sum::<f64>() / strengths.len() as f64;
    strengths.iter_mut().for_each(|strength| *strength -= mean);
}

/// All models equal.
fn origin(layout: &Layout, pairs: &[Pair], rule: TieRule) -> Vec<f64> {
    let mut point = vec![0.0; layout.dimension()];
    if layout.tie {
        let sum = |outcomes: std::ops::Range<usize>| -> f64 {
            pairs.iter().flat_map(|pair| &pair.weights[outcomes.clone()]).sum()
        };
        point[layout.tie_place()] = tie_start(rule, sum(1..2) / sum(0..3));
    }
    point
}
