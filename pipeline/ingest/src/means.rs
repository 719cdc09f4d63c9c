//! Domains that are the mean of other domains.
//!
//! ```text
//! value(mean) = Σ_d value(d) / D        resolution(mean) = Σ_d resolution(d) / D
//! ```
//!
//! over the D declared domains, for each judge that has them all: each printed value may err by its
//! own rounding at the same time. A value that already stood in the mean's place is dropped, since
//! two ways to a mean must not meet in one column.

use std::collections::BTreeMap;

use records::tables::Proxy;
use records::{Origin, RowAction};

use crate::ledger::{Ledger, Place};
use crate::settings::DomainMean;
use crate::shelf::{Manner, Placed, Shelf};

/// Name of the means in `accounting`.
const SOURCE: &str = "ingest.means";

/// Puts every declared mean on the shelf.
pub(crate) fn put(means: &[DomainMean], shelf: &mut Shelf<Proxy>, ledger: &mut Ledger) {
    if means.is_empty() {
        return;
    }
    let source = ledger.open(SOURCE);
    for mean in means {
        let made = made(mean, shelf);
        let reason = format!("a mean of other origin: {} are averaged in its place", mean.of.join(", "));
        for place in shelf.withdraw(|row| mean.stands_at(row)) {
            ledger.withdrawn(place.source, place.fault(reason.clone()), RowAction::Dropped);
        }
        for row in made {
            let (location, text) = (mean.title(&row.judge), row.value.to_string());
            let place = Place { source, location, column: "value".to_owned(), text };
            shelf.put(Placed { row, place, manner: Manner::BuiltIn }, ledger);
        }
    }
}

impl DomainMean {
    fn metric_name(&self) -> &str {
        self.named.as_deref().unwrap_or(&self.metric)
    }

    fn title(&self, judge: &str) -> String {
        format!("{}/{}/{} of {judge}", self.benchmark, self.domain, self.metric_name())
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
