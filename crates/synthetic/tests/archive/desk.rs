use std::collections::BTreeMap;
use std::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use artifact::{Batches, Made, Manifest, Recipe, Store, Streamed, TableWriter};
use ingest::{ScoreReport, ScoreSinks, Sink};
use polars::prelude::DataFrame;
use rayon::prelude::*;
use synthetic::{Archive, ArchiveFile, JudgeKind, RawArchive, RawJudge};

/// A small archive: eight models in 1,500 battles, 24 prompts with eight answers in each set, no votes, no judges.
pub fn small() -> RawArchive {
    let mut raw = RawArchive { judges: Vec::new(), ..RawArchive::default() };
    (raw.battles.models, raw.battles.count, raw.battles.spread) = (8, 1500, 0.75);
    raw.arena.votes = 0;
    (raw.answers.prompts, raw.answers.count) = (24, 8);
    raw
}

pub fn judge(name: &str, skill: f64, noise: f64) -> RawJudge {
    RawJudge { name: name.to_owned(), skill, noise, ..RawJudge::default() }
}

pub fn oracle() -> RawJudge {
    RawJudge { kind: JudgeKind::Oracle, ..judge("oracle", 0.0, 0.0) }
}

pub fn archive(raw: &RawArchive) -> Archive {
    Archive::new(&raw.clone().check().unwrap()).unwrap()
}

/// One file.
pub fn bytes(archive: &Archive, file: ArchiveFile) -> Vec<u8> {
    let mut bytes = Vec::new();
    archive.write(file, &mut bytes).unwrap();
    bytes
}

/// The rows of a CSV, each by column.
pub fn rows(archive: &Archive, file: ArchiveFile) -> Vec<BTreeMap<String, String>> {
    let bytes = bytes(archive, file);
    csv::Reader::from_reader(bytes.as_slice()).deserialize().map(Result::unwrap).collect()
}

/// An archive on the disk, with the sections of its own config.
pub struct Desk {
    folder: tempfile::TempDir,
    config: serde_yaml::Value,
    files: BTreeMap<String, PathBuf>,
}

/// What `ingest` leaves.
pub struct Read {
    pub report: ScoreReport,
    pub battles: DataFrame,
    pub sets: DataFrame,
    pub battle_scores: Option<Batches>,
    pub answer_scores: Option<Batches>,
    _folder: tempfile::TempDir,
}

#[derive(Default)]
struct Kept(Option<DataFrame>);

impl Sink for Kept {
    fn put(&mut self, batch: DataFrame) -> Result<(), Box<dyn Error + Send + Sync>> {
        match &mut self.0 {
            None => self.0 = Some(batch),
            Some(all) => drop(all.vstack_mut_owned(batch)?),
        }
        Ok(())
    }
}

