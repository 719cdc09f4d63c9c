//! The look of all charts: text sizes, line widths, colours. All lengths are points on paper.

use crate::style::MARKERS;
use crate::{Colour, Dash, FigureError, OKABE_ITO, Style};

/// Sizes of text in points; the defaults hold at the printed width.
#[derive(Debug, Clone, PartialEq)]
pub struct TextSizes {
    /// Bold titles of panels.
    pub title: f64,
    /// Labels of axes and colour bars.
    pub label: f64,
    /// Numbers along axes.
    pub tick: f64,
    /// Names of rows, columns, points and series.
    pub name: f64,
    /// Numbers inside cells and beside intervals.
    pub value: f64,
    /// Legends and notes.
    pub note: f64,
}

/// Widths of lines in points.
#[derive(Debug, Clone, PartialEq)]
pub struct LineWidths {
    /// Axes and their ticks.
    pub axis: f64,
    /// Grid lines behind the data.
    pub grid: f64,
    /// Lines that carry data.
    pub data: f64,
    /// Error bars and intervals.
    pub interval: f64,
    /// Lines from a name to its point.
    pub leader: f64,
}

/// Everything about a chart that is not its data.
#[derive(Debug, Clone, PartialEq)]
pub struct Theme {
    /// Sizes of text.
    pub text: TextSizes,
    /// Widths of lines.
    pub lines: LineWidths,
    /// Radius of a circle marker; other shapes get about its area.
    pub marker_radius: f64,
    /// Free space around the picture.
    pub margin: f64,
    /// Background.
    pub paper: Colour,
    /// Text, axes.
    pub ink: Colour,
    /// Secondary text, reference lines, leaders.
    pub muted: Colour,
    /// Grid lines and bands.
    pub grid: Colour,
    /// Cells without a value.
    pub missing: Colour,
    /// Colours of series and groups, in order.
    pub palette: Vec<Colour>,
}

impl Default for Theme {
    fn default() -> Self {
        Self {
            text: TextSizes { title: 8.0, label: 7.5, tick: 7.0, name: 7.0, value: 6.8, note: 7.0 },
            lines: LineWidths { axis: 0.6, grid: 0.4, data: 1.1, interval: 0.8, leader: 0.4 },
            marker_radius: 2.2,
            margin: 3.0,
            paper: Colour::WHITE,
            ink: Colour::hex(0x1a_1a_1a),
            muted: Colour::hex(0x5c_5c_5c),
            grid: Colour::hex(0xdc_dc_dc),
            missing: Colour::hex(0xec_ec_ec),
            palette: OKABE_ITO.to_vec(),
        }
    }
}

impl Theme {
    /// The look of the series or group with this index. Colours and shapes repeat after seven,
    /// dashes change with every full turn of the palette.
    pub fn style(&self, index: usize) -> Style {
        const DASHES: [Dash; 4] = [Dash::Solid, Dash::Dashed, Dash::DashDot, Dash::Dotted];
        let colours = self.palette.len().max(1);
        Style {
            colour: self.palette.get(index % colours).copied().unwrap_or(self.ink),
            marker: MARKERS[(index + index / MARKERS.len()) % MARKERS.len()],
            hollow: false,
            dash: DASHES[(index / colours) % DASHES.len()],
        }
    }

    /// Height of a line of text of this size, with its leading.
    pub(crate) fn line(&self, size: f64) -> f64 {
        size * 1.2
    }

    /// A theme that can be drawn with.
    pub(crate) fn check(&self) -> Result<(), FigureError> {
        let text = &self.text;
        let sizes = [text.title, text.label, text.tick, text.name, text.value, text.note];
        let lines = &self.lines;
        let widths = [lines.axis, lines.grid, lines.data, lines.interval, lines.leader, self.marker_radius];
        let bad = |what: &str| Err(FigureError::Theme { what: what.to_owned() });
        if self.palette.is_empty() {
            return bad("the palette has no colours");
        }
        if sizes.iter().any(|size| !(3.0..=40.0).contains(size)) {
            return bad("text sizes must lie between 3 and 40 pt");
        }
        if widths.iter().any(|width| !(0.05..=20.0).contains(width)) {
            return bad("line widths and the marker radius must lie between 0.05 and 20 pt");
        }
        if !(0.0..=50.0).contains(&self.margin) {
            return bad("the margin must lie between 0 and 50 pt");
        }
        Ok(())
    }
}
