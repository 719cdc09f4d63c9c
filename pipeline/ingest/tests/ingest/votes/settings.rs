//! The section `ingest.votes` of the config.

use ingest::{Error, PromptFrequency, RawSettings, Sink, read_votes, vote_columns};
use polars::prelude::DataFrame;
use records::Row as _;
use records::tables::Vote;

use super::desk::{files, settings};

fn fault(config: &str) -> String {
    let raw: RawSettings = serde_yaml::from_str(config).expect("config");
    raw.check().expect_err("a fault").to_string()
}

#[test]
fn what_contradicts_itself_is_refused_with_its_place() {
    for (votes, told) in [
        ("files: [a, ./a]", "`./a` is named twice (also as `a`)"),
        ("files: ['']", "ingest.votes.files, entry 1: `path` is empty"),
        ("files: [{path: a, source: ' '}]", "`source` of `a` is empty"),
        ("features: [tokens, tokens]", "ingest.votes.features: `tokens` is listed twice"),
        ("covariates: [x, x]", "`x` is listed twice"),
        ("covariates: [prompt]", "`prompt` is a column every vote has"),
        ("covariates: [bold_a], features: [bold]", "`bold_a` is the column of a style feature"),
        ("verdicts: {tie: both_bad}", "`tie` means tie in every file"),
        ("strong_verdict_weight: 0", "ingest.votes.strong_verdict_weight: 0 is not"),
        ("strong_verdict_weight: .nan", "NaN is not"),
        ("filters: {from: yesterday}", "ingest.votes.filters.from: `yesterday` is not a day"),
        ("filters: {from: 2024-02-01, until: 2024-01-31}", "no day is left"),
        ("filters: {models: {only: [x], except: [x]}}", "`x` is both in and out"),
        ("filters: {prompt_frequency: {at_most: 1.5}}", "`at_most` is 1.5"),
        ("filters: {prompt_frequency: {at_most: 0}}", "`at_most` is 0"),
        ("filters: {votes_per_voter_and_day: 0}", "votes_per_voter_and_day: 0 would"),
        ("filters: {minimum_battles: 0}", "minimum_battles: 0 would"),
        ("filters: {languages: [' ']}", "ingest.votes.filters.languages: a name is empty"),
    ] {
        let found = fault(&format!("votes: {{{votes}}}"));
        assert!(found.contains(told), "{votes}: {found}");
    }
    let both = fault("proxies: [{path: a, layout: long, scale: as-is}]\nvotes: {files: [a]}");
    assert!(both.contains("named twice"), "{both}");
}

#[test]
fn unknown_keys_and_words_are_refused() {
    for (votes, told) in [
        ("flies: [a]", "unknown field `flies`"),
        ("files: [{path: a, sauce: b}]", "unknown field `sauce`"),
        ("files: [7]", "a path, or {path"),
        ("filters: {prompt_frequency: sometimes}", "`off`, `tag`, or {at_most"),
        ("filters: {prompt_frequency: {most: 1}}", "unknown field `most`"),
        ("verdicts: {draw: TIE}", "unknown variant `TIE`"),
        ("tokenizer: gpt2", "unknown variant `gpt2`"),
    ] {
        let found = serde_yaml::from_str::<RawSettings>(&format!("votes: {{{votes}}}"))
            .expect_err("a fault")
            .to_string();
        assert!(found.contains(told), "{votes}: {found}");
    }
}

#[test]
fn what_is_written_reads_back() {
    let config = "votes: {files: [a, {path: b, source: B, baseline: o3}], features: [bold], tokenizer: words, covariates: [sim],
        verdicts: {draw: tie}, filters: {prompt_frequency: {at_most: 0.9999}, duplicates: drop, languages: [English]}}";
    let raw: RawSettings = serde_yaml::from_str(config).expect("config");
    let again: RawSettings =
        serde_yaml::from_str(&serde_yaml::to_string(&raw).expect("written")).expect("read");
    assert_eq!(raw, again);
    let off: RawSettings = serde_yaml::from_str("votes: {filters: {prompt_frequency: off}}").expect("config");
    assert_eq!(off.votes.filters.prompt_frequency, PromptFrequency::Off);
    let schema = serde_json::to_value(schemars::schema_for!(RawSettings)).expect("schema");
    let forms = &schema["$defs"]["VoteFile"]["anyOf"];
    assert_eq!(forms.as_array().map(Vec::len), Some(2), "{schema:#}");
}

#[test]
fn the_columns_are_known_before_any_file_is_read() {
    let settings = settings("votes: {files: [a], features: [lists, tokens], covariates: [sim]}");
    let columns = vote_columns(&settings).expect("columns");
    let names: Vec<&str> = columns.get_column_names().iter().map(|name| name.as_str()).collect();
    let declared: Vec<&str> = Vote::SCHEMA.columns.iter().map(|column| column.name).collect();
    assert_eq!(names[..9], declared[..]);
    assert_eq!(names[9..], ["lists_a", "lists_b", "tokens_a", "tokens_b", "sim"]);
    Vote::SCHEMA.check(&columns.select(declared).expect("declared")).expect("declared types");
    assert_eq!(settings.vote_files().collect::<Vec<_>>(), ["a"]);
}

struct Full;

impl Sink for Full {
    fn put(&mut self, _: DataFrame) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        Err("no room".into())
    }
}

#[test]
fn a_missing_file_or_a_full_sink_is_an_error() {
    let settings = settings("votes: {files: [a]}");
    let missing = read_votes(&settings, &files(&[]), &mut Full).expect_err("no file");
    assert!(matches!(missing, Error::MissingFile { path } if path == "a"));
    let file = files(&[("a", b"left,right,winner\nx,y,left\n")]);
    assert!(
        matches!(read_votes(&settings, &file, &mut Full), Err(Error::Sink(reason)) if reason.to_string() == "no room")
    );
    let empty = files(&[("a", b"left,right,winner\n")]);
    assert_eq!(read_votes(&settings, &empty, &mut Full).expect("a report").votes, 0);
}
