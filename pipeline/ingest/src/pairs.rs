//! Judges, policies and groups that fit together: each policy has one judge, each judge one policy under an
//! outcome and control, each judge one group, and each group one spelling.

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;

use records::tables::Outcome;
use records::{Control, RowAction};

use crate::excerpt::yaml;
use crate::ledger::Ledger;
use crate::shelf::{Manner, Placed, Shelf};

/// Positions of the rows that contradict an earlier row; each is rejected in the ledger.
///
/// Looked at once all rows are there, because a replaced row says nothing any more. Built-in rows come first.
pub(crate) fn conflicts(shelf: &Shelf<Outcome>, ledger: &mut Ledger) -> BTreeSet<usize> {
    let mut met = Met::default();
    let mut conflicts = BTreeSet::new();
    for built_in in [true, false] {
        for (position, placed) in shelf.rows().iter().enumerate() {
            if (placed.manner == Manner::BuiltIn) != built_in {
                continue;
            }
            let source = placed.place.source;
            let mut faults = met.faults(placed, ledger).into_iter().map(|reason| placed.place.fault(reason));
            if let Some(first) = faults.next() {
                ledger.withdrawn(source, first, RowAction::Rejected);
                ledger.rejected(source, 0, faults);
                conflicts.insert(position);
            }
        }
    }
    conflicts
}

/// What a key was first said to go with, and where.
type First<'a, K> = HashMap<K, (&'a str, &'a Placed<Outcome>)>;

/// What the rows so far say.
#[derive(Default)]
struct Met<'a> {
    judges: First<'a, &'a str>,
    policies: First<'a, (&'a str, Control, &'a str)>,
    groups: First<'a, &'a str>,
    spellings: First<'a, String>,
}

impl<'a> Met<'a> {
    /// Takes note of a row, and says what is wrong with it.
    fn faults(&mut self, placed: &'a Placed<Outcome>, ledger: &Ledger) -> Vec<String> {
        let row = &placed.row;
        let mut faults = Vec::new();
        let Some(judge) = row.judge.as_deref() else { return faults };
        if let Some((known, place)) = differs(&mut self.judges, row.policy.as_str(), (judge, placed)) {
            faults.push(two_judges(&row.policy, judge, known, &ledger.place(&place.place)));
        }
        let cell = (row.outcome.as_str(), row.control, judge);
        if !row.is_baseline
            && let Some((known, place)) = differs(&mut self.policies, cell, (&row.policy, placed))
        {
            faults.push(two_policies(row, judge, known, &ledger.place(&place.place)));
        }
        let Some(group) = row.group.as_deref() else { return faults };
        if let Some((known, place)) = differs(&mut self.groups, judge, (group, placed)) {
            faults.push(two_groups(judge, group, known, &ledger.place(&place.place)));
        }
        let skeleton = records::skeleton(group);
        if !skeleton.is_empty()
            && let Some((known, place)) = differs(&mut self.spellings, skeleton, (group, placed))
        {
            faults.push(two_spellings(group, known, &ledger.place(&place.place)));
        }
        faults
    }
}

/// What the key went with before, if that is something else.
fn differs<'a, K: Eq + Hash>(
    first: &mut First<'a, K>,
    key: K,
    now: (&'a str, &'a Placed<Outcome>),
) -> Option<(&'a str, &'a Placed<Outcome>)> {
    let known = *first.entry(key).or_insert(now);
    (known.0 != now.0).then_some(known)
}

fn two_judges(policy: &str, judge: &str, known: &str, place: &str) -> String {
    format!(
        "the policy `{policy}` was trained with `{judge}` here and with `{known}` at {place}; a policy has one \
         judge: correct one of them, or give the policies different names"
    )
}

fn two_policies(row: &Outcome, judge: &str, known: &str, place: &str) -> String {
    format!(
        "the judge `{judge}` has the policy `{}` here and `{known}` at {place}, both under {}/{}; keep one, or give \
         their judges different names",
        row.policy, row.outcome, row.control
    )
}

fn two_groups(judge: &str, group: &str, known: &str, place: &str) -> String {
    format!(
        "the judge {judge} is in group `{group}` here and in group `{known}` at {place}; a judge has one group"
    )
}

fn two_spellings(group: &str, known: &str, place: &str) -> String {
    let known = yaml(known);
    format!(
        "the group {} differs only in case or punctuation from {known} (in {place}); write {known} in every place, or \
         name it more distinctly if it is another group",
        yaml(group)
    )
}
