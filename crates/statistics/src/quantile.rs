//! Sample quantiles.

/// The `q`-quantile of a sample, linear between order statistics.
///
/// ```text
/// h = (n − 1)q,   Q = x_(⌊h⌋) + (h − ⌊h⌋)(x_(⌊h⌋+1) − x_(⌊h⌋))     x_(0) ≤ … ≤ x_(n−1)
/// ```
///
/// `None` for no values, `q` outside [0, 1], or a value that is not finite. Unit of the values.
///
/// Source: Hyndman & Fan (1996), *Am. Stat.* 50, 361–365, definition 7 (the default of R and NumPy).
///
/// ```
/// assert_eq!(statistics::quantile_type7(&[3.0, 1.0], 0.25), Some(1.5));
/// ```
#[must_use]
pub fn quantile_type7(values: &[f64], q: f64) -> Option<f64> {
    let defined = !values.is_empty() && (0.0..=1.0).contains(&q);
    if !defined || values.iter().any(|value| !value.is_finite()) {
        return None;
    }
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    Some(quantile_of_sorted(&sorted, q))
}

/// The same, of values that are finite, sorted and at least one, with `q` in [0, 1].
pub(crate) fn quantile_of_sorted(sorted: &[f64], q: f64) -> f64 {
    let place = (sorted.len() - 1) as f64 * q;
    let below = place.floor() as usize;
    let above = (below + 1).min(sorted.len() - 1);
    sorted[below] + (place - below as f64) * (sorted[above] - sorted[below])
}

/// How a quantile depends on one more value: its two order statistics follow the value between neighbours.
pub(crate) struct Window {
    /// Neighbours of the lower order statistic, then of the upper one.
    bounds: [f64; 3],
    /// Weight of the upper order statistic.
    weight: f64,
}

/// The window of the `q`-quantile of `sorted` and one more value.
pub(crate) fn window(sorted: &[f64], q: f64) -> Window {
    let place = sorted.len() as f64 * q;
    let below = place.floor() as usize;
    let before = if below == 0 { f64::NEG_INFINITY } else { sorted[below - 1] };
    let at = |index: usize| sorted.get(index).copied().unwrap_or(f64::INFINITY);
    Window { bounds: [before, at(below), at(below + 1)], weight: place - below as f64 }
}

impl Window {
    /// The quantile with `value` as the one more.
    pub(crate) fn quantile(&self, value: f64) -> f64 {
        let [before, at, after] = self.bounds;
        let lower = value.max(before).min(at);
        if self.weight > 0.0 { lower + self.weight * (value.max(at).min(after) - lower) } else { lower }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_the_quantile_with_one_more_value() {
        let sorted = [-1.0, 0.5, 0.5, 2.0];
        for q in [0.0, 0.1, 0.25, 0.4, 0.5, 0.9, 1.0] {
            for value in [-3.0, -1.0, 0.0, 0.5, 1.0, 9.0] {
                let mut all = sorted.to_vec();
                all.push(value);
                let expected = quantile_type7(&all, q).expect("defined");
                assert!((window(&sorted, q).quantile(value) - expected).abs() < 1e-14, "{q} {value}");
            }
        }
    }

    #[test]
    fn what_has_no_quantile() {
        assert_eq!(quantile_type7(&[], 0.5), None);
        assert_eq!(quantile_type7(&[1.0], 1.1), None);
        assert_eq!(quantile_type7(&[1.0, f64::NAN], 0.5), None);
    }
}
