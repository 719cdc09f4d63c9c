//! The checks every chart makes on its numbers before it lays anything out.

use crate::FigureError;

/// Larger magnitudes would overflow when two of them are subtracted.
const LARGEST: f64 = 1e300;

/// A number that has a place on an axis.
pub(crate) fn number(place: &str, value: f64) -> Result<(), FigureError> {
    if value.is_finite() && value.abs() <= LARGEST {
        return Ok(());
    }
    Err(FigureError::Number { place: place.to_owned(), value })
}

/// An interval with `low <= high`; equal ends are allowed.
pub(crate) fn interval(place: &str, (low, high): (f64, f64)) -> Result<(), FigureError> {
    number(place, low)?;
    number(place, high)?;
    if low <= high { Ok(()) } else { Err(FigureError::Range { place: place.to_owned(), low, high }) }
}

/// A range with `low < high`.
pub(crate) fn range(place: &str, (low, high): (f64, f64)) -> Result<(), FigureError> {
    interval(place, (low, high))?;
    if low < high { Ok(()) } else { Err(FigureError::Range { place: place.to_owned(), low, high }) }
}

/// Two lengths that must agree.
pub(crate) fn length(place: &str, expected: usize, found: usize) -> Result<(), FigureError> {
    if expected == found {
        Ok(())
    } else {
        Err(FigureError::Shape { place: place.to_owned(), expected, found })
    }
}

/// A group index that must be declared.
pub(crate) fn group(place: &str, index: usize, declared: usize) -> Result<(), FigureError> {
    if index < declared {
        Ok(())
    } else {
        Err(FigureError::Group { place: place.to_owned(), index, declared })
    }
}
