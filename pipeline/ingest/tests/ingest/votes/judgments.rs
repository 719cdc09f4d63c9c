//! Arena-Hard judgments.

use super::desk::{one, read_config};

fn judgment(one: &str, two: &str) -> String {
    format!(
        r#"{{"uid": "q1", "category": "hard", "judge": "gpt", "model": "org/m", "baseline": "base", "games": [{one}, {two}]}}"#
    ) + "\n"
}

fn score(label: &str) -> String {
    format!(r#"{{"score": "{label}", "judgment": {{"answer": "…"}}, "prompt": []}}"#)
}

#[test]
fn both_games_are_votes_with_sides_swapped() {
    let told = one("", judgment(&score("A>B"), &score("B>>A")));
    assert_eq!(told.outcomes(), ["base>org/m", "org/m<base"]);
    assert_eq!(told.votes.iter().map(|vote| vote.weight).collect::<Vec<_>>(), [None, Some(3.0)]);
    assert!(told.votes.iter().all(|vote| vote.count == 1), "a weight multiplies no votes");
    assert!(
        told.votes.iter().all(|v| v.prompt.as_deref() == Some("q1") && v.voter.as_deref() == Some("gpt"))
    );
    assert_eq!(told.bins(), [2, 2, 0, 0]);
    assert_eq!(
        one("strong_verdict_weight: 1", judgment(&score("A=B"), &score("A<<B"))).votes[1].weight,
        Some(1.0)
    );
}

/// The benchmark's own points for the model, as the page on formats describes them, a strong verdict three times.
fn points(label: &str, game: u8) -> (f64, usize) {
    let times = if label.contains(">>") || label.contains("<<") { 3 } else { 1 };
    let a_wins = match label.replace(">>", ">").replace("<<", "<").as_str() {
        "A>B" | "B<A" => 1.0,
        "B>A" | "A<B" => 0.0,
        "A=B" | "B=A" => 0.5,
        other => unreachable!("no label of the page: {other}"),
    };
    (if game == 2 { a_wins } else { 1.0 - a_wins }, times)
}

#[test]
fn every_label_means_the_benchmarks_points() {
    const LABELS: [&str; 10] = ["A>B", "A>>B", "A=B", "B>A", "B>>A", "A<B", "A<<B", "B=A", "B<A", "B<<A"];
    for first in LABELS {
        for second in LABELS {
            let told = one("", judgment(&score(first), &score(second)));
            assert_eq!(told.votes.len(), 2);
            for (vote, (label, game)) in told.votes.iter().zip([(first, 1), (second, 2)]) {
                let wins_a = match vote.verdict {
                    records::Verdict::ModelA => 1.0,
                    records::Verdict::ModelB => 0.0,
                    _ => 0.5,
                };
                let ours = if vote.model_a == "org/m" { wins_a } else { 1.0 - wins_a };
                let (theirs, times) = points(label, game);
                assert_eq!(ours, theirs, "{label} in game {game}");
                assert_eq!(vote.weight.unwrap_or(1.0), times as f64, "{label}");
            }
        }
    }
}

#[test]
fn a_null_game_drops_both() {
    let text = judgment("null", &score("A>B"))
        + &judgment(&score("A>B"), r#"{"score": null}"#)
        + &judgment(&score("A>B"), &score("A=B"));
    let told = one("", text);
    assert_eq!(told.bins(), [6, 2, 4, 0]);
    assert_eq!(told.dropped_by(), "games without a verdict 4");
    assert_eq!(told.votes.iter().map(|vote| vote.vote).collect::<Vec<_>>(), [5, 6]);
    assert!(told.faults()[1].1.contains("game 2 has no score"), "{:?}", told.faults());
}

#[test]
fn another_label_or_another_number_of_games_is_a_fault() {
    let told = one("", judgment(&score("A>B"), &score("[[A>B]]")));
    assert_eq!(told.bins(), [2, 1, 0, 1]);
    assert!(
        told.only_fault().starts_with("line 1, game 2|score|[[A>B]]|is no known verdict"),
        "{}",
        told.only_fault()
    );
    let row = r#"{"uid": "q", "model": "m", "baseline": "b", "games": [{"score": "A>B"}]}"#;
    let told = one("", row);
    assert_eq!(told.bins(), [2, 0, 0, 2]);
    assert!(told.only_fault().contains("there are 1 games"), "{}", told.only_fault());
    assert_eq!(one("", r#"{"uid": "q", "model": "m", "baseline": "b", "games": 7}"#).bins(), [2, 0, 0, 2]);
    let itself =
        r#"{"uid": "q", "model": "b", "baseline": "b", "games": [{"score": "A>B"}, {"score": "A>B"}]}"#;
    assert_eq!(one("", itself).bins(), [2, 0, 0, 2]);
}

#[test]
fn version_0_1_needs_its_baseline_declared() {
    let row =
        r#"{"question_id": "q", "model": "m", "judge": "g", "games": [{"score": "A>B"}, {"score": "A>B"}]}"#;
    let fault = one("", row).only_fault();
    assert!(fault.contains("add `baseline: NAME`"), "{fault}");
    let told = read_config("votes: {files: [{path: v, baseline: gpt-4-0314}]}", &[("v", row.as_bytes())]);
    assert_eq!(told.outcomes(), ["gpt-4-0314>m", "m>gpt-4-0314"]);
    assert_eq!(told.votes[0].prompt.as_deref(), Some("q"));
    let twice = judgment(&score("A>B"), &score("A>B"));
    let told = read_config("votes: {files: [{path: v, baseline: o3}]}", &[("v", twice.as_bytes())]);
    assert!(told.only_fault().contains("names its baselines itself"), "{}", told.only_fault());
}

#[test]
fn judgments_have_no_style() {
    let fault = one("features: [tokens]", judgment(&score("A>B"), &score("A>B"))).only_fault();
    assert!(fault.contains("no style features"), "{fault}");
}
