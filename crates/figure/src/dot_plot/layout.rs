//! Where everything of a dot plot goes: names, then for each panel its plot and its numbers.

use super::remarks::Remarks;
use super::{DotPlot, Estimate};
use crate::axis::{Furniture, Panel, Scale};
use crate::geometry::{Point, Rect};
use crate::ink::{Weight, fonts, shorten, wrap};
use crate::legend::{Entry, Legend, Sample};
use crate::number::format_number;
use crate::{FigureError, Style, Theme, Ticks, marker};

/// Height of a row over the size of its name.
const PITCH: f64 = 1.65;
/// Between panels, and between a plot and its numbers.
const GAP: f64 = 12.0;
const VALUE_GAP: f64 = 7.0;
/// Between the three parts of the numbers.
const PART_GAP: f64 = 2.5;
/// Most of the width that names may take.
const NAME_SHARE: f64 = 0.36;
/// Most of the width that what stands before them may take, and the gap behind it.
const LEAD_SHARE: f64 = 0.12;
const LEAD_GAP: f64 = 5.0;
/// The least width of a plot, and the width for which names are shortened.
const LEAST: f64 = 40.0;
const COMFORTABLE: f64 = 70.0;

/// The numbers of one estimate: value, lower end, upper end.
pub(crate) type Parts = [String; 3];

/// One panel.
pub(crate) struct Column {
    pub panel: Panel,
    pub ticks: Ticks,
    pub label: Vec<String>,
    pub title: Vec<String>,
    pub heading: Vec<String>,
    /// One for each row.
    pub values: Vec<Option<Parts>>,
    /// Right edges of the three parts.
    pub edges: [f64; 3],
    /// Right edge of the numbers.
    pub right: f64,
}

/// The whole picture.
pub(crate) struct Layout {
    pub size: (f64, f64),
    pub names: Vec<String>,
    /// What stands before the names, and the right edge of that column.
    pub leads: (Vec<String>, f64),
    /// Left edge of the names.
    pub name_left: f64,
    pub columns: Vec<Column>,
    pub remarks: Remarks,
    pub styles: Vec<Style>,
    pub legend: (Legend, Point),
    pub notes: (Vec<String>, f64),
    pub pitch: f64,
}

impl Layout {
    pub fn new(chart: &DotPlot, theme: &Theme) -> Result<Self, FigureError> {
        let width = chart.width.points()?;
        let inner = width - 2.0 * theme.margin;
        let pitch = (PITCH * theme.text.name).max(2.0 * marker::reach(theme) + 2.0);
        let numbers: Vec<Numbers> =
            (0..chart.panels.len()).map(|panel| Numbers::new(chart, panel, theme)).collect();
        let remarks = Remarks::new(chart, inner, theme);
        let taken: f64 =
            remarks.width + numbers.iter().map(|numbers| numbers.width + VALUE_GAP + GAP).sum::<f64>();
        // Long names give way before the plots do.
        let comfortable = chart.plot_width.unwrap_or(COMFORTABLE);
        let wanted = inner - taken - comfortable * chart.panels.len() as f64;
        let (leads, lead_width) = leads(chart, theme, LEAD_SHARE * inner);
        let room = (wanted - lead_width).clamp(0.15 * inner, NAME_SHARE * inner);
        let (names, name_width) = names(chart, theme, room);
        let name_width = name_width + lead_width;
        let plot = (inner - name_width - taken) / chart.panels.len() as f64;
        if plot < LEAST {
            return Err(FigureError::room(format!("names and numbers leave {plot:.0} pt for each plot")));
        }
        let head = head(chart, &numbers, plot, theme);
        let (top, height) = (theme.margin + head, pitch * chart.rows.len() as f64);
        let mut left = theme.margin + name_width + GAP;
        let mut columns = Vec::new();
        for (index, numbers) in numbers.into_iter().enumerate() {
            let frame = Rect::new((left, top), plot, height);
            left += plot + VALUE_GAP + numbers.width + GAP;
            columns.push(numbers.column(chart, index, frame, theme)?);
        }
        let foot = columns.iter().map(|column| column.label.len()).max().unwrap_or(0);
        let mut layout = Self {
            size: (width, top + height + Furniture::foot(theme, foot)),
            names,
            leads: (leads, theme.margin + 2.0 + (lead_width - LEAD_GAP).max(0.0)),
            name_left: theme.margin + 2.0 + lead_width,
            columns,
            remarks,
            styles: styles(chart, theme),
            legend: (Legend::new(Vec::new(), inner, theme), (0.0, 0.0)),
            notes: (Vec::new(), 0.0),
            pitch,
        };
        layout.foot(chart, theme);
        Ok(layout)
    }

    fn foot(&mut self, chart: &DotPlot, theme: &Theme) {
        let inner = self.size.0 - 2.0 * theme.margin;
        let references = chart.panels.iter().flat_map(|panel| &panel.axis.references);
        let named = chart.groups.iter().zip(&self.styles).filter(|(group, _)| !group.name.is_empty());
        let mut entries: Vec<Entry> =
            named.map(|(group, style)| Entry::new(Sample::Marker(*style), &group.name)).collect();
        entries.extend(Entry::references(theme, references));
        let legend = Legend::new(entries, inner, theme);
        let at = (((self.size.0 - legend.width()) / 2.0).max(theme.margin), self.size.1 + 3.0);
        if legend.height() > 0.0 {
            self.size.1 = at.1 + legend.height();
        }
        self.legend = (legend, at);
        let font = (theme.text.note, Weight::Regular);
        self.notes =
            (chart.notes.iter().flat_map(|note| wrap(note, inner, 6, font)).collect(), self.size.1 + 2.0);
        self.size.1 = self.notes.1 + self.notes.0.len() as f64 * theme.line(theme.text.note) + theme.margin;
    }

