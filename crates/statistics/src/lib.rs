//! Which of two short columns of numbers follows the other, and how sure can anyone be?
//!
//! Plain numerics over slices for correlations of a handful of points (n = 9 reward models): the three
//! correlations, their intervals (analytic, by all resamples of the points, with errors of measurement carried
//! through), permutation tests, what single points and groups do, quantile aggregation, and the range a correlation
//! can take when every number is known only to its last printed digit.
//!
//! The crate knows no table and no study. Names follow the use: `proxy` is the first column, `outcome` the
//! second; both are in whatever unit the caller has, since every result is free of units.
//!
//! Two rules hold everywhere: what does not exist is a named state ([`Undefined`], [`NoInterval`],
//! [`NoiseUndefined`]), never NaN or 0; and no result depends on the number of threads.

mod bootstrap;
mod critical;
mod deviations;
mod envelope;
mod false_discovery;
mod groups;
mod influence;
mod interval;
mod kendall;
mod noise;
mod pearson;
mod permutation;
mod quantile;
mod ranks;
mod standardise;
mod statistic;
mod tolerance;
mod undefined;

pub use bootstrap::{
    Bootstrap, BootstrapMethod, BootstrapPlan, Distribution, Resamples, bca_interval, bias_correction,
    bootstrap, percentile_interval,
};
pub use critical::critical_correlation;
pub use envelope::{Envelope, Range, Search, pearson_envelope, quantile_envelope, quantile_scores};
pub use false_discovery::false_discovery;
pub use groups::{GroupCorrelation, PooledWithin, group_correlations, pooled_within};
pub use influence::{Influence, leave_group_out, leave_one_out};
pub use interval::{Interval, Level, NoInterval, correlation_interval};
pub use kendall::kendall_tau_b;
pub use noise::{
    Errors, Measured, NoiseDraws, NoiseModel, NoisePlan, NoiseUndefined, corrected_correlation,
    corrected_interval, noisy_correlations, reliability, standard_error_of_limits,
};
pub use pearson::pearson;
pub use permutation::{
    PermutationCell, PermutationMethod, PermutationPlan, PermutationTest, UnionCell, UnionTest,
    permutation_tests, union_permutation_tests,
};
pub use quantile::quantile_type7;
pub use ranks::{midranks, spearman};
pub use standardise::standardise;
pub use statistic::{Statistic, correlate};
pub use undefined::Undefined;
