//! Uphill one coordinate at a time, each to its exact best.

use super::region::{OUTCOME, PROXY, Point, Region};
use crate::deviations::{centred, dot};
use crate::tolerance::{ASCENT_GAIN, VANISHING_LENGTH};

/// Correlation at a point; the lowest number there is where a column vanishes.
pub(super) fn correlation(point: &Point) -> f64 {
    let (x, y) = (centred(&point[PROXY]), centred(&point[OUTCOME]));
    let squares = [dot(&x, &x), dot(&y, &y)];
    if squares.iter().any(|&square| square <= VANISHING_LENGTH) {
        return f64::NEG_INFINITY;
    }
    (dot(&x, &y) / (squares[PROXY] * squares[OUTCOME]).sqrt()).clamp(-1.0, 1.0)
}

/// Climbs inside the region until a sweep gains nothing or `sweeps` are done; returns what it reached.
pub(super) fn climb(point: &mut Point, region: &Region, sweeps: usize) -> f64 {
    let mut reached = correlation(point);
    for _ in 0..sweeps {
        sweep(point, region, PROXY);
        sweep(point, region, OUTCOME);
        let next = correlation(point);
        let gain = next - reached;
        reached = next;
        if gain < ASCENT_GAIN || gain.is_nan() {
            break;
        }
    }
    reached
}

/// Correlation along one entry of a column x, up to the constant factor 1/|y|.
///
/// ```text
/// f(δ) = (A + Bδ) / √(C + 2Dδ + Eδ²)     A = ⟨x,y⟩, B = y_i, C = |x|², D = x_i, E = 1 − 1/n, all centred
/// ```
struct Line {
    product: f64,
    product_slope: f64,
    square: f64,
    half_square_slope: f64,
    curvature: f64,
}

impl Line {
    fn square_at(&self, step: f64) -> f64 {
        self.square + step * (2.0 * self.half_square_slope + self.curvature * step)
    }

    fn value(&self, step: f64) -> f64 {
        let square = self.square_at(step);
        if square <= VANISHING_LENGTH {
            return f64::NEG_INFINITY;
        }
        (self.product + self.product_slope * step) / square.sqrt()
    }

    /// The best step in a range: an end, or the one stationary point δ = (BC − AD)/(AE − BD).
    fn best_step(&self, lowest: f64, highest: f64) -> f64 {
        let stationary = (self.product_slope * self.square - self.product * self.half_square_slope)
            / (self.product * self.curvature - self.product_slope * self.half_square_slope);
        let inside = if stationary > lowest && stationary < highest { stationary } else { lowest };
        let mut best = (0.0, self.value(0.0));
        for step in [lowest, highest, inside] {
            let value = self.value(step);
            if value > best.1 {
                best = (step, value);
            }
        }
        best.0
    }
}

/// One pass over the entries of a column. The sums are made anew here, so their updates cannot drift far.
fn sweep(point: &mut Point, region: &Region, column: usize) {
    let n = region.len() as f64;
    let other = centred(&point[1 - column]);
    let own = centred(&point[column]);
    let mut mean = point[column].iter().sum::<f64>() / n;
    let (mut product, mut square) = (dot(&own, &other), dot(&own, &own));
    for entry in 0..region.len() {
        if region.width(column, entry) <= 0.0 {
            continue;
        }
        let value = point[column][entry];
        let half_square_slope = value - mean;
        let line = Line {
            product,
            product_slope: other[entry],
            square,
            half_square_slope,
            curvature: 1.0 - 1.0 / n,
        };
        let (lowest, highest) = (region.lower[column][entry], region.upper[column][entry]);
        let step = line.best_step(lowest - value, highest - value);
        product += other[entry] * step;
        square = line.square_at(step);
        mean += step / n;
        // The ends exactly, not within rounding: the proof asks whether a point is at an end.
        point[column][entry] = match step {
            step if step == lowest - value => lowest,
            step if step == highest - value => highest,
            step => (value + step).clamp(lowest, highest),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_step_beats_a_grid() {
        for (product, product_slope) in [(0.3, 0.8), (-0.4, 0.5), (0.9, -0.2)] {
            let line =
                Line { product, product_slope, square: 1.0, half_square_slope: -0.3, curvature: 0.875 };
            let best = line.value(line.best_step(-2.0, 2.0));
            let grid = (0..=4000).map(|step| line.value(f64::from(step) / 1000.0 - 2.0));
            assert!(grid.fold(f64::NEG_INFINITY, f64::max) <= best + 1e-12);
        }
    }
}
