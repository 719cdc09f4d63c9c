//! Parquet types, structs, lists, row groups.

use polars::prelude::{Column, DataType, IntoColumn, IntoSeries, NamedFrom, Series, StructChunked, TimeUnit};
use scan::{Kind, Place};
use serde_json::json;

use crate::files::{Owned, keys, parquet, scan, text};

fn only(column: Column) -> Vec<Owned> {
    let bytes = parquet(vec![column.with_name("x".into())], 2);
    scan(bytes, &["x"]).rows().into_iter().flatten().collect()
}

#[test]
fn whole_numbers_of_every_width() {
    let kinds = [
        DataType::Int8,
        DataType::Int16,
        DataType::Int32,
        DataType::Int64,
        DataType::UInt8,
        DataType::UInt16,
        DataType::UInt32,
        DataType::UInt64,
    ];
    let whole = Column::new("x".into(), [Some(0_i64), None, Some(127)]);
    for kind in kinds {
        let found = only(whole.cast(&kind).expect("cast"));
        assert_eq!(found, [Owned::Integer(0), Owned::Null, Owned::Integer(127)], "{kind}");
    }
    let large = only(Column::new("x".into(), [u64::MAX, i64::MAX as u64]));
    assert_eq!(
        large,
        [u64::MAX, i64::MAX as u64].map(|id| Owned::Text(id.to_string())),
        "ids keep every figure"
    );
    assert_eq!(only(Column::new("x".into(), [i64::MIN])), [Owned::Integer(i64::MIN)]);
}

#[test]
fn other_flat_types() {
    let found = only(Column::new("x".into(), [Some(0.25_f32), None, Some(f32::INFINITY)]));
    assert_eq!(found, [Owned::Number(0.25), Owned::Null, Owned::Number(f64::INFINITY)]);
    let [Owned::Number(nan)] = only(Column::new("x".into(), [f64::NAN]))[..] else { panic!("one number") };
    assert!(nan.is_nan());
    let found = only(Column::new("x".into(), [Some(true), None, Some(false)]));
    assert_eq!(found, [Owned::Flag(true), Owned::Null, Owned::Flag(false)]);
    assert_eq!(
        only(Column::new("x".into(), [Some("é"), Some(""), None])),
        [text("é"), text(""), Owned::Null]
    );
    let nothing = Series::new_null("x".into(), 2).into_column();
    assert_eq!(only(nothing), [Owned::Null, Owned::Null]);
}

#[test]
fn points_in_time_are_seconds() {
    let milliseconds = Column::new("x".into(), [Some(1_700_000_008_014_i64), None, Some(-1)]);
    let expected = [Owned::Number(1_700_000_008.014), Owned::Null, Owned::Number(-0.001)];
    for (unit, factor) in
        [(TimeUnit::Milliseconds, 1), (TimeUnit::Microseconds, 1_000), (TimeUnit::Nanoseconds, 1_000_000)]
    {
        let column = milliseconds.clone() * factor;
        let time = column.cast(&DataType::Datetime(unit, None)).expect("cast");
        assert_eq!(only(time), expected, "{unit:?}");
        let span = column.cast(&DataType::Duration(unit)).expect("cast");
        assert_eq!(only(span), expected, "{unit:?}");
    }
    let days = Column::new("x".into(), [Some(-1_i32), Some(19_675)]).cast(&DataType::Date).expect("cast");
    assert_eq!(only(days), [Owned::Number(-86_400.0), Owned::Number(1_699_920_000.0)]);
    let noon = Column::new("x".into(), [43_200_000_000_000_i64]).cast(&DataType::Time).expect("cast");
    assert_eq!(only(noon), [Owned::Number(43_200.0)]);
}

fn structs(name: &str, fields: &[Series]) -> Series {
    StructChunked::from_series(name.into(), fields[0].len(), fields.iter()).expect("struct").into_series()
}

