//! Drawing a line chart that has been laid out.

use super::layout::{Layout, NAME_GAP};
use super::{LinePanel, Lines, Series};
use crate::axis::{Furniture, Panel};
use crate::ink::{Canvas, Label, Stroke, Weight, shorten};
use crate::placement::spread;
use crate::{FigureError, Picture, Style, Theme, marker};

/// At most about this many markers on one line.
const MOST_MARKERS: usize = 12;
/// Opacity of a band.
const VEIL: f64 = 0.18;

pub(crate) fn draw(chart: &Lines, layout: &Layout, theme: &Theme) -> Result<Picture, FigureError> {
    // Markers on lines stand closer than those of a scatter.
    let theme = &Theme { marker_radius: 0.86 * theme.marker_radius, ..theme.clone() };
    let mut canvas = Canvas::new(layout.size.0, layout.size.1, theme)?;
    for (index, (content, panel)) in chart.panels.iter().zip(&layout.panels).enumerate() {
        surroundings(&mut canvas, chart, layout, index, theme);
        for series in content.series.iter().filter(|series| series.band.len() > 1) {
            band(&mut canvas, panel, series, layout.style(series));
        }
        for series in &content.series {
            line(&mut canvas, panel, series, layout.style(series), theme);
        }
        for series in &content.series {
            markers(&mut canvas, panel, series, layout.style(series), theme);
        }
        if let Some(room) = layout.name_room {
            names(&mut canvas, (content, panel), layout, room - NAME_GAP, theme);
        }
    }
    for (legend, at) in &layout.legends {
        legend.draw(&mut canvas, *at, theme);
    }
    canvas.finish(&chart.caption)
}

impl Layout {
    fn style(&self, series: &Series) -> Style {
        let named = self.names.iter().find(|named| named.name == series.name);
        named.map(|named| named.style).expect("every series is in the list of names")
    }
}

fn surroundings(canvas: &mut Canvas, chart: &Lines, layout: &Layout, index: usize, theme: &Theme) {
    let panel = &layout.panels[index];
    let around = Furniture { theme, panel };
    let first = index.is_multiple_of(layout.columns);
    around.bands(canvas, &chart.x, &chart.y);
    around.grid(canvas, None, Some(&layout.ticks.1));
    around.reference_lines(canvas, &chart.x, &chart.y);
    around.left(canvas, &layout.ticks.1, first);
    around.bottom(canvas, &layout.ticks.0);
    around.bottom_label(canvas, &layout.labels.0);
    if first {
        around.left_label(canvas, theme.margin, &layout.labels.1);
    }
    let height = theme.line(theme.text.title);
    let titles = &layout.titles[index];
    for (row, text) in titles.iter().enumerate() {
        let y = panel.frame.top - 4.0 - (titles.len() as f64 - row as f64 - 0.5) * height;
        canvas.label(&Label::new((panel.frame.left, y), text, theme.text.title, theme.ink).bold());
    }
}

/// The interval, cut at the frame; where bands lie over each other, both show.
fn band(canvas: &mut Canvas, panel: &Panel, series: &Series, style: Style) {
    let low = series.band.iter().map(|(x, low, _)| panel.at(*x, *low));
    let high = series.band.iter().rev().map(|(x, _, high)| panel.at(*x, *high));
    canvas.veil(&panel.frame.clip_outline(low.chain(high).collect()), style.colour, VEIL);
}

fn line(canvas: &mut Canvas, panel: &Panel, series: &Series, style: Style, theme: &Theme) {
    let stroke = Stroke { dash: style.dash, ..Stroke::new(style.colour, theme.lines.data) };
    for piece in series.points.split(|(_, y)| y.is_none()) {
        let pairs: Vec<(f64, f64)> = piece.iter().filter_map(|(x, y)| y.map(|y| (*x, y))).collect();
        panel.path(canvas, &pairs, stroke);
    }
}

/// The printed values hollow; without any, some of the line's own points filled.
fn markers(canvas: &mut Canvas, panel: &Panel, series: &Series, style: Style, theme: &Theme) {
    let (points, style): (Vec<(f64, f64)>, Style) = if series.printed.is_empty() {
        if series.unmarked {
            return;
        }
        let step = series.points.len().div_ceil(MOST_MARKERS).max(1);
        (series.points.iter().step_by(step).filter_map(|(x, y)| y.map(|y| (*x, y))).collect(), style)
    } else {
        (series.printed.clone(), style.hollow())
    };
    for point in points.into_iter().filter(|point| panel.shows(*point)) {
        marker::draw(canvas, panel.at(point.0, point.1), style, theme);
    }
}

/// Names at the right, each on a line to the last point of its series.
fn names(
    canvas: &mut Canvas,
    (content, panel): (&LinePanel, &Panel),
    layout: &Layout,
    room: f64,
    theme: &Theme,
) {
    let ends: Vec<(&Series, (f64, f64))> = content
        .series
        .iter()
        .filter_map(|series| {
            let shown = series.values().filter(|pair| panel.shows(*pair));
            let last = shown.max_by(|one, two| one.0.total_cmp(&two.0))?;
            Some((series, panel.at(last.0, last.1)))
        })
        .collect();
    let wanted: Vec<f64> = ends.iter().map(|(_, at)| at.1).collect();
    let limits = (panel.frame.top - theme.text.name / 2.0, panel.frame.bottom + theme.text.name / 2.0);
    let places = spread(&wanted, theme.line(theme.text.name), limits);
    for ((series, end), y) in ends.iter().zip(places) {
        let style = layout.style(series);
        let left = panel.frame.right + NAME_GAP;
        let start = (end.0 + marker::reach(theme), end.1);
        let stroke = Stroke::new(style.colour, theme.lines.leader);
        canvas.path(&[start, (left - 5.0, y), (left - 1.5, y)], stroke);
        let name = shorten(&series.name, room, theme.text.name, Weight::Regular);
        canvas.label(&Label::new((left, y), name, theme.text.name, style.colour.mix(theme.ink, 0.35)));
    }
}
