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
    /// Orders of the pairs that limits separate, or why there are no limits.
    pub(crate) orders: Result<Vec<i8>, Reason>,
    /// Strengths in each round of the bootstrap over questions.
    pub(crate) rounds: Vec<Option<Vec<f64>>>,
    /// Strengths and orders without each block of questions.
    pub(crate) blocks: Vec<Option<(Vec<f64>, Vec<i8>)>>,
}

/// The truth on every domain of a field.
pub(crate) fn find(settings: &Settings, field: &Field, seed: u64) -> Vec<Truth> {
    let cells = cells(field, &vec![ABSENT; field.len()]);
    let rosters: Vec<Roster> = field.domains.iter().map(|domain| Roster::new(field, &domain.rows)).collect();
    let rounds =
        resample::rounds(settings, field, &cells, seed, |domain, _, tally| refitted(tally, &rosters[domain]));
    let blocks = resample::blocks(settings, field, &cells, seed, |domain, _, tally| {
        let comparisons = tally.comparisons(&rosters[domain], Side::Human);
        let fit = fitted(&comparisons, &[]).ok()?;
        let rated = sandwiched(&comparisons, &fit, settings.rating_level()).ok()?;
        Some((strengths(&fit), separability::orders(&rated, settings.raw().touching)))
    });
    let rounds = transposed(rounds, rosters.len());
    let parts: Vec<_> = rosters.into_iter().zip(rounds).zip(blocks).enumerate().collect();
    let point = |(domain, ((roster, rounds), blocks)): (usize, ((Roster, _), _))| {
        let tally = Tally::of(field.pairs.len(), &cells, &field.domains[domain].rows);
        let (strengths, rated) = point(settings, field, (domain, &roster), &tally, seed);
        let orders = rated.map(|rated| separability::orders(&rated.models, settings.raw().touching));
        Truth { roster, strengths, orders, rounds, blocks }
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

/// `[domain][round]` from `[round][domain]`.
pub(crate) fn transposed<T>(rounds: Vec<Vec<T>>, domains: usize) -> Vec<Vec<T>> {
    let mut found: Vec<Vec<T>> = (0..domains).map(|_| Vec::with_capacity(rounds.len())).collect();
    for round in rounds {
        found.iter_mut().zip(round).for_each(|(domain, value)| domain.push(value));
    }
    found
}
