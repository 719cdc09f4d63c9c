//! Domains as filters over columns.

use serde_json::{Value, json};

use super::desk::{Told, read};
use super::world::{array, battles};

fn inside(told: &Told, domain: &str) -> Vec<Option<bool>> {
    let column = told.battle_frame.column(&format!("domain:{domain}")).expect(domain);
    column.bool().expect("flags").iter().collect()
}

fn domains(more: &str, rows: &[Value]) -> Told {
    read(&format!("{{battles: [{{path: b, domains: {{{more}}}}}]}}"), &[("b", array(rows))])
}

#[test]
fn the_papers_domains_are_there_by_default() {
    let told = domains("", &battles());
    let rule = |domain: &str, row: usize| match domain {
        "hard" => row.is_multiple_of(2),
        "easy" | "shorter-won" => !row.is_multiple_of(2),
        "instruction-following" => row < 20,
        "code" => row.is_multiple_of(5),
        _ => row.is_multiple_of(7),
    };
    for domain in ["hard", "easy", "shorter-won", "instruction-following", "code", "math"] {
        let expected: Vec<Option<bool>> = (0..40).map(|row| Some(rule(domain, row))).collect();
        assert_eq!(inside(&told, domain), expected, "{domain}");
    }
    assert!(told.report.warnings.is_empty());
    let told = read("{battles: [{path: b, default_domains: false}]}", &[("b", array(&battles()))]);
    assert_eq!(told.battle_frame.width(), 8);
    let told = read("{battles: [{path: b, benchmark: own}]}", &[("b", array(&battles()))]);
    assert_eq!(told.battle_frame.width(), 8);
}

#[test]
fn conditions_that_exclude_each_other_are_named() {
    let filter = "none: {all: [{column: is_code, is: true}, {any: [{column: language, is: x}, {column: is_code, not: true}]}]}";
    let told =
        domains(&format!("{filter}, few: {{column: token_diff, at_least: 3, at_most: 1}}"), &battles());
    let told: Vec<&String> =
        told.report.warnings.iter().filter(|text| text.contains("holds no battle")).collect();
    assert!(told[0].ends_with(
        "domain `few` holds no battle: of 40 battles `token_diff` is at least 3 in 17, `token_diff` is at most 1 in 22, \
         never together"
    ), "{told:?}");
    assert!(
        told[1].contains("`is_code` is true in 8, (`language` is x or `is_code` is not true) in 32"),
        "{told:?}"
    );
    assert_eq!(told.len(), 2);
}

#[test]
fn every_test_means_what_it_says() {
    type Rule = fn(usize) -> bool;
    let tests: [(&str, Rule); 8] = [
        ("{column: language, is: english}", |row| !row.is_multiple_of(3)),
        ("{column: language, not: English}", |row| row.is_multiple_of(3)),
        ("{column: token_diff, at_most: -15}", |row| row <= 5),
        ("{column: token_diff, at_least: -15, at_most: 0}", |row| (5..=20).contains(&row)),
        ("{column: length_a, is: 103}", |row| row == 3),
        ("{column: category_tag.math_v0.1.math, is: true}", |row| row.is_multiple_of(7)),
        ("{all: [{column: is_code, is: true}, {column: hard_prompt, not: true}]}", |row| {
            row.is_multiple_of(5) && !row.is_multiple_of(2)
        }),
        ("{any: [{column: is_code, is: true}, {all: [{column: language, is: Chinese}]}]}", |row| {
            row.is_multiple_of(5) || row.is_multiple_of(3)
        }),
    ];
    for (filter, rule) in tests {
        let told = domains(&format!("mine: {filter}"), &battles());
        let expected: Vec<Option<bool>> = (0..40).map(|row| Some(rule(row))).collect();
        assert_eq!(inside(&told, "mine"), expected, "{filter}");
    }
}

#[test]
fn an_empty_cell_is_outside_and_not_the_opposite() {
    let mut rows = battles();
    rows[0]["language"] = json!(null);
    rows[1]["language"] = json!("");
    rows[2]["token_diff"] = json!(null);
    let told =
        domains("own: {column: language, not: English}, near: {column: token_diff, at_most: 50}", &rows);
    assert_eq!(inside(&told, "own")[..3], [None, None, Some(false)]);
    assert_eq!(inside(&told, "near")[1..3], [Some(true), None]);
    assert!(told.report.warnings.is_empty());
}

#[test]
fn a_cell_that_cannot_be_read_is_told() {
    let mut rows = battles();
    rows[4]["hard_prompt"] = json!("maybe");
    rows[5]["hard_prompt"] = json!("False");
    let told = domains("", &rows);
    assert_eq!(inside(&told, "hard")[4..6], [None, Some(false)]);
    assert_eq!(told.report.warnings.len(), 1);
    assert!(
        told.report.warnings[0].contains("1 cells of `hard_prompt`")
            && told.report.warnings[0].contains("`maybe` in /4")
    );
}

#[test]
fn a_missing_column_is_an_error_unless_the_domain_is_a_default() {
    let rows: Vec<Value> = battles()
        .into_iter()
        .map(|mut row| {
            row.as_object_mut().expect("object").shift_remove("is_code");
            row
        })
        .collect();
    let told = domains("", &rows);
    assert_eq!(inside(&told, "code"), vec![None; 40]);
    assert!(
        told.report.warnings[0].contains("default domain `code` is left out: there is no column `is_code`")
    );
    let told = domains("mine: {column: sim_, at_most: 1}", &rows);
    assert!(
        told.only_fault("b")
            .contains("`mine` looks at the column `sim_`, which this file does not have: found")
    );
    assert!(told.battles.is_empty());
}
