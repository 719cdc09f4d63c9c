//! How long score files take to be read, beside a serde_json visitor that knows nothing but their layout:
//!
//!     cargo bench -p rlhf-study -p rlhf-study-scan --bench scores -- ARCHIVE/data
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::unwrap_used, missing_docs)]

use std::borrow::Cow;
use std::fmt;
use std::fs::File;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use scan::{Dialect, Value};
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

const ANSWERS: usize = 32;
const RUNS: usize = 7;

fn main() {
    let Some(folder) = std::env::args().skip(1).find(|argument| !argument.starts_with("--")) else {
        return println!("give the folder of score files: ARCHIVE/data");
    };
    let mut files = Vec::new();
    list(Path::new(&folder), &mut files);
    let bytes: u64 = files.iter().map(|file| std::fs::metadata(file).unwrap().len()).sum();
    println!("{} files, {:.1} MB", files.len(), bytes as f64 / 1e6);
    for threads in [1, std::thread::available_parallelism().map_or(1, usize::from)] {
        time("serde_json visitor", (threads, bytes), || each(&files, threads, plain));
        time("scan", (threads, bytes), || each(&files, threads, scanned));
    }
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { list(&path, files) } else { files.push(path) }
    }
    files.sort();
}

/// Prints the median of some runs.
fn time(name: &str, (threads, bytes): (usize, u64), run: impl Fn() -> f64) {
    let mut seconds: Vec<f64> = Vec::new();
    let mut sum = run();
    for _ in 0..RUNS {
        let started = Instant::now();
        sum = run();
        seconds.push(started.elapsed().as_secs_f64());
    }
    seconds.sort_by(f64::total_cmp);
    let median = seconds[RUNS / 2];
    let speed = bytes as f64 / median / 1e6;
    println!("{name:<20} {threads} threads  {median:.3} s  {speed:4.0} MB/s  (scores add up to {sum:.3})");
}

/// The sum over all files, which are shared out over the threads.
fn each(files: &[PathBuf], threads: usize, read: impl Fn(&Path) -> f64 + Sync) -> f64 {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut found = Vec::new();
        while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            found.push(read(file));
        }
        found.iter().sum::<f64>()
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).sum()
    })
}

/// With the same keys as `ingest` asks for.
fn scanned(file: &Path) -> f64 {
    let mut wanted = vec!["question_id".to_owned(), "model_name".to_owned(), "scores".to_owned()];
    wanted.extend((1..=ANSWERS).map(|answer| format!("score_{answer}")));
    let wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
    let (mut sum, open) = (0.0, || File::open(file));
    let end = scan::scan_as(&open, (&wanted, Dialect::Python), &mut |record| {
        let scores = record.unwrap().values[3..].iter().map(|value| match value {
            Value::Number(number) => *number,
            Value::Integer(number) => *number as f64,
            Value::Nested(list) => list[0].as_f64().unwrap_or(0.0),
            _ => 0.0,
        });
        sum += scores.sum::<f64>();
        ControlFlow::Continue(())
    });
    end.unwrap();
    sum
}

fn plain(file: &Path) -> f64 {
    serde_json::from_slice::<Sum>(&std::fs::read(file).unwrap()).unwrap().0
}

/// What all records of a file add up to.
struct Sum(f64);

impl<'de> Deserialize<'de> for Sum {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Records;
        impl<'de> Visitor<'de> for Records {
            type Value = Sum;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("records")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut records: A) -> Result<Sum, A::Error> {
                let mut sum = 0.0;
                while let Some(record) = records.next_element::<Record<'de>>()? {
                    assert!(!record.question.is_empty() && record.labels.len() <= ANSWERS);
                    sum += record.scores.iter().sum::<f64>() + 0.0 * record.generator.len() as f64;
                }
                Ok(Sum(sum))
            }
        }
        deserializer.deserialize_seq(Records)
    }
}

/// One record, no further checked.
struct Record<'de> {
    question: Cow<'de, str>,
    generator: Cow<'de, str>,
    labels: Vec<bool>,
    scores: [f64; ANSWERS],
}

impl<'de> Deserialize<'de> for Record<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Keys;
        impl<'de> Visitor<'de> for Keys {
            type Value = Record<'de>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a record")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Record<'de>, A::Error> {
                let mut found = Record {
                    question: Cow::Borrowed(""),
                    generator: Cow::Borrowed(""),
                    labels: Vec::new(),
                    scores: [0.0; ANSWERS],
                };
                while let Some(key) = map.next_key::<Cow<'de, str>>()? {
                    match &*key {
                        "question_id" => found.question = map.next_value()?,
                        "model_name" => found.generator = map.next_value()?,
                        "scores" => found.labels = map.next_value()?,
                        other => match other.strip_prefix("score_").and_then(|place| place.parse().ok()) {
                            Some(place @ 1_usize..=ANSWERS) => {
                                found.scores[place - 1] = map.next_value::<Score>()?.0;
                            }
                            _ => drop(map.next_value::<IgnoredAny>()?),
                        },
                    }
                }
                Ok(found)
            }
        }
        deserializer.deserialize_map(Keys)
    }
}

/// A number, alone or in a list, or 0 for the text of a failure.
struct Score(f64);

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;
        impl<'de> Visitor<'de> for Number {
            type Value = Score;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a score")
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Score, E> {
                Ok(Score(number))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Score, E> {
                Ok(Score(number as f64))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Score, E> {
                Ok(Score(number as f64))
            }

            fn visit_str<E: Error>(self, _: &str) -> Result<Score, E> {
                Ok(Score(0.0))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Score, A::Error> {
                let first = list.next_element()?;
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Score(first.unwrap_or(0.0)))
            }
        }
        deserializer.deserialize_any(Number)
    }
}
