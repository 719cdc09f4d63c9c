//! How one series or group of points looks: colour, marker and dash together, so that no two
//! differ by colour alone.

use crate::Colour;

/// The shape of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marker {
    /// A circle.
    Circle,
    /// A square.
    Square,
    /// A triangle, point up.
    TriangleUp,
    /// A square on its corner.
    Diamond,
    /// A triangle, point down.
    TriangleDown,
    /// A star of four points.
    Star,
    /// A triangle, point right.
    TriangleRight,
}

/// The seven shapes, most distinct first.
pub(crate) const MARKERS: [Marker; 7] = [
    Marker::Circle,
    Marker::Square,
    Marker::TriangleUp,
    Marker::Diamond,
    Marker::TriangleDown,
    Marker::Star,
    Marker::TriangleRight,
];

/// The pattern of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dash {
    /// Unbroken.
    #[default]
    Solid,
    /// Even dashes.
    Dashed,
    /// Dash and dot.
    DashDot,
    /// Dots.
    Dotted,
}

impl Dash {
    /// Lengths of ink and gap, in points.
    pub(crate) fn pattern(self) -> Option<&'static str> {
        match self {
            Self::Solid => None,
            Self::Dashed => Some("4 2"),
            Self::DashDot => Some("5 1.6 1.2 1.6"),
            Self::Dotted => Some("1.2 1.6"),
        }
    }
}

/// The look of a series or group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Colour of marker and line.
    pub colour: Colour,
    /// Shape of its points.
    pub marker: Marker,
    /// Whether its points are outlines filled with paper.
    pub hollow: bool,
    /// Pattern of its line.
    pub dash: Dash,
}

impl Style {
    /// The same look with hollow points.
    pub fn hollow(self) -> Self {
        Self { hollow: true, ..self }
    }
}

/// A named class of points, one entry of a legend. Without a style it takes the theme's next one.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Group {
    /// Its name in the legend.
    pub name: String,
    /// Its look, if not the theme's.
    pub style: Option<Style>,
}

impl Group {
    /// A group that looks as the theme says.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), style: None }
    }

    /// A group with a look of its own.
    pub fn styled(name: impl Into<String>, style: Style) -> Self {
        Self { name: name.into(), style: Some(style) }
    }
}