    /// The height at which a row is centred.
    pub fn row(&self, index: usize) -> f64 {
        self.columns[0].panel.frame.top + (index as f64 + 0.5) * self.pitch
    }
}

/// The printed numbers of one panel and the widths of their three parts.
struct Numbers {
    values: Vec<Option<Parts>>,
    parts: [f64; 3],
    width: f64,
}

impl Numbers {
    fn new(chart: &DotPlot, panel: usize, theme: &Theme) -> Self {
        let decimals = chart.panels[panel].decimals;
        let values: Vec<Option<Parts>> = chart
            .rows
            .iter()
            .map(|row| row.estimates[panel].map(|estimate| parts(estimate, decimals)))
            .collect();
        let width = |text: &String| fonts().width(text, theme.text.value, Weight::Regular);
        let widest =
            |part: usize| values.iter().flatten().map(|parts| width(&parts[part])).fold(0.0, f64::max);
        let parts = [widest(0), widest(1), widest(2)];
        let width = parts.iter().sum::<f64>() + if parts[1] > 0.0 { 2.0 * PART_GAP } else { 0.0 };
        Self { values, parts, width }
    }

    fn column(
        self,
        chart: &DotPlot,
        index: usize,
        frame: Rect,
        theme: &Theme,
    ) -> Result<Column, FigureError> {
        let given = &chart.panels[index];
        let ends = |estimate: Estimate| {
            let (low, high) = estimate.interval.unwrap_or((estimate.value, estimate.value));
            [low, estimate.value, high]
        };
        let x = given.axis.scale(chart.estimates(index).flat_map(ends).chain(chart.dots(index)))?;
        let rows = chart.rows.len() as f64;
        let first = frame.right + VALUE_GAP + self.parts[0];
        let second = first + PART_GAP + self.parts[1];
        let right = frame.right + VALUE_GAP + self.width;
        Ok(Column {
            panel: Panel::new(frame, x, Scale::exact(0.0, rows)),
            ticks: x.ticks_along(frame.width(), theme.text.tick),
            label: theme.axis_lines(&given.axis.label, frame.width() + VALUE_GAP + self.width),
            title: theme.title_lines(&given.title, frame.width() + VALUE_GAP + self.width),
            heading: heading(&given.value_heading, frame.width() + VALUE_GAP + self.width, theme),
            values: self.values,
            edges: [first, second, right],
            right,
        })
    }
}

fn parts(estimate: Estimate, decimals: usize) -> Parts {
    let number = |value: f64| format_number(value, decimals);
    if estimate.pinned {
        return [number(estimate.value), String::new(), "pinned".to_owned()];
    }
    let (low, high) = estimate.interval.map_or_else(Default::default, |(low, high)| {
        (format!("[{},", number(low)), format!("{}]", number(high)))
    });
    [number(estimate.value), low, high]
}

fn heading(text: &str, room: f64, theme: &Theme) -> Vec<String> {
    if text.is_empty() { Vec::new() } else { wrap(text, room, 2, (theme.text.value, Weight::Regular)) }
}

fn head(chart: &DotPlot, numbers: &[Numbers], plot: f64, theme: &Theme) -> f64 {
    let height = |(panel, numbers): (&super::DotPanel, &Numbers)| {
        let title = theme.title_lines(&panel.title, plot + VALUE_GAP + numbers.width).len();
        let heading = heading(&panel.value_heading, plot + VALUE_GAP + numbers.width, theme).len();
        title as f64 * theme.line(theme.text.title) + heading as f64 * theme.line(theme.text.value)
    };
    let is_bare = chart.lead_heading.is_empty() && chart.remark_heading.is_empty();
    let lead = if is_bare { 0.0 } else { theme.line(theme.text.value) };
    chart.panels.iter().zip(numbers).map(height).fold(lead, f64::max) + 4.0
}

fn names(chart: &DotPlot, theme: &Theme, room: f64) -> (Vec<String>, f64) {
    let size = theme.text.name;
    let names: Vec<String> =
        chart.rows.iter().map(|row| shorten(&row.label, room, size, Weight::Regular)).collect();
    let widest = names.iter().map(|name| fonts().width(name, size, Weight::Regular)).fold(0.0, f64::max);
    (names, widest)
}

/// What stands before the names, the heading first, and the width of that column with its gap.
fn leads(chart: &DotPlot, theme: &Theme, room: f64) -> (Vec<String>, f64) {
    if chart.rows.iter().all(|row| row.lead.is_empty()) {
        return (Vec::new(), 0.0);
    }
    let size = theme.text.value;
    let texts = std::iter::once(&chart.lead_heading).chain(chart.rows.iter().map(|row| &row.lead));
    let set: Vec<String> = texts.map(|text| shorten(text, room, size, Weight::Regular)).collect();
    let widest = set.iter().map(|text| fonts().width(text, size, Weight::Regular)).fold(0.0, f64::max);
    (set, widest + LEAD_GAP)
}

fn styles(chart: &DotPlot, theme: &Theme) -> Vec<Style> {
    let given = chart.groups.iter().enumerate();
    let styles: Vec<Style> =
        given.map(|(index, group)| group.style.unwrap_or_else(|| theme.style(index))).collect();
    if styles.is_empty() { vec![theme.style(0)] } else { styles }
}
