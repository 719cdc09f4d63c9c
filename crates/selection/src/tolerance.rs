//! Every tolerance of the crate, with its reason.

/// Correlations this close to 1 in size count as 1: what rounding leaves of a perfect line.
pub(crate) const PERFECT: f64 = 1e-12;

/// Two coefficients closer than this tie, so that a metric and its rescaled copy share a first place.
pub(crate) const TIE: f64 = 1e-12;

/// A determinant of three correlations may be this far below 0 by rounding of printed figures.
pub(crate) const DETERMINANT_SLACK: f64 = 1e-9;

/// A unit column whose residual is shorter than this is explained by the others. Its square is far above
/// rounding (1e-16) and far below what four printed digits leave.
pub(crate) const EXPLAINED: f64 = 1e-7;

/// A resample is constant if its deviations are this small beside its values: what rounding leaves of one value
/// repeated. Two values that differ at all differ by more.
pub(crate) const CONSTANT_RESAMPLE: f64 = 1e-14;

/// A pivot of a semidefinite matrix may fall this far below zero, relative to its largest entry.
pub(crate) const PIVOT: f64 = 1e-10;
