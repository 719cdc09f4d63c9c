//! Parquet of any column type, whole and damaged.

use polars::prelude::{Column, DataType, IntoColumn, NamedFrom, Series};

use crate::corpus::{LONG, bins, check_bins, expect, proxies};
use crate::formats::parquet;

fn file(value: Column) -> Vec<u8> {
    let rows = value.len();
    let text = |name: &str, cell: &str| Column::new(name.into(), vec![cell; rows]);
    let judges: Vec<String> = (0..rows).map(|row| format!("judge {row}")).collect();
    let mut columns = vec![Column::new("judge".into(), judges)];
    columns.extend([text("benchmark", "b"), text("domain", "d"), text("metric", "accuracy")]);
    columns.push(value.with_name("value".into()));
    parquet(columns)
}

#[test]
fn every_kind_of_number() {
    let column = Column::new("value".into(), [0_i64, 1]);
    for kind in [
        DataType::Int8,
        DataType::Int16,
        DataType::Int32,
        DataType::UInt8,
        DataType::UInt16,
        DataType::UInt32,
        DataType::UInt64,
        DataType::Float32,
        DataType::Float64,
        DataType::String,
    ] {
        let outputs = proxies(LONG, file(column.cast(&kind).expect("cast")));
        assert_eq!(bins(&outputs, "p.csv"), [2, 2, 0, 0], "{kind}");
    }
    let single = proxies(LONG, file(Column::new("value".into(), [0.681_f32])));
    assert_eq!(single.proxies[0].value, 0.681);
}

#[test]
fn what_is_no_number() {
    expect(&proxies(LONG, file(Column::new("value".into(), [true]))), "row 1|value|true", &["true or false"]);
    let nan = proxies(LONG, file(Column::new("value".into(), [0.5, f64::NAN])));
    expect(&nan, "row 2|value|NaN", &["write empty for missing"]);
    let inner = Series::new("".into(), [0.5]);
    let list = Series::new("value".into(), [inner]).into_column();
    let outputs = proxies(LONG, file(list));
    assert!(outputs.rejections[0].reason.contains("a list"), "{:?}", outputs.rejections);
}

#[test]
fn dictionaries_are_text_and_other_types_are_named() {
    let words = proxies(LONG, include_bytes!("parquet_files/dictionary.parquet"));
    assert_eq!(bins(&words, "p.csv"), [2, 2, 0, 0], "{:?}", words.rejections);
    assert_eq!((words.proxies[1].judge.as_str(), words.proxies[1].benchmark.as_str()), ("B", "b"));
    let files: [(&[u8], &str); 4] = [
        (
            include_bytes!("parquet_files/decimal.parquet"),
            "`value`: type decimal is not supported; store as float64",
        ),
        (
            include_bytes!("parquet_files/float16.parquet"),
            "`value`: type float16 is not supported; store as float64",
        ),
        (
            include_bytes!("parquet_files/time_zone.parquet"),
            "`source`: type timestamp with a time zone is not",
        ),
        (include_bytes!("parquet_files/date.parquet"), "`source`: type date is not supported"),
    ];
    for (bytes, words) in files {
        let outputs = proxies(LONG, bytes);
        assert!(outputs.rejections.len() == 1, "{:?}", outputs.rejections);
        assert!(outputs.rejections[0].reason.contains(words), "{:?}", outputs.rejections);
    }
}

#[test]
fn a_damaged_file_is_a_rejection_and_no_panic() {
    let whole = file(Column::new("value".into(), [0.25, 0.5, 0.75]));
    assert_eq!(proxies(LONG, &whole).proxies.len(), 3);
    for cut in (4..whole.len()).step_by(7) {
        let outputs = proxies(LONG, &whole[..cut]);
        assert_eq!(outputs.rejected().count(), 1);
    }
    std::panic::set_hook(Box::new(|_| {}));
    for place in 4..whole.len() - 4 {
        let mut damaged = whole.clone();
        damaged[place] ^= 0x55;
        check_bins(&proxies(LONG, &damaged));
    }
    let _ = std::panic::take_hook();
}
