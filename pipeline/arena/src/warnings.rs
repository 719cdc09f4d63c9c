//! What a reader should know beside the tables.

use bradley_terry::Connectivity;
use records::Control;

use crate::Settings;
use crate::component::{Board, Component};
use crate::fitted::{Fitted, called};
use crate::refusal::{groups, separated};
use crate::rows::MANY;
use crate::ruler::Ruler;

/// A share of resamples without a finite fit above this says that there are too few votes.
const DEGENERATE: f64 = 0.01;

/// Rounds below which limits move visibly with the seed.
const ROUNDS: u64 = 1000;

/// What concerns no single fit.
pub(crate) fn of_board(board: &Board, settings: &Settings) -> Vec<String> {
    let mut warnings = Vec::new();
    for name in &board.left_out {
        warnings.push(format!(
            "`{name}` has no rating: all its votes call both answers bad, and these are left out"
        ));
    }
    let known = |name: &str| {
        board.names().chain(board.left_out.iter().map(String::as_str)).any(|other| other == name)
    };
    for name in settings.policies().keys().filter(|name| !known(name)) {
        let near = records::nearest(name, board.names());
        let hint = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        warnings.push(format!("`arena.policies` names `{name}`, which no vote that is used names{hint}"));
    }
    if let Some(anchor) = settings.anchor().filter(|anchor| board.names().all(|name| name != anchor.policy)) {
        warnings.push(format!(
            "the preset pins `{}` at {}, which no vote that is used names: the mean model is at {} instead",
            anchor.policy,
            anchor.rating,
            settings.raw().base
        ));
    }
    let interval = settings.interval();
    if interval.method.is_bootstrap() && interval.rounds < ROUNDS {
        warnings.push(format!(
            "`arena.interval.rounds` is {}: limits of fewer than {ROUNDS} rounds move visibly with the seed",
            interval.rounds
        ));
    }
    warnings
}

/// Votes that determine finite ratings only because of a ridge.
pub(crate) fn of_ridge(component: &Component, settings: &Settings, control: Control) -> Option<String> {
    let params = settings.params(control);
    if !params.has_ridge() {
        return None;
    }
    let found = Connectivity::of(&component.comparisons);
    if found.is_strong() {
        return None;
    }
    let (called, names) = (called(settings, component, control), &component.names);
    let ridge = params.get().penalty.strengths;
    let basis = settings.basis(control).as_str();
    if found.is_connected() {
        let who = separated(&found.unbeaten, &found.winless, names);
        return Some(format!(
            "{called}: {who}; their ratings are finite only by the ridge of {ridge} on the {basis} of losses, and \
             move with it"
        ));
    }
    Some(format!(
        "{called}: {} groups of models never met, and only the ridge of {ridge} on the {basis} of losses says how \
         they compare: {}",
        found.components.len(),
        groups(&found.components, names)
    ))
}

/// What went less than well in a fit that gave numbers.
pub(crate) fn of_fit(fitted: &Fitted<'_>) -> Vec<String> {
    let called = fitted.called();
    let mut warnings = Vec::new();
    if let Some((refits, _)) = &fitted.spread.bootstrap {
        let rounds = refits.rounds;
        if refits.degenerate as f64 > DEGENERATE * rounds as f64 {
            warnings.push(format!(
                "{called}: {} of {rounds} resamples determine no finite fit and are left out; there are too few votes \
                 for a bootstrap, use `arena.interval.method: sandwich`",
                refits.degenerate
            ));
        }
        if refits.not_converged > 0 {
            warnings.push(format!(
                "{called}: {} of {rounds} resamples did not converge and are left out",
                refits.not_converged
            ));
        }
    }
    let models = fitted.component.names.len();
    let spread = Ruler::chosen(fitted).covariance;
    if (0..models).all(|model| spread.strength_error(model) == 0.0) {
        warnings.push(format!(
            "{called}: all votes are as expected (ties between equals), so their spread says nothing and the intervals \
             are zero wide; use `arena.interval.method: model`"
        ));
    }
    if models > MANY {
        warnings.push(format!(
            "{called}: `rating_pairs` lists only pairs that met, as there are more than {MANY} models ({models})"
        ));
    }
    warnings
}

/// The warnings about one fit without its name, as sentences.
pub(crate) fn note(told: &[String], called: &str) -> Option<String> {
    let sentence = |text: &String| format!("{}.", text.strip_prefix(&format!("{called}: ")).unwrap_or(text));
    (!told.is_empty()).then(|| told.iter().map(sentence).collect::<Vec<_>>().join(" "))
}
