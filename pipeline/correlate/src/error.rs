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
}
