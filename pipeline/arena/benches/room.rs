//! Time and memory of the room: `cargo bench -p rlhf-study-arena -- VOTES ROUNDS [stream]`.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench prints, and stops at the first failure"
)]

use std::time::Instant;

use arena::{Inputs, RawSettings, census_size, compute_within};
use artifact::{Batches, Made, Manifest, Recipe, Store};
use polars::prelude::{DataFrame, IntoColumn, NamedFrom, Series};

const MODELS: u64 = 50;
const BATCH: u64 = 1 << 16;
const FEATURES: [&str; 4] = ["tokens", "headers", "lists", "bold"];

/// Next number of a small generator.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

/// Votes of eight a voter, models of evenly spaced strengths, a fifth ties.
fn frame(start: u64, rows: u64, state: &mut u64) -> DataFrame {
    let (mut a, mut b, mut verdict, mut voter) = (vec![], vec![], vec![], vec![]);
    let mut values: Vec<Vec<f64>> = vec![vec![]; 8];
    for row in start..start + rows {
        let first = next(state) % MODELS;
        let second = (first + 1 + next(state) % (MODELS - 1)) % MODELS;
        values.iter_mut().for_each(|column| column.push((next(state) % 300) as f64));
        let lead = (second as f64 - first as f64) * 0.04
            + 0.002 * (values[0].last().unwrap() - values[1].last().unwrap());
        let win = (next(state) % 10_000) as f64 / 10_000.0 < 1.0 / (1.0 + (-lead).exp());
        verdict.push(if next(state).is_multiple_of(5) {
            "tie"
        } else if win {
            "model_a"
        } else {
            "model_b"
        });
        a.push(format!("organisation/model-{first:03}-instruct"));
        b.push(format!("organisation/model-{second:03}-instruct"));
        voter.push(format!("voter-{:08}", row / 8));
    }
    let numbers: Vec<i64> = (start..start + rows).map(|row| row as i64 + 1).collect();
    let empty = vec![None::<f64>; rows as usize];
    let mut columns = vec![
        Series::new("vote".into(), numbers).into_column(),
        Series::new("model_a".into(), a).into_column(),
        Series::new("model_b".into(), b).into_column(),
        Series::new("verdict".into(), verdict).into_column(),
        Series::new("count".into(), vec![1_i64; rows as usize]).into_column(),
        Series::new("weight".into(), empty).into_column(),
        Series::new("voter".into(), voter).into_column(),
        Series::new("prompt".into(), vec![None::<&str>; rows as usize]).into_column(),
        Series::new("source".into(), vec!["bench"; rows as usize]).into_column(),
    ];
    for (place, values) in values.into_iter().enumerate() {
        let name = format!("{}_{}", FEATURES[place / 2], ["a", "b"][place % 2]);
        columns.push(Series::new(name.as_str().into(), values).into_column());
    }
    DataFrame::new(rows as usize, columns).unwrap()
}

fn store(store: &Store, votes: u64) -> Batches {
    let mut state = 7;
    let mut writer = store.writer("1-ingest", "votes", &frame(0, 0, &mut state)).unwrap();
    for start in (0..votes).step_by(BATCH as usize) {
        writer.put(&frame(start, BATCH.min(votes - start), &mut state)).unwrap();
    }
    let streamed = vec![writer.finish().unwrap()];
    let recipe = Recipe {
        room: "ingest".into(),
        code: "1".into(),
        seed: 1,
        settings: serde_json::Value::Null,
        inputs: [].into(),
    };
    let mut manifest = Manifest { recipe, skipped: None, tables: [].into(), outputs: [].into() };
    store.save("1-ingest", &mut manifest, Made { streamed, ..Made::default() }).unwrap();
    store.batches("1-ingest", "votes").unwrap()
}

fn time<T>(name: &str, run: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = run();
    println!("{name:<60} {:>10.3} s", start.elapsed().as_secs_f64());
    result
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let number =
        |place: usize, default: u64| arguments.get(place).map_or(default, |word| word.parse().unwrap());
    let (votes, rounds) = (number(0, 1_000_000), number(1, 0));
    let memory = if arguments.iter().any(|word| word == "stream") { 0 } else { 1 << 30 };
    let folder = Store::temporary().unwrap();
    let batches = time("write the votes", || store(&folder, votes));
    time("count them", || census_size(&batches).unwrap());
    let style = "style: {features: [tokens, headers, lists, bold]}";
    let run = |settings: &str| {
        let raw: RawSettings = serde_yaml::from_str(settings).unwrap();
        let inputs = Inputs { votes: &batches, progress: &|_, _| {} };
        let outputs = compute_within(&raw.check().unwrap(), &inputs, 1, memory).unwrap();
        outputs.tables().unwrap();
    };
    time("ratings without style, errors by voter", || run("{}"));
    time("ratings without and with four style features", || run(&format!("{{{style}}}")));
    if rounds > 0 {
        let interval = format!("interval: {{method: bootstrap-percentile, rounds: {rounds}}}");
        time("the same with refits", || run(&format!("{{{style}, {interval}}}")));
    }
}
