//! One judge's metrics on one domain, or on one generator's part of it, as rows and notes.

use records::tables::BestOfKCurve;

use super::evaluate::Subset;
use super::trials::Sampled;
use crate::book::{Book, Cell, Found, Note, signed};
use crate::interval::{MetricInterval, percentile};
use crate::{Estimator, Settings};

/// The exact curve's metrics, in the order of the values.
pub(crate) const CLOSED_FORM: [&str; 3] =
    ["best-of-k-loss-closed-form", "best-of-k-max-closed-form", "best-of-k-end-closed-form"];

/// The sampled curve's.
pub(crate) const SAMPLED: [&str; 3] = ["best-of-k-loss", "best-of-k-max", "best-of-k-end"];

/// Place of the curve's loss among the values.
pub(crate) const CURVE: usize = 2;

/// A value with what its row needs: the resampled values' place and shift.
pub(crate) struct Line<'a> {
    pub(crate) metric: &'a str,
    pub(crate) value: f64,
    pub(crate) n: u64,
    pub(crate) place: usize,
    pub(crate) shift: f64,
    pub(crate) source: String,
}

/// The values of a subset as lines, those that exist.
pub(crate) fn lines(settings: &Settings, subset: &Subset, sampled: Option<&Sampled>) -> Vec<Line<'static>> {
    let raw = settings.raw();
    let pairs = format!(
        "answer_scores; equal scores {}, failed answers {}, mean over {}",
        raw.pairs.score_tie.as_str(),
        raw.pairs.error.as_str(),
        raw.pairs.average.as_str()
    );
    let area = format!("answer_scores; min-max by prompt, pooled, zero range {}", raw.zero_range.as_str());
    let plain = [("accuracy", subset.pairs, pairs), ("roc-auc", subset.counts.pooled, area)];
    let mut found = Vec::new();
    for (place, (metric, n, source)) in plain.into_iter().enumerate() {
        if let Some(value) = subset.values[place] {
            found.push(Line { metric, value, n, place, shift: 0.0, source });
        }
    }
    for (curve, metric) in
        CLOSED_FORM.into_iter().enumerate().filter(|_| settings.uses(Estimator::ClosedForm))
    {
        if let Some(value) = subset.values[CURVE + curve] {
            let source = "answer_scores; closed form".to_owned();
            found.push(Line { metric, value, n: subset.covered, place: CURVE + curve, shift: 0.0, source });
        }
    }
    let Some(sampled) = sampled else { return found };
    for (curve, metric) in SAMPLED.into_iter().enumerate() {
        if let Some(exact) = subset.values[CURVE + curve] {
            let value = sampled.values[curve];
            let source = format!(
                "answer_scores; {} permutations, {} order",
                raw.best_of_k.trials,
                raw.best_of_k.order.as_str()
            );
            let (n, place, shift) = (subset.covered, CURVE + curve, value - exact);
            found.push(Line { metric, value, n, place, shift, source });
        }
    }
    found
}

/// The interval of a line from the resampled values.
pub(crate) fn interval(
    settings: &Settings,
    line: &Line<'_>,
    rounds: &[Option<f64>],
) -> Option<MetricInterval> {
    let what = if SAMPLED.contains(&line.metric) { ", closed form, shifted" } else { "" };
    let method = format!("poisson-bootstrap(question, {} rounds{what})", settings.rounds());
    percentile(rounds, settings.level(), settings.raw().ratings.least_share, (line.shift, &method))
}

/// Puts everything that is known of a subset into `book`.
pub(crate) fn subset(settings: &Settings, cell: &Cell<'_>, subset: &Subset, book: &mut Book) {
    if subset.counts.all_failed() {
        return all_failed(settings, cell, subset, book);
    }
    let sampled = subset.trials.as_ref().and_then(super::trials::Trials::sampled);
    for line in lines(settings, subset, sampled.as_ref()) {
        let rounds: Vec<Option<f64>> = subset.rounds.iter().map(|round| round[line.place]).collect();
        let interval = interval(settings, &line, &rounds);
        if interval.is_none() && settings.rounds() > 0 {
            let detail = Some("too few resamples have a value".to_owned());
            book.note(cell, line.metric, Note { kind: "no-interval", detail, ..Note::default() });
        }
        let Line { metric, value, n, source, .. } = line;
        book.metric(settings, cell, metric, Found { value, n, interval, source });
        if subset.covered < subset.prompts {
            book.note(cell, metric, Note::count("coverage", subset.covered, subset.prompts));
        }
    }
    pair_notes(cell, subset, book);
    area_notes(settings, cell, subset, book);
    curve_notes(settings, cell, subset, book);
    if let Some(sampled) = sampled {
        for (metric, error) in SAMPLED.iter().zip(sampled.errors) {
            let rows = settings.raw().best_of_k.trials;
            let note = Note { kind: "monte-carlo-error", rows, value: Some(error), ..Note::default() };
            book.note(cell, metric, note);
        }
    }
    curves(settings, cell, subset, book);
}

/// A judge without a single score has no metric: what the rules make of failures would be a number of their own.
fn all_failed(settings: &Settings, cell: &Cell<'_>, subset: &Subset, book: &mut Book) {
    let sampled = SAMPLED.into_iter().filter(|_| settings.uses(Estimator::Permutations));
    let exact = CLOSED_FORM.into_iter().filter(|_| settings.uses(Estimator::ClosedForm));
    for metric in ["accuracy", "roc-auc"].into_iter().chain(sampled).chain(exact) {
        let detail = format!("the judge failed on all {} answers", subset.counts.answers);
        book.note(cell, metric, Note::undefined("all-failed", detail));
    }
}

