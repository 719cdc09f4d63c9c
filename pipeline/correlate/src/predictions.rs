//! Outcomes of the known reward models, predicted without them.

use prediction::{Forecast, IntervalMethod, Method, Report, Study, Tuning, Undefined};
use rayon::prelude::*;
use records::tables::{Prediction, PredictionSkill};

use crate::candidates::{Candidates, metrics, name};
use crate::correlated::with_note;
use crate::family::Family;
use crate::points::{Points, Target};
use crate::settings::{PredictionInterval, PredictionModel};
use crate::{Settings, stream};

/// Rows of `predictions` and of `prediction_skill`.
pub(crate) fn compute(
    settings: &Settings,
    points: &Points,
    family: &Family<'_>,
    seed: u64,
) -> (Vec<Prediction>, Vec<PredictionSkill>) {
    let cells = metrics(settings, points, family);
    let targets: Vec<&Target> = points.targets.keys().collect();
    let of = |target: &&Target| {
        let known = known(points, target, &Candidates::new(points, target, &cells));
        let report = prediction::predict(&known.study, &[], &chosen(settings, seed));
        rows(settings, target, &known, &report)
    };
    let found: Vec<(Vec<Prediction>, Vec<PredictionSkill>)> = targets.par_iter().map(of).collect();
    let (predictions, skills): (Vec<_>, Vec<_>) = found.into_iter().unzip();
    (predictions.concat(), skills.concat())
}

/// What is learned from under one outcome.
pub(crate) struct Known {
    pub study: Study,
    /// Reward models and metrics that take no part, in words.
    pub note: Option<String>,
}

/// The metrics compared, over the reward models that most of them have.
pub(crate) fn known(points: &Points, target: &Target, candidates: &Candidates<'_>) -> Known {
    let row = |place: usize| candidates.columns.iter().map(|column| Some(column[place])).collect();
    let without =
        candidates.without.iter().map(|(cell, reason)| format!("without {} ({reason})", name(cell)));
    let without: Vec<String> = without.collect();
    Known {
        study: Study {
            metrics: candidates.cells.iter().map(|cell| name(cell)).collect(),
            models: candidates.judges.iter().map(|judge| (*judge).to_owned()).collect(),
            cells: (0..candidates.judges.len()).map(row).collect(),
            outcomes: candidates.outcome(points, target),
        },
        note: with_note(candidates.note.clone(), (!without.is_empty()).then(|| without.join("; "))),
    }
}

/// The settings as the models take them.
pub(crate) fn chosen(settings: &Settings, seed: u64) -> prediction::Settings {
    let predict = &settings.raw().predict;
    let usual = prediction::Settings::default();
    let wanted = |method: &Method| {
        predict.models.iter().any(|model| {
            matches!(
                (model, method),
                (PredictionModel::Line, Method::Line { .. })
                    | (PredictionModel::Ridge, Method::Ridge { .. })
                    | (PredictionModel::ElasticNet, Method::ElasticNet { .. })
                    | (PredictionModel::PartialLeastSquares, Method::PartialLeastSquares { .. })
            )
        })
    };
    prediction::Settings {
        level: predict.level,
        interval: match predict.interval {
            PredictionInterval::JackknifePlus => IntervalMethod::JackknifePlus,
            PredictionInterval::JackknifeMinmax => IntervalMethod::JackknifeMinmax,
            PredictionInterval::SplitConformal => IntervalMethod::SplitConformal,
        },
        methods: usual.methods.iter().filter(|method| wanted(method)).cloned().collect(),
        significance: predict.significance,
        seed: stream::seed(seed, "predictions"),
        ..usual
    }
}

/// Left-out predictions and skills of one report.
pub(crate) fn rows(
    settings: &Settings,
    target: &Target,
    known: &Known,
    report: &Result<Report, Undefined>,
) -> (Vec<Prediction>, Vec<PredictionSkill>) {
    let n = known.study.models.len();
    let report = match report {
        Ok(report) => report,
        Err(reason) => return (Vec::new(), vec![undefined(blank(target, "mean", n, known), reason)]),
    };
    let (mut predictions, mut skills) = (Vec::new(), Vec::new());
    let models = chosen(settings, 0).methods;
    let names = std::iter::once("mean").chain(models.iter().map(Method::name));
    let forecasts = std::iter::once(Ok(&report.baseline)).chain(report.forecasts.iter().map(Result::as_ref));
    for (model, forecast) in names.zip(forecasts) {
        let row = PredictionSkill { metrics: report.metrics.len() as i64, ..blank(target, model, n, known) };
        match forecast {
            Err(reason) => skills.push(undefined(row, reason)),
            Ok(forecast) => {
                predictions.extend(left_out(target, known, forecast));
                skills.push(skill(row, forecast, report));
            }
        }
    }
    (predictions, skills)
}

