//! The parts of the report: every figure and table belongs to one.

/// Where in the report something stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// How sure anyone can be.
    Certainty,
    /// What was measured of the trained models.
    Outcomes,
    /// Ratings fitted to votes.
    Arena,
    /// Metrics computed from raw scores, and published values beside them.
    Metrics,
    /// One metric on one domain against an outcome.
    Correlations,
    /// Metrics held against each other.
    Comparison,
    /// Outcomes predicted from metrics.
    Prediction,
    /// How many reward models it takes.
    Planning,
    /// Where one's own reward models stand.
    Standing,
    /// Quantiles over domains against an outcome.
    Quantiles,
    /// Printed values beside recomputed ones.
    Reproduction,
    /// What came in and what was left out.
    Sources,
}
