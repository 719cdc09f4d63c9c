//! Ways to make an interval, each with its name.

use bradley_terry::{
    Bootstrap, Covariance, FitError, Quantity, acceleration, acceleration_of_clusters, acceleration_of_votes,
    wald_interval,
};
use rayon::prelude::*;
use statistics::Interval;

use crate::Error;
use crate::ballots::Unit;
use crate::fitted::Fitted;
use crate::refusal::refuse;
use crate::settings::Method;

/// One way to say how sure numbers of a fit are.
pub(crate) struct Ruler<'a> {
    fitted: &'a Fitted<'a>,
    /// Standard errors come from here.
    pub(crate) covariance: &'a Covariance,
    way: Way<'a>,
    unit: Option<Unit>,
}

#[derive(Clone, Copy)]
enum Way<'a> {
    Model,
    Sandwich,
    Percentile(&'a Bootstrap),
    Bca(&'a Bootstrap),
}

impl<'a> Ruler<'a> {
    /// Every way at hand.
    pub(crate) fn all(fitted: &'a Fitted<'a>) -> Vec<Self> {
        let spread = &fitted.spread;
        let ruler = |covariance, way, unit| Self { fitted, covariance, way, unit };
        let mut all =
            vec![ruler(&spread.model, Way::Model, None), ruler(&spread.sandwich, Way::Sandwich, None)];
        for (unit, covariance) in &spread.clustered {
            all.push(ruler(covariance, Way::Sandwich, Some(*unit)));
        }
        if let Some((refits, covariance)) = &spread.bootstrap {
            let unit = Unit::of(fitted.settings.interval().cluster);
            all.push(ruler(covariance, Way::Percentile(refits), unit));
            all.push(ruler(covariance, Way::Bca(refits), unit));
        }
        all
    }

    /// The way that the settings ask for.
    pub(crate) fn chosen(fitted: &'a Fitted<'a>) -> Self {
        let chosen = Self::all(fitted).into_iter().find(Self::is_chosen);
        chosen.expect("clusters that were asked for are there, and refits are drawn where they are asked for")
    }

    pub(crate) fn is_chosen(&self) -> bool {
        let interval = self.fitted.settings.interval();
        let is_way = match self.way {
            Way::Model => interval.method == Method::Model,
            Way::Sandwich => interval.method == Method::Sandwich,
            Way::Percentile(_) => interval.method == Method::BootstrapPercentile,
            Way::Bca(_) => interval.method == Method::BootstrapBca,
        };
        is_way && self.unit == Unit::of(interval.cluster)
    }

    /// Its name in tables.
    pub(crate) const fn method(&self) -> &'static str {
        match (self.way, self.unit) {
            (Way::Model, _) => "model",
            (Way::Sandwich, None) => "sandwich",
            (Way::Sandwich, Some(_)) => "clustered-sandwich",
            (Way::Percentile(_), _) => "percentile",
            (Way::Bca(_), _) => "bca",
        }
    }

    /// What varies independently.
    pub(crate) fn unit(&self) -> &'static str {
        self.unit.map_or("vote", Unit::as_str)
    }

    /// Rounds of the bootstrap, if it is one.
    pub(crate) fn rounds(&self) -> Option<i64> {
        self.refits().map(|refits| refits.rounds as i64)
    }

    /// All of that in one text.
    pub(crate) fn text(&self) -> String {
        let (method, unit) = (self.method(), self.unit());
        match (self.rounds(), self.unit) {
            (Some(rounds), _) => format!("{method}, {unit}, {rounds} rounds"),
            (None, Some(_)) => format!("{method} by {unit}"),
            (None, None) => method.to_owned(),
        }
    }

    pub(crate) const fn refits(&self) -> Option<&'a Bootstrap> {
        match self.way {
            Way::Percentile(refits) | Way::Bca(refits) => Some(refits),
            Way::Model | Way::Sandwich => None,
        }
    }

    /// Intervals of some quantities, in log odds. `None` where all refits lie on one side of the estimate, which
    /// has no corrected interval.
    pub(crate) fn intervals(&self, quantities: &[Quantity]) -> Result<Vec<Option<Interval>>, Error> {
        let (fit, level) = (&self.fitted.fit, self.fitted.settings.level());
        let wald = |quantity: &Quantity| {
            let error = self.covariance.error(*quantity);
            Some(wald_interval(fit.value(*quantity), error, level))
        };
        Ok(match self.way {
            Way::Model | Way::Sandwich => quantities.iter().map(wald).collect(),
            Way::Percentile(refits) => {
                quantities.par_iter().map(|quantity| refits.percentile(*quantity, level)).collect()
            }
            Way::Bca(refits) => {
                let refused = |error| refuse(error, &self.fitted.component.names, &self.fitted.called());
                let accelerations = self.accelerations(quantities).map_err(refused)?;
                // Without influence nothing changes with the estimate.
                let bca = |(quantity, acceleration): (&Quantity, Option<f64>)| {
                    refits.bca(*quantity, level, acceleration.unwrap_or(0.0))
                };
                quantities.par_iter().zip(accelerations).map(bca).collect()
            }
        })
    }

    /// As [`Ruler::intervals`], an interval that does not exist being an error about the `named` quantity.
    pub(crate) fn all_intervals(
        &self,
        quantities: &[Quantity],
        named: impl Fn(usize) -> String,
    ) -> Result<Vec<Interval>, Error> {
        let missing = |place: usize| Error::Fit {
            fit: self.fitted.called(),
            reason: format!(
                "the bca interval of {} does not exist: all refits lie on one side of the estimate; raise \
                 `arena.interval.rounds`, or use `arena.interval.method: bootstrap-percentile`",
                named(place)
            ),
        };
        let found = self.intervals(quantities)?.into_iter().enumerate();
        found.map(|(place, interval)| interval.ok_or_else(|| missing(place))).collect()
    }

    fn accelerations(&self, quantities: &[Quantity]) -> Result<Vec<Option<f64>>, FitError> {
        let Fitted { fit, comparisons, .. } = self.fitted;
        match (self.unit.and_then(|unit| self.fitted.sources.by(unit)), self.fitted.sources.styled()) {
            (Some(source), _) => acceleration_of_clusters(source, fit, quantities),
            (None, Some(votes)) => acceleration_of_votes(votes, fit, quantities),
            (None, None) => acceleration(comparisons, fit, quantities),
        }
    }
}
