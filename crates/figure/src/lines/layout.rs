//! Where everything of a line chart goes.

use super::{Lines, Named, Naming};
use crate::axis::{Furniture, Panel, Scale, tick_gutter, tick_overhang};
use crate::geometry::{Point, Rect};
use crate::ink::{Weight, fonts};
use crate::legend::{Entry, Legend, Sample};
use crate::{FigureError, Style, Theme, Ticks};

/// Between panels.
const GAP: f64 = 18.0;
/// Between rows of panels.
const ROW_GAP: f64 = 8.0;
/// The least width of a plot, and the width one should have before another column is opened.
const LEAST: f64 = 60.0;
const COMFORTABLE: f64 = 120.0;
/// Most of a panel's width that names at line ends may take.
const NAME_SHARE: f64 = 0.42;
/// Between the end of a line and its name.
pub(crate) const NAME_GAP: f64 = 9.0;

/// The whole picture.
pub(crate) struct Layout {
    pub size: (f64, f64),
    pub panels: Vec<Panel>,
    pub columns: usize,
    pub titles: Vec<Vec<String>>,
    pub ticks: (Ticks, Ticks),
    pub labels: (Vec<String>, Vec<String>),
    pub names: Vec<Named>,
    /// Width for names at line ends, if they stand there.
    pub name_room: Option<f64>,
    /// The names, then what else needs a word.
    pub legends: Vec<(Legend, Point)>,
}

impl Layout {
    pub fn new(chart: &Lines, theme: &Theme) -> Result<Self, FigureError> {
        let width = chart.width.points()?;
        let x = chart.x.scale(chart.series().flat_map(super::Series::values).map(|(x, _)| x))?;
        let y = chart.y.scale(chart.series().flat_map(super::Series::heights))?;
        let names = chart.names(theme);
        let grid = Grid::new(chart, theme, width, (x, y), &names)?;
        let ticks = (x.ticks_along(grid.frame.0, theme.text.tick), y.ticks_up(grid.frame.1, theme.text.tick));
        let titles: Vec<Vec<String>> =
            chart.panels.iter().map(|panel| theme.title_lines(&panel.title, grid.frame.0)).collect();
        let labels = (
            theme.axis_lines(&chart.x.label, grid.frame.0 + grid.name_room.unwrap_or(0.0)),
            grid.side_label.clone(),
        );
        let head = titles.iter().map(Vec::len).max().unwrap_or(0) as f64 * theme.line(theme.text.title) + 4.0;
        let foot = Furniture::foot(theme, labels.0.len());
        let (frames, bottom) = grid.frames(chart.panels.len(), theme.margin, head, foot);
        let panels = frames.into_iter().map(|frame| Panel::new(frame, x, y)).collect();
        let (legends, end) = legends(chart, theme, &names, (width, bottom), grid.name_room.is_some());
        let size = (width, end + theme.margin);
        let (columns, name_room) = (grid.columns, grid.name_room);
        Ok(Self { size, panels, columns, titles, ticks, labels, names, name_room, legends })
    }
}

/// Panels in rows and columns of equal size.
struct Grid {
    columns: usize,
    frame: (f64, f64),
    left: f64,
    name_room: Option<f64>,
    side_label: Vec<String>,
}

