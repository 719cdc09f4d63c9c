//! The tables of battles, answers and scores as frames, in columns: a judge has rows by the ten thousand.

use polars::prelude::{Column, DataFrame, NamedFrom, PlSmallStr, Scalar, Series};
use records::Verdict;

use super::answered::Scores;
use super::answers::AnswerRow;
use super::battles::BattleRow;
use super::judgement::Judgement;
use super::target::Target;
use crate::Error;

fn frame(height: usize, columns: Vec<Column>) -> Result<DataFrame, Error> {
    DataFrame::new(height, columns).map_err(|error| Error::Batch { reason: error.to_string() })
}

macro_rules! column {
    ($name:expr, $cells:expr) => {
        Series::new($name.into(), $cells).into()
    };
}

/// The judge's name in every row, written once.
fn named(judge: &str, height: usize) -> Column {
    Column::new_scalar("judge".into(), Scalar::from(PlSmallStr::from(judge)), height)
}

/// What a judge says of battles, sorted by battle.
pub(crate) fn battle_scores(judge: &str, rows: &mut [(i64, Judgement)]) -> Result<DataFrame, Error> {
    rows.sort_unstable_by_key(|(battle, _)| *battle);
    let score = |side: usize| rows.iter().map(|(_, said)| said.scores[side]).collect::<Vec<_>>();
    frame(
        rows.len(),
        vec![
            named(judge, rows.len()),
            column!("battle", rows.iter().map(|(battle, _)| *battle).collect::<Vec<_>>()),
            column!("kind", rows.iter().map(|(_, said)| said.kind.as_str()).collect::<Vec<_>>()),
            column!("score_a", score(0)),
            column!("score_b", score(1)),
            column!("verdict", rows.iter().map(|(_, said)| word(said.verdict)).collect::<Vec<_>>()),
            column!("error", rows.iter().map(|(_, said)| said.failed()).collect::<Vec<_>>()),
        ],
    )
}

fn word(verdict: Option<Verdict>) -> Option<&'static str> {
    verdict.map(Verdict::as_str)
}

/// What a judge says of answers, sorted by prompt and answer.
pub(crate) fn answer_scores(judge: &str, rows: &mut [(i64, Scores)]) -> Result<DataFrame, Error> {
    rows.sort_unstable_by_key(|(prompt, _)| *prompt);
    let height = rows.iter().map(|(_, Scores(list))| list.len()).sum();
    let mut prompts = Vec::with_capacity(height);
    let (mut answers, mut scores) = (prompts.clone(), Vec::with_capacity(height));
    for (prompt, Scores(list)) in rows {
        for (answer, score) in (1_i64..).zip(&*list) {
            prompts.push(*prompt);
            answers.push(answer);
            scores.push(*score);
        }
    }
    frame(
        prompts.len(),
        vec![
            named(judge, prompts.len()),
            column!("prompt", prompts),
            column!("answer", answers),
            column!("score", scores),
        ],
    )
}

/// Battles, each with its benchmark, in their order; `domains` are the names of `inside`.
pub(crate) fn battles(rows: &[(&str, &BattleRow)], domains: &[String]) -> Result<DataFrame, Error> {
    let text = |get: fn(&BattleRow) -> &str| rows.iter().map(|(_, row)| get(row)).collect::<Vec<_>>();
    let mut columns = vec![
        column!("battle", rows.iter().map(|(_, row)| row.number).collect::<Vec<_>>()),
        column!("benchmark", rows.iter().map(|(benchmark, _)| *benchmark).collect::<Vec<_>>()),
        column!("question", text(|row| &row.question)),
        column!("model_a", text(|row| &row.models[0])),
        column!("model_b", text(|row| &row.models[1])),
        column!("winner", text(|row| row.winner.as_str())),
        column!("language", rows.iter().map(|(_, row)| row.language.as_deref()).collect::<Vec<_>>()),
        column!("longer", rows.iter().map(|(_, row)| word(row.longer)).collect::<Vec<_>>()),
    ];
    for (place, domain) in domains.iter().enumerate() {
        let inside: Vec<Option<bool>> = rows.iter().map(|(_, row)| row.inside[place]).collect();
        columns.push(column!(format!("domain:{domain}"), inside));
    }
    frame(rows.len(), columns)
}

/// Best-of-K prompts, each with its data set, in their order.
pub(crate) fn answer_sets(rows: &[(&Target, &AnswerRow)]) -> Result<DataFrame, Error> {
    let text = |get: fn(&AnswerRow) -> &str| rows.iter().map(|(_, row)| get(row)).collect::<Vec<_>>();
    let maybe =
        |get: fn(&AnswerRow) -> Option<&str>| rows.iter().map(|(_, row)| get(row)).collect::<Vec<_>>();
    let domain = |target: &Target| target.domain.clone().unwrap_or_default();
    frame(
        rows.len(),
        vec![
            column!("prompt", rows.iter().map(|(_, row)| row.number).collect::<Vec<_>>()),
            column!("benchmark", rows.iter().map(|(set, _)| set.benchmark.as_str()).collect::<Vec<_>>()),
            column!("domain", rows.iter().map(|(set, _)| domain(set)).collect::<Vec<_>>()),
            column!("question", text(|row| &row.question)),
            column!("generator", text(|row| &row.generator)),
            column!("labels", text(|row| &row.labels)),
            column!("pairs", maybe(|row| row.pairs.as_deref())),
            column!("lengths", maybe(|row| row.lengths.as_deref())),
        ],
    )
}
