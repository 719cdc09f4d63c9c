//! Made-up inputs with a latent quality, and the room run on them.

use std::collections::BTreeMap;

use artifact::{Batches, Made, Manifest, Recipe, Store};
use metrics::{Error, Inputs, Outputs, RawSettings};
use polars::prelude::{DataFrame, NamedFrom, Series};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use records::tables::{AnswerScore, AnswerSet, Battle, BattleScore};
use records::{JudgementKind, Row, Verdict};

/// Everything that goes into the room.
#[derive(Debug, Clone, Default)]
pub(crate) struct World {
    pub(crate) battles: Vec<Battle>,
    /// Declared domains: name, and what the filter says of each battle.
    pub(crate) domains: Vec<(String, Vec<Option<bool>>)>,
    pub(crate) battle_scores: Vec<BattleScore>,
    pub(crate) sets: Vec<AnswerSet>,
    pub(crate) answer_scores: Vec<AnswerScore>,
}

/// Tables written to a folder that goes with it.
pub(crate) struct Stored {
    _folder: tempfile::TempDir,
    battles: Option<DataFrame>,
    sets: Option<DataFrame>,
    battle_scores: Option<Batches>,
    answer_scores: Option<Batches>,
}

impl World {
    /// The tables as `ingest` would leave them.
    pub(crate) fn stored(&self) -> Stored {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let battle_scores = ("battle_scores", batched(&self.battle_scores, |row| &row.judge));
        let answer_scores = ("answer_scores", batched(&self.answer_scores, |row| &row.judge));
        let [battle_scores, answer_scores] = written(&store, [battle_scores, answer_scores]);
        Stored {
            battles: (!self.battles.is_empty()).then(|| self.battle_frame()),
            sets: (!self.sets.is_empty()).then(|| frame(&self.sets)),
            battle_scores,
            answer_scores,
            _folder: folder,
        }
    }

    fn battle_frame(&self) -> DataFrame {
        let mut frame = frame(&self.battles);
        for (name, values) in &self.domains {
            frame.with_column(Series::new(format!("domain:{name}").into(), values).into()).unwrap();
        }
        frame
    }

    /// The room's outputs.
    pub(crate) fn run(&self, settings: &RawSettings) -> Result<Outputs, Error> {
        self.stored().run(settings, 7)
    }

    /// The room's outputs, or a failed test.
    pub(crate) fn outputs(&self, settings: &RawSettings) -> Outputs {
        let outputs = self.run(settings).unwrap();
        outputs.tables().unwrap();
        outputs
    }
}

impl Stored {
    pub(crate) fn run(&self, settings: &RawSettings, seed: u64) -> Result<Outputs, Error> {
        let inputs = Inputs {
            battles: self.battles.clone(),
            battle_scores: self.battle_scores.as_ref(),
            answer_sets: self.sets.clone(),
            answer_scores: self.answer_scores.as_ref(),
            progress: None,
        };
        metrics::compute(&settings.check().unwrap(), &inputs, seed)
    }
}

/// A frame in the order of the rows, unlike `Row::to_frame`, which sorts: row order must not matter.
fn frame<R: Row + Clone>(rows: &[R]) -> DataFrame {
    let one = |row: &R| R::to_frame(std::slice::from_ref(row)).unwrap();
    if rows.len() > 2000 {
        return R::to_frame(rows).unwrap();
    }
    let mut all = R::to_frame(&[]).unwrap();
    rows.iter().for_each(|row| {
        all.vstack_mut(&one(row)).unwrap();
    });
    all.rechunk_mut();
    all
}

/// One frame a judge.
fn batched<R: Row + Clone>(rows: &[R], judge: impl Fn(&R) -> &String) -> Vec<DataFrame> {
    let mut by_judge: BTreeMap<&String, Vec<R>> = BTreeMap::new();
    rows.iter().for_each(|row| by_judge.entry(judge(row)).or_default().push(row.clone()));
    by_judge.values().map(|rows| frame(rows)).collect()
}

