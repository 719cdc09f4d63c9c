//! Ranks that intervals allow.

use statistics::Interval;

/// Best and worst rank of a model, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankRange {
    /// 1 + the number of models surely above: the rank Arena prints.
    pub best: usize,
    /// 1 + the number of models possibly above.
    pub worst: usize,
}

/// The ranks that each model may have.
///
/// ```text
/// best(m)  = 1 + #{k : lower_k > upper_m}
/// worst(m) = 1 + #{k ≠ m : upper_k > lower_m}
/// ```
///
/// `intervals` one a model, on any common scale. Each interval is for its model alone, so the ranges are not
/// simultaneous.
///
/// Source: FastChat `fastchat/serve/monitor/elo_analysis.py` at 0e6d3e4 (`final_ranking`) for the best rank;
/// the worst is its counterpart, as printed by LMArena since 2025.
///
/// ```
/// use bradley_terry::{RankRange, rank_ranges};
/// use statistics::Interval;
/// let interval = |lower, upper| Interval { lower, upper, level: 0.95, method: "wald" };
/// let ranges = rank_ranges(&[interval(5.0, 9.0), interval(3.0, 6.0), interval(1.0, 2.0)]);
/// assert_eq!(ranges[1], RankRange { best: 1, worst: 2 });
/// assert_eq!(ranges[2], RankRange { best: 3, worst: 3 });
/// ```
#[must_use]
pub fn rank_ranges(intervals: &[Interval]) -> Vec<RankRange> {
    let count = |above: &dyn Fn(usize, &Interval) -> bool| {
        1 + intervals.iter().enumerate().filter(|(other, interval)| above(*other, interval)).count()
    };
    let range = |(model, own): (usize, &Interval)| RankRange {
        best: count(&|_, other| other.lower > own.upper),
        worst: count(&|place, other| place != model && other.upper > own.lower),
    };
    intervals.iter().enumerate().map(range).collect()
}
