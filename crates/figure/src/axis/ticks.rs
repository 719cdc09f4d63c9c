//! Round numbers along an axis, with just the decimals that tell them apart.

use crate::number::{format_number, format_power};

/// Evenly spaced round values and their text.
#[derive(Debug, Clone, PartialEq)]
pub struct Ticks {
    /// The values, rising.
    pub values: Vec<f64>,
    /// Their text, one each.
    pub labels: Vec<String>,
    /// The power of ten of the step between them.
    exponent: i32,
}

/// About `count` round values that cover `low` to `high`: the first is not above `low`, the last
/// not below `high`. Steps are 1, 2 or 5 times a power of ten.
///
/// Ends that are not finite, equal or in the wrong order give no ticks.
///
/// ```
/// let ticks = figure::nice_ticks(-0.93, 1.08, 5);
/// assert_eq!(ticks.labels, ["\u{2212}1.0", "\u{2212}0.5", "0.0", "0.5", "1.0", "1.5"]);
/// ```
pub fn nice_ticks(low: f64, high: f64, count: usize) -> Ticks {
    let span = high - low;
    if !span.is_finite() || span <= 0.0 || span < 1e-300 {
        return Ticks { values: Vec::new(), labels: Vec::new(), exponent: 0 };
    }
    let (factor, exponent) = nice_step(span / count.max(1) as f64);
    let unit = power(exponent);
    let first = (low / unit / factor + 1e-9).floor();
    let last = (high / unit / factor - 1e-9).ceil();
    // Multiplied last, so that 3 steps of 0.1 are the nearest double to 0.3.
    let at =
        |index: f64| if exponent < 0 { index * factor / power(-exponent) } else { index * factor * unit };
    let steps = (last - first).clamp(1.0, 1000.0) as u32;
    let values: Vec<f64> = (0..=steps).map(|step| at(first + f64::from(step))).collect();
    Ticks { labels: labels(&values, exponent), values, exponent }
}

impl Ticks {
    /// Only those from `low` to `high`, with a little tolerance for rounding.
    pub fn within(&self, low: f64, high: f64) -> Self {
        let slack = (high - low) * 1e-6;
        let inside = |value: f64| value >= low - slack && value <= high + slack;
        let values: Vec<f64> = self.values.iter().copied().filter(|value| inside(*value)).collect();
        Self { labels: labels(&values, self.exponent), values, exponent: self.exponent }
    }
}

/// The least of 1, 2, 5 or 10 times a power of ten that is not below the raw step.
fn nice_step(raw: f64) -> (f64, i32) {
    let exponent = raw.log10().floor() as i32;
    let lead = raw / power(exponent);
    let near = |limit: f64| lead <= limit * (1.0 + 1e-9);
    match () {
        () if near(1.0) => (1.0, exponent),
        () if near(2.0) => (2.0, exponent),
        () if near(5.0) => (5.0, exponent),
        () => (1.0, exponent + 1),
    }
}

fn power(exponent: i32) -> f64 {
    10f64.powi(exponent)
}

/// Plain decimals where they are short, otherwise multiples of one power of ten.
fn labels(values: &[f64], step: i32) -> Vec<String> {
    let largest = values.iter().fold(0.0f64, |most, value| most.max(value.abs()));
    if largest < 1e6 && step >= -5 {
        let decimals = usize::try_from(-step).unwrap_or(0);
        return values.iter().map(|value| format_number(*value, decimals)).collect();
    }
    let exponent = if largest > 0.0 { largest.log10().floor() as i32 } else { step };
    let decimals = usize::try_from(exponent - step).unwrap_or(0).min(12);
    values.iter().map(|value| format_power(*value, exponent, decimals)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_cover_every_range_and_differ() {
        let ends = [(0.0, 1.0), (-1.0, 1.0), (1206.0, 1226.0), (-3e-9, 7e-9), (1e12, 9e12), (-1e300, 1e300)];
        for (low, high) in ends {
            for count in 1..12 {
                let ticks = nice_ticks(low, high, count);
                let (first, last) = (ticks.values[0], ticks.values[ticks.values.len() - 1]);
                let slack = (high - low) * 1e-6;
                assert!(first <= low + slack && last >= high - slack, "{low} {high} {count}: {ticks:?}");
                assert!(ticks.values.len() <= count + 3, "{low} {high} {count}: {ticks:?}");
                assert!(ticks.labels.windows(2).all(|pair| pair[0] != pair[1]), "{ticks:?}");
            }
        }
    }

    #[test]
    fn decimals_are_just_enough() {
        assert_eq!(nice_ticks(0.0, 1.0, 4).labels, ["0.0", "0.5", "1.0"]);
        assert_eq!(nice_ticks(0.0, 1.0, 5).labels, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(nice_ticks(1180.0, 1260.0, 4).labels, ["1180", "1200", "1220", "1240", "1260"]);
        assert_eq!(nice_ticks(0.0, 2e-7, 2).labels[1], "1×10⁻⁷");
    }

    #[test]
    fn useless_ends_give_no_ticks() {
        for (low, high) in [(1.0, 1.0), (2.0, 1.0), (f64::NAN, 1.0), (0.0, f64::INFINITY)] {
            assert!(nice_ticks(low, high, 5).values.is_empty());
        }
    }
}
