//! Permutation tests of cells with missing values: the outcomes of the union are permuted.

mod minimum;
mod subsets;

use super::{PermutationMethod, PermutationPlan, Run};
use crate::deviations::check_pair;
use crate::{Statistic, Undefined};
use minimum::Reached;
use subsets::{Column, Subsets};

/// One proxy column with gaps and the statistic to test it with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UnionCell<'a> {
    /// The correlation.
    pub statistic: Statistic,
    /// One value or none a point of the union, in the order of the outcome.
    pub proxy: &'a [Option<f64>],
    /// Whether the cell is one of the family whose smallest p-value is looked at.
    pub in_family: bool,
}

/// A two-sided permutation test of a cell on its own subset of the points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UnionTest {
    /// Points the cell has.
    pub n: usize,
    /// `at_least_as_extreme / permutations`.
    pub p_value: f64,
    /// Permutations of the union in which the cell is as large in size as observed, identity included.
    pub at_least_as_extreme: u64,
    /// Share of permutations in which the smallest p-value of the family, of the same statistic, is at most this
    /// cell's; none for a cell outside the family.
    pub p_familywise: Option<f64>,
    /// Permutations looked at, identity included: N!, or rounds + 1.
    pub permutations: u64,
    /// Whether these were all.
    pub method: PermutationMethod,
}

/// Tests each cell for independence of the outcome, on its own points, and the family by its smallest p-value.
///
/// ```text
/// T_c(π) = T( (x_ci, y_π(i)) for i in S_c )      S_c: points of the union that cell c has
/// p_c(π) = #{π′ : |T_c(π′)| ≥ |T_c(π)|} / #{π′}
/// p_value(c)      = p_c(identity)
/// p_familywise(c) = #{π : min_d p_d(π) ≤ p_c(identity)} / #{π}      d: cells of the family, one statistic
/// ```
///
/// The outcomes of all N points of the union are permuted, and a cell takes what lands on its own positions: not only
/// its own outcomes in another order, but those of models it does not have too. Under independence of outcome and
/// (proxies, gaps) all N! are equally likely, jointly for all cells, so both p-values are exact; a cell's own
/// differs from that of [`permutation_tests`](crate::permutation_tests()) on its points alone, which keeps the set
/// of its outcomes fixed. For a cell with all points the two agree.
///
/// Sizes cannot be compared between cells of different n, their p-values can: hence min-p, single step. Where
/// all cells have all points, `permutation_tests` and its largest |r| do instead. A permutation that gives a cell a
/// constant outcome counts as T = 0. For the comparison between cells sizes are rounded down to 1/4095, the same way
/// for observed and permuted: the test stays exact, and `p_familywise ≥ p_value` holds. Random permutations give cells of
/// equal exact p-values (ranks, same n) slightly unequal ones, so that fewer tie and p_familywise comes out smaller than
/// over all permutations; its promise holds for either.
///
/// Two passes over the same permutations; a histogram a cell is kept, never the statistics. Time: twice
/// permutations × cells × N, for ranks × N²/2 when random; results do not depend on the number of threads.
///
/// # Errors
///
/// Per cell, as [`correlate`](crate::correlate()) of its points; `LengthMismatch` if it has another number of places
/// than the outcome. An outcome of the union that is not finite fails every cell.
///
/// Sources: Westfall & Young (1993), *Resampling-Based Multiple Testing*, algorithm 2.5 (single step min-p); Ge,
/// Dudoit & Speed (2003), *Test* 12, 1–77, for p-values and their minimum from one set of permutations.
///
/// ```
/// use statistics::{PermutationPlan, Statistic, UnionCell, union_permutation_tests};
/// let proxy = [Some(1.0), Some(2.0), Some(3.0), None];
/// let cell = UnionCell { statistic: Statistic::Spearman, proxy: &proxy, in_family: true };
/// let tests = union_permutation_tests(&[cell], &[1.0, 2.0, 3.0, 4.0], &PermutationPlan::default());
/// // 8 of 24 orders put a rising or falling triple on the first three places.
/// assert_eq!(tests[0].map(|test| test.p_value), Ok(8.0 / 24.0));
/// ```
#[must_use]
pub fn union_permutation_tests(
    cells: &[UnionCell<'_>],
    outcome: &[f64],
    plan: &PermutationPlan,
) -> Vec<Result<UnionTest, Undefined>> {
    let columns: Vec<_> = cells.iter().map(|cell| column(cell, outcome)).collect();
    let mut results: Vec<_> =
        columns.iter().map(|column| column.as_ref().map(|_| None).map_err(|state| *state)).collect();
    let mut columns: Vec<Option<Column>> = columns.into_iter().map(Result::ok).collect();
    for statistic in Statistic::ALL {
        let places: Vec<usize> = (0..cells.len())
            .filter(|place| cells[*place].statistic == statistic && columns[*place].is_some())
            .collect();
        let own: Vec<Column> = places.iter().filter_map(|place| columns[*place].take()).collect();
        let members: Vec<bool> = places.iter().map(|place| cells[*place].in_family).collect();
        for (place, test) in places.iter().zip(run(statistic, &own, &members, (outcome, plan))) {
            results[*place] = Ok(Some(test));
        }
    }
    results.into_iter().map(|result| result.map(|test| test.expect("one test for each sound cell"))).collect()
}

/// The points a cell has, if they have a coefficient.
fn column(cell: &UnionCell<'_>, outcome: &[f64]) -> Result<Column, Undefined> {
    if cell.proxy.len() != outcome.len() {
        return Err(Undefined::LengthMismatch { proxy: cell.proxy.len(), outcome: outcome.len() });
    }
    crate::undefined::check_finite(outcome)?;
    let has = |(position, value): (usize, &Option<f64>)| value.map(|value| (position, value));
    let (positions, values): (Vec<usize>, Vec<f64>) = cell.proxy.iter().enumerate().filter_map(has).unzip();
    let seen: Vec<f64> = positions.iter().map(|position| outcome[*position]).collect();
    check_pair(&values, &seen)?;
    Ok(Column { positions, values })
}

/// The tests of the sound cells of one statistic.
fn run(
    statistic: Statistic,
    columns: &[Column],
    members: &[bool],
    (outcome, plan): (&[f64], &PermutationPlan),
) -> Vec<UnionTest> {
    if columns.is_empty() {
        return Vec::new();
    }
    let run = Run::new(outcome.len(), plan);
    let reached = minimum::count(&Subsets::new(statistic, columns, outcome), members, &run);
    let share = |count: u64| count as f64 / run.permutations as f64;
    let test = |(column, Reached { own, family }): (&Column, Reached)| UnionTest {
        n: column.values.len(),
        p_value: share(own),
        at_least_as_extreme: own,
        p_familywise: family.map(share),
        permutations: run.permutations,
        method: run.method,
    };
    columns.iter().zip(reached).map(test).collect()
}
