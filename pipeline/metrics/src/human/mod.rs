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

use polars::prelude::DataFrame;

use crate::book::Book;
use crate::judges::{Judge, Judges};
use crate::{Error, Inputs, Settings};
use evaluate::Bench;
use field::Battles;

/// Metrics of every judge on every benchmark of battles.
pub(crate) fn compute(
    settings: &Settings,
    frame: &DataFrame,
    inputs: &Inputs<'_>,
    seed: u64,
) -> Result<Book, Error> {
    let battles = Battles::new(settings, frame)?;
    let judges = Judges::find(settings, "battle_scores", inputs.battle_scores)?;
    let benches: Vec<Bench<'_>> =
        battles.fields.iter().map(|field| Bench::new(settings, field, seed)).collect();
    let mut book = Book { warnings: battles.warnings.clone(), ..Book::default() };
    benches.iter().for_each(|bench| pairs::human(bench, &mut book));
    let one = |judge: &Judge<'_>| evaluate(judge, &battles, &benches, inputs);
    judges.each(("human preference", inputs), one, &mut book)?;
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
