//! Whether a design makes an archive.

use std::collections::BTreeSet;

use super::battles::LANGUAGES;
use super::judge::{JudgeKind, RawJudge};
use super::{DOMAINS, RawArchive};

/// A setting that makes no archive.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// A number outside its range.
    #[error("{setting} = {value} must lie between {least} and {most}")]
    Range {
        /// Name of the setting.
        setting: String,
        /// What it was.
        value: f64,
        /// Least value.
        least: f64,
        /// Greatest value.
        most: f64,
    },
    /// A name that cannot be a file's.
    #[error(
        "`judges`: `{0}` must be a plain name of letters, digits, `.`, `_` and `-`, as it becomes a file's"
    )]
    Name(String),
    /// Two judges of one name, which would share their files.
    #[error("`judges`: `{0}` stands twice, case aside; give each judge a name of its own")]
    Repeated(String),
    /// A domain that no prompt belongs to.
    #[error("`judges`: `{judge}` is weak in `{domain}`, which is no domain; there are {known}")]
    Domain {
        /// The judge.
        judge: String,
        /// The domain.
        domain: String,
        /// All domains.
        known: String,
    },
    /// Votes between fewer than two models.
    #[error(
        "`arena`: votes need two models or more; set `trained` for more judges, `baselines` higher, or `votes` to 0"
    )]
    TooFewPolicies,
    /// Strengths that no vote can measure.
    #[error("`arena`: strengths and effects are so far apart that no fit is finite; take a smaller `gain`")]
    NoTruth,
}

/// A design that has been checked.
#[derive(Debug, Clone, PartialEq)]
pub struct ArchiveDesign(RawArchive);

impl ArchiveDesign {
    /// The settings.
    #[must_use]
    pub const fn get(&self) -> &RawArchive {
        &self.0
    }
}

/// Most of each: all of it is held in memory at once, but for the scores of judges.
const MOST_BATTLES: f64 = 1e6;
const MOST_PROMPTS: f64 = 20_000.0;
const MOST_ANSWERS: f64 = 256.0;
const MOST_MODELS: f64 = 1000.0;
const MOST_VOTES: f64 = 1e9;
/// Largest weight or deviation: keeps every score a number that single precision holds.
const LARGEST: f64 = 1e6;
/// Largest effect in log odds that leaves every outcome a chance.
const LARGEST_EFFECT: f64 = 3.0;
const LONGEST_NAME: usize = 100;

impl RawArchive {
    /// The design, if each setting is in its range.
    ///
    /// # Errors
    ///
    /// - `Range`: a number outside its range, or not a number.
    /// - `Name`, `Repeated`, `Domain`: a judge that cannot be.
    /// - `TooFewPolicies`: votes without two models to vote on.
    pub fn check(self) -> Result<ArchiveDesign, ArchiveError> {
        self.check_sets()?;
        self.check_arena()?;
        in_range("the number of judges", self.judges.len() as f64, 0.0, 100_000.0)?;
        let mut names = BTreeSet::new();
        for judge in &self.judges {
            judge.check()?;
            if !names.insert(judge.name.to_lowercase()) {
                return Err(ArchiveError::Repeated(judge.name.clone()));
            }
        }
        Ok(ArchiveDesign(self))
    }

    fn check_sets(&self) -> Result<(), ArchiveError> {
        let (battles, answers) = (&self.battles, &self.answers);
        in_range("battles.models", f64::from(battles.models), 2.0, MOST_MODELS)?;
        in_range("battles.count", battles.count as f64, 1.0, MOST_BATTLES)?;
        in_range("battles.spread", battles.spread, 0.0, LARGEST_EFFECT)?;
        in_range("battles.response_spread", battles.response_spread, 0.0, LARGEST_EFFECT)?;
        in_range("battles.ties", battles.ties, 0.0, 1.0)?;
        in_range("battles.both_bad", battles.both_bad, 0.0, 1.0)?;
        in_range("battles.length_effect", battles.length_effect, -LARGEST_EFFECT, LARGEST_EFFECT)?;
        in_range("answers.prompts", f64::from(answers.prompts), 4.0, MOST_PROMPTS)?;
        in_range("answers.count", f64::from(answers.count), 2.0, MOST_ANSWERS)?;
        in_range("answers.difficulty", answers.difficulty, 0.0, LARGEST_EFFECT)
    }

    fn check_arena(&self) -> Result<(), ArchiveError> {
        let arena = &self.arena;
        in_range("arena.votes", arena.votes as f64, 0.0, MOST_VOTES)?;
        in_range("arena.gain", arena.gain, -LARGEST_EFFECT, LARGEST_EFFECT)?;
        in_range("arena.spread", arena.spread, 0.0, LARGEST_EFFECT)?;
        in_range("arena.verbosity_gain", arena.verbosity_gain, -LARGEST_EFFECT, LARGEST_EFFECT)?;
        in_range("arena.length_effect", arena.length_effect, -LARGEST_EFFECT, LARGEST_EFFECT)?;
        in_range("arena.ties", arena.ties, 0.0, 1.0)?;
        in_range("arena.both_bad", arena.both_bad, 0.0, 1.0)?;
        let trained = self.judges.iter().filter(|judge| judge.trained).count() as f64;
        let policies = trained + f64::from(arena.baselines);
        in_range("the number of models in the arena", policies, 0.0, MOST_MODELS)?;
        if arena.votes > 0 && policies < 2.0 {
            return Err(ArchiveError::TooFewPolicies);
        }
        Ok(())
    }
}

impl RawJudge {
    fn check(&self) -> Result<(), ArchiveError> {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
        let name = &self.name;
        if name.is_empty() || name.starts_with('.') || name.len() > LONGEST_NAME || !name.chars().all(plain) {
            return Err(ArchiveError::Name(name.clone()));
        }
        let named = |setting: &str| format!("`judges`: `{name}`: {setting}");
        in_range(&named("skill"), self.skill, -LARGEST, LARGEST)?;
        in_range(&named("noise"), self.noise, 0.0, LARGEST)?;
        in_range(&named("length_bias"), self.length_bias, -LARGEST, LARGEST)?;
        in_range(&named("errors"), self.errors, 0.0, 1.0)?;
        in_range(&named("step"), self.step, 0.0, LARGEST)?;
        self.weak.iter().try_for_each(|(domain, factor)| {
            self.knows(domain)?;
            in_range(&named(domain), *factor, 0.0, 1.0)
        })
    }

    fn knows(&self, domain: &str) -> Result<(), ArchiveError> {
        let languages = LANGUAGES.map(|(language, _)| language.to_lowercase());
        let mut known: Vec<&str> = DOMAINS.to_vec();
        known.extend(languages.iter().map(String::as_str));
        if known.contains(&domain) {
            return Ok(());
        }
        let (judge, domain, known) = (self.name.clone(), domain.to_owned(), known.join(", "));
        Err(ArchiveError::Domain { judge, domain, known })
    }

    /// Whether it judges answers, not only battles.
    pub(crate) fn judges_answers(&self) -> bool {
        self.kind != JudgeKind::LlmJudge
    }
}

fn in_range(setting: &str, value: f64, least: f64, most: f64) -> Result<(), ArchiveError> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(ArchiveError::Range { setting: setting.to_owned(), value, least, most })
}
