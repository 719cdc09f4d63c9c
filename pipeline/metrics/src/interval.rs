//! Limits of a metric from its values in resampled data.

use statistics::{Level, quantile_type7};
use statrs::distribution::{ContinuousCDF, StudentsT};

/// Limits and how they were made.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct MetricInterval {
    pub(crate) lower: f64,
    pub(crate) upper: f64,
    pub(crate) method: String,
}

/// Quantiles of the values of the bootstrap's rounds, moved by `shift`.
///
/// ```text
/// [Q((1 − level)/2), Q((1 + level)/2)] + shift
/// ```
///
/// `None` where fewer than `least_share` of the rounds have a value.
pub(crate) fn percentile(
    rounds: &[Option<f64>],
    level: Level,
    least_share: f64,
    (shift, method): (f64, &str),
) -> Option<MetricInterval> {
    let values: Vec<f64> = rounds.iter().copied().flatten().collect();
    if rounds.is_empty() || (values.len() as f64) < least_share * rounds.len() as f64 {
        return None;
    }
    let tail = (1.0 - level.value()) / 2.0;
    let (lower, upper) = (quantile_type7(&values, tail)?, quantile_type7(&values, 1.0 - tail)?);
    Some(MetricInterval { lower: lower + shift, upper: upper + shift, method: method.to_owned() })
}

/// Limits from the values without each of G blocks of rows.
///
/// ```text
/// value ± t·s,   s² = (G − 1)/G · Σ_g (v_g − v̄)²,   t: (1 + level)/2 quantile of Student's t, G − 1 degrees of freedom
/// ```
///
/// Cut at the metric's `range`. `None` where a block's value does not exist.
///
/// Source: Efron & Tibshirani (1993), *An Introduction to the Bootstrap*, equation (11.5), over groups of rows.
pub(crate) fn jackknife(
    value: f64,
    blocks: &[Option<f64>],
    level: Level,
    range: (f64, f64),
) -> Option<MetricInterval> {
    let values: Vec<f64> = blocks.iter().copied().collect::<Option<_>>()?;
    let count = values.len() as f64;
    if values.len() < 2 {
        return None;
    }
    let mean = values.iter().sum::<f64>() / count;
    let square: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let error = ((count - 1.0) / count * square).sqrt();
    let law = StudentsT::new(0.0, 1.0, count - 1.0).ok()?;
    let reach = law.inverse_cdf((1.0 + level.value()) / 2.0) * error;
    let method = format!("block-jackknife(question, {} blocks, sandwich limits inside)", values.len());
    Some(MetricInterval { lower: (value - reach).max(range.0), upper: (value + reach).min(range.1), method })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_jackknife_of_a_mean_is_the_standard_error_of_the_mean() {
        let data: [f64; 6] = [1.0, 4.0, 2.0, 8.0, 5.0, 7.0];
        let sum: f64 = data.iter().sum();
        let without: Vec<Option<f64>> = data.iter().map(|value| Some((sum - value) / 5.0)).collect();
        let level = Level::new(0.95).expect("a level");
        let found = jackknife(4.5, &without, level, (-100.0, 100.0)).expect("defined");
        let variance = data.iter().map(|value| (value - 4.5).powi(2)).sum::<f64>() / 5.0;
        let expected = 2.570_581_835_636_314 * (variance / 6.0).sqrt();
        assert!((found.upper - 4.5 - expected).abs() < 1e-9, "{found:?} {expected}");
        assert_eq!(jackknife(4.5, &[Some(1.0), None], level, (0.0, 1.0)), None);
    }

    #[test]
    fn rounds_without_a_value_are_left_out_until_too_many() {
        let level = Level::new(0.5).expect("a level");
        let rounds = [Some(1.0), None, Some(2.0), Some(3.0)];
        let found = percentile(&rounds, level, 0.5, (10.0, "m")).expect("defined");
        assert_eq!((found.lower, found.upper, found.method.as_str()), (11.5, 12.5, "m"));
        assert_eq!(percentile(&rounds, level, 0.8, (0.0, "m")), None);
        assert_eq!(percentile(&[], level, 0.0, (0.0, "m")), None);
    }
}
