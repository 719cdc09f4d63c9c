//! What is said of every two models: win rate, difference of ratings, and how sure it is.

use std::collections::{BTreeMap, BTreeSet};

use records::tables::{ModelPair, Proxy};

use super::brier::stated;
use super::evaluate::Bench;
use super::ratings::{Bootstrapped, Reason};
use super::separability::order;
use super::tally::{ABSENT, Side, Tally, cells, win_shares};
use crate::book::{Book, signed};
use crate::{Baseline, Settings};

/// What is known of the models of a domain, under a judge or under humans.
pub(crate) struct Known<'a> {
    pub(crate) strengths: Result<&'a Vec<f64>, &'a Reason>,
    pub(crate) rated: Result<&'a Bootstrapped, &'a Reason>,
}

/// Every two models of a domain that is asked for, those that never met too; nothing for another domain.
pub(crate) fn rows(
    bench: &Bench<'_>,
    (judge, domain): (Option<&str>, usize),
    tally: &Tally,
    known: &Known<'_>,
    book: &mut Book,
) {
    let name = &bench.field.domains[domain].name;
    if !bench.settings.raw().model_pairs.domains.contains(name) {
        return;
    }
    let roster = &bench.truths[domain].roster;
    let side = if judge.is_none() { Side::Human } else { Side::Judge };
    let met = roster.pairs.iter().zip(tally.outcomes(side).zip(win_shares(tally, side)));
    let met: BTreeMap<[u32; 2], (u64, Option<[f64; 2]>)> = met
        .filter_map(|(pair, (outcomes, shares))| Some(((*pair)?, (outcomes.iter().sum(), shares))))
        .collect();
    let model = |place: usize| bench.field.models[roster.members[place] as usize].clone();
    for first in 0..roster.len() {
        for second in first + 1..roster.len() {
            let (n, shares) = met.get(&[first as u32, second as u32]).copied().unwrap_or_default();
            let rated = known.rated.ok().map(|rated| (&rated.models[first], &rated.models[second]));
            book.pairs.push(ModelPair {
                benchmark: bench.field.benchmark.clone(),
                domain: name.clone(),
                judge: judge.map(str::to_owned),
                model_a: model(first),
                model_b: model(second),
                win_share: shares.map(|shares| shares[0]),
                n: signed(n),
                difference: known.strengths.ok().map(|strengths| strengths[first] - strengths[second]),
                probability: rated.map(|(first, second)| stated(first, second)),
                separated: rated
                    .map(|(first, second)| i64::from(order(first, second, bench.settings.raw().touching))),
            });
        }
    }
}

/// The same for the human votes.
pub(crate) fn human(bench: &Bench<'_>, book: &mut Book) {
    let cells = cells(bench.field, &vec![ABSENT; bench.field.len()]);
    for (domain, truth) in bench.truths.iter().enumerate() {
        let tally = Tally::of(bench.field.pairs.len(), &cells, &bench.field.domains[domain].rows);
        let known = Known { strengths: truth.strengths.as_ref(), rated: truth.rated.as_ref() };
        rows(bench, (None, domain), &tally, &known, book);
    }
}

/// Keeps the humans, the baselines and the judges that the settings name, or those of highest accuracy.
pub(crate) fn cut(settings: &Settings, book: &mut Book) {
    let wanted = &settings.raw().model_pairs;
    let made_up: Vec<&str> = Baseline::ALL.iter().map(|baseline| baseline.judge()).collect();
    let judges: BTreeSet<&str> = book.pairs.iter().filter_map(|row| row.judge.as_deref()).collect();
    let stored = || judges.iter().copied().filter(|judge| !made_up.contains(judge));
    let kept: BTreeSet<String> = if wanted.judges.is_empty() {
        best(stored().collect(), &book.metrics, wanted.most as usize)
    } else {
        stored().filter(|judge| wanted.judges.iter().any(|name| name == judge)).map(str::to_owned).collect()
    };
    let absent =
        wanted.judges.iter().filter(|name| !kept.contains(*name) && !made_up.contains(&name.as_str()));
    let warning = |name: &String| {
        format!(
            "`metrics.model_pairs.judges` names `{name}`, which has no scores of battles: look for its spelling"
        )
    };
    let warnings: Vec<String> = absent.map(warning).collect();
    book.pairs.retain(|row| {
        row.judge.as_ref().is_none_or(|judge| kept.contains(judge) || made_up.contains(&judge.as_str()))
    });
    book.warnings.extend(warnings);
}

/// The judges of highest accuracy over all battles, equal ones by name.
fn best(judges: Vec<&str>, metrics: &[Proxy], most: usize) -> BTreeSet<String> {
    let accuracy = |row: &&Proxy| row.domain == "overall" && row.metric == "accuracy";
    let values: BTreeMap<&str, f64> =
        metrics.iter().filter(accuracy).map(|row| (row.judge.as_str(), row.value)).collect();
    let value = |judge: &str| values.get(judge).copied().unwrap_or(f64::NEG_INFINITY);
    let mut sorted = judges;
    sorted.sort_by(|a, b| value(b).total_cmp(&value(a)).then(a.cmp(b)));
    sorted.into_iter().take(most).map(str::to_owned).collect()
}
