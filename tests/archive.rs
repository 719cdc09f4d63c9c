//! A small invented study in the layout of the released one: data sets, and an archive of judges' scores.

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use serde_json::{Map, Value, json};

use crate::harness::Bench;

pub const MODELS: usize = 4;
pub const BATTLES: usize = 240;
pub const PROMPTS: usize = 24;
pub const ANSWERS: usize = 8;
pub const GENERATORS: [&str; 2] = ["gen-a", "gen-b"];
/// Judges by how much noise is in their scores; the first is perfect.
pub const JUDGES: [(&str, f64); 4] = [("sharp", 0.0), ("good", 1.0), ("weak", 3.0), ("poor", 8.0)];
/// Of these judges' battles only every second has a score.
pub const HALF: &str = "half";
/// An LLM judge: verdicts on battles only.
pub const VERDICTS: &str = "llm";

/// A number in [-1, 1) that looks random and is the same everywhere.
fn noise(seed: &str) -> f64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in seed.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash ^= hash >> 29;
    hash = hash.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (hash >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
}

/// Models of a battle, and how good its answers are.
fn battle(number: usize) -> ([usize; 2], [f64; 2]) {
    let a = number % MODELS;
    let b = (a + 1 + (number / MODELS) % (MODELS - 1)) % MODELS;
    let quality =
        |model: usize, side: char| -(model as f64) + 2.0 * noise(&format!("quality {number} {side}"));
    ([a, b], [quality(a, 'a'), quality(b, 'b')])
}

pub fn battles() -> String {
    let mut text = String::new();
    for number in 0..BATTLES {
        let ([a, b], [one, other]) = battle(number);
        let winner = match one - other {
            edge if edge.abs() < 0.2 => "tie",
            edge if edge > 0.0 => "model_a",
            _ => "model_b",
        };
        let row = json!({
            "question_id": format!("q{number}"), "model_a": format!("m{a}"), "model_b": format!("m{b}"),
            "winner": winner, "prompt": "unread", "response_1": "unread", "response_2": "unread",
            "language": if number % 3 == 0 { "German" } else { "English" },
            "hard_prompt": number % 2 == 0, "easy_prompt": number % 2 == 1, "if_prompt": number % 5 < 3,
            "math_prompt": number % 4 == 0, "is_code": number % 4 < 2, "longer_won": (number % 7 < 3).to_string(),
            "sim": noise(&format!("sim {number}")), "length_a": 100 + number % 13, "length_b": 100 + number % 11,
        });
        writeln!(text, "{row}").unwrap();
    }
    text
}

/// Whether an answer is correct; every prompt has both kinds.
fn correct(prompt: usize, generator: &str, answer: usize) -> bool {
    answer == 0 || (answer > 1 && noise(&format!("label {prompt} {generator} {answer}")) > 0.2)
}

fn prompts() -> impl Iterator<Item = (usize, &'static str)> {
    (0..PROMPTS).flat_map(|prompt| GENERATORS.map(|generator| (prompt, generator)))
}

pub fn answers() -> String {
    let mut text = String::new();
    for (prompt, generator) in prompts() {
        let labels: Vec<bool> = (0..ANSWERS).map(|answer| correct(prompt, generator, answer)).collect();
        let row = json!({
            "question_id": format!("p{prompt}"), "model_name": generator, "scores": labels,
            "sampled_conflict_pairs": [[0, 1], [1, 0]],
        });
        writeln!(text, "{row}").unwrap();
    }
    text
}

fn of_battles(judge: &str, size: f64) -> Vec<Value> {
    let score = |number: usize, side: usize| {
        let (_, quality) = battle(number);
        quality[side] + size * noise(&format!("{judge} {number} {side}"))
    };
    let rows = (0..BATTLES).filter(|number| judge != HALF || number % 2 == 0);
    // Either way of writing a score is in the released files.
    rows.map(|number| json!({"question_id": format!("q{number}"), "score_1": score(number, 0), "score_2": [score(number, 1)]}))
        .collect()
}

fn of_answers(judge: &str, size: f64) -> Vec<Value> {
    let row = |(prompt, generator): (usize, &str)| {
        let mut row = Map::from_iter([
            ("question_id".to_owned(), json!(format!("p{prompt}"))),
            ("model_name".to_owned(), json!(generator)),
        ]);
        for answer in 0..ANSWERS {
            let label = f64::from(u8::from(correct(prompt, generator, answer)));
            let score = label + size * noise(&format!("{judge} {prompt} {generator} {answer}"));
            row.insert(format!("score_{}", answer + 1), json!(score));
        }
        Value::Object(row)
    };
    prompts().map(row).collect()
}

fn verdicts() -> Vec<Value> {
    let word = |number: usize| match battle(number).1 {
        [one, other] if one > other + 1.0 => "[[A>>B]]",
        [one, other] if one > other + 0.1 => "[[A>B]]",
        [one, other] if other > one + 0.1 => "[[B>A]]",
        _ => "[[A=B]]",
    };
    (0..BATTLES).map(|number| json!({"question_id": format!("q{number}"), "verdict": word(number)})).collect()
}

/// The archive's files, by their path in it.
pub fn scores() -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut put = |folder: &str, judge: &str, rows: Vec<Value>| {
        files.push((format!("data/{folder}/{judge}.json"), Value::Array(rows).to_string()));
    };
    for (judge, size) in JUDGES {
        put("human_preference_v1", judge, of_battles(judge, size));
        put("math_best_of_k", judge, of_answers(judge, size));
    }
    put("human_preference_v1", HALF, of_battles(HALF, 1.0));
    put("human_preference_v1", VERDICTS, verdicts());
    files
}

/// The archive as one file.
pub fn zipped() -> Vec<u8> {
    packed(scores())
}

/// Files in a zip archive.
pub fn packed(files: Vec<(String, String)>) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (path, text) in files {
        writer.start_file(path, zip::write::SimpleFileOptions::default()).unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Settings that keep the tests fast.
pub const FAST: &str = "\
metrics:
  ratings: {rounds: 20}
  intervals: {rounds: 40, halves: 6}
render: {formats: [svg]}
";

/// A study of the archive at `scores`.
pub fn config(scores: &str) -> String {
    format!(
        "study: raw\ningest:\n  battles:\n    - path: sets/battles.jsonl\n      domains: {{similar-response: {{column: sim, \
         at_least: 0}}}}\n  answers: [{{path: sets/math.jsonl, domain: math}}]\n  scores: [{{path: {scores}}}]\n{FAST}"
    )
}

/// A folder with the data sets in `sets` and the archive in `archive` and in `archive.zip`.
pub fn bench() -> Bench {
    let bench = Bench::new();
    bench.write("sets/battles.jsonl", battles());
    bench.write("sets/math.jsonl", answers());
    for (path, text) in scores() {
        bench.write(&format!("archive/{path}"), text);
    }
    bench.write("archive.zip", zipped());
    bench
}
