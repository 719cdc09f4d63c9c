//! Pairs of a metric's value and an outcome's, by reward model.

use records::tables::{Correlation, Outcome, Proxy};

use crate::view::{Place, Target, View};

/// A reward model with both values.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pair<'a> {
    pub proxy: &'a Proxy,
    pub outcome: &'a Outcome,
}

/// The pairs of a cell, by name of the reward model.
pub(super) fn pairs<'a>(view: &View<'a>, target: Target<'_>, at: Place<'_>) -> Vec<Pair<'a>> {
    let outcome = |judge: &str| {
        view.all_outcomes().find(|row| {
            row.outcome == target.outcome
                && row.control == target.control
                && !row.is_baseline
                && row.judge.as_deref() == Some(judge)
        })
    };
    let mut pairs: Vec<Pair<'_>> = view
        .values(at)
        .iter()
        .filter_map(|proxy| Some(Pair { proxy, outcome: outcome(&proxy.judge)? }))
        .collect();
    pairs.sort_by(|a, b| a.proxy.judge.cmp(&b.proxy.judge));
    pairs
}

/// Whether the points behind a row of `correlations` are those of `proxies`: a mean over domains
/// that was computed later has none here.
pub(super) fn at_hand(view: &View<'_>, row: &Correlation) -> bool {
    let target = Target { outcome: &row.outcome, control: row.control };
    pairs(view, target, crate::view::place(row)).len() as i64 == row.n
}
