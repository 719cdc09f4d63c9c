//! The room's section of the config.

use std::collections::BTreeMap;

use records::Control;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ArenaFigures, InferenceFigures, MetricFigures};

/// Figures and names. A list of figures that is empty is filled from the tables.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "Render")]
pub struct RawSettings {
    /// File formats of every figure; none writes no figure files, and the report has them still.
    pub formats: Vec<Format>,
    /// Resolution of PNG files, 10 to 2400.
    pub dots_per_inch: f64,
    /// Text shown for the id of a metric, domain, benchmark, outcome, figure or group. The key is
    /// the id, or `benchmark/id` where one id means different things on two benchmarks, or
    /// `short/id` for benchmarks and figures where there is little room.
    pub labels: BTreeMap<String, String>,
    /// Heat maps of correlations.
    pub heat_maps: Vec<HeatMap>,
    /// Correlation against quantile, one line a metric, one panel a control.
    pub quantile_curves: Vec<QuantileCurve>,
    /// Outcomes with their intervals, one row a policy.
    pub outcome_plots: Vec<OutcomePlot>,
    /// A metric against an outcome, one point a reward model.
    pub scatters: Vec<Scatter>,
    /// Coefficients with their intervals, sorted.
    pub interval_plots: Vec<IntervalPlot>,
    /// Figures of votes and ratings, drawn where there are ratings: `all`, `none` or a list.
    pub arena_figures: ArenaFigures,
    /// Figures of metrics computed from raw scores, drawn where there are some: `all`, `none` or a list.
    pub metric_figures: MetricFigures,
    /// Figures of what the correlations are worth, drawn where `correlate` says: `all`, `none` or a list.
    pub inference_figures: InferenceFigures,
}

impl Default for RawSettings {
    fn default() -> Self {
        Self {
            formats: vec![Format::Svg, Format::Png, Format::Pdf],
            dots_per_inch: 300.0,
            labels: BTreeMap::new(),
            heat_maps: Vec::new(),
            quantile_curves: Vec::new(),
            outcome_plots: Vec::new(),
            scatters: Vec::new(),
            interval_plots: Vec::new(),
            arena_figures: ArenaFigures::All,
            metric_figures: MetricFigures::All,
            inference_figures: InferenceFigures::All,
        }
    }
}

/// A file format of figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Vector, letters as outlines.
    Svg,
    /// Pixels.
    Png,
    /// Vector, text selectable.
    Pdf,
}

/// A heat map: metrics down, domains across.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeatMap {
    /// File name without extension: letters, digits, `.`, `_`, `-`.
    pub name: String,
    /// Title; made from the outcome when empty.
    #[serde(default)]
    pub title: String,
    /// Outcome.
    pub outcome: String,
    /// Control of the outcome: `none` or `style`.
    #[serde(default = "no_control", with = "control")]
    #[schemars(with = "ControlName")]
    pub control: Control,
    /// Statistic: `pearson`, `spearman` or `kendall`.
    #[serde(default = "pearson")]
    pub statistic: String,
    /// Blocks, side by side where there is room.
    pub panels: Vec<HeatMapPanel>,
}

/// One block of a heat map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeatMapPanel {
    /// Title; the benchmark's label when empty.
    #[serde(default)]
    pub title: String,
    /// Benchmark.
    pub benchmark: String,
    /// Domains, from the left.
    pub domains: Vec<String>,
    /// Metrics, from the top.
    pub metrics: Vec<String>,
    /// One row under this name instead: for each domain the first of the metrics that has a row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merged: Option<String>,
}

/// Correlation against quantile: all metrics of one outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuantileCurve {
    /// File name without extension: letters, digits, `.`, `_`, `-`.
    pub name: String,
    /// Title; made from the outcome when empty.
    #[serde(default)]
    pub title: String,
    /// Outcome.
    pub outcome: String,
}

/// Values of one outcome with their intervals, controls side by side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OutcomePlot {
    /// File name without extension: letters, digits, `.`, `_`, `-`.
    pub name: String,
    /// Title; made from the outcome when empty.
    #[serde(default)]
    pub title: String,
    /// Outcome.
    pub outcome: String,
}

/// A metric against an outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scatter {
    /// File name without extension: letters, digits, `.`, `_`, `-`.
    pub name: String,
    /// Title; made from metric and outcome when empty.
    #[serde(default)]
    pub title: String,
    /// Benchmark of the metric.
    pub benchmark: String,
    /// Domain of the metric.
    pub domain: String,
    /// Metric.
    pub metric: String,
    /// Outcome.
    pub outcome: String,
    /// Control of the outcome: `none` or `style`.
    #[serde(default = "no_control", with = "control")]
    #[schemars(with = "ControlName")]
    pub control: Control,
    /// Reward models to stand out. One's own among published ones always does.
    #[serde(default)]
    pub highlight: Vec<String>,
}

/// Coefficients with their intervals, sorted; the declared family where there is one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IntervalPlot {
    /// File name without extension: letters, digits, `.`, `_`, `-`.
    pub name: String,
    /// Title; made from the outcome when empty.
    #[serde(default)]
    pub title: String,
    /// Outcome.
    pub outcome: String,
    /// Control of the outcome: `none` or `style`.
    #[serde(default = "no_control", with = "control")]
    #[schemars(with = "ControlName")]
    pub control: Control,
    /// Statistic: `pearson`, `spearman` or `kendall`.
    #[serde(default = "pearson")]
    pub statistic: String,
    /// Rows at most: those with the largest coefficients in size.
    #[serde(default = "most")]
    pub most: usize,
}

/// Words of a control in the JSON schema.
#[derive(JsonSchema)]
#[schemars(rename = "Control", rename_all = "kebab-case")]
#[allow(dead_code, reason = "only its schema is used")]
enum ControlName {
    /// Without style covariates.
    None,
    /// With style covariates.
    Style,
}

fn no_control() -> Control {
    Control::None
}

fn pearson() -> String {
    "pearson".to_owned()
}

fn most() -> usize {
    30
}

/// A control as its word.
mod control {
    use records::Control;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
    pub(super) fn serialize<S: Serializer>(control: &Control, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(control.as_str())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Control, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
