//! Battles that people decided.

use rand::Rng;
use rand_chacha::ChaCha8Rng;
use rand_distr::{Distribution, StandardNormal};

use super::{ArchiveDesign, length_score};
use crate::chance::Chances;
use crate::random::{Purpose, random};
use crate::{Feature, Verdict};

/// Languages and how often prompts are in them, about as in the released set.
pub(crate) const LANGUAGES: [(&str, f64); 12] = [
    ("English", 0.551),
    ("Chinese", 0.114),
    ("Russian", 0.111),
    ("German", 0.035),
    ("Korean", 0.021),
    ("Japanese", 0.020),
    ("Spanish", 0.020),
    ("French", 0.020),
    ("Portuguese", 0.020),
    ("Italian", 0.015),
    ("Polish", 0.040),
    ("Vietnamese", 0.033),
];

/// Similarity from which two responses count as similar.
pub(crate) const SIMILAR: f64 = 0.5;
/// Criteria of which a hard prompt meets six or seven.
const CRITERIA: u32 = 7;
const HARD: u32 = 6;

/// The models of the battles and what was said of them.
#[derive(Debug, Clone)]
pub(crate) struct Battles {
    pub(crate) strengths: Vec<f64>,
    pub(crate) verbosity: Vec<f64>,
    pub(crate) list: Vec<Battle>,
}

/// A battle; pairs are of the two responses.
#[derive(Debug, Clone)]
pub(crate) struct Battle {
    pub(crate) models: [u32; 2],
    pub(crate) quality: [f64; 2],
    pub(crate) tokens: [u32; 2],
    pub(crate) characters: [u32; 2],
    pub(crate) winner: Verdict,
    /// Of 0 to 1.
    pub(crate) similarity: f64,
    pub(crate) prompt: Prompt,
}

/// What is known of a prompt.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Prompt {
    /// Place in [`LANGUAGES`].
    pub(crate) language: usize,
    /// Of the seven criteria, which are met.
    pub(crate) criteria: [bool; CRITERIA as usize],
    pub(crate) easy: bool,
    pub(crate) instruction: bool,
    pub(crate) code: bool,
    pub(crate) math: bool,
    pub(crate) refusal: bool,
    pub(crate) tokens: u32,
    pub(crate) turns: u32,
}

impl Prompt {
    fn draw(random: &mut ChaCha8Rng) -> Self {
        let mut chance = |share: f64| random.random::<f64>() < share;
        let (hard, instruction, math) = (chance(0.324), chance(0.286), chance(0.16));
        let (code, easy, refusal) = (chance(if hard { 0.3 } else { 0.12 }), chance(0.348), chance(0.02));
        let met = if hard { random.random_range(HARD..=CRITERIA) } else { random.random_range(0..HARD) };
        let mut criteria = std::array::from_fn(|place| (place as u32) < met);
        for last in (1..criteria.len()).rev() {
            criteria.swap(last, random.random_range(0..=last));
        }
        Self {
            language: language(random.random()),
            criteria,
            easy: easy && !hard,
            instruction,
            code,
            math,
            refusal,
            tokens: Feature::Tokens.draw(-1.5, random),
            turns: 1 + u32::from(random.random::<f64>() < 0.15),
        }
    }

    pub(crate) fn hard(&self) -> bool {
        self.criteria.iter().filter(|met| **met).count() as u32 >= HARD
    }

    /// Domains it belongs to, by the names of the study; its language apart.
    pub(crate) fn domains(&self) -> impl Iterator<Item = &'static str> {
        let all = [
            ("hard", self.hard()),
            ("easy", self.easy),
            ("instruction-following", self.instruction),
            ("code", self.code),
            ("math", self.math),
        ];
        all.into_iter().filter(|(_, inside)| *inside).map(|(name, _)| name)
    }
}

fn language(place: f64) -> usize {
    let mut reach = 0.0;
    let within = |(_, share): &(&str, f64)| {
        reach += share;
        place < reach
    };
    LANGUAGES.iter().position(within).unwrap_or(0)
}

impl Battle {
    pub(crate) fn decided(&self) -> bool {
        matches!(self.winner, Verdict::First | Verdict::Second)
    }

    /// Whether the response with more tokens won; none where neither did or neither has more.
    pub(crate) fn longer_won(&self) -> Option<bool> {
        let [first, second] = self.tokens;
        let first_won = self.decided().then_some(self.winner == Verdict::First)?;
        (first != second).then_some((first > second) == first_won)
    }
}

impl Battles {
    pub(crate) fn draw(design: &ArchiveDesign) -> Self {
        let raw = design.get();
        let mut random = random(raw.seed, 0, Purpose::Battles, 0);
        let mut normals = |deviation: f64| -> Vec<f64> {
            (0..raw.battles.models).map(|_| deviation * normal(&mut random)).collect()
        };
        let (strengths, verbosity) = (normals(raw.battles.spread), normals(VERBOSITY));
        let mut battles = Self { strengths, verbosity, list: Vec::new() };
        battles.list = (0..raw.battles.count).map(|_| battles.battle(design, &mut random)).collect();
        battles
    }

    fn battle(&self, design: &ArchiveDesign, random: &mut ChaCha8Rng) -> Battle {
        let raw = &design.get().battles;
        let first = random.random_range(0..raw.models);
        let second = (first + random.random_range(1..raw.models)) % raw.models;
        let models = [first, second];
        let prompt = Prompt::draw(random);
        let quality =
            models.map(|model| self.strengths[model as usize] + raw.response_spread * normal(random));
        let tokens = models.map(|model| Feature::Tokens.draw(self.verbosity[model as usize], random));
        let characters = tokens.map(|tokens| (f64::from(tokens) * random.random_range(3.2..4.8)) as u32);
        let felt = [0, 1].map(|side| quality[side] + raw.length_effect * length_score(tokens[side]));
        let winner = verdict(Chances::new(felt[0] - felt[1], raw.ties), raw.both_bad, random);
        // Equal responses are a little more alike than others, and most of it is chance.
        let near = 0.55 - 0.3 * (quality[0] - quality[1]).abs() + normal(random);
        let similarity = crate::chance::logistic(near);
        Battle { models, quality, tokens, characters, winner, similarity, prompt }
    }
}

/// Standard deviation of a model's verbosity, in logarithms of counts.
const VERBOSITY: f64 = 0.35;

fn verdict(chances: Chances, both_bad: f64, random: &mut ChaCha8Rng) -> Verdict {
    let [tie, bad, first] = [(); 3].map(|()| random.random::<f64>());
    match (tie < chances.tie, bad < both_bad, first < chances.first) {
        (true, true, _) => Verdict::BothBad,
        (true, false, _) => Verdict::Tie,
        (false, _, true) => Verdict::First,
        (false, _, false) => Verdict::Second,
    }
}

pub(crate) fn normal(random: &mut ChaCha8Rng) -> f64 {
    StandardNormal.sample(random)
}
