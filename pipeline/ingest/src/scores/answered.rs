//! What a judge's record says of the answers to a prompt.

use datasets::Aliases;
use records::RowAction;
use scan::Format;

use super::data_set::{About, Answers, DataSet, write_key};
use super::held::Said;
use super::lists;
use super::memory::{self, Kept};
use super::note::Notes;
use super::reading::{GENERATOR, QUESTION, Reading, VERDICTS, has, named};
use super::score::Manner;
use crate::settings::ScoreFile;
use crate::stream::refusal::Refusal;
use crate::stream::row::{Row, Slot, Wanted};

/// The score of each answer; none where the judge failed.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Scores(pub(crate) Box<[Option<f64>]>);

impl Said for Scores {
    fn agrees(&self, other: &Self) -> bool {
        self == other
    }
}

impl Kept for Scores {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.0.len() as u64).to_le_bytes());
        self.0.iter().for_each(|score| memory::put_score(*score, bytes));
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let count = usize::try_from(memory::word(bytes)?).ok().filter(|count| *count <= bytes.len())?;
        (0..count).map(|_| memory::score(bytes)).collect::<Option<_>>().map(Self)
    }
}

/// The reading of a file.
pub(crate) struct Answered<'a> {
    question: Slot,
    generator: Slot,
    labels: Slot,
    /// One for each answer, and one beyond.
    scores: Vec<Slot>,
    verdicts: Vec<Slot>,
    /// Whether the file has verdicts on pairs of answers.
    pairs: bool,
    manner: Manner,
    answers: &'a [Answers],
    aliases: Option<&'a Aliases>,
}

impl<'a> Answered<'a> {
    /// With other spellings of generators.
    pub(crate) fn set_aliases(&mut self, aliases: &'a Aliases) {
        self.aliases = Some(aliases);
    }

    /// Whether the record's own labels are those of the data set.
    fn check_labels(&self, row: &Row<'_>, answers: &Answers) -> Result<(), Refusal> {
        if row.is_empty(self.labels) {
            return Ok(());
        }
        const KIND: &str = "labels that contradict the data set";
        let list = lists::list(row.get(self.labels))
            .ok_or_else(|| row.fault(self.labels, KIND, "is no list of true and false"))?;
        let known = answers.labels.bytes().map(|label| label == b'1');
        let found = || list.iter().map(lists::flag);
        if found().eq(known.clone().map(Some)) {
            return Ok(());
        }
        let what = if list.len() == answers.labels.len() {
            let place = found().zip(known).position(|(one, other)| one != Some(other)).unwrap_or_default();
            format!("answer {} is not labelled as there", place + 1)
        } else {
            format!("there are {} labels and {} there", list.len(), answers.labels.len())
        };
        let reason = format!(
            "contradicts the labels of {}, {}: {what}; one of the two files belongs to another version of the data set",
            answers.place, answers.labels
        );
        Err(row.fault(self.labels, KIND, reason))
    }
}

impl<'a> Reading<'a> for Answered<'a> {
    type Said = Scores;

    fn new(file: &'a ScoreFile, set: &'a DataSet, wanted: &mut Wanted) -> Self {
        let answers: &[Answers] = match &set.about {
            About::Answers(answers) => answers,
            About::Battles(_) => &[],
        };
        let most = answers.iter().map(|answers| answers.labels.len()).max().unwrap_or(1);
        Self {
            question: wanted.slot(QUESTION),
            generator: wanted.slot(GENERATOR),
            labels: wanted.slot("scores"),
            scores: (1..=most + 1).map(|answer| wanted.slot(&format!("score_{answer}"))).collect(),
            verdicts: VERDICTS.map(|key| wanted.slot(key)).to_vec(),
            pairs: false,
            manner: Manner::of(file),
            answers,
            aliases: None,
        }
    }

    fn begin(&mut self, row: &Row<'_>) -> Result<(), String> {
        if !has(row, self.question) || !has(row, self.generator) {
            return Err(format!("scores of answers need `{QUESTION}` and `{GENERATOR}`"));
        }
        let (last, scores) = self.scores.split_last().ok_or("the data set has no answers")?;
        if has(row, *last) {
            let most = scores.len();
            return Err(format!(
                "the file has `score_{}`, but no prompt of the data set has more than {most} answers",
                most + 1
            ));
        }
        let scored = scores.iter().any(|slot| has(row, *slot));
        self.pairs = !scored && self.verdicts.iter().any(|slot| has(row, *slot));
        if scored || self.pairs {
            Ok(())
        } else {
            Err("scores of answers need `score_1`, `score_2` and so on".into())
        }
    }

    fn key(&self, row: &Row<'_>, key: &mut String) -> Result<(), Refusal> {
        let (question, seen) = (named(row, self.question)?, named(row, self.generator)?);
        let generator = self.aliases.map_or(&*seen, |aliases| aliases.policy(&seen));
        write_key(key, &question, Some(generator));
        Ok(())
    }

    fn read(
        &self,
        row: &Row<'_>,
        format: Format,
        number: usize,
        notes: &mut Notes,
    ) -> Result<Scores, Refusal> {
        if self.pairs {
            let reason =
                "verdicts on pairs of answers are not read: best-of-K metrics need a score of each answer";
            return Err(Refusal {
                action: RowAction::Dropped,
                ..Refusal::rejected("verdicts on pairs", reason)
            });
        }
        let answers = &self.answers[number];
        self.check_labels(row, answers)?;
        let slots = self.scores.iter().take(answers.labels.len());
        let scores = slots.map(|slot| self.manner.read((row, *slot), format, notes));
        Ok(Scores(scores.collect::<Result<_, _>>()?))
    }
}
