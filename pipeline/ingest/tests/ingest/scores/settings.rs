//! Settings about raw scores.

use ingest::{Error, RawSettings, ScoreSinks, Sink, read_scores};
use polars::prelude::DataFrame;

use super::world::{CONFIG, files};
use crate::votes::desk;

fn fault(config: &str) -> String {
    let raw: RawSettings = serde_yaml::from_str(config).expect("config");
    raw.check().expect_err("unsound").to_string()
}

#[test]
fn every_contradiction_is_told() {
    for (config, reason) in [
        ("{scores: [{path: x}]}", "ingest.scores, entry 1: scores need the data set"),
        ("{battles: [{path: ''}]}", "ingest.battles, entry 1: `path` is empty"),
        ("{battles: [{path: x}], scores: [{path: ./x}]}", "is named twice"),
        (
            "{battles: [{path: x, domains: {d: {}}}]}",
            "ingest.battles, entry 1: `domains`: `d`: a filter has one of",
        ),
        ("{battles: [{path: x, domains: {d: {column: a}}}]}", "compared with nothing"),
        ("{battles: [{path: x, domains: {d: {column: a, is: 1, all: [{column: b, is: 1}]}}}]}", "one of"),
        ("{battles: [{path: x, domains: {d: {all: [{is: true}]}}}]}", "one of"),
        ("{battles: [{path: x, domains: {d: {any: [{column: a, is: 1}], at_most: 3}}}]}", "need a `column`"),
        ("{battles: [{path: x, domains: {d: {column: a, at_most: .nan}}}]}", "write a finite number"),
        ("{battles: [{path: x, domains: {overall: {column: a, is: 1}}}]}", "is always there"),
        ("{battles: [{path: x, verdicts: {tie: model_a}}]}", "means tie in every file"),
        (
            "{battles: [{path: x}], scores: [{path: y, verdicts: {'[[A>B]]': model_b}}]}",
            "`[[A>B]]` means model_a in every file",
        ),
        ("{answers: [{path: x, domain: ' math'}]}", "`domain`: ` math` has blanks"),
        (
            "{answers: [{path: x, domain: math}], scores: [{path: y, domain: maths}]}",
            "no data set `maths` of `ppe-correctness` under",
        ),
        (
            "{answers: [{path: x, domain: math}], scores: [{path: y, folders: {a: {}}}]}",
            "`folders`: `a`: name a",
        ),
        (
            "{answers: [{path: x, domain: math}], scores: [{path: y, folders: {a: {benchmark: b}}}]}",
            "there are: `math` of",
        ),
        ("{answers: [{path: x, domain: math}], scores: [{path: y, judge: ''}]}", "`judge`: a name is empty"),
    ] {
        let told = fault(config);
        assert!(told.contains(reason), "{config}: {told}");
    }
    assert!(serde_yaml::from_str::<RawSettings>("{scores: [{path: x, jugde: y}]}").is_err());
    assert!(serde_yaml::from_str::<RawSettings>("{battles: [{path: x, domains: {d: {colum: a}}}]}").is_err());
}

#[test]
fn the_resolved_settings_hold_the_defaults_and_read_back() {
    let settings = desk::settings(CONFIG);
    let text = serde_yaml::to_string(settings.raw()).expect("YAML");
    assert!(text.contains("hard_prompt") && text.contains("not_finite: reject"), "{text}");
    let again = desk::settings(&text);
    assert_eq!(again.raw(), settings.raw());
    assert_eq!(settings.data_set_files().collect::<Vec<_>>(), ["battles.json", "mmlu.json", "math.json"]);
    assert_eq!(settings.score_paths().collect::<Vec<_>>(), ["data"]);
}

struct Full;

impl Sink for Full {
    fn put(&mut self, _: DataFrame) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        Err("no room".into())
    }
}

struct Empty;

impl Sink for Empty {
    fn put(&mut self, _: DataFrame) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        Ok(())
    }
}

#[test]
fn what_keeps_it_from_working_is_an_error() {
    let settings = desk::settings(CONFIG);
    let contents = files();
    let contents: Vec<(&str, &[u8])> =
        contents.iter().map(|(path, bytes)| (*path, bytes.as_slice())).collect();
    let run = |files: &[(&str, &[u8])], full: usize| {
        let mut sinks: [Box<dyn Sink>; 4] = std::array::from_fn(|place| {
            if place == full { Box::new(Full) as Box<dyn Sink> } else { Box::new(Empty) }
        });
        let [battles, battle_scores, answer_sets, answer_scores] = &mut sinks;
        let sinks = ScoreSinks {
            battles: &mut **battles,
            battle_scores: &mut **battle_scores,
            answer_sets: &mut **answer_sets,
            answer_scores: &mut **answer_scores,
        };
        read_scores(&settings, &desk::files(files), sinks)
    };
    for full in 0..4 {
        assert!(matches!(run(&contents, full), Err(Error::Sink(_))), "{full}");
    }
    assert!(run(&contents, 4).is_ok());
    assert!(matches!(run(&contents[1..], 4), Err(Error::MissingFile { path }) if path == "battles.json"));
    assert!(matches!(run(&contents[..3], 4), Err(Error::MissingFile { path }) if path == "data"));
}
