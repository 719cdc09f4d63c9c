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

/// The outcome of one resample, ready to be compared with many metrics.
pub(crate) struct Target<'a> {
    statistic: Statistic,
    counts: &'a [f64],
    places: &'a [f64],
    /// Deviations from the mean times counts: they sum to 0, so a metric need not be centred against them.
    pulls: Vec<f64>,
    total: f64,
    square: Option<f64>,
}

impl<'a> Target<'a> {
    /// From the counts and the outcome's [`place`]s under them.
    pub(crate) fn new(statistic: Statistic, counts: &'a [f64], places: &'a [f64]) -> Self {
        let total = counts.iter().sum();
        let mut target = Self { statistic, counts, places, pulls: Vec::new(), total, square: None };
        if statistic != Statistic::Kendall {
            let mean = target.mean(places).0;
            target.square = target.square_about_mean(places);
            target.pulls = counts.iter().zip(places).map(|(count, value)| count * (value - mean)).collect();
        }
        target
    }

    /// The coefficient of a metric's [`place`]s with the outcome; none if either does not vary in the resample.
    pub(crate) fn coefficient(&self, places: &[f64]) -> Option<f64> {
        if self.statistic == Statistic::Kendall {
            return weighted_tau(self.counts, places, self.places);
        }
        let own = self.square_about_mean(places)?;
        let product: f64 = self.pulls.iter().zip(places).map(|(pull, value)| pull * value).sum();
        Some((product / (own * self.square?).sqrt()).clamp(-1.0, 1.0))
    }

    /// Weighted mean and weighted sum of squares.
    fn mean(&self, values: &[f64]) -> (f64, f64) {
        let (mut sum, mut size) = (0.0, 0.0);
        for (count, value) in self.counts.iter().zip(values) {
            let pulled = count * value;
            sum += pulled;
            size += pulled * value;
        }
        (sum / self.total, size)
    }

    fn square_about_mean(&self, values: &[f64]) -> Option<f64> {
        let (mean, size) = self.mean(values);
        let deviations =
            self.counts.iter().zip(values).map(|(count, value)| count * (value - mean) * (value - mean));
        let square: f64 = deviations.sum();
        (square > CONSTANT_RESAMPLE * CONSTANT_RESAMPLE * size).then_some(square)
    }
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
