//! What can be wrong with the `ingest` section.

use datasets::DatasetError;

/// A fault of the `ingest` section of the config.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// A built-in study that does not exist.
    #[error("ingest.datasets: there is no built-in study `{name}`; {advice}")]
    UnknownDataset {
        /// Name found.
        name: String,
        /// The nearest name, or all of them.
        advice: String,
    },
    /// A mean of nothing, or of itself.
    #[error("ingest.means: `{domain}` must be the mean of at least one other domain; list them under `of`")]
    BadMean {
        /// Domain of the mean.
        domain: String,
    },
    /// A mean that contradicts itself, another mean or the known metrics.
    #[error("ingest.means: {mean:?}: {reason}")]
    Mean {
        /// Benchmark, domain and metric of the mean.
        mean: String,
        /// What is wrong and what to do.
        reason: String,
    },
    /// A built-in study named twice.
    #[error("ingest.datasets: `{name}` is listed twice; keep one")]
    RepeatedDataset {
        /// Name found.
        name: String,
    },
    /// A file without a path.
    #[error("ingest.{list}, entry {entry}: `path` is empty")]
    EmptyPath {
        /// `proxies`, `outcomes`, `votes.files`, `battles`, `answers` or `scores`.
        list: &'static str,
        /// Place in the list, from 1.
        entry: usize,
    },
    /// One file named twice.
    #[error("ingest: the file `{path}` is named twice (also as `{earlier}`); each file is read once")]
    RepeatedPath {
        /// Path as written.
        path: String,
        /// The earlier entry's path as written.
        earlier: String,
    },
    /// A path that is also the name of a built-in source.
    #[error("ingest: the path `{path}` is the name of a built-in table or of the means; write `./{path}`")]
    ReservedPath {
        /// Path as written.
        path: String,
    },
    /// A source that says nothing.
    #[error("ingest: `source` of `{path}` is empty; leave it out to use the path")]
    EmptySource {
        /// Path as written.
        path: String,
    },
    /// An exception for a metric that is unknown.
    #[error("ingest: `scales` of `{path}` names the metric `{metric}`, which is unknown; {advice}")]
    UnknownScaleMetric {
        /// Path as written.
        path: String,
        /// Metric found.
        metric: String,
        /// What to write.
        advice: String,
    },
    /// `as-is` for a metric with a known unit.
    #[error(
        "ingest: `as-is` in `{path}` does not fit the metric `{metric}`, whose values are shares or \
         correlations; write `fraction` or `percent`"
    )]
    AsIsMetric {
        /// Path as written.
        path: String,
        /// Metric found.
        metric: String,
    },
    /// A name that cannot be joined.
    #[error("ingest.{place}: {reason}")]
    Name {
        /// Section.
        place: &'static str,
        /// What is wrong and what to do.
        reason: String,
    },
    /// An alias that contradicts itself, another alias or a built-in name.
    #[error("ingest.aliases.{kind}: {seen}: {canonical}: {reason}")]
    Alias {
        /// `judges` or `policies`.
        kind: &'static str,
        /// Seen spelling.
        seen: String,
        /// Canonical spelling.
        canonical: String,
        /// What is wrong and what to do.
        reason: String,
    },
    /// A declaration that contradicts itself or a known metric.
    #[error("ingest.metrics.{metric}: {reason}")]
    Metric {
        /// Metric declared.
        metric: String,
        /// What is wrong and what to do.
        reason: String,
    },
    /// A setting of the votes that is out of range or contradicts another.
    #[error("ingest.votes.{key}: {reason}")]
    Votes {
        /// The setting.
        key: &'static str,
        /// What is wrong and what to do.
        reason: String,
    },
    /// A setting about raw scores that is out of range or contradicts another.
    #[error("ingest.{list}, entry {entry}: {reason}")]
    Scores {
        /// `battles`, `answers` or `scores`.
        list: &'static str,
        /// Place in the list, from 1.
        entry: usize,
        /// What is wrong and what to do.
        reason: String,
    },
    /// The program was built from broken data.
    #[error("a built-in study cannot be read")]
    Dataset(#[from] DatasetError),
}
