//! A piece of text at a place, at any angle.

use super::{Weight, fonts};
use crate::Colour;
use crate::geometry::{Point, Rect};

/// Which end of the text stands at the place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// Text whose capitals are centred on the height of its place.
#[derive(Debug, Clone)]
pub(crate) struct Label {
    pub at: Point,
    pub text: String,
    pub size: f64,
    pub weight: Weight,
    pub colour: Colour,
    pub anchor: Anchor,
    /// Degrees, clockwise.
    pub angle: f64,
    /// A rim in this colour that keeps lines behind the text from touching it.
    pub halo: Option<Colour>,
}

impl Label {
    /// Black regular text that starts at the place.
    pub fn new(at: Point, text: impl Into<String>, size: f64, colour: Colour) -> Self {
        let (weight, anchor) = (Weight::Regular, Anchor::Start);
        Self { at, text: text.into(), size, weight, colour, anchor, angle: 0.0, halo: None }
    }

    pub fn middle(self) -> Self {
        Self { anchor: Anchor::Middle, ..self }
    }

    pub fn end(self) -> Self {
        Self { anchor: Anchor::End, ..self }
    }

    pub fn bold(self) -> Self {
        Self { weight: Weight::Bold, ..self }
    }

    pub fn haloed(self, colour: Colour) -> Self {
        Self { halo: Some(colour), ..self }
    }

    pub fn turned(self, angle: f64) -> Self {
        Self { angle, ..self }
    }

    /// The smallest upright rectangle around the text, ascenders and descenders included.
    pub fn extent(&self) -> Rect {
        let width = fonts().width(&self.text, self.size, self.weight);
        let start = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -width / 2.0,
            Anchor::End => -width,
        };
        let (sine, cosine) = self.angle.to_radians().sin_cos();
        let half = 0.6 * self.size;
        let corner = |x: f64, y: f64| (self.at.0 + x * cosine - y * sine, self.at.1 + x * sine + y * cosine);
        let corners = [
            corner(start, -half),
            corner(start + width, -half),
            corner(start, half),
            corner(start + width, half),
        ];
        let over = |pick: fn(&Point) -> f64, fold: fn(f64, f64) -> f64, from: f64| {
            corners.iter().map(pick).fold(from, fold)
        };
        Rect {
            left: over(|p| p.0, f64::min, f64::INFINITY),
            top: over(|p| p.1, f64::min, f64::INFINITY),
            right: over(|p| p.0, f64::max, f64::NEG_INFINITY),
            bottom: over(|p| p.1, f64::max, f64::NEG_INFINITY),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_label_is_as_tall_as_it_was_wide() {
        let flat = Label::new((50.0, 50.0), "quantile", 7.0, Colour::hex(0)).middle();
        let upright = flat.clone().turned(-90.0);
        assert!((flat.extent().width() - upright.extent().height()).abs() < 1e-9);
        assert!((upright.extent().centre().0 - 50.0).abs() < 1e-9);
    }
}
