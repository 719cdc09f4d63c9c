//! Which scale a file declares for which metric or outcome, and signs that it is the wrong one.

use std::collections::{BTreeMap, BTreeSet};

use crate::excerpt::yaml;
use crate::fault::Fault;
use crate::metric_book::Meaning;
use crate::number::Number;
use crate::settings::{Scale, TableFile};

/// The declared scales of one file, and what has been seen of its values.
pub(crate) struct Scales<'a> {
    file: &'a TableFile,
    met: BTreeSet<&'a str>,
    percents: BTreeMap<String, Percent>,
}

/// What was seen of one metric whose values are declared as percent.
#[derive(Debug, Clone, Copy, Default)]
struct Percent {
    largest: f64,
    beyond_doubt: bool,
}

impl<'a> Scales<'a> {
    pub(crate) fn new(file: &'a TableFile) -> Self {
        Self { file, met: BTreeSet::new(), percents: BTreeMap::new() }
    }

    /// The scale declared for a metric or outcome.
    pub(crate) fn of(&mut self, name: &str) -> Scale {
        match self.file.scales.get_key_value(name) {
            Some((name, scale)) => {
                self.met.insert(name);
                *scale
            }
            None => self.file.scale,
        }
    }

    /// Takes note of a value of a metric.
    pub(crate) fn note(&mut self, metric: &str, meaning: &Meaning<'_>, scale: Scale, number: Number) {
        if scale != Scale::Percent || !meaning.is_fraction() {
            return;
        }
        if !self.percents.contains_key(metric) {
            self.percents.insert(metric.to_owned(), Percent::default());
        }
        if let Some(percent) = self.percents.get_mut(metric) {
            percent.largest = percent.largest.max(number.value.abs());
            percent.beyond_doubt |= number.percent_sign;
        }
    }

    /// Metrics declared as percent that can hardly be: all values lie between -1 and 1, and not all are 0.
    pub(crate) fn doubtful(&self) -> BTreeMap<&str, Fault> {
        let doubtful =
            |percent: &Percent| !percent.beyond_doubt && percent.largest > 0.0 && percent.largest <= 0.01;
        let whole_file = self.file.scales.is_empty() && self.percents.values().all(doubtful);
        self.percents
            .iter()
            .filter(|(_, percent)| doubtful(percent))
            .map(|(metric, _)| (metric.as_str(), doubt(metric, whole_file)))
            .collect()
    }

    /// Exceptions that met nothing in the file: most likely misspelt.
    pub(crate) fn idle(&self) -> impl Iterator<Item = Fault> {
        let idle = self.file.scales.keys().filter(|name| !self.met.contains(name.as_str()));
        idle.map(|name| {
            let reason =
                format!("`scales` of this file names `{name}`, which the file does not have; take it out");
            Fault::whole_file(reason)
        })
    }
}

/// The fault of one doubtful metric; `whole_file` if the file has no metric that is surely percent.
fn doubt(metric: &str, whole_file: bool) -> Fault {
    let remedy = if whole_file {
        "declare `scale: fraction`".to_owned()
    } else {
        format!("declare `scales: {{{}: fraction}}`", yaml(metric))
    };
    Fault::whole_file(format!(
        "values of `{metric}` lie between 0 and 1 in size before division by 100: {remedy}, or write `%` behind them \
         if they are percent"
    ))
    .in_column(metric)
}
