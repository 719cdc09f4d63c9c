use bradley_terry::{
    Cell, Comparisons, Covariance, Fit, Outcome, Params, Votes, clustered_covariance, fit,
    sandwich_covariance,
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

pub fn random(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Five models of known strength; a fifth of the votes are ties; half of the judges favour model 0.
pub struct Truth {
    favour: f64,
}

const STRENGTHS: [f64; 5] = [0.8, 0.4, 0.0, -0.3, -0.9];
const TIES: f64 = 0.2;

impl Truth {
    pub const fn plain() -> Self {
        Self { favour: 0.0 }
    }

    fn chance(&self, a: usize, b: usize, partial: bool) -> f64 {
        let bonus = |model| if partial && model == 0 { self.favour } else { 0.0 };
        1.0 / (1.0 + (STRENGTHS[b] + bonus(b) - STRENGTHS[a] - bonus(a)).exp())
    }

    fn vote(&self, partial: bool, random: &mut ChaCha8Rng) -> (u32, u32, Outcome) {
        let a = random.random_range(0..5_usize);
        let b = (a + random.random_range(1..5_usize)) % 5;
        let outcome = if random.random::<f64>() < TIES {
            Outcome::Tie
        } else if random.random::<f64>() < self.chance(a, b, partial) {
            Outcome::First
        } else {
            Outcome::Second
        };
        (a as u32, b as u32, outcome)
    }

    /// Votes of impartial judges.
    pub fn votes(&self, count: usize, random: &mut ChaCha8Rng) -> Votes {
        columns((0..count).map(|_| self.vote(false, random)))
    }

    /// Votes of `judges` judges, `each` a judge.
    fn judged(&self, judges: u32, each: u32, random: &mut ChaCha8Rng) -> Votes {
        let mut votes = Vec::new();
        for _ in 0..judges {
            let partial = random.random::<bool>();
            votes.extend((0..each).map(|_| self.vote(partial, random)));
        }
        let clusters = (0..judges).flat_map(|judge| std::iter::repeat_n(judge, each as usize)).collect();
        columns(votes.into_iter()).with_clusters(clusters).unwrap()
    }

    /// The half-win fit of the expected counts: what the estimates are estimates of.
    fn target(&self) -> Vec<f64> {
        let pairs = (0..5_usize).flat_map(|a| (0..a).map(move |b| (a, b)));
        let cells = pairs.flat_map(|(a, b)| {
            let chance = (self.chance(a, b, true) + self.chance(a, b, false)) / 2.0;
            let shares = [chance * (1.0 - TIES), TIES, (1.0 - chance) * (1.0 - TIES)];
            let cell = move |(outcome, weight)| Cell { weight, ..Cell::new(a as u32, b as u32, outcome, 1) };
            Outcome::ALL.into_iter().zip(shares).map(cell)
        });
        strengths(&fit(&Comparisons::new(5, cells).unwrap(), &Params::default()).unwrap())
    }
}

fn columns(votes: impl Iterator<Item = (u32, u32, Outcome)>) -> Votes {
    let (mut first, mut second, mut outcomes) = (Vec::new(), Vec::new(), Vec::new());
    for (a, b, outcome) in votes {
        first.push(a);
        second.push(b);
        outcomes.push(outcome);
    }
    Votes::new(5, first, second, outcomes).unwrap()
}

fn strengths(fit: &Fit) -> Vec<f64> {
    fit.strengths.iter().map(|strength| strength.0).collect()
}

/// Models whose 95 % interval holds the target.
fn covered(fit: &Fit, covariance: &Covariance, target: &[f64]) -> u32 {
    let holds = |model: &usize| {
        (fit.strengths[*model].0 - target[*model]).abs() <= 1.959_963_985 * covariance.strength_error(*model)
    };
    (0..5).filter(holds).count() as u32
}

/// Three standard errors of a share of `trials`; models of one trial count as one, being dependent.
fn allowance(trials: u32) -> f64 {
    3.0 * (0.95 * 0.05 / f64::from(trials)).sqrt()
}

#[test]
fn sandwich_intervals_cover_with_a_fifth_ties() {
    const TRIALS: u32 = 1500;
    let truth = Truth::plain();
    let (target, mut random) = (truth.target(), random(20));
    let (mut hits, mut model_errors) = (0, Vec::new());
    for _ in 0..TRIALS {
        let counts = Comparisons::of(&truth.votes(600, &mut random)).unwrap();
        let fitted = fit(&counts, &Params::default()).unwrap();
        let sandwich = sandwich_covariance(&counts, &fitted).unwrap();
        hits += covered(&fitted, &sandwich, &target);
        let model = bradley_terry::model_covariance(&counts, &fitted).unwrap();
        model_errors.push(model.strength_error(0) / sandwich.strength_error(0));
    }
    let share = f64::from(hits) / f64::from(5 * TRIALS);
    // The normal approximation itself costs less than half a percent at 240 votes a model.
    assert!((share - 0.95).abs() <= 0.005 + allowance(TRIALS), "{share}");
    // A fifth of ties: the model's own errors are √(1/0.8) too large.
    let ratio = model_errors.iter().sum::<f64>() / f64::from(TRIALS);
    assert!((ratio - 1.118).abs() < 0.03, "{ratio}");
}

#[test]
fn with_partial_judges_the_clustered_interval_covers_and_the_plain_one_does_not() {
    const TRIALS: u32 = 600;
    let truth = Truth { favour: 2.5 };
    let (target, mut random) = (truth.target(), random(21));
    let (mut clustered_hits, mut plain_hits) = (0, 0);
    for _ in 0..TRIALS {
        let votes = truth.judged(80, 20, &mut random);
        let counts = Comparisons::of(&votes).unwrap();
        let fitted = fit(&counts, &Params::default()).unwrap();
        let hit = |covariance: &Covariance| {
            u32::from((fitted.strengths[0].0 - target[0]).abs() <= 1.96 * covariance.strength_error(0))
        };
        clustered_hits += hit(&clustered_covariance(&votes, &fitted).unwrap());
        plain_hits += hit(&sandwich_covariance(&counts, &fitted).unwrap());
    }
    let share = |hits: u32| f64::from(hits) / f64::from(TRIALS);
    // 80 clusters without a correction: about a percent below its level.
    assert!((share(clustered_hits) - 0.945).abs() <= 0.01 + allowance(TRIALS), "{}", share(clustered_hits));
    assert!(share(plain_hits) < 0.9, "{}", share(plain_hits));
}
