//! How large a picture is on paper, and what it is called.

use crate::FigureError;

/// Width of the printed picture. One user unit of every picture is one point, 1/72 inch.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Width {
    /// One column: 3.3 inches, 84 mm.
    Single,
    /// Both columns: 6.9 inches, 175 mm.
    #[default]
    Double,
    /// Any other width, in points.
    Points(f64),
}

impl Width {
    /// The width in points.
    ///
    /// # Errors
    /// [`FigureError::Room`] outside 120 to 2000 points.
    ///
    /// ```
    /// assert_eq!(figure::Width::Single.points(), Ok(237.6));
    /// ```
    pub fn points(self) -> Result<f64, FigureError> {
        let points = match self {
            Self::Single => 237.6,
            Self::Double => 496.8,
            Self::Points(points) => points,
        };
        if (120.0..=2000.0).contains(&points) {
            return Ok(points);
        }
        Err(FigureError::room(format!("a width of {points} pt is outside 120 to 2000 pt")))
    }
}

/// What a reader who cannot see the picture is told. Not drawn; written as SVG `<title>` and
/// `<desc>` and as the PDF's title and description.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Caption {
    /// A short name.
    pub title: String,
    /// What the picture shows.
    pub description: String,
}

impl Caption {
    /// A caption from its two parts.
    pub fn new(title: impl Into<String>, description: impl Into<String>) -> Self {
        Self { title: title.into(), description: description.into() }
    }
}
