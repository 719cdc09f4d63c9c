//! JSON arrays and JSON lines.

use crate::corpus::{LONG, bins, expect, proxies, told};

fn object(judge: &str, value: &str) -> String {
    format!(r#"{{"judge":{judge},"benchmark":"b","domain":"d","metric":"accuracy","value":{value}}}"#)
}

#[test]
fn cells_that_are_no_number() {
    for (value, shown, words) in [
        ("true", "true", "true or false"),
        ("[0.5]", "[0.5]", "write 0.5, not [0.5]"),
        ("[[0.5]]", "[[0.5]]", "write the number itself"),
        (r#"{"mean":0.5}"#, r#"{"mean":0.5}"#, "write the number itself"),
        (r#""0,5""#, "0,5", "decimal: comma"),
        ("-1e-400", "-0.0", ""),
    ] {
        let outputs = proxies(LONG, format!("[{},{}]", object("\"A\"", "0.5"), object("\"B\"", value)));
        if words.is_empty() {
            assert_eq!(outputs.proxies[1].value, 0.0);
            continue;
        }
        expect(&outputs, &format!("record 2|value|{shown}"), &[words]);
        assert_eq!(bins(&outputs, "p.csv"), [2, 1, 0, 1]);
    }
}

#[test]
fn missing_in_json_is_null_or_no_key() {
    let text = format!(
        "{}\n{}\n",
        object("\"A\"", "null"),
        r#"{"judge":"B","benchmark":"b","domain":"d","metric":"accuracy"}"#
    );
    let outputs = proxies(LONG, text);
    assert_eq!(bins(&outputs, "p.csv"), [2, 0, 2, 0]);
    assert_eq!(told(&outputs)[1].0, "line 2");
}

#[test]
fn a_name_may_be_a_number_but_not_a_truth() {
    assert_eq!(proxies(LONG, object("7", "0.5")).proxies[0].judge, "7");
    expect(&proxies(LONG, object("false", "0.5")), "line 1|judge|false", &["text is expected"]);
    expect(&proxies(LONG, object("null", "0.5")), "line 1|judge|", &["missing"]);
    expect(&proxies(LONG, object("[\"A\"]", "0.5")), "line 1|judge|[\"A\"]", &["a list"]);
}

#[test]
fn lines_that_are_no_objects_are_rejected_one_by_one() {
    let text =
        [&object("\"A\"", "0.5"), "[1]", "{\"judge\":", &object("\"B\"", "NaN"), "3", &object("\"C\"", "1")];
    let outputs = proxies(LONG, text.join("\r\n"));
    assert_eq!(bins(&outputs, "p.csv"), [6, 2, 0, 4]);
    let rows = told(&outputs);
    let places: Vec<&str> = rows.iter().map(|row| row.0.as_str()).collect();
    assert_eq!(places, ["line 2", "line 3", "line 4", "line 5"]);
    assert!(rows[1].3.contains("must end on its line"), "{}", rows[1].3);
    assert!(rows[2].3.contains("write null for a missing value"), "{}", rows[2].3);
}

#[test]
fn an_array_that_is_no_json_is_one_rejection() {
    let cut = format!("[\n{},\n{{\"judge\"", object("\"A\"", "0.5"));
    expect(&proxies(LONG, cut), "line 3||", &["cut short"]);
    expect(&proxies(LONG, format!("[\n{}]", object("\"A\"", "NaN"))), "line 2||", &["NaN or Infinity"]);
    expect(&proxies(LONG, "[]"), "whole file||", &["missing: judge", "Found: none"]);
    let deep = "[".repeat(100_000);
    expect(&proxies(LONG, deep), "line 1||", &["no JSON"]);
}

#[test]
fn a_key_twice_is_not_quietly_the_last_one() {
    let text = r#"[{"judge":"A","benchmark":"b","domain":"d","metric":"accuracy","value":0.5,"value":0.6}]"#;
    expect(&proxies(LONG, text), "record 1|value|", &["stands twice"]);
}

#[test]
fn unknown_keys_are_named() {
    let text = r#"[{"judge":"A","benchmark":"b","domain":"d","metric":"accuracy","vlaue":0.5}]"#;
    let rows = told(&proxies(LONG, text));
    assert!(rows.iter().any(|row| row.1 == "vlaue" && row.3.contains("did you mean `value`?")), "{rows:?}");
}

#[test]
fn a_faulty_line_is_named_by_its_own_number_alone() {
    let line = r#"{"judge":"A","benchmark":"b","domain":"d","metric":"accuracy","value":0.5}"#;
    let outputs = proxies(LONG, format!("{line}\n{{oops\n"));
    let rows = told(&outputs);
    assert!(rows.len() == 1 && rows[0].0 == "line 2", "{rows:?}");
    assert!(rows[0].3.starts_with("no JSON: key must be a string;"), "{rows:?}");
}
