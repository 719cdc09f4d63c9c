//! Win rates that the fit expects against those that were seen: one point a pair that met.

use figure::{Axis, FittedLine, Group, Marker, Scatter, ScatterPoint, Style, Theme, Width};
use records::tables::RatingPair;

use super::{Chart, Sketch};
use crate::number::{count, span};
use crate::view::{Board, Side, View, control_words};

/// Points of one picture.
const MOST: usize = 2000;
/// Votes from which on a point is darker: the standard error of a win rate is then below 0.1, and 0.05.
const STEPS: [i64; 2] = [25, 100];

/// One a control.
pub(super) fn sketches(view: &View<'_>, board: &Board<'_>) -> Vec<Sketch> {
    board.sides.iter().filter_map(|side| sketch(view, board, side)).collect()
}

fn sketch(view: &View<'_>, board: &Board<'_>, side: &Side<'_>) -> Option<Sketch> {
    let mut met: Vec<(&RatingPair, f64)> = side
        .pairs
        .iter()
        .filter(|pair| pair.votes > 0)
        .filter_map(|pair| Some((*pair, pair.win_share?)))
        .collect();
    let all = met.len();
    met.sort_by_key(|(pair, _)| std::cmp::Reverse(pair.votes));
    met.truncate(MOST);
    // The faint points lie below the others.
    met.reverse();
    let classes: Vec<usize> =
        (0..=STEPS.len()).filter(|class| met.iter().any(|(pair, _)| of(pair) == *class)).collect();
    let place = |pair: &RatingPair| classes.iter().position(|class| *class == of(pair)).unwrap_or(0);
    let points: Vec<ScatterPoint> = met.iter().map(|(pair, won)| point(pair, *won, place(pair))).collect();
    let chart = Scatter {
        width: Width::Points(396.0),
        x: Axis::new(format!("Win rate that the fit expects, {}", control_words(side.control))),
        y: Axis::new("Win rate seen"),
        fit: Some(diagonal(&points)?),
        points,
        groups: classes.iter().map(|class| group(*class)).collect(),
        notes: vec![count(met.len(), "pair", "pairs")],
        ..Scatter::default()
    };
    let caption = caption(view, board, side, (&met, all));
    let chart = if met.len() > 60 { Chart::Cloud(chart) } else { Chart::Scatter(chart) };
    Some(Sketch { title: "Expected and observed win rates", caption, chart, control: Some(side.control) })
}

/// The favourite's side of a pair; even pairs stay as they stand.
fn point(pair: &RatingPair, won: f64, group: usize) -> ScatterPoint {
    let (x, y) = if pair.expected < 0.5 { (1.0 - pair.expected, 1.0 - won) } else { (pair.expected, won) };
    ScatterPoint { group, ..ScatterPoint::new("", x, y) }
}

/// Where both are equal, as far as the points reach; none without points.
fn diagonal(points: &[ScatterPoint]) -> Option<FittedLine> {
    let largest = points.iter().map(|point| point.x).reduce(f64::max)?;
    let line = vec![(0.5, 0.5), (largest.max(0.55), largest.max(0.55))];
    Some(FittedLine { name: "as expected".to_owned(), line, ..FittedLine::default() })
}

/// Class by votes: 0 for the fewest.
fn of(pair: &RatingPair) -> usize {
    STEPS.iter().filter(|step| pair.votes >= **step).count()
}

fn group(class: usize) -> Group {
    let theme = Theme::default();
    let shade = |share: f64| theme.style(0).colour.mix(theme.paper, share);
    let style = |colour| Style { colour, marker: Marker::Circle, ..theme.style(0) };
    let (name, style) = match class {
        0 => (format!("fewer than {} votes", STEPS[0]), style(shade(0.55)).hollow()),
        1 => (format!("{} to {} votes", STEPS[0], STEPS[1] - 1), style(shade(0.4))),
        _ => (format!("{} votes or more", STEPS[1]), style(theme.style(0).colour.mix(theme.ink, 0.3))),
    };
    Group::styled(name, style)
}

fn caption(
    view: &View<'_>,
    board: &Board<'_>,
    side: &Side<'_>,
    (met, all): (&[(&RatingPair, f64)], usize),
) -> String {
    let cut = if met.len() < all {
        format!(" Shown: the {} pairs with most votes of {all}.", met.len())
    } else {
        String::new()
    };
    format!(
        "Each point is a pair of models that met ({}, {} votes a pair), seen from the one that the fit of {} {} \
         expects to win; a tie counts half. On the line both agree. The fewer the votes, the farther a point may lie \
         off by chance alone.{cut} Fitted to {}.{} Source: table “rating_pairs”.",
        count(all, "pair", "pairs"),
        span(met.iter().map(|(pair, _)| pair.votes)),
        view.labels.of(board.outcome),
        control_words(side.control),
        side.fitted_to(),
        board.weighting(),
    )
}