impl Grid {
    fn new(
        chart: &Lines,
        theme: &Theme,
        width: f64,
        (x, y): (Scale, Scale),
        names: &[Named],
    ) -> Result<Self, FigureError> {
        let inner = width - 2.0 * theme.margin;
        let numbers = tick_gutter(&y.ticks(6), theme).max(tick_gutter(&y.ticks(3), theme));
        let most = ((inner / COMFORTABLE) as usize).clamp(1, 4).min(chart.panels.len());
        // Five panels in rows of three and two, not of four and one.
        let columns = chart.panels.len().div_ceil(chart.panels.len().div_ceil(most));
        let side = if chart.y.label.is_empty() { 0.0 } else { Furniture::side(theme, 1) };
        let edge = tick_overhang(&x.ticks(5), theme);
        let share = |side: f64| (inner - side - numbers - edge - GAP * (columns - 1) as f64) / columns as f64;
        let name_room = name_room(chart, theme, names, share(side));
        let height_for = |frame: f64| chart.panel_height.unwrap_or((0.72 * frame).clamp(105.0, 190.0));
        let frame = share(side) - name_room.unwrap_or(0.0);
        let side_label = theme.axis_lines(&chart.y.label, height_for(frame) + 10.0);
        let side = if side_label.is_empty() { 0.0 } else { Furniture::side(theme, side_label.len()) };
        let frame = share(side) - name_room.unwrap_or(0.0);
        if frame < LEAST || height_for(frame) < 30.0 {
            return Err(FigureError::room(format!("plots of {frame:.0} × {:.0} pt", height_for(frame))));
        }
        let left = theme.margin + side + numbers;
        let name_room = name_room
            .filter(|_| most_at_ends(chart) as f64 * theme.line(theme.text.name) <= height_for(frame));
        let frame = share(side) - name_room.unwrap_or(0.0);
        Ok(Self { columns, frame: (frame, height_for(frame)), left, name_room, side_label })
    }

    /// The frames in order, and where the last row ends.
    fn frames(&self, count: usize, margin: f64, head: f64, foot: f64) -> (Vec<Rect>, f64) {
        let (width, height) = self.frame;
        let step = (width + self.name_room.unwrap_or(0.0) + GAP, head + height + foot);
        let frame = |index: usize| {
            let (row, column) = ((index / self.columns) as f64, (index % self.columns) as f64);
            Rect::new((self.left + column * step.0, margin + head + row * (step.1 + ROW_GAP)), width, height)
        };
        let rows = count.div_ceil(self.columns) as f64;
        ((0..count).map(frame).collect(), margin + rows * step.1 + (rows - 1.0) * ROW_GAP)
    }
}

fn most_at_ends(chart: &Lines) -> usize {
    chart.panels.iter().map(|panel| panel.series.len()).max().unwrap_or(0)
}

/// The width that names at line ends take, if they are to stand there.
fn name_room(chart: &Lines, theme: &Theme, names: &[Named], share: f64) -> Option<f64> {
    if chart.naming != Naming::LineEnds {
        return None;
    }
    let width = |named: &Named| fonts().width(&named.name, theme.text.name, Weight::Regular);
    Some(NAME_GAP + names.iter().map(width).fold(0.0, f64::max).min(NAME_SHARE * share))
}

/// The legends below each other, centred, and where they end.
fn legends(
    chart: &Lines,
    theme: &Theme,
    names: &[Named],
    (width, bottom): (f64, f64),
    at_ends: bool,
) -> (Vec<(Legend, Point)>, f64) {
    let entry =
        |named: &Named| Entry::new(Sample::Line { style: named.style, marker: named.marker }, &named.name);
    let named = names.iter().filter(|named| !at_ends && !named.name.is_empty()).map(entry).collect();
    let mut rest = Vec::new();
    if !chart.printed_note.is_empty() && chart.series().any(|series| !series.printed.is_empty()) {
        let style = Style { colour: theme.muted, ..theme.style(0) }.hollow();
        rest.push(Entry::new(Sample::Marker(style), &chart.printed_note));
    }
    rest.extend(Entry::references(theme, chart.x.references.iter().chain(&chart.y.references)));
    let mut end = bottom + 4.0;
    let mut place = |entries: Vec<Entry>| {
        let legend = Legend::new(entries, width - 2.0 * theme.margin, theme);
        let at = (((width - legend.width()) / 2.0).max(theme.margin), end);
        end += legend.height();
        (legend, at)
    };
    (vec![place(named), place(rest)], end)
}
