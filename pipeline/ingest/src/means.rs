//! Domains that are the mean of other domains.
//!
//! ```text
//! value(mean) = Σ_d value(d) / D        resolution(mean) = Σ_d resolution(d) / D
//! ```
//!
//! over the D declared domains, for each judge that has them all: each printed value may err by its
//! own rounding at the same time. Where such a mean is made, a value that already stood in its place is
//! dropped; a judge for whom none is made keeps his, and a warning says that two kinds of mean meet.

use std::collections::{BTreeMap, BTreeSet};

use records::tables::Proxy;
use records::{Origin, RowAction};

use crate::ledger::{Ledger, Place};
use crate::settings::DomainMean;
use crate::shelf::{Manner, Placed, Shelf};

/// Name of the means in `accounting`.
pub(crate) const SOURCE: &str = "ingest.means";

/// Puts every declared mean on the shelf, and says what may not be as it was meant.
pub(crate) fn put(means: &[DomainMean], shelf: &mut Shelf<Proxy>, ledger: &mut Ledger) -> Vec<String> {
    let mut warnings = Vec::new();
    if means.is_empty() {
        return warnings;
    }
    let source = ledger.open(SOURCE);
    for mean in means {
        warnings.extend(unmet(mean, shelf));
        let made = made(mean, shelf);
        let judges: BTreeSet<&str> = made.iter().map(|row| row.judge.as_str()).collect();
        let reason = format!("a mean of other origin: {} are averaged in its place", mean.of.join(", "));
        for place in shelf.withdraw(|row| mean.stands_at(row) && judges.contains(row.judge.as_str())) {
            ledger.withdrawn(place.source, place.fault(reason.clone()), RowAction::Dropped);
        }
        warnings.extend(kept(mean, shelf));
        for row in made {
            let (location, text) = (mean.title(&row.judge), row.value.to_string());
            let place = Place { source, location, column: "value".to_owned(), text };
            shelf.put(Placed { row, place, manner: Manner::BuiltIn }, ledger);
        }
    }
    warnings
}

/// A warning for each judge that keeps a given mean beside those that are made.
fn kept(mean: &DomainMean, shelf: &Shelf<Proxy>) -> Vec<String> {
    let rows = shelf.rows().iter().map(|placed| &placed.row).filter(|row| mean.stands_at(row));
    let (at, of) = (mean.place(), mean.of.join(", "));
    rows.map(|row| {
        format!("`{}` has a mean of its own on {at}: kept, as not all of {of} are there", row.judge)
    })
    .collect()
}

/// A warning for each name of the declaration that no value has, with the nearest that some value has.
fn unmet(mean: &DomainMean, shelf: &Shelf<Proxy>) -> Vec<String> {
    let rows = || shelf.rows().iter().map(|placed| &placed.row);
    let here = || rows().filter(|row| row.benchmark == mean.benchmark);
    let benchmarks: BTreeSet<&str> = rows().map(|row| row.benchmark.as_str()).collect();
    let title = mean.place();
    if let Some(warning) = missing(&title, "benchmark", &mean.benchmark, &benchmarks) {
        return vec![warning];
    }
    let metrics: BTreeSet<&str> = here().map(|row| row.metric.as_str()).collect();
    if let Some(warning) = missing(&title, "metric", &mean.metric, &metrics) {
        return vec![warning];
    }
    let domains: BTreeSet<&str> =
        here().filter(|row| row.metric == mean.metric).map(|row| row.domain.as_str()).collect();
    mean.of.iter().filter_map(|domain| missing(&title, "domain", domain, &domains)).collect()
}

fn missing(title: &str, kind: &str, name: &str, known: &BTreeSet<&str>) -> Option<String> {
    if known.contains(name) {
        return None;
    }
    let near = records::nearest(name, known.iter().copied());
    let advice = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    Some(format!("the mean {title} is never made: the {kind} `{name}` has no values{advice}"))
}

impl DomainMean {
    /// Name of the mean's metric.
    pub(crate) fn metric_name(&self) -> &str {
        self.named.as_deref().unwrap_or(&self.metric)
    }

    /// The mean's benchmark, domain and metric.
    pub(crate) fn place(&self) -> String {
        format!("{}/{}/{}", self.benchmark, self.domain, self.metric_name())
    }

    fn title(&self, judge: &str) -> String {
        format!("{} of {judge}", self.place())
    }

    fn stands_at(&self, row: &Proxy) -> bool {
        row.benchmark == self.benchmark && row.domain == self.domain && row.metric == self.metric_name()
    }

    fn averages(&self, row: &Proxy) -> bool {
        row.benchmark == self.benchmark && row.metric == self.metric && self.of.contains(&row.domain)
    }
}

fn made(mean: &DomainMean, shelf: &Shelf<Proxy>) -> Vec<Proxy> {
    let mut parts: BTreeMap<&str, Vec<&Proxy>> = BTreeMap::new();
    for row in shelf.rows().iter().map(|placed| &placed.row).filter(|row| mean.averages(row)) {
        parts.entry(&row.judge).or_default().push(row);
    }
    let whole = parts.into_values().filter(|parts| parts.len() == mean.of.len());
    whole.map(|parts| average(mean, parts)).collect()
}

fn average(mean: &DomainMean, mut parts: Vec<&Proxy>) -> Proxy {
    // Floats are added in one order, whatever the order of the rows.
    parts.sort_by(|a, b| a.domain.cmp(&b.domain));
    let count = parts.len() as f64;
    let resolutions: Option<f64> = parts.iter().map(|part| part.resolution).sum();
    let published = parts.iter().all(|part| part.origin == Origin::Published);
    Proxy {
        domain: mean.domain.clone(),
        metric: mean.metric_name().to_owned(),
        value: parts.iter().map(|part| part.value).sum::<f64>() / count,
        resolution: resolutions.map(|sum| sum / count),
        n: None,
        lower: None,
        upper: None,
        level: None,
        interval_method: None,
        origin: if published { Origin::Published } else { Origin::Computed },
        source: format!("mean of {} domains, {}", parts.len(), parts[0].source),
        ..parts[0].clone()
    }
}
