//! Metrics of a judge's scores of several answers to a prompt against labels.

mod curve;
mod evaluate;
mod mean;
mod pair_accuracy;
mod roc_auc;
mod scored;
mod sets;
mod trials;
mod write;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use polars::prelude::DataFrame;
use rayon::prelude::*;

use crate::book::{Book, Cell};
use crate::{Baseline, Error, Inputs, Settings, batches};
use evaluate::{Board, Counts, Subset};
use scored::Scored;
use sets::Sets;

/// A judge and where its scores come from.
enum Judge<'a> {
    Stored(&'a str, &'a [usize]),
    MadeUp(Baseline),
}

/// Metrics of every judge on every domain of answers.
pub(crate) fn compute(
    settings: &Settings,
    frame: &DataFrame,
    inputs: &Inputs<'_>,
    seed: u64,
) -> Result<Book, Error> {
    let sets = Sets::new(frame)?;
    let stored = match inputs.answer_scores {
        Some(scores) => batches::judges("answer_scores", scores)?,
        None => BTreeMap::new(),
    };
    let made_up = settings.raw().baselines.iter().copied();
    if let Some(baseline) = made_up.clone().find(|baseline| stored.contains_key(baseline.judge())) {
        return Err(Error::BaselineName { judge: baseline.judge().to_owned() });
    }
    let boards: Vec<Board<'_>> =
        sets.domains.iter().map(|domain| Board::new(settings, domain, seed)).collect();
    let mut judges: Vec<Judge<'_>> =
        stored.iter().map(|(name, indices)| Judge::Stored(name, indices)).collect();
    judges.extend(made_up.map(Judge::MadeUp));
    let mut book = Book::default();
    let done = AtomicUsize::new(0);
    let one = |judge: &Judge<'_>| {
        let found = evaluate(judge, &sets, &boards, (inputs, seed));
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(told) = inputs.progress {
            told(&format!("correctness: {done} of {} judges", judges.len()));
        }
        found
    };
    // A few judges at a time: a waiting thread would else begin one after the other and hold them all.
    for some in judges.chunks(2 * rayon::current_num_threads()) {
        let found: Vec<Result<Book, Error>> = some.par_iter().map(one).collect();
        for part in found {
            book.append(part?);
        }
    }
    Ok(book)
}

/// One judge on every domain, then the means.
fn evaluate(
    judge: &Judge<'_>,
    sets: &Sets,
    boards: &[Board<'_>],
    (inputs, seed): (&Inputs<'_>, u64),
) -> Result<Book, Error> {
    let mut book = Book::default();
    let (name, scored): (&str, Vec<Option<Scored>>) = match (judge, inputs.answer_scores) {
        (Judge::Stored(name, indices), Some(scores)) => (name, scored::read(name, sets, scores, indices)?),
        (Judge::Stored(name, _), None) => (name, Vec::new()),
        (Judge::MadeUp(baseline), _) => {
            let made = sets.domains.iter().map(|domain| scored::made_up(*baseline, domain, seed));
            (baseline.judge(), made.collect())
        }
    };
    let mut subsets: Vec<(&Board<'_>, Vec<Subset>)> = Vec::new();
    let mut without: Vec<String> = Vec::new();
    for (board, scored) in boards.iter().zip(scored) {
        match (scored, judge) {
            (Some(scored), _) => subsets.push((board, board.evaluate(&scored))),
            (None, Judge::MadeUp(_)) => without.push(format!("`{}`", board.domain.name)),
            // A judge without a row on a domain is not a judge of it.
            (None, Judge::Stored(..)) => {}
        }
    }
    if let (Judge::MadeUp(baseline), false) = (judge, without.is_empty()) {
        book.warnings.push(format!(
            "`metrics.baselines` asks for `{}`, but no prompt of {} has lengths of its answers; `lengths: true` in \
             `ingest.answers` reads them",
            baseline.as_str(),
            without.join(", ")
        ));
    }
    for (board, subsets) in &subsets {
        book.warnings.extend(warning_of_failures(name, board, subsets));
    }
    write(name, &subsets, &mut book);
    Ok(book)
}

/// A judge that failed on more than a few answers of a domain.
fn warning_of_failures(judge: &str, board: &Board<'_>, subsets: &[Subset]) -> Option<String> {
    let Counts { failed, answers, .. } = subsets.first()?.counts;
    let many = failed as f64 > board.settings.raw().warn.tie_share * answers as f64;
    many.then(|| {
        format!(
            "judge `{judge}` failed on {failed} of {answers} answers of `{}`: look whether it works",
            board.domain.name
        )
    })
}

/// Puts one judge's rows on every domain, and their means, into `book`.
fn write(name: &str, subsets: &[(&Board<'_>, Vec<Subset>)], book: &mut Book) {
    let Some((first, _)) = subsets.first() else { return };
    for (board, subsets) in subsets {
        for subset in subsets {
            let cell = Cell { judge: name, benchmark: &board.domain.benchmark, domain: &subset.name };
            write::subset(board.settings, &cell, subset, book);
        }
    }
    let wanted = &first.settings.raw().mean.benchmark;
    let inside = subsets.iter().filter(|(board, _)| board.domain.benchmark == *wanted);
    let parts: Vec<mean::Part<'_>> = inside
        .flat_map(|(board, subsets)| subsets.iter().map(|subset| (board.domain.name.as_str(), subset)))
        .collect();
    mean::write(first.settings, name, &parts, book);
}
