//! Why a statistic does not exist.

/// The reason a statistic has no value.
///
/// `proxy` is the first argument of the function that failed, `outcome` the second.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Undefined {
    /// Fewer than three points: any two points lie on a line.
    #[error("n = {n}, needs 3")]
    TooFewPoints {
        /// How many there are.
        n: usize,
    },
    /// The first column does not vary.
    #[error("the proxy is constant")]
    ConstantProxy,
    /// The second column does not vary.
    #[error("the outcome is constant")]
    ConstantOutcome,
    /// A value is infinite or not a number.
    #[error("value {index} is not finite")]
    NotFinite {
        /// Position of the first such value, from 0.
        index: usize,
    },
    /// The columns differ in length.
    #[error("{proxy} proxy values for {outcome} outcomes")]
    LengthMismatch {
        /// Length of the first column.
        proxy: usize,
        /// Length of the second column.
        outcome: usize,
    },
    /// A quantile was asked for outside [0, 1].
    #[error("quantile {q} is outside [0, 1]")]
    QuantileOutOfRange {
        /// What was asked for.
        q: f64,
    },
}

impl Undefined {
    /// The reason as a short name for tables.
    #[must_use]
    pub const fn state(&self) -> &'static str {
        match self {
            Self::TooFewPoints { .. } => "too-few-points",
            Self::ConstantProxy => "constant-proxy",
            Self::ConstantOutcome => "constant-outcome",
            Self::NotFinite { .. } => "not-finite",
            Self::LengthMismatch { .. } => "length-mismatch",
            Self::QuantileOutOfRange { .. } => "quantile-out-of-range",
        }
    }
}

/// Checks the shape of a pair, before anything is computed from it.
pub(crate) fn check_lengths(proxy: usize, outcome: usize) -> Result<(), Undefined> {
    if proxy != outcome {
        return Err(Undefined::LengthMismatch { proxy, outcome });
    }
    check_count(proxy)
}

/// At least three points.
pub(crate) const fn check_count(n: usize) -> Result<(), Undefined> {
    if n < 3 { Err(Undefined::TooFewPoints { n }) } else { Ok(()) }
}

/// No infinity, no NaN.
pub(crate) fn check_finite(values: &[f64]) -> Result<(), Undefined> {
    match values.iter().position(|value| !value.is_finite()) {
        Some(index) => Err(Undefined::NotFinite { index }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_broken_precondition_is_named() {
        assert_eq!(check_lengths(2, 3), Err(Undefined::LengthMismatch { proxy: 2, outcome: 3 }));
        assert_eq!(check_lengths(2, 2), Err(Undefined::TooFewPoints { n: 2 }));
        assert_eq!(check_finite(&[0.0, f64::NAN]), Err(Undefined::NotFinite { index: 1 }));
        assert_eq!(Undefined::TooFewPoints { n: 2 }.to_string(), "n = 2, needs 3");
    }
}
