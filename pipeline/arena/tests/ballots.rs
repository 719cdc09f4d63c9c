use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use artifact::{Batches, Made, Manifest, Recipe, Store};
use polars::prelude::{Column, DataFrame};
use records::Row;
use records::tables::Vote;

/// A row of the table `votes` beyond its number and file.
#[derive(Debug, Clone)]
pub struct Ballot {
    pub a: String,
    pub b: String,
    pub verdict: &'static str,
    pub count: i64,
    pub weight: Option<f64>,
    pub voter: Option<String>,
    pub prompt: Option<String>,
    /// Features and covariates, in the order of the columns.
    pub values: Vec<Option<f64>>,
}

impl Ballot {
    pub fn new(a: &str, b: &str, verdict: &'static str) -> Self {
        let (a, b) = (a.to_owned(), b.to_owned());
        Self { a, b, verdict, count: 1, weight: None, voter: None, prompt: None, values: Vec::new() }
    }

    pub fn times(self, count: i64) -> Self {
        Self { count, ..self }
    }

    pub fn by(self, voter: &str) -> Self {
        Self { voter: Some(voter.to_owned()), ..self }
    }

    pub fn with(self, values: &[f64]) -> Self {
        Self { values: values.iter().copied().map(Some).collect(), ..self }
    }

    /// The same vote told from the other side; `values` are pairs.
    pub fn swapped(&self) -> Self {
        let verdict = match self.verdict {
            "model_a" => "model_b",
            "model_b" => "model_a",
            other => other,
        };
        let values = self.values.chunks(2).flat_map(|pair| [pair[1], pair[0]]).collect();
        Self { a: self.b.clone(), b: self.a.clone(), verdict, values, ..self.clone() }
    }
}

/// Votes in a folder of their own.
pub struct Stored {
    pub batches: Batches,
    _folder: tempfile::TempDir,
}

/// Stores votes, `batch` rows at a time.
pub fn store(ballots: &[Ballot], columns: &[&str], batch: usize) -> Stored {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let mut writer = store.writer("1-ingest", "votes", &frame(&[], columns, 0)).unwrap();
    for (index, part) in ballots.chunks(batch).enumerate() {
        writer.put(&frame(part, columns, index * batch)).unwrap();
    }
    let streamed = vec![writer.finish().unwrap()];
    let recipe = Recipe {
        room: "ingest".into(),
        code: "1".into(),
        seed: 1,
        settings: serde_json::Value::Null,
        inputs: BTreeMap::new(),
    };
    let mut manifest = Manifest { recipe, skipped: None, tables: BTreeMap::new(), outputs: BTreeMap::new() };
    store.save("1-ingest", &mut manifest, Made { streamed, ..Made::default() }).unwrap();
    Stored { batches: store.batches("1-ingest", "votes").unwrap(), _folder: folder }
}

fn frame(ballots: &[Ballot], columns: &[&str], before: usize) -> DataFrame {
    #[expect(clippy::needless_pass_by_value, reason = "the callers collect")]
    fn column<T: records::Cell>(name: &str, cells: Vec<T>) -> Column {
        T::column(name, cells.iter().collect())
    }
    let numbers = 1 + before as i64..;
    let mut all = vec![
        column("vote", numbers.take(ballots.len()).collect::<Vec<i64>>()),
        column("model_a", ballots.iter().map(|ballot| ballot.a.clone()).collect()),
        column("model_b", ballots.iter().map(|ballot| ballot.b.clone()).collect()),
        column("verdict", ballots.iter().map(|ballot| ballot.verdict.to_owned()).collect()),
        column("count", ballots.iter().map(|ballot| ballot.count).collect()),
        column("weight", ballots.iter().map(|ballot| ballot.weight).collect()),
        column("voter", ballots.iter().map(|ballot| ballot.voter.clone()).collect()),
        column("prompt", ballots.iter().map(|ballot| ballot.prompt.clone()).collect()),
        column("source", ballots.iter().map(|_| "test".to_owned()).collect::<Vec<_>>()),
    ];
    assert!(all.iter().zip(Vote::SCHEMA.columns).all(|(made, declared)| made.name() == declared.name));
    for (place, name) in columns.iter().enumerate() {
        all.push(column(name, ballots.iter().map(|ballot| ballot.values[place]).collect()));
    }
    DataFrame::new(ballots.len(), all).unwrap()
}

/// Votes of a CSV file with `model_a`, `model_b`, `winner`, and the columns named.
pub fn from_csv(path: &Path, columns: &[&str]) -> Vec<Ballot> {
    let mut reader = csv::Reader::from_path(path).unwrap();
    let rows: Vec<BTreeMap<String, String>> = reader.deserialize().map(Result::unwrap).collect();
    let ballot = |row: &BTreeMap<String, String>| {
        let verdict = match row["winner"].as_str() {
            "model_a" => "model_a",
            "model_b" => "model_b",
            "tie" => "tie",
            "tie (bothbad)" => "both_bad",
            other => panic!("winner {other}"),
        };
        let number = |column: &&str| Some(row[*column].parse().unwrap());
        Ballot {
            weight: row.get("weight").map(|weight| weight.parse().unwrap()),
            voter: row.get("judge").cloned(),
            prompt: row.get("prompt").cloned(),
            values: columns.iter().map(number).collect(),
            ..Ballot::new(&row["model_a"], &row["model_b"], verdict)
        }
    };
    rows.iter().map(ballot).collect()
}

/// Inputs and expected values that the crate `bradley-terry` carries.
pub fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/bradley-terry/tests/data")
}

pub fn expected(name: &str) -> serde_json::Value {
    json(&golden().join(format!("outputs/{name}.json")))
}

pub fn json(path: &Path) -> serde_json::Value {
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The votes of a golden input.
pub fn board(name: &str, columns: &[&str]) -> Vec<Ballot> {
    from_csv(&golden().join(format!("inputs/{name}.csv")), columns)
}

/// The folder that is not part of this repository, if it is there.
pub fn shared() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("RLHF_STUDY_SHARED").map_or(beside, PathBuf::from);
    if !folder.is_dir() {
        println!("SKIPPED: {} is not here", folder.display());
    }
    folder.is_dir().then_some(folder)
}
