//! How often each metric would be chosen, and how probable it is the best.

use rayon::prelude::*;
use records::tables::{MetricDifference, Selection};
use selection::{
    Best, BestProbability, Carried, NoAnswer, PosteriorPlan, SelectionFrequency, SelectionRule,
    SelectionShare, VoteNoise, best_probability, selection_frequency,
};
use statistics::{Statistic, pearson};

use crate::candidates::{self, Candidates};
use crate::correlated::with_note;
use crate::differences::letters;
use crate::errors::ColumnErrors;
use crate::family::Family;
use crate::points::{Cell, Points, Target};
use crate::{Settings, stream};

/// How many places count as among the best.
const TOP: usize = 3;

/// All rows of `selection`: among the metrics compared, and among all cells of the family.
pub(crate) fn compute(
    settings: &Settings,
    points: &Points,
    (family, differences): (&Family<'_>, &[MetricDifference]),
    seed: u64,
) -> Vec<Selection> {
    let sets = [
        ("metrics", candidates::metrics(settings, points, family)),
        ("cells", candidates::cells(points, family)),
    ];
    let work: Vec<(&Target, &str, &[&Cell])> = points
        .targets
        .keys()
        .flat_map(|target| sets.iter().map(move |(among, cells)| (target, *among, cells.as_slice())))
        .collect();
    let rows = |(target, among, cells): &(&Target, &str, &[&Cell])| {
        let letters = if *among == "metrics" { letters(differences, target) } else { Default::default() };
        let mut rows = among_these(settings, points, (target, among, cells), seed);
        for row in &mut rows {
            let Selection { benchmark, domain, metric, .. } = row.clone();
            row.cluster = letters.get(&Cell { benchmark, domain, metric }).cloned();
        }
        rows
    };
    work.par_iter().flat_map_iter(rows).collect()
}

/// The shares of each metric by the two ways of resampling, and its posterior probabilities.
struct Answers {
    noise: &'static str,
    noisy: Result<SelectionFrequency, NoAnswer>,
    plain: Result<SelectionFrequency, NoAnswer>,
    posterior: Result<Vec<Result<BestProbability, NoAnswer>>, NoAnswer>,
}

fn among_these(
    settings: &Settings,
    points: &Points,
    (target, among, cells): (&Target, &str, &[&Cell]),
    seed: u64,
) -> Vec<Selection> {
    let found = Candidates::new(points, target, cells);
    let outcome = found.outcome(points, target);
    let answers = answers(
        settings,
        points,
        (target, &found, &outcome),
        stream::seed(seed, &format!("selection {among}")),
    );
    let blank = |cell: &Cell| blank((target, among, cell), found.judges.len(), found.note.clone());
    let mut rows: Vec<Selection> = found
        .cells
        .iter()
        .enumerate()
        .map(|(place, cell)| {
            let estimate = pearson(&found.columns[place], &outcome).ok();
            filled(settings, Selection { estimate, ..blank(cell) }, place, &answers)
        })
        .collect();
    rows.extend(found.without.iter().map(|(cell, reason)| Selection {
        state: "other-reward-models".to_owned(),
        note: Some(reason.clone()),
        ..blank(cell)
    }));
    rows
}

fn answers(
    settings: &Settings,
    points: &Points,
    (target, found, outcome): (&Target, &Candidates<'_>, &[f64]),
    seed: u64,
) -> Answers {
    let candidates = selection::Candidates { metrics: &found.columns, outcome };
    let of_outcome = ColumnErrors::of_outcome(points, target, &found.judges);
    let of_metrics: Vec<Option<ColumnErrors>> =
        found.cells.iter().map(|cell| ColumnErrors::of_metric(points, cell, &found.judges)).collect();
    let noise = match (of_outcome.is_some(), of_metrics.iter().any(Option::is_some)) {
        (true, true) => "outcome and metric",
        (true, false) => "outcome",
        (false, true) => "metric",
        (false, false) => "none",
    };
    let votes = VoteNoise {
        outcome: of_outcome.as_ref().map(ColumnErrors::noise),
        metrics: of_metrics.iter().map(|errors| errors.as_ref().map(ColumnErrors::noise)).collect(),
        carried: Carried::Shrunken,
    };
    let rule = SelectionRule { statistic: Statistic::Pearson, best: Best::Highest, top: TOP };
    let plan = settings.resamples(seed);
    let plain = selection_frequency(&candidates, None, &rule, &plan);
    let noisy = match noise {
        "none" => plain.clone(),
        _ => selection_frequency(&candidates, Some(&votes), &rule, &plan),
    };
    let compare = &settings.raw().compare;
    let draws = PosteriorPlan { draws: compare.draws, seed: stream::seed(seed, "posterior"), top: TOP };
    let posterior = best_probability(&candidates, &prior(settings), &draws);
    Answers { noise, noisy, plain, posterior }
}

fn prior(settings: &Settings) -> selection::Prior {
    let crate::Prior { mean, shared, own } = settings.raw().compare.prior;
    selection::Prior { mean, shared, own }
}

fn blank((target, among, cell): (&Target, &str, &Cell), n: usize, note: Option<String>) -> Selection {
    Selection {
        outcome: target.outcome.clone(),
        control: target.control,
        among: among.to_owned(),
        benchmark: cell.benchmark.clone(),
        domain: cell.domain.clone(),
        metric: cell.metric.clone(),
        statistic: Statistic::Pearson.as_str().to_owned(),
        n: n as i64,
        estimate: None,
        frequency_best: None,
        frequency_top3: None,
        noise: "none".to_owned(),
        rounds: 0,
        plain_best: None,
        plain_top3: None,
        plain_rounds: 0,
        plain_exact: false,
        degenerate_share: None,
        probability_best: None,
        probability_top3: None,
        prior: None,
        cluster: None,
        state: "ok".to_owned(),
        note,
    }
}

fn filled(settings: &Settings, row: Selection, place: usize, answers: &Answers) -> Selection {
    let share = |frequency: &Result<SelectionFrequency, NoAnswer>| -> Result<SelectionShare, NoAnswer> {
        frequency.as_ref().map_err(|reason| *reason)?.shares[place]
    };
    let (noisy, plain) = (share(&answers.noisy), share(&answers.plain));
    let posterior = answers.posterior.as_ref().map_err(|reason| *reason).and_then(|all| all[place]);
    let noisy_rounds = answers.noisy.as_ref().map_or(0, |found| found.resamples);
    let whole = answers.plain.as_ref().ok();
    let missing = |what: &str, reason: Option<NoAnswer>| reason.map(|reason| format!("no {what}: {reason}"));
    let lost = noisy.err().filter(|_| plain.is_ok());
    let note = with_note(row.note.clone(), missing("frequency with noise", lost));
    Selection {
        frequency_best: noisy.ok().map(|share| share.best),
        frequency_top3: noisy.ok().map(|share| share.top),
        noise: answers.noise.to_owned(),
        rounds: noisy_rounds as i64,
        plain_best: plain.ok().map(|share| share.best),
        plain_top3: plain.ok().map(|share| share.top),
        plain_rounds: whole.map_or(0, |found| found.resamples) as i64,
        plain_exact: whole.is_some_and(|found| found.enumerated),
        degenerate_share: whole.map(|found| found.undefined_share),
        probability_best: posterior.ok().map(|found| found.best),
        probability_top3: posterior.ok().map(|found| found.top),
        prior: posterior.is_ok().then(|| words(settings)),
        state: plain.err().map_or("ok", |reason| reason.state()).to_owned(),
        note: with_note(note, missing("probability", posterior.err())),
        ..row
    }
}

/// The prior in words.
fn words(settings: &Settings) -> String {
    let crate::Prior { mean, shared, own } = settings.raw().compare.prior;
    format!(
        "atanh of the correlations normal with mean {mean}, standard deviation {shared} shared by all metrics and \
         {own} of a metric's own"
    )
}
