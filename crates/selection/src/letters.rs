//! Groups of metrics that the data cannot tell apart, as letters.

use std::collections::BTreeSet;

use crate::NoAnswer;

/// More overlapping groups than this are no longer a summary.
const MOST_GROUPS: usize = 676;

/// Groups of metrics in which no pair differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letters {
    /// Members of each group, the one with the best metric first; group 0 is `a`.
    pub groups: Vec<Vec<usize>>,
    /// Letters of each metric, in order. Beyond `z` come `(aa)`, `(ab)`, … in brackets.
    pub of_metric: Vec<String>,
}

/// The compact letter display: two metrics share a letter exactly if they were not found to differ.
///
/// Insert and absorb: start from one group of all; each differing pair splits every group that holds both into one
/// without the first and one without the second; a group inside another goes. `estimates` order the letters, the
/// highest first, ties by position; `differing` lists the pairs found to differ, in any order.
///
/// # Errors
///
/// - `OutOfRange`: a position that is not a metric, a pair of a metric with itself, an estimate that is not finite.
/// - `TooManyGroups`: over 676 groups.
///
/// Source: Piepho (2004), *J. Comput. Graph. Stat.* 13, 456–466.
///
/// ```
/// let letters = selection::compact_letters(&[0.9, 0.1, 0.5], &[(0, 1)]).unwrap();
/// assert_eq!(letters.of_metric, ["a", "b", "ab"]);
/// ```
pub fn compact_letters(estimates: &[f64], differing: &[(usize, usize)]) -> Result<Letters, NoAnswer> {
    let size = estimates.len();
    if let Some(&value) = estimates.iter().find(|value| !value.is_finite()) {
        return Err(NoAnswer::OutOfRange { name: "estimate", value });
    }
    let mut order: Vec<usize> = (0..size).collect();
    order.sort_by(|a, b| estimates[*b].total_cmp(&estimates[*a]));
    let mut place = vec![0; size];
    order.iter().enumerate().for_each(|(rank, &metric)| place[metric] = rank);
    let mut groups: Vec<BTreeSet<usize>> = vec![(0..size).collect()];
    for &(first, second) in differing {
        let bad = first.max(second);
        if bad >= size || first == second {
            return Err(NoAnswer::OutOfRange { name: "position", value: bad as f64 });
        }
        groups = absorb(split(&groups, place[first], place[second]));
        if groups.len() > MOST_GROUPS {
            return Err(NoAnswer::TooManyGroups { limit: MOST_GROUPS });
        }
    }
    groups.sort();
    let of_metric = place.iter().map(|rank| letters_of(&groups, *rank)).collect();
    let groups = groups.iter().map(|group| group.iter().map(|rank| order[*rank]).collect()).collect();
    Ok(Letters { groups, of_metric })
}

fn split(groups: &[BTreeSet<usize>], first: usize, second: usize) -> Vec<BTreeSet<usize>> {
    let mut parts = Vec::with_capacity(groups.len() + 1);
    for group in groups {
        if group.contains(&first) && group.contains(&second) {
            let without = |member: usize| group.iter().copied().filter(|other| *other != member).collect();
            parts.extend([without(first), without(second)]);
        } else {
            parts.push(group.clone());
        }
    }
    parts
}

/// Leaves out groups inside another; of equal ones the first stays.
fn absorb(groups: Vec<BTreeSet<usize>>) -> Vec<BTreeSet<usize>> {
    let kept: Vec<bool> = (0..groups.len())
        .map(|own| {
            !(0..groups.len()).any(|other| {
                own != other
                    && groups[own].is_subset(&groups[other])
                    && (groups[own].len() < groups[other].len() || other < own)
            })
        })
        .collect();
    groups.into_iter().zip(kept).filter_map(|(group, kept)| kept.then_some(group)).collect()
}

fn letters_of(groups: &[BTreeSet<usize>], rank: usize) -> String {
    let member = groups.iter().enumerate().filter(|(_, group)| group.contains(&rank));
    member.map(|(index, _)| letter(index)).collect()
}

fn letter(index: usize) -> String {
    let single = |index: usize| char::from(b'a' + (index % 26) as u8);
    if index < 26 {
        single(index).to_string()
    } else {
        format!("({}{})", single(index / 26 - 1), single(index))
    }
}
