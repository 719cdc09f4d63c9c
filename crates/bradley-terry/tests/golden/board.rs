use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use bradley_terry::{Comparisons, Outcome, Votes};
use serde_json::Value;

/// Votes with the names of their models, sorted.
pub struct Board {
    pub names: Vec<String>,
    pub votes: Votes,
    pub lines: Vec<BTreeMap<String, String>>,
}

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

/// The folder that is not part of this repository, if it is there.
pub fn shared() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    if !folder.is_dir() {
        println!("SKIPPED: {} is not here", folder.display());
    }
    folder.is_dir().then_some(folder)
}

pub fn expected(name: &str) -> Value {
    json(&data().join("outputs").join(format!("{name}.json")))
}

pub fn json(path: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

pub fn table(name: &str) -> Vec<BTreeMap<String, String>> {
    lines(&data().join("outputs").join(format!("{name}.csv")))
}

pub fn lines(path: &Path) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_path(path).unwrap();
    reader.deserialize().map(Result::unwrap).collect()
}

pub fn board(name: &str) -> Board {
    Board::from_lines(lines(&data().join("inputs").join(format!("{name}.csv"))))
}

impl Board {
    pub fn from_lines(lines: Vec<BTreeMap<String, String>>) -> Self {
        let names: BTreeSet<String> =
            lines.iter().flat_map(|line| [line["model_a"].clone(), line["model_b"].clone()]).collect();
        let names: Vec<String> = names.into_iter().collect();
        let column = |key: &str| lines.iter().map(|line| place(&names, &line[key])).collect();
        let outcomes = lines.iter().map(|line| outcome(&line["winner"])).collect();
        let votes = Votes::new(names.len(), column("model_a"), column("model_b"), outcomes).unwrap();
        Self { names, votes, lines }
    }

    pub fn comparisons(&self) -> Comparisons {
        Comparisons::of(&self.votes).unwrap()
    }

    pub fn numbers(&self, column: &str) -> Vec<f64> {
        self.lines.iter().map(|line| line[column].parse().unwrap()).collect()
    }

    pub fn model(&self, name: &str) -> usize {
        place(&self.names, name) as usize
    }

    /// Each model with its expected value.
    pub fn values(&self, expected: &Value) -> Vec<(usize, f64)> {
        let values = expected.as_object().unwrap();
        assert_eq!(values.len(), self.names.len());
        values.iter().map(|(name, value)| (self.model(name), value.as_f64().unwrap())).collect()
    }
}

pub fn place(names: &[String], name: &str) -> u32 {
    names.iter().position(|known| known == name).unwrap() as u32
}

fn outcome(winner: &str) -> Outcome {
    match winner {
        "model_a" => Outcome::First,
        "model_b" => Outcome::Second,
        "tie" | "tie (bothbad)" => Outcome::Tie,
        other => panic!("winner {other}"),
    }
}
