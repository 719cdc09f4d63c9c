//! Correlations within groups of reward models, beside those that ignore them.

use rayon::prelude::*;
use records::tables::GroupCorrelation;
use statistics::{Statistic, Undefined, correlation_interval, group_correlations, pooled_within};

use crate::Settings;
use crate::family::Family;
use crate::pair::{Grouping, Pair};
use crate::points::Points;

/// All rows of `group_correlations`: the family's cells, where the reward models have two groups or more.
pub(crate) fn compute(settings: &Settings, points: &Points, family: &Family<'_>) -> Vec<GroupCorrelation> {
    let pairs: Vec<Pair<'_>> = Pair::all(points).filter(|pair| family.holds(pair.cell)).collect();
    let rows = |pair: &Pair<'_>| -> Vec<GroupCorrelation> {
        let grouping = Grouping::new(points, &pair.judges);
        let statistics: Vec<Statistic> =
            if grouping.names.len() > 1 { settings.statistics().collect() } else { Vec::new() };
        statistics.into_iter().flat_map(|statistic| within(settings, pair, &grouping, statistic)).collect()
    };
    pairs.par_iter().flat_map_iter(rows).collect()
}

fn within(
    settings: &Settings,
    pair: &Pair<'_>,
    grouping: &Grouping<'_>,
    statistic: Statistic,
) -> Vec<GroupCorrelation> {
    let columns = (pair.proxy.as_slice(), pair.outcome.as_slice());
    let blank = row(pair, statistic);
    let mut rows = vec![pooled(settings, (columns, grouping), statistic, blank.clone())];
    let Ok(found) = group_correlations(statistic, columns, &grouping.of_point) else { return rows };
    for group in found {
        // A reward model of no group is no group of one.
        let Some(name) = grouping.names.get(group.group) else { continue };
        let interval =
            group.estimate.ok().map(|r| correlation_interval(statistic, r, group.n, settings.level()));
        let overall = blank.overall;
        let row = GroupCorrelation {
            kind: "group".to_owned(),
            group: Some((*name).to_owned()),
            n: group.n as i64,
            groups: 1,
            reverses: group.estimate.ok().zip(overall).map(|(own, overall)| own * overall < 0.0),
            ..blank.clone()
        };
        rows.push(with(row, group.estimate, interval));
    }
    rows
}

fn pooled(
    settings: &Settings,
    (columns, grouping): ((&[f64], &[f64]), &Grouping<'_>),
    statistic: Statistic,
    blank: GroupCorrelation,
) -> GroupCorrelation {
    match pooled_within(statistic, columns, &grouping.of_point, settings.level()) {
        Err(undefined) => with(blank, Err(undefined), None),
        Ok(found) => {
            let row = GroupCorrelation {
                n: found.n as i64,
                groups: found.groups as i64,
                reverses: found.overall.is_ok().then_some(found.reverses),
                ..blank
            };
            with(row, Ok(found.estimate), Some(found.interval))
        }
    }
}

fn row(pair: &Pair<'_>, statistic: Statistic) -> GroupCorrelation {
    GroupCorrelation {
        outcome: pair.target.outcome.clone(),
        control: pair.target.control,
        benchmark: pair.cell.benchmark.clone(),
        domain: pair.cell.domain.clone(),
        metric: pair.cell.metric.clone(),
        statistic: statistic.as_str().to_owned(),
        kind: "pooled-within".to_owned(),
        group: None,
        n: pair.judges.len() as i64,
        groups: 0,
        estimate: None,
        lower: None,
        upper: None,
        level: None,
        interval_method: None,
        overall: statistics::correlate(statistic, &pair.proxy, &pair.outcome).ok(),
        reverses: None,
        state: "ok".to_owned(),
        note: None,
    }
}

fn with(
    row: GroupCorrelation,
    estimate: Result<f64, Undefined>,
    interval: Option<Result<statistics::Interval, statistics::NoInterval>>,
) -> GroupCorrelation {
    let found = interval.and_then(Result::ok);
    let missing = interval.and_then(Result::err).map(|reason| format!("no interval: {reason}"));
    GroupCorrelation {
        estimate: estimate.ok(),
        lower: found.map(|interval| interval.lower),
        upper: found.map(|interval| interval.upper),
        level: found.map(|interval| interval.level),
        interval_method: found.map(|interval| interval.method.to_owned()),
        state: estimate.err().map_or("ok", |undefined| undefined.state()).to_owned(),
        note: estimate.err().map(|undefined| undefined.to_string()).or(missing),
        ..row
    }
}
