//! The rooms' numbers once more, straight from the files: JSON and Parquet joined by hand, sums over all there is.

use std::collections::BTreeMap;
use std::io::Cursor;

use polars::prelude::{DataFrame, ParquetReader, SerReader};
use serde_json::Value;
use synthetic::{Archive, ArchiveFile, RawArchive, RawJudge, Set};

use crate::desk::{Desk, archive, bytes, judge, plain, small, value};

fn frame(archive: &Archive, set: Set) -> DataFrame {
    ParquetReader::new(Cursor::new(bytes(archive, ArchiveFile::DataSet(set)))).finish().unwrap()
}

fn records(archive: &Archive, judge: usize, set: Set) -> Vec<Value> {
    serde_json::from_slice(&bytes(archive, ArchiveFile::Scores(judge, set))).unwrap()
}

/// A score as a number; none for a failure.
fn score(record: &Value, number: usize) -> Option<f64> {
    let value = &record[format!("score_{number}")];
    value.as_f64().or_else(|| value[0].as_f64())
}

/// Share of decided battles with the better score on the winner's side; failed ones left out, equal scores wrong.
fn battles_won(archive: &Archive, judge: usize, filter: &str) -> f64 {
    let frame = frame(archive, Set::HumanPreference);
    let text = |name: &str| frame.column(name).unwrap().str().unwrap().clone();
    let (questions, winners) = (text("question_id"), text("winner"));
    let inside = frame.column(filter).unwrap().bool().unwrap().clone();
    let rows: BTreeMap<&str, usize> = questions.iter().flatten().zip(0..).collect();
    let (mut right, mut all) = (0.0, 0.0);
    for record in records(archive, judge, Set::HumanPreference) {
        let row = rows[record["question_id"].as_str().unwrap()];
        let winner = winners.get(row).unwrap();
        let Some((a, b)) = score(&record, 1).zip(score(&record, 2)) else { continue };
        if inside.get(row) == Some(true) && !winner.starts_with("tie") {
            all += 1.0;
            right += f64::from(u8::from(if winner == "model_a" { a > b } else { b > a }));
        }
    }
    right / all
}

/// Share of sampled pairs whose correct answer has the better score; a failed answer is the worst.
fn pairs_won(records: &[Value]) -> f64 {
    let mut won = Vec::new();
    for record in records {
        for pair in record["sampled_conflict_pairs"].as_array().unwrap() {
            let side = |side: usize| pair[side].as_u64().unwrap() as usize;
            let correct = |place: usize| record["scores"][place].as_bool().unwrap();
            let (right, wrong) = if correct(side(0)) { (side(0), side(1)) } else { (side(1), side(0)) };
            let of = |place: usize| score(record, place + 1);
            // Where the judge failed on the wrong one the pair is right, and where on the correct one it is not.
            won.push(of(right).is_some_and(|right| of(wrong).is_none_or(|wrong| right > wrong)));
        }
    }
    won.iter().filter(|won| **won).count() as f64 / won.len() as f64
}

/// Chance that a correct answer has a better scaled score than a wrong one, over all of both; equal ones half.
fn area(records: &[Value]) -> f64 {
    let (mut correct, mut wrong) = (Vec::new(), Vec::new());
    for record in records {
        let labels = record["scores"].as_array().unwrap();
        let scores: Vec<(f64, bool)> = labels
            .iter()
            .zip(1..)
            .filter_map(|(label, number)| Some((score(record, number)?, label.as_bool()?)))
            .collect();
        let least = scores.iter().map(|(score, _)| *score).fold(f64::INFINITY, f64::min);
        let most = scores.iter().map(|(score, _)| *score).fold(f64::NEG_INFINITY, f64::max);
        for (score, label) in scores {
            let scaled = if most > least { (score - least) / (most - least) } else { 0.5 };
            if label { &mut correct } else { &mut wrong }.push(scaled);
        }
    }
    let better =
        |one: f64, other: f64| f64::from(u8::from(one > other)) + f64::from(u8::from(one == other)) / 2.0;
    let sum: f64 =
        correct.iter().map(|one| wrong.iter().map(|other| better(*one, *other)).sum::<f64>()).sum();
    sum / (correct.len() * wrong.len()) as f64
}

/// Expected correctness of the best of all answers, ties by lot.
fn best_of_all(records: &[Value]) -> f64 {
    let one = |record: &Value| {
        let labels = record["scores"].as_array().unwrap();
        let of = |place: usize| score(record, place + 1).unwrap_or(f64::NEG_INFINITY);
        let most = (0..labels.len()).map(of).fold(f64::NEG_INFINITY, f64::max);
        let best: Vec<bool> =
            (0..labels.len()).filter(|place| of(*place) == most).map(|place| labels[place] == true).collect();
        best.iter().filter(|correct| **correct).count() as f64 / best.len() as f64
    };
    records.iter().map(one).sum::<f64>() / records.len() as f64
}

#[test]
fn the_rooms_find_what_stands_in_the_files() {
    let coarse = RawJudge { errors: 0.05, step: 0.5, listed: true, ..judge("coarse", 0.8, 1.0) };
    let archive = archive(&RawArchive { judges: vec![coarse, judge("fine", 0.8, 1.0)], ..small() });
    let found = Desk::new(&archive).read().metrics(&plain());
    let close = |found: f64, known: f64| assert!((found - known).abs() < 1e-12, "{found} and not {known}");
    for (place, name) in ["coarse", "fine"].into_iter().enumerate() {
        for (domain, filter) in [("hard", "hard_prompt"), ("easy", "easy_prompt"), ("code", "is_code")] {
            let cell = ["ppe-human-preference", domain];
            close(value(&found, name, cell, "accuracy"), battles_won(&archive, place, filter));
        }
        for set in Set::ANSWERS {
            let records = records(&archive, place, set);
            let of = |metric| value(&found, name, ["ppe-correctness", set.domain().unwrap()], metric);
            close(of("accuracy"), pairs_won(&records));
            close(of("roc-auc"), area(&records));
            close(of("best-of-k-end-closed-form"), best_of_all(&records));
        }
    }
}