fn left_out<'a>(
    target: &'a Target,
    known: &'a Known,
    forecast: &'a Forecast,
) -> impl Iterator<Item = Prediction> + 'a {
    let places = known.study.models.iter().zip(&known.study.outcomes).enumerate();
    places.map(|(place, (judge, observed))| Prediction {
        outcome: target.outcome.clone(),
        control: target.control,
        model: forecast.method.to_owned(),
        judge: judge.clone(),
        kind: "left-out".to_owned(),
        observed: Some(*observed),
        value: forecast.out_of_sample[place],
        lower: None,
        upper: None,
        level: None,
        interval_method: None,
        extrapolated: beyond(known, place),
        tuning: forecast.tunings.get(place).and_then(words),
        note: None,
    })
}

/// Whether a metric of the reward model lies outside the range of the others.
fn beyond(known: &Known, place: usize) -> bool {
    let cells = &known.study.cells;
    (0..known.study.metrics.len()).any(|metric| {
        let others = cells.iter().enumerate().filter(|(other, _)| *other != place);
        let others: Vec<f64> = others.filter_map(|(_, row)| row[metric]).collect();
        let own = cells[place][metric];
        own.is_some_and(|own| {
            others.iter().all(|other| *other < own) || others.iter().all(|other| *other > own)
        })
    })
}

/// What tuning settled on, in words.
pub(crate) fn words(tuning: &Tuning) -> Option<String> {
    match tuning {
        Tuning::Nothing => None,
        Tuning::Metric { name } => Some(name.clone()),
        Tuning::Penalty { penalty } => Some(format!("penalty {penalty} a metric")),
        Tuning::ElasticNet { l1_ratio, fraction } => {
            Some(format!("share {l1_ratio} on the size, {fraction} of the largest penalty"))
        }
        Tuning::Components { components } => Some(format!("{components} components")),
    }
}

fn blank(target: &Target, model: &str, n: usize, known: &Known) -> PredictionSkill {
    PredictionSkill {
        outcome: target.outcome.clone(),
        control: target.control,
        model: model.to_owned(),
        n: n as i64,
        metrics: known.study.metrics.len() as i64,
        q_squared: None,
        rmse: None,
        rmse_of_mean: None,
        ratio: None,
        p_value: None,
        p_familywise: None,
        verdict: None,
        tuning: None,
        guarantee: None,
        state: "ok".to_owned(),
        note: known.note.clone(),
    }
}

fn undefined(row: PredictionSkill, reason: &Undefined) -> PredictionSkill {
    PredictionSkill { state: reason.state().to_owned(), note: Some(reason.to_string()), ..row }
}

fn skill(row: PredictionSkill, forecast: &Forecast, report: &Report) -> PredictionSkill {
    let found = forecast.skill;
    // The mean is its own baseline.
    let of_mean =
        report.forecasts.iter().flatten().find_map(|forecast| forecast.skill).map(|skill| skill.rmse_of_mean);
    let no_interval = report.guarantee.as_ref().err().map(|reason| format!("no intervals: {reason}"));
    PredictionSkill {
        q_squared: found.map_or(Some(0.0), |skill| Some(skill.q_squared)),
        rmse: found.map(|skill| skill.rmse).or(of_mean),
        rmse_of_mean: of_mean,
        ratio: found.map_or(Some(1.0), |skill| Some(skill.ratio)),
        p_value: found.map(|skill| skill.p_value),
        p_familywise: found.map(|skill| skill.family_p_value),
        verdict: found.map(|skill| skill.verdict.state().to_owned()),
        tuning: words(&forecast.tuning),
        guarantee: report.guarantee.as_ref().ok().map(prediction::Guarantee::words),
        note: with_note(row.note.clone(), no_interval),
        ..row
    }
}
