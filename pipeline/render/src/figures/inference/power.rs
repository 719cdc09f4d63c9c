//! The chance of telling correlations apart against the number of reward models.

use std::collections::BTreeSet;

use figure::{Axis, Colour, Dash, LinePanel, Lines, Reference, Series, Style, Theme, Width};
use records::tables::{Power, PowerNeeded};

use super::{Chart, Sketch};
use crate::number::{fixed, percent};
use crate::sentence::list;
use crate::view::View;

/// What one plot asks: the question and its two correlations, by their bits.
type Question<'a> = (&'a str, u64, u64);

fn question(row: &Power) -> Question<'_> {
    (&row.question, row.true_correlation.to_bits(), row.other_correlation.to_bits())
}

pub(super) fn sketch(view: &View<'_>) -> Option<Sketch> {
    let drawn = drawn(view);
    let rows: Vec<&Power> =
        view.inputs.power.iter().filter(|row| drawn.contains(row.basis.as_str())).collect();
    let questions: BTreeSet<Question<'_>> = rows.iter().map(|row| question(row)).collect();
    let mut questions: Vec<Question<'_>> = questions.into_iter().collect();
    // Telling from 0, from another, then the better of two.
    questions.sort_by_key(|(name, one, other)| (*name != "differs", *other, *one, *name));
    let most = rows.iter().map(|row| row.n).max()?;
    let least = rows.iter().map(|row| row.n).min()?;
    let mut x = Axis::new("Trained reward models").with_range(least as f64, (most.max(least + 1)) as f64);
    for n in sizes(view).into_iter().take(3) {
        x = x
            .with_reference(Reference::Line { at: n as f64, label: format!("upright: n = {n}, this study") });
    }
    let chart = Lines {
        width: Width::Double,
        panels: questions.iter().map(|question| panel(view, &rows, *question)).collect(),
        x,
        y: chance(view),
        ..Lines::default()
    };
    Some(Sketch {
        suffix: String::new(),
        title: "How many reward models it takes".to_owned(),
        caption: caption(view, &rows),
        chart: Chart::Lines(chart),
    })
}

/// The axis of chances, with the highest one wanted.
fn chance(view: &View<'_>) -> Axis {
    let axis = Axis::new("Chance, %").with_range(0.0, 100.0);
    match view.inputs.power_needed.iter().map(|row| row.target).reduce(f64::max) {
        Some(wanted) => {
            let label = format!("level: a chance of {}", percent(wanted));
            axis.with_reference(Reference::Line { at: 100.0 * wanted, label })
        }
        None => axis,
    }
}

/// Outcomes free of noise, and the outcome with the least reliability.
fn drawn<'a>(view: &View<'a>) -> BTreeSet<&'a str> {
    let rows = || view.inputs.power.iter();
    let by_reliability = |row: &&Power| (row.reliability.to_bits(), row.basis.clone());
    let ends = [rows().max_by_key(by_reliability), rows().min_by_key(by_reliability)];
    ends.into_iter().flatten().map(|row| row.basis.as_str()).collect()
}

/// Numbers of reward models behind the metrics compared, else behind the family.
fn sizes(view: &View<'_>) -> BTreeSet<i64> {
    let compared: BTreeSet<i64> = view.inputs.selection.iter().map(|row| row.n).collect();
    if !compared.is_empty() {
        return compared;
    }
    let targets = view.targets();
    targets.iter().flat_map(|target| view.family(*target, view.statistic())).map(|row| row.n).collect()
}

fn panel(view: &View<'_>, rows: &[&Power], asked: Question<'_>) -> LinePanel {
    let here: Vec<&&Power> = rows.iter().filter(|row| question(row) == asked).collect();
    let lines: BTreeSet<(i64, &str)> = here.iter().map(|row| (row.looks, row.basis.as_str())).collect();
    let series = lines.into_iter().map(|(looks, basis)| {
        let mine = here.iter().filter(|row| row.looks == looks && row.basis == basis);
        let mut points: Vec<(f64, f64)> = mine.map(|row| (row.n as f64, 100.0 * row.power)).collect();
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        Series {
            style: Some(style(view, looks, basis)),
            unmarked: true,
            ..Series::new(name(view, looks, basis), points)
        }
    });
    LinePanel { title: title(asked), series: series.collect() }
}

