use std::collections::BTreeMap;
use std::path::Path;

use polars::prelude::{ParquetReader, SerReader};
use proptest::prelude::*;
use rayon::prelude::*;
use synthetic::{
    Encoded, Feature, Format, RawDesign, Simulation, Writer, strengths_csv, study_yaml, style_csv,
};
use testkit::assert_golden;

use crate::designs::{design, designs};

/// The whole file, chunks made ready on `threads` threads.
fn file(simulation: &Simulation, format: Format, threads: usize) -> Vec<u8> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let ready = || -> Vec<_> {
        let encode = |chunk| Encoded::new(format, simulation, chunk).unwrap();
        (0..simulation.chunks()).into_par_iter().map(encode).collect()
    };
    let mut writer = Writer::new(format, simulation, Vec::new()).unwrap();
    pool.install(ready).into_iter().for_each(|encoded| writer.put(encoded).unwrap());
    writer.finish(simulation).unwrap()
}

/// A vote as a file has it: column to text.
type Row = BTreeMap<String, String>;

fn from_csv(bytes: &[u8]) -> Vec<Row> {
    let mut reader = csv::Reader::from_reader(bytes);
    let header = reader.headers().unwrap().clone();
    let row = |record: csv::StringRecord| {
        header.iter().map(str::to_owned).zip(record.iter().map(str::to_owned)).collect()
    };
    reader.records().map(|record| row(record.unwrap())).collect()
}

fn added_up(value: &serde_json::Value) -> u64 {
    value
        .as_u64()
        .unwrap_or_else(|| value.as_object().unwrap().values().map(|part| part.as_u64().unwrap()).sum())
}

fn from_json_lines(bytes: &[u8]) -> Vec<Row> {
    let row = |line: &str| {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| line[key].as_str().map(|text| (key.to_owned(), text.to_owned()));
        let mut row: Row = ["model_a", "model_b", "winner", "judge"].into_iter().filter_map(text).collect();
        row.insert("tstamp".to_owned(), line["tstamp"].as_f64().unwrap().to_string());
        for side in ["a", "b"] {
            let nested = [
                ("tokens", format!("sum_assistant_{side}_tokens")),
                ("headers", format!("header_count_{side}")),
                ("lists", format!("list_count_{side}")),
                ("bold", format!("bold_count_{side}")),
            ];
            for (name, key) in nested {
                if let Some(value) = line["conv_metadata"].get(key) {
                    row.insert(format!("{name}_{side}"), added_up(value).to_string());
                }
            }
        }
        row
    };
    std::str::from_utf8(bytes).unwrap().lines().map(row).collect()
}

fn from_parquet(bytes: Vec<u8>) -> Vec<Row> {
    let frame = ParquetReader::new(std::io::Cursor::new(bytes)).finish().unwrap();
    let row = |index: usize| {
        let cell = |column: &polars::prelude::Column| {
            let text = match column.name().as_str() {
                "tstamp" => column.f64().unwrap().get(index).unwrap().to_string(),
                name if name.ends_with("_a") && name != "model_a"
                    || name.ends_with("_b") && name != "model_b" =>
                {
                    column.i64().unwrap().get(index).unwrap().to_string()
                }
                _ => column.str().unwrap().get(index).unwrap().to_owned(),
            };
            (column.name().to_string(), text)
        };
        frame.columns().iter().map(cell).collect()
    };
    (0..frame.height()).map(row).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn every_format_has_the_same_votes(raw in designs()) {
        let simulation = Simulation::new(&design(raw));
        let rows = from_csv(&file(&simulation, Format::Csv, 1));
        prop_assert_eq!(rows.len() as u64, simulation.design().get().votes);
        prop_assert!(rows == from_json_lines(&file(&simulation, Format::JsonLines, 1)));
        prop_assert!(rows == from_parquet(file(&simulation, Format::Parquet, 1)));
        let mut counts: BTreeMap<[String; 3], u64> = BTreeMap::new();
        for row in &rows {
            *counts.entry(["model_a", "model_b", "winner"].map(|key| row[key].clone())).or_default() += 1;
        }
        let counted = from_csv(&file(&simulation, Format::Counts, 1)).into_iter();
        let counted = counted.map(|row| {
            (["model_a", "model_b", "winner"].map(|key| row[key].clone()), row["count"].parse().unwrap())
        });
        prop_assert!(counts == counted.collect());
    }
}

#[test]
fn threads_do_not_matter() {
    let simulation = Simulation::new(&design(RawDesign { votes: 100_000, ..RawDesign::default() }));
    for format in Format::ALL {
        assert!(file(&simulation, format, 1) == file(&simulation, format, 3), "{format}");
    }
}

#[test]
fn a_chunk_goes_into_the_file_it_was_made_for() {
    let simulation = Simulation::new(&design(RawDesign::default()));
    let encoded = Encoded::new(Format::Csv, &simulation, 0).unwrap();
    let refused = Writer::new(Format::Parquet, &simulation, Vec::new()).unwrap().put(encoded);
    assert_eq!(refused.unwrap_err().to_string(), "the chunk was not made ready for parquet");
    assert_eq!("jsonl".parse(), Ok(Format::JsonLines));
    assert!("json".parse::<Format>().is_err() && "length".parse::<Feature>().is_err());
}

#[test]
fn files_look_as_kept() {
    let raw =
        RawDesign { models: 4, votes: 6, voters: 3, voter_effect: 0.5, seed: 7, ..RawDesign::default() };
    let simulation = Simulation::new(&design(raw));
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    for format in Format::ALL.into_iter().filter(|format| *format != Format::Parquet) {
        let made = String::from_utf8(file(&simulation, format, 1)).unwrap();
        assert_golden(&kept.join(format.file()), &made);
    }
    assert_golden(&kept.join("study.yaml"), &study_yaml(&simulation, Format::JsonLines));
    assert_golden(&kept.join("study-of-counts.yaml"), &study_yaml(&simulation, Format::Counts));
}

#[test]
fn the_truth_reads_back_as_it_is() {
    let simulation = Simulation::new(&design(RawDesign { models: 4, ..RawDesign::default() }));
    let truth = simulation.truth().unwrap();
    let number = |row: &Row, key: &str| row[key].parse::<f64>().unwrap();
    let rows = from_csv(strengths_csv(&simulation, &truth).as_bytes());
    let column = |key: &str| rows.iter().map(|row| number(row, key)).collect::<Vec<_>>();
    assert_eq!(column("strength"), truth.strengths);
    assert_eq!(column("target"), truth.target);
    assert_eq!(column("popularity"), truth.popularity);
    assert_eq!(Some(column("controlled_target")), truth.controlled);
    let ratings: f64 = column("rating").iter().sum::<f64>() / 4.0;
    assert!((ratings - 1000.0).abs() < 1e-9);
    let first = (truth.target[0] / std::f64::consts::LN_10 * 400.0) + 1000.0;
    assert!((column("rating")[0] - first).abs() < 1e-9);
    let rows = from_csv(style_csv(&truth).as_bytes());
    for (row, style) in rows.iter().zip(&truth.style) {
        assert_eq!(row["feature"], style.feature.as_str());
        let found = ["effect", "target", "deviation"].map(|key| number(row, key));
        assert_eq!(found, [style.effect, style.target, style.deviation]);
    }
}
