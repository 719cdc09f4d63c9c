//! Reward models out of thin air.

use prediction::{NewModel, Study};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rand_distr::{Distribution, StandardNormal, StudentT};

/// How outcomes and metrics hang together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Design {
    /// One hidden quality drives outcome and metrics.
    Quality,
    /// Metrics say nothing of the outcome.
    Useless,
    /// As the first, with errors of Student's t with 2 degrees of freedom in outcome and metrics.
    HeavyTails,
}

/// n known reward models and `new` more from the same population, with the outcomes of the latter.
pub struct Drawn {
    pub study: Study,
    pub new: Vec<NewModel>,
    pub truth: Vec<f64>,
}

fn error(design: Design, random: &mut ChaCha8Rng) -> f64 {
    match design {
        Design::HeavyTails => StudentT::new(2.0).expect("degrees of freedom").sample(random),
        _ => StandardNormal.sample(random),
    }
}

fn reward_model(design: Design, metrics: usize, random: &mut ChaCha8Rng) -> (Vec<f64>, f64) {
    let quality: f64 = StandardNormal.sample(random);
    let row = (0..metrics).map(|j| {
        let pull = 0.2 + 0.8 * (j % 5) as f64 / 4.0;
        pull * quality + 0.6 * error(design, random)
    });
    let row = row.collect();
    let other: f64 = StandardNormal.sample(random);
    let driver = if design == Design::Useless { other } else { quality };
    (row, 1200.0 + 40.0 * driver + 20.0 * error(design, random))
}

pub fn draw(design: Design, [n, metrics, new]: [usize; 3], seed: u64) -> Drawn {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut all: Vec<(Vec<f64>, f64)> =
        (0..n + new).map(|_| reward_model(design, metrics, &mut random)).collect();
    let later = all.split_off(n);
    let some = |row: &[f64]| row.iter().copied().map(Some).collect::<Vec<_>>();
    Drawn {
        study: Study {
            metrics: (0..metrics).map(|j| format!("m{j}")).collect(),
            models: (0..n).map(|i| format!("rm{i}")).collect(),
            cells: all.iter().map(|(row, _)| some(row)).collect(),
            outcomes: all.iter().map(|(_, outcome)| *outcome).collect(),
        },
        truth: later.iter().map(|(_, outcome)| *outcome).collect(),
        new: later
            .iter()
            .enumerate()
            .map(|(i, (row, _))| NewModel { name: format!("new{i}"), cells: some(row) })
            .collect(),
    }
}
