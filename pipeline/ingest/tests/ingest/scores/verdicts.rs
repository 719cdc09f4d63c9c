//! LLM judges.

use records::{JudgementKind, Verdict};

use super::desk::{Told, read};
use super::world::{array, battles, sets};
use serde_json::{Value, json};

fn judged(entry: &str, words: &[Value]) -> Told {
    let row = |(row, word): (usize, &Value)| json!({"question_id": format!("q-{row:03}"), "verdict": word});
    let rows: Vec<Value> = words.iter().enumerate().map(row).collect();
    let config = format!(
        "{{battles: [{{path: battles.json}}], scores: [{{path: j, benchmark: ppe-human-preference, {entry}}}]}}"
    );
    read(&config, &[sets().swap_remove(0), ("j", array(&rows))])
}

#[test]
fn five_ways_plain_winners_letters_and_failures() {
    use Verdict::{BothBad, ModelA, ModelB, Tie};
    let words = [
        ("[[A>>B]]", Some(ModelA)),
        ("[[A>B]]", Some(ModelA)),
        ("[[A=B]]", Some(Tie)),
        ("[[B>A]]", Some(ModelB)),
        ("[[B>>A]]", Some(ModelB)),
        ("A>>B", Some(ModelA)),
        ("model_b", Some(ModelB)),
        ("tie", Some(Tie)),
        ("tie (bothbad)", Some(BothBad)),
        ("[[B]]", Some(ModelB)),
        ("C", Some(Tie)),
        ("$ERROR$", None),
    ];
    let told = judged("", &words.map(|(word, _)| json!(word)));
    let found: Vec<_> = told.battle_scores.iter().map(|row| (row.verdict, row.error)).collect();
    assert_eq!(found, words.map(|(_, verdict)| (verdict, verdict.is_none())));
    assert!(told.battle_scores.iter().all(|row| row.kind == JudgementKind::Verdict && row.score_a.is_none()));
    assert_eq!(told.bins("j"), [12, 12, 0, 0]);
}

#[test]
fn an_unknown_word_is_no_tie() {
    for word in [
        json!("Tie"),
        json!("[[A>>>B]]"),
        json!("INCORRECT"),
        json!("[[A>B]"),
        json!(1),
        json!(""),
        json!(null),
    ] {
        let told = judged("", &[json!("[[A>B]]"), word.clone()]);
        assert!(told.only_fault("j").starts_with("/1|verdict|"), "{word}: {}", told.only_fault("j"));
        assert_eq!(told.battle_scores.len(), 1, "{word}");
    }
    let told =
        judged("verdicts: {INCORRECT: model_b}, not_finite: error", &[json!("INCORRECT"), json!(null)]);
    assert_eq!(told.battle_scores[0].verdict, Some(Verdict::ModelB));
    assert!(told.battle_scores[1].error);
}

#[test]
fn a_winner_may_be_named() {
    let name = battles()[1]["model_b"].clone();
    let told = judged("", &[json!("tie"), name, json!("nobody")]);
    assert_eq!(told.battle_scores[1].verdict, Some(Verdict::ModelB));
    assert!(told.report.warnings.iter().any(|line| line.contains("1 verdicts name the winner")));
    assert!(
        told.only_fault("j").contains("add to the file's entry in `ingest.scores`: verdicts: {nobody: tie}")
    );
}

#[test]
fn verdicts_on_pairs_of_answers_are_left_out_with_a_word() {
    let rows = vec![json!({"question_id": "p-0", "model_name": "gemma-2-9b-it", "verdict": "[[A>B]]"}); 5];
    let config = "{answers: [{path: mmlu.json, domain: mmlu-pro}], scores: [{path: j, domain: mmlu-pro}]}";
    let told = read(config, &[sets().swap_remove(1), ("j", array(&rows))]);
    assert_eq!(told.bins("j"), [5, 0, 5, 0]);
}
