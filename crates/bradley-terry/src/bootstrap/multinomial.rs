//! Multinomial draws of counts.

use std::collections::BTreeMap;

use rand::{Rng, RngCore};

use super::Random;
use super::binomial::binomial;
use super::poisson_table::PoissonTable;

/// Largest count that is drawn from a table at once; what is larger is drawn in pieces.
const LARGEST: u64 = 512;

/// Most votes that are drawn by tables: one of them has a place for each, four bytes long.
const MOST: u64 = 1 << 22;

/// Standard deviations that the mean of all Poisson draws lies below their sum's limit: one round in 44 is drawn anew.
const BELOW: f64 = 2.0;

/// (n₁*, n₂*, …) ~ Multinomial(n; n₁/n, n₂/n, …).
pub(super) struct Multinomial {
    counts: Vec<u64>,
    total: u64,
    tables: Option<Tables>,
}

/// What the draws by Poisson numbers look things up in.
struct Tables {
    laws: Vec<PoissonTable>,
    /// Cell and law of each piece.
    pieces: Vec<(u32, u32)>,
    /// The cell of each vote.
    votes: Vec<u32>,
    cells: usize,
}

impl Multinomial {
    /// The law that draws as many as `counts` has, from shares that are its own.
    pub(super) fn new(counts: Vec<u64>) -> Self {
        let total = counts.iter().sum();
        let tables = (total <= MOST).then(|| Tables::new(&counts, total));
        Self { counts, total, tables }
    }

    /// How many are drawn from each.
    pub(super) fn draw(&self, mut random: Random) -> Vec<u64> {
        match &self.tables {
            Some(tables) => tables.draw(self.total, &mut random),
            None => one_by_one(&self.counts, self.total, &mut random),
        }
    }
}

impl Tables {
    fn new(counts: &[u64], total: u64) -> Self {
        // Fewer on average than are to be drawn, so that the rest is drawn and nothing has to be taken back.
        let share = (1.0 - BELOW / (total as f64).sqrt()).max(0.0);
        let mut numbers: BTreeMap<u64, u32> = BTreeMap::new();
        let mut pieces = Vec::with_capacity(counts.len());
        for (count, cell) in counts.iter().zip(0..) {
            let whole = std::iter::repeat_n(LARGEST, (count / LARGEST) as usize);
            for piece in whole.chain((count % LARGEST > 0).then_some(count % LARGEST)) {
                let next = numbers.len() as u32;
                pieces.push((cell, *numbers.entry(piece).or_insert(next)));
            }
        }
        let mut laws = vec![PoissonTable::default(); numbers.len()];
        for (count, number) in &numbers {
            laws[*number as usize] = PoissonTable::new(*count as f64 * share);
        }
        let votes =
            counts.iter().zip(0..).flat_map(|(count, cell)| std::iter::repeat_n(cell, *count as usize));
        Self { laws, pieces, votes: votes.collect(), cells: counts.len() }
    }

    /// Independent Poisson numbers, and the rest vote by vote.
    ///
    /// ```text
    /// N_c ~ Poisson(q n_c), q = 1 − 2/√n, drawn anew while Σ N_c > n;   then n − Σ N_c votes, each equally likely
    /// ```
    ///
    /// A Poisson number is the sum of those of its pieces. Given their sum, Poisson numbers are multinomial, and
    /// multinomials of N and of n − N with the same shares add up to one of n: the law is exact, whatever the sum was
    /// conditioned on.
    ///
    /// Source: Johnson, Kotz & Balakrishnan (1997), *Discrete Multivariate Distributions*, section 35.2.
    fn draw(&self, total: u64, random: &mut Random) -> Vec<u64> {
        loop {
            let mut drawn = vec![0; self.cells];
            for (cell, law) in &self.pieces {
                drawn[*cell as usize] += self.laws[*law as usize].draw(random.next_u64());
            }
            let sum: u64 = drawn.iter().sum();
            if sum <= total {
                for _ in sum..total {
                    let vote = random.random_range(0..self.votes.len() as u32);
                    drawn[self.votes[vote as usize] as usize] += 1;
                }
                return drawn;
            }
        }
    }
}

