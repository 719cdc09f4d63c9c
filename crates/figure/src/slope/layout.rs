//! Where everything of a slope chart goes: name, number, line, number, name.

use super::{Slope, SlopeLine};
use crate::axis::Scale;
use crate::geometry::{Point, Rect};
use crate::ink::{Weight, fonts, shorten, wrap};
use crate::legend::{Entry, Legend, Sample};
use crate::number::format_number;
use crate::placement::spread;
use crate::{FigureError, Style, Theme, marker};

/// Height of a name with its leading over its size.
const PITCH: f64 = 1.3;
/// The least height of the lines.
const LEAST_HEIGHT: f64 = 90.0;
/// The least width of the lines.
const LEAST_WIDTH: f64 = 50.0;
/// Most of the width that the names of one side may take.
const NAME_SHARE: f64 = 0.32;
/// Between a name and its number.
const NUMBER_GAP: f64 = 4.0;
/// Between a number and the end of its line: room for the tie.
const TIE: f64 = 12.0;

/// One end of one line.
pub(crate) struct End {
    /// Where the line ends.
    pub at: Point,
    /// Where its name and number are centred.
    pub label: f64,
    pub number: String,
    pub name: String,
}

/// The ends of one side and the edges of its columns, from the line outwards.
pub(crate) struct Side {
    pub ends: Vec<End>,
    /// Where the number begins.
    pub number: f64,
    /// Where the name begins.
    pub name: f64,
    pub heading: Vec<String>,
}

/// The whole picture.
pub(crate) struct Layout {
    pub size: (f64, f64),
    /// Where the lines run.
    pub frame: Rect,
    pub left: Side,
    pub right: Side,
    pub styles: Vec<Style>,
    pub legend: (Legend, Point),
}

impl Layout {
    pub fn new(chart: &Slope, theme: &Theme) -> Result<Self, FigureError> {
        let width = chart.width.points()?;
        let inner = width - 2.0 * theme.margin;
        let name = names(chart, theme, NAME_SHARE * inner);
        let (left_numbers, right_numbers) =
            (Numbers::new(chart, theme, true), Numbers::new(chart, theme, false));
        let taken = |numbers: &Numbers| name.1 + NUMBER_GAP + numbers.width + TIE;
        let (left, right) =
            (theme.margin + taken(&left_numbers), width - theme.margin - taken(&right_numbers));
        if right - left < LEAST_WIDTH {
            return Err(FigureError::room(format!("the names leave {:.0} pt for the lines", right - left)));
        }
        let heading = |text: &str| wrapped(text, taken(&left_numbers) + 0.4 * (right - left), theme);
        let headings = (heading(&chart.left_heading), heading(&chart.right_heading));
        let head = headings.0.len().max(headings.1.len()) as f64 * theme.line(theme.text.title);
        let height = (PITCH * theme.text.name * chart.lines.len() as f64).max(LEAST_HEIGHT);
        let top = theme.margin + head + theme.text.name;
        let frame = Rect::new((left, top), right - left, height);
        let styles = styles(chart, theme);
        let legend = legend(chart, &styles, inner, theme);
        let below = frame.bottom + theme.text.name + 3.0;
        let at = (((width - legend.width()) / 2.0).max(theme.margin), below);
        let size = (width, below + legend.height() + theme.margin);
        let place = Place { chart, theme, frame };
        Ok(Self {
            size,
            frame,
            left: place.side(&name.0, left_numbers, headings.0, true),
            right: place.side(&name.0, right_numbers, headings.1, false),
            styles,
            legend: (legend, at),
        })
    }
}

/// The numbers of one side and their width.
struct Numbers {
    texts: Vec<String>,
    width: f64,
}

impl Numbers {
    fn new(chart: &Slope, theme: &Theme, left: bool) -> Self {
        let number = |line: &SlopeLine| format_number(value(line, left), chart.decimals);
        let texts: Vec<String> = chart.lines.iter().map(number).collect();
        let width = |text: &String| fonts().width(text, theme.text.value, Weight::Regular);
        let width = texts.iter().map(width).fold(0.0, f64::max);
        Self { texts, width }
    }
}

fn value(line: &SlopeLine, left: bool) -> f64 {
    if left { line.left } else { line.right }
}

