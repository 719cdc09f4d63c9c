//! What a judge's record says of a battle.

use std::borrow::Cow;

use records::{JudgementKind, Verdict};
use scan::{Format, Value};

use super::data_set::{About, DataSet, write_key};
use super::held::Said;
use super::memory::{self, Kept};
use super::note::{Note, Notes};
use super::reading::{QUESTION, Reading, VERDICTS, has, named};
use super::score::{FAILURE, Manner};
use crate::settings::{NotFinite, ScoreFile};
use crate::stream::refusal::Refusal;
use crate::stream::row::{Row, Slot, Wanted};
use crate::stream::verdict::{LABELS, Words, label};

/// Scores of both answers, or a verdict; none of it where the judge failed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Judgement {
    pub(crate) kind: JudgementKind,
    pub(crate) scores: [Option<f64>; 2],
    pub(crate) verdict: Option<Verdict>,
}

impl Judgement {
    /// Whether the judge failed.
    pub(crate) fn failed(&self) -> bool {
        match self.kind {
            JudgementKind::Score => self.scores.contains(&None),
            JudgementKind::Verdict => self.verdict.is_none(),
        }
    }
}

impl Said for Judgement {
    fn agrees(&self, other: &Self) -> bool {
        self == other
    }
}

impl Kept for Judgement {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.push(u8::from(self.kind == JudgementKind::Verdict));
        let place = |verdict| Verdict::ALL.iter().position(|other| *other == verdict);
        bytes.push(self.verdict.and_then(place).map_or(u8::MAX, |place| place as u8));
        self.scores.iter().for_each(|score| memory::put_score(*score, bytes));
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let kind = match memory::byte(bytes)? {
            0 => JudgementKind::Score,
            1 => JudgementKind::Verdict,
            _ => return None,
        };
        let verdict = match memory::byte(bytes)? {
            u8::MAX => None,
            place => Some(*Verdict::ALL.get(usize::from(place))?),
        };
        Some(Self { kind, verdict, scores: [memory::score(bytes)?, memory::score(bytes)?] })
    }
}

/// The reading of a file.
pub(crate) struct Judgements<'a> {
    question: Slot,
    scores: [Slot; 2],
    /// Where a verdict may be.
    verdicts: Vec<Slot>,
    declared: Option<&'a str>,
    /// Where the verdict is; none for scores.
    verdict: Option<Slot>,
    manner: Manner,
    not_finite: NotFinite,
    words: Words<'a>,
    models: &'a [[String; 2]],
}

impl<'a> Reading<'a> for Judgements<'a> {
    type Said = Judgement;

    fn new(file: &'a ScoreFile, set: &'a DataSet, wanted: &mut Wanted) -> Self {
        let models: &[[String; 2]] = match &set.about {
            About::Battles(models) => models,
            About::Answers(_) => &[],
        };
        let declared = file.verdict.as_deref();
        let verdicts = match declared {
            Some(key) => vec![wanted.slot(key)],
            None => VERDICTS.map(|key| wanted.slot(key)).to_vec(),
        };
        Self {
            question: wanted.slot(QUESTION),
            scores: ["score_1", "score_2"].map(|key| wanted.slot(key)),
            verdicts,
            declared,
            verdict: None,
            manner: Manner::of(file),
            not_finite: file.not_finite,
            words: Words::new(
                ("model_a", "model_b"),
                &file.verdicts,
                "to the file's entry in `ingest.scores`",
            ),
            models,
        }
    }

    fn begin(&mut self, row: &Row<'_>) -> Result<(), String> {
        if !has(row, self.question) {
            return Err(format!("scores of battles need `{QUESTION}`"));
        }
        let found = self.verdicts.iter().copied().find(|slot| has(row, *slot));
        let scored = self.scores.iter().any(|slot| has(row, *slot));
        self.verdict = match (self.declared, found) {
            (Some(key), None) => {
                return Err(format!("`verdict` names the column `{key}`, which is not there"));
            }
            (Some(_), found) => found,
            (None, _) if scored => None,
            (None, Some(slot)) => Some(slot),
            (None, None) => {
                return Err(format!(
                    "scores of battles need `score_1` and `score_2`, or a verdict ({}; another column is declared \
                     with `verdict: NAME`)",
                    VERDICTS.join(", ")
                ));
            }
        };
        Ok(())
    }

    fn key(&self, row: &Row<'_>, key: &mut String) -> Result<(), Refusal> {
        write_key(key, &named(row, self.question)?, None);
        Ok(())
    }

    fn read(
        &self,
        row: &Row<'_>,
        format: Format,
        number: usize,
        notes: &mut Notes,
    ) -> Result<Judgement, Refusal> {
        let Some(slot) = self.verdict else {
            let [a, b] = self.scores;
            let mut score = |slot| self.manner.read((row, slot), format, notes);
            let scores = [score(a)?, score(b)?];
            return Ok(Judgement { kind: JudgementKind::Score, scores, verdict: None });
        };
        let verdict = self.verdict((row, slot), number, notes)?;
        Ok(Judgement { kind: JudgementKind::Verdict, scores: [None; 2], verdict })
    }
}

impl Judgements<'_> {
    /// The verdict in a slot; none where the judge failed.
    fn verdict(
        &self,
        (row, slot): (&Row<'_>, Slot),
        number: usize,
        notes: &mut Notes,
    ) -> Result<Option<Verdict>, Refusal> {
        let Some(word) = row.text(slot) else {
            return self.no_verdict((row, slot), notes);
        };
        if word == FAILURE {
            return Ok(None);
        }
        if let Some(verdict) = label(&word) {
            return Ok(Some(verdict));
        }
        let [a, b] = &self.models[number];
        let understood = self.words.read(&word, (a, b)).map_err(|refusal| {
            let Refusal { column, value, .. } = row.fault(slot, "", "");
            let known: Vec<&str> = LABELS.iter().map(|(label, ..)| *label).collect();
            let reason = format!("{}; known too are {} and A, B, C", refusal.reason, known.join(", "));
            Refusal { column, value, reason, ..refusal }
        })?;
        if understood.by_name {
            *notes.entry(Note::ByName).or_default() += 1;
        }
        Ok(Some(understood.verdict))
    }

    fn no_verdict(
        &self,
        (row, slot): (&Row<'_>, Slot),
        notes: &mut Notes,
    ) -> Result<Option<Verdict>, Refusal> {
        let reason: Cow<'_, str> = match (row.get(slot), self.not_finite) {
            (Value::Missing, _) => "the record has no such key".into(),
            (_, NotFinite::Error) => {
                *notes.entry(Note::NotFinite).or_default() += 1;
                return Ok(None);
            }
            (_, NotFinite::Reject) => {
                "is empty; write \"$ERROR$\" where the judge failed, or declare `not_finite: \
                                       error` in the entry of `ingest.scores`"
                    .into()
            }
        };
        Err(row.fault(slot, "missing verdicts", reason))
    }
}
