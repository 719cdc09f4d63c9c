use std::path::Path;
use std::time::Instant;

use polars::prelude::{DataFrame, df};
use records::Row;
use records::tables::AnswerSet;

use crate::stored::Stored;
use crate::world::{World, answer_world, battles, noise, plain, random, scored};

const DOMAINS: [&str; 5] = ["mmlu-pro", "math", "gpqa", "mbpp-plus", "ifeval"];
const GENERATORS: [&str; 4] =
    ["Meta-Llama-3-8B-Instruct", "gemma-2-9b-it", "claude-3-haiku-20240307", "gpt-4o-mini-2024-07-18"];
const LANGUAGES: [&str; 9] =
    ["English", "Chinese", "Russian", "German", "Korean", "Japanese", "Spanish", "French", "Italian"];

/// 20 models, 16,038 battles; five domains of 512 prompts by four generators, 32 answers each.
fn released(judges: usize) -> Stored {
    let mut random = random(1);
    let (battles, leads) = battles(20, 16_038, &mut random);
    let mut world = World { battles, sets: sets(), ..World::default() };
    for name in ["hard", "easy", "instruction-following", "code", "math", "similar-response"] {
        let values = leads.iter().map(|_| Some(noise(&mut random) > 0.8)).collect();
        world.domains.push((name.to_owned(), values));
    }
    for (row, battle) in world.battles.iter_mut().enumerate() {
        battle.language = Some(LANGUAGES[(row % 24).saturating_sub(15).min(8)].into());
    }
    let skill = |judge: usize| 0.2 + 0.05 * (judge % 20) as f64;
    let human = (0..judges).map(|judge| {
        let mut random = crate::world::random(judge as u64);
        let name = name(judge);
        let score = |(lead, row): (&f64, i64)| {
            scored(&name, row, Some([lead * skill(judge) + noise(&mut random), 0.0]))
        };
        Row::to_frame(&leads.iter().zip(1..).map(score).collect::<Vec<_>>()).unwrap()
    });
    let correct = (0..judges).map(|judge| answers(&name(judge), skill(judge), &world.sets));
    world.streamed(human, correct)
}

fn name(judge: usize) -> String {
    format!("judge-{judge:04}")
}

fn sets() -> Vec<AnswerSet> {
    let template = answer_world(128, 32, 2).sets;
    let set = |place: usize| AnswerSet {
        prompt: place as i64 + 1,
        domain: DOMAINS[place / 512].into(),
        generator: GENERATORS[place % 4].into(),
        question: format!("{}", place % 512 / 4),
        ..template[place % 512].clone()
    };
    (0..2560).map(set).collect()
}

fn answers(judge: &str, skill: f64, sets: &[AnswerSet]) -> DataFrame {
    let mut random = random(skill.to_bits());
    let (mut prompts, mut places, mut scores) = (Vec::new(), Vec::new(), Vec::new());
    for set in sets {
        for (place, label) in set.labels.chars().enumerate() {
            prompts.push(set.prompt);
            places.push(place as i64 + 1);
            scores.push(skill * f64::from(u8::from(label == '1')) + noise(&mut random));
        }
    }
    df!("judge" => vec![judge; scores.len()], "prompt" => prompts, "answer" => places, "score" => scores)
        .unwrap()
}

/// Processor time so far in seconds, and the largest memory held in MiB, as Linux tells them.
fn spent() -> (f64, f64) {
    let text = |path: &str| {
        artifact::read(Path::new(path))
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            .unwrap_or_default()
    };
    let stat = text("/proc/self/stat");
    let fields: Vec<f64> = stat.split_whitespace().map(|field| field.parse().unwrap_or(0.0)).collect();
    let ticks: f64 = fields.get(13..15).unwrap_or(&[]).iter().sum();
    let status = text("/proc/self/status");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    (ticks / 100.0, peak.trim().trim_end_matches(" kB").parse().unwrap_or(0.0) / 1024.0)
}

fn timed(what: &str, stored: &Stored, settings: &metrics::RawSettings) {
    let (start, before) = (Instant::now(), spent().0);
    let outputs = stored.run(settings, 1).unwrap();
    outputs.tables().unwrap();
    let (after, peak) = spent();
    let rows = (outputs.metrics.len(), outputs.notes.len(), outputs.curves.len());
    let (wall, processor) = (start.elapsed().as_secs_f64(), after - before);
    println!("{what}: {wall:.1} s, {processor:.1} s of processor, peak {peak:.0} MiB; rows {rows:?}");
}

/// `cargo test -p rlhf-study-metrics --test metrics -- --ignored --nocapture released_size`, with `JUDGES` and
/// `STAGES` (1: values, 2: and bootstrap, 3: and jackknife) in the environment.
#[test]
#[ignore = "a measurement"]
fn released_size() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let (judges, stages) = (number("JUDGES").unwrap_or(14), number("STAGES").unwrap_or(3));
    let stored = released(judges);
    println!("{judges} judges made, peak {:.0} MiB", spent().1);
    let mut settings = plain();
    timed("values", &stored, &settings);
    settings.intervals.rounds = 1000;
    if stages > 1 {
        timed("bootstrap", &stored, &settings);
    }
    settings.intervals.halves = 30;
    if stages > 2 {
        timed("bootstrap and jackknife", &stored, &settings);
    }
}
