//! Real votes, where they lie beside the repository.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::desk::{Told, gzip, one, zstd};

/// A file of the shared folder; says that the test is skipped when it is not there.
fn shared(name: &str) -> Option<Vec<u8>> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared");
    let folder = std::env::var_os("RLHF_STUDY_SHARED").map_or_else(|| PathBuf::from(beside), PathBuf::from);
    let path = folder.join("votes").join(name);
    #[expect(clippy::disallowed_methods, reason = "data that is not part of the repository")]
    let bytes = std::fs::read(&path).ok();
    #[expect(clippy::print_stdout, reason = "a skipped test says so")]
    if bytes.is_none() {
        println!("skipped: {} is not there", path.display());
    }
    bytes
}

/// Rows of a CSV file, read by another way.
fn rows(bytes: &[u8]) -> Vec<BTreeMap<String, String>> {
    csv::Reader::from_reader(bytes).deserialize().collect::<Result<_, _>>().expect("rows")
}

fn outcome(left: &str, right: &str, word: &str) -> String {
    let sign = match word {
        "model_a" | "left" => '>',
        "model_b" | "right" => '<',
        "tie" => '=',
        "tie (bothbad)" => 'x',
        other => unreachable!("no outcome of these files: {other}"),
    };
    format!("{left}{sign}{right}")
}

fn columns(told: &Told) -> Vec<Vec<f64>> {
    let names = ["tokens", "headers", "bold", "lists"];
    let sides = names.iter().flat_map(|name| ["a", "b"].map(|side| told.numbers(&format!("{name}_{side}"))));
    sides.collect()
}

const FEATURES: &str = "features: [tokens, headers, lists, bold]";

#[test]
fn crowd_votes_with_style() {
    let Some(bytes) = shared("llmfao_crowd_style.csv") else { return };
    let rows = rows(&bytes);
    let told = one(FEATURES, &bytes);
    assert_eq!(told.bins(), [8931, 8931, 0, 0]);
    let expected: Vec<String> =
        rows.iter().map(|row| outcome(&row["model_a"], &row["model_b"], &row["winner"])).collect();
    assert_eq!(told.outcomes(), expected);
    for (place, row) in rows.iter().enumerate() {
        assert_eq!(told.votes[place].voter.as_deref(), Some(row["judge"].as_str()));
        assert_eq!(told.votes[place].prompt.as_deref(), Some(row["prompt"].as_str()));
    }
    for name in ["tokens_a", "tokens_b", "headers_a", "lists_b", "bold_a"] {
        let expected: Vec<f64> = rows.iter().map(|row| row[name].parse().expect("a number")).collect();
        assert_eq!(told.numbers(name), expected, "{name}");
    }
    assert_eq!(one(FEATURES, gzip(&bytes)).votes, told.votes);
}

#[test]
fn the_arena_shape_tells_the_same_as_the_table() {
    let (Some(json), Some(csv)) = (shared("llmfao_arena_shape_1000.json"), shared("llmfao_crowd_style.csv"))
    else {
        return;
    };
    let (nested, flat) = (one(FEATURES, &json), one(FEATURES, &csv));
    assert_eq!(nested.bins(), [1000, 1000, 0, 0]);
    let first: Vec<Vec<f64>> = columns(&flat).into_iter().map(|column| column[..1000].to_vec()).collect();
    assert_eq!(columns(&nested), first);
    for (nested, flat) in nested.outcomes().iter().zip(flat.outcomes()) {
        assert_eq!(nested.replacen('x', "=", usize::from(!flat.contains('x'))).len(), flat.len());
    }
    let ties = |told: &Told, count: usize| -> usize {
        let bad = |verdict| matches!(verdict, records::Verdict::Tie | records::Verdict::BothBad);
        told.votes[..count].iter().filter(|vote| bad(vote.verdict)).count()
    };
    assert_eq!(ties(&nested, 1000), ties(&flat, 1000));
    assert!(nested.votes.iter().any(|vote| vote.verdict == records::Verdict::BothBad));
    for filtered in ["anonymous_only: true", "languages: [English]"] {
        assert_eq!(one(&format!("filters: {{{filtered}}}"), &json).bins(), [1000, 1000, 0, 0]);
    }
    assert_eq!(one(FEATURES, zstd(&json)).votes, nested.votes);
}

#[test]
fn fixtures_of_evalica() {
    for (name, count) in [("evalica_simple.csv", 16), ("evalica_food.csv", 30)] {
        let Some(bytes) = shared(name) else { return };
        let expected: Vec<String> =
            rows(&bytes).iter().map(|row| outcome(&row["left"], &row["right"], &row["winner"])).collect();
        let told = one("", &bytes);
        assert_eq!((told.outcomes(), told.bins()), (expected, [count, count, 0, 0]), "{name}");
    }
}

#[test]
fn two_tables_with_no_votes_are_refused_by_their_keys() {
    for name in ["llmfao_judges.csv", "wildbench_offline_vs_arena.csv", "evalica_food_golden.csv"] {
        let Some(bytes) = shared(name) else { return };
        assert!(one("", &bytes).only_fault().contains("fit no known kind"), "{name}");
    }
}
