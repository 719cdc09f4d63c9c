//! One score in a cell.

use scan::{Format, Value};
use serde_json::Value as Json;

use super::lists;
use super::note::{Note, Notes};
use crate::number;
use crate::settings::{NotFinite, ScoreFile};
use crate::stream::refusal::Refusal;
use crate::stream::row::{Row, Slot};

/// What judges write where they failed.
pub(crate) const FAILURE: &str = "$ERROR$";

/// Text that stands for a number that is not finite.
const NO_NUMBERS: [&str; 5] = ["nan", "inf", "infinity", "null", "none"];

/// How a file writes its scores.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Manner {
    numeric_strings: bool,
    not_finite: NotFinite,
}

/// Why a cell has no score.
struct Fault {
    kind: &'static str,
    reason: String,
}

/// A score, none where the judge failed, and what to know about it.
type Found = Result<(Option<f64>, Option<Note>), Fault>;

fn fault(kind: &'static str, reason: impl Into<String>) -> Found {
    Err(Fault { kind, reason: reason.into() })
}

impl Manner {
    pub(crate) fn of(file: &ScoreFile) -> Self {
        Self { numeric_strings: file.numeric_strings, not_finite: file.not_finite }
    }

    /// The score in a slot; none where the judge failed.
    pub(crate) fn read(
        self,
        (row, slot): (&Row<'_>, Slot),
        format: Format,
        notes: &mut Notes,
    ) -> Result<Option<f64>, Refusal> {
        let value = row.get(slot);
        if let Value::Number(number) = value
            && number.is_finite()
        {
            return Ok(Some(plain(number)));
        }
        let csv = matches!(format, Format::Csv { .. });
        let (score, note) =
            self.value(value, csv, false).map_err(|fault| row.fault(slot, fault.kind, fault.reason))?;
        note.into_iter().for_each(|note| *notes.entry(note).or_default() += 1);
        Ok(score)
    }

    fn value(self, value: Value<'_>, csv: bool, within_list: bool) -> Found {
        match value {
            #[expect(clippy::cast_precision_loss, reason = "as any reader of JSON takes it")]
            Value::Integer(number) => Ok((Some(number as f64), None)),
            Value::Number(number) if number.is_finite() => Ok((Some(plain(number)), None)),
            Value::Number(_) | Value::Null => self.not_finite(),
            Value::Missing => fault("missing scores", "the record has no such key"),
            Value::Flag(_) => fault("faulty scores", "true or false where a score is expected"),
            Value::Text(text) => self.text(text.trim(), csv, within_list),
            Value::Nested(Json::Array(list)) => self.list(list, csv, within_list),
            Value::Nested(_) => fault("faulty scores", "an object where a score is expected"),
        }
    }

    fn not_finite(self) -> Found {
        match self.not_finite {
            NotFinite::Error => Ok((None, Some(Note::NotFinite))),
            NotFinite::Reject => fault(
                "scores that are no finite number",
                "is no finite number; write \"$ERROR$\" where the judge failed, or declare `not_finite: error` in \
                 the entry of `ingest.scores`",
            ),
        }
    }

    fn text(self, text: &str, csv: bool, within_list: bool) -> Found {
        let word = text.trim_start_matches(['-', '+']).to_ascii_lowercase();
        if text == FAILURE {
            return Ok((None, None));
        }
        if NO_NUMBERS.contains(&word.as_str()) || text.is_empty() {
            return self.not_finite();
        }
        if csv && text.starts_with('[') {
            return match lists::scores(text) {
                Some(list) => self.list(&list, csv, within_list),
                None => fault("faulty scores", "no score, and no list of one"),
            };
        }
        match number::plain(text) {
            Ok(number) if csv || self.numeric_strings => Ok((Some(number), None)),
            Ok(_) => fault(
                "numbers written as text",
                "a number written as text; write it without quotes, or declare `numeric_strings: true` in the entry \
                 of `ingest.scores`",
            ),
            Err(reason) => fault("faulty scores", reason),
        }
    }

    fn list(self, list: &[Json], csv: bool, within_list: bool) -> Found {
        let reason = match list {
            _ if within_list => "a list within a list where a score is expected; write the number".to_owned(),
            [one] => {
                let (score, note) = self.value(scanned(one), csv, true)?;
                return Ok((score, note.or(Some(Note::OneElement))));
            }
            _ => format!("a list of {} where one score is expected", list.len()),
        };
        fault("faulty scores", reason)
    }
}

/// A JSON value as scanning a file gives it.
fn scanned(value: &Json) -> Value<'_> {
    match value {
        Json::Null => Value::Null,
        Json::Bool(flag) => Value::Flag(*flag),
        Json::Number(number) => match number.as_i64() {
            Some(number) => Value::Integer(number),
            None => Value::Number(number.as_f64().unwrap_or(f64::NAN)),
        },
        Json::String(text) => Value::Text(text),
        nested => Value::Nested(nested),
    }
}

/// A printed -0.0 is zero.
fn plain(number: f64) -> f64 {
    if number == 0.0 { 0.0 } else { number }
}
