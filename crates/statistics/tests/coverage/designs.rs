//! Laws that points are drawn from.

use std::f64::consts::PI;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rand_distr::StandardNormal;
use statistics::Statistic;

/// Where points come from.
#[derive(Clone, Copy)]
pub(super) enum Design {
    /// Bivariate normal with this correlation.
    Normal(f64),
    /// Bivariate Student t with 3 degrees of freedom, correlation 0.5: heavy tails.
    HeavyTails,
    /// Bivariate normal with correlation 0.5, both columns rounded to whole numbers: ties.
    Ties,
    /// Bivariate normal with correlation 0.5, one point in twenty replaced by one of five times the spread without
    /// correlation. The truth is that of the clean points: what is measured is how much a method suffers.
    Outliers,
}

impl Design {
    pub(super) const ALL: [Self; 7] = [
        Self::Normal(0.0),
        Self::Normal(0.5),
        Self::Normal(0.8),
        Self::Normal(0.9),
        Self::HeavyTails,
        Self::Ties,
        Self::Outliers,
    ];

    pub(super) fn name(self) -> String {
        match self {
            Self::Normal(truth) => format!("normal {truth}"),
            Self::HeavyTails => "t3 0.5".to_owned(),
            Self::Ties => "rounded normal 0.5".to_owned(),
            Self::Outliers => "contaminated normal 0.5".to_owned(),
        }
    }

    /// Whether the defaults promise 93 to 97 %: normal data, correlations up to 0.8.
    pub(super) fn is_promised(self) -> bool {
        matches!(self, Self::Normal(truth) if truth <= 0.8)
    }

    pub(super) fn sample(self, n: usize, random: &mut ChaCha8Rng) -> (Vec<f64>, Vec<f64>) {
        (0..n).map(|_| self.point(random)).unzip()
    }

    fn point(self, random: &mut ChaCha8Rng) -> (f64, f64) {
        let truth = if let Self::Normal(truth) = self { truth } else { 0.5 };
        let (x, other) = (normal(random), normal(random));
        let y = truth * x + f64::sqrt(1.0 - truth * truth) * other;
        match self {
            Self::Normal(_) => (x, y),
            Self::HeavyTails => {
                let square: f64 = (0..3).map(|_| normal(random).powi(2)).sum();
                let scale = (3.0 / square).sqrt();
                (x * scale, y * scale)
            }
            Self::Ties => (x.round(), y.round()),
            Self::Outliers if random.random::<f64>() < 0.05 => (5.0 * x, 5.0 * other),
            Self::Outliers => (x, y),
        }
    }

    /// The coefficient of the whole law.
    pub(super) fn truth(self, statistic: Statistic) -> f64 {
        let rho = if let Self::Normal(truth) = self { truth } else { 0.5 };
        match (self, statistic) {
            (Self::Ties, _) => rounded(statistic),
            (_, Statistic::Pearson) => rho,
            // Of every elliptical law (Lindskog, McNeil & Schmock, 2003).
            (_, Statistic::Kendall) => 2.0 / PI * rho.asin(),
            (Self::HeavyTails, Statistic::Spearman) => heavy_spearman(),
            (_, Statistic::Spearman) => 6.0 / PI * (rho / 2.0).asin(),
        }
    }
}

pub(super) fn normal(random: &mut ChaCha8Rng) -> f64 {
    random.sample(StandardNormal)
}

/// 12 E[F(x) F(y)] − 3, by a million points: standard error 0.001.
fn heavy_spearman() -> f64 {
    let below = |t: f64| {
        let u = t / 3f64.sqrt();
        0.5 + (u / (1.0 + u * u) + u.atan()) / PI
    };
    let mut random = ChaCha8Rng::seed_from_u64(77);
    let points = 1_000_000;
    let product = |_| {
        let (x, y) = Design::HeavyTails.point(&mut random);
        below(x) * below(y)
    };
    12.0 * (0..points).map(product).sum::<f64>() / f64::from(points) - 3.0
}

/// The coefficient of the rounded law, from its table of probabilities, by a million points.
fn rounded(statistic: Statistic) -> f64 {
    const REACH: i32 = 6;
    let side = (2 * REACH + 1) as usize;
    let mut table = vec![0.0; side * side];
    let mut random = ChaCha8Rng::seed_from_u64(78);
    let place = |value: f64| (value as i32).clamp(-REACH, REACH).abs_diff(-REACH) as usize;
    for _ in 0..1_000_000 {
        let (x, y) = Design::Ties.point(&mut random);
        table[place(x) * side + place(y)] += 1e-6;
    }
    let margin: Vec<f64> = (0..side).map(|x| (0..side).map(|y| table[x * side + y]).sum()).collect();
    let other: Vec<f64> = (0..side).map(|y| (0..side).map(|x| table[x * side + y]).sum()).collect();
    let score = |margin: &[f64], k: usize| match statistic {
        Statistic::Spearman => margin[..k].iter().sum::<f64>() + margin[k] / 2.0,
        _ => k as f64,
    };
    let mut sums = [0.0; 3];
    let cells = || (0..side * side).filter(|cell| table[*cell] > 0.0);
    for (a, b) in cells().flat_map(|a| cells().map(move |b| (a, b))) {
        let weight = table[a] * table[b];
        let mut x = score(&margin, a / side) - score(&margin, b / side);
        let mut y = score(&other, a % side) - score(&other, b % side);
        if statistic == Statistic::Kendall {
            (x, y) = (f64::from(x > 0.0) - f64::from(x < 0.0), f64::from(y > 0.0) - f64::from(y < 0.0));
        }
        [x * y, x * x, y * y].iter().zip(&mut sums).for_each(|(part, sum)| *sum += weight * part);
    }
    sums[0] / (sums[1] * sums[2]).sqrt()
}
