//! A frame on the sheet with two scales: where data become places.

use super::Scale;
use crate::geometry::{Point, Rect, Segment};
use crate::ink::{Canvas, Stroke};
use plotters::coord::CoordTranslate;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::types::RangedCoordf64;

/// Plotters maps to whole numbers; a thousandth of a point is fine enough.
const STEPS: f64 = 1000.0;

/// The frame in shares of both scales; cutting there keeps slopes however far the data reach.
const UNIT: Rect = Rect { left: 0.0, top: 0.0, right: 1.0, bottom: 1.0 };

/// The plot area of a chart.
pub(crate) struct Panel {
    pub frame: Rect,
    pub x: Scale,
    pub y: Scale,
    map: Cartesian2d<RangedCoordf64, RangedCoordf64>,
}

impl Panel {
    pub fn new(frame: Rect, x: Scale, y: Scale) -> Self {
        let step = |value: f64| (value * STEPS).round() as i32;
        let across = step(frame.left)..step(frame.right);
        let up = step(frame.bottom)..step(frame.top);
        let map = Cartesian2d::new(x.low..x.high, y.low..y.high, (across, up));
        Self { frame, x, y, map }
    }

    /// The place of a pair of values; those far outside are brought nearer, plotters would overflow.
    pub fn at(&self, x: f64, y: f64) -> Point {
        let near = |scale: &Scale, value: f64| {
            let span = scale.high - scale.low;
            value.clamp(scale.low - span, scale.high + span)
        };
        let (x, y) = self.map.translate(&(near(&self.x, x), near(&self.y, y)));
        (f64::from(x) / STEPS, f64::from(y) / STEPS)
    }

    /// Whether the pair lies inside the frame.
    pub fn shows(&self, (x, y): (f64, f64)) -> bool {
        let inside = |scale: &Scale, value: f64| (scale.low..=scale.high).contains(&value);
        inside(&self.x, x) && inside(&self.y, y)
    }

    /// The part of a straight line between two pairs that lies inside the frame.
    pub fn segment(&self, from: (f64, f64), to: (f64, f64)) -> Option<Segment> {
        let share = |pair: (f64, f64)| (self.x.share(pair.0), self.y.share(pair.1));
        let (from, to) = UNIT.clip((share(from), share(to)))?;
        let at = |(x, y): Point| self.at(self.x.value(x), self.y.value(y));
        Some((at(from), at(to)))
    }

    /// A line through pairs, cut at the frame and broken where it leaves it.
    pub fn path(&self, canvas: &mut Canvas, pairs: &[(f64, f64)], stroke: Stroke) {
        let mut piece: Vec<Point> = Vec::new();
        for pair in pairs.windows(2) {
            let Some((from, to)) = self.segment(pair[0], pair[1]) else { continue };
            if piece.last() != Some(&from) {
                canvas.path(&piece, stroke);
                piece = vec![from];
            }
            piece.push(to);
        }
        canvas.path(&piece, stroke);
    }
}
