//! Every form a score and a file may have.

use records::tables::BattleScore;
use records::{JudgementKind, Verdict};
use serde_json::{Value, json};

use super::desk::{Told, read};
use super::world::{
    ANSWERS, CONFIG, DOMAINS, JUDGES, answer_score, array, battle_score, csv, files, judged_answers,
    judged_battles, labels, lines, prompt_key, prompts, sets,
};

/// The tables against the world they were made from, value by value.
fn is_the_world(told: &Told) {
    assert!(told.report.rejections.is_empty(), "{:?}", told.report.rejections);
    assert_eq!((told.battles.len(), told.sets.len()), (40, 12));
    assert_eq!((told.battle_scores.len(), told.answer_scores.len()), (80, 2 * 12 * ANSWERS));
    for (judge, name) in JUDGES.iter().enumerate() {
        for (row, (question, scores)) in told.judge_scores(name).into_iter().enumerate() {
            assert_eq!(question, format!("q-{row:03}"));
            assert_eq!(scores, battle_score(judge, row).map(Some));
        }
    }
    for row in &told.answer_scores {
        let set = told.sets.iter().find(|set| set.prompt == row.prompt).expect("a prompt");
        let domain = DOMAINS.iter().position(|domain| *domain == set.domain).expect("a domain");
        let key = (set.question.clone(), set.generator.as_str());
        let prompt = (0..6).find(|prompt| prompt_key(*prompt) == key).expect("a key");
        let judge = JUDGES.iter().position(|judge| *judge == row.judge).expect("a judge");
        let answer = usize::try_from(row.answer).expect("a place") - 1;
        assert_eq!(row.score, Some(answer_score(judge, domain, prompt, answer)));
        let text: String =
            labels(domain, prompt).iter().map(|label| if *label { '1' } else { '0' }).collect();
        assert_eq!(set.labels, text);
    }
}

#[test]
fn the_archive_layout_is_read_whole() {
    let told = read(CONFIG, &files());
    is_the_world(&told);
    assert_eq!(told.report.judges, 2);
    assert_eq!(told.bins("data/math_best_of_k/Stern-RM-8B.json"), [6, 6, 0, 0]);
    assert_eq!(told.report.warnings, Vec::<String>::new());
    assert!(told.battle_scores.iter().all(|row| row.kind == JudgementKind::Score && !row.error));
}

#[test]
fn every_format_says_the_same() {
    let scores: Vec<String> = (1..=ANSWERS).map(|answer| format!("score_{answer}")).collect();
    let mut columns = vec!["question_id", "model_name", "scores"];
    columns.extend(scores.iter().map(String::as_str));
    let mut all = sets();
    all[1].1 = csv(&["question_id", "model_name", "scores", "sampled_conflict_pairs"], &prompts(0));
    let battle_columns = ["question_id", "score_1", "score_2"];
    all.push(("data/human_preference_v1/Stern-RM-8B.csv", csv(&battle_columns, &judged_battles(0))));
    all.push(("data/human_preference_v1/mild.rm-v0.1.jsonl", lines(&judged_battles(1))));
    all.push(("data/mmlu_pro_best_of_k/Stern-RM-8B.csv", csv(&columns, &judged_answers(0, 0))));
    let packed = crate::votes::desk::zstd(&array(&judged_answers(1, 0)));
    all.push(("data/mmlu_pro_best_of_k/mild.rm-v0.1.json.zst", packed));
    all.push((
        "data/math_best_of_k/Stern-RM-8B.jsonl.gz",
        crate::votes::desk::gzip(&lines(&judged_answers(0, 1))),
    ));
    let (bom, tabs) = (b"\xEF\xBB\xBF".to_vec(), csv(&columns, &judged_answers(1, 1)));
    all.push(("data/math_best_of_k/mild.rm-v0.1.csv", [bom, tabs].concat()));
    is_the_world(&read(CONFIG, &all));
}

