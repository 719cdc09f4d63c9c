//! Settings that make no sense.

/// The first setting of the room that makes no sense.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// A number outside its range.
    #[error("`arena.{key}` is {value}; it must lie {range}")]
    Range {
        /// Setting.
        key: &'static str,
        /// Value.
        value: f64,
        /// Allowed range, in words.
        range: &'static str,
    },
    /// A number of the fit outside its range.
    #[error("`arena.{within}{reason}")]
    Params {
        /// What the setting stands in, with its dot.
        within: &'static str,
        /// The setting.
        reason: String,
    },
    /// A name without a letter.
    #[error("`arena.{key}` has an empty name; write one, or leave the entry out")]
    Empty {
        /// Setting.
        key: &'static str,
    },
    /// A covariate named twice.
    #[error("`arena.style` names `{name}` twice; keep one")]
    Repeated {
        /// The name.
        name: String,
    },
    /// A covariate with the name of the position effect.
    #[error(
        "`arena.style` names `position`, which the tables keep for the effect of being shown first; rename it"
    )]
    Reserved,
    /// The model's own variance knows no clusters.
    #[error(
        "`arena.interval` asks for method `model` and for clusters; the model takes every vote as independent: \
         use method `sandwich` or a bootstrap, or cluster `none`"
    )]
    ModelClusters,
}
