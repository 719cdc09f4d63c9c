//! p-values adjusted for families whose cells have different reward models, and for all cells at once.

use std::collections::BTreeMap;

use records::glossary;
use records::tables::Correlation;
use statistics::{PermutationPlan, UnionCell, union_permutation_tests};

use crate::Settings;
use crate::correlated::with_note;
use crate::family::Family;
use crate::points::{Cell, Points, Target};

/// How a family whose cells have different reward models is adjusted.
const MIXED: &str = "family-wise p by the smallest p-value: the family's cells have different reward models";

/// Two passes over every cell: fewer permutations than for one cell are affordable. All of eight reward models.
const EXACT_LIMIT: u64 = 50_000;
/// These leave an adjusted p-value of 0.05 with a standard error of 0.0022.
const ROUNDS: u64 = 10_000;

/// Fills in what the largest coefficient could not say, the rows being those of all cells.
pub(crate) fn fill(
    settings: &Settings,
    points: &Points,
    family: &Family<'_>,
    (seed, rows): (u64, &mut [Correlation]),
) {
    let usual = settings.permutation(crate::stream::seed(seed, "family-wise"));
    let plan = PermutationPlan {
        exact_limit: usual.exact_limit.min(EXACT_LIMIT),
        rounds: usual.rounds.min(ROUNDS),
        ..usual
    };
    for target in points.targets.keys() {
        let mut own: Vec<&mut Correlation> = rows.iter_mut().filter(|row| is_of(row, target)).collect();
        mixed(settings, points, (target, &plan, family), &mut own);
        all(settings, points, (target, &plan, family), &mut own);
    }
}

type Look<'a> = (&'a Target, &'a PermutationPlan, &'a Family<'a>);

/// The family, where its cells have different reward models.
fn mixed(
    settings: &Settings,
    points: &Points,
    (target, plan, family): Look<'_>,
    rows: &mut [&mut Correlation],
) {
    let member = |row: &Correlation| row.family.is_some() && row.p_value.is_some();
    if !rows.iter().any(|row| member(row) && row.p_familywise.is_none()) {
        return;
    }
    let adjusted = smallest(settings, points, (target, plan), &|cell| family.holds(cell));
    for row in rows.iter_mut().filter(|row| member(row)) {
        row.p_familywise = adjusted.get(&key(row)).copied().zip(row.p_value).map(|(all, one)| all.max(one));
        row.note = with_note(row.note.take(), Some(MIXED.to_owned()));
    }
}

/// Every cell, each metric in one variant.
fn all(
    settings: &Settings,
    points: &Points,
    (target, plan, family): Look<'_>,
    rows: &mut [&mut Correlation],
) {
    let every = |cell: &Cell| glossary::variant_of(&cell.metric).is_none();
    let same = points.cells.keys().all(|cell| family.holds(cell) == every(cell));
    let all = if same { BTreeMap::new() } else { smallest(settings, points, (target, plan), &every) };
    for row in rows {
        let found = if same { row.p_familywise } else { all.get(&key(row)).copied() };
        // One family holds the other; what random permutations add or take must not turn that round.
        let least = row.p_familywise.or(row.p_value);
        row.p_familywise_all =
            found.filter(|_| row.p_value.is_some()).zip(least).map(|(all, one)| all.max(one));
    }
}

fn is_of(row: &Correlation, target: &Target) -> bool {
    row.outcome == target.outcome && row.control == target.control
}

type Key = (Cell, String);

fn key(row: &Correlation) -> Key {
    let Correlation { benchmark, domain, metric, .. } = row.clone();
    (Cell { benchmark, domain, metric }, row.statistic.clone())
}

/// The adjusted p-value of each member, by the smallest p-value of all members.
fn smallest(
    settings: &Settings,
    points: &Points,
    (target, plan): (&Target, &PermutationPlan),
    member: &dyn Fn(&Cell) -> bool,
) -> BTreeMap<Key, f64> {
    let outcomes = &points.targets[target];
    let outcome: Vec<f64> = outcomes.values().map(|known| known.value).collect();
    let cells: Vec<(&Cell, Vec<Option<f64>>)> = points
        .cells
        .iter()
        .filter(|(cell, _)| member(cell))
        .map(|(cell, metric)| {
            (cell, outcomes.keys().map(|judge| Some(metric.values.get(judge)?.value)).collect())
        })
        .collect();
    let places: Vec<(&Cell, UnionCell<'_>)> = cells
        .iter()
        .flat_map(|(cell, proxy)| {
            settings
                .statistics()
                .map(move |statistic| (*cell, UnionCell { statistic, proxy, in_family: true }))
        })
        .collect();
    let tested: Vec<UnionCell<'_>> = places.iter().map(|(_, tested)| *tested).collect();
    let tests = union_permutation_tests(&tested, &outcome, plan);
    let of = places.into_iter().zip(tests);
    of.filter_map(|((cell, tested), test)| {
        Some(((cell.clone(), tested.statistic.as_str().to_owned()), test.ok()?.p_familywise?))
    })
    .collect()
}
