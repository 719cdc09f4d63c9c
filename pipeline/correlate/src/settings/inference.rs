//! Settings of what is said beyond the coefficients.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{SettingsError, between, distinct, non_empty};

/// What the room says beyond coefficients, their analytic intervals, p-values and influence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Analysis {
    /// Intervals over resamples of the reward models: table `correlation_intervals`.
    Intervals,
    /// Errors of measurement carried through: tables `noise`, `correlation_intervals`.
    Noise,
    /// Coefficients within groups: table `group_correlations`.
    Groups,
    /// Differences of metrics, and clusters of those that cannot be told apart: table `metric_differences`.
    Differences,
    /// How often each metric would be chosen: table `selection`.
    Selection,
    /// What choosing pretends: table `selection_optimism`.
    Optimism,
    /// What a quantile over domains buys over their mean: table `quantile_gain`.
    QuantileGain,
    /// Correlations with a control held fixed: table `partial_correlations`.
    Partial,
    /// How much metrics repeat each other: tables `redundancy`, `redundancy_merges`, `components`.
    Redundancy,
    /// Outcomes predicted from metrics: tables `predictions`, `prediction_skill`.
    Predictions,
    /// How many reward models it takes: tables `power`, `power_needed`.
    Power,
}

impl Analysis {
    /// All of them, in order.
    pub const ALL: [Self; 11] = [
        Self::Intervals,
        Self::Noise,
        Self::Groups,
        Self::Differences,
        Self::Selection,
        Self::Optimism,
        Self::QuantileGain,
        Self::Partial,
        Self::Redundancy,
        Self::Predictions,
        Self::Power,
    ];
}

/// How the reward models are resampled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Bootstrap {
    /// All distinct resamples are enumerated up to this many; 24310 for nine reward models, 92378 for ten.
    pub exact_limit: u64,
    /// Random resamples above that, and wherever noise is drawn too.
    pub rounds: u64,
}

impl Default for Bootstrap {
    fn default() -> Self {
        Self { exact_limit: 200_000, rounds: 10_000 }
    }
}

/// How errors of measurement enter the distribution of a correlation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Noise {
    /// What is drawn.
    pub model: NoiseModel,
    /// Draws of each correlation.
    pub rounds: u64,
    /// Draw the reward models anew too, after each draw of their values.
    pub resample_reward_models: bool,
}

impl Default for Noise {
    fn default() -> Self {
        Self { model: NoiseModel::ShrunkenGivenProxy, rounds: 1_000, resample_reward_models: false }
    }
}

/// What is drawn of true values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NoiseModel {
    /// True values given both columns; nearly unbiased for the true correlation.
    ShrunkenGivenProxy,
    /// True values of each column given that column alone; weaker than the plain coefficient.
    Shrunken,
    /// Errors added to values that have them already: noise twice, a warning only.
    NoiseAdded,
}

impl From<NoiseModel> for statistics::NoiseModel {
    fn from(model: NoiseModel) -> Self {
        match model {
            NoiseModel::ShrunkenGivenProxy => Self::ShrunkenGivenProxy,
            NoiseModel::Shrunken => Self::Shrunken,
            NoiseModel::NoiseAdded => Self::Added,
        }
    }
}

/// Which cells stand for the metrics that are held against each other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Compare {
    /// Cells of the family on these domains; all cells of the family if it has fewer than two there.
    pub domains: Vec<String>,
    /// These cells instead, of the family or not.
    pub cells: Vec<super::Block>,
    /// What is believed of the true correlations before the data, for the probability of being best.
    pub prior: Prior,
    /// Draws from that belief given the data.
    pub draws: u64,
}

impl Default for Compare {
    fn default() -> Self {
        let domains = ["overall", "mean"].map(str::to_owned).to_vec();
        Self { domains, cells: Vec::new(), prior: Prior::default(), draws: 20_000 }
    }
}

/// A normal belief on the atanh scale of a correlation.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Prior {
    /// Expected value.
    pub mean: f64,
    /// Standard deviation of what all metrics have in common.
    pub shared: f64,
    /// Standard deviation of what is a metric's own.
    pub own: f64,
}

impl Default for Prior {
    fn default() -> Self {
        let selection::Prior { mean, shared, own } = selection::Prior::default();
        Self { mean, shared, own }
    }
}

/// One metric on one domain.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NamedCell {
    /// Benchmark.
    pub benchmark: String,
    /// Domain.
    pub domain: String,
    /// Metric.
    pub metric: String,
}

/// How outcomes are predicted from the metrics compared.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Predict {
    /// Models beside the mean of the reward models.
    pub models: Vec<PredictionModel>,
    /// Level of the intervals of new reward models; nine carry at most 0.9.
    pub level: f64,
    /// How these intervals are made.
    pub interval: PredictionInterval,
    /// p-value, adjusted for the models tried, at or below which a model is said to beat the mean.
    pub significance: f64,
}

