//! Filters that look at one vote.

use super::desk::one;

/// One battle in JSON with further keys.
fn battle(models: (&str, &str), more: &str) -> String {
    format!(r#"{{"model_a": "{}", "model_b": "{}", "winner": "tie"{more}}}"#, models.0, models.1) + "\n"
}

fn battles(more: &[&str]) -> String {
    more.iter().map(|more| battle(("x", "y"), &format!(", {more}"))).collect()
}

#[test]
fn anonymous_only() {
    let file = battles(&[r#""anony": true"#, r#""anony": false"#, r#""anony": "True""#, r#""anony": null"#]);
    let told = one("filters: {anonymous_only: true}", &file);
    assert_eq!(told.bins(), [4, 2, 1, 1]);
    assert_eq!(told.dropped_by(), "anonymous 1");
    assert_eq!(told.votes.iter().map(|vote| vote.vote).collect::<Vec<_>>(), [1, 3]);
    let rows = told.faults();
    assert!(
        rows.iter().any(|(place, reason)| place == "all rows||1" && reason.contains("anonymous_only")),
        "{rows:?}"
    );
    assert_eq!(one("", &file).bins(), [4, 4, 0, 0]);
}

#[test]
fn languages_and_rows_without_one() {
    let file = battles(&[
        r#""language": "English""#,
        r#""language": "english""#,
        r#""language": "Chinese""#,
        r#""language": null"#,
        r#""lang": "English""#,
    ]);
    let told = one("filters: {languages: [English]}", &file);
    assert_eq!(told.bins(), [5, 2, 3, 0]);
    assert_eq!(told.dropped_by(), "languages 1; no language 2");
}

#[test]
fn categories_nested_and_as_columns() {
    let tag = |creative: &str, code: &str| {
        format!(
            r#""category_tag": {{"creative_writing_v0.1": {{"creative_writing": {creative}, "score": "yes"}}}},
               "is_code": {code}"#
        )
        .replace('\n', " ")
    };
    let file: Vec<String> = vec![
        tag("true", "true"),
        tag("true", "false"),
        tag("false", "true"),
        tag("null", "true"),
        tag("1.5", "true"),
    ];
    let file = battles(&file.iter().map(String::as_str).collect::<Vec<_>>());
    let both = "filters: {categories: [creative_writing_v0.1.creative_writing, is_code]}";
    let told = one(both, &file);
    assert_eq!(told.bins(), [5, 1, 3, 1]);
    assert_eq!(told.dropped_by(), "categories 2; no category 1");
    let fault = one("filters: {categories: [math_v0.1.math]}", &file).only_fault();
    assert!(
        fault.contains("`math_v0.1.math`") && fault.contains("creative_writing_v0.1.creative_writing"),
        "{fault}"
    );
}

#[test]
fn models_in_and_out() {
    let file: String = [("x", "y"), ("y", "z"), ("z", "x"), ("x", "w")].map(|pair| battle(pair, "")).concat();
    let only = one("filters: {models: {only: [x, y, q]}}", &file);
    assert_eq!(only.outcomes(), ["x=y"]);
    assert_eq!((only.bins(), only.dropped_by()), ([4, 1, 3, 0], "models 3"));
    assert!(only.report.warnings[0].contains("no vote file has the model `q`"), "{:?}", only.report.warnings);
    let except = one("filters: {models: {except: [x]}}", &file);
    assert_eq!(except.outcomes(), ["y=z"]);
}

#[test]
fn days_from_and_until() {
    let file = battles(&[
        r#""tstamp": 1700000000.5"#,
        r#""tstamp": "2023-11-15T00:00:00Z""#,
        r#""tstamp": "2023-11-16""#,
        r#""tstamp": "soon""#,
    ]);
    let told = one("filters: {from: 2023-11-15, until: 2023-11-15}", &file);
    assert_eq!(told.bins(), [4, 1, 2, 1]);
    assert_eq!((told.votes[0].vote, told.dropped_by()), (2, "dates 2"));
    assert_eq!(one("filters: {from: 2023-11-14}", &file).bins(), [4, 3, 0, 1]);
}

#[test]
fn prompts_by_the_files_own_tag() {
    let tag = |sampled| format!(r#""dedup_tag": {{"high_freq": true, "sampled": {sampled}}}"#);
    let file = battles(&[&tag("true"), &tag("false"), &tag("false")]);
    let told = one("filters: {prompt_frequency: tag}", &file);
    assert_eq!((told.bins(), told.dropped_by()), ([3, 1, 2, 0], "prompt frequency (tag) 2"));
}

#[test]
fn a_filter_without_its_column_is_an_error() {
    let file = battle(("x", "y"), "");
    for (filter, needs) in [
        ("anonymous_only: true", "anony or anonymous"),
        ("languages: [English]", "language"),
        ("categories: [math]", "`math`"),
        ("from: 2024-01-01", "tstamp or timestamp"),
        ("prompt_frequency: tag", "dedup_tag.sampled"),
        ("prompt_frequency: {at_most: 3}", "prompt or instruction"),
        ("votes_per_voter_and_day: 3", "judge or judge_hash"),
        ("duplicates: drop", "question_id or id"),
    ] {
        let told = one(&format!("filters: {{{filter}}}"), &file);
        assert_eq!(told.bins(), [0, 0, 0, 0]);
        let fault = told.only_fault();
        assert!(
            fault.starts_with("whole file") && fault.contains(needs) && fault.contains("model_a"),
            "{fault}"
        );
    }
}

#[test]
fn a_row_falls_to_the_first_filter_only() {
    let file = battles(&[
        r#""anony": false, "language": "German", "tstamp": 0"#,
        r#""anony": true, "language": "German", "tstamp": 0"#,
        r#""anony": true, "language": "English", "tstamp": 0"#,
        r#""anony": true, "language": "English", "tstamp": 1700000000"#,
    ]);
    let told = one("filters: {anonymous_only: true, languages: [English], from: 2020-01-01}", &file);
    assert_eq!((told.bins(), told.dropped_by()), ([4, 1, 3, 0], "anonymous 1; languages 1; dates 1"));
}
