//! Every tolerance of the crate, with its reason.

/// A column is constant if its values spread over at most this many rounding units of the largest of them:
/// such a spread is what arithmetic leaves of equal numbers (0.1 + 0.2 against 0.3), and a correlation with
/// it would describe rounding. A relative test, so 1e9 + {0, 1, 2} still varies.
pub(crate) const CONSTANT_SPREAD: f64 = 4.0 * f64::EPSILON;

/// Two permutations tie if their correlations differ by less than this. It is relative to the largest value
/// the statistic can reach (1), not to the observed one, so that an observed correlation of 0 ties with 0.
pub(crate) const PERMUTATION_TIE: f64 = 1e-12;

/// Correlations this close to 1 in size have no interval on the atanh scale.
pub(crate) const EXTREME_CORRELATION: f64 = 1e-12;

/// Added to every certified bound: far above the rounding of a few hundred operations on numbers near 1.
pub(crate) const CERTIFICATE_SLACK: f64 = 1e-9;

/// A certificate must clear zero by this much, in units where both columns have length about 1.
pub(crate) const CERTIFICATE_MARGIN: f64 = 1e-14;

/// Coordinate ascent stops once a sweep gains less than this in correlation.
pub(crate) const ASCENT_GAIN: f64 = 1e-13;

/// A squared length below this counts as zero, in units where the column has length about 1.
pub(crate) const VANISHING_LENGTH: f64 = 1e-24;

/// A resample's coefficient equals the estimate if they differ by less than this: the
/// resample that draws each point once is the sample itself, whatever the rounding of the two roads to it.
pub(crate) const BOOTSTRAP_TIE: f64 = 1e-12;

/// Two sums of probabilities are equal if they differ by less than this: above the rounding of 1e5 terms near 1e-5.
pub(crate) const PROBABILITY_TIE: f64 = 1e-12;

/// A resample whose squared spread is below this share of the whole column's is computed from its values written
/// out: the difference of sums loses as many digits as the spread is smaller, and so keeps twelve above it.
pub(crate) const VANISHING_SPREAD: f64 = 1e-4;

/// A covariance is symmetric if opposite elements differ by at most this share of the largest: what is left when it is
/// computed twice, or printed in full and read.
pub(crate) const ASYMMETRY: f64 = 1e-9;

/// A pivot of a covariance below this share of its largest element is rounding of a zero one.
pub(crate) const VANISHING_PIVOT: f64 = 1e-10;

/// True values are never taken to correlate more than this: a correlation of 1 would leave a singular law to draw
/// from, and nine points do not show one.
pub(crate) const STRONGEST_PRIOR: f64 = 0.99;
