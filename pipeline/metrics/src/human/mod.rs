//! Metrics of a judge's verdicts on battles against the human ones.

mod accuracy;
mod baselines;
mod brier;
mod confidence_agreement;
mod domains;
mod evaluate;
mod field;
mod judged;
mod pairs;
mod rank;
mod ratings;
mod resample;
mod row_wise_pearson;
mod separability;
mod tally;
mod truth;
mod write;

#[cfg(test)]
mod tests;

pub(crate) use domains::slug;
pub(crate) use resample::transposed;

use std::sync::atomic::{AtomicUsize, Ordering};

use polars::prelude::DataFrame;
use rayon::prelude::*;

use crate::book::Book;
use crate::{Baseline, Error, Inputs, Settings, batches};
use evaluate::Bench;
use field::Battles;

/// A judge and where its outcomes come from.
enum Judge<'a> {
    Stored(&'a str, &'a [usize]),
    MadeUp(Baseline),
}

/// Metrics of every judge on every benchmark of battles.
pub(crate) fn compute(
    settings: &Settings,
    frame: &DataFrame,
    inputs: &Inputs<'_>,
    seed: u64,
) -> Result<Book, Error> {
    let battles = Battles::new(settings, frame)?;
    let stored = match inputs.battle_scores {
        Some(scores) => batches::judges("battle_scores", scores)?,
        None => std::collections::BTreeMap::new(),
    };
    let made_up = settings.raw().baselines.iter().copied();
    if let Some(baseline) = made_up.clone().find(|baseline| stored.contains_key(baseline.judge())) {
        return Err(Error::BaselineName { judge: baseline.judge().to_owned() });
    }
    let benches: Vec<Bench<'_>> =
        battles.fields.iter().map(|field| Bench::new(settings, field, seed)).collect();
    let mut judges: Vec<Judge<'_>> =
        stored.iter().map(|(name, indices)| Judge::Stored(name, indices)).collect();
    judges.extend(made_up.map(Judge::MadeUp));
    let mut book = Book { warnings: battles.warnings.clone(), ..Book::default() };
    benches.iter().for_each(|bench| pairs::human(bench, &mut book));
    let done = AtomicUsize::new(0);
    let one = |judge: &Judge<'_>| {
        let found = evaluate(judge, &battles, &benches, inputs);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(told) = inputs.progress {
            told(&format!("human preference: {done} of {} judges", judges.len()));
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
    pairs::cut(settings, &mut book);
    Ok(book)
}

/// One judge on every field.
fn evaluate(
    judge: &Judge<'_>,
    battles: &Battles,
    benches: &[Bench<'_>],
    inputs: &Inputs<'_>,
) -> Result<Book, Error> {
    let mut book = Book::default();
    match (judge, inputs.battle_scores) {
        (Judge::Stored(name, indices), Some(scores)) => {
            let judged = judged::read(name, battles, scores, indices)?;
            for (bench, judged) in benches.iter().zip(&judged) {
                // A judge without a row on a benchmark is not a judge of it.
                if judged.kind.is_some() {
                    bench.evaluate(name, judged, &mut book);
                }
            }
        }
        (Judge::MadeUp(baseline), _) => {
            for bench in benches {
                match baselines::judged(*baseline, bench.field, bench.seed) {
                    Some(judged) => bench.evaluate(baseline.judge(), &judged, &mut book),
                    None => book.warnings.push(format!(
                        "`metrics.baselines` asks for `{}`, but no battle of `{}` says which answer is longer",
                        baseline.as_str(),
                        bench.field.benchmark
                    )),
                }
            }
        }
        (Judge::Stored(..), None) => {}
    }
    Ok(book)
}
