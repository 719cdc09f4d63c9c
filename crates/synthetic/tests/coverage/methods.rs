//! Intervals by every method.

use std::cell::OnceCell;

use bradley_terry::{
    Bootstrap, BootstrapPlan, Comparisons, Covariance, Fit, Preset, Quantity, Refit, Votes, acceleration,
    acceleration_of_clusters, acceleration_of_votes, bootstrap, bootstrap_votes, cluster_bootstrap,
    clustered_covariance, fit, fit_votes, model_covariance, model_covariance_of_votes, sandwich_covariance,
    sandwich_covariance_of_votes, wald_interval,
};
use statistics::{Interval, Level};

/// Where an interval comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Model,
    Sandwich,
    Clustered,
    /// Quantiles over resamples of votes: multinomial over cells, or Poisson weights where there is style.
    Percentile,
    Bca,
    /// As `Percentile`, each round by one step.
    Score,
    ClusterPercentile,
    ClusterBca,
    /// As `ClusterPercentile`, each round by one step.
    ClusterScore,
}

impl Method {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Model => "model",
            Self::Sandwich => "sandwich",
            Self::Clustered => "clustered-sandwich",
            Self::Percentile => "bootstrap-percentile",
            Self::Bca => "bootstrap-bca",
            Self::Score => "score-bootstrap-percentile",
            Self::ClusterPercentile => "cluster-bootstrap-percentile",
            Self::ClusterBca => "cluster-bootstrap-bca",
            Self::ClusterScore => "cluster-score-bootstrap-percentile",
        }
    }
}

/// One draw of votes, fitted.
pub struct Fitted {
    votes: Votes,
    comparisons: Comparisons,
    fit: Fit,
    styled: bool,
    plan: BootstrapPlan<'static>,
    /// Two methods each look at the refits.
    by_vote: OnceCell<Bootstrap>,
    by_cluster: OnceCell<Bootstrap>,
}

impl Fitted {
    /// By the preset of FastChat, which penalises the fit with style a little.
    pub fn new(votes: Votes, styled: bool, plan: BootstrapPlan<'static>) -> Self {
        let params = Preset::FastChat.params(styled);
        let comparisons = Comparisons::of(&votes).expect("sound votes");
        let fit = if styled { fit_votes(&votes, &params) } else { fit(&comparisons, &params) };
        Self {
            votes,
            comparisons,
            fit: fit.expect("enough votes"),
            styled,
            plan,
            by_vote: OnceCell::new(),
            by_cluster: OnceCell::new(),
        }
    }

    /// Intervals of some quantities; `None` where the method has none.
    pub fn intervals(&self, method: Method, quantities: &[Quantity]) -> Vec<Option<Interval>> {
        let level = Level::new(0.95).expect("a level");
        let wald = |covariance: &Covariance| {
            quantities.iter().map(|quantity| Some(self.wald(covariance, *quantity, level))).collect()
        };
        let each = |resampled: &Bootstrap| {
            quantities.iter().map(|quantity| resampled.percentile(*quantity, level)).collect()
        };
        match method {
            Method::Model => wald(&self.model()),
            Method::Sandwich => wald(&self.sandwich()),
            Method::Clustered => wald(&clustered_covariance(&self.votes, &self.fit).expect("a curvature")),
            Method::Percentile => each(self.by_vote()),
            Method::Score => each(&self.resample_votes(Refit::Score)),
            Method::ClusterPercentile => each(self.by_cluster()),
            Method::ClusterScore => each(&self.resample_clusters(Refit::Score)),
            Method::Bca => {
                let accelerations = if self.styled {
                    acceleration_of_votes(&self.votes, &self.fit, quantities)
                } else {
                    acceleration(&self.comparisons, &self.fit, quantities)
                };
                bca(self.by_vote(), &accelerations.expect("a curvature"), quantities, level)
            }
            Method::ClusterBca => {
                let accelerations = acceleration_of_clusters(&self.votes, &self.fit, quantities);
                bca(self.by_cluster(), &accelerations.expect("a curvature"), quantities, level)
            }
        }
    }

    fn wald(&self, covariance: &Covariance, quantity: Quantity, level: Level) -> Interval {
        let strength = |model: usize| self.fit.strengths[model].0;
        let (estimate, error) = match quantity {
            Quantity::Strength(model) => (strength(model), covariance.strength_error(model)),
            Quantity::Difference(a, b) => (strength(a) - strength(b), covariance.difference_error(a, b)),
            Quantity::Coefficient(place) => {
                (self.fit.coefficients[place], covariance.coefficient_error(place))
            }
            other => unreachable!("{other:?} is not asked for"),
        };
        wald_interval(estimate, error, level)
    }

    fn model(&self) -> Covariance {
        let found = if self.styled {
            model_covariance_of_votes(&self.votes, &self.fit)
        } else {
            model_covariance(&self.comparisons, &self.fit)
        };
        found.expect("a curvature")
    }

    fn sandwich(&self) -> Covariance {
        let found = if self.styled {
            sandwich_covariance_of_votes(&self.votes, &self.fit)
        } else {
            sandwich_covariance(&self.comparisons, &self.fit)
        };
        found.expect("a curvature")
    }

    fn by_vote(&self) -> &Bootstrap {
        self.by_vote.get_or_init(|| self.resample_votes(Refit::Full))
    }

    fn by_cluster(&self) -> &Bootstrap {
        self.by_cluster.get_or_init(|| self.resample_clusters(Refit::Full))
    }

    fn resample_clusters(&self, refit: Refit) -> Bootstrap {
        let plan = BootstrapPlan { refit, ..self.plan };
        cluster_bootstrap(&self.votes, &self.fit, &plan).expect("votes in memory")
    }

    fn resample_votes(&self, refit: Refit) -> Bootstrap {
        let plan = BootstrapPlan { refit, ..self.plan };
        let found = if self.styled {
            bootstrap_votes(&self.votes, &self.fit, &plan)
        } else {
            bootstrap(&self.comparisons, &self.fit, &plan)
        };
        found.expect("votes in memory")
    }
}

fn bca(
    resampled: &Bootstrap,
    accelerations: &[Option<f64>],
    quantities: &[Quantity],
    level: Level,
) -> Vec<Option<Interval>> {
    let one = |(quantity, acceleration): (&Quantity, &Option<f64>)| {
        acceleration.and_then(|acceleration| resampled.bca(*quantity, level, acceleration))
    };
    quantities.iter().zip(accelerations).map(one).collect()
}
