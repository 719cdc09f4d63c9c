//! Where everything of a scatter chart goes, names included.

use super::Scatter;
use super::names::{Names, announcement, names};
use super::note::Note;
use crate::axis::{Furniture, Panel, Scale, tick_gutter, tick_overhang};
use crate::geometry::{Point, Rect, Segment};
use crate::legend::{Entry, Legend, Sample};
use crate::placement::Placed;
use crate::{FigureError, Style, Theme, Ticks, marker};

/// The least sides of a plot.
const LEAST: f64 = 50.0;
/// Height of a plot over its width, and bounds of its height.
const ASPECT: f64 = 0.78;
const HEIGHT: (f64, f64) = (120.0, 290.0);
/// How often, and how much, a plot grows if its names do not fit.
const TRIALS: usize = 4;
const GROWTH: f64 = 1.2;

/// The whole picture.
pub(crate) struct Layout {
    pub size: (f64, f64),
    pub panel: Panel,
    pub ticks: (Ticks, Ticks),
    pub labels: (Vec<String>, Vec<String>),
    pub styles: Vec<Style>,
    pub note: Note,
    /// Name and place of every named point inside the frame, with its index.
    pub names: Vec<(usize, String, Placed)>,
    pub legend: (Legend, Point),
}

impl Layout {
    pub fn new(chart: &Scatter, theme: &Theme) -> Result<Self, FigureError> {
        let width = chart.width.points()?;
        let (x, y) = scales(chart)?;
        let mut height = None;
        let mut layout = Self::try_new(chart, theme, (width, chart.plot_height), (x, y))?;
        for _ in 1..TRIALS {
            if chart.plot_height.is_some() || layout.names.iter().all(|(_, _, placed)| !placed.crowded) {
                break;
            }
            height = Some(height.unwrap_or(layout.panel.frame.height()) * GROWTH);
            layout = Self::try_new(chart, theme, (width, height), (x, y))?;
        }
        Ok(layout)
    }

    fn try_new(
        chart: &Scatter,
        theme: &Theme,
        (width, height): (f64, Option<f64>),
        (x, y): (Scale, Scale),
    ) -> Result<Self, FigureError> {
        let numbers = tick_gutter(&y.ticks(6), theme).max(tick_gutter(&y.ticks(3), theme));
        let side_lines = |height: f64| theme.axis_lines(&chart.y.label, height);
        let reach = marker::reach(theme);
        let edge = reach.max(tick_overhang(&x.ticks(5), theme));
        let across =
            |lines: usize| width - 2.0 * theme.margin - numbers - Furniture::side(theme, lines) - edge;
        let height = height.unwrap_or((ASPECT * across(1)).clamp(HEIGHT.0, HEIGHT.1));
        let side = side_lines(height);
        let plot = across(side.len());
        if plot < LEAST || height < LEAST {
            return Err(FigureError::room(format!("a plot of {plot:.0} × {height:.0} pt")));
        }
        let left = theme.margin + Furniture::side(theme, side.len()) + numbers;
        let frame = Rect::new((left, theme.margin + reach), plot, height);
        let (panel, note) = note(chart, theme, Panel::new(frame, x, y));
        let Names { names, note } = names(chart, theme, &panel, note);
        let below = theme.axis_lines(&chart.x.label, plot);
        let bottom = panel.frame.bottom + Furniture::foot(theme, below.len());
        let styles = styles(chart, theme);
        let legend = legend(chart, theme, &styles, width - 2.0 * theme.margin);
        let at = (((width - legend.width()) / 2.0).max(theme.margin), bottom + 3.0);
        let end = if legend.height() > 0.0 { at.1 + legend.height() } else { bottom };
        let ticks = (x.ticks_along(plot, theme.text.tick), y.ticks_up(height, theme.text.tick));
        let size = (width, end + theme.margin);
        Ok(Self { size, panel, ticks, labels: (below, side), styles, note, names, legend: (legend, at) })
    }
}

fn scales(chart: &Scatter) -> Result<(Scale, Scale), FigureError> {
    let fitted = || chart.fit.iter().flat_map(super::FittedLine::heights);
    let x = chart.x.scale(chart.points.iter().flat_map(|point| point.ends().0))?;
    let y = chart.y.scale(chart.points.iter().flat_map(|point| point.ends().1).chain(fitted()))?;
    Ok((x, y))
}

/// The note, and the panel moved down if the note stands above it.
fn note(chart: &Scatter, theme: &Theme, panel: Panel) -> (Panel, Note) {
    let texts: Vec<String> = chart.notes.iter().cloned().chain(announcement(chart, &panel)).collect();
    let note = Note::new(&texts, panel.frame, &shown(chart, &panel), &lines(chart, &panel), theme);
    if note.inside {
        return (panel, note);
    }
    let lower = note.place.height() + 3.0;
    let frame = Rect { top: panel.frame.top + lower, bottom: panel.frame.bottom + lower, ..panel.frame };
    let place = Rect { top: note.place.top + lower, bottom: note.place.bottom + lower, ..note.place };
    (Panel::new(frame, panel.x, panel.y), Note { place, ..note })
}

/// Where the points inside the frame stand.
pub(super) fn shown(chart: &Scatter, panel: &Panel) -> Vec<Point> {
    let inside = chart.points.iter().filter(|point| panel.shows((point.x, point.y)));
    inside.map(|point| panel.at(point.x, point.y)).collect()
}

/// Error bars and the fitted line, as far as they lie inside the frame.
pub(super) fn lines(chart: &Scatter, panel: &Panel) -> Vec<Segment> {
    let across = chart.points.iter().filter_map(|point| {
        point.x_interval.and_then(|(low, high)| panel.segment((low, point.y), (high, point.y)))
    });
    let up = chart.points.iter().filter_map(|point| {
        point.y_interval.and_then(|(low, high)| panel.segment((point.x, low), (point.x, high)))
    });
    let fitted = chart.fit.iter().flat_map(|fit| fit.line.windows(2));
    across.chain(up).chain(fitted.filter_map(|pair| panel.segment(pair[0], pair[1]))).collect()
}

fn styles(chart: &Scatter, theme: &Theme) -> Vec<Style> {
    let given = chart.groups.iter().enumerate();
    let styles: Vec<Style> =
        given.map(|(index, group)| group.style.unwrap_or_else(|| theme.style(index))).collect();
    if styles.is_empty() { vec![theme.style(0)] } else { styles }
}

fn legend(chart: &Scatter, theme: &Theme, styles: &[Style], room: f64) -> Legend {
    let named = chart.groups.iter().zip(styles).filter(|(group, _)| !group.name.is_empty());
    let mut entries: Vec<Entry> =
        named.map(|(group, style)| Entry::new(Sample::Marker(*style), &group.name)).collect();
    if let Some(fit) = chart.fit.as_ref().filter(|fit| !fit.name.is_empty()) {
        let colour = fit.colour.unwrap_or(theme.muted);
        let line = Sample::Line { style: Style { colour, ..theme.style(0) }, marker: false };
        entries.push(Entry::new(if fit.band.is_empty() { line } else { Sample::Fit(colour) }, &fit.name));
    }
    entries.extend(Entry::references(theme, chart.x.references.iter().chain(&chart.y.references)));
    Legend::new(entries, room, theme)
}
