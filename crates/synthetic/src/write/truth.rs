//! The truth as CSV, and the config that fits the votes.

use super::{Format, model_name};
use crate::{Simulation, Truth};

/// Elo points of one unit of log odds: 400/ln 10, as on every board.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;
/// Rating of the average model.
const BASE: f64 = 1000.0;

/// A row a model: strength and targets in log odds, targets also as ratings with mean 1000.
///
/// Columns `model, popularity, strength, target, rating` and, with style, `controlled_target,
/// controlled_rating`. What they mean: [`Truth`].
#[must_use]
pub fn strengths_csv(simulation: &Simulation, truth: &Truth) -> String {
    let mut text = "model,popularity,strength,target,rating".to_owned();
    text.push_str(if truth.controlled.is_some() { ",controlled_target,controlled_rating\n" } else { "\n" });
    let rating = |strength: f64| BASE + POINTS * strength;
    for (model, strength) in truth.strengths.iter().enumerate() {
        let (name, target) = (model_name(simulation, model as u32), truth.target[model]);
        let popularity = truth.popularity[model];
        text.push_str(&format!("{name},{popularity},{strength},{target},{}", rating(target)));
        if let Some(controlled) = &truth.controlled {
            text.push_str(&format!(",{},{}", controlled[model], rating(controlled[model])));
        }
        text.push('\n');
    }
    text
}

/// A row a feature: effect and target in log odds for a standard deviation, and that deviation.
#[must_use]
pub fn style_csv(truth: &Truth) -> String {
    let line = |style: &crate::StyleTruth| {
        format!("{},{},{},{}\n", style.feature, style.effect, style.target, style.deviation)
    };
    let lines: String = truth.style.iter().map(line).collect();
    format!("feature,effect,target,deviation\n{lines}")
}

/// The config of a study of the votes, for the folder that they lie in.
#[must_use]
pub fn study_yaml(simulation: &Simulation, format: Format) -> String {
    let raw = simulation.design().get();
    let single = format != Format::Counts;
    let features: Vec<&str> = raw.style.iter().map(|effect| effect.feature.as_str()).collect();
    let features = features.join(", ");
    let styled = single && !features.is_empty();
    let mut text =
        format!("study: simulated\nseed: {}\ningest:\n  votes:\n    files: [{}]\n", raw.seed, format.file());
    if styled {
        text.push_str(&format!("    features: [{features}]\n"));
    }
    // The preset's anchor is a model of the public arenas.
    text.push_str("arena:\n  preset: fastchat\n  anchor: none\n");
    if raw.position != 0.0 {
        text.push_str("  position: true\n");
    }
    if styled {
        text.push_str(&format!("  style:\n    features: [{features}]\n"));
    }
    if single && raw.voter_effect > 0.0 {
        text.push_str("  interval:\n    method: sandwich\n    cluster: voter\n");
    }
    text
}
