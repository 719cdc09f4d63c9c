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

impl RowReader<'_> {
    /// The interval of a record: both limits or none, around the value, at a declared level.
    pub(crate) fn interval(&mut self, value: Option<f64>, scale: Scale) -> Interval {
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
            _ => {}
        }
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
        Interval { lower, upper, level, method }
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