/// Writes tables of batches, those without a batch left out, and opens them.
fn written<const N: usize>(store: &Store, tables: [(&str, Vec<DataFrame>); N]) -> [Option<Batches>; N] {
    let mut streamed = Vec::new();
    for (table, frames) in &tables {
        let Some(first) = frames.first() else { continue };
        let mut writer = store.writer("1-ingest", table, &first.clear()).unwrap();
        frames.iter().for_each(|frame| writer.put(frame).unwrap());
        streamed.push(writer.finish().unwrap());
    }
    let recipe = Recipe {
        room: "ingest".into(),
        code: "1".into(),
        seed: 1,
        settings: serde_json::json!({}),
        inputs: BTreeMap::new(),
    };
    let mut manifest = Manifest { recipe, skipped: None, tables: BTreeMap::new(), outputs: BTreeMap::new() };
    store.save("1-ingest", &mut manifest, Made { documents: Vec::new(), streamed }).unwrap();
    tables.map(|(table, frames)| (!frames.is_empty()).then(|| store.batches("1-ingest", table).unwrap()))
}

/// Random numbers of a test.
pub(crate) fn random(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A roughly normal number.
pub(crate) fn noise(random: &mut ChaCha8Rng) -> f64 {
    (0..12).map(|_| random.random::<f64>()).sum::<f64>() - 6.0
}

/// Battles between models whose quality falls with their number, and the quality's difference in each.
pub(crate) fn battles(models: usize, count: usize, random: &mut ChaCha8Rng) -> (Vec<Battle>, Vec<f64>) {
    let mut leads = Vec::new();
    let battle = |row: usize| {
        let first = random.random_range(0..models);
        let second = (first + random.random_range(1..models)) % models;
        let lead = (second as f64 - first as f64) / models as f64 + 0.7 * noise(random);
        let felt = lead + 0.5 * noise(random);
        leads.push(lead);
        let winner = if felt > 0.3 {
            Verdict::ModelA
        } else if felt < -0.3 {
            Verdict::ModelB
        } else if row.is_multiple_of(5) {
            Verdict::BothBad
        } else {
            Verdict::Tie
        };
        Battle {
            battle: row as i64 + 1,
            benchmark: "ppe-human-preference".into(),
            question: format!("q{row}"),
            model_a: format!("model-{first:02}"),
            model_b: format!("model-{second:02}"),
            winner,
            language: Some(["English", "Chinese", "English"][row % 3].into()),
            longer: Some([Verdict::ModelA, Verdict::ModelB][random.random_range(0..2)]),
        }
    };
    let battles = (0..count).map(battle).collect();
    (battles, leads)
}

/// A reward model's score of a battle.
pub(crate) fn scored(judge: &str, battle: i64, scores: Option<[f64; 2]>) -> BattleScore {
    BattleScore {
        judge: judge.into(),
        battle,
        kind: JudgementKind::Score,
        score_a: scores.map(|scores| scores[0]),
        score_b: scores.map(|scores| scores[1]),
        verdict: None,
        error: scores.is_none(),
    }
}

/// An LLM judge's verdict.
pub(crate) fn verdict(judge: &str, battle: i64, verdict: Option<Verdict>) -> BattleScore {
    let error = verdict.is_none();
    BattleScore { kind: JudgementKind::Verdict, verdict, error, ..scored(judge, battle, None) }
}

/// Two reward models, the second with ties and failures, and an LLM judge.
pub(crate) fn human_world(models: usize, count: usize, seed: u64) -> World {
    let mut random = random(seed);
    let (battles, leads) = battles(models, count, &mut random);
    let mut scores = Vec::new();
    for (battle, lead) in battles.iter().zip(&leads) {
        let (base, seen) = (noise(&mut random), lead + 0.6 * noise(&mut random));
        scores.push(scored("rm-fine", battle.battle, Some([base + seen, base])));
        let coarse = (base + lead).round();
        let fails = random.random_range(0..40) == 0;
        scores.push(scored("rm-coarse", battle.battle, (!fails).then_some([coarse, base.round()])));
        let said = [Verdict::ModelA, Verdict::Tie, Verdict::ModelB][random.random_range(0..3)];
        let lost = random.random_range(0..30) == 0;
        scores.push(verdict("llm", battle.battle, (!lost).then_some(said)));
    }
    let hard = leads.iter().map(|lead| Some(lead.abs() < 0.8)).collect();
    World { battles, domains: vec![("hard".into(), hard)], battle_scores: scores, ..World::default() }
}

/// Prompts with `answers` answers and two reward models, the second with ties and failures.
pub(crate) fn answer_world(prompts: usize, answers: usize, seed: u64) -> World {
    let mut random = random(seed);
    let mut world = World::default();
    for (place, (domain, generator)) in
        ["mmlu-pro", "math"].iter().flat_map(|domain| [(domain, "Gen-A"), (domain, "gen-b")]).enumerate()
    {
        for row in 0..prompts {
            let prompt = (place * prompts + row) as i64 + 1;
            let set = answer_set(prompt, (domain, generator), answers, &mut random);
            for (answer, label) in set.labels.chars().enumerate() {
                let quality = f64::from(u8::from(label == '1')) + noise(&mut random);
                let rough = (random.random_range(0..15) > 0).then_some(quality.round());
                for (judge, score) in [("rm-fine", Some(quality)), ("rm-coarse", rough)] {
                    world.answer_scores.push(answer_score(judge, prompt, answer as i64 + 1, score));
                }
            }
            world.sets.push(set);
        }
    }
    world
}

/// One answer's score.
pub(crate) fn answer_score(judge: &str, prompt: i64, answer: i64, score: Option<f64>) -> AnswerScore {
    AnswerScore { judge: judge.into(), prompt, answer, score }
}

fn answer_set(
    prompt: i64,
    (domain, generator): (&str, &str),
    answers: usize,
    random: &mut ChaCha8Rng,
) -> AnswerSet {
    let share = random.random_range(0.15..0.85);
    let mut labels: Vec<bool> = (0..answers).map(|_| random.random_bool(share)).collect();
    (labels[0], labels[1]) = (true, false);
    labels.swap(0, random.random_range(0..answers));
    labels.swap(1, random.random_range(0..answers));
    let of = |wanted: bool| (0..answers).filter(|place| labels[*place] == wanted).collect::<Vec<_>>();
    let (right, wrong) = (of(true), of(false));
    let pair = |_| {
        let (i, j) = (right[random.random_range(0..right.len())], wrong[random.random_range(0..wrong.len())]);
        if random.random_bool(0.5) { format!("{}-{}", i + 1, j + 1) } else { format!("{}-{}", j + 1, i + 1) }
    };
    let pairs = (0..5).map(pair).collect::<Vec<_>>().join(" ");
    let lengths =
        (0..answers).map(|_| random.random_range(10..900).to_string()).collect::<Vec<_>>().join(" ");
    AnswerSet {
        prompt,
        benchmark: "ppe-correctness".into(),
        domain: domain.into(),
        question: format!("{domain}-{}", prompt % 97),
        generator: generator.into(),
        labels: labels.iter().map(|label| if *label { '1' } else { '0' }).collect(),
        pairs: Some(pairs),
        lengths: Some(lengths),
    }
}

/// No intervals and no baselines: the values alone.
pub(crate) fn plain() -> RawSettings {
    let mut settings = RawSettings { baselines: Vec::new(), ..RawSettings::default() };
    (settings.intervals.rounds, settings.intervals.blocks) = (0, 0);
    settings
}

/// The value of a metric, if it has one.
pub(crate) fn value(outputs: &Outputs, judge: &str, domain: &str, metric: &str) -> Option<f64> {
    row(outputs, judge, domain, metric).map(|row| row.value)
}

/// The row of a metric.
pub(crate) fn row<'a>(
    outputs: &'a Outputs,
    judge: &str,
    domain: &str,
    metric: &str,
) -> Option<&'a records::tables::Proxy> {
    let rows = &mut outputs.metrics.iter();
    rows.find(|row| row.judge == judge && row.domain == domain && row.metric == metric)
}

/// A note of a metric.
pub(crate) fn note<'a>(
    outputs: &'a Outputs,
    (judge, domain, metric): (&str, &str, &str),
    note: &str,
    choice: Option<&str>,
) -> Option<&'a records::tables::MetricNote> {
    outputs.notes.iter().find(|row| {
        let cell = row.judge == judge && row.domain == domain && row.metric == metric;
        cell && row.note == note && row.choice.as_deref() == choice
    })
}
