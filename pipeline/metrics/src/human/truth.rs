//! What human votes say on each domain: made once, used by all judges.

use rayon::prelude::*;

use super::field::Field;
use super::ratings::{Bootstrapped, Reason, bootstrapped, fitted, sandwiched, strengths};
use super::tally::{ABSENT, Roster, Side, Tally, cells};
use super::{resample, separability};
use crate::Settings;
use crate::seed::key;

/// The humans' ratings on one domain.
pub(crate) struct Truth {
    pub(crate) roster: Roster,
    /// Strengths, or why there are none.
    pub(crate) strengths: Result<Vec<f64>, Reason>,
    /// Limits and moments of the ratings, or why there are none.
    pub(crate) rated: Result<Bootstrapped, Reason>,
    /// Orders of the pairs that limits separate, or why there are no limits.
    pub(crate) orders: Result<Vec<i8>, Reason>,
    /// Strengths in each round of the bootstrap over questions.
    pub(crate) rounds: Vec<Option<Vec<f64>>>,
    /// Strengths and orders on each half of the questions.
    pub(crate) halves: Vec<Option<(Vec<f64>, Vec<i8>)>>,
}

/// The truth on every domain of a field.
pub(crate) fn find(settings: &Settings, field: &Field, seed: u64) -> Vec<Truth> {
    let cells = cells(field, &vec![ABSENT; field.len()]);
    let rosters: Vec<Roster> = field.domains.iter().map(|domain| Roster::new(field, &domain.rows)).collect();
    let rounds =
        resample::rounds(settings, field, &cells, seed, |domain, _, tally| refitted(tally, &rosters[domain]));
    let halves = resample::halves(settings, field, &cells, seed, |domain, _, tally| {
        let comparisons = tally.comparisons(&rosters[domain], Side::Human);
        let fit = fitted(&comparisons, &[]).ok()?;
        let rated = sandwiched(&comparisons, &fit, settings.rating_level()).ok()?;
        Some((strengths(&fit), separability::orders(&rated, settings.raw().touching)))
    });
    let parts: Vec<_> = rosters.into_iter().zip(rounds).zip(halves).enumerate().collect();
    let point = |(domain, ((roster, rounds), halves)): (usize, ((Roster, _), _))| {
        let tally = Tally::of(field.pairs.len(), &cells, &field.domains[domain].rows);
        let (strengths, rated) = point(settings, field, (domain, &roster), &tally, seed);
        let touching = settings.raw().touching;
        let orders = rated.as_ref().map(|rated| separability::orders(&rated.models, touching));
        let orders = orders.map_err(Clone::clone);
        Truth { roster, strengths, rated, orders, rounds, halves }
    };
    parts.into_par_iter().map(point).collect()
}

/// The humans' strengths in a resample; none without a finite fit.
fn refitted(tally: &Tally, roster: &Roster) -> Option<Vec<f64>> {
    let fit = fitted(&tally.comparisons(roster, Side::Human), &[]).ok()?;
    Some(strengths(&fit))
}

type Point = (Result<Vec<f64>, Reason>, Result<Bootstrapped, Reason>);

fn point(
    settings: &Settings,
    field: &Field,
    (domain, roster): (usize, &Roster),
    tally: &Tally,
    seed: u64,
) -> Point {
    let comparisons = tally.comparisons(roster, Side::Human);
    match fitted(&comparisons, &names(field, roster)) {
        Ok(fit) => {
            let seed = seed ^ key(&["human", &field.benchmark, &field.domains[domain].name]);
            (Ok(strengths(&fit)), bootstrapped(settings, &comparisons, &fit, seed))
        }
        Err(reason) => (Err(reason.clone()), Err(reason)),
    }
}

/// Names of the models of a roster.
pub(crate) fn names<'a>(field: &'a Field, roster: &Roster) -> Vec<&'a str> {
    roster.members.iter().map(|model| field.models[*model as usize].as_str()).collect()
}
