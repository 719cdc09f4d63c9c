//! The difference of two correlations over resampled points.

use statistics::{Interval, Level, Statistic};

use crate::NoAnswer;
use crate::columns::Candidates;
use crate::resamples::{ResamplePlan, Resamples, weighted_quantile};
use crate::weighted::{Target, place};

/// What resampling the points says about the difference of two correlations.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BootstrapDifference {
    /// First correlation less the second, over the points as they are.
    pub difference: f64,
    /// Percentile interval of the difference, method `percentile-bootstrap`.
    pub interval: Interval,
    /// Standard deviation of the difference over resamples.
    pub standard_error: f64,
    /// Probability of a resample in which the first is larger, a tie counting half.
    pub first_larger: f64,
    /// Probability of a resample without a difference, because a column does not vary in it; such resamples are
    /// left out of the figures above.
    pub undefined_share: f64,
    /// Resamples looked at.
    pub resamples: u64,
    /// Whether these were all distinct ones, each weighted by its probability.
    pub enumerated: bool,
}

/// The difference T(x₁, y) − T(x₂, y) over resamples of the points.
///
/// ```text
/// d* = T(x₁*, y*) − T(x₂*, y*)      both over the same resample
/// interval = [Q(α/2), Q(1 − α/2)],  Q(p) the smallest d* whose cumulated probability reaches p
/// ```
///
/// At n = 9 all C(17, 9) = 24,310 distinct resamples are enumerated with their multinomial probabilities, so nothing
/// depends on a seed. At nine and at seventeen points the percentile interval is too short: at 95 % it leaves out a
/// true difference of 0 in 6 to 8 % of simulated studies (`tests/data/difference.csv`), Zou's in 3 to 6 %.
///
/// # Errors
///
/// `TooFewPoints` (n < 4), `LengthMismatch`, `Column` (0 and 1 the metrics, 2 the outcome), `NoResample`.
///
/// Source: Efron (1979), *Ann. Stat.* 7, 1–26; enumeration as Diaconis & Holmes (1994), *Stat. Comput.* 4, 287–302.
pub fn bootstrap_difference(
    statistic: Statistic,
    metrics: [&[f64]; 2],
    outcome: &[f64],
    level: Level,
    plan: &ResamplePlan,
) -> Result<BootstrapDifference, NoAnswer> {
    let n = outcome.len();
    if n < 4 {
        return Err(NoAnswer::TooFewPoints { n, needed: 4 });
    }
    let owned = metrics.map(<[f64]>::to_vec);
    let (columns, outcome) = Candidates { metrics: &owned, outcome }.standardised()?;
    let columns = columns.into_iter().collect::<Result<Vec<_>, _>>()?;
    let difference = |counts: &[f64]| {
        let mut places = vec![vec![0.0; n]; 3];
        for (places, values) in places.iter_mut().zip([&columns[0], &columns[1], &outcome]) {
            place(statistic, counts, values, places);
        }
        let target = Target::new(statistic, counts, &places[2]);
        Some(target.coefficient(&places[0])? - target.coefficient(&places[1])?)
    };
    let resamples = Resamples::new(n, plan)?;
    let drawn = resamples.map(|_, counts| difference(counts));
    let observed = difference(&vec![1.0; n]).ok_or(NoAnswer::NoResample)?;
    summarise(observed, &drawn, &resamples, level)
}

fn summarise(
    difference: f64,
    drawn: &[Option<f64>],
    resamples: &Resamples,
    level: Level,
) -> Result<BootstrapDifference, NoAnswer> {
    let weighted = drawn.iter().zip(resamples.weights());
    let mut defined: Vec<(f64, f64)> =
        weighted.filter_map(|(value, &weight)| Some(((*value)?, weight))).collect();
    defined.sort_by(|a, b| a.0.total_cmp(&b.0));
    let total: f64 = defined.iter().map(|pair| pair.1).sum();
    let expected =
        |of: &dyn Fn(f64) -> f64| defined.iter().map(|pair| pair.1 * of(pair.0)).sum::<f64>() / total;
    let quantile = |share| weighted_quantile(&defined, share).ok_or(NoAnswer::NoResample);
    let tail = (1.0 - level.value()) / 2.0;
    let (lower, upper) = (quantile(tail)?, quantile(1.0 - tail)?);
    let mean = expected(&|value| value);
    Ok(BootstrapDifference {
        difference,
        interval: Interval { lower, upper, level: level.value(), method: "percentile-bootstrap" },
        standard_error: expected(&|value| (value - mean).powi(2)).sqrt(),
        first_larger: expected(&|value| f64::midpoint(1.0, if value == 0.0 { 0.0 } else { value.signum() })),
        undefined_share: (1.0 - total).max(0.0),
        resamples: resamples.len() as u64,
        enumerated: resamples.are_enumerated(),
    })
}
