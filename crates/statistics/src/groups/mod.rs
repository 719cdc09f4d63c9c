//! Correlations within groups of points.

mod pooled;

pub use pooled::{PooledWithin, pooled_within};

use crate::undefined::check_lengths;
use crate::{Statistic, Undefined, correlate};

/// The correlation of one group.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GroupCorrelation {
    /// The group's number.
    pub group: usize,
    /// Its points.
    pub n: usize,
    /// Its coefficient.
    pub estimate: Result<f64, Undefined>,
}

/// The correlation of each group on its own, in the order of their numbers.
///
/// `columns`: proxy and outcome; `groups`: the group of each point, any numbers.
///
/// # Errors
///
/// `LengthMismatch`, `TooFewPoints` of all points together; those of a group are with the group, as [`correlate`].
pub fn group_correlations(
    statistic: Statistic,
    columns: (&[f64], &[f64]),
    groups: &[usize],
) -> Result<Vec<GroupCorrelation>, Undefined> {
    let members = members(columns, groups)?;
    let one = |(group, (proxy, outcome)): (usize, (Vec<f64>, Vec<f64>))| GroupCorrelation {
        group,
        n: proxy.len(),
        estimate: correlate(statistic, &proxy, &outcome),
    };
    Ok(members.into_iter().map(one).collect())
}

/// The columns of each group.
fn members(
    (proxy, outcome): (&[f64], &[f64]),
    groups: &[usize],
) -> Result<Vec<(usize, (Vec<f64>, Vec<f64>))>, Undefined> {
    check_lengths(proxy.len(), outcome.len())?;
    check_lengths(groups.len(), outcome.len())?;
    let mut columns = std::collections::BTreeMap::new();
    for (group, (x, y)) in groups.iter().zip(proxy.iter().zip(outcome)) {
        let (xs, ys): &mut (Vec<f64>, Vec<f64>) = columns.entry(*group).or_default();
        xs.push(*x);
        ys.push(*y);
    }
    Ok(columns.into_iter().collect())
}
