//! The models of a design, and the votes between them.

use rand::Rng;
use rand_chacha::ChaCha8Rng;
use rand_distr::{Distribution, StandardNormal};

use crate::chance::Chances;
use crate::name::named;
use crate::random::{Purpose, random};
use crate::vote::differences;
use crate::{Design, Verdict, Vote, target};

/// A model whose votes are simulated.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    /// Its name in files.
    pub name: String,
    /// Strength in log odds; only differences matter.
    pub strength: f64,
    /// What it adds to the logarithm of the counts in its answers.
    pub verbosity: f64,
}

/// Models with known strengths, and as many votes between them as asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Simulation {
    design: Design,
    replicate: u64,
    pub(crate) names: Vec<String>,
    pub(crate) strengths: Vec<f64>,
    pub(crate) verbosity: Vec<f64>,
    /// How often each model is shown, adding up to 1.
    pub(crate) popularity: Vec<f64>,
    /// Popularity of all models up to each.
    reach: Vec<f64>,
    /// Standard deviation of the difference of each feature, 1 where there is none.
    pub(crate) deviations: [f64; 4],
}

/// Votes a chunk.
const CHUNK: u64 = 1 << 15;
/// When the first vote may be cast, and how long each may take, in milliseconds.
const START: u64 = 1_700_000_000_000;
const PACE: u64 = 30_000;
/// Standard deviation of a model's verbosity, in logarithms of counts.
const VERBOSITY: f64 = 0.35;
/// Words of a voter's stream that are kept for the taste for one model; a normal number takes two, rarely more.
const WORDS_A_TASTE: u128 = 16;

impl Simulation {
    /// Draws the models.
    #[must_use]
    pub fn new(design: &Design) -> Self {
        let raw = design.get();
        let mut random = random(raw.seed, 0, Purpose::Models, 0);
        let strengths = normals(raw.models, raw.spread, &mut random);
        let verbosity = normals(raw.models, VERBOSITY, &mut random);
        let model = |(number, (strength, verbosity))| Model {
            name: named("model", number, raw.models),
            strength,
            verbosity,
        };
        let models = (0..).zip(strengths.into_iter().zip(verbosity)).map(model).collect();
        Self::between(design, models, &mut random)
    }

    /// Votes between given models, which stand for the `models` and the `spread` of the design.
    #[must_use]
    pub fn of(design: &Design, models: Vec<Model>) -> Self {
        Self::between(design, models, &mut random(design.get().seed, 0, Purpose::Models, 0))
    }

    fn between(design: &Design, models: Vec<Model>, random: &mut ChaCha8Rng) -> Self {
        let count = models.len() as u32;
        let strengths = centred(models.iter().map(|model| model.strength).collect());
        let verbosity = models.iter().map(|model| model.verbosity).collect();
        let names = models.into_iter().map(|model| model.name).collect();
        let popularity = popularity(count, design.get().popularity, random);
        let mut reach = popularity.clone();
        (1..reach.len()).for_each(|model| reach[model] += reach[model - 1]);
        let mut simulation = Self {
            design: design.clone(),
            replicate: 0,
            names,
            strengths,
            verbosity,
            popularity,
            reach,
            deviations: [1.0; 4],
        };
        simulation.deviations = target::deviations(&simulation);
        simulation
    }

    /// The same models, other voters and other votes: one of independent repetitions. The first is number 0.
    #[must_use]
    pub fn replicate(&self, replicate: u64) -> Self {
        Self { replicate, ..self.clone() }
    }

    /// What was asked for.
    #[must_use]
    pub const fn design(&self) -> &Design {
        &self.design
    }

    /// How many chunks the votes come in.
    #[must_use]
    pub const fn chunks(&self) -> u64 {
        self.design.get().votes.div_ceil(CHUNK)
    }

    /// Number of the first vote of a chunk, from 0.
    #[must_use]
    pub const fn start(&self, chunk: u64) -> u64 {
        chunk * CHUNK
    }