/// One judge of battles `q-000`, `q-001`, ... whose records end with these texts.
fn scored(entry: &str, records: &[&str]) -> Told {
    let texts: Vec<String> = records
        .iter()
        .enumerate()
        .map(|(row, more)| format!("{{\"question_id\": \"q-{row:03}\", {more}}}"))
        .collect();
    let config = format!(
        "{{battles: [{{path: battles.json}}], scores: [{{path: j.json, benchmark: ppe-human-preference, {entry}}}]}}"
    );
    read(&config, &[sets().swap_remove(0), ("j.json", format!("[{}]", texts.join(",\n")).into_bytes())])
}

fn pair(row: &BattleScore) -> ([Option<f64>; 2], bool) {
    ([row.score_a, row.score_b], row.error)
}

#[test]
fn numbers_lists_of_one_and_failures() {
    let told = scored(
        "",
        &[
            r#""score_1": 1.25, "score_2": -3"#,
            r#""score_1": [0.75], "score_2": [5e-1]"#,
            r#""score_1": "$ERROR$", "score_2": 0.1"#,
            r#""score_1": ["$ERROR$"], "score_2": "$ERROR$""#,
            r#""score_1": -0.0, "score_2": 0"#,
        ],
    );
    let rows: Vec<_> = told.battle_scores.iter().map(pair).collect();
    assert_eq!(
        rows,
        [
            ([Some(1.25), Some(-3.0)], false),
            ([Some(0.75), Some(0.5)], false),
            ([None, Some(0.1)], true),
            ([None, None], true),
            ([Some(0.0), Some(0.0)], false),
        ]
    );
    assert_eq!(told.bins("j.json"), [5, 5, 0, 0]);
    assert!(
        told.report.warnings.iter().any(|line| line.starts_with("j.json: 3 scores are lists of one")),
        "{:?}",
        told.report.warnings
    );
}

