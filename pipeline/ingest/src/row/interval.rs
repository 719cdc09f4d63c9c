//! The interval around a value.

use super::RowReader;
use crate::settings::Scale;

/// Limits, their level and how they were made.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Interval {
    pub(crate) lower: Option<f64>,
    pub(crate) upper: Option<f64>,
    pub(crate) level: Option<f64>,
    pub(crate) method: Option<String>,
}

/// A range in words.
pub(crate) fn range_words(lowest: f64, highest: f64) -> String {
    match (lowest.is_finite(), highest.is_finite()) {
        (true, true) => format!("its range {lowest} to {highest}"),
        (true, false) => format!("its range from {lowest} up"),
        _ => format!("its range up to {highest}"),
    }
}

impl RowReader<'_> {
    /// The interval of a record: both limits or none, around the value and inside `range`, at a declared level.
    pub(crate) fn interval(&mut self, value: Option<f64>, scale: Scale, range: (f64, f64)) -> Interval {
        let lower = self.number("lower", scale).map(|number| number.value);
        let upper = self.number("upper", scale).map(|number| number.value);
        let level = self.level();
        let method = self.text("interval_method").map(str::to_owned);
        match (self.is_missing("lower"), self.is_missing("upper")) {
            (true, false) => self.refuse("lower", "`upper` without `lower`; give both limits or none"),
            (false, true) => self.refuse("upper", "`lower` without `upper`; give both limits or none"),
            (false, false) if self.is_missing("level") => self.refuse(
                "level",
                "an interval without its level; declare it in a column `level`, such as 0.95 for a 95 % interval",
            ),
            (true, true) if !self.is_missing("level") => self.refuse(
                "level",
                "a level without limits; give `lower` and `upper`, or leave the level empty too",
            ),
            _ => {}
        }
        self.around(value, lower, upper);
        // Where the value is out of range too, its fault says all.
        if value.is_some_and(|value| (range.0..=range.1).contains(&value)) {
            self.within("lower", lower, range);
            self.within("upper", upper, range);
        }
        Interval { lower, upper, level, method }
    }

    /// The limits must lie on their sides of the value.
    fn around(&mut self, value: Option<f64>, lower: Option<f64>, upper: Option<f64>) {
        if let (Some(lower), Some(value)) = (lower, value)
            && lower > value
        {
            self.refuse(
                "lower",
                format!("`lower` is {lower}, above the value {value}; a limit may be misplaced"),
            );
        }
        if let (Some(upper), Some(value)) = (upper, value)
            && upper < value
        {
            self.refuse(
                "upper",
                format!("`upper` is {upper}, below the value {value}; a limit may be misplaced"),
            );
        }
    }

    /// A limit must be possible for its metric or outcome.
    fn within(&mut self, column: &'static str, limit: Option<f64>, (lowest, highest): (f64, f64)) {
        let Some(limit) = limit.filter(|limit| !(lowest..=highest).contains(limit)) else { return };
        let range = range_words(lowest, highest);
        self.refuse(column, format!("`{column}` is {limit}, outside {range}; correct the limit"));
    }

    /// The step a value was rounded to: positive, and less than all values span.
    pub(crate) fn resolution(&mut self, scale: Scale, (lowest, highest): (f64, f64)) -> Option<f64> {
        let resolution = self.size("resolution", scale)?;
        let width = highest - lowest;
        if resolution == 0.0 {
            self.refuse(
                "resolution",
                "`resolution` is 0; write the step the value was rounded to, or nothing",
            );
            return None;
        }
        if resolution >= width {
            self.refuse(
                "resolution",
                format!(
                    "`resolution` is {resolution}, but all values lie within {width}; write the step the value was \
                     rounded to, in the value's scale"
                ),
            );
            return None;
        }
        Some(resolution)
    }

    fn level(&mut self) -> Option<f64> {
        let level = self.number("level", Scale::AsIs)?.value;
        if level > 0.0 && level < 1.0 {
            return Some(level);
        }
        let advice = if level > 1.0 && level < 100.0 { " (percent are not understood here)" } else { "" };
        self.refuse("level", format!("a level lies between 0 and 1; write 0.95 for a 95 % interval{advice}"));
        None
    }
}