    /// The votes of one chunk, whatever else is drawn; none after the last.
    #[must_use]
    pub fn chunk(&self, chunk: u64) -> Vec<Vote> {
        let raw = self.design.get();
        let (start, end) = (self.start(chunk), self.start(chunk + 1).min(raw.votes));
        let mut random = random(raw.seed, self.replicate, Purpose::Votes, chunk);
        (start..end).map(|number| self.vote(number, &mut random)).collect()
    }

    fn vote(&self, number: u64, random: &mut ChaCha8Rng) -> Vote {
        let raw = self.design.get();
        let (first, second) = self.pair(random);
        let counts = self.counts([first, second], random);
        let voter = if raw.voters > 0 { random.random_range(0..raw.voters) } else { 0 };
        let taste = self.taste(voter, first) - self.taste(voter, second);
        let log_odds = self.log_odds(first, second, &counts) + taste;
        let verdict = self.verdict(log_odds, random);
        let wait = (random.random::<f64>() * PACE as f64) as u64;
        let time = (START + number * PACE + wait) as f64 / 1000.0;
        Vote { first: first as u32, second: second as u32, verdict, voter, time, counts }
    }

    /// Two models by popularity; both are drawn anew until they differ, so that neither place is special.
    fn pair(&self, random: &mut ChaCha8Rng) -> (usize, usize) {
        let last = self.reach.len() - 1;
        let mut one = || {
            let place: f64 = random.random();
            self.reach.partition_point(|reach| *reach <= place).min(last)
        };
        loop {
            let (first, second) = (one(), one());
            if first != second {
                return (first, second);
            }
        }
    }

    /// Counts of the design's features in the answers of two models.
    pub(crate) fn counts(&self, models: [usize; 2], random: &mut ChaCha8Rng) -> [[u32; 4]; 2] {
        models.map(|model| {
            let mut counts = [0; 4];
            for effect in &self.design.get().style {
                counts[effect.feature.place()] = effect.feature.draw(self.verbosity[model], random);
            }
            counts
        })
    }

    /// Log odds of the first model, tastes aside.
    pub(crate) fn log_odds(&self, first: usize, second: usize, counts: &[[u32; 4]; 2]) -> f64 {
        let raw = self.design.get();
        let differences = differences(counts);
        let style = raw.style.iter().map(|effect| {
            let place = effect.feature.place();
            effect.effect * differences[place] / self.deviations[place]
        });
        self.strengths[first] - self.strengths[second] + raw.position + style.sum::<f64>()
    }

    /// A voter's own taste for a model, in log odds.
    fn taste(&self, voter: u32, model: usize) -> f64 {
        let raw = self.design.get();
        if raw.voter_effect == 0.0 {
            return 0.0;
        }
        let mut random = random(raw.seed, self.replicate, Purpose::Tastes, u64::from(voter));
        random.set_word_pos(model as u128 * WORDS_A_TASTE);
        let normal: f64 = StandardNormal.sample(&mut random);
        raw.voter_effect * normal
    }

    fn verdict(&self, log_odds: f64, random: &mut ChaCha8Rng) -> Verdict {
        let raw = self.design.get();
        let chances = Chances::new(log_odds, raw.ties);
        let draw = |random: &mut ChaCha8Rng| random.random::<f64>();
        if draw(random) < chances.tie {
            return if draw(random) < raw.both_bad { Verdict::BothBad } else { Verdict::Tie };
        }
        if draw(random) < chances.first { Verdict::First } else { Verdict::Second }
    }
}

fn normals(count: u32, deviation: f64, random: &mut ChaCha8Rng) -> Vec<f64> {
    let normal = |_| {
        let normal: f64 = StandardNormal.sample(random);
        deviation * normal
    };
    (0..count).map(normal).collect()
}

fn centred(mut values: Vec<f64>) -> Vec<f64> {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    values.iter_mut().for_each(|value| *value -= mean);
    values
}

/// Shares k^−`exponent`, in random order: popularity has nothing to do with strength.
fn popularity(models: u32, exponent: f64, random: &mut ChaCha8Rng) -> Vec<f64> {
    let mut shares: Vec<f64> = (1..=models).map(|place| f64::from(place).powf(-exponent)).collect();
    let sum: f64 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= sum);
    for last in (1..shares.len()).rev() {
        shares.swap(last, random.random_range(0..=last));
    }
    shares
}
