//! The block of text of a scatter chart: in the emptiest corner, or above the plot.

use crate::Theme;
use crate::geometry::{Point, Rect, Segment, length};
use crate::ink::{Label, Weight, fonts, wrap};

/// Distance of the block from the frame.
const INSET: f64 = 4.0;
/// Most of the frame's width that the block may take.
const SHARE: f64 = 0.5;

/// The lines of the block.
pub(crate) struct Note {
    pub lines: Vec<String>,
    pub place: Rect,
    /// Whether it stands inside the frame.
    pub inside: bool,
}

impl Note {
    /// The block of these texts in or above a frame, clear of points and as clear of lines as can be.
    pub fn new(texts: &[String], frame: Rect, points: &[Point], lines: &[Segment], theme: &Theme) -> Self {
        let font = (theme.text.note, Weight::Regular);
        let set =
            |room: f64| -> Vec<String> { texts.iter().flat_map(|text| wrap(text, room, 3, font)).collect() };
        let inside = set(SHARE * frame.width());
        let width = inside.iter().map(|line| fonts().width(line, font.0, font.1)).fold(0.0, f64::max);
        let height = inside.len() as f64 * theme.line(font.0);
        let cost = |place: &Rect| cost(&place.grow(3.0), points, lines, theme.marker_radius);
        let best = corners(frame, width, height).into_iter().map(|place| (cost(&place), place));
        let (cost, place) = best.min_by(|one, two| one.0.total_cmp(&two.0)).expect("there are four corners");
        if inside.is_empty() || cost < 60.0 && height < 0.4 * frame.height() {
            return Self { lines: inside, place, inside: true };
        }
        let lines = set(frame.width());
        let height = lines.len() as f64 * theme.line(font.0);
        let place = Rect::new((frame.left, frame.top - height - 3.0), frame.width(), height);
        Self { lines, place, inside: false }
    }

    /// Puts another word in place of the one that begins the last line it begins.
    pub fn reword(&mut self, old: &str, new: &str) {
        let begins = |line: &&mut String| line.split(' ').next() == Some(old);
        if let Some(line) = self.lines.iter_mut().rev().find(begins) {
            line.replace_range(..old.len(), new);
        }
    }

    /// The lines as labels, flush with the side of the frame they stand at.
    pub fn labels(&self, frame: Rect, theme: &Theme) -> Vec<Label> {
        let right = self.inside && self.place.centre().0 > frame.centre().0;
        let label = |(index, line): (usize, &String)| {
            let y = self.place.top + (index as f64 + 0.5) * theme.line(theme.text.note);
            let x = if right { self.place.right } else { self.place.left };
            let label = Label::new((x, y), line, theme.text.note, theme.ink);
            if right { label.end() } else { label }
        };
        self.lines.iter().enumerate().map(label).collect()
    }
}

/// Upper left, upper right, lower right, lower left.
fn corners(frame: Rect, width: f64, height: f64) -> [Rect; 4] {
    let (left, right) = (frame.left + INSET, frame.right - INSET - width);
    let (top, bottom) = (frame.top + INSET, frame.bottom - INSET - height);
    [(left, top), (right, top), (right, bottom), (left, bottom)]
        .map(|corner| Rect::new(corner, width, height))
}

/// A point inside is out of the question; a line through it is a matter of length.
fn cost(place: &Rect, points: &[Point], lines: &[Segment], radius: f64) -> f64 {
    let hit = points.iter().filter(|point| place.distance(**point) <= radius).count() as f64;
    // Names will want to stand next to points.
    let near = points.iter().filter(|point| place.distance(**point) <= radius + 12.0).count() as f64;
    let crossed: f64 = lines.iter().filter_map(|line| place.clip(*line)).map(length).sum();
    1000.0 * hit + 6.0 * near + 2.0 * crossed
}
