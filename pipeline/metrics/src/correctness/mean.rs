//! The mean over domains.

use std::collections::BTreeSet;

use super::evaluate::Subset;
use super::write::{Line, interval, lines};
use crate::Settings;
use crate::book::{Book, Cell, Found, Note};

/// Name of the domain of means.
const MEAN: &str = "mean";

/// A subset and its domain.
pub(crate) type Part<'a> = (&'a str, &'a Subset);

/// Puts the means of one judge into `book`: pooled, and for each generator.
///
/// ```text
/// unweighted mean of the domains' values, only where all of them have one
/// ```
pub(crate) fn write(settings: &Settings, judge: &str, parts: &[Part<'_>], book: &mut Book) {
    let wanted = &settings.raw().mean.domains;
    let listed: Vec<Part<'_>> =
        parts.iter().copied().filter(|(domain, _)| wanted.iter().any(|name| name == domain)).collect();
    if listed.is_empty() {
        return;
    }
    let generators: BTreeSet<Option<&str>> =
        listed.iter().map(|(_, subset)| subset.generator.as_deref()).collect();
    for generator in generators {
        let inside: Vec<Part<'_>> =
            listed.iter().copied().filter(|(_, subset)| subset.generator.as_deref() == generator).collect();
        let name = generator.map_or_else(|| MEAN.to_owned(), |generator| format!("{MEAN}/{generator}"));
        let cell = Cell { judge, benchmark: &settings.raw().mean.benchmark, domain: &name };
        one(settings, &cell, &inside, book);
    }
}

/// The means of one generator, or of all together.
fn one(settings: &Settings, cell: &Cell<'_>, parts: &[Part<'_>], book: &mut Book) {
    let wanted = settings.raw().mean.domains.len();
    let of = |(_, subset): &Part<'_>| {
        let sampled = subset.trials.as_ref().and_then(super::trials::Trials::sampled);
        lines(settings, subset, sampled.as_ref())
    };
    let all: Vec<Vec<Line<'_>>> = parts.iter().map(of).collect();
    let metrics: BTreeSet<&str> = all.iter().flatten().map(|line| line.metric).collect();
    for metric in metrics {
        let found: Vec<(&Line<'_>, &Subset)> = all
            .iter()
            .zip(parts)
            .filter_map(|(lines, (_, subset))| {
                Some((lines.iter().find(|line| line.metric == metric)?, *subset))
            })
            .collect();
        if found.len() < wanted {
            let (rows, of) = (found.len() as u64, Some(wanted as u64));
            let detail = "the mean needs all of its domains".to_owned();
            book.note(cell, metric, Note { rows, of, ..Note::undefined("domains-missing", detail) });
            continue;
        }
        let share = 1.0 / wanted as f64;
        let sum =
            |value: fn(&Line<'_>) -> f64| found.iter().map(|(line, _)| value(line)).sum::<f64>() * share;
        let line = Line {
            metric,
            value: sum(|line| line.value),
            n: found.iter().map(|(line, _)| line.n).sum(),
            place: found[0].0.place,
            shift: sum(|line| line.shift),
            source: format!("{}; mean of {}", found[0].0.source, settings.raw().mean.domains.join(", ")),
        };
        let rounds: Vec<Option<f64>> = (0..settings.rounds() as usize)
            .map(|round| {
                let values: Option<Vec<f64>> =
                    found.iter().map(|(_, subset)| subset.rounds[round][line.place]).collect();
                values.map(|values| values.iter().sum::<f64>() * share)
            })
            .collect();
        let interval = interval(settings, &line, &rounds);
        let Line { value, n, source, .. } = line;
        book.metric(settings, cell, metric, Found { value, n, interval, source });
    }
}
