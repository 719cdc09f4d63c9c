//! A coefficient in many resamples at once, block by block.

use super::Resamples;
use crate::deviations::{is_constant, unit_deviations};
use crate::kendall::sign;
use crate::tolerance::VANISHING_SPREAD;
use crate::{Statistic, correlate};

/// Resamples done together: a block of one column of counts fits the first-level cache many times.
const BLOCK: usize = 256;

/// Three sums for each resample of a block: r = xy / √(xx · yy).
struct Sums {
    xy: Vec<f64>,
    xx: Vec<f64>,
    yy: Vec<f64>,
}

/// The coefficient in every resample; none where it is undefined. The columns have passed the checks.
///
/// What a resample's values would say when written out is what counts; this is the fast road to it.
pub(super) fn coefficients(
    statistic: Statistic,
    proxy: &[f64],
    outcome: &[f64],
    resamples: &Resamples,
) -> Vec<Option<f64>> {
    let slow = |resample: usize| written_out(statistic, proxy, outcome, resamples, resample);
    if nearly_tied(proxy) || nearly_tied(outcome) {
        return (0..resamples.rounds()).map(slow).collect();
    }
    let kernel = Kernel::new(statistic, proxy, outcome);
    let blocks = (0..resamples.rounds()).step_by(BLOCK);
    let all = blocks.flat_map(|start| {
        let sums = kernel.sums(resamples, start..(start + BLOCK).min(resamples.rounds()));
        let lines = sums.xy.into_iter().zip(sums.xx).zip(sums.yy).enumerate();
        lines.map(move |(place, ((xy, xx), yy))| {
            let vanishing = xx.min(yy) < VANISHING_SPREAD;
            if vanishing && statistic == Statistic::Pearson {
                slow(start + place)
            } else {
                (xx > 0.0 && yy > 0.0).then(|| (xy / (xx * yy).sqrt()).clamp(-1.0, 1.0))
            }
        })
    });
    all.collect()
}

/// The slow road: the resample as two columns.
fn written_out(
    statistic: Statistic,
    proxy: &[f64],
    outcome: &[f64],
    resamples: &Resamples,
    resample: usize,
) -> Option<f64> {
    let repeat = |values: &[f64]| -> Vec<f64> {
        let counts = values.iter().zip(resamples.counts(resample));
        counts.flat_map(|(value, count)| std::iter::repeat_n(*value, count)).collect()
    };
    correlate(statistic, &repeat(proxy), &repeat(outcome)).ok()
}

/// Whether two values differ by no more than rounding: a resample of such values alone is constant.
fn nearly_tied(values: &[f64]) -> bool {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.windows(2).any(|pair| pair[0] != pair[1] && is_constant(pair))
}

/// What does not change between resamples.
enum Kernel {
    /// Unit deviations of the whole columns.
    Products { x: Vec<f64>, y: Vec<f64> },
    /// Points from the smallest value to the largest, tied ones together.
    Ranks { x: Vec<Vec<usize>>, y: Vec<Vec<usize>> },
    /// Signs of the differences of each pair of points that is not tied in both.
    Pairs(Vec<(usize, usize, f64, f64)>),
}

impl Kernel {
    fn new(statistic: Statistic, proxy: &[f64], outcome: &[f64]) -> Self {
        match statistic {
            Statistic::Pearson => Self::Products { x: unit_deviations(proxy), y: unit_deviations(outcome) },
            Statistic::Spearman => Self::Ranks { x: tied(proxy), y: tied(outcome) },
            Statistic::Kendall => Self::Pairs(pairs(proxy, outcome)),
        }
    }

    fn sums(&self, resamples: &Resamples, range: std::ops::Range<usize>) -> Sums {
        let column = |point: usize| &resamples.column(point)[range.clone()];
        let (n, length) = (resamples.points(), range.len());
        match self {
            Self::Products { x, y } => product_sums(x, y, column, length),
            Self::Ranks { x, y } => {
                let (x, y) = (ranks(x, n, column, length), ranks(y, n, column, length));
                rank_sums(&x, &y, column, length)
            }
            Self::Pairs(pairs) => pair_sums(pairs, column, length),
        }
    }
}

fn nothing(length: usize) -> Sums {
    Sums { xy: vec![0.0; length], xx: vec![0.0; length], yy: vec![0.0; length] }
}

