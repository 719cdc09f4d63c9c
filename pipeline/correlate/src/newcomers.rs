//! Outcomes of reward models that have none yet.

use std::collections::BTreeMap;

use prediction::{Forecast, NewModel, NewOutcome, Report, Undefined};
use records::Control;
use records::tables::{Extrapolation, Prediction, PredictionDuel, PredictionSkill};

use crate::candidates::{Candidates, name};
use crate::choice::{Chosen, choose};
use crate::common_metrics::{Common, check, common};
use crate::correlated::with_note;
use crate::family::Family;
use crate::points::{Cell, Points, Target};
use crate::predictions::{Known, chosen, known, rows, words};
use crate::{Error, Inputs, Settings};

/// What is to be predicted, and from what.
#[derive(Debug, Clone, Copy)]
pub struct Newcomers<'a> {
    /// Judges with metrics among the inputs; an outcome that one has is not looked at.
    pub judges: &'a [String],
    /// Cells to learn from, as `benchmark/domain/metric`; empty: those that are compared, or else those of the
    /// family, or else all, as far as all of the judges have them.
    pub metrics: &'a [String],
    /// Outcomes that are ratings on the Elo scale, so that a difference is an expected share of votes.
    pub ratings: &'a [String],
}

/// What is said of one outcome.
#[derive(Debug, Clone, PartialEq)]
pub struct OutcomePredicted {
    /// Outcome.
    pub outcome: String,
    /// Control.
    pub control: Control,
    /// Reward models learned from.
    pub known: Vec<String>,
    /// Metrics learned from, as `benchmark/domain/metric`.
    pub metrics: Vec<String>,
    /// Which metrics these are, in words.
    pub which: &'static str,
    /// Metrics and reward models that take no part, in words.
    pub without: Vec<String>,
    /// What the intervals promise, or why there are none, or no predictions at all.
    pub promise: Result<String, String>,
    /// Left-out predictions of the known judges, and predictions of the new ones.
    pub predictions: Vec<Prediction>,
    /// How well each model does on reward models that it did not see.
    pub skills: Vec<PredictionSkill>,
    /// Metrics of new judges outside the known range.
    pub extrapolations: Vec<Extrapolation>,
    /// Every pair of new judges by each model.
    pub duels: Vec<PredictionDuel>,
}

impl OutcomePredicted {
    /// The models that predict better than the mean, beyond chance.
    pub fn better_than_mean(&self) -> impl Iterator<Item = &PredictionSkill> {
        self.skills.iter().filter(|skill| skill.verdict.as_deref() == Some("beats-baseline"))
    }
}

/// Predicts the outcomes of new reward models under every outcome and control, from the known ones.
///
/// # Errors
/// As [`crate::compute`]; [`Error::NoSuchJudge`], [`Error::NoSuchMetric`] for names that the inputs do not have;
/// [`Error::NoCommonMetric`] if under no outcome there is a metric to learn from. What cannot be said of one outcome
/// is a state in its rows.
pub fn predict(
    settings: &Settings,
    inputs: Inputs,
    new: &Newcomers<'_>,
    seed: u64,
) -> Result<Vec<OutcomePredicted>, Error> {
    let Chosen { proxies, .. } = choose(settings.raw().prefer, inputs.proxies, inputs.metrics);
    let whole = Points::new(&proxies, &inputs.outcomes)?;
    check(&whole, new)?;
    let mut points = whole.clone();
    for outcomes in points.targets.values_mut() {
        outcomes.retain(|judge, _| !new.judges.contains(judge));
    }
    let family = Family::new(settings, &points);
    let mut first = None;
    let mut found = Vec::new();
    for target in points.targets.keys() {
        match common(settings, &points, &family, (target, new)) {
            Ok(common) => found.push(one(settings, (&points, &whole), (target, new), (&common, seed))),
            Err(error) => drop(first.get_or_insert(error)),
        }
    }
    match first {
        Some(error) if found.is_empty() => Err(error),
        _ => Ok(found),
    }
}

