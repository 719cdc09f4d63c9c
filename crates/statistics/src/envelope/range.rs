//! Closed ranges of numbers.

use crate::Undefined;

/// A closed range, `lower ≤ upper`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range {
    /// Smallest value.
    pub lower: f64,
    /// Largest value.
    pub upper: f64,
}

impl Range {
    /// `value ± half_width`; the sign of `half_width` does not matter.
    ///
    /// A number printed as 0.73 is `Range::around(0.73, 0.005)`.
    #[must_use]
    pub const fn around(value: f64, half_width: f64) -> Self {
        Self { lower: value - half_width.abs(), upper: value + half_width.abs() }
    }

    /// Whether the value lies in the range, ends included.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        self.lower <= value && value <= self.upper
    }

    /// Whether the ranges share a value.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        self.lower <= other.upper && other.lower <= self.upper
    }

    /// Half way between the ends.
    pub(super) fn middle(&self) -> f64 {
        self.lower / 2.0 + self.upper / 2.0
    }

    /// The range of the negated value.
    pub(super) fn negated(&self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }
}

/// Ends finite and in order: a range with its ends swapped holds no number.
pub(super) fn check_ranges(ranges: &[Range]) -> Result<(), Undefined> {
    let sound =
        |range: &Range| range.lower.is_finite() && range.upper.is_finite() && range.lower <= range.upper;
    match ranges.iter().position(|range| !sound(range)) {
        Some(index) => Err(Undefined::NotFinite { index }),
        None => Ok(()),
    }
}

/// Whether one value lies in all the ranges, so that the column may be constant.
pub(super) fn may_be_constant(ranges: &[Range]) -> bool {
    let highest_lower = ranges.iter().fold(f64::NEG_INFINITY, |highest, range| highest.max(range.lower));
    let lowest_upper = ranges.iter().fold(f64::INFINITY, |lowest, range| lowest.min(range.upper));
    highest_lower <= lowest_upper
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_belong_to_the_range() {
        let range = Range::around(1.0, -0.5);
        assert!(range.contains(0.5) && range.contains(1.5) && !range.contains(1.6));
        assert!(range.intersects(&Range { lower: 1.5, upper: 2.0 }));
        assert!(!range.intersects(&Range { lower: 1.6, upper: 2.0 }));
    }
}