impl Default for Predict {
    fn default() -> Self {
        use PredictionModel::{ElasticNet, Line, PartialLeastSquares, Ridge};
        Self {
            models: vec![Line, Ridge, ElasticNet, PartialLeastSquares],
            level: 0.8,
            interval: PredictionInterval::JackknifePlus,
            significance: 0.05,
        }
    }
}

/// A way to predict; each tunes itself on reward models that it does not predict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PredictionModel {
    /// A line on the metric that predicts best.
    Line,
    /// Ridge regression on all metrics.
    Ridge,
    /// Elastic net on all metrics.
    ElasticNet,
    /// Partial least squares on all metrics.
    PartialLeastSquares,
}

/// How the interval of a new reward model is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PredictionInterval {
    /// Level 1 − α guarantees 1 − 2α, and typically gives 1 − α.
    JackknifePlus,
    /// Guarantees 1 − α, and is wider.
    JackknifeMinmax,
    /// Guarantees 1 − α, and learns from a part of the reward models only.
    SplitConformal,
}

/// Which chances are computed for planning.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Power {
    /// True correlations, free of noise.
    pub true_correlations: Vec<f64>,
    /// What each is to be told from, and the other metric's correlation where the better of two is sought.
    pub others: Vec<f64>,
    /// Two-sided level.
    pub alpha: f64,
    /// Chances wanted.
    pub targets: Vec<f64>,
    /// Numbers of reward models looked at.
    pub reward_models: Vec<usize>,
    /// The largest number looked at when the number needed is sought.
    pub most: usize,
}

impl Default for Power {
    fn default() -> Self {
        Self {
            true_correlations: vec![0.8],
            others: vec![0.0, 0.5],
            alpha: 0.05,
            targets: vec![0.8, 0.9],
            reward_models: vec![5, 7, 9, 12, 15, 20, 25, 30, 40, 50, 75, 100],
            most: 1_000,
        }
    }
}

impl super::RawSettings {
    pub(super) fn check_inference(&self) -> Result<(), SettingsError> {
        distinct("analyses", self.analyses.iter().map(|analysis| format!("{analysis:?}").to_lowercase()))?;
        let limit = self.bootstrap.exact_limit as f64;
        between("bootstrap.exact_limit", limit, "between 0 and 2000000", 0.0, 2e6)?;
        between("bootstrap.rounds", self.bootstrap.rounds as f64, "between 100 and 1000000", 1e2, 1e6)?;
        between("noise.rounds", self.noise.rounds as f64, "between 100 and 1000000", 1e2, 1e6)?;
        between("compare.draws", self.compare.draws as f64, "between 100 and 10000000", 1e2, 1e7)?;
        between("compare.prior.mean", self.compare.prior.mean, "between -5 and 5", -5.0, 5.0)?;
        between("compare.prior.shared", self.compare.prior.shared, "between 0 and 5", 0.0, 5.0)?;
        between("compare.prior.own", self.compare.prior.own, "between 0.001 and 5", 1e-3, 5.0)?;
        let name = |cell: &NamedCell| format!("{}/{}/{}", cell.benchmark, cell.domain, cell.metric);
        distinct("controls", self.controls.iter().map(name))?;
        self.check_predict()?;
        self.check_power()
    }

    fn check_predict(&self) -> Result<(), SettingsError> {
        distinct("predict.models", self.predict.models.iter().map(|model| format!("{model:?}")))?;
        between("predict.level", self.predict.level, "between 0.5 and 0.999", 0.5, 0.999)?;
        between("predict.significance", self.predict.significance, "between 0.0001 and 0.5", 1e-4, 0.5)
    }

    fn check_power(&self) -> Result<(), SettingsError> {
        let Power { true_correlations, others, alpha, targets, reward_models, most } = &self.power;
        for value in true_correlations.iter().chain(others) {
            between("power.true_correlations", *value, "between -0.99 and 0.99", -0.99, 0.99)?;
        }
        between("power.alpha", *alpha, "between 0.0001 and 0.5", 1e-4, 0.5)?;
        for value in targets {
            between("power.targets", *value, "between 0.01 and 0.999", 0.01, 0.999)?;
        }
        for n in reward_models.iter().chain([most]) {
            between("power.reward_models", *n as f64, "between 4 and 100000", 4.0, 1e5)?;
        }
        distinct("power.reward_models", reward_models.iter().map(ToString::to_string))?;
        let names: Vec<String> = reward_models.iter().map(ToString::to_string).collect();
        non_empty("power.reward_models", &names, "list numbers of reward models from 4 on")
    }
}
