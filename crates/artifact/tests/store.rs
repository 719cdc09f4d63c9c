//! The store keeps what it is given, notices what was touched, and holds its folder.
#![expect(clippy::disallowed_methods, reason = "a test looks at what was left on the disk")]

use std::collections::BTreeMap;

use artifact::{Digest, Document, Made, Manifest, Recipe, Store, StoreError};
use polars::prelude::DataFrame;
use records::Row;
use records::tables::Accounting;

fn recipe(seed: u64) -> Recipe {
    let settings = serde_json::json!({"level": 0.95});
    Recipe { room: "r".into(), code: "1".into(), seed, settings, inputs: BTreeMap::new() }
}

fn manifest(seed: u64) -> Manifest {
    Manifest { recipe: recipe(seed), skipped: None, tables: BTreeMap::new(), outputs: BTreeMap::new() }
}

fn document(path: &str) -> Document {
    Document { path: path.into(), bytes: b"x".to_vec() }
}

fn made(documents: &[Document]) -> Made {
    Made { documents: documents.to_vec(), streamed: Vec::new() }
}

#[test]
fn a_streamed_table_comes_back_batch_by_batch_and_only_once_it_is_saved() {
    let folder = tempfile::tempdir().expect("folder");
    let store = Store::open(folder.path()).expect("store");
    let frame = |from: i64, to: i64| {
        let numbers: Vec<i64> = (from..to).collect();
        let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        polars::df!("number" => numbers, "word" => words).expect("frame")
    };
    let mut writer = store.writer("1-r", "votes", &frame(0, 0)).expect("writer");
    writer.put(&frame(0, 3)).expect("rows");
    writer.put(&frame(3, 5)).expect("rows");
    let streamed = writer.finish().expect("end");
    assert!(store.batches("1-r", "votes").is_err(), "not in its place yet");
    let mut manifest = manifest(1);
    store.save("1-r", &mut manifest, Made { streamed: vec![streamed], ..made(&[]) }).expect("save");
    assert!(store.current("1-r", &recipe(1)).is_some(), "the digest taken on the way is the file's");
    comes_back(&store, &frame);
    drop(store);
    comes_back(&Store::open(folder.path()).expect("what was held is a file too"), &frame);
}

fn comes_back(store: &Store, frame: &impl Fn(i64, i64) -> DataFrame) {
    let batches = store.batches("1-r", "votes").expect("batches");
    assert_eq!((batches.rows(), batches.count()), (5, 2));
    assert_eq!(batches.columns(), ["number", "word"]);
    assert!(batches.read(1, &["word"]).expect("batch").equals(&frame(3, 5).select(["word"]).expect("word")));
    assert!(batches.read(0, &["nothing"]).is_err());
}

#[test]
fn a_table_for_nobody_later_is_a_file_only_when_it_is_long() {
    let frame = |rows: i64| polars::df!("number" => (0..rows).collect::<Vec<i64>>()).expect("frame");
    for (rows, in_file) in [(0, false), (3, false), (1_500_000, true)] {
        let store = Store::temporary().expect("store");
        let mut writer = store.writer("1-r", "votes", &frame(0)).expect("writer");
        (0..2).for_each(|_| writer.put(&frame(rows)).expect("rows"));
        let streamed = vec![writer.finish().expect("end")];
        store.save("1-r", &mut manifest(1), Made { streamed, ..made(&[]) }).expect("save");
        assert_eq!(store.path("1-r/votes.parquet").exists(), in_file);
        let batches = store.batches("1-r", "votes").expect("batches");
        assert_eq!((batches.rows() as i64, batches.columns().len()), (2 * rows, 1));
        store.retire("1-r").expect("retired");
        assert!(store.batches("1-r", "votes").is_err(), "gone with its room");
    }
}

#[test]
fn a_streamed_table_that_is_given_up_leaves_nothing() {
    let folder = tempfile::tempdir().expect("folder");
    let store = Store::open(folder.path()).expect("store");
    let empty = polars::df!("number" => Vec::<i64>::new()).expect("frame");
    drop(store.writer("1-r", "votes", &empty).expect("writer"));
    let left = std::fs::read_dir(folder.path().join("1-r")).expect("folder").count();
    assert_eq!(left, 0);
}

#[test]
fn a_table_comes_back_as_it_went() {
    let folder = tempfile::tempdir().expect("folder");
    let store = Store::open(folder.path()).expect("store");
    let rows = [Accounting {
        source: "a,\"b\"".into(),
        rows_read: 3,
        used: 1,
        dropped: 2,
        rejected: 0,
        dropped_by: None,
    }];
    let table = Accounting::table(&rows).expect("table");
    let documents = Store::documents("1-r", &table).expect("encode");
    store.save("1-r", &mut manifest(1), made(&documents)).expect("save");
    let frame = store.load("1-r", &Accounting::SCHEMA).expect("load");
    assert_eq!(Accounting::from_frame(&frame).expect("rows"), rows);
    let csv = String::from_utf8(documents[1].bytes.clone()).expect("text");
    assert_eq!(csv, "source,rows_read,used,dropped,rejected,dropped_by\n\"a,\"\"b\"\"\",3,1,2,0,\n");
}

#[test]
fn a_room_is_current_until_recipe_or_file_changes() {
    let folder = tempfile::tempdir().expect("folder");
    let store = Store::open(folder.path()).expect("store");
    store.save("1-r", &mut manifest(1), made(&[document("1-r/a.txt")])).expect("save");
    assert!(store.current("1-r", &recipe(1)).is_some());
    assert!(store.current("1-r", &recipe(2)).is_none());
    artifact::write(&store.path("1-r/a.txt"), b"y").expect("touch");
    assert!(store.current("1-r", &recipe(1)).is_none());
}

#[test]
fn files_a_room_no_longer_makes_go_away_and_strangers_stay() {
    let folder = tempfile::tempdir().expect("folder");
    let store = Store::open(folder.path()).expect("store");
    artifact::write(&store.path("1-r/mine.txt"), b"stranger").expect("stranger");
    store.save("1-r", &mut manifest(1), made(&[document("1-r/a.txt"), document("1-r/b.txt")])).expect("save");
    store.save("1-r", &mut manifest(2), made(&[document("1-r/b.txt")])).expect("save again");
    assert!(!artifact::exists(&store.path("1-r/a.txt")));
    assert!(artifact::exists(&store.path("1-r/mine.txt")));
}

#[test]
fn a_retired_room_leaves_nothing_of_its_own() {
    let folder = tempfile::tempdir().expect("folder");
    let store = Store::open(folder.path()).expect("store");
    artifact::write(&store.path("1-r/mine.txt"), b"stranger").expect("stranger");
    store
        .save("1-r", &mut manifest(1), made(&[document("1-r/a.txt"), document("report.html")]))
        .expect("save");
    store.retire("1-r").expect("retire");
    store.retire("1-r").expect("nothing to retire");
    assert!(!artifact::exists(&store.path("report.html")) && store.manifest("1-r").is_none());
    assert!(artifact::exists(&store.path("1-r/mine.txt")));
}

#[test]
fn a_held_folder_is_refused() {
    let folder = tempfile::tempdir().expect("folder");
    let store = Store::open(folder.path()).expect("store");
    assert!(matches!(Store::open(folder.path()), Err(StoreError::Busy { .. })));
    drop(store);
    assert!(Store::open(folder.path()).is_ok());
}

#[test]
fn digests_tell_contents_apart() {
    assert_ne!(Digest::of(b"a"), Digest::of(b"b"));
}
