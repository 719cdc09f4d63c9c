//! What can be wrong with `ingest.votes` before any file is read.

use std::collections::{BTreeMap, BTreeSet};

use records::Row;
use records::tables::Vote;

use super::{Outcome, PromptFrequency, RawFilters, RawVotes};
use crate::settings::SettingsError;
use crate::settings::spelling::name_fault;
use crate::stream::verdict::VOCABULARY;
use crate::votes::time;

impl RawVotes {
    pub(in crate::settings) fn check(&self) -> Result<(), SettingsError> {
        let faults = [
            ("files", self.files_fault()),
            ("features", twice(self.features.iter().map(|feature| feature.word()))),
            ("covariates", self.covariates_fault()),
            ("voter", self.voter.as_deref().and_then(name_fault)),
            ("prompt", self.prompt.as_deref().and_then(name_fault)),
            ("weight", self.weight.as_deref().and_then(name_fault)),
            ("verdicts", words_fault(&self.verdicts)),
            ("strong_verdict_weight", positive(self.strong_verdict_weight)),
        ];
        let faults = faults.into_iter().chain(self.filters.faults());
        match faults.into_iter().find_map(|(key, reason)| Some((key, reason?))) {
            Some((key, reason)) => Err(SettingsError::Votes { key, reason }),
            None => Ok(()),
        }
    }

    fn files_fault(&self) -> Option<String> {
        let baselines = self.files.iter().filter_map(|file| file.baseline.as_deref());
        baselines.into_iter().find_map(name_fault).map(|reason| format!("`baseline`: {reason}"))
    }

    fn covariates_fault(&self) -> Option<String> {
        let names = || self.covariates.iter().map(String::as_str);
        let taken = |name: &str| {
            let feature = self.features.iter().any(|feature| {
                name.strip_prefix(feature.word()).is_some_and(|side| matches!(side, "_a" | "_b"))
            });
            let reason = if feature {
                "is the column of a style feature; take it out of one of the two lists"
            } else if Vote::SCHEMA.columns.iter().any(|column| column.name == name) {
                "is a column every vote has; give the covariate's column another name"
            } else {
                return None;
            };
            Some(format!("`{name}` {reason}"))
        };
        names().find_map(|name| name_fault(name).or_else(|| taken(name))).or_else(|| twice(names()))
    }
}

/// Words for outcomes that are empty or mean something else in every file.
pub(in crate::settings) fn words_fault(words: &BTreeMap<String, Outcome>) -> Option<String> {
    words.iter().find_map(|(word, outcome)| {
        if let Some(reason) = name_fault(word) {
            return Some(reason);
        }
        let known = VOCABULARY.iter().find(|(known, _)| known == word)?;
        (known.1 != (*outcome).into())
            .then(|| format!("`{word}` means {} in every file and stays so", known.1))
    })
}

impl RawFilters {
    fn faults(&self) -> [(&'static str, Option<String>); 8] {
        [
            ("filters.languages", names(&self.languages)),
            ("filters.categories", names(&self.categories)),
            ("filters.models", self.models_fault()),
            ("filters.from", self.from.as_deref().and_then(day_fault)),
            ("filters.until", self.until.as_deref().and_then(day_fault).or_else(|| self.no_day())),
            ("filters.prompt_frequency", self.prompt_frequency.fault()),
            ("filters.votes_per_voter_and_day", at_least_one(self.votes_per_voter_and_day.map(u64::from))),
            ("filters.minimum_battles", at_least_one(self.minimum_battles)),
        ]
    }

    fn models_fault(&self) -> Option<String> {
        let (only, except) = (&self.models.only, &self.models.except);
        only.iter()
            .chain(except)
            .find_map(|name| name_fault(name))
            .or_else(|| only.intersection(except).next().map(|name| format!("`{name}` is both in and out")))
    }

    /// `until` before `from`.
    fn no_day(&self) -> Option<String> {
        let (from, until) = (self.from.as_deref()?, self.until.as_deref()?);
        (time::day(until)? < time::day(from)?)
            .then(|| format!("{until} is before `from`, {from}; no day is left"))
    }
}

impl PromptFrequency {
    fn fault(self) -> Option<String> {
        let Self::AtMost(limit) = self else { return None };
        let sound = limit > 0.0 && (limit < 1.0 || limit.fract() == 0.0) && limit <= 1e15;
        (!sound).then(|| {
            format!("`at_most` is {limit}; write a whole number from 1, or a quantile between 0 and 1")
        })
    }
}

fn names(list: &[String]) -> Option<String> {
    list.iter().find_map(|name| name_fault(name)).or_else(|| twice(list.iter().map(String::as_str)))
}

fn twice<'a>(names: impl Iterator<Item = &'a str>) -> Option<String> {
    let mut seen = BTreeSet::new();
    let mut names = names;
    names.find(|name| !seen.insert(*name)).map(|name| format!("`{name}` is listed twice; keep one"))
}

fn positive(weight: f64) -> Option<String> {
    (!(weight > 0.0 && weight.is_finite())).then(|| format!("{weight} is not a finite number above 0"))
}

fn day_fault(text: &str) -> Option<String> {
    time::day(text).is_none().then(|| format!("`{text}` is not a day; write it as 2024-01-31"))
}

fn at_least_one(count: Option<u64>) -> Option<String> {
    (count? == 0)
        .then(|| "0 would leave nothing, or mean nothing; leave it out or write 1 or more".to_owned())
}
