//! Correlations of a resample, from how often each point is drawn.

use statistics::Statistic;

use crate::tolerance::CONSTANT_RESAMPLE;

/// What a coefficient compares: the values, or for Spearman their midranks within the resample.
pub(crate) fn place(statistic: Statistic, counts: &[f64], values: &[f64], places: &mut [f64]) {
    if statistic == Statistic::Spearman {
        weighted_midranks(counts, values, places);
    } else {
        places.copy_from_slice(values);
    }
}

/// `rank_i = Σ_{x_j < x_i} c_j + ½ (Σ_{x_j = x_i} c_j + 1)`: n² steps, but free of branches and of sorting.
fn weighted_midranks(counts: &[f64], values: &[f64], ranks: &mut [f64]) {
    for (rank, value) in ranks.iter_mut().zip(values) {
        *rank = 0.5;
        for (count, other) in counts.iter().zip(values) {
            let share = f64::from(u8::from(other < value)) + 0.5 * f64::from(u8::from(other == value));
            *rank += count * share;
        }
    }
}

/// The coefficient of two columns of [`place`]s under the counts; none if either does not vary in the resample.
pub(crate) fn coefficient(
    statistic: Statistic,
    counts: &[f64],
    first: &[f64],
    second: &[f64],
) -> Option<f64> {
    if statistic == Statistic::Kendall {
        weighted_tau(counts, first, second)
    } else {
        weighted_pearson(counts, first, second)
    }
}

fn weighted_pearson(counts: &[f64], first: &[f64], second: &[f64]) -> Option<f64> {
    let (mean_first, mean_second) = (weighted_mean(counts, first), weighted_mean(counts, second));
    let (mut square_first, mut square_second, mut product) = (0.0, 0.0, 0.0);
    let (mut size_first, mut size_second) = (0.0, 0.0);
    for ((count, a), b) in counts.iter().zip(first).zip(second) {
        let (da, db) = (a - mean_first, b - mean_second);
        square_first += count * da * da;
        square_second += count * db * db;
        product += count * da * db;
        size_first += count * a * a;
        size_second += count * b * b;
    }
    let varies = square_first > CONSTANT_RESAMPLE * CONSTANT_RESAMPLE * size_first
        && square_second > CONSTANT_RESAMPLE * CONSTANT_RESAMPLE * size_second;
    varies.then(|| (product / (square_first * square_second).sqrt()).clamp(-1.0, 1.0))
}

fn weighted_mean(counts: &[f64], values: &[f64]) -> f64 {
    let (mut sum, mut total) = (0.0, 0.0);
    for (count, value) in counts.iter().zip(values) {
        sum += count * value;
        total += count;
    }
    sum / total
}

fn weighted_tau(counts: &[f64], first: &[f64], second: &[f64]) -> Option<f64> {
    let (mut agreement, mut untied_first, mut untied_second) = (0.0, 0.0, 0.0);
    for i in 1..counts.len() {
        for j in 0..i {
            let pairs = counts[i] * counts[j];
            let (a, b) = (sign(first[i], first[j]), sign(second[i], second[j]));
            agreement += pairs * a * b;
            untied_first += pairs * a * a;
            untied_second += pairs * b * b;
        }
    }
    let varies = untied_first > 0.0 && untied_second > 0.0;
    varies.then(|| (agreement / f64::sqrt(untied_first * untied_second)).clamp(-1.0, 1.0))
}

fn sign(a: f64, b: f64) -> f64 {
    f64::from(u8::from(a > b)) - f64::from(u8::from(a < b))
}
