//! One fit with everything that says how sure it is.

use std::cell::OnceCell;

use bradley_terry::{
    Bootstrap, BootstrapPlan, Comparisons, Connectivity, Covariance, EloRating, EloScale, Fit, FitError,
    Params, PenaltyBasis, Quantity, bootstrap, bootstrap_votes, cluster_bootstrap, clustered_around,
    covariances_of_votes, fit, fit_counted_votes, model_covariance, points, sandwich_covariance,
};
use records::Control;

use crate::ballots::{Ballots, Sources, Unit, VoteTable};
use crate::component::Component;
use crate::refusal::refuse;
use crate::{Error, Settings};

/// A converged fit of one component.
pub(crate) struct Fitted<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) component: &'a Component,
    pub(crate) control: Control,
    /// Votes as the fit weighs them.
    pub(crate) comparisons: Comparisons,
    /// Votes one by one, where they are needed so.
    pub(crate) sources: Sources<'a>,
    pub(crate) fit: Fit,
    pub(crate) spread: Spread,
    /// The model that the scale is pinned to.
    pub(crate) anchor: Option<usize>,
}

/// How far the fit may be off, by every means at hand.
pub(crate) struct Spread {
    pub(crate) model: Covariance,
    pub(crate) sandwich: Covariance,
    /// By every unit that binds votes together.
    pub(crate) clustered: Vec<(Unit, Covariance)>,
    /// Refits and their covariance, if they were asked for.
    pub(crate) bootstrap: Option<(Bootstrap, Covariance)>,
}

/// What the fits of a component have in common.
pub(crate) struct Frame<'a, 'b> {
    pub(crate) settings: &'a Settings,
    pub(crate) votes: &'a VoteTable<'a>,
    /// Bytes of votes that may be held.
    pub(crate) memory: usize,
    pub(crate) seed: u64,
    /// Told the rounds of a fit's bootstrap that are done.
    pub(crate) watch: &'b (dyn Fn(u64) + Sync),
    /// Read by the first fit that needs them.
    pub(crate) ballots: OnceCell<Ballots<'a>>,
}

impl<'a> Frame<'a, '_> {
    fn ballots(&self, component: &Component) -> Result<&Ballots<'a>, Error> {
        if let Some(ballots) = self.ballots.get() {
            return Ok(ballots);
        }
        let opened = Ballots::open(self.votes, component, self.settings, self.memory)?;
        Ok(self.ballots.get_or_init(|| opened))
    }
}

impl<'a> Fitted<'a> {
    /// Fits one component.
    pub(crate) fn new(
        frame: &Frame<'a, '_>,
        component: &'a Component,
        control: Control,
    ) -> Result<Self, Error> {
        let settings = frame.settings;
        let reweighting = settings.reweighting(control);
        let comparisons = match reweighting {
            Some(minimum) => component.comparisons.reweighted(minimum),
            None => component.comparisons.clone(),
        };
        let called = called(settings, component, control);
        let refused = |error| refuse(error, &component.names, &called);
        let params = settings.params(control);
        // Whether a fit exists is seen on counts, before votes are read one by one.
        let plain =
            (control == Control::None).then(|| fit(&comparisons, params)).transpose().map_err(refused)?;
        let sources = frame.ballots(component)?.of(control, &comparisons, reweighting.is_some())?;
        let data = Data { comparisons: &comparisons, sources: &sources };
        let fit = plain.map_or_else(|| data.fit(params), Ok).map_err(refused)?;
        check_ridge(&comparisons, &fit, &called)?;
        let spread =
            data.spread(&fit, frame, &called).map_err(|failure| failure.named(&component.names, &called))?;
        check_separation(&fit, &spread.model, &called)?;
        let anchor = settings.anchor().and_then(|pinned| component.model(&pinned.policy));
        Ok(Self { settings, component, control, comparisons, sources, fit, spread, anchor })
    }

    /// What a rating says about strengths.
    pub(crate) fn quantity(&self, model: usize) -> Quantity {
        self.anchor.map_or(Quantity::Strength(model), |anchor| Quantity::Difference(model, anchor))
    }

    /// Rating of the anchor, or of the mean model.
    pub(crate) fn base(&self) -> f64 {
        let pinned = self.anchor.and_then(|_| self.settings.anchor());
        pinned.map_or(self.settings.raw().base, |pinned| pinned.rating)
    }

    pub(crate) fn ratings(&self) -> Vec<f64> {
        let rating = EloRating(self.base());
        let scale = match self.anchor {
            Some(model) => EloScale::Anchored { model, rating },
            None => EloScale::Centred(rating),
        };
        let ratings = scale.ratings(&self.fit.strengths).expect("the anchor was found among the models");
        ratings.into_iter().map(|rating| rating.0).collect()
    }

    /// A covariance of log odds as one of ratings.
    pub(crate) fn rating_variance(value: f64) -> f64 {
        points(points(value))
    }

    pub(crate) fn called(&self) -> String {
        called(self.settings, self.component, self.control)
    }
}

