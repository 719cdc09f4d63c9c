//! One correlation within groups, over all of them.

use super::{Member, members};
use crate::deviations::{centred, dot, is_constant};
use crate::kendall::sign;
use crate::undefined::check_finite;
use crate::{
    Interval, Level, NoInterval, Statistic, Undefined, correlate, correlation_interval, midranks, standardise,
};

/// A correlation within groups, beside the one that ignores them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PooledWithin {
    /// The coefficient within groups.
    pub estimate: f64,
    /// Points in groups of two or more; a group of one says nothing of itself.
    pub n: usize,
    /// Groups of two or more.
    pub groups: usize,
    /// Its interval: Pearson only.
    pub interval: Result<Interval, NoInterval>,
    /// The coefficient of all points, groups ignored.
    pub overall: Result<f64, Undefined>,
    /// Whether the two have opposite signs, neither being 0 (Simpson's paradox).
    pub reverses: bool,
}

/// The correlation within groups, pooled over them.
///
/// ```text
/// Pearson:   r of (x − x̄_g, y − ȳ_g)                     x̄_g, ȳ_g: means of the point's group
/// Spearman:  the same of (rank_g x, rank_g y)             rank_g: midrank within the group
/// Kendall:   S_w / √(U_x U_y)     S_w, U_x, U_y: as tau-b, over pairs of one group only
/// ```
///
/// `columns`: proxy and outcome, any unit; `groups`: the group of each point, any numbers. With one group these are
/// the plain coefficients. Large groups weigh more, in Spearman and Kendall by n_g³ and n_g².
///
/// The Pearson interval is Fisher's with the degrees of freedom that the g group means leave: standard error
/// 1/√(n − g − 2) of the atanh. It holds for normal data of one common correlation and spread in every group. For the
/// other two none is known to hold at these sizes: `NotDerived`.
///
/// # Errors
///
/// - `LengthMismatch`, `NotFinite`; `TooFewPoints` if n − g < 2: nothing left to correlate.
/// - `ConstantProxy`, `ConstantOutcome`: the column varies in no group.
///
/// Sources: Fisher (1925), *Statistical Methods for Research Workers*, § 34 (a correlation after eliminating
/// means loses as many degrees of freedom); Simpson (1951), *J. R. Stat. Soc. B* 13, 238–241; for Kendall, Taylor
/// (1987), *Psychometrika* 52, 221–232 (blocks).
///
/// ```
/// use statistics::{Level, Statistic, pooled_within};
/// let (x, y) = ([1.0, 2.0, 3.0, 11.0, 12.0, 13.0], [2.0, 1.0, 0.0, 12.0, 11.0, 9.0]);
/// let level = Level::new(0.95).unwrap();
/// let found = pooled_within(Statistic::Kendall, (&x, &y), &[0, 0, 0, 1, 1, 1], level).unwrap();
/// assert!(found.estimate == -1.0 && found.reverses);
/// ```
pub fn pooled_within(
    statistic: Statistic,
    columns: (&[f64], &[f64]),
    groups: &[usize],
    level: Level,
) -> Result<PooledWithin, Undefined> {
    let (proxy, outcome) = scaled(columns)?;
    let mut members = members((&proxy, &outcome), groups)?;
    members.retain(|member| member.proxy.len() > 1);
    let (n, groups) = (members.iter().map(|member| member.proxy.len()).sum(), members.len());
    if n < groups + 2 {
        return Err(Undefined::TooFewPoints { n });
    }
    if members.iter().all(|member| is_constant(&member.proxy)) {
        return Err(Undefined::ConstantProxy);
    }
    if members.iter().all(|member| is_constant(&member.outcome)) {
        return Err(Undefined::ConstantOutcome);
    }
    let estimate = estimate(statistic, &members);
    let overall = correlate(statistic, columns.0, columns.1);
    Ok(PooledWithin {
        estimate,
        n,
        groups,
        interval: match statistic {
            // n − g + 1 points have as many degrees of freedom about one mean as n about g.
            Statistic::Pearson => correlation_interval(statistic, estimate, n - groups + 1, level),
            Statistic::Spearman | Statistic::Kendall => Err(NoInterval::NotDerived),
        },
        overall,
        reverses: overall.is_ok_and(|overall| overall * estimate < 0.0),
    })
}

/// Both columns without offset and unit, so that sums of squares neither overflow nor cancel.
fn scaled((proxy, outcome): (&[f64], &[f64])) -> Result<(Vec<f64>, Vec<f64>), Undefined> {
    crate::undefined::check_lengths(proxy.len(), outcome.len())?;
    check_finite(proxy)?;
    check_finite(outcome)?;
    let outcome = standardise(outcome).map_err(|_| Undefined::ConstantOutcome);
    Ok((standardise(proxy)?, outcome?))
}

fn estimate(statistic: Statistic, members: &[Member]) -> f64 {
    let parts: Vec<[f64; 3]> = members
        .iter()
        .map(|Member { proxy, outcome, .. }| match statistic {
            Statistic::Pearson => products(proxy, outcome),
            Statistic::Spearman => products(&midranks(proxy), &midranks(outcome)),
            Statistic::Kendall => pairs(proxy, outcome),
        })
        .collect();
    let sum = |part: usize| parts.iter().map(|parts| parts[part]).sum::<f64>();
    (sum(0) / (sum(1) * sum(2)).sqrt()).clamp(-1.0, 1.0)
}

/// Sums of products about the group's means; exactly 0 for a column that does not vary.
fn products(proxy: &[f64], outcome: &[f64]) -> [f64; 3] {
    let about_mean = |values: &[f64]| {
        if is_constant(values) { vec![0.0; values.len()] } else { centred(values) }
    };
    let (x, y) = (about_mean(proxy), about_mean(outcome));
    [dot(&x, &y), dot(&x, &x), dot(&y, &y)]
}

/// Concordance and untied pairs.
fn pairs(proxy: &[f64], outcome: &[f64]) -> [f64; 3] {
    let mut sums = [0.0; 3];
    for later in 1..proxy.len() {
        for earlier in 0..later {
            let x = f64::from(sign(proxy[later], proxy[earlier]));
            let y = f64::from(sign(outcome[later], outcome[earlier]));
            [x * y, x * x, y * y].into_iter().zip(&mut sums).for_each(|(part, sum)| *sum += part);
        }
    }
    sums
}