fn pair_notes(cell: &Cell<'_>, subset: &Subset, book: &mut Book) {
    const METRIC: &str = "accuracy";
    let (bins, all) = (subset.bins, subset.bins.all());
    let Some(value) = subset.values[0] else {
        let detail = "no pair of a correct and a wrong answer counts".to_owned();
        return book.note(cell, METRIC, Note::undefined("no-pair", detail));
    };
    let kinds = [("score-ties", bins.ties()), ("failed-pairs", bins.failed()), ("average", 0)];
    for (kind, rows) in kinds {
        if rows > 0 {
            book.note(cell, METRIC, Note::count(kind, rows, all));
        }
        for ((_, choice), other) in subset.accuracies.iter().filter(|((named, _), _)| *named == kind) {
            // Means of the same numbers in another order differ by rounding.
            let moved = other.is_some_and(|other| (other - value).abs() > 1e-12);
            if moved {
                book.note(
                    cell,
                    METRIC,
                    Note { choice: Some(choice), value: *other, ..Note::count(kind, rows, all) },
                );
            }
        }
    }
    if all > 1 && (value == 0.0 || value == 1.0) {
        book.note(cell, METRIC, Note::count("all-agree", subset.pairs, all));
    }
}

fn area_notes(settings: &Settings, cell: &Cell<'_>, subset: &Subset, book: &mut Book) {
    const METRIC: &str = "roc-auc";
    let counts = subset.counts;
    if subset.values[1].is_none() {
        let detail = "it takes a correct and a wrong answer with scores".to_owned();
        book.note(cell, METRIC, Note::undefined("one-class", detail));
    }
    if counts.zero_range > 0 {
        let note = Note::count("zero-range-prompts", counts.zero_range, subset.covered);
        book.note(cell, METRIC, note.clone());
        if subset.auc_other.is_some() && subset.auc_other != subset.values[1] {
            let other = crate::AucZeroRange::ALL.iter().find(|rule| **rule != settings.raw().zero_range);
            let choice = other.map(|other| other.as_str());
            book.note(cell, METRIC, Note { choice, value: subset.auc_other, ..note });
        }
    }
    failed_answers(cell, METRIC, subset, book);
}

fn failed_answers(cell: &Cell<'_>, metric: &str, subset: &Subset, book: &mut Book) {
    let counts = subset.counts;
    for (kind, rows) in [("failed-answers", counts.failed), ("absent-answers", counts.absent)] {
        if rows > 0 {
            book.note(cell, metric, Note::count(kind, rows, counts.answers));
        }
    }
}

fn curve_notes(settings: &Settings, cell: &Cell<'_>, subset: &Subset, book: &mut Book) {
    let sampled = SAMPLED.into_iter().filter(|_| settings.uses(Estimator::Permutations));
    for metric in sampled.chain(CLOSED_FORM.into_iter().filter(|_| settings.uses(Estimator::ClosedForm))) {
        if subset.covered == 0 {
            book.note(cell, metric, Note::undefined("no-prompt", "no prompt has a score".to_owned()));
        }
        failed_answers(cell, metric, subset, book);
        if subset.counts.tied_best > 0 {
            book.note(cell, metric, Note::count("tied-best", subset.counts.tied_best, subset.covered));
        }
    }
}

fn curves(settings: &Settings, cell: &Cell<'_>, subset: &Subset, book: &mut Book) {
    if !settings.has_curve(subset.generator.is_some()) {
        return;
    }
    let limits: Vec<Option<MetricInterval>> =
        (0..subset.curve.len()).map(|k| curve_limits(settings, subset, k)).collect();
    let row = |k: usize, estimator: Estimator, [picked, oracle]: [f64; 2]| {
        // A sampled curve is moved by as much as it lies off the exact one, as its metrics are.
        let (shift, what) = match estimator {
            Estimator::ClosedForm => (0.0, ""),
            Estimator::Permutations => (picked - subset.curve[k], ", closed form, shifted"),
        };
        let limits = limits[k].as_ref();
        BestOfKCurve {
            benchmark: cell.benchmark.to_owned(),
            domain: cell.domain.to_owned(),
            judge: cell.judge.to_owned(),
            k: signed(k as u64 + 1),
            picked,
            lower: limits.map(|limits| limits.lower + shift),
            upper: limits.map(|limits| limits.upper + shift),
            level: limits.map(|_| settings.level().value()),
            interval_method: limits.map(|limits| format!("{}{what})", limits.method)),
            oracle,
            random: subset.random,
            estimator: estimator.as_str().to_owned(),
            n: signed(subset.covered),
        }
    };
    if settings.uses(Estimator::ClosedForm) {
        let exact = subset.curve.iter().zip(&subset.oracle).enumerate();
        book.curves
            .extend(exact.map(|(k, (picked, oracle))| row(k, Estimator::ClosedForm, [*picked, *oracle])));
    }
    if let Some(trials) = subset.trials.as_ref().filter(|trials| trials.prompts > 0) {
        let sampled = trials.curves().into_iter().enumerate();
        book.curves.extend(sampled.map(|(k, curve)| row(k, Estimator::Permutations, curve)));
    }
}

/// Limits of one point of the exact curve on resampled prompts; their method is left open for what is added to it.
fn curve_limits(settings: &Settings, subset: &Subset, k: usize) -> Option<MetricInterval> {
    let rounds: Vec<Option<f64>> =
        subset.curve_rounds.iter().map(|curve| curve.as_ref().map(|curve| curve[k])).collect();
    let method = format!("poisson-bootstrap(question, {} rounds", settings.rounds());
    percentile(&rounds, settings.level(), settings.raw().ratings.least_share, (0.0, &method))
}
