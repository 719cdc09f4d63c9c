//! How much votes of one voter, or on one prompt, depend on each other.

use bradley_terry::{Covariance, CovarianceKind};

use crate::ballots::Unit;
use crate::fitted::Fitted;
use crate::ruler::Ruler;

/// Standard errors by clusters beside those by votes.
pub(crate) struct Dependence {
    pub(crate) unit: Unit,
    pub(crate) clusters: usize,
    /// Median over models of clustered over plain standard error.
    pub(crate) median: f64,
    /// Largest such ratio.
    pub(crate) largest: f64,
    /// The same beside the standard errors that are shown.
    beside: Ratio,
}

/// A median above this, or a largest ratio above the next, is worth a word.
const MEDIAN: f64 = 1.25;
const LARGEST: f64 = 2.0;

/// Below this many clusters their spread says too little about itself.
const FEW: usize = 40;

/// How one set of standard errors compares with another.
struct Ratio {
    median: f64,
    largest: f64,
    policy: String,
}

impl Ratio {
    /// Errors of strengths above the mean, so that the anchor plays no part. A model without error in `plain` (all
    /// ties) has no ratio.
    fn of(fitted: &Fitted<'_>, clustered: &Covariance, plain: &Covariance) -> Option<Self> {
        let names = &fitted.component.names;
        let ratio = |model: usize| {
            let (theirs, ours) = (clustered.strength_error(model), plain.strength_error(model));
            (ours > 0.0).then_some((theirs / ours, model))
        };
        let mut ratios: Vec<(f64, usize)> = (0..names.len()).filter_map(ratio).collect();
        ratios.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (largest, model) = *ratios.last()?;
        let half = ratios.len() / 2;
        let median = (ratios[half].0 + ratios[(ratios.len() - 1) / 2].0) / 2.0;
        Some(Self { median, largest, policy: names[model].clone() })
    }
}

impl Dependence {
    /// By every unit that binds votes together.
    pub(crate) fn all(fitted: &Fitted<'_>) -> Vec<Self> {
        let shown = Ruler::chosen(fitted).covariance;
        let of = |(unit, covariance): &(Unit, Covariance)| {
            let CovarianceKind::Clustered { clusters } = covariance.kind else { return None };
            let plain = Ratio::of(fitted, covariance, &fitted.spread.sandwich)?;
            let beside = Ratio::of(fitted, covariance, shown)?;
            let Ratio { median, largest, .. } = plain;
            Some(Self { unit: *unit, clusters, median, largest, beside })
        };
        fitted.spread.clustered.iter().filter_map(of).collect()
    }

    /// The one that `fit` tells of: that of the unit asked for, else the one that matters most.
    pub(crate) fn told<'a>(all: &'a [Self], fitted: &Fitted<'_>) -> Option<&'a Self> {
        let chosen = Unit::of(fitted.settings.interval().cluster);
        let asked = all.iter().find(|dependence| Some(dependence.unit) == chosen);
        asked.or_else(|| all.iter().max_by(|a, b| a.median.total_cmp(&b.median)))
    }

    /// What to say of it.
    pub(crate) fn warnings(&self, fitted: &Fitted<'_>) -> Vec<String> {
        let (unit, called) = (self.unit.as_str(), fitted.called());
        let chosen = Unit::of(fitted.settings.interval().cluster) == Some(self.unit);
        let mut warnings = Vec::new();
        let Ratio { median, largest, policy } = &self.beside;
        let few = if self.clusters < FEW {
            format!("; with fewer than {FEW} clusters, errors by clusters tend to be too small")
        } else {
            String::new()
        };
        if !chosen && (*median > MEDIAN || *largest > LARGEST) {
            warnings.push(format!(
                "{called}: votes of one {unit} depend on each other; clustering by {unit} ({} clusters) makes standard \
                 errors {median:.2} times as large as those shown in the median, and {largest:.2} times at most \
                 (`{policy}`){few}. Set `arena.interval.cluster: {unit}`",
                self.clusters
            ));
        }
        if chosen && self.clusters < FEW {
            warnings.push(format!("{called}: there are only {} clusters by {unit}{few}", self.clusters));
        }
        warnings
    }
}
