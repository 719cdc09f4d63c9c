//! From what was written to what can run: every range and contradiction is checked here.

use std::collections::{BTreeMap, BTreeSet};

use datasets::{Aliases, Study};
use records::glossary;

use super::spelling::{Known, name_fault};
use super::{BattleFile, MetricDeclaration, RawSettings, Scale, Settings, SettingsError, TableFile};
use crate::metric_book::MetricBook;

/// A file's path and its source.
type NamedFile = (String, Option<String>);

impl RawSettings {
    /// The settings that can run.
    ///
    /// # Errors
    /// [`SettingsError`]: an unknown or repeated built-in study; an empty or repeated path; an exception of
    /// scale that fits no metric; an alias that is empty, to itself, chained, or against a built-in name; a
    /// declared metric that is empty, out of range or already known; a mean that is empty, repeated or
    /// of a name no table can have; a setting of `votes` that is out of range or contradicts another.
    pub fn check(&self) -> Result<Settings, SettingsError> {
        let studies = self.check_datasets()?;
        let known = Known::of(&studies)?;
        self.check_metrics()?;
        self.check_means()?;
        self.check_paths(&known)?;
        self.votes.check()?;
        self.check_scores()?;
        for file in &self.proxies {
            self.check_proxy_scales(file)?;
        }
        let aliases = Aliases {
            judges: known.merge("judges", &known.aliases.judges, &self.aliases.judges)?,
            policies: known.merge("policies", &known.aliases.policies, &self.aliases.policies)?,
        };
        Ok(Settings { raw: self.clone().resolved(), studies, aliases })
    }

    /// The section with the default domains of battles filled in.
    #[must_use]
    pub fn resolved(mut self) -> Self {
        self.battles.iter_mut().for_each(BattleFile::fill_in);
        self
    }

    fn check_datasets(&self) -> Result<Vec<&'static Study>, SettingsError> {
        let mut seen = BTreeSet::new();
        let mut studies = Vec::new();
        for name in &self.datasets {
            studies.push(datasets::study(name).ok_or_else(|| unknown_dataset(name))?);
            if !seen.insert(name) {
                return Err(SettingsError::RepeatedDataset { name: name.clone() });
            }
        }
        Ok(studies)
    }

    fn check_paths(&self, known: &Known) -> Result<(), SettingsError> {
        let mut seen: BTreeMap<String, String> = BTreeMap::new();
        let tables = |files: &[TableFile]| -> Vec<NamedFile> {
            files.iter().map(|file| (file.path.clone(), file.source.clone())).collect()
        };
        let votes = self.votes.files.iter().map(|file| (file.path.clone(), file.source.clone()));
        let plain = |path: &String| (path.clone(), None);
        let lists = [
            ("proxies", tables(&self.proxies)),
            ("outcomes", tables(&self.outcomes)),
            ("votes.files", votes.collect()),
            ("battles", self.battles.iter().map(|file| plain(&file.path)).collect()),
            ("answers", self.answers.iter().map(|file| plain(&file.path)).collect()),
            ("scores", self.scores.iter().map(|file| plain(&file.path)).collect()),
        ];
        for (list, files) in lists {
            for (position, (path, source)) in files.into_iter().enumerate() {
                if path.trim().is_empty() {
                    return Err(SettingsError::EmptyPath { list, entry: position + 1 });
                }
                if source.is_some_and(|source| source.trim().is_empty()) {
                    return Err(SettingsError::EmptySource { path });
                }
                if known.sources.contains(&path) || path == crate::means::SOURCE {
                    return Err(SettingsError::ReservedPath { path });
                }
                if let Some(earlier) = seen.insert(plain_path(&path), path.clone()) {
                    return Err(SettingsError::RepeatedPath { path, earlier });
                }
            }
        }
        Ok(())
    }

    fn check_proxy_scales(&self, file: &TableFile) -> Result<(), SettingsError> {
        let book = MetricBook::new(&self.metrics);
        for (metric, scale) in &file.scales {
            let (path, metric) = (file.path.clone(), metric.clone());
            if !book.knows(&metric) {
                let advice = book.advice(&metric);
                return Err(SettingsError::UnknownScaleMetric { path, metric, advice });
            }
            if *scale == Scale::AsIs && !self.metrics.contains_key(&metric) {
                return Err(SettingsError::AsIsMetric { path, metric });
            }
        }
        Ok(())
    }

    fn check_metrics(&self) -> Result<(), SettingsError> {
        for (metric, declaration) in &self.metrics {
            let earlier = self.metrics.keys().take_while(|other| *other != metric);
            let reason = name_fault(metric)
                .or_else(|| metric.contains('/').then(|| "a metric's name has no `/`".to_owned()))
                .or_else(|| clash(metric))
                .or_else(|| {
                    let twin = records::near_miss(metric, earlier.map(String::as_str))?;
                    Some(format!("differs only in case or punctuation from your metric `{twin}`; keep one"))
                })
                .or_else(|| declaration.fault());
            if let Some(reason) = reason {
                return Err(SettingsError::Metric { metric: metric.clone(), reason });
            }
        }
        Ok(())
    }
}

impl MetricDeclaration {
    fn fault(&self) -> Option<String> {
        if self.unit.trim().is_empty() {
            return Some("`unit` is empty; write `share`, `correlation` or the metric's own".to_owned());
        }
        let bounds = [("lowest", self.lowest), ("highest", self.highest)];
        if let Some((bound, value)) = bounds.iter().find(|(_, bound)| bound.is_some_and(|b| !b.is_finite())) {
            let value = value.unwrap_or(f64::NAN);
            return Some(format!("`{bound}` is {value}; write a finite number or leave it out"));
        }
        match (self.lowest, self.highest) {
            (Some(lowest), Some(highest)) if lowest >= highest => {
                Some(format!("`lowest` is {lowest} and `highest` {highest}; lowest must be below highest"))
            }
            _ => None,
        }
    }
}

/// A metric of the glossary must not be declared again, under its own or nearly its own name.
fn clash(metric: &str) -> Option<String> {
    let known: Vec<&str> = glossary::entries()
        .filter(|entry| entry.subject == glossary::Subject::Metric)
        .map(|entry| entry.name)
        .collect();
    if known.contains(&metric) {
        return Some(
            "this metric is already defined (`rlhf-study explain`); leave the declaration out".into(),
        );
    }
    let twin = records::near_miss(metric, known)?;
    Some(format!(
        "differs only in case or punctuation from the known metric `{twin}`; use that, or another name"
    ))
}

fn unknown_dataset(name: &str) -> SettingsError {
    let names = datasets::studies().iter().map(|study| study.name);
    let advice = match records::nearest(name, names.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are: {}", names.collect::<Vec<_>>().join(", ")),
    };
    SettingsError::UnknownDataset { name: name.to_owned(), advice }
}

/// The path without `.` parts and doubled slashes, so that `./a.csv` and `a.csv` are one file.
fn plain_path(path: &str) -> String {
    let root = if path.starts_with('/') { "/" } else { "" };
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    format!("{root}{}", parts.join("/"))
}
