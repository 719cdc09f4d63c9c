//! What one point, or one group of points, does to a correlation.

use crate::undefined::check_lengths;
use crate::{Interval, Level, NoInterval, Statistic, Undefined, correlate, correlation_interval};

/// A correlation without some of its points, beside the one with all.
#[derive(Debug, Clone, PartialEq)]
pub struct Influence {
    /// What is left out: the point's place, or the group's number.
    pub left_out: usize,
    /// Points that stay.
    pub n: usize,
    /// The coefficient of the points that stay.
    pub estimate: Result<f64, Undefined>,
    /// Its difference to the full one: estimate − full. None if it is undefined.
    pub change: Option<f64>,
    /// Whether it has the opposite sign of the full one, neither being 0.
    pub sign_flips: bool,
    /// The analytic interval of the points that stay; none if their coefficient is undefined.
    pub interval: Option<Result<Interval, NoInterval>>,
    /// Whether the full estimate lies outside that interval: what was left out carries more than chance would.
    pub jumps: bool,
    /// Whether one of the two intervals, full and this one, contains 0 and the other does not.
    pub crosses_zero: bool,
}

/// The correlation without each point in turn, in the order of the points.
///
/// `proxy`, `outcome`: one value a point. The intervals are those of [`correlation_interval`] at `level`.
///
/// # Errors
///
/// As [`correlate`] of all points. What is undefined without a point is so in its [`Influence`].
///
/// Source: Cook (1977), *Technometrics* 19, 15–18, for the idea; the flags are ours.
///
/// ```
/// use statistics::{Level, Statistic, leave_one_out};
/// // Four points that fall and one far off that makes them rise.
/// let (x, y) = ([1.0, 2.0, 3.0, 4.0, 20.0], [4.0, 3.0, 2.5, 1.0, 30.0]);
/// let found = leave_one_out(Statistic::Pearson, &x, &y, Level::new(0.95).unwrap()).unwrap();
/// assert!(found[4].sign_flips && found[4].jumps && !found[0].sign_flips);
/// ```
pub fn leave_one_out(
    statistic: Statistic,
    proxy: &[f64],
    outcome: &[f64],
    level: Level,
) -> Result<Vec<Influence>, Undefined> {
    check_lengths(proxy.len(), outcome.len())?;
    let each: Vec<usize> = (0..proxy.len()).collect();
    leave_group_out(statistic, (proxy, outcome), &each, level)
}

/// The correlation without each group in turn, in the order of their numbers.
///
/// `columns`: proxy and outcome; `groups`: the group of each point, any numbers. As [`leave_one_out`].
///
/// # Errors
///
/// As [`correlate`] of all points; `LengthMismatch` also if `groups` differs in length.
pub fn leave_group_out(
    statistic: Statistic,
    (proxy, outcome): (&[f64], &[f64]),
    groups: &[usize],
    level: Level,
) -> Result<Vec<Influence>, Undefined> {
    let full = correlate(statistic, proxy, outcome)?;
    check_lengths(groups.len(), outcome.len())?;
    let interval = correlation_interval(statistic, full, proxy.len(), level).ok();
    let mut names = groups.to_vec();
    names.sort_unstable();
    names.dedup();
    let without = |left_out: usize| {
        let stays = |values: &[f64]| -> Vec<f64> {
            let kept = values.iter().zip(groups).filter(|(_, group)| **group != left_out);
            kept.map(|(value, _)| *value).collect()
        };
        let (proxy, outcome) = (stays(proxy), stays(outcome));
        let estimate = correlate(statistic, &proxy, &outcome);
        let own = estimate.ok().map(|r| correlation_interval(statistic, r, proxy.len(), level));
        compare((full, interval), (left_out, proxy.len()), estimate, own)
    };
    Ok(names.into_iter().map(without).collect())
}

fn compare(
    (full, full_interval): (f64, Option<Interval>),
    (left_out, n): (usize, usize),
    estimate: Result<f64, Undefined>,
    interval: Option<Result<Interval, NoInterval>>,
) -> Influence {
    let own = interval.and_then(Result::ok);
    let holds = |interval: &Interval, value: f64| interval.lower <= value && value <= interval.upper;
    Influence {
        left_out,
        n,
        estimate,
        change: estimate.ok().map(|estimate| estimate - full),
        sign_flips: estimate.is_ok_and(|estimate| estimate * full < 0.0),
        interval,
        jumps: own.is_some_and(|own| !holds(&own, full)),
        crosses_zero: own.zip(full_interval).is_some_and(|(own, full)| holds(&own, 0.0) != holds(&full, 0.0)),
    }
}
