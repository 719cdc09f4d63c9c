//! What aggregating domains by a quantile buys over their mean.

use rayon::prelude::*;
use records::tables::QuantileGain;
use selection::{Comparison, NoAnswer, compare, holm_adjusted};
use statistics::{Statistic, Undefined, quantile_scores, standardise};

use crate::correlated::with_note;
use crate::points::{Points, Target};
use crate::quantiles::{Domains, metrics};
use crate::{QuantileSettings, Settings, stream};

/// All rows of `quantile_gain`.
pub(crate) fn compute(settings: &Settings, points: &Points, seed: u64) -> Vec<QuantileGain> {
    let Some(quantile) = &settings.raw().quantile else { return Vec::new() };
    let metrics = metrics(quantile, points);
    let of = |target: &Target| {
        let work: Vec<(&String, f64)> =
            metrics.iter().flat_map(|metric| quantile.quantiles.iter().map(move |q| (metric, *q))).collect();
        let one = |place: &(&String, f64)| row(settings, points, (quantile, target), *place, seed);
        let mut rows: Vec<QuantileGain> = work.par_iter().map(one).collect();
        let plain: Vec<f64> = rows.iter().filter_map(|row| row.p_value).collect();
        let mut adjusted = holm_adjusted(&plain).into_iter();
        rows.iter_mut().filter(|row| row.p_value.is_some()).for_each(|row| row.p_adjusted = adjusted.next());
        rows
    };
    points.targets.keys().flat_map(of).collect()
}

fn row(
    settings: &Settings,
    points: &Points,
    (quantile, target): (&QuantileSettings, &Target),
    (metric, q): (&String, f64),
    seed: u64,
) -> QuantileGain {
    let outcomes = &points.targets[target];
    let domains = Domains::new(quantile, points, metric, outcomes);
    let outcome: Vec<f64> = domains.judges.iter().map(|judge| outcomes[*judge].value).collect();
    let row = blank((quantile, target), (metric, q), outcome.len());
    match columns(quantile, &domains, q) {
        Err(undefined) => {
            QuantileGain { state: undefined.state().to_owned(), note: Some(undefined.to_string()), ..row }
        }
        Ok([own, mean]) => {
            let plan = settings.resamples(stream::seed(seed, "quantile gain"));
            let found = compare(Statistic::Pearson, [&own, &mean], &outcome, settings.level(), &plan);
            filled(row, found)
        }
    }
}

/// The quantile over domains, and the mean over the same.
fn columns(quantile: &QuantileSettings, domains: &Domains<'_>, q: f64) -> Result<[Vec<f64>; 2], Undefined> {
    let values = domains.values();
    let own = quantile_scores(&values, quantile.standardise, q)?;
    let placed =
        |column: &Vec<f64>| if quantile.standardise { standardise(column) } else { Ok(column.clone()) };
    let placed = values.iter().map(placed).collect::<Result<Vec<_>, _>>()?;
    Ok([own, crate::optimism::mean(&placed)])
}

fn blank(
    (quantile, target): (&QuantileSettings, &Target),
    (metric, q): (&String, f64),
    n: usize,
) -> QuantileGain {
    QuantileGain {
        outcome: target.outcome.clone(),
        control: target.control,
        benchmark: quantile.benchmark.clone(),
        quantile: q,
        metric: metric.clone(),
        statistic: Statistic::Pearson.as_str().to_owned(),
        n: n as i64,
        estimate_quantile: None,
        estimate_mean: None,
        difference: None,
        lower: None,
        upper: None,
        level: None,
        interval_method: None,
        bootstrap_lower: None,
        bootstrap_upper: None,
        p_value: None,
        p_adjusted: None,
        state: "ok".to_owned(),
        note: None,
    }
}

fn filled(row: QuantileGain, found: Result<Comparison, NoAnswer>) -> QuantileGain {
    let found = match found {
        Ok(found) => found,
        Err(reason) => {
            return QuantileGain { state: reason.state().to_owned(), note: Some(reason.to_string()), ..row };
        }
    };
    let (interval, resampled) = (found.interval.ok(), found.bootstrap.ok());
    let no_test = found.test.err();
    QuantileGain {
        estimate_quantile: Some(found.coefficients[0]),
        estimate_mean: Some(found.coefficients[1]),
        difference: Some(found.coefficients[0] - found.coefficients[1]),
        lower: interval.map(|interval| interval.lower),
        upper: interval.map(|interval| interval.upper),
        level: interval.map(|interval| interval.level),
        interval_method: interval.map(|interval| interval.method.to_owned()),
        bootstrap_lower: resampled.map(|resampled| resampled.interval.lower),
        bootstrap_upper: resampled.map(|resampled| resampled.interval.upper),
        p_value: found.test.ok().map(|test| test.p_value),
        state: no_test.map_or("ok", |reason| reason.state()).to_owned(),
        note: with_note(row.note.clone(), no_test.map(|reason| format!("no test: {reason}"))),
        ..row
    }
}
