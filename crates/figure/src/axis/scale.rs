//! The range of one axis, never empty, and the ticks that fit along it.

use super::{Ticks, nice_ticks};
use crate::ink::{Weight, fonts};

/// Room left between data and frame, as a share of the data's span.
const PAD: f64 = 0.05;

/// A range with `low < high`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Scale {
    pub low: f64,
    pub high: f64,
}

impl Scale {
    /// Exactly this range, widened only if doubles cannot resolve it.
    pub fn exact(low: f64, high: f64) -> Self {
        let size = low.abs().max(high.abs());
        if high - low > 1e-9 * size && high - low > 1e-290 {
            return Self { low, high };
        }
        let middle = low / 2.0 + high / 2.0;
        let half = if size < 1e-290 { 1.0 } else { 0.1 * size };
        Self { low: middle - half, high: middle + half }
    }

    /// A range somewhat wider than the values; `None` without values.
    pub fn around(values: impl Iterator<Item = f64>) -> Option<Self> {
        let ends = values.fold(None, |ends: Option<(f64, f64)>, value| {
            Some(ends.map_or((value, value), |(low, high)| (low.min(value), high.max(value))))
        });
        let (low, high) = ends?;
        let Self { low, high } = Self::exact(low, high);
        let pad = PAD * (high - low);
        Some(Self { low: low - pad, high: high + pad })
    }

    /// Where a value lies: 0 at the lower end, 1 at the upper.
    pub fn share(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }

    /// The value at a share.
    pub fn value(&self, share: f64) -> f64 {
        self.low + share * (self.high - self.low)
    }

    /// About `count` ticks inside the range, at least two where round numbers allow.
    pub fn ticks(&self, count: usize) -> Ticks {
        let ticks = |count| nice_ticks(self.low, self.high, count).within(self.low, self.high);
        let wanted = ticks(count);
        if wanted.values.len() >= 2 { wanted } else { ticks(count + 2) }
    }

    /// As many ticks as can stand side by side in `room` points.
    pub fn ticks_along(&self, room: f64, size: f64) -> Ticks {
        let width = |label: &String| fonts().width(label, size, Weight::Regular);
        for count in (2..=6).rev() {
            let ticks = self.ticks(count);
            let needed = ticks.labels.iter().map(width).fold(0.0, f64::max) + size;
            let step = ticks.values.windows(2).next().map_or(f64::INFINITY, |pair| pair[1] - pair[0]);
            if step / (self.high - self.low) * room >= needed {
                return ticks;
            }
        }
        let mut ends = self.ticks(2);
        ends.values.truncate(1);
        ends.labels.truncate(1);
        ends
    }

    /// As many ticks as can stand above each other in `room` points.
    pub fn ticks_up(&self, room: f64, size: f64) -> Ticks {
        self.ticks(((room / (size * 3.2)) as usize).clamp(2, 6))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_range_is_empty() {
        for value in [0.0, 5.0, -1e12, 1e-300, 1e299] {
            let scale = Scale::around([value, value].into_iter()).expect("there are values");
            assert!(scale.low < value && value < scale.high, "{scale:?}");
            assert!(!scale.ticks(5).values.is_empty());
        }
        assert_eq!(Scale::around(std::iter::empty()), None);
    }

    #[test]
    fn ticks_do_not_touch() {
        let scale = Scale::exact(1_100.0, 1_300.0);
        for room in [30.0, 60.0, 120.0, 240.0] {
            let ticks = scale.ticks_along(room, 7.0);
            assert!(ticks.values.len() as f64 * 16.0 <= room + 16.0, "{room}: {ticks:?}");
        }
    }
}