fn one(
    settings: &Settings,
    (points, whole): (&Points, &Points),
    (target, new): (&Target, &Newcomers<'_>),
    (common, seed): (&Common<'_>, u64),
) -> OutcomePredicted {
    let candidates = Candidates::new(points, target, &common.cells);
    let known = known(points, target, &candidates);
    let row = |judge: &String| NewModel {
        name: judge.clone(),
        cells: candidates.cells.iter().map(|cell| Some(points.cells[*cell].values[judge].value)).collect(),
    };
    let rows_of_new: Vec<NewModel> = new.judges.iter().map(row).collect();
    let plan = prediction::Settings {
        outcomes_are_elo: new.ratings.contains(&target.outcome),
        ..chosen(settings, seed)
    };
    let report = prediction::predict(&known.study, &rows_of_new, &plan);
    let (predictions, skills) = rows(settings, target, &known, &report);
    let mut found = OutcomePredicted {
        outcome: target.outcome.clone(),
        control: target.control,
        known: known.study.models.clone(),
        metrics: report.as_ref().map(|report| report.metrics.clone()).unwrap_or_default(),
        which: common.which,
        without: without(&known, common, report.as_ref().ok()),
        promise: promise(&report),
        predictions,
        skills,
        extrapolations: Vec::new(),
        duels: Vec::new(),
    };
    if let Ok(report) = &report {
        let observed = |judge: &str| Some(whole.targets.get(target)?.get(judge)?.value);
        found.predictions.extend(predicted(target, report, (plan.level, plan.interval.name()), &observed));
        found.extrapolations = extrapolations(points, target, (&candidates.cells, report));
        found.duels = duels(target, report);
    }
    found
}

fn without(known: &Known, common: &Common<'_>, report: Option<&Report>) -> Vec<String> {
    let constant = report.into_iter().flat_map(|report| &report.left_out);
    let constant = constant.map(|left_out| format!("{} ({})", left_out.metric(), left_out.state()));
    common.missing.iter().cloned().chain(constant).chain(known.note.clone()).collect()
}

fn promise(report: &Result<Report, Undefined>) -> Result<String, String> {
    let guarantee = report.as_ref().map(|report| report.guarantee.as_ref());
    match guarantee {
        Ok(Ok(guarantee)) => Ok(guarantee.words()),
        Ok(Err(reason)) | Err(reason) => Err(format!("{}: {reason}", reason.state())),
    }
}

/// The mean's forecast, then those of the models that could be fitted.
fn forecasts(report: &Report) -> impl Iterator<Item = &Forecast> {
    std::iter::once(&report.baseline).chain(report.forecasts.iter().flatten())
}

fn predicted(
    target: &Target,
    report: &Report,
    (level, method): (f64, &'static str),
    observed: &dyn Fn(&str) -> Option<f64>,
) -> Vec<Prediction> {
    let outside: BTreeMap<&str, &prediction::Extrapolation> =
        report.extrapolations.iter().map(|found| (found.model.as_str(), found)).collect();
    let row = |forecast: &Forecast, new: &NewOutcome| {
        let observed = observed(&new.model);
        let limits = new.interval.as_ref().ok();
        let outside = outside.get(new.model.as_str());
        let beyond =
            outside.and_then(|found| found.leverage.as_ref().ok()).filter(|leverage| leverage.is_beyond());
        Prediction {
            outcome: target.outcome.clone(),
            control: target.control,
            model: forecast.method.to_owned(),
            judge: new.model.clone(),
            kind: if observed.is_some() { "left-out" } else { "new" }.to_owned(),
            observed,
            value: new.outcome,
            lower: limits.map(|limits| limits.low),
            upper: limits.map(|limits| limits.high),
            level: limits.map(|_| level),
            interval_method: limits.map(|_| method.to_owned()),
            extrapolated: outside.is_some_and(|found| found.is_flagged()),
            tuning: words(&forecast.tuning),
            note: with_note(
                new.interval.as_ref().err().map(|reason| format!("{}: {reason}", reason.state())),
                beyond.map(|_| "farther out in all metrics together than any known reward model".to_owned()),
            ),
        }
    };
    forecasts(report).flat_map(|forecast| forecast.new.iter().map(move |new| row(forecast, new))).collect()
}

fn extrapolations(
    points: &Points,
    target: &Target,
    (cells, report): (&[&Cell], &Report),
) -> Vec<Extrapolation> {
    let names: BTreeMap<String, &Cell> = cells.iter().map(|cell| (name(cell), *cell)).collect();
    let row = |judge: &str, range: &prediction::OutOfRange| {
        let cell = names.get(&range.metric)?;
        let sign = points.cells[*cell].sign;
        // Back in the metric's own direction, low and high change places.
        let (low, high) = if sign < 0.0 { (-range.high, -range.low) } else { (range.low, range.high) };
        Some(Extrapolation {
            outcome: target.outcome.clone(),
            control: target.control,
            judge: judge.to_owned(),
            benchmark: cell.benchmark.clone(),
            domain: cell.domain.clone(),
            metric: cell.metric.clone(),
            value: sign * range.value,
            lowest: low,
            highest: high,
            ranges_beyond: range.ranges_beyond(),
        })
    };
    let of = |found: &prediction::Extrapolation| -> Vec<Extrapolation> {
        found.out_of_range.iter().filter_map(|range| row(&found.model, range)).collect()
    };
    report.extrapolations.iter().flat_map(of).collect()
}

fn duels(target: &Target, report: &Report) -> Vec<PredictionDuel> {
    let row = |forecast: &Forecast, duel: &prediction::Duel| PredictionDuel {
        outcome: target.outcome.clone(),
        control: target.control,
        model: forecast.method.to_owned(),
        first: duel.first.clone(),
        second: duel.second.clone(),
        difference: duel.difference,
        probability: duel.probability_first_higher,
        expected_win_share: duel.expected_win_share,
    };
    forecasts(report)
        .flat_map(|forecast| forecast.duels.iter().map(move |duel| row(forecast, duel)))
        .collect()
}
