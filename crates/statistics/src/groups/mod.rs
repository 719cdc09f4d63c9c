//! Correlations within groups of points.

mod pooled;

use std::collections::BTreeMap;

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
/// `columns`: proxy and outcome; `groups`: the group of each point, any numbers (one of its own for a point of no group).
///
/// # Errors
///
/// `LengthMismatch`, `TooFewPoints` of all points together; those of a group are with the group, as [`correlate`].
pub fn group_correlations(
    statistic: Statistic,
    columns: (&[f64], &[f64]),
    groups: &[usize],
) -> Result<Vec<GroupCorrelation>, Undefined> {
    let one = |member: Member| GroupCorrelation {
        group: member.group,
        n: member.proxy.len(),
        estimate: correlate(statistic, &member.proxy, &member.outcome),
    };
    Ok(members(columns, groups)?.into_iter().map(one).collect())
}

/// The points of one group.
struct Member {
    group: usize,
    proxy: Vec<f64>,
    outcome: Vec<f64>,
}

/// Each group, in the order of their numbers.
fn members((proxy, outcome): (&[f64], &[f64]), groups: &[usize]) -> Result<Vec<Member>, Undefined> {
    check_lengths(proxy.len(), outcome.len())?;
    check_lengths(groups.len(), outcome.len())?;
    let mut members = BTreeMap::new();
    for (&group, (x, y)) in groups.iter().zip(proxy.iter().zip(outcome)) {
        let start = Member { group, proxy: Vec::new(), outcome: Vec::new() };
        let member = members.entry(group).or_insert(start);
        member.proxy.push(*x);
        member.outcome.push(*y);
    }
    Ok(members.into_values().collect())
}
