//! JSON and JSON lines.

use scan::{Kind, Place};
use serde_json::json;

use crate::files::{Owned, keys, scan, text};

#[test]
fn values_are_what_they_are_written_as() {
    let object = r#"{"i": -7, "big": 9223372036854775807, "bigger": 9223372036854775808, "f": 1.0, "e": 1e2,
        "t": true, "n": null, "s": "a\tb", "l": [1, {"x": null}], "o": {"p": 0.1, "q": ""}}"#
        .replace('\n', " ");
    let wanted = ["i", "big", "bigger", "f", "e", "t", "n", "s", "l", "o", "o.p", "o.q", "o.r", "l.x"];
    let expected = [
        Owned::Integer(-7),
        Owned::Integer(i64::MAX),
        Owned::Text("9223372036854775808".into()),
        Owned::Number(1.0),
        Owned::Number(100.0),
        Owned::Flag(true),
        Owned::Null,
        text("a\tb"),
        Owned::Nested(json!([1, {"x": null}])),
        Owned::Nested(json!({"p": 0.1, "q": ""})),
        Owned::Number(0.1),
        text(""),
        Owned::Missing,
        Owned::Missing,
    ];
    assert_eq!(scan(&object, &wanted).rows(), [expected]);
    assert_eq!(scan(format!("[{object}]"), &wanted).rows(), scan(&object, &wanted).rows());
}

