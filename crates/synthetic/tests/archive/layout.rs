//! The layout of the released files, column by column.

use std::io::Cursor;
use std::path::Path;

use polars::prelude::{DataFrame, DataType, ParquetReader, SerReader};
use serde_json::Value;
use synthetic::{ArchiveFile, RawArchive, RawJudge, Set};
use testkit::assert_golden;

use crate::desk::{archive, bytes, small};

fn frame(archive: &synthetic::Archive, set: Set) -> DataFrame {
    ParquetReader::new(Cursor::new(bytes(archive, ArchiveFile::DataSet(set)))).finish().unwrap()
}

/// A type in few words.
fn short(kind: &DataType) -> String {
    match kind {
        DataType::String => "text".to_owned(),
        DataType::Int64 => "whole".to_owned(),
        DataType::Float64 => "number".to_owned(),
        DataType::Boolean => "flag".to_owned(),
        DataType::List(inner) => format!("[{}]", short(inner)),
        DataType::Struct(fields) => {
            let field = |field: &polars::prelude::Field| format!("{} {}", field.name(), short(field.dtype()));
            format!("{{{}}}", fields.iter().map(field).collect::<Vec<_>>().join(", "))
        }
        other => format!("{other:?}"),
    }
}

fn columns(frame: &DataFrame) -> String {
    let column = |column: &polars::prelude::Column| format!("{}: {}\n", column.name(), short(column.dtype()));
    frame.columns().iter().map(column).collect()
}

/// The columns are those of the dataset cards; texts apart, a few rows too.
#[test]
fn files_look_as_kept() {
    let mut raw = RawArchive { judges: RawJudge::panel(6, 1, 2), ..small() };
    (raw.battles.count, raw.answers.prompts, raw.answers.count) = (6, 4, 3);
    raw.arena.votes = 4;
    let archive = archive(&raw);
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/archive");
    let sets = std::iter::once(Set::HumanPreference).chain(Set::ANSWERS);
    for set in sets.clone() {
        assert_golden(&kept.join(format!("{}.columns", set.name())), &columns(&frame(&archive, set)));
    }
    let text = |file| String::from_utf8(bytes(&archive, file)).unwrap();
    for (judge, set) in [(0, Set::HumanPreference), (5, Set::HumanPreference), (6, Set::HumanPreference)] {
        assert_golden(&kept.join(format!("battles-of-{judge}.json")), &text(ArchiveFile::Scores(judge, set)));
    }
    assert_golden(&kept.join("answers.json"), &text(ArchiveFile::Scores(0, Set::MmluPro)));
    for file in [ArchiveFile::Study, ArchiveFile::Judges, ArchiveFile::Counts, ArchiveFile::Domains] {
        assert_golden(&kept.join(file.path(&archive).replace('/', "-")), &text(file));
    }
}

#[test]
fn the_released_size_is_the_default() {
    let archive = archive(&RawArchive { judges: Vec::new(), arena: small().arena, ..RawArchive::default() });
    assert_eq!(frame(&archive, Set::HumanPreference).height(), 16_038);
    for set in Set::ANSWERS {
        let frame = frame(&archive, set);
        assert_eq!(frame.height(), if set == Set::MbppPlus { 507 } else { 512 });
        for (column, length) in [("scores", 32), ("sampled_conflict_pairs", 5)] {
            let lists = frame.column(column).unwrap().list().unwrap().clone();
            assert!((0..lists.len()).all(|row| lists.get_as_series(row).unwrap().len() == length));
        }
    }
}

/// What both the data set and the judge's file say of a prompt is the same, and pairs are of one answer each.
#[test]
fn records_carry_the_labels_and_pairs_of_the_data_set() {
    let archive = archive(&RawArchive { judges: RawJudge::panel(1, 0, 0), ..small() });
    for set in Set::ANSWERS {
        let frame = frame(&archive, set);
        let records: Vec<Value> =
            serde_json::from_slice(&bytes(&archive, ArchiveFile::Scores(0, set))).unwrap();
        assert_eq!(records.len(), frame.height());
        let text =
            |name: &str, row: usize| frame.column(name).unwrap().str().unwrap().get(row).unwrap().to_owned();
        let mut keys = std::collections::BTreeSet::new();
        for (row, record) in records.iter().enumerate() {
            assert_eq!(record["question_id"], text("question_id", row));
            assert_eq!(record["model_name"], text("model_name", row));
            assert!(keys.insert((text("question_id", row), text("model_name", row))));
            let labels = frame.column("scores").unwrap().list().unwrap().get_as_series(row).unwrap();
            let labels: Vec<bool> = labels.bool().unwrap().iter().flatten().collect();
            assert_eq!(record["scores"], serde_json::json!(labels));
            assert!(labels.contains(&true) && labels.contains(&false));
            for pair in record["sampled_conflict_pairs"].as_array().unwrap() {
                let [one, other] = [0, 1].map(|side| labels[pair[side].as_u64().unwrap() as usize]);
                assert_ne!(one, other);
            }
            let share = labels.iter().filter(|label| **label).count() as f64 / labels.len() as f64;
            assert_eq!(frame.column("mean_score").unwrap().f64().unwrap().get(row), Some(share));
        }
        let questions: std::collections::BTreeSet<&String> =
            keys.iter().map(|(question, _)| question).collect();
        assert!(questions.len() < keys.len(), "a question comes back for another model");
    }
}
