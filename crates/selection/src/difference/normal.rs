//! Tests on the atanh scale.

use statrs::distribution::{ContinuousCDF, Normal};

use crate::difference::{DifferenceTest, Trio};

/// Steiger's Z: the difference on the atanh scale, its standard error from the pooled correlation.
///
/// ```text
/// Z = (atanh r₁ − atanh r₂) √(n − 3) / √(2 − 2c),    c the sampling correlation of the two, at r̄ = (r₁ + r₂)/2:
/// c = ( r₁₂(1 − 2r̄²) − ½ r̄²(1 − 2r̄² − r₁₂²) ) / (1 − r̄²)²
/// ```
///
/// Source: Steiger (1980), *Psychol. Bull.* 87, 245–251, equations 3, 10 and 14, after Dunn & Clark (1969), *J. Am.
/// Stat. Assoc.* 64, 366–377.
#[must_use]
pub fn steiger_test(trio: &Trio) -> DifferenceTest {
    let pooled = f64::midpoint(trio.first, trio.second);
    let together = sampling_correlation(pooled, pooled, trio.between);
    normal_test(trio, 2.0 - 2.0 * together, "steiger-z")
}

/// The test of Meng, Rosenthal and Rubin: as Steiger's, with a simpler standard error.
///
/// ```text
/// Z = (atanh r₁ − atanh r₂) √( (n − 3) / (2 (1 − r₁₂) h) ),
/// h = (1 − f q)/(1 − q),   f = min(1, (1 − r₁₂)/(2(1 − q))),   q = (r₁² + r₂²)/2
/// ```
///
/// Source: Meng, Rosenthal & Rubin (1992), *Psychol. Bull.* 111, 172–175, equations 1 to 3.
#[must_use]
pub fn meng_test(trio: &Trio) -> DifferenceTest {
    let square = f64::midpoint(trio.first * trio.first, trio.second * trio.second);
    let factor = ((1.0 - trio.between) / (2.0 * (1.0 - square))).min(1.0);
    let inflation = (1.0 - factor * square) / (1.0 - square);
    normal_test(trio, 2.0 * (1.0 - trio.between) * inflation, "meng-z")
}

fn normal_test(trio: &Trio, variance: f64, method: &'static str) -> DifferenceTest {
    let reach = trio.first.atanh() - trio.second.atanh();
    let statistic =
        if reach == 0.0 { 0.0 } else { reach * ((trio.n as f64 - 3.0) / variance.max(0.0)).sqrt() };
    let p_value = if statistic.is_finite() { 2.0 * Normal::standard().cdf(-statistic.abs()) } else { 0.0 };
    DifferenceTest { difference: trio.difference(), statistic, degrees_of_freedom: None, p_value, method }
}

/// Large-sample correlation of r₁ and r₂ (and of their atanh), for normal data.
///
/// ```text
/// c = ( (r₁₂ − ½ r₁ r₂)(1 − r₁² − r₂² − r₁₂²) + r₁₂³ ) / ( (1 − r₁²)(1 − r₂²) )
/// ```
///
/// Source: Pearson & Filon (1898), as Steiger (1980), equation 3.
pub(crate) fn sampling_correlation(first: f64, second: f64, between: f64) -> f64 {
    let (a, b, c) = (first * first, second * second, between * between);
    ((between - first * second / 2.0) * (1.0 - a - b - c) + between * c) / ((1.0 - a) * (1.0 - b))
}
