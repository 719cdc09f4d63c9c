//! A table goes to a frame and comes back; what breaks its promise is named.

use proptest::prelude::*;
use records::tables::{Accounting, Proxy, Reproduction};
use records::{Direction, Origin, Row, SchemaError};

fn proxy(judge: &str, value: f64) -> Proxy {
    Proxy {
        judge: judge.to_owned(),
        benchmark: "b".to_owned(),
        domain: "d/e".to_owned(),
        metric: "accuracy".to_owned(),
        value,
        resolution: None,
        unit: "share".to_owned(),
        direction: Direction::Higher,
        n: Some(7),
        lower: None,
        upper: None,
        level: None,
        interval_method: None,
        origin: Origin::Computed,
        source: "test, with a comma\nand a line".to_owned(),
    }
}

proptest! {
    #[test]
    fn rows_come_back_in_key_order(values in prop::collection::vec(-1e300..1e300f64, 0..30)) {
        let rows: Vec<Proxy> =
            values.iter().enumerate().map(|(i, v)| proxy(&format!("judge {i:03}"), *v)).collect();
        let reversed: Vec<Proxy> = rows.iter().rev().cloned().collect();
        let frame = Proxy::to_frame(&reversed).expect("sound rows");
        prop_assert_eq!(Proxy::from_frame(&frame).expect("own frame"), rows);
    }
}

#[test]
fn nan_is_refused() {
    let error = Proxy::to_frame(&[proxy("a", f64::NAN)]).expect_err("NaN");
    assert!(matches!(error, SchemaError::Value { column: "value", row: 1, .. }), "{error}");
}

#[test]
fn one_key_is_one_row() {
    let error = Proxy::to_frame(&[proxy("a", 1.0), proxy("a", 2.0)]).expect_err("twins");
    assert!(matches!(error, SchemaError::Duplicate { table: "proxies", .. }), "{error}");
}

#[test]
fn another_table_is_refused() {
    let frame = Accounting::to_frame(&[]).expect("empty");
    let error = Reproduction::from_frame(&frame).expect_err("other columns");
    assert!(matches!(error, SchemaError::Columns { .. }), "{error}");
}

#[test]
fn an_unknown_label_is_refused() {
    let mut frame = Proxy::to_frame(&[proxy("a", 1.0)]).expect("sound");
    let column = polars::prelude::Column::new("direction".into(), ["sideways"]);
    frame.replace("direction", column).expect("replace");
    let error = Proxy::from_frame(&frame).expect_err("unknown label");
    assert!(error.to_string().contains("higher, lower"), "{error}");
}
