//! Colours, their luminance, and the ink that can be read on them.

use plotters::style::RGBColor;

/// An sRGB colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour {
    /// Red, 0 to 255.
    pub red: u8,
    /// Green, 0 to 255.
    pub green: u8,
    /// Blue, 0 to 255.
    pub blue: u8,
}

impl Colour {
    /// White.
    pub const WHITE: Self = Self::hex(0xff_ff_ff);

    /// A colour from `0xRRGGBB`.
    ///
    /// ```
    /// assert_eq!(figure::Colour::hex(0x0072b2).green, 0x72);
    /// ```
    pub const fn hex(code: u32) -> Self {
        let [_, red, green, blue] = code.to_be_bytes();
        Self { red, green, blue }
    }

    /// Relative luminance of WCAG 2.1, 0 (black) to 1 (white).
    pub fn luminance(self) -> f64 {
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }

    /// Contrast ratio of WCAG 2.1, 1 (none) to 21 (black on white).
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance() + 0.05, other.luminance() + 0.05);
        one.max(two) / one.min(two)
    }

    /// The one of two inks with the higher contrast on this background.
    pub fn ink(self, dark: Self, light: Self) -> Self {
        if self.contrast(dark) >= self.contrast(light) { dark } else { light }
    }

    /// The colour a share of the way to another: 0 is this one, 1 the other.
    pub fn mix(self, other: Self, share: f64) -> Self {
        let blend = |from: u8, to: u8| {
            let share = share.clamp(0.0, 1.0);
            (f64::from(from) * (1.0 - share) + f64::from(to) * share).round() as u8
        };
        Self {
            red: blend(self.red, other.red),
            green: blend(self.green, other.green),
            blue: blend(self.blue, other.blue),
        }
    }

    pub(crate) fn plotters(self) -> RGBColor {
        RGBColor(self.red, self.green, self.blue)
    }
}

/// The linear intensity of one sRGB channel (IEC 61966-2-1).
fn linear(channel: u8) -> f64 {
    let share = f64::from(channel) / 255.0;
    if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
}

/// Okabe and Ito's palette (2008), told apart under the common colour-vision deficiencies;
/// ordered so that neighbours differ in lightness too, its yellow left out as too pale for lines.
pub const OKABE_ITO: [Colour; 7] = [
    Colour::hex(0x00_72_b2),
    Colour::hex(0xd5_5e_00),
    Colour::hex(0x00_9e_73),
    Colour::hex(0xcc_79_a7),
    Colour::hex(0xe6_9f_00),
    Colour::hex(0x56_b4_e9),
    Colour::hex(0x33_33_33),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_on_white_has_the_contrast_of_the_standard() {
        assert!((Colour::hex(0).contrast(Colour::WHITE) - 21.0).abs() < 1e-9);
    }

    #[test]
    fn ink_follows_the_background() {
        let (dark, light) = (Colour::hex(0x1a_1a_1a), Colour::WHITE);
        assert_eq!(Colour::hex(0xf0_f0_a0).ink(dark, light), dark);
        assert_eq!(Colour::hex(0x10_20_60).ink(dark, light), light);
    }
}