#[test]
fn structs_are_reached_by_dotted_keys_and_lists_come_whole() {
    let inner =
        structs("h", &[Series::new("h1".into(), [Some(1_i64), None]), Series::new("h.2".into(), ["a", "b"])]);
    let outer = structs("meta", &[Series::new("n".into(), [0.5, f64::NAN]), inner]);
    let tags =
        Series::new("tags".into(), [Series::new("".into(), ["x", "y"]), Series::new("".into(), [""; 0])]);
    let turns = structs("", &[Series::new("role".into(), ["user", "assistant"])]);
    let turns = Series::new("turns".into(), [turns.clone(), turns.slice(1, 1)]);
    let literal = Series::new("meta.n".into(), ["first", "second"]);
    let columns = [outer, tags, turns, literal].map(IntoColumn::into_column).to_vec();
    let bytes = parquet(columns, 1);
    let wanted = ["meta.h.h1", "meta.h.h.2", "tags", "turns", "meta.h", "meta.n", "meta", "meta.x", "tags.x"];
    let expected = [
        vec![
            Owned::Integer(1),
            text("a"),
            Owned::Nested(json!(["x", "y"])),
            Owned::Nested(json!([{"role": "user"}, {"role": "assistant"}])),
            Owned::Nested(json!({"h1": 1, "h.2": "a"})),
            text("first"),
            Owned::Nested(json!({"n": 0.5, "h": {"h1": 1, "h.2": "a"}})),
            Owned::Missing,
            Owned::Missing,
        ],
        vec![
            Owned::Null,
            text("b"),
            Owned::Nested(json!([])),
            Owned::Nested(json!([{"role": "assistant"}])),
            Owned::Nested(json!({"h1": null, "h.2": "b"})),
            text("second"),
            Owned::Nested(json!({"n": null, "h": {"h1": null, "h.2": "b"}})),
            Owned::Missing,
            Owned::Missing,
        ],
    ];
    assert_eq!(scan(&bytes, &wanted).rows(), expected);
    let kinds = [
        ("meta", Kind::Object),
        ("meta.h", Kind::Object),
        ("meta.h.h.2", Kind::Text),
        ("meta.h.h1", Kind::Number),
        ("meta.n", Kind::Text),
        ("tags", Kind::List),
        ("turns", Kind::List),
    ];
    assert_eq!(keys(&bytes).expect("keys").keys, kinds.map(|(key, kind)| (key.to_owned(), kind)).into());
}

#[test]
fn rows_are_numbered_through_all_row_groups() {
    let bytes = parquet(vec![Column::new("x".into(), (0..1_000_i64).collect::<Vec<_>>())], 7);
    let good = scan(bytes, &["x"]).good;
    let expected: Vec<(Place, Vec<Owned>)> =
        (0..1_000).map(|row| (Place::Row(row as u64 + 1), vec![Owned::Integer(row)])).collect();
    assert_eq!(good, expected);
    assert!(scan(parquet(vec![Column::new("x".into(), [""; 0])], 7), &["x"]).rows().is_empty());
}

#[test]
fn files_of_other_writers() {
    macro_rules! bytes {
        ($name:literal) => {
            include_bytes!(concat!("../../../../pipeline/ingest/tests/ingest/parquet_files/", $name))
        };
    }
    let words = scan(bytes!("dictionary.parquet"), &["judge", "benchmark", "value"]).rows();
    assert_eq!(words[1][..2], [text("B"), text("b")]);
    assert_eq!(keys(bytes!("dictionary.parquet")).expect("keys").keys["judge"], Kind::Text);
    for (bytes, words) in [
        (
            bytes!("decimal.parquet").as_slice(),
            "column `value`: type decimal is not supported; store it as float64",
        ),
        (bytes!("float16.parquet").as_slice(), "column `value`: type float16 is not supported"),
    ] {
        assert!(scan(bytes, &["value"]).error().contains(words));
        // Not wanted, not read.
        assert!(!scan(bytes, &["judge"]).rows().is_empty());
    }
    for bytes in [bytes!("time_zone.parquet").as_slice(), bytes!("date.parquet").as_slice()] {
        let rows = scan(bytes, &["source"]).rows();
        assert!(rows.iter().flatten().all(|value| matches!(value, Owned::Number(_))), "{rows:?}");
    }
}
