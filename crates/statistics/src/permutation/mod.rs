//! Permutation tests of independence, many cells at once.

mod concordance;
mod exact;
mod ladder;
mod monte_carlo;
mod product;
mod tally;
mod union;
mod walk;

use crate::deviations::{check_pair, is_constant};
use crate::{Statistic, Undefined};
use monte_carlo::Draws;
use tally::{Prepared, Tally};

pub use union::{UnionCell, UnionTest, union_permutation_tests};

/// One proxy column and the statistic to test it with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PermutationCell<'a> {
    /// The correlation.
    pub statistic: Statistic,
    /// One value a point, in the order of the outcome.
    pub proxy: &'a [f64],
    /// Whether the cell is one of the family whose largest coefficient is looked at.
    pub in_family: bool,
}

/// How many permutations are affordable, and which ones are drawn when not all are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PermutationPlan {
    /// All permutations are enumerated where n! is at most this.
    pub exact_limit: u64,
    /// Random permutations drawn otherwise.
    pub rounds: u64,
    /// Seed of the random permutations.
    pub seed: u64,
}

impl Default for PermutationPlan {
    /// Exact up to n = 10, otherwise 100,000 rounds.
    fn default() -> Self {
        Self { exact_limit: 10_000_000, rounds: 100_000, seed: 0 }
    }
}

/// Whether all permutations were seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PermutationMethod {
    /// All n! permutations.
    Exact,
    /// The identity and random permutations.
    MonteCarlo,
}

impl PermutationMethod {
    /// The name in tables.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Exact => "exact-permutation",
            Self::MonteCarlo => "monte-carlo-permutation",
        }
    }
}

/// A two-sided permutation test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PermutationTest {
    /// `at_least_as_extreme / permutations`.
    pub p_value: f64,
    /// Permutations with a statistic at least as large in size as the observed one, identity included.
    pub at_least_as_extreme: u64,
    /// Share of permutations in which the largest coefficient of the family, of the same statistic, is at least
    /// as large in size as this observed one; none for a cell outside the family.
    pub p_familywise: Option<f64>,
    /// Permutations looked at, identity included: n!, or rounds + 1.
    pub permutations: u64,
    /// Whether these were all.
    pub method: PermutationMethod,
}

/// Tests each cell for independence of the outcome, over one shared run of permutations.
///
/// ```text
/// p = #{π : |T(x, y∘π)| ≥ |T(x, y)|} / #{π}      x: proxy of the cell, y: outcome
/// p_familywise = #{π : max_c |T(x_c, y∘π)| ≥ |T(x, y)|} / #{π}      c: cells of the family, one statistic
/// exact:        π over all n! permutations
/// Monte Carlo:  π over the identity and B random ones, so p = (b + 1)/(B + 1)
/// ```
///
/// T is compared on the scale of the correlation with a slack of 1e-12, so ties in exact arithmetic count
/// whatever their rounding. Every cell needs as many values as `outcome`; results are in the order of `cells`
/// and the same for any number of threads. Time grows with n! (or rounds) times the number of cells; Kendall
/// by random permutations also with n². All cells see the same permutation, so the family-wise p-value keeps the
/// dependence between them; it controls the chance of any false find among the family (single step).
///
/// # Errors
///
/// Per cell, as [`pearson`](crate::pearson()); an unusable outcome fails every cell.
///
/// Sources: Pitman (1937), *J. R. Stat. Soc. Suppl.* 4, 225–232; Phipson & Smyth (2010), *Stat. Appl. Genet.
/// Mol. Biol.* 9, 39, for the + 1; Westfall & Young (1993), *Resampling-Based Multiple Testing*, for the family.
///
/// ```
/// use statistics::{PermutationCell, PermutationPlan, Statistic, permutation_tests};
/// let cell = PermutationCell { statistic: Statistic::Pearson, proxy: &[1.0, 2.0, 3.0, 4.0], in_family: false };
/// let tests = permutation_tests(&[cell], &[1.0, 2.0, 3.0, 4.0], &PermutationPlan::default());
/// assert_eq!(tests[0].map(|test| test.p_value), Ok(2.0 / 24.0));
/// ```
#[must_use]
pub fn permutation_tests(
    cells: &[PermutationCell<'_>],
    outcome: &[f64],
    plan: &PermutationPlan,
) -> Vec<Result<PermutationTest, Undefined>> {
    let checks: Vec<_> = cells.iter().map(|cell| check_pair(cell.proxy, outcome)).collect();
    let sound: Vec<_> =
        cells.iter().zip(&checks).filter(|(_, check)| check.is_ok()).map(|(cell, _)| *cell).collect();
    let mut tests = run(&sound, outcome, plan).into_iter();
    let mut next = || tests.next().expect("one test for each sound cell");
    checks.into_iter().map(|check| check.map(|()| next())).collect()
}

/// Rounds that share a walk: its counters are few.
const CHUNK: u64 = 256;

/// Which permutations of n outcomes are walked through.
#[derive(Debug, Clone, Copy)]
struct Run {
    n: usize,
    plan: PermutationPlan,
    /// Permutations looked at, identity included.
    permutations: u64,
    /// 1 if the identity is to be added: random permutations leave it out, and it always reaches what was observed.
    identity: u64,
    method: PermutationMethod,
}

impl Run {
    fn new(n: usize, plan: &PermutationPlan) -> Self {
        let all = exact::factorial(n).filter(|&all| all <= plan.exact_limit);
        let (permutations, identity, method) = match all {
            Some(all) => (all, 0, PermutationMethod::Exact),
            None => (plan.rounds + 1, 1, PermutationMethod::MonteCarlo),
        };
        Self { n, plan: *plan, permutations, identity, method }
    }

    /// Counts over them but for the identity if it is to be added; the same ones at every call.
    fn count<W: walk::Walk>(&self, chunk: u64, walk: impl Fn() -> W + Sync) -> Vec<u64> {
        match self.method {
            PermutationMethod::Exact => exact::count(self.n, walk),
            PermutationMethod::MonteCarlo => {
                let PermutationPlan { rounds, seed, .. } = self.plan;
                monte_carlo::count(Draws { n: self.n, rounds, seed, chunk }, walk)
            }
        }
    }
}

/// The tests of cells that have passed the checks.
fn run(cells: &[PermutationCell<'_>], outcome: &[f64], plan: &PermutationPlan) -> Vec<PermutationTest> {
    if cells.is_empty() || is_constant(outcome) {
        return Vec::new();
    }
    let prepared = Prepared::new(cells, outcome);
    let run = Run::new(outcome.len(), plan);
    let counters = run.count(CHUNK, || Tally::new(&prepared));
    let Run { permutations, identity, method, .. } = run;
    let share = |reached: u64| (reached + identity) as f64 / permutations as f64;
    let test = |(own, family): (u64, Option<u64>)| PermutationTest {
        p_value: share(own),
        at_least_as_extreme: own + identity,
        p_familywise: family.map(share),
        permutations,
        method,
    };
    prepared.in_cell_order(&counters).into_iter().map(test).collect()
}
