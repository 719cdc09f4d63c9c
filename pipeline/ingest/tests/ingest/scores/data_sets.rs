//! Battles and best-of-K sets.

use polars::prelude::{DataFrame, NamedFrom, ParquetWriter, Series};
use records::Verdict;
use serde_json::{Value, json};

use super::desk::{Told, read};
use super::world::{array, battles, csv, lines, prompts};

fn battle_set(rows: &[Value]) -> Told {
    read("{battles: [{path: b}]}", &[("b", array(rows))])
}

#[test]
fn battles_as_they_were_released() {
    let told = battle_set(&battles());
    let first = &told.battles[0];
    assert_eq!(
        (first.battle, first.benchmark.as_str(), first.question.as_str()),
        (1, "ppe-human-preference", "q-000")
    );
    assert_eq!((first.model_a.as_str(), first.language.as_deref()), ("alpha", Some("Chinese")));
    let longer: Vec<_> = [0, 20, 39].iter().map(|row| told.battles[*row].longer).collect();
    assert_eq!(longer, [Some(Verdict::ModelB), Some(Verdict::Tie), Some(Verdict::ModelA)]);
    let winners = told.battles.iter().map(|row| row.winner.to_string());
    let spelt = battles()
        .into_iter()
        .map(|row| row["winner"].as_str().expect("text").replace("tie (bothbad)", "both_bad"));
    assert!(winners.eq(spelt));
    assert_eq!(told.battle_frame.width(), 8 + 6);
}

#[test]
fn lengths_may_be_tokens_or_unknown() {
    let mut rows = battles();
    rows.iter_mut().for_each(|row| {
        let row = row.as_object_mut().expect("object");
        row.shift_remove("length_a");
    });
    let told = battle_set(&rows);
    assert_eq!(told.battles[19].longer, Some(Verdict::ModelB));
    assert_eq!(told.battles[20].longer, Some(Verdict::Tie));
    rows.iter_mut().for_each(|row| row["conv_metadata"] = json!(null));
    rows.iter_mut().for_each(|row| row["language"] = json!(null));
    let told = battle_set(&rows);
    assert!(told.battles.iter().all(|row| row.longer.is_none() && row.language.is_none()));
}

#[test]
fn faulty_battles_are_told_one_by_one() {
    let mut rows = battles();
    rows[1]["winner"] = json!("Tie");
    rows[2]["winner"] = json!(null);
    rows[3]["model_b"] = rows[3]["model_a"].clone();
    rows[4]["question_id"] = json!("");
    rows[5]["model_a"] = json!(null);
    rows[7] = rows[6].clone();
    rows[9]["question_id"] = rows[8]["question_id"].clone();
    let told = battle_set(&rows);
    assert_eq!(told.bins("b"), [40, 32, 1, 7], "{:?}", told.rejected("b"));
    assert_eq!(told.battles.iter().map(|row| row.battle).take(3).collect::<Vec<_>>(), [1, 7, 11]);
    assert!(
        told.rejected("b")
            .iter()
            .any(|fault| fault.contains("add to the file's entry in `ingest.battles`: verdicts: {Tie: tie}"))
    );
    let config = "{battles: [{path: b, verdicts: {Tie: tie}}]}";
    assert_eq!(read(config, &[("b", array(&rows))]).battles[1].winner, Verdict::Tie);
}

#[test]
fn a_battle_file_that_lacks_a_key_says_so() {
    let told = read("{battles: [{path: b}]}", &[("b", b"question_id,model_a,model_b\nq,x,y\n".to_vec())]);
    assert!(
        told.only_fault("b")
            .contains("needs `winner`, which is not there: found model_a, model_b, question_id")
    );
    for bytes in [&b""[..], b"[]", b"PK\x03\x04", b"\xFF\xFE[", b"{\n"] {
        let told = read("{battles: [{path: b}]}", &[("b", bytes)]);
        assert_eq!(told.rejected("b").len(), 1, "{bytes:?}");
    }
}