/// Counts one after the other, each binomial given those before.
///
/// Source: Davis (1993), *Comput. Stat. Data Anal.* 16, 205–217.
fn one_by_one(counts: &[u64], total: u64, random: &mut Random) -> Vec<u64> {
    let (mut left, mut draws) = (total, total);
    let one = |count: &u64| {
        let drawn = binomial(draws, *count, left, random);
        left -= count;
        draws -= drawn;
        drawn
    };
    counts.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Round;
    use super::*;

    const ROUNDS: u64 = 4000;

    fn check(counts: &[u64]) {
        let law = Multinomial::new(counts.to_vec());
        let total: u64 = counts.iter().sum();
        let (mut sums, mut squares, mut products) = (vec![0.0; counts.len()], vec![0.0; counts.len()], 0.0);
        for index in 0..ROUNDS {
            let drawn = law.draw(Round { seed: 3, index }.random());
            assert_eq!(drawn.iter().sum::<u64>(), total);
            for (place, drawn) in drawn.iter().enumerate() {
                sums[place] += *drawn as f64;
                squares[place] += (*drawn as f64).powi(2);
            }
            products += drawn[2] as f64 * drawn[3] as f64;
        }
        let rounds = ROUNDS as f64;
        for (place, count) in counts.iter().enumerate() {
            let (expected, share) = (*count as f64, *count as f64 / total as f64);
            let mean = sums[place] / rounds;
            let variance = squares[place] / rounds - mean * mean;
            let law = expected * (1.0 - share);
            assert!((mean - expected).abs() <= 4.0 * (law / rounds).sqrt(), "{mean} {expected}");
            assert!((variance - law).abs() <= 0.12 * law, "{variance} {law}");
        }
        let covariance = products / rounds - sums[2] * sums[3] / rounds / rounds;
        let law = -(counts[2] as f64) * counts[3] as f64 / total as f64;
        let room = 4.0 * (counts[2] as f64 * counts[3] as f64 / rounds).sqrt();
        assert!((covariance - law).abs() < room, "{covariance} {law}");
    }

    #[test]
    fn draws_have_the_total_mean_variance_and_covariance_of_a_multinomial() {
        check(&[1, 6, 40, 153]);
        check(&[1, 0, 1, 1]);
        check(&[6, 600, 4000, 15_300]);
    }

    /// χ² of the draws from a small urn against the exact law, over all its outcomes.
    #[test]
    fn draws_from_a_small_urn_have_the_exact_law() {
        const DRAWS: u64 = 60_000;
        let counts = [1_u64, 2, 3];
        let law = Multinomial::new(counts.to_vec());
        let mut found: BTreeMap<Vec<u64>, f64> = BTreeMap::new();
        for index in 0..DRAWS {
            *found.entry(law.draw(Round { seed: 5, index }.random())).or_default() += 1.0;
        }
        let factorial = |k: u64| (1..=k).map(|factor| factor as f64).product::<f64>();
        let (mut square, mut cells) = (0.0, -1.0);
        for a in 0..=6_u64 {
            for b in 0..=6 - a {
                let drawn = [a, b, 6 - a - b];
                let chance = factorial(6)
                    * drawn.iter().zip(counts).fold(1.0, |chance, (k, count)| {
                        chance * (count as f64 / 6.0).powi(*k as i32) / factorial(*k)
                    });
                let expected = chance * DRAWS as f64;
                let found = found.get(drawn.as_slice()).copied().unwrap_or(0.0);
                if expected >= 5.0 {
                    (square, cells) = (square + (found - expected).powi(2) / expected, cells + 1.0);
                }
            }
        }
        let far = (square - cells) / f64::sqrt(2.0 * cells);
        assert!(far.abs() < 4.0, "{square} in {cells} cells");
    }
}
