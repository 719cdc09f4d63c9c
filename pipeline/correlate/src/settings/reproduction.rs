//! Printed figures, how near to them is near enough, and why.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A printed figure whose cells are recomputed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReproducedFigure {
    /// Name in `printed_references`.
    pub figure: String,
    /// Largest difference that counts as reproduced.
    pub tolerance: f64,
    /// Why this large.
    pub reason: String,
    /// Cells with a tolerance of their own.
    #[serde(default)]
    pub exceptions: Vec<Exception>,
    /// Metrics whose inputs no table prints.
    #[serde(default)]
    pub unprinted: Vec<Unprinted>,
}

/// A tolerance for some metrics.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exception {
    /// Benchmark.
    pub benchmark: String,
    /// Metrics.
    pub metrics: Vec<String>,
    /// Largest difference that counts as reproduced.
    pub tolerance: f64,
    /// Why this large.
    pub reason: String,
}

/// Why some metrics cannot be recomputed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unprinted {
    /// Benchmark.
    pub benchmark: String,
    /// Metrics.
    pub metrics: Vec<String>,
    /// Why not.
    pub reason: String,
}

impl ReproducedFigure {
    /// Tolerance and reason for a metric.
    pub(crate) fn tolerance(&self, benchmark: &str, metric: &str) -> (f64, &str) {
        let fits = |exception: &&Exception| {
            exception.benchmark == benchmark && exception.metrics.iter().any(|name| name == metric)
        };
        self.exceptions
            .iter()
            .find(fits)
            .map_or((self.tolerance, &self.reason), |exception| (exception.tolerance, &exception.reason))
    }

    /// The stated reason why a metric cannot be recomputed, if one is stated.
    pub(crate) fn unprinted(&self, benchmark: &str, metric: &str) -> Option<&str> {
        let fits = |unprinted: &&Unprinted| {
            unprinted.benchmark == benchmark && unprinted.metrics.iter().any(|name| name == metric)
        };
        self.unprinted.iter().find(fits).map(|unprinted| unprinted.reason.as_str())
    }
}
