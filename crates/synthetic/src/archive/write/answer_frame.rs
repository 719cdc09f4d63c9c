//! A best-of-K set in the columns of the released one.

use polars::prelude::{Column, PolarsError};

use super::answer_columns;
use super::columns::{all, flag_lists, numbers, pair_lists, stand_in, texts};
use crate::archive::answers::{Answered, GENERATORS, conflict_pairs};
use crate::archive::{Archive, Set};

/// Tokens that one character of a stand-in stands for.
const TOKENS_A_CHARACTER: u32 = 10;

pub(super) fn columns(archive: &Archive, set: Set) -> Result<Vec<Column>, PolarsError> {
    let rows = archive.answers(set);
    let raw = archive.design().get();
    let mut series = vec![
        texts("question_id", rows, |row| question(set, row)),
        texts("model_name", rows, |row| GENERATORS[row.generator].0.to_owned()),
        texts("prompt", rows, |row| format!("Question {} of {}", row.question, set.name())),
    ];
    series.extend((0..raw.answers.count as usize).map(|answer| {
        let text = |row: &Answered| stand_in(row.tokens[answer] / TOKENS_A_CHARACTER);
        texts(&format!("response_{}", answer + 1), rows, text)
    }));
    let pairs: Vec<_> =
        (0..).zip(rows).map(|(place, row)| conflict_pairs(raw.seed, (set, place), &row.labels)).collect();
    let sampled: Vec<_> = rows.iter().map(|row| row.sampled.to_vec()).collect();
    series.extend([
        flag_lists("scores", rows.iter().map(|row| row.labels.as_slice())),
        numbers("mean_score", rows, correct_share),
        pair_lists("conflict_pairs", &pairs),
        pair_lists("sampled_conflict_pairs", &sampled),
    ]);
    series.extend(answer_columns::own(set, rows)?);
    Ok(all(series))
}

/// The key of a question, which several models are asked.
pub(super) fn question(set: Set, row: &Answered) -> String {
    format!("{}-{}", set.domain().unwrap_or_default(), row.question)
}

fn correct_share(row: &Answered) -> f64 {
    row.labels.iter().filter(|label| **label).count() as f64 / row.labels.len() as f64
}
