//! Outcomes predicted for reward models left out, against those measured: one plot a prediction model.

use std::collections::BTreeSet;

use figure::{Axis, Dash, LinePanel, Lines, Series, Style, Theme, Width};
use records::tables::{Prediction, PredictionSkill};

use super::{Chart, Sketch, suffix};
use crate::number::{fixed, p_equals, significant};
use crate::tables::outcome_decimals;
use crate::view::{Target, View};

/// The baseline among the prediction models.
const MEAN: &str = "mean";
/// Height of a plot, near its width where four stand side by side.
const HEIGHT: f64 = 104.0;

/// One an outcome and control.
pub(super) fn sketches(view: &View<'_>) -> Vec<Sketch> {
    let rows = view.inputs.predictions.iter();
    let targets: BTreeSet<Target<'_>> =
        rows.map(|row| Target { outcome: &row.outcome, control: row.control }).collect();
    targets.into_iter().filter_map(|target| sketch(view, target)).collect()
}

/// A reward model left out: measured and predicted.
type Point = (f64, f64);

/// What one prediction model says of the reward models left out.
fn points(view: &View<'_>, target: Target<'_>, model: &str) -> Vec<Point> {
    let rows = view.inputs.predictions.iter().filter(|row| is_left_out(row, target) && row.model == model);
    let mut points: Vec<Point> = rows.filter_map(|row| Some((row.observed?, row.value))).collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    points
}

fn is_left_out(row: &Prediction, target: Target<'_>) -> bool {
    row.kind == "left-out" && (row.outcome.as_str(), row.control) == (target.outcome, target.control)
}

fn skills<'a>(view: &View<'a>, target: Target<'_>) -> Vec<&'a PredictionSkill> {
    let rows = view.inputs.prediction_skill.iter();
    let mine = rows.filter(|row| (row.outcome.as_str(), row.control) == (target.outcome, target.control));
    let mut rows: Vec<&PredictionSkill> = mine.filter(|row| row.model != MEAN).collect();
    let rank = |model: &str| ORDER.iter().position(|known| *known == model).unwrap_or(ORDER.len());
    rows.sort_by_key(|row| (rank(&row.model), row.model.as_str()));
    rows
}

/// From the simplest.
const ORDER: [&str; 4] = ["line", "ridge", "elastic-net", "partial-least-squares"];

fn sketch(view: &View<'_>, target: Target<'_>) -> Option<Sketch> {
    let mut skills = skills(view, target);
    skills.retain(|skill| !points(view, target, &skill.model).is_empty());
    let baseline = points(view, target, MEAN);
    let all = skills.iter().flat_map(|skill| points(view, target, &skill.model)).chain(baseline.clone());
    let range = range(all.flat_map(|(x, y)| [x, y]))?;
    let titled = view.title(target);
    let axis = |label: String| Axis::new(label).with_range(range.0, range.1);
    let chart = Lines {
        width: Width::Double,
        panel_height: Some(HEIGHT),
        panels: skills.iter().map(|skill| panel(view, target, skill, (range, &baseline))).collect(),
        x: axis("Measured".to_owned()),
        y: axis("Predicted".to_owned()),
        printed_note: "a reward model, predicted by a model that never saw it".to_owned(),
        ..Lines::default()
    };
    Some(Sketch {
        suffix: suffix(target),
        title: format!("Predicted against measured: {titled}"),
        caption: caption(view, target, &skills),
        chart: Chart::Lines(chart),
    })
}

/// The least and largest value with some air.
fn range(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    let ends = values.fold(None, |ends: Option<(f64, f64)>, value| {
        Some(ends.map_or((value, value), |(low, high)| (low.min(value), high.max(value))))
    });
    let (low, high) = ends?;
    let air = if high > low { 0.05 * (high - low) } else { 0.5 };
    Some((low - air, high + air))
}

fn panel(
    view: &View<'_>,
    target: Target<'_>,
    skill: &PredictionSkill,
    ((low, high), baseline): ((f64, f64), &[Point]),
) -> LinePanel {
    let theme = Theme::default();
    let line = |name: &str, points: Vec<Point>, style| Series {
        style: Some(style),
        unmarked: true,
        ..Series::new(name, points)
    };
    let diagonal = Style { dash: Dash::Solid, ..theme.style(0) };
    let mut series = vec![
        line("predicted = measured", vec![(low, low), (high, high)], diagonal),
        line(
            "mean of the other reward models",
            baseline.to_vec(),
            Style { dash: Dash::Dotted, ..theme.style(1) },
        ),
    ];
    series.retain(|series| !series.points.is_empty());
    series.push(Series {
        printed: points(view, target, &skill.model),
        // As the legend shows hollow markers.
        style: Some(Style { colour: theme.muted, ..theme.style(0) }),
        ..Series::default()
    });
    let name = view.labels.short(&skill.model);
    let worth = skill.q_squared.map(|share| format!(": Q² = {}", fixed(share, 2))).unwrap_or_default();
    LinePanel { title: format!("{name}{worth}"), series }
}

fn caption(view: &View<'_>, target: Target<'_>, skills: &[&PredictionSkill]) -> String {
    let n = crate::number::span(skills.iter().map(|row| row.n));
    let baseline = skills.iter().find_map(|row| row.rmse_of_mean);
    let decimals = outcome_decimals(view, target.outcome, target.control) + 1;
    let error = |value: f64| if decimals > 3 { significant(value, 2) } else { fixed(value, decimals) };
    let baseline = baseline.map(|rmse| format!(" ({})", error(rmse))).unwrap_or_default();
    let said: Vec<String> = skills.iter().map(|row| worth(view, row, &error)).collect();
    let better = skills.iter().filter(|row| row.verdict.as_deref() == Some("beats-baseline")).count();
    let verdict = match better {
        0 => "None predicts better than the mean beyond chance.".to_owned(),
        some => format!("{some} of {} predict better than the mean beyond chance.", skills.len()),
    };
    format!(
        "Each of n = {n} reward models predicted by a model fitted to the others and tuned without it. Root mean \
         squared error, beside that of the mean of the others{baseline}: {}. {verdict} Q² = 1 − Σe²/Σm², e the \
         errors of the model and m those of the mean; above 0 is better than the mean. Source: tables “predictions”, \
         “prediction_skill”.",
        said.join("; "),
    )
}

fn worth(view: &View<'_>, row: &PredictionSkill, error: &impl Fn(f64) -> String) -> String {
    let name = view.labels.of(&row.model);
    let rmse = row.rmse.map_or_else(|| crate::sentence::readable_code(&row.state), error);
    let p = row.p_familywise.map(|p| format!(", adjusted {}", p_equals(p))).unwrap_or_default();
    format!("{name} {rmse}{p}")
}
