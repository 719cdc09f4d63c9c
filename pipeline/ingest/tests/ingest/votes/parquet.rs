//! Human-preference releases in Parquet: nested conversations and metadata, times, one column an outcome.

use polars::prelude::{
    Column, DataFrame, DataType, IntoSeries, NamedFrom, ParquetWriter, Series, StructChunked, TimeUnit,
};

use super::desk::one;

fn structs(name: &str, fields: &[Series]) -> Series {
    StructChunked::from_series(name.into(), fields[0].len(), fields.iter()).expect("struct").into_series()
}

fn parquet(columns: Vec<Column>) -> Vec<u8> {
    let mut frame = DataFrame::new(columns[0].len(), columns).expect("frame");
    let mut bytes = Vec::new();
    ParquetWriter::new(&mut bytes).finish(&mut frame).expect("written");
    bytes
}

fn words(name: &str, words: [&str; 2]) -> Column {
    Series::new(name.into(), words).into()
}

/// Turns of two rows: a user's and an assistant's each.
fn conversation(name: &str, turns: [[&str; 2]; 2]) -> Column {
    let row = |[user, assistant]: [&str; 2]| {
        let fields = [
            Series::new("role".into(), ["user", "assistant"]),
            Series::new("content".into(), [user, assistant]),
        ];
        structs("turn", &fields)
    };
    Series::new(name.into(), turns.map(row)).into()
}

fn metadata() -> Column {
    let numbers = |name: &str, numbers: [i64; 2]| Series::new(name.into(), numbers);
    let headers = |name: &str| structs(name, &[numbers("h1", [1, 0]), numbers("h2", [2, 0])]);
    let fields = [
        numbers("sum_assistant_a_tokens", [10, 20]),
        numbers("sum_assistant_b_tokens", [30, 40]),
        headers("header_count_a"),
        headers("header_count_b"),
    ];
    structs("conv_metadata", &fields).into()
}

#[test]
fn the_release_with_a_winner_and_nested_columns() {
    let times = Series::new("timestamp".into(), [1_700_000_000_000_i64, 1_800_000_000_000])
        .cast(&DataType::Datetime(TimeUnit::Milliseconds, None))
        .expect("times");
    let tag = structs("math_v0.1", &[Series::new("math".into(), [true, false])]);
    let file = parquet(vec![
        words("id", ["1", "2"]),
        words("model_a", ["x", "y"]),
        words("model_b", ["y", "x"]),
        words("winner", ["both_bad", "model_b"]),
        conversation("conversation_a", [["why?", "# So"], ["how?", "- one\n- two"]]),
        conversation("conversation_b", [["why?", "**No**"], ["how?", "as such"]]),
        metadata(),
        structs("category_tag", &[tag]).into(),
        times.into(),
    ]);
    let told = one("features: [tokens, headers, lists, bold]", &file);
    assert_eq!(told.outcomes(), ["xxy", "y<x"]);
    assert_eq!(told.votes[1].prompt.as_deref(), Some("how?"));
    assert_eq!((told.numbers("tokens_b"), told.numbers("headers_a")), (vec![30.0, 40.0], vec![3.0, 0.0]));
    assert_eq!((told.numbers("lists_a"), told.numbers("bold_b")), (vec![0.0, 2.0], vec![1.0, 0.0]));
    let math = one("filters: {categories: [math_v0.1.math], until: 2023-12-31, duplicates: drop}", &file);
    assert_eq!((math.outcomes(), math.dropped_by()), (vec!["xxy".to_owned()], "categories 1"));
    assert_eq!(one("filters: {from: 2024-01-01}", &file).outcomes(), ["y<x"]);
}

#[test]
fn the_release_with_one_column_an_outcome() {
    let flags = |name: &str, flags: [i64; 2]| -> Column { Series::new(name.into(), flags).into() };
    let file = parquet(vec![
        words("model_a", ["x", "y"]),
        words("model_b", ["y", "x"]),
        words("prompt", ["[\"hi\"]", "[\"hi\"]"]),
        flags("winner_model_a", [0, 0]),
        flags("winner_model_b", [1, 0]),
        flags("winner_tie", [0, 1]),
    ]);
    let told = one("", file);
    assert_eq!(told.outcomes(), ["x<y", "y=x"]);
    assert_eq!(told.bins(), [2, 2, 0, 0]);
}

#[test]
fn a_voter_that_is_nan_is_no_voter_and_a_large_one_keeps_every_figure() {
    let sides =
        || vec![words("model_a", ["x", "y"]), words("model_b", ["y", "x"]), words("winner", ["tie", "tie"])];
    let voters = |voters: Column| {
        let mut columns = sides();
        columns.push(voters);
        one("", parquet(columns)).votes.into_iter().map(|vote| vote.voter).collect::<Vec<_>>()
    };
    assert_eq!(voters(Series::new("judge".into(), [f64::NAN, 7.0]).into()), [None, Some("7".to_owned())]);
    let ids = [u64::MAX, u64::MAX - 1];
    assert_eq!(voters(Series::new("judge".into(), ids).into()), ids.map(|id| Some(id.to_string())));
}

#[test]
fn a_column_that_looks_like_weights_is_pointed_at() {
    let file = "model_a,model_b,winner,weight\nx,y,tie,2\n";
    let told = one("", file).report.warnings;
    assert!(told.iter().any(|warning| warning.contains("the column `weight` is not heard")), "{told:?}");
    assert_eq!(one("weight: weight", file).report.warnings, Vec::<String>::new());
}
