//! The same table in each format and packing.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use polars::prelude::{Column, NamedFrom, Series};
use scan::{Format, Kind, Packing, Place};

use crate::files::{Owned, file, gzip, keys, parquet, scan, text, zstd};

const CSV: &str = "model_a,model_b,text,winner\nx,y,\"a \"\"b\"\",\nc\",model_a\nz,x,é,\n";
const LINES: &str = concat!(
    r#"{"model_a": "x", "model_b": "y", "text": "a \"b\",\nc", "winner": "model_a"}"#,
    "\n\n",
    r#"{"model_b": "x", "winner": null, "text": "\u00e9", "model_a": "z"}"#,
);

fn array() -> String {
    format!("[{}]", LINES.replace("\n\n", ",\r\n  "))
}

/// The table as another writer writes it.
fn delimited(delimiter: u8) -> String {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(CSV.as_bytes());
    let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new());
    reader.records().for_each(|row| writer.write_record(&row.expect("row")).expect("written"));
    String::from_utf8(writer.into_inner().expect("written")).expect("text")
}

fn table() -> Vec<u8> {
    let column = |name: &str, cells: [Option<&str>; 2]| Column::from(Series::new(name.into(), cells));
    let columns = vec![
        column("model_a", [Some("x"), Some("z")]),
        column("model_b", [Some("y"), Some("x")]),
        column("text", [Some("a \"b\",\nc"), Some("é")]),
        column("winner", [Some("model_a"), None]),
    ];
    parquet(columns, 1)
}

fn expected() -> Vec<Vec<Owned>> {
    vec![
        vec![text("model_a"), text("a \"b\",\nc"), Owned::Missing, text("x"), text("x")],
        vec![Owned::Null, text("é"), Owned::Missing, text("z"), text("z")],
    ]
}

const WANTED: [&str; 5] = ["winner", "text", "no such key", "model_a", "model_a"];

#[test]
fn every_format_and_packing_gives_the_same_records() {
    for plain in [CSV.to_owned(), delimited(b'\t'), delimited(b';'), LINES.to_owned(), array()] {
        let bytes = plain.as_bytes();
        let (head, tail) = bytes.split_at(bytes.len() / 2);
        let marked = [b"\xEF\xBB\xBF".as_slice(), bytes].concat();
        let files = [
            bytes.to_vec(),
            marked,
            gzip(&[bytes]),
            gzip(&[head, tail]),
            zstd(&[bytes]),
            zstd(&[head, tail]),
        ];
        for file in files {
            assert_eq!(scan(&file, &WANTED).rows(), expected(), "{plain}");
        }
    }
    assert_eq!(scan(table(), &WANTED).rows(), expected());
}

#[test]
fn keys_tell_format_packing_and_kinds() {
    let kinds = |kind: Kind| -> BTreeMap<String, Kind> {
        ["model_a", "model_b", "text", "winner"].map(|key| (key.to_owned(), kind)).into()
    };
    let found = keys(gzip(&[CSV.as_bytes()])).expect("keys");
    assert_eq!((found.format, found.packing), (Format::Csv { delimiter: b',' }, Packing::Gzip));
    assert_eq!(found.keys, kinds(Kind::Text));
    let found = keys(zstd(&[LINES.as_bytes()])).expect("keys");
    assert_eq!((found.format, found.packing), (Format::JsonLines, Packing::Zstd));
    assert_eq!(found.keys, kinds(Kind::Text));
    let found = keys(array()).expect("keys");
    assert_eq!((found.format, found.packing), (Format::JsonArray, Packing::None));
    assert_eq!(found.keys, kinds(Kind::Text));
    let found = keys(table()).expect("keys");
    assert_eq!((found.format, found.packing), (Format::Parquet, Packing::None));
    assert_eq!(found.keys, kinds(Kind::Text));
}

#[test]
fn records_know_where_they_start() {
    let places = |bytes: &[u8]| -> Vec<Place> {
        scan(bytes, &["text"]).good.into_iter().map(|(place, _)| place).collect()
    };
    assert_eq!(places(CSV.as_bytes()), [Place::Line(2), Place::Line(4)]);
    assert_eq!(places(LINES.as_bytes()), [Place::Line(1), Place::Line(3)]);
    assert_eq!(places(array().as_bytes()), [Place::Element(0), Place::Element(1)]);
    assert_eq!(places(&table()), [Place::Row(1), Place::Row(2)]);
}

#[test]
fn a_visitor_may_stop() {
    for bytes in [CSV.as_bytes().to_vec(), LINES.into(), array().into_bytes(), table()] {
        let file = file(bytes);
        let mut visits = 0;
        let seen = scan::scan(&|| file.reopen(), &["text"], &mut |_| {
            visits += 1;
            ControlFlow::Break(())
        });
        assert_eq!((seen.expect("stopped"), visits), (1, 1));
    }
}

#[test]
fn nothing_wanted_counts_the_records() {
    for bytes in [CSV.as_bytes().to_vec(), LINES.into(), array().into_bytes(), table()] {
        assert_eq!(scan(bytes, &[]).rows(), vec![Vec::new(); 2]);
    }
}

#[test]
fn files_longer_than_the_window_pass_through() {
    let long = "long ".repeat(1 << 16);
    let row = |index: usize| format!("m{index},\"{}\"\"\r\n{index}\",end\r\n", &long[..index * 1_000]);
    let csv: String = (0..300).map(row).collect();
    let expected: Vec<Vec<Owned>> = (0..300)
        .map(|index| {
            vec![
                text("end"),
                text(&format!("m{index}")),
                text(&format!("{}\"\r\n{index}", &long[..index * 1_000])),
            ]
        })
        .collect();
    let wanted = ["winner", "model", "prompt"];
    let visited = scan(format!("model,prompt,winner\n{csv}"), &wanted);
    assert_eq!(visited.good[299].0, Place::Line(2 * 299 + 2));
    assert_eq!(visited.rows(), expected);
    let object = |row: &Vec<Owned>| match &row[..] {
        [Owned::Text(winner), Owned::Text(model), Owned::Text(prompt)] => {
            serde_json::json!({"model": model, "prompt": prompt, "winner": winner}).to_string()
        }
        _ => unreachable!("three texts"),
    };
    let objects: Vec<String> = expected.iter().map(object).collect();
    let visited = scan(objects.join("\n\n"), &wanted);
    assert_eq!(visited.good[299].0, Place::Line(2 * 299 + 1));
    assert_eq!(visited.rows(), expected);
    let told = scan(format!("[{}\n, x]", objects.join("\n,")), &wanted).error();
    assert!(told.starts_with("broken JSON at line 301 column 3: expected value, in element 300"), "{told}");
    assert_eq!(scan(format!("[{}]", objects.join(",")), &wanted).rows(), expected);
    assert_eq!(scan(zstd(&[format!("[{}]", objects.join(",\n")).as_bytes()]), &wanted).rows(), expected);
}