#[test]
fn nested_keys_are_reached_and_literal_dots_come_first() {
    let lines = [
        r#"{"a": {"b": {"c": 1}}}"#,
        r#"{"a.b": {"c": 2}, "a": {"b": {"c": 1}}}"#,
        r#"{"a": {"b": {"c": 1}}, "a.b.c": 3, "a.b": {"c": 2}}"#,
        r#"{"a": {"b.c": 4, "b": {"c": 1}}}"#,
        r#"{"a": null, "x": {"a": {"b": {"c": 9}}}}"#,
        r#"{"a": {"b": 5}}"#,
        r#"{"a": [{"b": {"c": 1}}]}"#,
    ]
    .join("\n");
    let found = [
        Owned::Integer(1),
        Owned::Integer(2),
        Owned::Integer(3),
        Owned::Integer(4),
        Owned::Null,
        Owned::Missing,
        Owned::Missing,
    ];
    assert_eq!(scan(&lines, &["a.b.c"]).rows(), found.clone().map(|value| vec![value]));
    // The same where the objects on the way are wanted as well.
    let whole: Vec<Owned> =
        scan(&lines, &["a", "a.b.c", "a.b"]).rows().into_iter().map(|row| row[1].clone()).collect();
    assert_eq!(whole, found);
    assert_eq!(
        scan(r#"{"": 1, "a": {"": 2}}"#, &["", "a."]).rows(),
        [[Owned::Integer(1), Owned::Integer(2)]]
    );
}

#[test]
fn broken_lines_are_faults_and_the_next_line_is_read() {
    let lines = [
        "{\"a\": 1}",
        "{\"a\": 1",
        "[1]",
        "7",
        "{\"a\": NaN}",
        "{\"a\": -Infinity}",
        "",
        "{\"a\": 1} x",
        "{\"a\": 2}",
    ];
    let visited = scan(lines.join("\n"), &["a"]);
    assert_eq!(visited.good.len(), 2);
    let expect = [
        (2, "the record or the file is cut short"),
        (3, "a list where an object is expected"),
        (4, "a number where an object is expected"),
        (5, "JSON has no NaN or Infinity: write null"),
        (6, "JSON has no NaN or Infinity: write null"),
        (8, "column 10: trailing characters"),
    ];
    assert_eq!(visited.broken.len(), expect.len());
    for (fault, (line, words)) in visited.broken.iter().zip(expect) {
        assert!(fault.place == Place::Line(line) && fault.reason.contains(words), "{fault:?}");
    }
    assert_eq!(visited.broken[3].value.as_deref(), Some("NaN"));
    assert_eq!(visited.broken[4].value.as_deref(), Some("-Infinity"));
}

#[test]
fn keys_that_stand_twice_are_faults_where_they_are_wanted() {
    let lines = [
        r#"{"a": 1, "a": 1}"#,
        r#"{"a": {"b": 1, "b": 2}}"#,
        r#"{"a": {}, "a": {"b": 1}}"#,
        r#"{"c": 1, "c": 2}"#,
    ];
    let visited = scan(lines.join("\n"), &["a.b"]);
    let told: Vec<Option<&str>> = visited.broken.iter().map(|fault| fault.key.as_deref()).collect();
    assert_eq!(told, [Some("a"), Some("b"), Some("a")]);
    assert_eq!(visited.good, [(Place::Line(4), vec![Owned::Missing])]);
    let visited = scan(r#"[{"a": [{"x": 1, "x": 2}]}, {"a": 1}]"#, &["a"]);
    assert_eq!((visited.broken[0].place, visited.broken[0].key.as_deref()), (Place::Element(0), Some("x")));
    assert_eq!(visited.good, [(Place::Element(1), vec![Owned::Integer(1)])]);
    // Two ways to one key are no repetition.
    let both = r#"{"a.b": {"c": 1}, "a": {"b": {"c": 2}}}"#;
    assert_eq!(scan(both, &["a.b.c"]).rows(), [[Owned::Integer(1)]]);
}

#[test]
fn elements_that_are_no_objects_are_faults() {
    let visited = scan(r#"[1, "x,]", {"a": 1}, [{"a": 2}], null, true]"#, &["a"]);
    assert_eq!(visited.good, [(Place::Element(2), vec![Owned::Integer(1)])]);
    let what: Vec<&str> =
        visited.broken.iter().map(|fault| fault.reason.split(" where").next().unwrap_or_default()).collect();
    assert_eq!(what, ["a number", "text", "a list", "null", "true or false"]);
}

#[test]
fn a_broken_array_tells_line_and_column() {
    let cases = [
        ("[{\"a\": 1},\n {\"a\": NaN}]", "line 2 column 8: expected value; JSON has no NaN"),
        ("[{\"a\": 1}\n {\"a\": 2}]", "line 2 column 2: expected `,` or `]`"),
        ("[{\"a\": 1},]", "line 1 column 11: a comma behind the last element"),
        ("[,{\"a\": 1}]", "line 1 column 2: a comma where an element is expected"),
        ("[{\"a\": 1}] []", "line 1 column 12: more behind the end of the array"),
        ("[{\"a\": 1}, {\"a\": [}]", "line 1 column 19: expected value"),
        ("[{\"a\": 1}, {\"a\": 2}", "after 2 whole elements"),
        ("[{\"a\": 1}, {\"a\": \"2}]", "line 1 column 12"),
        ("[", "after 0 whole elements"),
    ];
    for (bytes, words) in cases {
        let told = scan(bytes, &["a"]).error();
        assert!(told.starts_with("broken JSON at ") && told.contains(words), "{bytes}: {told}");
    }
    assert!(scan("[]", &["a"]).rows().is_empty());
    assert!(scan(" [ ]\n\n", &["a"]).rows().is_empty());
}

#[test]
fn one_object_over_several_lines_has_no_rows() {
    let told = scan("{\n  \"a\": 1,\n  \"b\": [\n  {}\n]\n}\n", &["a"]).error();
    assert!(told.contains("one JSON object over several lines"), "{told}");
    assert!(keys("\n{\n\"a\": 1}").expect_err("document").to_string().starts_with("line 2:"));
    // The last line of a log that was being written is no document.
    assert_eq!(scan("{\"a\": 1", &["a"]).broken.len(), 1);
    assert_eq!(scan("{\"a\": \n{\"a\": 1}", &["a"]).broken.len(), 1);
}

#[test]
fn values_out_of_range_are_faults_of_their_record() {
    let deep = |levels: usize| format!("{{\"a\": {}1{}}}", "[".repeat(levels), "]".repeat(levels));
    for bytes in [format!("{}\n{{\"a\": 1}}", deep(10_000)), format!("[{}, {{\"a\": 1}}]", deep(10_000))] {
        let visited = scan(&bytes, &["a"]);
        assert_eq!((visited.good.len(), visited.broken.len()), (1, 1));
        assert!(visited.broken[0].reason.contains("127 levels deep"), "{:?}", visited.broken);
        // Not wanted, not looked at.
        assert_eq!(scan(&bytes, &["b"]).rows().len(), 2);
        assert!(keys(&bytes).is_ok());
    }
    assert_eq!(scan(deep(100), &["a"]).rows().len(), 1);
    let visited = scan("[{\"a\": 1e999}, {\"a\": 1}]", &["a"]);
    assert!(visited.broken[0].reason.contains("number out of range"), "{:?}", visited.broken);
    assert_eq!((visited.broken[0].value.as_deref(), visited.good.len()), (Some("1e999"), 1));
    let digits = format!("{{\"a\": {}}}", "9".repeat(200));
    assert_eq!(scan(digits, &["a"]).rows(), [[Owned::Number(1e200)]]);
}

#[test]
fn keys_are_the_union_of_the_first_records() {
    let mut lines = vec![
        r#"{"a": null, "m": {"x": 1, "h": {"h1": 2}}}"#.to_owned(),
        "broken".to_owned(),
        r#"{"a": true, "m": null, "l": [{"no": 1}], "a.b": "t"}"#.to_owned(),
    ];
    lines.resize(100, "{}".to_owned());
    lines.push(r#"{"late": 1}"#.to_owned());
    let expected = [
        ("a", Kind::Flag),
        ("a.b", Kind::Text),
        ("l", Kind::List),
        ("m", Kind::Object),
        ("m.h", Kind::Object),
        ("m.h.h1", Kind::Number),
        ("m.x", Kind::Number),
    ]
    .map(|(key, kind)| (key.to_owned(), kind));
    assert_eq!(keys(lines.join("\n")).expect("keys").keys, expected.clone().into());
    lines[1] = "{}".to_owned();
    assert_eq!(keys(format!("[{}]", lines.join(","))).expect("keys").keys, expected.into());
}

#[test]
fn text_that_is_not_wanted_is_not_read() {
    let line = b"{\"a\": \"\xFF\\u00\xFF\", \"b\": 1}\n";
    assert_eq!(scan(line, &["a"]).broken.len(), 1);
    let line = b"{\"a\": \"\xFF\", \"b\": 1}\n";
    assert_eq!(scan(line, &["b"]).rows(), [[Owned::Integer(1)]]);
}