#[test]
fn several_files_of_battles_are_one_set() {
    let all = battles();
    let config = "{battles: [{path: b}, {path: c}, {path: d, benchmark: own}]}";
    let told = read(config, &[("b", array(&all[..30])), ("c", lines(&all[20..])), ("d", lines(&all[..5]))]);
    assert_eq!(
        (told.bins("b"), told.bins("c"), told.bins("d")),
        ([30, 30, 0, 0], [20, 10, 10, 0], [5, 5, 0, 0])
    );
    // Numbers run over all files, and rows that are not used leave gaps.
    assert_eq!(told.battles[30].battle, 41);
    assert_eq!(told.battles[40].battle, 51);
    assert_eq!(told.battles[40].benchmark, "own");
    // Domains of another file say nothing of a battle.
    assert_eq!(told.battle_frame.column("domain:hard").expect("hard").null_count(), 5);
}

#[test]
fn models_are_joined_by_alias_and_slips_are_noticed() {
    let mut rows = battles();
    rows[0]["model_a"] = json!("Alpha");
    let told = battle_set(&rows);
    assert!(
        told.report.warnings.iter().any(|line| line.contains("`Alpha`, `alpha`")),
        "{:?}",
        told.report.warnings
    );
    let config = "{battles: [{path: b, question: prompt}], aliases: {policies: {Alpha: alpha}}}";
    let told = read(config, &[("b", array(&rows))]);
    assert_eq!(
        (told.battles[0].model_a.as_str(), told.battles[0].question.as_str()),
        ("alpha", "never read")
    );
    assert!(told.report.warnings.is_empty());
}