/// Where only a ridge keeps strengths finite, its pull has to be felt above the tolerance: else the solver stops
/// on the way to where the ridge would hold them.
fn check_ridge(comparisons: &Comparisons, fit: &Fit, called: &str) -> Result<(), Error> {
    let raw = fit.params.get();
    let ridge = raw.penalty.strengths;
    if ridge == 0.0 || Connectivity::of(comparisons).is_strong() {
        return Ok(());
    }
    let weight = if raw.penalty.basis == PenaltyBasis::Mean { 1.0 } else { fit.weight };
    let largest = fit.strengths.iter().map(|strength| strength.0.abs()).fold(0.0, f64::max);
    // Votes in balance leave every model where it starts, however weak the ridge.
    if ridge * largest / weight >= FELT * raw.tolerance || largest <= BALANCED {
        return Ok(());
    }
    let reason = format!(
        "the ridge of {ridge:e} is too weak to be felt by the solver, and nothing else keeps the ratings finite; \
         set `arena.penalty: {{strengths: 0.01}}`"
    );
    Err(Error::Fit { fit: called.to_owned(), reason })
}

/// Strengths that are all zero but for rounding.
const BALANCED: f64 = 1e-9;

/// How far above the tolerance the pull of a ridge has to be.
const FELT: f64 = 100.0;

/// Refuses a position effect or covariate that runs away: where it alone decides votes, the loss flattens out and
/// the solver stops somewhere on the slope. Strengths are looked at before the fit, by connectivity.
fn check_separation(fit: &Fit, model: &Covariance, called: &str) -> Result<(), Error> {
    let position = model.position_error().map(|error| (error, "the position effect"));
    let covariates = (0..fit.coefficients.len()).map(|place| {
        let size = fit.coefficients[place].abs().max(1.0);
        (model.coefficient_error(place) / size, "a covariate")
    });
    let Some((_, what)) = position.into_iter().chain(covariates).find(|(error, _)| *error > RUNAWAY) else {
        return Ok(());
    };
    let reason = format!(
        "{what} decides the votes alone, so it has no finite value: leave `arena.position` out or take the \
         covariate out of `arena.style`, or set `arena.style.penalty: {{covariates: 0.01}}`"
    );
    Err(Error::Fit { fit: called.to_owned(), reason })
}

/// Standard errors, in log odds (or in sizes of the coefficient), that no finite effect has: half a vote against
/// it would be enough for less.
const RUNAWAY: f64 = 30.0;

/// The fit in words.
pub(crate) fn called(settings: &Settings, component: &Component, control: Control) -> String {
    let style = match control {
        Control::None => "the fit without style (control `none`)",
        Control::Style => "the fit with style (control `style`)",
    };
    if settings.is_separate() {
        format!("{style} of component {}, which holds `{}`", component.number, component.names[0])
    } else {
        style.to_owned()
    }
}

/// Votes in the form that a fit takes.
struct Data<'a> {
    comparisons: &'a Comparisons,
    sources: &'a Sources<'a>,
}

/// What went wrong after the fit.
enum Failure {
    Fit(FitError),
    Room(Error),
}

impl From<FitError> for Failure {
    fn from(error: FitError) -> Self {
        Self::Fit(error)
    }
}

impl Failure {
    fn named(self, names: &[String], called: &str) -> Error {
        match self {
            Self::Fit(error) => refuse(error, names, called),
            Self::Room(error) => error,
        }
    }
}

impl Data<'_> {
    fn fit(&self, params: &Params) -> Result<Fit, FitError> {
        match self.sources.styled() {
            Some(votes) => fit_counted_votes(votes, self.comparisons, params),
            None => fit(self.comparisons, params),
        }
    }

    fn spread(&self, fit: &Fit, frame: &Frame<'_, '_>, called: &str) -> Result<Spread, Failure> {
        let (model, sandwich) = match self.sources.styled() {
            Some(votes) => covariances_of_votes(votes, fit)?,
            None => (model_covariance(self.comparisons, fit)?, sandwich_covariance(self.comparisons, fit)?),
        };
        let mut clustered = Vec::new();
        for (unit, source) in &self.sources.clustered {
            clustered.push((*unit, clustered_around(&model, &**source, fit)?));
        }
        let bootstrap = match frame.settings.interval().method.is_bootstrap() {
            true => Some(self.refits(fit, frame, called)?),
            false => None,
        };
        Ok(Spread { model, sandwich, clustered, bootstrap })
    }

    fn refits(
        &self,
        fit: &Fit,
        frame: &Frame<'_, '_>,
        called: &str,
    ) -> Result<(Bootstrap, Covariance), Failure> {
        let interval = frame.settings.interval();
        let (rounds, refit) = (interval.rounds, interval.refit.meant());
        let plan = BootstrapPlan { rounds, seed: frame.seed, refit, watch: Some(frame.watch) };
        let clusters = Unit::of(interval.cluster).and_then(|unit| self.sources.by(unit));
        let found = match (clusters, self.sources.styled()) {
            (Some(source), _) => cluster_bootstrap(source, fit, &plan)?,
            (None, Some(votes)) => bootstrap_votes(votes, fit, &plan)?,
            (None, None) => bootstrap(self.comparisons, fit, &plan)?,
        };
        let none = || {
            let reason = format!(
                "{} of {rounds} resamples determine no finite fit and {} did not converge, so there are no \
                 intervals; use `arena.interval.method: sandwich`, or a ridge",
                found.degenerate, found.not_converged
            );
            Failure::Room(Error::Fit { fit: called.to_owned(), reason })
        };
        let covariance = found.covariance().ok_or_else(none)?;
        Ok((found, covariance))
    }
}
