//! What keeps the room from giving a table.

/// A contradiction among the inputs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Two policies were trained with one judge: which of them is its point?
    #[error(
        "judge `{judge}` has two policies under {target}: `{first}` and `{second}`; keep one, or give their \
         judges different names"
    )]
    TwoPolicies {
        /// The judge.
        judge: String,
        /// Outcome and control.
        target: String,
        /// First policy.
        first: String,
        /// Second policy.
        second: String,
    },
    /// One judge has two values in one cell.
    #[error("judge `{judge}` has two values of `{cell}`: one in {first}, one in {second}; keep one")]
    TwoValues {
        /// The judge.
        judge: String,
        /// `benchmark/domain/metric`.
        cell: String,
        /// Source of the first.
        first: String,
        /// Source of the second.
        second: String,
    },
    /// A judge to be predicted that has no metric.
    #[error("`{judge}` has no metrics in this study{hint}")]
    NoSuchJudge {
        /// The judge.
        judge: String,
        /// Which was probably meant, in words.
        hint: String,
    },
    /// A metric to learn from that the study does not have.
    #[error("no metric of this study is `{metric}`{hint}")]
    NoSuchMetric {
        /// `benchmark/domain/metric`.
        metric: String,
        /// Which was probably meant, in words.
        hint: String,
    },
    /// Nothing to learn from.
    #[error("{judges} and the reward models with an outcome share no metric{hint}")]
    NoCommonMetric {
        /// The judges to be predicted.
        judges: String,
        /// What each has, and what the study has, in words.
        hint: String,
    },
}
