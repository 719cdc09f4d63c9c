//! Made-up inputs written as `ingest` would leave them, and the room run on them.

use std::collections::BTreeMap;

use artifact::{Batches, Made, Manifest, Recipe, Store, Streamed};
use metrics::{Error, Inputs, Outputs, RawSettings};
use polars::prelude::{DataFrame, NamedFrom, Series};
use records::Row;

use crate::world::World;

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
        let battle_scores = batched(&self.battle_scores, self.unsorted, |row| &row.judge);
        let answer_scores = batched(&self.answer_scores, self.unsorted, |row| &row.judge);
        self.streamed(battle_scores.into_iter(), answer_scores.into_iter())
    }

    /// The same with batches of scores made one by one.
    pub(crate) fn streamed(
        &self,
        battle_scores: impl Iterator<Item = DataFrame>,
        answer_scores: impl Iterator<Item = DataFrame>,
    ) -> Stored {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let written = [
            written(&store, "battle_scores", battle_scores),
            written(&store, "answer_scores", answer_scores),
        ];
        let [battle_scores, answer_scores] = opened(&store, written);
        Stored {
            battles: (!self.battles.is_empty()).then(|| self.battle_frame()),
            sets: (!self.sets.is_empty()).then(|| frame(&self.sets, self.unsorted)),
            battle_scores,
            answer_scores,
            _folder: folder,
        }
    }

    fn battle_frame(&self) -> DataFrame {
        let mut frame = frame(&self.battles, self.unsorted);
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

/// The frame of some rows.
fn frame<R: Row>(rows: &[R], unsorted: bool) -> DataFrame {
    if !unsorted {
        return R::to_frame(rows).unwrap();
    }
    let mut all = R::to_frame(&[]).unwrap();
    for row in rows {
        all.vstack_mut(&R::to_frame(std::slice::from_ref(row)).unwrap()).unwrap();
    }
    all.rechunk_mut();
    all
}

/// One frame a judge.
fn batched<R: Row + Clone>(rows: &[R], unsorted: bool, judge: impl Fn(&R) -> &String) -> Vec<DataFrame> {
    let mut by_judge: BTreeMap<&String, Vec<R>> = BTreeMap::new();
    rows.iter().for_each(|row| by_judge.entry(judge(row)).or_default().push(row.clone()));
    by_judge.values().map(|rows| frame(rows, unsorted)).collect()
}

/// Writes a table of batches, if there are any.
fn written(store: &Store, table: &str, mut frames: impl Iterator<Item = DataFrame>) -> Option<Streamed> {
    let first = frames.next()?;
    let mut writer = store.writer("1-ingest", table, &first.clear()).unwrap();
    std::iter::once(first).chain(frames).for_each(|frame| writer.put(&frame).unwrap());
    Some(writer.finish().unwrap())
}

/// Puts both tables of scores in their place and opens them.
fn opened(store: &Store, written: [Option<Streamed>; 2]) -> [Option<Batches>; 2] {
    let there = [written[0].is_some(), written[1].is_some()];
    let recipe = Recipe {
        room: "ingest".into(),
        code: "1".into(),
        seed: 1,
        settings: serde_json::json!({}),
        inputs: BTreeMap::new(),
    };
    let mut manifest = Manifest { recipe, skipped: None, tables: BTreeMap::new(), outputs: BTreeMap::new() };
    let made = Made { documents: Vec::new(), streamed: written.into_iter().flatten().collect() };
    store.save("1-ingest", &mut manifest, made).unwrap();
    let open = |table, there: bool| there.then(|| store.batches("1-ingest", table).unwrap());
    [open("battle_scores", there[0]), open("answer_scores", there[1])]
}
