//! The closed set of correlations.

use crate::{Undefined, kendall_tau_b, pearson, spearman};

/// A correlation of two columns, in [-1, 1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Statistic {
    /// Linear correlation of the values.
    Pearson,
    /// Linear correlation of the midranks.
    Spearman,
    /// Share of concordant less discordant pairs, tau-b.
    Kendall,
}

impl Statistic {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::Pearson, Self::Spearman, Self::Kendall];

    /// The name in tables and configs.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pearson => "pearson",
            Self::Spearman => "spearman",
            Self::Kendall => "kendall",
        }
    }
}

/// The chosen correlation of two columns.
///
/// `proxy` and `outcome`: one value a point, same order, any unit. Result in [-1, 1]; formulas and
/// sources are with [`pearson`](fn@pearson), [`spearman`] and [`kendall_tau_b`].
///
/// # Errors
///
/// Every variant of [`Undefined`] except `QuantileOutOfRange`, the first that applies.
///
/// ```
/// use statistics::{Statistic, correlate};
/// assert_eq!(correlate(Statistic::Kendall, &[1.0, 2.0, 3.0], &[1.0, 3.0, 2.0]), Ok(1.0 / 3.0));
/// ```
pub fn correlate(statistic: Statistic, proxy: &[f64], outcome: &[f64]) -> Result<f64, Undefined> {
    match statistic {
        Statistic::Pearson => pearson(proxy, outcome),
        Statistic::Spearman => spearman(proxy, outcome),
        Statistic::Kendall => kendall_tau_b(proxy, outcome),
    }
}