/// A table that is written, its name, and how many batches it has.
struct Stored(TableWriter, &'static str, u64);

impl Sink for Stored {
    fn put(&mut self, batch: DataFrame) -> Result<(), Box<dyn Error + Send + Sync>> {
        self.2 += 1;
        Ok(self.0.put(&batch)?)
    }
}

impl Desk {
    pub fn new(archive: &Archive) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let write = |file: &ArchiveFile| {
            let path = file.path(archive);
            let place = folder.path().join(&path);
            fs::create_dir_all(place.parent().unwrap()).unwrap();
            let mut to = std::io::BufWriter::new(File::create(&place).unwrap());
            archive.write(*file, &mut to).unwrap();
            (path, place)
        };
        let files: BTreeMap<String, PathBuf> = archive.files().par_iter().map(write).collect();
        let config = serde_yaml::from_slice(&fs::read(&files["study.yaml"]).unwrap()).unwrap();
        Self { folder, config, files }
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    fn section<T: serde::de::DeserializeOwned + Default>(&self, name: &str) -> T {
        self.config.get(name).map_or_else(T::default, |value| serde_yaml::from_value(value.clone()).unwrap())
    }

    fn openers(&self) -> BTreeMap<String, Box<dyn scan::Open + Send>> {
        let opener = |place: &PathBuf| -> Box<dyn scan::Open + Send> {
            let place = place.clone();
            Box::new(move || File::open(&place))
        };
        self.files.iter().map(|(path, place)| (path.clone(), opener(place))).collect()
    }

    /// Reads the scores by the archive's own config.
    pub fn read(&self) -> Read {
        let settings = self.section::<ingest::RawSettings>("ingest").check().unwrap();
        let columns = ingest::score_columns(&settings).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let table =
            |name, columns: &DataFrame| Stored(store.writer("1-ingest", name, columns).unwrap(), name, 0);
        let (mut battles, mut answer_sets) = (Kept::default(), Kept::default());
        let mut battle_scores = table("battle_scores", &columns.battle_scores);
        let mut answer_scores = table("answer_scores", &columns.answer_scores);
        let sinks = ScoreSinks {
            battles: &mut battles,
            battle_scores: &mut battle_scores,
            answer_sets: &mut answer_sets,
            answer_scores: &mut answer_scores,
        };
        let report = ingest::read_scores(&settings, &self.openers(), sinks).unwrap();
        let [battle_scores, answer_scores] = placed(&store, [battle_scores, answer_scores]);
        Read {
            report,
            battles: battles.0.unwrap(),
            sets: answer_sets.0.unwrap(),
            battle_scores,
            answer_scores,
            _folder: folder,
        }
    }

    /// Rates the models of the arena by the archive's own config.
    pub fn ratings(&self) -> arena::Outputs {
        let settings = self.section::<ingest::RawSettings>("ingest").check().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let columns = ingest::vote_columns(&settings).unwrap();
        let mut votes = Stored(store.writer("1-ingest", "votes", &columns).unwrap(), "votes", 0);
        let report = ingest::read_votes(&settings, &self.openers(), &mut votes).unwrap();
        assert!(report.rejections.is_empty(), "{:?}", report.rejections);
        let [votes] = placed(&store, [votes]);
        let settings = self.section::<arena::RawSettings>("arena").check().unwrap();
        arena::compute(&settings, &arena::Inputs { votes: &votes.unwrap(), progress: &|_, _| {} }, 1).unwrap()
    }
}

/// Puts tables in their place and opens those with rows.
fn placed<const N: usize>(store: &Store, tables: [Stored; N]) -> [Option<Batches>; N] {
    let mut names = Vec::new();
    let mut streamed: Vec<Streamed> = Vec::new();
    for Stored(writer, name, batches) in tables {
        streamed.push(writer.finish().unwrap());
        names.push((name, batches > 0));
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
    std::array::from_fn(|place| {
        let (name, filled) = &names[place];
        filled.then(|| store.batches("1-ingest", name).unwrap())
    })
}

impl Read {
    pub fn metrics(&self, settings: &metrics::RawSettings) -> metrics::Outputs {
        let inputs = metrics::Inputs {
            battles: Some(self.battles.clone()),
            battle_scores: self.battle_scores.as_ref(),
            answer_sets: Some(self.sets.clone()),
            answer_scores: self.answer_scores.as_ref(),
            progress: None,
        };
        let outputs = metrics::compute(&settings.check().unwrap(), &inputs, 7).unwrap();
        outputs.tables().unwrap();
        outputs
    }
}

/// The values alone: no intervals, no baselines.
pub fn plain() -> metrics::RawSettings {
    let mut settings = metrics::RawSettings { baselines: Vec::new(), ..metrics::RawSettings::default() };
    (settings.intervals.rounds, settings.intervals.halves) = (0, 0);
    settings
}

/// The metrics of an archive.
pub fn outputs(raw: &RawArchive) -> metrics::Outputs {
    Desk::new(&archive(raw)).read().metrics(&plain())
}

/// The value of a metric by judge, benchmark and domain, and metric.
pub fn value(outputs: &metrics::Outputs, judge: &str, cell: [&str; 2], metric: &str) -> f64 {
    found(outputs, judge, cell, metric).unwrap_or_else(|| panic!("no {metric} of {judge} on {cell:?}"))
}

pub fn found(
    outputs: &metrics::Outputs,
    judge: &str,
    [benchmark, domain]: [&str; 2],
    metric: &str,
) -> Option<f64> {
    let mut rows = outputs.metrics.iter().filter(|row| {
        row.judge == judge && row.benchmark == benchmark && row.domain == domain && row.metric == metric
    });
    let value = rows.next().map(|row| row.value);
    assert!(rows.next().is_none(), "{metric} of {judge} on {domain} stands twice");
    value
}

/// The rows that a note counts; 0 where there is none.
pub fn noted(
    outputs: &metrics::Outputs,
    judge: &str,
    [benchmark, domain]: [&str; 2],
    note: [&str; 2],
) -> i64 {
    let mut notes = outputs.notes.iter().filter(|row| {
        row.judge == judge
            && (row.benchmark.as_str(), row.domain.as_str()) == (benchmark, domain)
            && [row.metric.as_str(), row.note.as_str()] == note
    });
    notes.next().map_or(0, |note| note.rows)
}