#[test]
fn prompts_as_they_were_released() {
    let told = read("{answers: [{path: a, domain: mmlu-pro, lengths: true}]}", &[("a", array(&prompts(0)))]);
    let first = &told.sets[0];
    assert_eq!((first.labels.len(), first.generator.as_str()), (8, "gemma-2-9b-it"));
    let places = |row: &Value| {
        let pair = |pair: &Value| {
            format!("{}-{}", pair[0].as_u64().expect("place") + 1, pair[1].as_u64().expect("place") + 1)
        };
        row["sampled_conflict_pairs"]
            .as_array()
            .expect("pairs")
            .iter()
            .map(pair)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(first.pairs.as_deref(), Some(places(&prompts(0)[0]).as_str()));
    assert_eq!(told.sets[1].lengths.as_deref(), Some("2 4 6 8 10 12 14 16"));
    let told = read("{answers: [{path: a, domain: mmlu-pro}]}", &[("a", array(&prompts(0)))]);
    assert!(told.sets.iter().all(|set| set.lengths.is_none()));
}

/// The prompts as Parquet, with lists as the released files have them.
fn as_parquet(rows: &[Value]) -> Vec<u8> {
    let text =
        |key: &str| rows.iter().map(|row| row[key].as_str().expect("text").to_owned()).collect::<Vec<_>>();
    let labels: Vec<Series> = rows
        .iter()
        .map(|row| {
            let list = row["scores"].as_array().expect("labels").iter();
            Series::new("".into(), list.map(|label| label.as_bool().expect("flag")).collect::<Vec<_>>())
        })
        .collect();
    let pairs: Vec<Series> = rows
        .iter()
        .map(|row| {
            let pair = |pair: &Value| {
                let places = pair.as_array().expect("pair").iter();
                Series::new("".into(), places.map(|place| place.as_i64().expect("place")).collect::<Vec<_>>())
            };
            let list = row["sampled_conflict_pairs"].as_array().expect("pairs").iter();
            Series::new("".into(), list.map(pair).collect::<Vec<_>>())
        })
        .collect();
    let mut frame = DataFrame::new(
        6,
        vec![
            Series::new("question_id".into(), text("question_id")).into(),
            Series::new("model_name".into(), text("model_name")).into(),
            Series::new("scores".into(), labels).into(),
            Series::new("sampled_conflict_pairs".into(), pairs).into(),
        ],
    )
    .expect("frame");
    let mut parquet = Vec::new();
    ParquetWriter::new(&mut parquet).finish(&mut frame).expect("written");
    parquet
}

#[test]
fn parquet_as_released_and_csv_say_the_same() {
    let rows = prompts(1);
    let columns = ["question_id", "model_name", "scores", "sampled_conflict_pairs"];
    let config = "{answers: [{path: a, domain: math}]}";
    let of = |bytes: Vec<u8>| read(config, &[("a", bytes)]).sets;
    assert_eq!(of(as_parquet(&rows)), of(array(&rows)));
    assert_eq!(of(csv(&columns, &rows)), of(array(&rows)));
    assert_eq!(of(lines(&rows)), of(array(&rows)));
}

#[test]
fn faulty_prompts_are_told_one_by_one() {
    for (key, value, reason) in [
        ("scores", json!([true]), "has 1 answers"),
        ("scores", json!("yes"), "no list of true and false"),
        ("scores", json!([true, 0.5]), "answer 2 is 0.5"),
        ("scores", json!(null), "no list of true and false"),
        ("sampled_conflict_pairs", json!([[0, 8]]), "places from 0 to 7"),
        ("sampled_conflict_pairs", json!([[0, -1]]), "places from 0 to 7"),
        ("sampled_conflict_pairs", json!([[0]]), "is no pair"),
        ("sampled_conflict_pairs", json!([[1, 1]]), "a pair is one of each"),
        ("sampled_conflict_pairs", json!("x"), "no list of pairs"),
        ("model_name", json!(null), "is empty"),
    ] {
        let mut rows = prompts(0);
        rows[5][key] = value.clone();
        let told = read("{answers: [{path: a, domain: mmlu-pro}]}", &[("a", array(&rows))]);
        let fault = told.only_fault("a");
        assert!(fault.starts_with(&format!("/5|{key}|")) && fault.contains(reason), "{value}: {fault}");
        assert_eq!(told.sets.len(), 5);
    }
    let mut rows = prompts(0);
    rows[5]["sampled_conflict_pairs"] = json!(null);
    rows[5]["response_3"] = json!(null);
    let config = "{answers: [{path: a, domain: mmlu-pro, lengths: true}]}";
    let told = read(config, &[("a", array(&rows))]);
    assert_eq!((&told.sets[5].pairs, &told.sets[5].lengths), (&None, &None));
    assert_eq!(told.report.warnings, ["a: 1 prompts lack a response, hence lengths"]);
}

/// A folder of a hub's data set has its shards, and a card that is none.
#[test]
fn a_folder_of_files_is_one_data_set() {
    let rows = battles();
    let (first, second) = rows.split_at(17);
    let files = [
        ("b/README.md", b"A card.".to_vec()),
        ("b/data/0.json", array(first)),
        ("b/data/1.json", array(second)),
    ];
    let told = read("{battles: [{path: b}]}", &files);
    let whole = battle_set(&rows);
    assert_eq!(told.battles, whole.battles);
    let sources: Vec<&str> = told.report.accounting.iter().map(|row| row.source.as_str()).collect();
    assert_eq!(sources, ["b/data/0.json", "b/data/1.json"]);
}

#[test]
fn a_data_set_beside_the_scores_is_read_as_one_and_not_as_scores() {
    let files = [("all/b.json", array(&battles())), ("all/human_preference_v1/x.json", array(&[]))];
    let told = read("{battles: [{path: all/b.json}], scores: [{path: all}]}", &files);
    let sources: Vec<&str> = told.report.accounting.iter().map(|row| row.source.as_str()).collect();
    assert_eq!(sources, ["all/b.json", "all/human_preference_v1/x.json"]);
    assert_eq!(told.battles.len(), battles().len());
}
