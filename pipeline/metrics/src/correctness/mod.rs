//! Metrics of a judge's scores of several answers to a prompt against labels.

mod curve;
mod evaluate;
mod mean;
mod orders;
mod pair_accuracy;
mod roc_auc;
mod scored;
mod sets;
mod trials;
mod write;

#[cfg(test)]
mod tests;

use polars::prelude::DataFrame;

use crate::book::{Book, Cell};
use crate::judges::{Judge, Judges};
use crate::{Error, Inputs, Mean, Settings};
use evaluate::{Board, Counts, Subset};
use scored::Scored;
use sets::Sets;

/// Metrics of every judge on every domain of answers.
pub(crate) fn compute(
    settings: &Settings,
    frame: &DataFrame,
    inputs: &Inputs<'_>,
    seed: u64,
) -> Result<Book, Error> {
    let sets = Sets::new(frame)?;
    check_mean(settings, &sets)?;
    let judges = Judges::find(settings, "answer_scores", inputs.answer_scores)?;
    let boards: Vec<Board<'_>> =
        sets.domains.iter().map(|domain| Board::new(settings, domain, seed)).collect();
    let mut book = Book::default();
    let one = |judge: &Judge<'_>| evaluate(judge, &sets, &boards, (inputs, seed));
    judges.each(("correctness", inputs), one, &mut book)?;
    Ok(book)
}

/// A mean over domains of one's own choice names domains that are there.
fn check_mean(settings: &Settings, sets: &Sets) -> Result<(), Error> {
    let mean = &settings.raw().mean;
    let inside = sets.domains.iter().filter(|domain| domain.benchmark == mean.benchmark);
    let there: Vec<&str> = inside.map(|domain| domain.name.as_str()).collect();
    let absent = mean.domains.iter().find(|name| !there.contains(&name.as_str()));
    match absent {
        Some(domain) if mean.domains != Mean::default().domains => Err(Error::MeanDomain {
            domain: domain.clone(),
            benchmark: mean.benchmark.clone(),
            known: there.join(", "),
        }),
        _ => Ok(()),
    }
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
