//! From a number to a colour: the scale of a heatmap.

use crate::{Colour, FigureError, validate};

/// Blue through near-white to vermillion: safe for red-green deficiencies, equally dark at both ends.
const DIVERGING: [Colour; 7] = [
    Colour::hex(0x0b_4f_8a),
    Colour::hex(0x3b_87_c0),
    Colour::hex(0xa3_cb_e6),
    Colour::hex(0xf7_f7_f5),
    Colour::hex(0xf4_b8_88),
    Colour::hex(0xcf_6a_22),
    Colour::hex(0x8a_36_06),
];

/// Near-white to deep blue, in even steps of lightness.
const SEQUENTIAL: [Colour; 5] = [
    Colour::hex(0xf7_fb_ff),
    Colour::hex(0xc3_da_ee),
    Colour::hex(0x7d_b2_d8),
    Colour::hex(0x31_7f_bc),
    Colour::hex(0x0a_40_7e),
];

/// The range of a heatmap and the kind of its colours. Values outside take the end colour.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ColourScale {
    /// Two hues from `-limit` to `limit`, near-white at 0.
    Diverging {
        /// The absolute value at both ends.
        limit: f64,
    },
    /// Two hues from `middle - reach` to `middle + reach`, near-white in the middle.
    Around {
        /// The value of the palest colour.
        middle: f64,
        /// The distance of both ends from it.
        reach: f64,
    },
    /// One hue from `low` to `high`.
    Sequential {
        /// The value of the palest colour.
        low: f64,
        /// The value of the darkest colour.
        high: f64,
    },
}

impl Default for ColourScale {
    fn default() -> Self {
        Self::Diverging { limit: 1.0 }
    }
}

impl ColourScale {
    /// The two ends.
    pub fn range(self) -> (f64, f64) {
        match self {
            Self::Diverging { limit } => (-limit, limit),
            Self::Around { middle, reach } => (middle - reach, middle + reach),
            Self::Sequential { low, high } => (low, high),
        }
    }

    /// The colour of a finite value.
    ///
    /// ```
    /// use figure::ColourScale;
    /// let scale = ColourScale::default();
    /// assert_eq!(scale.colour(7.0), scale.colour(1.0));
    /// ```
    pub fn colour(self, value: f64) -> Colour {
        let (low, high) = self.range();
        let share = ((value - low) / (high - low)).clamp(0.0, 1.0);
        match self {
            Self::Diverging { .. } | Self::Around { .. } => between(&DIVERGING, share),
            Self::Sequential { .. } => between(&SEQUENTIAL, share),
        }
    }

    pub(crate) fn check(self) -> Result<(), FigureError> {
        validate::range("the colour scale", self.range())
    }
}

/// Straight lines in sRGB between evenly spaced stops, close enough together to look even.
fn between(stops: &[Colour], share: f64) -> Colour {
    let place = share * (stops.len() - 1) as f64;
    let index = (place.floor() as usize).min(stops.len() - 2);
    stops[index].mix(stops[index + 1], place - index as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_values_are_about_equally_dark() {
        let scale = ColourScale::default();
        for step in 0..=20 {
            let value = f64::from(step) / 20.0;
            let (minus, plus) = (scale.colour(-value).luminance(), scale.colour(value).luminance());
            assert!((minus - plus).abs() < 0.06, "{value}: {minus} {plus}");
        }
    }

    #[test]
    fn a_scale_around_a_middle_is_the_diverging_one_moved() {
        let moved = ColourScale::Around { middle: 50.0, reach: 50.0 };
        assert_eq!(moved.range(), (0.0, 100.0));
        for step in 0..=20 {
            let value = f64::from(step) / 10.0 - 1.0;
            assert_eq!(moved.colour(50.0 + 50.0 * value), ColourScale::default().colour(value), "{value}");
        }
    }

    #[test]
    fn every_colour_can_carry_text() {
        let (dark, light) = (Colour::hex(0x1a_1a_1a), Colour::WHITE);
        for scale in [ColourScale::default(), ColourScale::Sequential { low: -1.0, high: 1.0 }] {
            for step in -100..=100 {
                let paper = scale.colour(f64::from(step) / 100.0);
                assert!(paper.contrast(paper.ink(dark, light)) >= 4.1, "{paper:?}");
            }
        }
    }

    #[test]
    fn lightness_falls_steadily_on_the_sequential_scale() {
        let scale = ColourScale::Sequential { low: 0.0, high: 50.0 };
        let falls = (0..50).all(|step| {
            scale.colour(f64::from(step)).luminance() > scale.colour(f64::from(step + 1)).luminance()
        });
        assert!(falls);
    }
}
