//! Votes as JSON lines in the shape of Chatbot Arena.

use std::io;

use serde::Serialize;

use super::{model_name, voter_name};
use crate::{Feature, Simulation, Vote};

#[derive(Serialize)]
struct Line<'a> {
    question_id: String,
    model_a: &'a str,
    model_b: &'a str,
    winner: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    judge: Option<String>,
    turn: u8,
    anony: bool,
    language: &'static str,
    tstamp: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    conv_metadata: Option<Metadata>,
}

/// Counts of both answers; of the features that the design has.
#[derive(Serialize, Default)]
struct Metadata {
    #[serde(skip_serializing_if = "Option::is_none")]
    sum_assistant_a_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sum_assistant_b_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    header_count_a: Option<Headers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    header_count_b: Option<Headers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    list_count_a: Option<Lists>,
    #[serde(skip_serializing_if = "Option::is_none")]
    list_count_b: Option<Lists>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bold_count_a: Option<Bold>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bold_count_b: Option<Bold>,
}

#[derive(Serialize)]
struct Headers {
    h1: u32,
    h2: u32,
    h3: u32,
    h4: u32,
    h5: u32,
    h6: u32,
}

#[derive(Serialize)]
struct Lists {
    ordered: u32,
    unordered: u32,
}

#[derive(Serialize)]
struct Bold {
    #[serde(rename = "**")]
    stars: u32,
    #[serde(rename = "__")]
    underscores: u32,
}

/// Only the sum means anything; it is split so that readers have something to add up.
impl From<u32> for Headers {
    fn from(count: u32) -> Self {
        let h1 = count.min(1);
        let h3 = (count - h1) / 2;
        Self { h1, h2: count - h1 - h3, h3, h4: 0, h5: 0, h6: 0 }
    }
}

impl From<u32> for Lists {
    fn from(count: u32) -> Self {
        Self { ordered: count / 3, unordered: count - count / 3 }
    }
}

impl From<u32> for Bold {
    fn from(count: u32) -> Self {
        Self { stars: count - count / 8, underscores: count / 8 }
    }
}

pub(super) fn encode(simulation: &Simulation, start: u64, votes: &[Vote]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(votes.len() * 600);
    for (number, vote) in (start..).zip(votes) {
        serde_json::to_writer(&mut bytes, &line(simulation, number, vote))?;
        bytes.push(b'\n');
    }
    Ok(bytes)
}

fn line<'a>(simulation: &'a Simulation, number: u64, vote: &Vote) -> Line<'a> {
    let raw = simulation.design().get();
    Line {
        question_id: format!("simulated-{number}"),
        model_a: model_name(simulation, vote.first),
        model_b: model_name(simulation, vote.second),
        winner: vote.verdict.as_str(),
        judge: (raw.voters > 0).then(|| voter_name(simulation, vote.voter)),
        turn: 1,
        anony: true,
        language: "English",
        tstamp: vote.time,
        conv_metadata: (!raw.style.is_empty()).then(|| metadata(simulation, vote)),
    }
}

fn metadata(simulation: &Simulation, vote: &Vote) -> Metadata {
    let mut metadata = Metadata::default();
    for effect in &simulation.design().get().style {
        let [a, b] = vote.counts.map(|counts| counts[effect.feature.place()]);
        match effect.feature {
            Feature::Tokens => {
                (metadata.sum_assistant_a_tokens, metadata.sum_assistant_b_tokens) = (Some(a), Some(b));
            }
            Feature::Headers => {
                (metadata.header_count_a, metadata.header_count_b) = (Some(a.into()), Some(b.into()));
            }
            Feature::Lists => {
                (metadata.list_count_a, metadata.list_count_b) = (Some(a.into()), Some(b.into()));
            }
            Feature::Bold => {
                (metadata.bold_count_a, metadata.bold_count_b) = (Some(a.into()), Some(b.into()));
            }
        }
    }
    metadata
}
