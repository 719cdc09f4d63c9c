//! What one judge says of each battle.

use artifact::Batches;
use polars::prelude::DataFrame;
use records::{JudgementKind, Verdict};

use super::field::{Battles, FIRST, Place, SECOND, TIE, code, turned};
use super::tally::{ABSENT, FAILED};
use crate::Error;
use crate::batches::{booleans, failed, floats, integers};

const TABLE: &str = "battle_scores";
const COLUMNS: [&str; 6] = ["battle", "kind", "score_a", "score_b", "verdict", "error"];

/// A judge's outcomes on one field.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Judged {
    /// Outcome of each battle, or that there is none.
    pub(crate) codes: Vec<u8>,
    /// Whether it gives scores or verdicts; none before its first row.
    pub(crate) kind: Option<JudgementKind>,
}

/// The judge's outcomes on each field, from its batches.
pub(crate) fn read(
    judge: &str,
    battles: &Battles,
    stored: &Batches,
    indices: &[usize],
) -> Result<Vec<Judged>, Error> {
    let empty = |field: &super::field::Field| Judged { codes: vec![ABSENT; field.len()], kind: None };
    let mut found: Vec<Judged> = battles.fields.iter().map(empty).collect();
    for index in indices {
        let frame = stored.read(*index, &COLUMNS)?;
        let rows = Rows::new(judge, &frame)?;
        for row in 0..frame.height() {
            rows.put(row, battles, &mut found)?;
        }
    }
    Ok(found)
}

/// The columns of one batch.
struct Rows<'a> {
    judge: &'a str,
    battle: Vec<Option<i64>>,
    kind: Vec<Option<&'a str>>,
    scores: [Vec<Option<f64>>; 2],
    verdict: Vec<Option<&'a str>>,
    error: Vec<Option<bool>>,
}

impl<'a> Rows<'a> {
    fn new(judge: &'a str, frame: &'a DataFrame) -> Result<Self, Error> {
        let words = |column: &str| -> Result<Vec<Option<&'a str>>, Error> {
            let cells =
                frame.column(column).and_then(|cells| cells.str()).map_err(|error| failed(TABLE, &error))?;
            Ok(cells.iter().collect())
        };
        Ok(Self {
            judge,
            battle: integers(TABLE, frame, "battle")?,
            kind: words("kind")?,
            scores: [floats(TABLE, frame, "score_a")?, floats(TABLE, frame, "score_b")?],
            verdict: words("verdict")?,
            error: booleans(TABLE, frame, "error")?,
        })
    }

    /// Writes one row's outcome to its place.
    fn put(&self, row: usize, battles: &Battles, found: &mut [Judged]) -> Result<(), Error> {
        let judge = || self.judge.to_owned();
        let battle = self.battle[row].ok_or_else(|| self.wrong(0, "the row names no battle"))?;
        let (kind, outcome) = self.outcome(row).map_err(|reason| self.wrong(battle, reason))?;
        match battles.place(battle) {
            None => Err(Error::NoSuchRow { judge: judge(), table: "battles", row: battle }),
            Some(Place::Dropped) => Ok(()),
            Some(Place::Row(field, place)) => {
                let (judged, place) = (&mut found[field as usize], place as usize);
                let field = &battles.fields[field as usize];
                if *judged.kind.get_or_insert(kind) != kind {
                    return Err(Error::MixedKinds { judge: judge(), benchmark: field.benchmark.clone() });
                }
                if judged.codes[place] != ABSENT {
                    return Err(Error::TwoScores { judge: judge(), what: format!("battle {battle}") });
                }
                let flipped = field.flipped[place];
                judged.codes[place] = outcome.map_or(FAILED, |outcome| turned(outcome, flipped));
                Ok(())
            }
        }
    }

    /// The row's kind and outcome; none where the judge failed.
    fn outcome(&self, row: usize) -> Result<(JudgementKind, Option<u8>), &'static str> {
        let kind =
            self.kind[row].and_then(|kind| kind.parse().ok()).ok_or("`kind` must be `score` or `verdict`")?;
        let failed = self.error[row].ok_or("`error` is empty")?;
        let scores = [self.scores[0][row], self.scores[1][row]];
        if scores.iter().flatten().any(|score| !score.is_finite()) {
            return Err("a score is not a finite number; `ingest` must reject or drop it");
        }
        let verdict = self.verdict[row].map(str::parse::<Verdict>);
        let outcome = match (kind, failed, scores, verdict) {
            (JudgementKind::Score, false, [Some(a), Some(b)], None) => Some(compared(a, b)),
            (JudgementKind::Verdict, false, [None, None], Some(Ok(verdict))) => Some(code(verdict)),
            (JudgementKind::Score, true, [None, _] | [_, None], None)
            | (JudgementKind::Verdict, true, [None, None], None) => None,
            (_, _, _, Some(Err(_))) => return Err("`verdict` is no model_a, model_b, tie or both_bad"),
            _ => return Err("scores, verdict and `error` contradict each other or `kind`"),
        };
        Ok((kind, outcome))
    }

    fn wrong(&self, battle: i64, reason: &'static str) -> Error {
        Error::Judgement { judge: self.judge.to_owned(), battle, reason }
    }
}

/// The outcome that two scores say, equal ones being a tie.
fn compared(a: f64, b: f64) -> u8 {
    if a > b {
        FIRST
    } else if a < b {
        SECOND
    } else {
        TIE
    }
}
