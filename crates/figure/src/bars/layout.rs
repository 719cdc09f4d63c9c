//! Where everything of a bar chart goes.

use super::Bars;
use crate::axis::{Furniture, Panel, Scale, tick_overhang};
use crate::geometry::{Point, Rect};
use crate::ink::{Weight, fonts, shorten};
use crate::legend::{Entry, Legend, Sample};
use crate::{FigureError, Theme, Ticks};

/// Height of a row, and of its bar.
const ROW: f64 = 12.0;
const BAR: f64 = 9.0;
/// Above rows that stand apart.
const APART: f64 = 6.0;
/// Between a name and its bar.
pub(crate) const NAME_GAP: f64 = 4.0;
/// Before the remarks, and most of the width that they may take.
const REMARK_GAP: f64 = 8.0;
const REMARK_SHARE: f64 = 0.22;
/// Most of the width that names may take, and the least that bars need.
const NAME_SHARE: f64 = 0.36;
const LEAST: f64 = 60.0;

/// The whole picture.
pub(crate) struct Layout {
    pub size: (f64, f64),
    pub panel: Panel,
    pub ticks: Ticks,
    pub label: Vec<String>,
    pub names: Vec<String>,
    /// What stands behind the bars, the heading first.
    pub remarks: Vec<String>,
    /// Top and bottom of each bar.
    pub bars: Vec<(f64, f64)>,
    pub legend: (Legend, Point),
}

impl Layout {
    pub fn new(chart: &Bars, theme: &Theme) -> Result<Self, FigureError> {
        let width = chart.width.points()?;
        let inner = width - 2.0 * theme.margin;
        let longest = chart.rows.iter().map(super::BarRow::length).fold(0.0, f64::max);
        let x = match chart.axis.range {
            Some(_) => chart.axis.scale(std::iter::empty())?,
            None => Scale::exact(0.0, longest),
        };
        let row = ROW.max(theme.line(theme.text.name));
        let room = NAME_SHARE * inner;
        let names: Vec<String> = chart
            .rows
            .iter()
            .map(|row| shorten(&row.label, room, theme.text.name, Weight::Regular))
            .collect();
        let widest = names
            .iter()
            .map(|name| fonts().width(name, theme.text.name, Weight::Regular))
            .fold(0.0, f64::max);
        let left = theme.margin + widest + NAME_GAP;
        let (remarks, behind) = remarks(chart, REMARK_SHARE * inner, theme);
        let frame = width - theme.margin - tick_overhang(&x.ticks(5), theme).max(behind) - left;
        if frame < LEAST {
            return Err(FigureError::room(format!("bars of {frame:.0} pt")));
        }
        let above = chart.rows.len().saturating_sub(chart.apart);
        let top = theme.margin + head(chart, theme);
        let gap = if above == 0 || chart.apart == 0 { 0.0 } else { APART };
        let place = |index: usize| {
            let start = top + index as f64 * row + if index < above { 0.0 } else { gap };
            (start + (row - BAR) / 2.0, start + (row + BAR) / 2.0)
        };
        let height = chart.rows.len() as f64 * row + gap;
        let frame = Rect::new((left, top), frame, height);
        let label = theme.axis_lines(&chart.axis.label, frame.width());
        let legend = Legend::new(entries(chart, theme), inner, theme);
        let top = frame.bottom + Furniture::foot(theme, label.len()) + 4.0;
        let at = (((width - legend.width()) / 2.0).max(theme.margin), top);
        Ok(Self {
            size: (width, top + legend.height() + theme.margin),
            ticks: x.ticks_along(frame.width(), theme.text.tick),
            panel: Panel::new(frame, x, Scale::exact(0.0, 1.0)),
            label,
            names,
            remarks,
            bars: (0..chart.rows.len()).map(place).collect(),
            legend: (legend, at),
        })
    }
}

/// What stands behind the bars, and the width it takes with the gap before it.
fn remarks(chart: &Bars, room: f64, theme: &Theme) -> (Vec<String>, f64) {
    if chart.rows.iter().all(|row| row.remark.is_empty()) {
        return (Vec::new(), 0.0);
    }
    let size = theme.text.value;
    let texts = std::iter::once(&chart.remark_heading).chain(chart.rows.iter().map(|row| &row.remark));
    let set: Vec<String> = texts.map(|text| shorten(text, room, size, Weight::Regular)).collect();
    let widest = set.iter().map(|text| fonts().width(text, size, Weight::Regular)).fold(0.0, f64::max);
    (set, widest + REMARK_GAP)
}

fn head(chart: &Bars, theme: &Theme) -> f64 {
    if chart.remark_heading.is_empty() { 0.0 } else { theme.line(theme.text.value) + 2.0 }
}

fn entries(chart: &Bars, theme: &Theme) -> Vec<Entry> {
    let named = chart.parts.iter().filter(|part| !part.name.is_empty());
    let parts = named.map(|part| Entry::new(Sample::Band(part.colour), &part.name));
    parts.chain(Entry::references(theme, &chart.axis.references)).collect()
}
