//! What one reward model, or one group of them, does to a coefficient.

use std::collections::BTreeMap;

use rayon::prelude::*;
use records::tables::Influence;
use statistics::{Level, Statistic, leave_group_out};

use crate::Settings;
use crate::family::Family;
use crate::pair::{Grouping, Pair};
use crate::points::{Cell, Points, Target};

/// All rows of `influence`: the family's cells, by Pearson and Spearman, each point left out in turn,
/// then each group.
pub(crate) fn compute(settings: &Settings, points: &Points, family: &Family<'_>) -> Vec<Influence> {
    let statistics: Vec<Statistic> =
        settings.statistics().filter(|statistic| *statistic != Statistic::Kendall).collect();
    let pairs: Vec<Pair<'_>> = Pair::all(points).filter(|pair| family.holds(pair.cell)).collect();
    let rows = |pair: &Pair<'_>| -> Vec<Influence> {
        statistics
            .iter()
            .flat_map(|statistic| leave_out(points, pair, *statistic, settings.level()))
            .collect()
    };
    pairs.par_iter().flat_map_iter(rows).collect()
}

fn leave_out(points: &Points, pair: &Pair<'_>, statistic: Statistic, level: Level) -> Vec<Influence> {
    let each = Grouping { of_point: (0..pair.judges.len()).collect(), names: pair.judges.clone() };
    let groups = Grouping::new(points, &pair.judges);
    let mut rows = without(pair, statistic, (&each, "judge"), level);
    rows.extend(without(pair, statistic, (&groups, "group"), level));
    rows
}

fn without(
    pair: &Pair<'_>,
    statistic: Statistic,
    (grouping, kind): (&Grouping<'_>, &str),
    level: Level,
) -> Vec<Influence> {
    let blank = |name: &str| row((pair.target, pair.cell, statistic), (name, kind));
    match leave_group_out(statistic, (&pair.proxy, &pair.outcome), &grouping.of_point, level) {
        Err(undefined) => {
            let state = undefined.state();
            let empty = |name: &&str| Influence { state: state.to_owned(), ..blank(name) };
            grouping.names.iter().map(empty).collect()
        }
        Ok(found) => {
            let by_number: BTreeMap<usize, statistics::Influence> =
                found.into_iter().map(|found| (found.left_out, found)).collect();
            let named = grouping.names.iter().enumerate();
            named.filter_map(|(number, name)| Some(filled(blank(name), by_number.get(&number)?))).collect()
        }
    }
}

fn row((target, cell, statistic): (&Target, &Cell, Statistic), (left_out, kind): (&str, &str)) -> Influence {
    Influence {
        outcome: target.outcome.clone(),
        control: target.control,
        benchmark: cell.benchmark.clone(),
        domain: cell.domain.clone(),
        metric: cell.metric.clone(),
        statistic: statistic.as_str().to_owned(),
        left_out: left_out.to_owned(),
        left_out_kind: kind.to_owned(),
        n: 0,
        estimate: None,
        change: None,
        lower: None,
        upper: None,
        level: None,
        interval_method: None,
        sign_flips: false,
        jumps: false,
        crosses_zero: false,
        state: "ok".to_owned(),
    }
}

fn filled(row: Influence, found: &statistics::Influence) -> Influence {
    let interval = found.interval.and_then(Result::ok);
    Influence {
        n: found.n as i64,
        estimate: found.estimate.ok(),
        change: found.change,
        lower: interval.map(|interval| interval.lower),
        upper: interval.map(|interval| interval.upper),
        level: interval.map(|interval| interval.level),
        interval_method: interval.map(|interval| interval.method.to_owned()),
        sign_flips: found.sign_flips,
        jumps: found.jumps,
        crosses_zero: found.crosses_zero,
        state: found.estimate.err().map_or("ok", |undefined| undefined.state()).to_owned(),
        ..row
    }
}
