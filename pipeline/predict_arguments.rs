//! The flags of `predict`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::{ValueEnum, ValueHint};

use crate::config::Config;

pub(crate) const EXAMPLES: &str = "\
Examples:
  rlhf-study predict ppe --judge metrics.csv --scale percent
  rlhf-study predict study.yaml --judge My-RM --judge Other-RM     which of two to train with
  rlhf-study predict ppe --judge m.csv --level 0.9 --interval jackknife-minmax --out predicted

A table of metrics is long (judge, benchmark, domain, metric, value) or wide (judge, then columns
headed benchmark/domain/metric); CSV, JSON, JSON lines or Parquet. Raw scores become one first:
  rlhf-study score my-model.json --data datasets --out scored
  rlhf-study predict ppe --judge scored/3-metrics/metrics.csv

A judge that has an outcome already is predicted as if it had none, and the measured value stands
beside it. Nine reward models carry intervals up to 90 %. Read the first lines before the tables:
where no model predicts better than the mean, the mean is the prediction.";

/// Flags of `predict`.
#[derive(Debug, clap::Args)]
pub(crate) struct PredictArguments {
    /// Config file, or name of a built-in study, with the known reward models
    #[arg(value_name = "CONFIG|STUDY", value_hint = ValueHint::FilePath)]
    pub study: String,
    /// A table of metrics with one or several new judges, or the name of a judge of the study; may be given again
    #[arg(long = "judge", value_name = "FILE|NAME", required = true, value_hint = ValueHint::FilePath)]
    pub judges: Vec<String>,
    /// What the numbers of the tables are
    #[arg(long, value_enum, default_value = "fraction")]
    scale: Scale,
    /// Metrics that stand on another scale, as brier-score=fraction
    #[arg(long, value_name = "METRIC=SCALE,…", value_delimiter = ',', value_parser = exception)]
    scales: Vec<(String, Scale)>,
    /// Metrics to learn from, as benchmark/domain/metric [default: those the study compares]
    #[arg(long, value_name = "METRICS", value_delimiter = ',')]
    pub metrics: Vec<String>,
    /// Models beside the mean [default: all]
    #[arg(long, value_name = "MODELS", value_delimiter = ',')]
    methods: Vec<Method>,
    /// Level of the intervals [default: 0.8]
    #[arg(long, value_name = "SHARE", allow_negative_numbers = true)]
    level: Option<f64>,
    /// How intervals are made [default: jackknife-plus]
    #[arg(long)]
    interval: Option<Interval>,
    /// Seed of everything random [default: the study's]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Write the tables, and what they were made from, into DIR/predict
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub out: Option<PathBuf>,
    /// Threads to compute with, at most 512 [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: Option<u16>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Scale {
    /// Shares and correlations
    Fraction,
    /// Hundredths
    Percent,
    /// In the unit of a metric of your own
    AsIs,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Method {
    /// A line on the metric that predicts best
    Line,
    /// Ridge regression
    Ridge,
    /// Elastic net
    ElasticNet,
    /// Partial least squares
    PartialLeastSquares,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Interval {
    /// Level 1 − α covers at least 1 − 2α, typically 1 − α
    JackknifePlus,
    /// Covers at least 1 − α, and is wider
    JackknifeMinmax,
    /// Covers at least 1 − α, and learns from a part of the reward models only
    SplitConformal,
}

fn exception(text: &str) -> Result<(String, Scale), String> {
    let (metric, scale) = text.split_once('=').ok_or_else(|| format!("`{text}` is not METRIC=SCALE"))?;
    Ok((metric.to_owned(), Scale::from_str(scale, false)?))
}

impl Scale {
    const fn setting(self) -> ingest::Scale {
        match self {
            Self::Fraction => ingest::Scale::Fraction,
            Self::Percent => ingest::Scale::Percent,
            Self::AsIs => ingest::Scale::AsIs,
        }
    }
}

/// Settings that messages tell of, and the flags that set them.
const FLAGS: &[(&str, &str)] = &[
    ("`correlate.predict.level`", "`--level`"),
    ("`correlate.predict.models`", "`--methods`"),
    ("`scale: percent`", "`--scale percent`"),
    ("`scale: fraction`", "`--scale fraction`"),
    ("`scale: as-is`", "`--scale as-is`"),
    ("`scales: {", "`--scales {"),
    (
        "or declare `replace: true` for this file to use it in place of the built-in one",
        "or predict the judge by its name",
    ),
];

/// A message about settings in the words of the command line.
pub(crate) fn in_flags(message: &str) -> String {
    FLAGS.iter().fold(message.to_owned(), |text, (setting, flag)| text.replace(setting, flag))
}

impl PredictArguments {
    /// One table of new judges, whose rows name it as it was typed.
    pub(crate) fn table(&self, typed: &str, path: String, layout: ingest::Layout) -> ingest::TableFile {
        let scales: BTreeMap<_, _> =
            self.scales.iter().map(|(metric, scale)| (metric.clone(), scale.setting())).collect();
        ingest::TableFile {
            path,
            layout,
            scale: self.scale.setting(),
            scales,
            decimal: ingest::Decimal::Point,
            replace: false,
            source: Some(typed.to_owned()),
        }
    }

    /// Puts what the flags say into the study's config.
    pub(crate) fn apply(&self, config: &mut Config) {
        let predict = &mut config.correlate.predict;
        predict.level = self.level.unwrap_or(predict.level);
        if let Some(interval) = self.interval {
            predict.interval = match interval {
                Interval::JackknifePlus => correlate::PredictionInterval::JackknifePlus,
                Interval::JackknifeMinmax => correlate::PredictionInterval::JackknifeMinmax,
                Interval::SplitConformal => correlate::PredictionInterval::SplitConformal,
            };
        }
        if !self.methods.is_empty() {
            let model = |method: &Method| match method {
                Method::Line => correlate::PredictionModel::Line,
                Method::Ridge => correlate::PredictionModel::Ridge,
                Method::ElasticNet => correlate::PredictionModel::ElasticNet,
                Method::PartialLeastSquares => correlate::PredictionModel::PartialLeastSquares,
            };
            predict.models = self.methods.iter().map(model).collect();
        }
        config.seed = self.seed.unwrap_or(config.seed);
    }
}
