//! One judge's scores of a domain's answers.

use artifact::Batches;

use super::sets::{Domain, Sets};
use crate::batches::{floats, integers};
use crate::{Baseline, Error, seed};

const TABLE: &str = "answer_scores";

/// Scores of one domain's answers, prompt after prompt.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Scored {
    /// Score of each answer; none where the judge failed or was not asked.
    scores: Vec<Option<f64>>,
    /// Whether each answer has a row.
    asked: Vec<bool>,
    answers: usize,
}

impl Scored {
    fn empty(domain: &Domain) -> Self {
        let all = domain.prompts.len() * domain.answers;
        Self { scores: vec![None; all], asked: vec![false; all], answers: domain.answers }
    }

    /// Scores of one prompt.
    pub(crate) fn prompt(&self, prompt: usize) -> &[Option<f64>] {
        &self.scores[prompt * self.answers..(prompt + 1) * self.answers]
    }

    /// Whether each answer of a prompt has a row.
    pub(crate) fn asked(&self, prompt: usize) -> &[bool] {
        &self.asked[prompt * self.answers..(prompt + 1) * self.answers]
    }

    /// Whether any answer of a prompt has a row.
    pub(crate) fn covers(&self, prompt: usize) -> bool {
        self.asked(prompt).contains(&true)
    }
}

/// The judge's scores of every domain; none of a domain that it has no row on.
pub(crate) fn read(
    judge: &str,
    sets: &Sets,
    stored: &Batches,
    indices: &[usize],
) -> Result<Vec<Option<Scored>>, Error> {
    let mut found: Vec<Option<Scored>> = sets.domains.iter().map(|_| None).collect();
    for index in indices {
        let frame = stored.read(*index, &["prompt", "answer", "score"])?;
        let rows = (integers(TABLE, &frame, "prompt")?, integers(TABLE, &frame, "answer")?);
        let scores = floats(TABLE, &frame, "score")?;
        // Rows of one prompt lie together, so its place is looked up once.
        let mut last = None;
        for (row, score) in scores.into_iter().enumerate() {
            let empty = || Error::Frame { table: TABLE, reason: format!("judge `{judge}`: an empty key") };
            let (id, answer) = (rows.0[row].ok_or_else(empty)?, rows.1[row].ok_or_else(empty)?);
            let (domain, place) = match last {
                Some((known, place)) if known == id => place,
                _ => sets.place(id).ok_or_else(|| no_such_row(judge, id))?,
            };
            last = Some((id, (domain, place)));
            let scored = found[domain].get_or_insert_with(|| Scored::empty(&sets.domains[domain]));
            scored.put(judge, (id, place), answer, score)?;
        }
    }
    Ok(found)
}

fn no_such_row(judge: &str, row: i64) -> Error {
    Error::NoSuchRow { judge: judge.to_owned(), table: "answer_sets", row }
}

impl Scored {
    fn put(
        &mut self,
        judge: &str,
        (prompt, place): (i64, usize),
        answer: i64,
        score: Option<f64>,
    ) -> Result<(), Error> {
        let judge = || judge.to_owned();
        let answers = self.answers;
        let inside = usize::try_from(answer).ok().filter(|answer| (1..=answers).contains(answer));
        let inside = inside.ok_or_else(|| Error::NoSuchAnswer { judge: judge(), prompt, answer, answers })?;
        let what = || format!("answer {answer} of prompt {prompt}");
        if score.is_some_and(|score| !score.is_finite()) {
            let reason = format!("judge `{}`, {}: the score is not a finite number", judge(), what());
            return Err(Error::Frame { table: TABLE, reason });
        }
        let cell = place * answers + inside - 1;
        if std::mem::replace(&mut self.asked[cell], true) {
            return Err(Error::TwoScores { judge: judge(), what: what() });
        }
        self.scores[cell] = score;
        Ok(())
    }
}

/// A baseline's scores; none where the domain lacks what it looks at.
pub(crate) fn made_up(baseline: Baseline, domain: &Domain, seed: u64) -> Option<Scored> {
    let mut scored = Scored::empty(domain);
    let mut known = false;
    for (prompt, answers) in domain.prompts.iter().zip(scored.scores.chunks_mut(domain.answers)) {
        let lengths = prompt.lengths.as_ref();
        if baseline == Baseline::LongerAnswer && lengths.is_none() {
            continue;
        }
        known = true;
        let random = seed ^ seed::key(&["baseline", "random"]);
        for (place, score) in answers.iter_mut().enumerate() {
            *score = match baseline {
                Baseline::Constant => Some(0.0),
                Baseline::Random => {
                    Some(seed::uniform(seed::mix(seed::mix(prompt.key ^ random).wrapping_add(place as u64))))
                }
                Baseline::LongerAnswer => lengths.map(|lengths| lengths[place]),
            };
        }
    }
    scored.asked = scored.scores.iter().map(Option::is_some).collect();
    known.then_some(scored)
}
