//! The human-preference set in the columns of the released one.

use polars::prelude::{Column, PolarsError, Series};

use super::columns::{all, fields, flags, integers, numbers, optional_texts, stand_in, texts};
use crate::archive::Archive;
use crate::archive::battles::{Battle, LANGUAGES};
use crate::name::named;

/// Tokens that one character of a stand-in stands for.
const TOKENS_A_CHARACTER: u32 = 10;

/// What the seven criteria are called, in the order of the released set.
const CRITERIA: [&str; 7] = [
    "complexity",
    "creativity",
    "domain_knowledge",
    "problem_solving",
    "real_world",
    "specificity",
    "technical_accuracy",
];

pub(super) fn columns(archive: &Archive) -> Result<Vec<Column>, PolarsError> {
    let battles = &archive.battles.list;
    let models = archive.design().get().battles.models;
    let model = |side: usize| move |battle: &Battle| named("model", battle.models[side], models);
    let response = |side: usize| move |battle: &Battle| stand_in(battle.tokens[side] / TOKENS_A_CHARACTER);
    let numbers_of_rows: Vec<u32> = (0..battles.len() as u32).collect();
    let prompt = |battle: &Battle| stand_in(battle.prompt.tokens / TOKENS_A_CHARACTER);
    let mut series = vec![
        texts("question_id", &numbers_of_rows, |row| question(*row)),
        texts("model_a", battles, model(0)),
        texts("model_b", battles, model(1)),
        texts("winner", battles, |battle| battle.winner.as_str().to_owned()),
        texts("prompt", battles, prompt),
        texts("response_1", battles, response(0)),
        texts("response_2", battles, response(1)),
        texts("language", battles, |battle| LANGUAGES[battle.prompt.language].0.to_owned()),
        metadata(battles)?,
        flags("is_code", battles, |battle| battle.prompt.code),
        flags("is_refusal", battles, |battle| battle.prompt.refusal),
        tags(battles)?,
        numbers("sim", battles, |battle| battle.similarity),
        integers("length_a", battles, |battle| battle.characters[0]),
        integers("length_b", battles, |battle| battle.characters[1]),
        numbers("token_diff", battles, token_difference),
        optional_texts("longer_won", battles, |battle| {
            battle.longer_won().map(|won| if won { "True" } else { "False" })
        }),
    ];
    series.extend([
        flags("hard_prompt", battles, |battle| battle.prompt.hard()),
        flags("easy_prompt", battles, |battle| battle.prompt.easy),
        flags("if_prompt", battles, |battle| battle.prompt.instruction),
        flags("math_prompt", battles, |battle| battle.prompt.math),
    ]);
    Ok(all(series))
}

/// The key of a battle.
pub(super) fn question(row: u32) -> String {
    format!("simulated-{row}")
}

/// Share of both responses' tokens by which one has more.
fn token_difference(battle: &Battle) -> f64 {
    let [first, second] = battle.tokens.map(f64::from);
    (first - second).abs() / (first + second)
}

fn metadata(battles: &[Battle]) -> Result<Series, PolarsError> {
    let earlier = |battle: &Battle| battle.prompt.tokens * battle.prompt.turns;
    let list = [
        integers("context_a_tokens", battles, earlier),
        integers("context_b_tokens", battles, earlier),
        integers("sum_assistant_a_tokens", battles, |battle| battle.tokens[0]),
        integers("sum_assistant_b_tokens", battles, |battle| battle.tokens[1]),
        integers("sum_user_tokens", battles, |battle| battle.prompt.tokens),
        integers("turns", battles, |battle| battle.prompt.turns),
    ];
    fields("conv_metadata", &list)
}

fn tags(battles: &[Battle]) -> Result<Series, PolarsError> {
    let criterion = |place: usize| move |battle: &Battle| battle.prompt.criteria[place];
    let criteria: Vec<Series> =
        (0..CRITERIA.len()).map(|place| flags(CRITERIA[place], battles, criterion(place))).collect();
    let score = |battle: &Battle| if battle.prompt.instruction { 4 } else { 2 };
    let instruction =
        [flags("if", battles, |battle| battle.prompt.instruction), integers("score", battles, score)];
    let list = [
        fields("criteria_v0.1", &criteria)?,
        fields("if_v0.1", &instruction)?,
        fields("math_v0.1", &[flags("math", battles, |battle| battle.prompt.math)])?,
    ];
    fields("category_tag", &list)
}
