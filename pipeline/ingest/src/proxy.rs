//! A record of a proxies file to a row of `proxies`.

use records::Direction;
use records::tables::Proxy;

use crate::layout::{self, Columns};
use crate::metric_book::{Meaning, MetricBook};
use crate::names::Kind;
use crate::number::Number;
use crate::row::{RowReader, range_words};
use crate::scales::Scales;
use crate::settings::Scale;
use crate::take::{Desk, Taken};

impl Taken for Proxy {
    const COLUMNS: Columns = layout::PROXIES;
    const SCALED: &'static str = "metric";

    fn read(row: &mut RowReader<'_>, desk: &mut Desk<'_>, scales: &mut Scales<'_>) -> Option<Self> {
        let judge = row.name(&mut desk.names, Kind::Judge, "judge");
        let benchmark = row.plain_name(&mut desk.names, Kind::Benchmark, "benchmark");
        let domain = row.domain(&mut desk.names, benchmark.as_deref());
        let metric = row.without_slash("metric");
        let (n, origin, source) = (row.count("n"), row.origin(), row.source());
        let (benchmark, metric) = (benchmark?, metric?);
        let meaning = known(row, &desk.metrics, &benchmark, metric)?;
        let scale = declared(row, scales.of(metric), metric, &meaning)?;
        agrees(row, &meaning, metric);
        let value = row.number("value", scale).map(|number| {
            in_range(row, number, scale, metric, &meaning);
            scales.note(metric, &meaning, scale, number);
            number.value
        });
        let resolution = row.resolution(scale, meaning.range);
        let interval = row.interval(value, scale, meaning.range);
        Some(Self {
            judge: judge?,
            benchmark,
            domain: domain?,
            metric: metric.to_owned(),
            value: value?,
            resolution,
            unit: meaning.unit.to_owned(),
            direction: meaning.direction,
            n,
            lower: interval.lower,
            upper: interval.upper,
            level: interval.level,
            interval_method: interval.method,
            origin,
            source,
        })
    }

    fn scaled_name(&self) -> &str {
        &self.metric
    }
}

/// What the metric means, if anyone knows it.
fn known<'a>(
    row: &mut RowReader<'_>,
    metrics: &MetricBook<'a>,
    benchmark: &str,
    metric: &str,
) -> Option<Meaning<'a>> {
    let meaning = metrics.meaning(benchmark, metric);
    if meaning.is_none() {
        let reason = format!("`{metric}` is not a known metric; {}", metrics.advice(metric));
        row.refuse("metric", reason);
    }
    meaning
}

/// The scale, if the metric can have it.
fn declared(row: &mut RowReader<'_>, scale: Scale, metric: &str, meaning: &Meaning<'_>) -> Option<Scale> {
    if scale == Scale::AsIs && !meaning.own {
        row.refuse(
            "metric",
            format!(
                "values of `{metric}` are a {}, for which `scale: as-is` says nothing; declare `scale: fraction` or \
                 `scale: percent`",
                meaning.unit
            ),
        );
        return None;
    }
    Some(scale)
}

/// What the row says of the metric must be what is known of it.
fn agrees(row: &mut RowReader<'_>, meaning: &Meaning<'_>, metric: &str) {
    if let Some(direction) = row.word::<Direction>("direction")
        && direction != meaning.direction
    {
        let known = meaning.direction;
        row.refuse(
            "direction",
            format!("for `{metric}` {known} is better; write `{known}` or leave the column out"),
        );
    }
    if let Some(unit) = row.text("unit")
        && unit != meaning.unit
    {
        let known = meaning.unit;
        row.refuse(
            "unit",
            format!("the unit of `{metric}` is `{known}`; write that or leave the column out"),
        );
    }
}

/// The value must be possible for its metric.
fn in_range(row: &mut RowReader<'_>, number: Number, scale: Scale, metric: &str, meaning: &Meaning<'_>) {
    let (lowest, highest) = meaning.range;
    let possible = |value: f64| (lowest..=highest).contains(&value);
    if possible(number.value) {
        return;
    }
    let value = number.value;
    let range = range_words(lowest, highest);
    let advice = match scale {
        Scale::Percent if possible(value * 100.0) => "; if it is no percent, declare `scale: fraction`",
        Scale::Percent => " after division by 100; correct the value",
        _ if meaning.is_fraction() && possible(value / 100.0) => {
            "; if it is percent, declare `scale: percent`"
        }
        _ => "; correct the value",
    };
    row.refuse("value", format!("`{metric}` is {value}, outside {range}{advice}"));
}
