//! What judges say.

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use super::answers::Answered;
use super::battles::{Battle, LANGUAGES, normal};
use super::judge::{JudgeKind, RawJudge};
use super::{Archive, Set, length_score};
use crate::Verdict;
use crate::random::{Purpose, random};

/// What a judge says of a battle; nothing where it failed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Said {
    Scores([Option<f32>; 2]),
    Label(Option<&'static str>),
}

/// Difference from which an LLM judge calls a response much better, in units of its scores.
const MUCH: f64 = 2.0;
const TIE: &str = "[[A=B]]";

/// A judge at work on one set: its own stream of random numbers, whatever else is drawn.
pub(crate) struct Judging<'a> {
    judge: &'a RawJudge,
    random: ChaCha8Rng,
    /// Skill in each language, and on the set as a whole.
    languages: Vec<f64>,
    skill: f64,
}

impl<'a> Judging<'a> {
    pub(crate) fn new(archive: &'a Archive, judge: usize, set: Set) -> Self {
        let raw = archive.design().get();
        let random = random(raw.seed, 0, Purpose::Scores, (judge as u64) << 3 | set as u64);
        let judge = &raw.judges[judge];
        let skill = judge.skill * set.domain().map_or(1.0, |domain| factor(judge, domain));
        let languages = LANGUAGES.map(|(language, _)| factor(judge, &language.to_lowercase())).into();
        Self { judge, random, languages, skill }
    }

    /// The next battle.
    pub(crate) fn battle(&mut self, battle: &Battle) -> Said {
        let known: f64 = battle.prompt.domains().map(|domain| factor(self.judge, domain)).product();
        let skill = self.skill * known * self.languages[battle.prompt.language];
        let scores = [0, 1].map(|side| self.score(skill * battle.quality[side], battle.tokens[side]));
        let fails = [(); 2].map(|()| self.fails());
        match self.judge.kind {
            JudgeKind::LlmJudge => Said::Label((!fails[0]).then(|| label(scores, self.judge.step))),
            JudgeKind::RewardModel => {
                Said::Scores([0, 1].map(|side| self.written(scores[side], fails[side])))
            }
            JudgeKind::Oracle => {
                let knows = won(battle.winner);
                Said::Scores([0, 1].map(|side| (!fails[side]).then_some(knows[side])))
            }
        }
    }

    /// The next prompt's answers.
    pub(crate) fn answers(&mut self, answered: &Answered) -> Vec<Option<f32>> {
        let one = |answer: usize| {
            let score = self.score(self.skill * answered.quality[answer], answered.tokens[answer]);
            let fails = self.fails();
            if self.judge.kind == JudgeKind::Oracle {
                return (!fails).then_some(f32::from(u8::from(answered.labels[answer])));
            }
            self.written(score, fails)
        };
        (0..answered.labels.len()).map(one).collect()
    }

    fn score(&mut self, known: f64, tokens: u32) -> f64 {
        let noise = self.judge.noise * normal(&mut self.random);
        known + self.judge.length_bias * length_score(tokens) + noise
    }

    fn fails(&mut self) -> bool {
        self.random.random::<f64>() < self.judge.errors
    }

    /// The score in the precision that reward models have.
    fn written(&self, score: f64, fails: bool) -> Option<f32> {
        let step = self.judge.step;
        let score = if step > 0.0 { (score / step).round() * step } else { score };
        // A score of -0.0 is the score 0.0.
        (!fails).then_some(score as f32 + 0.0)
    }
}

fn factor(judge: &RawJudge, domain: &str) -> f64 {
    judge.weak.get(domain).copied().unwrap_or(1.0)
}

fn won(winner: Verdict) -> [f32; 2] {
    match winner {
        Verdict::First => [1.0, 0.0],
        Verdict::Second => [0.0, 1.0],
        Verdict::Tie | Verdict::BothBad => [0.5, 0.5],
    }
}

fn label([first, second]: [f64; 2], equal: f64) -> &'static str {
    let lead = first - second;
    match (lead.abs() <= equal, lead > 0.0, lead.abs() > MUCH) {
        (true, ..) => TIE,
        (_, true, true) => "[[A>>B]]",
        (_, true, false) => "[[A>B]]",
        (_, false, true) => "[[B>>A]]",
        (_, false, false) => "[[B>A]]",
    }
}

/// How often a judge failed and how often it tied on one set. A unit is a battle, or a sampled pair of answers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Scores, or verdicts.
    pub(crate) scores: u64,
    pub(crate) failed_scores: u64,
    pub(crate) units: u64,
    /// Units with a failed score.
    pub(crate) failed_units: u64,
    /// Units whose scores are there and equal.
    pub(crate) tied_units: u64,
}

impl Counts {
    pub(crate) fn of(archive: &Archive, judge: usize, set: Set) -> Self {
        let mut judging = Judging::new(archive, judge, set);
        let mut counts = Self::default();
        if set == Set::HumanPreference {
            archive.battles.list.iter().for_each(|battle| counts.add(judging.battle(battle)));
        } else {
            archive.answers(set).iter().for_each(|answered| {
                let scores = judging.answers(answered);
                counts.scores += scores.len() as u64;
                counts.failed_scores += scores.iter().filter(|score| score.is_none()).count() as u64;
                answered
                    .sampled
                    .iter()
                    .for_each(|pair| counts.unit(pair.map(|place| scores[usize::from(place)])));
            });
        }
        counts
    }

    fn add(&mut self, said: Said) {
        match said {
            Said::Scores(scores) => {
                self.scores += 2;
                self.failed_scores += scores.iter().filter(|score| score.is_none()).count() as u64;
                self.unit(scores);
            }
            Said::Label(label) => {
                self.scores += 1;
                self.units += 1;
                let failed = u64::from(label.is_none());
                self.failed_scores += failed;
                self.failed_units += failed;
                self.tied_units += u64::from(label == Some(TIE));
            }
        }
    }

    fn unit(&mut self, scores: [Option<f32>; 2]) {
        self.units += 1;
        match scores {
            [Some(first), Some(second)] => self.tied_units += u64::from(first == second),
            _ => self.failed_units += 1,
        }
    }
}
