//! The two roads of a vote: by column, as Parquet has them, and one by one. They give the same.

use polars::prelude::{Column, DataFrame, NamedFrom, ParquetWriter, Series};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::json;

use super::desk::{Told, one, read};

#[derive(Debug, Clone)]
struct Row {
    models: [Option<&'static str>; 2],
    winner: Option<&'static str>,
    judge: Option<i64>,
    prompt: Option<&'static str>,
    counts: [Option<i64>; 2],
    extra: Option<f64>,
}

/// Mostly plain, as real files are: runs of rows that can be taken together, and some that cannot.
fn rows() -> impl Strategy<Value = Vec<Row>> {
    let model = || {
        prop_oneof![
            20 => select(vec![Some("a"), Some("b"), Some("c"), Some("a model with a long name")]),
            1 => select(vec![None, Some(" a "), Some(""), Some("d\u{7}"), Some("tie")]),
        ]
    };
    let winner = prop_oneof![
        20 => select(vec![Some("model_a"), Some("model_b"), Some("tie"), Some("both_bad")]),
        1 => select(vec![None, Some("Tie"), Some("a"), Some(" tie ")]),
    ];
    let prompt = prop_oneof![
        20 => select(vec![Some("why?"), Some("how?")]),
        1 => select(vec![None, Some(""), Some(LONG)]),
    ];
    let count = || prop_oneof![40 => (0..500_i64).prop_map(Some), 1 => Just(None), 1 => Just(Some(-1))];
    let judge = prop::option::weighted(0.95, 0..5_i64);
    let extra = prop::option::weighted(0.98, -3.0..3.0);
    let row = (model(), model(), winner, judge, prompt, count(), count(), extra);
    let row = row.prop_map(|(a, b, winner, judge, prompt, count_a, count_b, extra)| Row {
        models: [a, b],
        winner,
        judge,
        prompt,
        counts: [count_a, count_b],
        extra,
    });
    prop::collection::vec(row, 1..120)
}

const LONG: &str =
    "a prompt that is longer than what a table keeps of one, so that it stands there as its digest";

fn lines(rows: &[Row]) -> String {
    let line = |row: &Row| {
        let Row { models: [a, b], winner, judge, prompt, counts: [tokens_a, tokens_b], extra } = row;
        let value = json!({
            "model_a": a, "model_b": b, "winner": winner, "judge": judge, "prompt": prompt,
            "tokens_a": tokens_a, "tokens_b": tokens_b, "extra": extra,
        });
        value.to_string() + "\n"
    };
    rows.iter().map(line).collect()
}

fn parquet(rows: &[Row], group: usize) -> Vec<u8> {
    fn column<T>(name: &str, values: Vec<T>) -> Column
    where
        Series: NamedFrom<Vec<T>, [T]>,
    {
        Series::new(name.into(), values).into()
    }
    let columns = vec![
        column("model_a", rows.iter().map(|row| row.models[0]).collect()),
        column("model_b", rows.iter().map(|row| row.models[1]).collect()),
        column("winner", rows.iter().map(|row| row.winner).collect()),
        column("judge", rows.iter().map(|row| row.judge).collect()),
        column("prompt", rows.iter().map(|row| row.prompt).collect()),
        column("tokens_a", rows.iter().map(|row| row.counts[0]).collect()),
        column("tokens_b", rows.iter().map(|row| row.counts[1]).collect()),
        column("extra", rows.iter().map(|row| row.extra).collect()),
    ];
    let mut bytes = Vec::new();
    let mut frame = DataFrame::new(rows.len(), columns).expect("frame");
    ParquetWriter::new(&mut bytes).with_row_group_size(Some(group)).finish(&mut frame).expect("written");
    bytes
}

/// Everything that was said, `row 3` being what `line 3` is.
fn said(told: &Told) -> (Vec<String>, Vec<String>, String) {
    let faults = told.faults().into_iter().map(|(place, reason)| format!("{place} {reason}"));
    let mut warnings = told.report.warnings.clone();
    warnings.sort_unstable();
    let faults = faults.map(|fault| fault.replace("row ", "line ")).collect();
    (faults, warnings, format!("{:?}", told.report.accounting))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn taken_by_column_is_taken_one_by_one(rows in rows(), group in 1..130_usize, files in 1..3_usize) {
        for more in ["", "features: [tokens]", "covariates: [extra]", "filters: {models: {except: [c]}}"] {
            let (columns, lines) = (parquet(&rows, group), lines(&rows));
            let read = |bytes: &[u8]| match files {
                1 => one(more, bytes),
                _ => read(more, &[("v", bytes), ("w", bytes)]),
            };
            let (by_column, one_by_one) = (read(&columns), read(lines.as_bytes()));
            prop_assert!(by_column.frame.equals_missing(&one_by_one.frame), "{more}");
            prop_assert_eq!(said(&by_column), said(&one_by_one), "{}", more);
        }
    }
}