/// What decides where an end stands.
struct Place<'a> {
    chart: &'a Slope,
    theme: &'a Theme,
    frame: Rect,
}

impl Place<'_> {
    fn side(&self, names: &[String], numbers: Numbers, heading: Vec<String>, left: bool) -> Side {
        let frame = self.frame;
        let heights = self.heights(left);
        let half = self.theme.text.name / 2.0;
        let limits = (frame.top - half - 1.0, frame.bottom + half + 1.0);
        let labels = spread(&heights, PITCH * self.theme.text.name, limits);
        let x = if left { frame.left } else { frame.right };
        let out = if left { -1.0 } else { 1.0 };
        let (number, name) = (x + out * TIE, x + out * (TIE + numbers.width + NUMBER_GAP));
        let placed = heights.into_iter().zip(labels).zip(numbers.texts.into_iter().zip(names));
        let end = |((height, label), (number, name)): ((f64, f64), (String, &String))| End {
            at: (x, height),
            label,
            number,
            name: name.clone(),
        };
        Side { ends: placed.map(end).collect(), number, name, heading }
    }

    /// Where the values of one side stand.
    fn heights(&self, left: bool) -> Vec<f64> {
        let lines = &self.chart.lines;
        let least_on_top = self.chart.least_on_top;
        let shares = if self.chart.even { steps(lines, left, least_on_top) } else { shares(lines, left) };
        let down = |share: f64| if least_on_top { share } else { 1.0 - share };
        shares.into_iter().map(|share| self.frame.top + down(share) * self.frame.height()).collect()
    }
}

/// Where the values of one side stand on the scale of both: 0 for the least, 1 for the largest.
fn shares(lines: &[SlopeLine], left: bool) -> Vec<f64> {
    let ends = || lines.iter().flat_map(|line| [line.left, line.right]);
    let (low, high) = (ends().fold(f64::INFINITY, f64::min), ends().fold(f64::NEG_INFINITY, f64::max));
    let scale = Scale::exact(low, high);
    lines.iter().map(|line| scale.share(value(line, left))).collect()
}

/// The same by order alone; of equal values the first stands above.
fn steps(lines: &[SlopeLine], left: bool, least_on_top: bool) -> Vec<f64> {
    let mut order: Vec<usize> = (0..lines.len()).collect();
    if !least_on_top {
        order.reverse();
    }
    order.sort_by(|one, two| value(&lines[*one], left).total_cmp(&value(&lines[*two], left)));
    let mut shares = vec![0.0; lines.len()];
    for (place, index) in order.into_iter().enumerate() {
        shares[index] = (place as f64 + 0.5) / lines.len() as f64;
    }
    shares
}

/// The names as they are set, and the width of the widest.
fn names(chart: &Slope, theme: &Theme, room: f64) -> (Vec<String>, f64) {
    let size = theme.text.name;
    let set = |line: &SlopeLine| shorten(&line.name, room, size, Weight::Regular);
    let names: Vec<String> = chart.lines.iter().map(set).collect();
    let widest = names.iter().map(|name| fonts().width(name, size, Weight::Regular)).fold(0.0, f64::max);
    (names, widest)
}

fn wrapped(text: &str, room: f64, theme: &Theme) -> Vec<String> {
    if text.trim().is_empty() { Vec::new() } else { wrap(text, room, 2, (theme.text.title, Weight::Bold)) }
}

fn styles(chart: &Slope, theme: &Theme) -> Vec<Style> {
    let given = chart.groups.iter().enumerate();
    let styles: Vec<Style> =
        given.map(|(index, group)| group.style.unwrap_or_else(|| theme.style(index))).collect();
    if styles.is_empty() { vec![theme.style(0)] } else { styles }
}

/// The named groups that have a line.
fn legend(chart: &Slope, styles: &[Style], room: f64, theme: &Theme) -> Legend {
    let used = |index: usize| chart.lines.iter().any(|line| line.group == index);
    let named = chart.groups.iter().zip(styles).enumerate();
    let named = named.filter(|(index, (group, _))| !group.name.is_empty() && used(*index));
    let sample = |style: &Style| Sample::Line { style: *style, marker: true };
    let entries = named.map(|(_, (group, style))| Entry::new(sample(style), &group.name)).collect();
    let reach = 2.0 * marker::reach(theme);
    Legend::new(entries, room - reach, theme)
}
