//! Poisson numbers by looking them up.

/// Places that the search for a number may start at.
const STARTS: usize = 256;

/// The distribution of a Poisson number, cumulated and scaled to 2⁶⁴, up to where nothing is left of it.
#[derive(Debug, Clone, Default)]
pub(super) struct PoissonTable {
    limits: Vec<u64>,
    /// For each first byte, the smallest number that can be meant.
    starts: Vec<u16>,
}

impl PoissonTable {
    /// The law of that mean, of at most some thousands.
    ///
    /// ```text
    /// P(k)/P(k − 1) = λ/k,   from the likeliest k up and down to where nothing is left, scaled to sum 1
    /// ```
    pub(super) fn new(mean: f64) -> Self {
        const SCALE: f64 = 18_446_744_073_709_551_616.0;
        const NOTHING: f64 = 1e-20;
        let mode = mean.floor();
        let up = |chance: &(f64, f64)| Some((chance.0 + 1.0, chance.1 * mean / (chance.0 + 1.0)));
        let down =
            |chance: &(f64, f64)| (chance.0 > 0.0).then(|| (chance.0 - 1.0, chance.1 * chance.0 / mean));
        let mut chances: Vec<f64> =
            std::iter::successors(Some((mode, 1.0)), down).skip(1).map(|chance| chance.1).collect();
        chances.reverse();
        let above = std::iter::successors(Some((mode, 1.0)), up).map(|chance| chance.1);
        chances.extend(above.take_while(|chance| *chance > NOTHING));
        let share = SCALE / chances.iter().sum::<f64>();
        let cumulated = chances.iter().scan(0.0, |sum, chance| {
            *sum += chance;
            Some((*sum * share) as u64)
        });
        let mut limits: Vec<u64> = cumulated.collect();
        limits.pop();
        // Whatever rounding leaves belongs to the last number.
        limits.push(u64::MAX);
        let start = |first: usize| {
            let least = (first as u64) << 56;
            limits[..limits.len() - 1].partition_point(|limit| *limit <= least) as u16
        };
        let starts = (0..STARTS).map(start).collect();
        Self { limits, starts }
    }

    /// The number that a random word means.
    ///
    /// Source: Chen & Asau (1974), *AIIE Trans.* 6, 163–166: inversion that starts near its end.
    #[inline]
    pub(super) fn draw(&self, word: u64) -> u64 {
        let start = usize::from(self.starts[(word >> 56) as usize]);
        let beyond = self.limits[start..self.limits.len() - 1].iter().take_while(|limit| **limit <= word);
        (start + beyond.count()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_the_distribution() {
        for mean in [0.0, 0.2, 1.0, 30.5, 500.0] {
            let table = PoissonTable::new(mean);
            let moment = |power: i32| -> f64 {
                let below = std::iter::once(&0).chain(&table.limits);
                let weights = table.limits.iter().zip(below).map(|(limit, below)| (limit - below) as f64);
                weights.zip(0..).map(|(weight, k)| weight * f64::from(k).powi(power)).sum::<f64>()
                    / 2.0_f64.powi(64)
            };
            assert!((moment(0) - 1.0).abs() < 1e-12, "{mean} {}", moment(0));
            assert!((moment(1) - mean).abs() < 1e-10 * (1.0 + mean), "{mean} {}", moment(1));
            assert!(
                (moment(2) - mean * mean - mean).abs() < 1e-9 * (1.0 + mean * mean),
                "{mean} {}",
                moment(2)
            );
        }
    }

    #[test]
    fn a_number_is_the_first_whose_limit_lies_above_the_word() {
        for mean in [0.0, 0.7, 12.0, 300.0] {
            let table = PoissonTable::new(mean);
            for step in 0..10_000_u64 {
                let word = step.wrapping_mul(0x9E37_79B9_7F4A_7C15);
                let below = table.limits.len() - 1;
                let found = table.limits[..below].partition_point(|limit| *limit <= word) as u64;
                assert_eq!(table.draw(word), found, "{mean} {word}");
            }
        }
    }
}
