//! Votes as CSV.

use std::fmt::Write;

use super::{model_name, voter_name};
use crate::{Simulation, Vote};

pub(super) fn header(simulation: &Simulation) -> String {
    let raw = simulation.design().get();
    let mut columns = ["model_a", "model_b", "winner"].map(str::to_owned).to_vec();
    columns.extend(
        raw.style.iter().flat_map(|effect| ["a", "b"].map(|side| format!("{}_{side}", effect.feature))),
    );
    columns.extend((raw.voters > 0).then(|| "judge".to_owned()));
    columns.push("tstamp".to_owned());
    format!("{}\n", columns.join(","))
}

/// No name holds a comma, a quote or a line end, so nothing is quoted.
pub(super) fn encode(simulation: &Simulation, votes: &[Vote]) -> String {
    let raw = simulation.design().get();
    let mut text = String::with_capacity(votes.len() * 80);
    for vote in votes {
        let [first, second] = [vote.first, vote.second].map(|model| model_name(simulation, model));
        let mut line = format!("{first},{second},{}", vote.verdict.as_str());
        let mut cell = |value: &dyn std::fmt::Display| {
            write!(line, ",{value}").expect("text takes all that is written");
        };
        for effect in &raw.style {
            vote.counts.iter().for_each(|counts| cell(&counts[effect.feature.place()]));
        }
        if raw.voters > 0 {
            cell(&voter_name(simulation, vote.voter));
        }
        cell(&vote.time);
        text.push_str(&line);
        text.push('\n');
    }
    text
}