fn title((name, one, other): Question<'_>) -> String {
    let (one, other) = (f64::from_bits(one), f64::from_bits(other));
    let (one, other) = (trimmed(one), trimmed(other));
    if name == "differs" {
        format!("r = {one} told from {other}")
    } else {
        format!("r = {one} above r = {other}")
    }
}

/// At most two decimals, as many as needed.
fn trimmed(value: f64) -> String {
    let text = fixed(value, 2);
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// Colour by the outcome, dash by the number of looks.
fn style(view: &View<'_>, looks: i64, basis: &str) -> Style {
    let theme = Theme::default();
    let place = drawn(view).iter().position(|known| *known == basis).unwrap_or(0);
    let colour: Colour = theme.style(place).colour;
    let dash = if looks == 1 { Dash::Solid } else { Dash::Dashed };
    Style { colour, dash, ..theme.style(0) }
}

fn name(view: &View<'_>, looks: i64, basis: &str) -> String {
    let looks = if looks == 1 { "1 look".to_owned() } else { format!("{looks} looks") };
    format!("{looks}, {}", basis_name(view, basis))
}

/// `outcome free of noise`, or the outcome and control as they are called.
fn basis_name(view: &View<'_>, basis: &str) -> String {
    if basis == "free of noise" {
        return "outcome free of noise".to_owned();
    }
    let target = view
        .targets()
        .into_iter()
        .find(|target| basis == format!("{}, control {}", target.outcome, target.control));
    target.map_or_else(|| basis.to_owned(), |target| view.title(target))
}

fn caption(view: &View<'_>, rows: &[&Power]) -> String {
    let drawn = drawn(view);
    let noisy = rows.iter().find(|row| row.reliability < 1.0);
    let reliability = noisy.map_or_else(String::new, |row| {
        format!(" Reliability of {}: {}.", basis_name(view, &row.basis), fixed(row.reliability, 2))
    });
    let others = view.inputs.power.iter().filter(|row| !drawn.contains(row.basis.as_str()));
    let others: BTreeSet<&str> = others.map(|row| row.basis.as_str()).collect();
    let others = if others.is_empty() {
        String::new()
    } else {
        format!(
            " Not drawn, in the table: {}.",
            list(&others.iter().map(|basis| basis_name(view, basis)).collect::<Vec<_>>())
        )
    };
    let alpha = rows
        .iter()
        .find_map(|row| row.alpha)
        .map(|alpha| format!(", two-sided at {}", percent(alpha)))
        .unwrap_or_default();
    let simulated =
        if rows.iter().any(|row| row.method == "simulated") { " Some points are simulated." } else { "" };
    format!(
        "Chance that a study of so many reward models tells a true correlation from another (of two metrics: that the \
         better has the higher coefficient){alpha}, the level divided by the number of looks.{reliability}{}{others}\
         {simulated} Source: tables “power”, “power_needed”.",
        needed(view),
    )
}

/// The number of reward models for the highest chance wanted, outcomes free of noise.
fn needed(view: &View<'_>) -> String {
    let rows = || view.inputs.power_needed.iter().filter(|row| row.reliability >= 1.0 && row.n.is_some());
    let Some(wanted) = rows().map(|row| row.target).reduce(f64::max) else { return String::new() };
    let asked = |row: &'_ PowerNeeded| {
        let bits = (row.true_correlation.to_bits(), row.other_correlation.to_bits());
        (row.question != "differs", bits.1, bits.0, row.looks)
    };
    let mut rows: Vec<&PowerNeeded> = rows().filter(|row| row.target.to_bits() == wanted.to_bits()).collect();
    rows.sort_by_key(|row| asked(row));
    let said = rows.into_iter().filter_map(|row| {
        let bits = (row.true_correlation.to_bits(), row.other_correlation.to_bits());
        let looks = if row.looks == 1 { String::new() } else { format!(" at {} looks", row.looks) };
        Some(format!("{} for {}{looks}", row.n?, title((&row.question, bits.0, bits.1))))
    });
    format!(
        " Reward models needed for a chance of {}, outcome free of noise: {}.",
        percent(wanted),
        said.collect::<Vec<_>>().join("; ")
    )
}
