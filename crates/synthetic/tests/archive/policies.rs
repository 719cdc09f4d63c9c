//! The arena of the models trained with the judges.

use std::collections::BTreeMap;

use records::Control;
use synthetic::{ArchiveFile, RawArchive, RawJudge};

use crate::desk::{Desk, archive, judge, rows, small};

/// Ratings by policy, without and with style.
fn ratings(desk: &Desk) -> [BTreeMap<String, (f64, f64)>; 2] {
    let ratings = desk.ratings().ratings;
    [Control::None, Control::Style].map(|control| {
        let of = ratings.iter().filter(|row| row.control == control);
        of.map(|row| (row.policy.clone(), (row.value, row.standard_error.unwrap()))).collect()
    })
}

fn arena(judges: Vec<RawJudge>, votes: u64) -> RawArchive {
    let judges = judges.into_iter().map(|judge| RawJudge { trained: true, ..judge }).collect();
    let mut raw = RawArchive { judges, ..small() };
    raw.arena.votes = votes;
    raw
}

#[test]
fn a_judge_of_length_loses_under_style_control() {
    let long = RawJudge { length_bias: 1.0, ..judge("long", 0.9, 0.8) };
    let mut raw = arena(vec![long, judge("short", 0.9, 0.8), judge("poor", 0.2, 1.0)], 12_000);
    raw.arena.length_effect = 1.0;
    let [plain, styled] = ratings(&Desk::new(&archive(&raw)));
    let lead = |of: &BTreeMap<String, (f64, f64)>| of["policy-long"].0 - of["policy-short"].0;
    // Its answers are longer, which votes look at; what it knows of quality is less.
    assert!(lead(&plain) > 20.0 && lead(&styled) < -20.0, "{} {}", lead(&plain), lead(&styled));
    let fallen: Vec<&String> = styled.keys().filter(|name| styled[*name].0 < plain[*name].0 - 10.0).collect();
    assert_eq!(fallen, ["policy-long"]);
}

#[test]
fn ratings_are_those_that_the_truth_says() {
    let long = RawJudge { length_bias: 0.7, ..judge("long", 0.9, 1.0) };
    let weak = RawJudge { weak: [("code".to_owned(), 0.0)].into(), ..judge("weak", 0.9, 1.0) };
    let raw =
        arena(vec![long, weak, judge("a", 0.9, 1.0), judge("b", 0.3, 1.0), judge("c", 2.0, 1.0)], 20_000);
    let archive = archive(&raw);
    let [plain, styled] = ratings(&Desk::new(&archive));
    for row in rows(&archive, ArchiveFile::Strengths) {
        for (found, key) in [(&plain, "rating"), (&styled, "controlled_rating")] {
            let (value, error) = found[&row["model"]];
            let known: f64 = row[key].parse().unwrap();
            // Four standard errors and a bit for ratings that are shifted to a mean of their own.
            assert!(
                (value - known).abs() < 4.0 * error + 0.5,
                "{} {key}: {value} and not {known}",
                row["model"]
            );
        }
    }
    let correlation: BTreeMap<String, f64> = rows(&archive, ArchiveFile::Judges)
        .iter()
        .map(|row| (row["judge"].clone(), row["quality_correlation"].parse().unwrap()))
        .collect();
    assert!((correlation["a"] - 0.9 / 1.81_f64.sqrt()).abs() < 1e-12);
    let mean = 0.9 * 8.0 / 9.0;
    assert!((correlation["weak"] - mean / (mean * mean + 1.0_f64).sqrt()).abs() < 1e-12);
}

#[test]
fn policies_are_outcomes_of_their_judges() {
    let raw = arena(vec![judge("a", 0.9, 1.0), judge("b", 0.3, 1.0)], 3000);
    let outputs = Desk::new(&archive(&raw)).ratings();
    assert!(outputs.warnings.iter().all(|warning| !warning.contains("policies")), "{:?}", outputs.warnings);
    for row in &outputs.ratings {
        let judge = row.policy.strip_prefix("policy-");
        assert_eq!((row.judge.as_deref(), row.is_baseline), (judge, judge.is_none()), "{row:?}");
    }
    assert_eq!(outputs.ratings.len(), 2 * 5);
}

#[test]
fn no_votes_no_arena() {
    let archive = archive(&small());
    assert!(archive.votes().is_none());
    let paths: Vec<String> = archive.files().iter().map(|file| file.path(&archive)).collect();
    assert!(!paths.iter().any(|path| path.contains("votes") || path.contains("strengths")), "{paths:?}");
}
