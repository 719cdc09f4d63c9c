//! The room's section of the config.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::inference::{Analysis, Bootstrap, Compare, NamedCell, Noise, Power, Predict};
use super::reproduction::ReproducedFigure;

/// Which correlations are computed, and how sure they are said to be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "Correlate")]
pub struct RawSettings {
    /// Statistics to compute for every cell.
    pub statistics: Vec<Statistic>,
    /// Level of all intervals.
    pub level: f64,
    /// How p-values are made.
    pub permutation: Permutation,
    /// Which value is correlated where one is both published and computed from raw scores; the table `comparison`
    /// has both.
    pub prefer: Preferred,
    /// Cells that count as one family of looks; empty means every cell, except those of a metric that is another
    /// variant of a metric already there, such as `best-of-k-loss-closed-form`.
    pub family: Vec<Block>,
    /// Quantile aggregation over domains; absent means none.
    pub quantile: Option<QuantileSettings>,
    /// Printed figures to hold our numbers against.
    pub reproduction: Vec<ReproducedFigure>,
    /// How the rounding envelope is searched.
    pub envelope: Envelope,
    /// What is said beyond coefficients, p-values and influence; a list of all, from which entries may be taken.
    pub analyses: Vec<Analysis>,
    /// How the reward models are resampled.
    pub bootstrap: Bootstrap,
    /// How errors of measurement are carried through.
    pub noise: Noise,
    /// Which cells stand for the metrics that are held against each other, chosen among and learned from.
    pub compare: Compare,
    /// Cells to hold fixed, each on its own, in partial correlations; they are also shown as naive choices.
    pub controls: Vec<NamedCell>,
    /// How outcomes are predicted from the metrics compared.
    pub predict: Predict,
    /// Which chances are computed for planning.
    pub power: Power,
}

impl Default for RawSettings {
    fn default() -> Self {
        Self {
            statistics: vec![Statistic::Pearson, Statistic::Spearman, Statistic::Kendall],
            level: 0.95,
            permutation: Permutation::default(),
            prefer: Preferred::Computed,
            family: Vec::new(),
            quantile: None,
            reproduction: Vec::new(),
            envelope: Envelope::default(),
            analyses: Analysis::ALL.to_vec(),
            bootstrap: Bootstrap::default(),
            noise: Noise::default(),
            compare: Compare::default(),
            controls: Vec::new(),
            predict: Predict::default(),
            power: Power::default(),
        }
    }
}

/// A correlation coefficient.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Statistic {
    /// Linear correlation.
    Pearson,
    /// Correlation of ranks.
    Spearman,
    /// Concordant against discordant pairs, tau-b.
    Kendall,
}

/// Which of two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Preferred {
    /// The one computed from raw scores.
    Computed,
    /// The one that was printed or given.
    Published,
}

impl From<Statistic> for statistics::Statistic {
    fn from(statistic: Statistic) -> Self {
        match statistic {
            Statistic::Pearson => Self::Pearson,
            Statistic::Spearman => Self::Spearman,
            Statistic::Kendall => Self::Kendall,
        }
    }
}

/// How permutation p-values are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Permutation {
    /// All n! permutations are enumerated up to this many; 10! = 3628800.
    pub exact_limit: u64,
    /// Sampled permutations above that.
    pub rounds: u64,
}

impl Default for Permutation {
    fn default() -> Self {
        Self { exact_limit: 10_000_000, rounds: 100_000 }
    }
}

/// Cells of one benchmark: every listed metric on every listed domain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// Benchmark.
    pub benchmark: String,
    /// Domains.
    pub domains: Vec<String>,
    /// Metrics.
    pub metrics: Vec<String>,
}

impl Block {
    /// Whether the block holds a cell.
    #[must_use]
    pub fn holds(&self, benchmark: &str, domain: &str, metric: &str) -> bool {
        self.benchmark == benchmark
            && self.domains.iter().any(|name| name == domain)
            && self.metrics.iter().any(|name| name == metric)
    }
}

/// Quantile aggregation: each judge's q-quantile over domains, then correlated.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuantileSettings {
    /// Benchmark.
    pub benchmark: String,
    /// Domains to aggregate over.
    pub domains: Vec<String>,
    /// Metrics; every metric of the benchmark when empty, each in one variant.
    #[serde(default)]
    pub metrics: Vec<String>,
    /// Quantiles: 0 is a judge's worst domain, 1 its best.
    #[serde(default = "fifths")]
    pub quantiles: Vec<f64>,
    /// Standardise each domain over the reward models first.
    #[serde(default = "yes")]
    pub standardise: bool,
}

fn fifths() -> Vec<f64> {
    vec![0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
}

fn yes() -> bool {
    true
}

/// Search for the range that rounding allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Envelope {
    /// Random starts of each search.
    pub starts: usize,
}

impl Default for Envelope {
    fn default() -> Self {
        Self { starts: 32 }
    }
}
