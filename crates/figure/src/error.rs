//! Why a chart could not be drawn.

/// One variant for each broken precondition, carrying the offending place and value.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FigureError {
    /// There is nothing to draw.
    #[error("nothing to draw: {what}")]
    Empty {
        /// What is missing, for example "the heatmap has no panels".
        what: String,
    },
    /// A number is NaN, infinite or beyond ±1e300.
    #[error("{place} is {}, which has no place on an axis; leave the value out instead", crate::format_number(*value, 3))]
    Number {
        /// Where the number was given.
        place: String,
        /// The number.
        value: f64,
    },
    /// Two lists that belong together have different lengths.
    #[error("{place}: expected {expected} values, found {found}")]
    Shape {
        /// Which list.
        place: String,
        /// The length it should have.
        expected: usize,
        /// The length it has.
        found: usize,
    },
    /// The lower end of an interval or axis is not below its upper end.
    #[error("{place}: the lower end {low} is not below the upper end {high}")]
    Range {
        /// Where the range was given.
        place: String,
        /// Its lower end.
        low: f64,
        /// Its upper end.
        high: f64,
    },
    /// A row or point refers to a group that was not declared.
    #[error("{place}: group {index} does not exist, only {declared} are declared")]
    Group {
        /// Which row or point.
        place: String,
        /// The index it carries.
        index: usize,
        /// How many groups there are.
        declared: usize,
    },
    /// The picture is too small for its labels, or too large to draw.
    #[error("no room: {what}")]
    Room {
        /// What does not fit.
        what: String,
    },
    /// The theme cannot be used.
    #[error("theme: {what}")]
    Theme {
        /// What is wrong with it.
        what: String,
    },
    /// The drawing library or an output format refused the picture.
    #[error("could not write the picture: {what}")]
    Output {
        /// The library's own message.
        what: String,
    },
}

impl FigureError {
    pub(crate) fn empty(what: impl Into<String>) -> Self {
        Self::Empty { what: what.into() }
    }

    pub(crate) fn room(what: impl Into<String>) -> Self {
        Self::Room { what: what.into() }
    }

    pub(crate) fn output(what: impl std::fmt::Display) -> Self {
        Self::Output { what: what.to_string() }
    }
}
