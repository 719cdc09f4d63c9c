//! The embedded font: Inter, regular and bold, subset to Latin, Greek and mathematical signs.
//!
//! Only these faces are ever used, so text has the same extent on every machine.

use resvg::usvg::fontdb::{Database, Source};
use std::sync::{Arc, OnceLock};
use ttf_parser::Face;

static REGULAR: &[u8] = include_bytes!("../../assets/Inter-Regular.subset.ttf");
static BOLD: &[u8] = include_bytes!("../../assets/Inter-Bold.subset.ttf");

/// The family name, with stand-ins for a browser that lacks it.
pub(crate) const FAMILY: &str = "Inter, Helvetica, Arial, sans-serif";

/// Stands for a character the font does not have.
pub(crate) const REPLACEMENT: char = '\u{25a1}';

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

/// The two faces, parsed.
pub(crate) struct Fonts {
    regular: Face<'static>,
    bold: Face<'static>,
}

/// The faces, parsed once.
pub(crate) fn fonts() -> &'static Fonts {
    static FONTS: OnceLock<Fonts> = OnceLock::new();
    FONTS.get_or_init(|| Fonts {
        regular: Face::parse(REGULAR, 0).expect("the embedded regular face is valid"),
        bold: Face::parse(BOLD, 0).expect("the embedded bold face is valid"),
    })
}

/// The same faces for the SVG parser, and no others.
pub(crate) fn database() -> Arc<Database> {
    static DATABASE: OnceLock<Arc<Database>> = OnceLock::new();
    let load = || {
        let mut database = Database::new();
        database.load_font_source(Source::Binary(Arc::new(REGULAR)));
        database.load_font_source(Source::Binary(Arc::new(BOLD)));
        Arc::new(database)
    };
    Arc::clone(DATABASE.get_or_init(load))
}

impl Fonts {
    fn face(&self, weight: Weight) -> &Face<'static> {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }

    /// Whether both faces can show the character.
    pub fn has(&self, letter: char) -> bool {
        self.regular.glyph_index(letter).is_some() && self.bold.glyph_index(letter).is_some()
    }

    /// Width of a text, in the unit of `size`; kerning left out, it only narrows.
    pub fn width(&self, text: &str, size: f64, weight: Weight) -> f64 {
        let face = self.face(weight);
        let advance = |letter| face.glyph_index(letter).and_then(|glyph| face.glyph_hor_advance(glyph));
        let total: f64 =
            super::text::printable(text).map(|letter| f64::from(advance(letter).unwrap_or(0))).sum();
        total / f64::from(face.units_per_em()) * size
    }

    /// Height of a capital letter, in the unit of `size`.
    pub fn capital(&self, size: f64, weight: Weight) -> f64 {
        let face = self.face(weight);
        f64::from(face.capital_height().unwrap_or(1490)) / f64::from(face.units_per_em()) * size
    }
}
