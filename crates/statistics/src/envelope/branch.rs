//! Proof that a correlation is not exceeded, by cutting the box where one certificate is not enough.

use super::ascent::climb;
use super::bound::bound;
use super::reduction::shrink;
use super::region::{Point, Region};
use crate::tolerance::{CERTIFICATE_MARGIN, CERTIFICATE_SLACK};

/// Distances above the best point found that are tried as bounds, widest first; the last one proved is kept.
const DISTANCES: [f64; 10] = [0.3, 0.1, 0.03, 0.01, 0.003, 0.001, 3e-4, 1e-4, 1e-5, 1e-6];
/// Boxes looked at for one distance before it is given up.
const BOXES: usize = 1_000;
/// Sweeps towards the maximum of a box before expanding there; any point is valid, a better one is tighter.
const SWEEPS: usize = 3;

/// A number that no correlation in the region exceeds, given the best point found.
pub(super) fn certified_maximum(region: &Region, best: &Point, reached: f64) -> f64 {
    let mut proved = 1.0;
    for target in DISTANCES.map(|distance| reached + distance) {
        if target < proved {
            if !holds(region, best, target, proved) {
                break;
            }
            proved = target;
        }
    }
    (proved + CERTIFICATE_SLACK).min(1.0)
}

/// Whether `target` is proved not to be exceeded in the region, given that `ceiling` is not.
fn holds(region: &Region, best: &Point, target: f64, ceiling: f64) -> bool {
    let mut waiting = vec![region.clone()];
    for _ in 0..BOXES {
        let Some(mut part) = waiting.pop() else { return true };
        if !shrink(&mut part, region, target, ceiling) {
            continue;
        }
        let mut point = part.nearest(best);
        if climb(&mut point, &part, SWEEPS) > target {
            return false;
        }
        let found = bound(&part, &point, target);
        if found.as_ref().is_some_and(|found| found.value <= -CERTIFICATE_MARGIN) {
            continue;
        }
        let (column, entry) = found.map_or_else(|| widest(&part), |found| found.widest);
        if part.width(column, entry) <= 0.0 {
            return false;
        }
        waiting.extend(halves(part, column, entry));
    }
    waiting.is_empty()
}

/// The two halves of a box along one entry.
fn halves(part: Region, column: usize, entry: usize) -> [Region; 2] {
    let middle = (part.lower[column][entry] + part.upper[column][entry]) / 2.0;
    let (mut below, mut above) = (part.clone(), part);
    below.upper[column][entry] = middle;
    above.lower[column][entry] = middle;
    [below, above]
}

/// The widest entry of a box.
fn widest(part: &Region) -> (usize, usize) {
    let entries = (0..2).flat_map(|column| (0..part.len()).map(move |entry| (column, entry)));
    entries.max_by(|&(a, b), &(c, d)| part.width(a, b).total_cmp(&part.width(c, d))).unwrap_or((0, 0))
}
