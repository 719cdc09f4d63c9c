//! Limits of a metric from its values in resampled data.

use statistics::{Level, quantile_type7};
use statrs::distribution::{ContinuousCDF, StudentsT};

use crate::Settings;

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

/// On which scale a correlation's spread is the same wherever it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Fisher's z = artanh r, right for Pearson's r.
    Fisher,
    /// As it is: rank correlations of a score of models jump, and on z their jumps near 1 have no end.
    Plain,
}

/// Limits of a correlation: the rounds' spread around their own middle, laid around the value.
///
/// ```text
/// z(value) + Q(p) − Q(½),   p = (1 ∓ level)/2,   Q: quantiles of z(round), z by `scale`,   cut at ±1
/// ```
///
/// Resampled battles carry the noise of the battles twice, which pulls every correlation of win rates or ratings
/// towards 0: the rounds lie below the value, often all of them, and their own quantiles do not hold it. What is
/// estimated is the metric's mean over data sets of this size; over simulated ones, limits of Pearson cover it as often
/// as they say, those of rank correlations a little more often. `None` as in [`percentile`].
///
/// Source: Davison & Hinkley (1997), *Bootstrap Methods and their Application*, section 5.2, bias removed; scale:
/// Fisher (1921), *Metron* 1, 3–32.
pub(crate) fn centred(
    value: f64,
    rounds: &[Option<f64>],
    (level, scale): (Level, Scale),
    (least_share, method): (f64, &str),
) -> Option<MetricInterval> {
    // ±1 has no place on Fisher's scale; this is as good as ±1.
    const EDGE: f64 = 1.0 - 1e-9;
    let to = |correlation: f64| match scale {
        Scale::Fisher => correlation.clamp(-EDGE, EDGE).atanh(),
        Scale::Plain => correlation,
    };
    let from = |scaled: f64| match scale {
        Scale::Fisher => scaled.tanh(),
        Scale::Plain => scaled.clamp(-1.0, 1.0),
    };
    let scaled: Vec<Option<f64>> = rounds.iter().map(|round| round.map(to)).collect();
    let middle = quantile_type7(&scaled.iter().copied().flatten().collect::<Vec<f64>>(), 0.5)?;
    let MetricInterval { lower, upper, method } =
        percentile(&scaled, level, least_share, (to(value) - middle, method))?;
    Some(MetricInterval { lower: from(lower).min(value), upper: from(upper).max(value), method })
}

/// Limits from the values on random halves of the rows.
///
/// ```text
/// value ± t·s,   s² = Σ_h (v_h − v̄)²/(H − 1) over H halves,   t: (1 + level)/2 quantile of Student's t with H − 1
/// ```
///
/// A delete-d jackknife with d = n/2, whose factor (n − d)/d is 1. Counts of pairs jump, and the jackknife that leaves
/// out little is wrong for what jumps: leaving out a twentieth at a time gave limits twice as wide as fresh data do.
/// Cut at the metric's `range`. `None` where fewer than the least share of the halves have a value.
///
/// Source: Shao & Wu (1989), *Ann. Stat.* 17, 1176–1197; halves: McCarthy (1969), *Rev. Int. Stat. Inst.* 37, 239–264.
pub(crate) fn jackknife(
    value: f64,
    halves: &[Option<f64>],
    settings: &Settings,
    range: (f64, f64),
) -> Option<MetricInterval> {
    let values: Vec<f64> = halves.iter().copied().flatten().collect();
    let count = values.len() as f64;
    if values.len() < 2 || count < settings.raw().ratings.least_share * halves.len() as f64 {
        return None;
    }
    let mean = values.iter().sum::<f64>() / count;
    let square: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let error = (square / (count - 1.0)).sqrt();
    let law = StudentsT::new(0.0, 1.0, count - 1.0).ok()?;
    let reach = law.inverse_cdf((1.0 + settings.level().value()) / 2.0) * error;
    let method = format!("half-jackknife(question, {} halves, sandwich limits inside)", halves.len());
    Some(MetricInterval { lower: (value - reach).max(range.0), upper: (value + reach).min(range.1), method })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_half_jackknife_of_a_mean_is_the_standard_error_of_the_mean() {
        let mut stream = crate::seed::Stream::new(2);
        let data: Vec<f64> = (0..2000).map(|_| crate::seed::uniform(stream.next())).collect();
        let half = |_| {
            let inside: Vec<f64> = data.iter().copied().filter(|_| stream.next() >> 63 == 0).collect();
            Some(inside.iter().sum::<f64>() / inside.len() as f64)
        };
        let halves: Vec<Option<f64>> = (0..400).map(half).collect();
        let settings = crate::RawSettings::default().check().expect("defaults");
        let found = jackknife(0.5, &halves, &settings, (0.0, 1.0)).expect("defined");
        let expected = 1.966 / (12.0 * 2000.0_f64).sqrt();
        assert!(((found.upper - 0.5) / expected - 1.0).abs() < 0.15, "{found:?} {expected}");
        assert_eq!(jackknife(0.5, &[Some(0.1), None, None], &settings, (0.0, 1.0)), None);
    }

    #[test]
    fn a_centred_interval_holds_the_value_and_stays_within_correlations() {
        let level = Level::new(0.8).expect("a level");
        let rounds = |values: &[f64]| values.iter().copied().map(Some).collect::<Vec<_>>();
        let below = rounds(&[0.5, 0.55, 0.6, 0.62, 0.64]);
        let quantile = |p: f64| quantile_type7(&[0.5_f64, 0.55, 0.6, 0.62, 0.64].map(f64::atanh), p).unwrap();
        let reach = |p: f64| (0.8_f64.atanh() + quantile(p) - quantile(0.5)).tanh();
        let found = centred(0.8, &below, (level, Scale::Fisher), (0.5, "m")).expect("defined");
        assert!(
            (found.lower - reach(0.1)).abs() < 1e-12 && (found.upper - reach(0.9)).abs() < 1e-12,
            "{found:?}"
        );
        let plain = centred(0.99, &below, (level, Scale::Plain), (0.5, "m")).expect("defined");
        assert!((plain.lower - 0.91).abs() < 1e-12 && plain.upper == 1.0, "{plain:?}");
        for scale in [Scale::Fisher, Scale::Plain] {
            let perfect = centred(1.0, &rounds(&[1.0; 5]), (level, scale), (0.5, "m")).expect("defined");
            assert!(perfect.lower > 1.0 - 1e-8 && perfect.upper == 1.0, "{perfect:?}");
        }
        assert_eq!(centred(0.5, &[None, None], (level, Scale::Plain), (0.5, "m")), None);
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
