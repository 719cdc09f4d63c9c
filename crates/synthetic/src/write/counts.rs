//! Votes added up, as CSV.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::model_name;
use crate::{Simulation, Verdict, Vote};

/// How often each pair ended how.
#[derive(Default)]
pub(super) struct Tally(BTreeMap<(u32, u32, Verdict), u64>);

impl Tally {
    pub(super) fn add(&mut self, votes: &[Vote]) {
        votes
            .iter()
            .for_each(|vote| *self.0.entry((vote.first, vote.second, vote.verdict)).or_default() += 1);
    }

    pub(super) fn csv(&self, simulation: &Simulation) -> String {
        let mut text = "model_a,model_b,winner,count\n".to_owned();
        for ((first, second, verdict), count) in &self.0 {
            let [first, second] = [first, second].map(|model| model_name(simulation, *model));
            let written = writeln!(text, "{first},{second},{},{count}", verdict.as_str());
            written.expect("text takes all that is written");
        }
        text
    }
}
