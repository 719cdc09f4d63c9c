//! Random tables come back as they were written.

use polars::prelude::{Column, NamedFrom, Series};
use proptest::prelude::*;
use serde_json::{Map, json};

use crate::files::{Owned, gzip, parquet, scan, zstd};

/// Cells of five columns: text, whole number, number, flag, list.
type Row = (Option<String>, Option<i64>, Option<f64>, Option<bool>, Option<Vec<String>>);

const NAMES: [&str; 5] = ["text", "whole", "a.number", "flag", "list"];

fn cell_text() -> impl Strategy<Value = String> {
    // What is special to one of the formats comes often.
    proptest::collection::vec(
        prop_oneof![
            Just("\"".to_owned()),
            Just("\r\n".to_owned()),
            Just("\r".to_owned()),
            Just("\n".to_owned()),
            Just(",".to_owned()),
            Just(";\t".to_owned()),
            Just("\\".to_owned()),
            Just("[{]}".to_owned()),
            Just(" ".to_owned()),
            "[a-z0-9]{1,12}",
            any::<char>().prop_filter("none in text", |c| *c != '\0').prop_map(String::from),
        ],
        0..6,
    )
    .prop_map(|parts| parts.concat())
}

fn row() -> impl Strategy<Value = Row> {
    (
        proptest::option::of(cell_text()),
        proptest::option::of(any::<i64>()),
        proptest::option::of(-1e300..1e300),
        proptest::option::of(any::<bool>()),
        proptest::option::of(proptest::collection::vec(cell_text(), 0..3)),
    )
}

fn or_null<T>(value: Option<T>, owned: impl Fn(T) -> Owned) -> Owned {
    value.map_or(Owned::Null, owned)
}

fn expected(row: &Row) -> Vec<Owned> {
    let (text, whole, number, flag, list) = row.clone();
    vec![
        or_null(text, Owned::Text),
        or_null(whole, Owned::Integer),
        or_null(number, Owned::Number),
        or_null(flag, Owned::Flag),
        or_null(list, |list| Owned::Nested(json!(list))),
    ]
}

/// As a CSV file has it: nothing but text, and empty is null.
fn expected_text(row: &Row) -> Vec<Owned> {
    cells(row).into_iter().map(|cell| if cell.is_empty() { Owned::Null } else { Owned::Text(cell) }).collect()
}

fn cells(row: &Row) -> Vec<String> {
    let (text, whole, number, flag, list) = row.clone();
    vec![
        text.unwrap_or_default(),
        whole.map(|whole| whole.to_string()).unwrap_or_default(),
        number.map(|number| format!("{number:?}")).unwrap_or_default(),
        flag.map(|flag| flag.to_string()).unwrap_or_default(),
        list.map(|list| list.concat()).unwrap_or_default(),
    ]
}

fn object(row: &Row) -> String {
    let (text, whole, number, flag, list) = row.clone();
    let values = [json!(text), json!(whole), json!(number), json!(flag), json!(list)];
    let entries = NAMES.iter().map(|name| (*name).to_owned()).zip(values);
    serde_json::Value::Object(entries.collect::<Map<_, _>>()).to_string()
}

fn table(rows: &[Row], rows_a_group: usize) -> Vec<u8> {
    let list = |row: &Row| row.4.as_ref().map(|list| Series::new("".into(), list));
    let lists: Vec<Option<Series>> = rows.iter().map(list).collect();
    let columns = vec![
        Column::new(NAMES[0].into(), rows.iter().map(|row| row.0.clone()).collect::<Vec<_>>()),
        Column::new(NAMES[1].into(), rows.iter().map(|row| row.1).collect::<Vec<_>>()),
        Column::new(NAMES[2].into(), rows.iter().map(|row| row.2).collect::<Vec<_>>()),
        Column::new(NAMES[3].into(), rows.iter().map(|row| row.3).collect::<Vec<_>>()),
        Series::new(NAMES[4].into(), lists)
            .cast(&polars::prelude::DataType::List(Box::new(polars::prelude::DataType::String)))
            .expect("lists")
            .into(),
    ];
    parquet(columns, rows_a_group)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn delimited_text_comes_back(
        rows in proptest::collection::vec(row(), 0..20),
        delimiter in proptest::sample::select(vec![b',', b';', b'\t']),
        crlf in any::<bool>(),
        always in any::<bool>(),
    ) {
        let mut writer = csv::WriterBuilder::new()
            .delimiter(delimiter)
            .terminator(if crlf { csv::Terminator::CRLF } else { csv::Terminator::Any(b'\n') })
            .quote_style(if always { csv::QuoteStyle::Always } else { csv::QuoteStyle::Necessary })
            .from_writer(Vec::new());
        writer.write_record(NAMES).expect("written");
        rows.iter().for_each(|row| writer.write_record(cells(row)).expect("written"));
        let bytes = writer.into_inner().expect("written");
        let expected: Vec<_> = rows.iter().map(expected_text).collect();
        prop_assert_eq!(scan(&bytes, &NAMES).rows(), expected.clone());
        prop_assert_eq!(scan(gzip(&[&bytes]), &NAMES).rows(), expected);
    }

    #[test]
    fn json_comes_back(rows in proptest::collection::vec(row(), 1..20)) {
        let objects: Vec<String> = rows.iter().map(object).collect();
        let expected: Vec<_> = rows.iter().map(expected).collect();
        prop_assert_eq!(scan(objects.join("\n"), &NAMES).rows(), expected.clone());
        prop_assert_eq!(scan(objects.join("\r\n\r\n"), &NAMES).rows(), expected.clone());
        prop_assert_eq!(scan(format!("[{}]", objects.join(",")), &NAMES).rows(), expected.clone());
        let array: Vec<serde_json::Value> =
            objects.iter().map(|object| serde_json::from_str(object).expect("object")).collect();
        let pretty = serde_json::to_vec_pretty(&array).expect("text");
        prop_assert_eq!(scan(zstd(&[&pretty]), &NAMES).rows(), expected);
    }

    #[test]
    fn parquet_comes_back(rows in proptest::collection::vec(row(), 1..20), rows_a_group in 1..8_usize) {
        let expected: Vec<_> = rows.iter().map(expected).collect();
        prop_assert_eq!(scan(table(&rows, rows_a_group), &NAMES).rows(), expected);
    }

    /// One cell at a time gives what all at once give.
    #[test]
    fn what_else_is_wanted_does_not_matter(rows in proptest::collection::vec(row(), 1..8)) {
        let objects: Vec<String> = rows.iter().map(object).collect();
        for bytes in [objects.join("\n").into_bytes(), table(&rows, 3)] {
            let all = scan(&bytes, &NAMES).rows();
            for (place, name) in NAMES.iter().enumerate() {
                let one: Vec<Owned> = scan(&bytes, &[name]).rows().into_iter().flatten().collect();
                prop_assert_eq!(one, all.iter().map(|row| row[place].clone()).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn any_bytes_end_somehow(bytes in proptest::collection::vec(any::<u8>(), 0..200), head in "(|\\[|\\{|a,b\n)") {
        let bytes = [head.as_bytes(), &bytes].concat();
        let _ = scan(bytes, &["a", "b"]);
    }

    #[test]
    fn any_marks_end_somehow(text in "[\\[\\]{}\",:;\\\\\r\n\t a1\u{e9}-]{0,60}", head in "(|\\[|\\{|a,b\n)") {
        let _ = scan(format!("{head}{text}"), &["a", "b"]);
    }
}
