//! Declared means: names that can stand in a table, each once.

use std::collections::BTreeSet;

use super::spelling::name_fault;
use super::{DomainMean, RawSettings, SettingsError};
use crate::metric_book::MetricBook;

impl RawSettings {
    pub(super) fn check_means(&self) -> Result<(), SettingsError> {
        let book = MetricBook::new(&self.metrics);
        let mut seen = BTreeSet::new();
        for mean in &self.means {
            if mean.of.is_empty() || mean.of.contains(&mean.domain) {
                return Err(SettingsError::BadMean { domain: mean.domain.clone() });
            }
            let repeated = || {
                let key = (&mean.benchmark, &mean.domain, mean.metric_name());
                (!seen.insert(key)).then(|| "this mean is declared twice; keep one".to_owned())
            };
            let reason =
                mean.fault().or_else(|| unknown(mean.named.as_deref()?, mean, &book)).or_else(repeated);
            if let Some(reason) = reason {
                return Err(SettingsError::Mean { mean: mean.place(), reason });
            }
        }
        Ok(())
    }
}

impl DomainMean {
    /// A name that no table can have, or a domain that counts twice.
    fn fault(&self) -> Option<String> {
        let names = [("benchmark", &self.benchmark), ("metric", &self.metric), ("domain", &self.domain)];
        let named = self.named.iter().map(|name| ("named", name));
        let of = self.of.iter().map(|name| ("of", name));
        let fault = |(key, name): (&str, &String)| {
            let reason = name_fault(name).or_else(|| {
                name.contains(char::is_control).then(|| format!("{name:?} has a control character in it"))
            })?;
            Some(format!("`{key}`: {reason}"))
        };
        names.into_iter().chain(named).chain(of).find_map(fault).or_else(|| {
            let mut seen = BTreeSet::new();
            let twin = self.of.iter().find(|domain| !seen.insert(*domain))?;
            Some(format!("`{twin}` stands twice in `of`; keep one"))
        })
    }
}

/// Why a metric's name means nothing.
fn unknown(named: &str, mean: &DomainMean, book: &MetricBook<'_>) -> Option<String> {
    if book.meaning(&mean.benchmark, named).is_some() {
        return None;
    }
    Some(format!("`named`: `{named}` is not a known metric; {}", book.advice(named)))
}
