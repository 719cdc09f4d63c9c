//! What errors of measurement do to every correlation.

use rayon::prelude::*;
use records::tables::CorrelationNoise;
use statistics::{
    NoiseDraws, NoisePlan, NoiseUndefined, Statistic, corrected_correlation, noisy_correlations, reliability,
};

use crate::candidates;
use crate::correlated::with_note;
use crate::errors::{ColumnErrors, PairErrors, measured};
use crate::family::Family;
use crate::pair::Pair;
use crate::points::Points;
use crate::{Settings, stream};

/// All rows of `noise`: cells with a known error of the metric or of the outcome, of those that are looked at: the
/// family, the metrics compared and the controls.
pub(crate) fn compute(
    settings: &Settings,
    points: &Points,
    family: &Family<'_>,
    seed: u64,
) -> Vec<CorrelationNoise> {
    let plan = NoisePlan {
        rounds: settings.raw().noise.rounds,
        seed: stream::seed(seed, "noise"),
        level: settings.level(),
        resample_points: settings.raw().noise.resample_reward_models,
    };
    let cells = candidates::looked_at(settings, points, family);
    let pairs: Vec<Pair<'_>> = Pair::all(points).filter(|pair| cells.contains(pair.cell)).collect();
    let rows = |pair: &Pair<'_>| {
        let errors = PairErrors::new(points, pair);
        let statistics: Vec<Statistic> =
            if errors.known() { settings.statistics().collect() } else { Vec::new() };
        statistics
            .into_iter()
            .map(|statistic| row(settings, (pair, &errors), statistic, &plan))
            .collect::<Vec<_>>()
    };
    pairs.par_iter().flat_map_iter(rows).collect()
}

fn row(
    settings: &Settings,
    (pair, errors): (&Pair<'_>, &PairErrors),
    statistic: Statistic,
    plan: &NoisePlan,
) -> CorrelationNoise {
    let (metric, outcome) =
        (measured(&pair.proxy, errors.metric.as_ref()), measured(&pair.outcome, errors.outcome.as_ref()));
    let estimate = statistics::correlate(statistic, &pair.proxy, &pair.outcome);
    let of_metric = reliability(&metric);
    let of_outcome = reliability(&outcome);
    let corrected = corrected(statistic, estimate, of_metric, of_outcome);
    let model = settings.raw().noise.model.into();
    let draws = noisy_correlations(statistic, (&metric, &outcome), model, plan);
    let row = CorrelationNoise {
        estimate: estimate.ok(),
        reliability_outcome: errors.outcome.as_ref().and_then(|_| shown(of_outcome)),
        reliability_metric: errors.metric.as_ref().and_then(|_| shown(of_metric)),
        corrected: corrected.ok(),
        corrected_state: corrected.err().map_or("ok", |reason| reason.state()).to_owned(),
        model: model.as_str().to_owned(),
        rounds: plan.rounds as i64,
        note: with_note(
            unknown(errors),
            corrected.err().map(|reason| format!("no corrected coefficient: {reason}")),
        ),
        ..blank((pair, errors), statistic)
    };
    of_draws(row, draws)
}

fn blank((pair, errors): (&Pair<'_>, &PairErrors), statistic: Statistic) -> CorrelationNoise {
    let source =
        |errors: &Option<ColumnErrors>| errors.as_ref().map(|errors| errors.source.as_str().to_owned());
    CorrelationNoise {
        outcome: pair.target.outcome.clone(),
        control: pair.target.control,
        benchmark: pair.cell.benchmark.clone(),
        domain: pair.cell.domain.clone(),
        metric: pair.cell.metric.clone(),
        statistic: statistic.as_str().to_owned(),
        n: pair.judges.len() as i64,
        estimate: None,
        reliability_outcome: None,
        reliability_metric: None,
        errors_outcome: source(&errors.outcome),
        errors_metric: source(&errors.metric),
        corrected: None,
        corrected_state: "ok".to_owned(),
        model: String::new(),
        mean: None,
        median: None,
        lower: None,
        upper: None,
        level: None,
        above_zero: None,
        rounds: 0,
        undefined: 0,
        state: "ok".to_owned(),
        note: None,
    }
}

/// A reliability at or below 0 is one too: the reason why nothing follows from it.
fn shown(reliability: Result<f64, NoiseUndefined>) -> Option<f64> {
    match reliability {
        Ok(reliability) | Err(NoiseUndefined::ReliabilityNotPositive { reliability }) => Some(reliability),
        Err(_) => None,
    }
}

fn corrected(
    statistic: Statistic,
    estimate: Result<f64, statistics::Undefined>,
    metric: Result<f64, NoiseUndefined>,
    outcome: Result<f64, NoiseUndefined>,
) -> Result<f64, NoiseUndefined> {
    corrected_correlation(statistic, estimate?, metric?, outcome?)
}

/// Which side has no known errors, in words.
fn unknown(errors: &PairErrors) -> Option<String> {
    let words = match (&errors.metric, &errors.outcome) {
        (Some(_), Some(_)) => return None,
        (None, _) => "no interval of the metric is known: only the noise of the outcome is carried",
        (_, None) => "no interval of the outcome is known: only the noise of the metric is carried",
    };
    Some(words.to_owned())
}

fn of_draws(row: CorrelationNoise, draws: Result<NoiseDraws, NoiseUndefined>) -> CorrelationNoise {
    match draws {
        Ok(draws) => CorrelationNoise {
            mean: Some(draws.mean),
            median: Some(draws.median),
            lower: Some(draws.interval.lower),
            upper: Some(draws.interval.upper),
            level: Some(draws.interval.level),
            above_zero: Some(draws.above_zero),
            undefined: draws.undefined as i64,
            ..row
        },
        Err(reason) => CorrelationNoise {
            rounds: 0,
            state: reason.state().to_owned(),
            note: with_note(row.note, Some(format!("no draws: {reason}"))),
            ..row
        },
    }
}
