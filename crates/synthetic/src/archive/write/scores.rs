//! What a judge says of a set, in the shape of the released files: a JSON list of records.

use std::io::{self, Write};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::answer_columns::{parsed, subject};
use super::{answer_frame, battle_frame};
use crate::archive::answers::{Answered, GENERATORS};
use crate::archive::scores::{Judging, Said};
use crate::archive::{Archive, Set};

/// What a judge writes where it failed.
const FAILURE: &str = "$ERROR$";

pub(super) fn write(archive: &Archive, judge: usize, set: Set, to: &mut impl Write) -> io::Result<()> {
    let mut judging = Judging::new(archive, judge, set);
    if set == Set::HumanPreference {
        let listed = archive.design().get().judges[judge].listed;
        let records = (0..).zip(&archive.battles.list).map(|(row, battle)| BattleRecord {
            question: battle_frame::question(row),
            said: judging.battle(battle),
            listed,
        });
        return list(records, to);
    }
    let records = archive.answers(set).iter().map(|answered| AnswerRecord {
        set,
        answered,
        scores: judging.answers(answered),
    });
    list(records, to)
}

/// A list with a record a line.
fn list(records: impl Iterator<Item = impl Serialize>, to: &mut impl Write) -> io::Result<()> {
    let mut before: &[u8] = b"[";
    for record in records {
        to.write_all(before)?;
        serde_json::to_writer(&mut *to, &record)?;
        before = b",\n";
    }
    to.write_all(if before == b"[" { b"[]\n" } else { b"]\n" })
}

/// A score as it is written.
#[derive(Serialize)]
#[serde(untagged)]
enum Score {
    Number(f64),
    Listed([f64; 1]),
    Failed(&'static str),
}

impl Score {
    fn new(score: Option<f32>, listed: bool) -> Self {
        match (score.map(f64::from), listed) {
            (Some(score), false) => Self::Number(score),
            (Some(score), true) => Self::Listed([score]),
            (None, _) => Self::Failed(FAILURE),
        }
    }
}

struct BattleRecord {
    question: String,
    said: Said,
    listed: bool,
}

impl Serialize for BattleRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("question_id", &self.question)?;
        match self.said {
            Said::Scores([first, second]) => {
                map.serialize_entry("score_1", &Score::new(first, self.listed))?;
                map.serialize_entry("score_2", &Score::new(second, self.listed))?;
            }
            Said::Label(label) => map.serialize_entry("verdict", label.unwrap_or(FAILURE))?,
        }
        map.end()
    }
}

struct AnswerRecord<'a> {
    set: Set,
    answered: &'a Answered,
    scores: Vec<Option<f32>>,
}

impl Serialize for AnswerRecord<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { set, answered, scores } = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("question_id", &answer_frame::question(*set, answered))?;
        map.serialize_entry("model_name", GENERATORS[answered.generator].0)?;
        if *set == Set::MmluPro {
            map.serialize_entry("question", &format!("Question {}", answered.question))?;
            map.serialize_entry("category", subject(answered))?;
        }
        if let Some(parsed) = parsed(*set, answered) {
            map.serialize_entry("parsed_outputs", &parsed)?;
        }
        map.serialize_entry("scores", &answered.labels)?;
        for (number, score) in (1..).zip(scores) {
            let number: u32 = number;
            map.serialize_entry(&format!("score_{number}"), &Score::new(*score, false))?;
        }
        map.serialize_entry("sampled_conflict_pairs", &answered.sampled)?;
        map.end()
    }
}
