//! How much votes of one voter, or on one prompt, depend on each other.

use bradley_terry::CovarianceKind;

use crate::ballots::Unit;
use crate::fitted::Fitted;

/// Standard errors by clusters beside those by votes.
pub(crate) struct Dependence {
    pub(crate) unit: Unit,
    pub(crate) clusters: usize,
    /// Median over models of clustered over plain standard error.
    pub(crate) median: f64,
    /// Largest such ratio.
    pub(crate) largest: f64,
    /// The model that has it.
    pub(crate) policy: String,
}

/// A median above this, or a largest ratio above the next, is worth a word.
const MEDIAN: f64 = 1.25;
const LARGEST: f64 = 2.0;

/// Below this many clusters their spread says too little about itself.
const FEW: usize = 40;

impl Dependence {
    /// By every unit that binds votes together.
    pub(crate) fn all(fitted: &Fitted<'_>) -> Vec<Self> {
        let plain = &fitted.spread.sandwich;
        let of = |(unit, covariance): &(Unit, bradley_terry::Covariance)| {
            let CovarianceKind::Clustered { clusters } = covariance.kind else { return None };
            // A model without error by votes (all ties, or the anchor) has no ratio.
            let ratio = |model: usize| {
                let quantity = fitted.quantity(model);
                let (ours, theirs) = (plain.error(quantity), covariance.error(quantity));
                (ours > 0.0).then_some((theirs / ours, model))
            };
            let mut ratios: Vec<(f64, usize)> = (0..fitted.component.names.len()).filter_map(ratio).collect();
            ratios.sort_by(|a, b| a.0.total_cmp(&b.0));
            let (largest, model) = *ratios.last()?;
            let half = ratios.len() / 2;
            let median = (ratios[half].0 + ratios[(ratios.len() - 1) / 2].0) / 2.0;
            let policy = fitted.component.names[model].clone();
            Some(Self { unit: *unit, clusters, median, largest, policy })
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
        if !chosen && (self.median > MEDIAN || self.largest > LARGEST) {
            warnings.push(format!(
                "{called}: votes of one {unit} depend on each other; clustering by {unit} makes standard errors {:.2} \
                 times as large in the median, and {:.2} times at most (`{}`). Set `arena.interval.cluster: {unit}`",
                self.median, self.largest, self.policy
            ));
        }
        if chosen && self.clusters < FEW {
            warnings.push(format!(
                "{called}: there are only {} clusters by {unit}; with fewer than {FEW}, errors by clusters tend to be \
                 too small",
                self.clusters
            ));
        }
        warnings
    }
}