/// Σ c x y − (Σ c x)(Σ c y)/n and so on.
fn product_sums<'a>(x: &[f64], y: &[f64], column: impl Fn(usize) -> &'a [f64], length: usize) -> Sums {
    let mut sums = nothing(length);
    let (mut sum_x, mut sum_y) = (vec![0.0; length], vec![0.0; length]);
    for (point, (x, y)) in x.iter().zip(y).enumerate() {
        let counts = column(point);
        add(&mut sum_x, counts, *x);
        add(&mut sum_y, counts, *y);
        add(&mut sums.xy, counts, x * y);
        add(&mut sums.xx, counts, x * x);
        add(&mut sums.yy, counts, y * y);
    }
    let n = x.len() as f64;
    for (place, (sum_x, sum_y)) in sum_x.into_iter().zip(sum_y).enumerate() {
        sums.xy[place] -= sum_x * sum_y / n;
        sums.xx[place] -= sum_x * sum_x / n;
        sums.yy[place] -= sum_y * sum_y / n;
    }
    sums
}

fn add(sums: &mut [f64], counts: &[f64], value: f64) {
    sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count * value);
}

/// Groups of tied points, smallest first.
fn tied(values: &[f64]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|left, right| values[*left].total_cmp(&values[*right]));
    order.chunk_by(|left, right| values[*left] == values[*right]).map(<[usize]>::to_vec).collect()
}

/// Twice the midrank of each point in each resample less twice the mean midrank, `[point][resample]`: integers.
fn ranks<'a>(
    groups: &[Vec<usize>],
    n: usize,
    column: impl Fn(usize) -> &'a [f64],
    length: usize,
) -> Vec<Vec<f64>> {
    let mut ranks = vec![Vec::new(); n];
    let mut before = vec![-(n as f64); length];
    for group in groups {
        let mut drawn = vec![0.0; length];
        group.iter().for_each(|point| add(&mut drawn, column(*point), 1.0));
        // 2·(before + (drawn + 1)/2) − (n + 1), `before` being kept doubled and less n.
        let rank: Vec<f64> = before.iter().zip(&drawn).map(|(before, drawn)| before + drawn).collect();
        add(&mut before, &drawn, 2.0);
        group.iter().for_each(|point| ranks[*point].clone_from(&rank));
    }
    ranks
}

fn rank_sums<'a>(x: &[Vec<f64>], y: &[Vec<f64>], column: impl Fn(usize) -> &'a [f64], length: usize) -> Sums {
    let mut sums = nothing(length);
    for (point, (x, y)) in x.iter().zip(y).enumerate() {
        let counts = column(point);
        for place in 0..length {
            let (x, y, count) = (x[place], y[place], counts[place]);
            sums.xy[place] += count * x * y;
            sums.xx[place] += count * x * x;
            sums.yy[place] += count * y * y;
        }
    }
    sums
}

fn pairs(proxy: &[f64], outcome: &[f64]) -> Vec<(usize, usize, f64, f64)> {
    let all = (0..proxy.len()).flat_map(|later| (0..later).map(move |earlier| (later, earlier)));
    let signs = all.map(|(later, earlier)| {
        let sign = |values: &[f64]| f64::from(sign(values[later], values[earlier]));
        (later, earlier, sign(proxy), sign(outcome))
    });
    signs.filter(|(_, _, x, y)| *x != 0.0 || *y != 0.0).collect()
}

/// Concordance and untied pairs: a pair of points stands for as many pairs as the product of their counts.
fn pair_sums<'a>(
    pairs: &[(usize, usize, f64, f64)],
    column: impl Fn(usize) -> &'a [f64],
    length: usize,
) -> Sums {
    let mut sums = nothing(length);
    for (later, earlier, x, y) in pairs {
        let (later, earlier) = (&column(*later)[..length], &column(*earlier)[..length]);
        let both = x * y;
        let (xy, xx, yy) = (&mut sums.xy[..length], &mut sums.xx[..length], &mut sums.yy[..length]);
        for place in 0..length {
            let count = later[place] * earlier[place];
            xy[place] += count * both;
            xx[place] += count * x.abs();
            yy[place] += count * y.abs();
        }
    }
    sums
}
