//! Points, rectangles and segments in points on paper, y downwards.

/// A place on the sheet.
pub(crate) type Point = (f64, f64);

/// A straight piece of line.
pub(crate) type Segment = (Point, Point);

/// A rectangle with sides along the axes.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Rect {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Rect {
    pub fn new((left, top): Point, width: f64, height: f64) -> Self {
        Self { left, top, right: left + width, bottom: top + height }
    }

    pub fn around((x, y): Point, width: f64, height: f64) -> Self {
        Self::new((x - width / 2.0, y - height / 2.0), width, height)
    }

    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    pub fn centre(&self) -> Point {
        ((self.left + self.right) / 2.0, (self.top + self.bottom) / 2.0)
    }

    pub fn grow(&self, by: f64) -> Self {
        Self { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    /// The common area, 0 if they only touch.
    pub fn overlap(&self, other: &Self) -> f64 {
        let width = self.right.min(other.right) - self.left.max(other.left);
        let height = self.bottom.min(other.bottom) - self.top.max(other.top);
        width.max(0.0) * height.max(0.0)
    }

    /// Whether the other lies within, to a hundredth of a point.
    #[cfg(test)]
    pub fn holds(&self, other: &Self) -> bool {
        let outer = self.grow(0.01);
        outer.left <= other.left
            && outer.top <= other.top
            && outer.right >= other.right
            && outer.bottom >= other.bottom
    }

    /// The place in the rectangle closest to a point.
    pub fn nearest(&self, (x, y): Point) -> Point {
        (x.max(self.left).min(self.right), y.max(self.top).min(self.bottom))
    }

    /// Distance from a point, 0 inside.
    pub fn distance(&self, point: Point) -> f64 {
        length((point, self.nearest(point)))
    }

    /// The rectangle moved, not resized, into the frame as far as it fits.
    pub fn pushed_into(&self, frame: &Self) -> Self {
        let left = self.left.min(frame.right - self.width()).max(frame.left);
        let top = self.top.min(frame.bottom - self.height()).max(frame.top);
        Self::new((left, top), self.width(), self.height())
    }

    /// The part of a closed outline inside the rectangle (Sutherland and Hodgman, 1974).
    pub fn clip_outline(&self, outline: Vec<Point>) -> Vec<Point> {
        let sides: [fn(&Self, Point) -> f64; 4] = [
            |rect, point| point.0 - rect.left,
            |rect, point| rect.right - point.0,
            |rect, point| point.1 - rect.top,
            |rect, point| rect.bottom - point.1,
        ];
        sides.iter().fold(outline, |outline, side| keep_inside(&outline, |point| side(self, point)))
    }

    /// The part of a segment inside the rectangle (Liang and Barsky, 1984).
    pub fn clip(&self, (from, to): Segment) -> Option<Segment> {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let sides = [
            (-dx, from.0 - self.left),
            (dx, self.right - from.0),
            (-dy, from.1 - self.top),
            (dy, self.bottom - from.1),
        ];
        let (mut enter, mut leave) = (0.0f64, 1.0f64);
        for (pace, room) in sides {
            if pace == 0.0 {
                if room < 0.0 {
                    return None;
                }
            } else if pace < 0.0 {
                enter = enter.max(room / pace);
            } else {
                leave = leave.min(room / pace);
            }
        }
        let at = |share: f64| (from.0 + share * dx, from.1 + share * dy);
        (enter <= leave).then(|| (at(enter), at(leave)))
    }
}

/// The part of an outline where `depth` is not negative.
fn keep_inside(outline: &[Point], depth: impl Fn(Point) -> f64) -> Vec<Point> {
    let mut kept = Vec::new();
    for (index, to) in outline.iter().enumerate() {
        let from = outline[(index + outline.len() - 1) % outline.len()];
        let (before, after) = (depth(from), depth(*to));
        if (before < 0.0) != (after < 0.0) {
            let share = before / (before - after);
            kept.push((from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1)));
        }
        if after >= 0.0 {
            kept.push(*to);
        }
    }
    kept
}

pub(crate) fn length(((x0, y0), (x1, y1)): Segment) -> f64 {
    (x1 - x0).hypot(y1 - y0)
}

/// Whether two segments cross at an inner point of both.
pub(crate) fn cross((a, b): Segment, (c, d): Segment) -> bool {
    let side = |p: Point, q: Point, r: Point| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0);
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clipping_keeps_the_inner_part() {
        let frame = Rect::new((0.0, 0.0), 10.0, 10.0);
        assert_eq!(frame.clip(((-5.0, 5.0), (15.0, 5.0))), Some(((0.0, 5.0), (10.0, 5.0))));
        assert_eq!(frame.clip(((-5.0, 12.0), (15.0, 12.0))), None);
        assert_eq!(frame.clip(((-5.0, 0.0), (0.0, -5.0))), None);
    }

    #[test]
    fn a_clipped_triangle_keeps_its_slopes() {
        let frame = Rect::new((0.0, 0.0), 10.0, 10.0);
        let clipped = frame.clip_outline(vec![(2.0, 0.0), (8.0, 0.0), (5.0, 20.0)]);
        assert_eq!(clipped, [(3.5, 10.0), (2.0, 0.0), (8.0, 0.0), (6.5, 10.0)]);
        assert!(frame.clip_outline(vec![(20.0, 20.0), (30.0, 20.0), (25.0, 30.0)]).is_empty());
    }

    #[test]
    fn crossing_needs_inner_points() {
        assert!(cross(((0.0, 0.0), (2.0, 2.0)), ((0.0, 2.0), (2.0, 0.0))));
        assert!(!cross(((0.0, 0.0), (2.0, 2.0)), ((2.0, 2.0), (3.0, 0.0))));
    }
}