#[test]
fn what_is_no_score_is_rejected_with_its_place() {
    for (cell, told_reason) in [
        ("\"1.5\"", "numeric_strings: true"),
        ("[[1.5]]", "a list within a list"),
        ("[1, 2]", "a list of 2"),
        ("[]", "a list of 0"),
        ("{\"a\": 1}", "an object"),
        ("true", "true or false"),
        ("\"\"", "no finite number"),
        ("\"high\"", "no number"),
        ("null", "not_finite: error"),
        ("[null]", "not_finite: error"),
        ("NaN", "not_finite: error"),
        ("-Infinity", "not_finite: error"),
        ("[NaN]", "not_finite: error"),
        ("\"NaN\"", "not_finite: error"),
        ("1e999", "out of range"),
        ("\"$error$\"", "no number"),
    ] {
        let told =
            scored("", &[r#""score_1": 1, "score_2": 2"#, &format!("\"score_1\": 1, \"score_2\": {cell}")]);
        let fault = told.only_fault("j.json");
        assert!(fault.starts_with("/1|") && fault.contains(told_reason), "{cell}: {fault}");
        assert_eq!(told.bins("j.json"), [2, 1, 0, 1], "{cell}");
    }
    let told = scored("", &[r#""score_1": 1, "score_2": 2"#, r#""score_1": 1"#]);
    assert!(told.only_fault("j.json").starts_with("/1|score_2||the record has no such key"));
}

#[test]
fn declared_strings_and_declared_failures() {
    let told = scored(
        "numeric_strings: true, not_finite: error",
        &[
            r#""score_1": "1.5", "score_2": ["-2e0"]"#,
            r#""score_1": NaN, "score_2": 1"#,
            r#""score_1": null, "score_2": Infinity"#,
            r#""score_1": "-inf", "score_2": [NaN]"#,
            r#""score_1": "0x10", "score_2": 1"#,
        ],
    );
    let rows: Vec<_> = told.battle_scores.iter().map(pair).collect();
    let failed = [None, None];
    assert_eq!(
        rows,
        [([Some(1.5), Some(-2.0)], false), ([None, Some(1.0)], true), (failed, true), (failed, true)]
    );
    assert!(told.only_fault("j.json").contains("hexadecimal"));
    assert!(
        told.report.warnings.iter().any(|line| line.contains("5 scores or verdicts are NaN")),
        "{:?}",
        told.report.warnings
    );
}

#[test]
fn a_csv_has_texts_only() {
    let text = "question_id;score_1;score_2\nq-000;1.5;[2]\nq-001;$ERROR$;1e-3\nq-002;;1\nq-003;nan;1\nq-004;[[1]];1\n";
    let config = "{battles: [{path: battles.json}], scores: [{path: j, benchmark: ppe-human-preference}]}";
    let told = read(config, &[sets().swap_remove(0), ("j", text.as_bytes().to_vec())]);
    let rows: Vec<_> = told.battle_scores.iter().map(pair).collect();
    assert_eq!(rows, [([Some(1.5), Some(2.0)], false), ([None, Some(0.001)], true)]);
    assert_eq!(told.bins("j"), [5, 2, 0, 3]);
    let declared = config.replace("benchmark:", "not_finite: error, benchmark:");
    let told = read(&declared, &[sets().swap_remove(0), ("j", text.as_bytes().to_vec())]);
    assert_eq!(told.bins("j"), [5, 4, 0, 1]);
}

#[test]
fn a_file_that_breaks_off_keeps_what_came_before() {
    let whole = array(&judged_battles(0));
    let config = "{battles: [{path: battles.json}], scores: [{path: data}]}";
    let cut = whole[..whole.len() / 2].to_vec();
    let path = "data/human_preference_v1/a.json";
    let told = read(config, &[sets().swap_remove(0), (path, cut)]);
    assert!(told.only_fault(path).contains("never ends"));
    let [all, used, ..] = told.bins(path);
    assert!(all == used && used > 10, "{used}");
}

#[test]
fn a_file_of_something_else_says_what_it_lacks() {
    let cases: [(&[Value], &str); 5] = [
        (&[json!({"id": 1, "score_1": 1, "score_2": 2})], "need `question_id`: found id, score_1, score_2"),
        (&[json!({"question_id": "q-000", "reward": 1})], "or a verdict (verdict, judgment, winner"),
        (&[], "no records"),
        (&[json!(3)], "a number where an object is expected"),
        (&[json!({"question_id": null, "score_1": 1, "score_2": 1})], "without it the record joins nothing"),
    ];
    for (rows, reason) in cases {
        let config =
            "{battles: [{path: battles.json}], scores: [{path: j, benchmark: ppe-human-preference}]}";
        let told = read(config, &[sets().swap_remove(0), ("j", array(rows))]);
        let fault = told.only_fault("j");
        assert!(fault.contains(reason), "{fault}");
        assert!(told.battle_scores.is_empty());
    }
}

#[test]
fn answers_beyond_those_of_the_data_set_are_refused() {
    let mut rows = judged_answers(0, 0);
    rows[0]["score_9"] = json!(0.5);
    let config = "{answers: [{path: mmlu.json, domain: mmlu-pro}], scores: [{path: j, domain: mmlu-pro}]}";
    let told = read(config, &[sets().swap_remove(1), ("j", array(&rows))]);
    assert!(told.only_fault("j").contains("`score_9`, but no prompt of the data set has more than 8"));
    let mut rows = judged_answers(0, 0);
    rows[4].as_object_mut().expect("object").shift_remove("score_8");
    let told = read(config, &[sets().swap_remove(1), ("j", array(&rows))]);
    assert!(told.only_fault("j").starts_with("/4|score_8||"));
    assert_eq!(told.answer_scores.len(), 5 * ANSWERS);
}

#[test]
fn verdict_words_do_not_pass_for_scores() {
    let told = scored("", &[r#""winner": "model_a", "score_1": 1, "score_2": 2"#]);
    assert_eq!((told.battle_scores[0].kind, told.battle_scores[0].verdict), (JudgementKind::Score, None));
    let told = scored("verdict: winner", &[r#""winner": "model_a", "score_1": 1, "score_2": 2"#]);
    assert_eq!(told.battle_scores[0].verdict, Some(Verdict::ModelA));
}
