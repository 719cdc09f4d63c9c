//! JSON as Python writes it, and arrays read in one go against arrays read element by element.

use std::ops::ControlFlow;

use proptest::prelude::*;
use scan::{Dialect, Format, Kind, Place};
use serde_json::json;

use crate::files::{Owned, file, scan, text};

type Rows = Vec<(Place, Vec<Owned>)>;

/// Rows and faults in Python's dialect.
fn python(bytes: impl AsRef<[u8]>, wanted: &[&str]) -> (Rows, usize) {
    let file = file(bytes);
    let (mut rows, mut faults) = (Vec::new(), 0);
    let end = scan::scan_as(&|| file.reopen(), (wanted, Dialect::Python), &mut |record| {
        match record {
            Ok(record) => rows.push((record.place, record.values.iter().copied().map(Owned::from).collect())),
            Err(_) => faults += 1,
        }
        ControlFlow::Continue(())
    });
    assert_eq!(end.expect("whole"), (rows.len() + faults) as u64);
    (rows, faults)
}

#[test]
fn numbers_that_are_not_finite_are_numbers() {
    let array = r#"[{"a": 1, "s": "NaN"}, {"a": NaN, "s": "x\"NaN", "l": [NaN, 2]}, {"a": -Infinity, "o": {"p": Infinity}}]"#;
    let lines = array.trim_matches(['[', ']']).replace("}, {", "}\n{");
    for bytes in [array, &lines] {
        let (rows, faults) = python(bytes, &["a", "s", "l", "o.p"]);
        assert_eq!(faults, 0);
        let values = |row: usize| rows[row].1.clone();
        assert_eq!(values(0), [Owned::Integer(1), text("NaN"), Owned::Missing, Owned::Missing]);
        assert!(matches!(values(1)[0], Owned::Number(number) if number.is_nan()));
        assert_eq!(values(1)[1..3], [text("x\"NaN"), Owned::Nested(json!([null, 2]))]);
        assert_eq!(values(2)[0], Owned::Number(f64::NEG_INFINITY));
        assert_eq!(values(2)[3], Owned::Number(f64::INFINITY));
        let file = file(bytes);
        let keys = scan::keys_as(&|| file.reopen(), Dialect::Python).expect("keys").keys;
        assert_eq!((keys["a"], keys["l"], keys["o.p"]), (Kind::Number, Kind::List, Kind::Number));
        let strict = scan::keys(&|| file.reopen());
        assert!(strict.is_err() || bytes == lines, "an array that is no JSON");
    }
    assert!(scan(array, &["a"]).error().contains("JSON has no NaN"));
}

#[test]
fn other_words_stay_faults() {
    for word in ["nan", "Nan", "Inf", "+Infinity", "None", "True", "--Infinity"] {
        let (rows, faults) = python(format!("{{\"a\": 1}}\n{{\"a\": {word}, \"b\": NaN}}\n"), &["a"]);
        assert_eq!((rows.len(), faults), (1, 1), "{word}");
    }
}

#[test]
fn a_record_knows_its_format() {
    let formats = [
        ("[{\"a\": 1}]", Format::JsonArray),
        ("{\"a\": 1}", Format::JsonLines),
        ("a;b\n1;2\n", Format::Csv { delimiter: b';' }),
    ];
    for (bytes, format) in formats {
        let file = file(bytes);
        let seen = scan::scan(&|| file.reopen(), &["a"], &mut |record| {
            assert_eq!(record.expect("sound").format, format);
            ControlFlow::Continue(())
        });
        assert_eq!(seen.expect("whole"), 1);
    }
}

/// An element of an array: sound, unsound but ended, or no object.
fn element() -> impl Strategy<Value = String> {
    let cell = proptest::sample::select(vec![
        "1",
        "\"x\\n\"",
        "null",
        "[1, {\"b\": 2}]",
        "1e999",
        "-0.5",
        "{\"b\": true}",
    ]);
    prop_oneof![
        6 => (cell, any::<bool>()).prop_map(|(cell, turned)| {
            if turned { format!("{{\"z\": 1, \"b\": 0, \"a\": {cell}}}") } else { format!("{{\"a\": {cell}, \"b\": \"]\"}}") }
        }),
        1 => Just("{\"a\": 1, \"a\": 2}".to_owned()),
        1 => Just("7".to_owned()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

    /// Behind a first NaN an array is read element by element.
    #[test]
    fn in_one_go_or_one_by_one(elements in proptest::collection::vec(element(), 0..12)) {
        let wanted = ["a", "b", "a.b"];
        let all = elements.join(", ");
        let (one_go, faults) = python(format!("[{all}]"), &wanted);
        let first = if all.is_empty() { "{\"c\": NaN}".to_owned() } else { format!("{{\"c\": NaN}}, {all}") };
        let (mut by_element, again) = python(format!("[{first}]"), &wanted);
        by_element.remove(0);
        prop_assert_eq!(faults, again);
        let moved = by_element.into_iter().map(|(place, values)| match place {
            Place::Element(place) => (Place::Element(place - 1), values),
            other => (other, values),
        });
        prop_assert_eq!(one_go, moved.collect::<Rows>());
    }
}
