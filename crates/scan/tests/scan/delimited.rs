//! Delimited text: line ends, quotes, headers, broken rows.

use scan::Place;

use crate::files::{Owned, keys, scan, text};

#[test]
fn every_line_end_and_blank_lines_and_no_last_line_end() {
    for end in ["\n", "\r\n", "\r"] {
        let csv = ["", "a,b", "1,2", "", "  ", "3,", "4,5"].join(end);
        let visited = scan(format!("{csv}{end}{end}"), &["b"]);
        let places: Vec<Place> = visited.good.iter().map(|(place, _)| *place).collect();
        assert_eq!(places, [Place::Line(3), Place::Line(6), Place::Line(7)], "{end:?}");
        assert_eq!(visited.rows(), [[text("2")], [Owned::Null], [text("5")]]);
        assert_eq!(scan(csv, &["b"]).rows(), [[text("2")], [Owned::Null], [text("5")]]);
    }
}

#[test]
fn rows_of_another_width_are_faults_and_the_next_row_is_read() {
    let visited = scan("a,b\n1\n1,2,3\n1,2\n", &["a"]);
    assert_eq!(visited.good, [(Place::Line(4), vec![text("1")])]);
    let [short, long] = &visited.broken[..] else { panic!("{:?}", visited.broken) };
    assert_eq!((short.place, long.place), (Place::Line(2), Place::Line(3)));
    assert!(short.reason.contains("1 cells where the header has 2"), "{}", short.reason);
    assert!(long.reason.contains("3 cells where the header has 2"), "{}", long.reason);
}

#[test]
fn a_stray_quote_costs_the_row_it_stands_in() {
    for (stray, word) in [("\"x,2", "behind the closing quote"), ("\"x\"y,2", "behind the closing quote")] {
        let visited = scan(format!("a,b\n1,2\n{stray}\n3,\"4\"\n5,\"6\n7\"\n"), &["a"]);
        assert_eq!(visited.good.len(), 3, "{visited:?}");
        assert_eq!(visited.good[2], (Place::Line(5), vec![text("5")]));
        let [fault] = &visited.broken[..] else { panic!("{:?}", visited.broken) };
        assert_eq!((fault.place, fault.key.as_deref()), (Place::Line(3), Some("a")));
        assert!(fault.reason.contains(word), "{}", fault.reason);
    }
    let visited = scan("a,b\n1,2\n3,\"4\n5,6\n", &["a"]);
    assert_eq!(visited.good.len(), 2);
    let [fault] = &visited.broken[..] else { panic!("{:?}", visited.broken) };
    assert_eq!((fault.place, fault.key.as_deref()), (Place::Line(3), Some("b")));
    assert!(fault.reason.contains("never closes"), "{}", fault.reason);
}

#[test]
fn a_stray_quote_in_a_long_file_costs_its_row_too() {
    let rows = "1,2\n".repeat(1 << 20);
    let visited = scan(format!("a,b\n\"1,2\n{rows}"), &["b"]);
    assert_eq!((visited.good.len(), visited.broken.len()), (1 << 20, 1));
    // More than a window holds: the quote is given up before the end of the file.
    let rows = format!("1,{}\n", "x".repeat(1 << 16)).repeat(1 << 11);
    let visited = scan(format!("a,b\n\"1,2\n{rows}"), &["b"]);
    assert_eq!((visited.good.len(), visited.broken.len()), (1 << 11, 1));
}

#[test]
fn quotes_inside_cells_are_characters() {
    let rows = scan("a,b\n5\" disk,\"\"\n\"x\" ,\"\"\"\"\n", &["a", "b"]).rows();
    assert_eq!(rows, [[text("5\" disk"), Owned::Null], [text("x"), text("\"")]]);
}

#[test]
fn only_wanted_cells_must_be_text() {
    let csv = b"a,b\nx,\xE9\ny,z\n";
    assert_eq!(scan(csv, &["a"]).rows(), [[text("x")], [text("y")]]);
    let visited = scan(csv, &["b", "a"]);
    assert_eq!(visited.good.len(), 1);
    let [fault] = &visited.broken[..] else { panic!("{:?}", visited.broken) };
    assert_eq!((fault.place, fault.key.as_deref()), (Place::Line(2), Some("b")));
    assert!(fault.reason.contains("0xE9") && fault.reason.contains("Windows-1252"), "{}", fault.reason);
}

#[test]
fn headers_that_cannot_be_read_are_told() {
    let error = |bytes: &[u8]| {
        let told = scan(bytes, &["a"]).error();
        assert_eq!(keys(bytes).expect_err("no keys").to_string(), told);
        told
    };
    assert!(error(b"\na,b,a\n1,2,3\n").contains("line 2: the header has `a` twice, in columns 1 and 3"));
    assert!(error(b"a,\"b\" c\n1,2\n").contains("the header cannot be read: text stands behind"));
    assert!(error(b"a,\"b\n1,2\n").contains("the header cannot be read: a quote opens and never closes"));
    assert!(error(b"a,b\xE9\n1,2\n").contains("in the column name `b\u{FFFD}`, byte 0xE9 is no UTF-8"));
}

#[test]
fn dotted_and_unnamed_columns() {
    let csv = ",a.b,,a\n0,1,2,3\n";
    let names: Vec<String> = keys(csv).expect("keys").keys.into_keys().collect();
    assert_eq!(names, ["a", "a.b"]);
    assert_eq!(scan(csv, &["a.b", "a", ""]).rows(), [[text("1"), text("3"), Owned::Missing]]);
    assert_eq!(scan("\ta\n0\t1\n", &["a"]).rows(), [[text("1")]]);
}

#[test]
fn a_header_alone_has_no_rows() {
    assert!(scan("a,b", &["a"]).rows().is_empty());
    assert!(scan("a,b\r\n\r\n", &["a"]).rows().is_empty());
}

#[test]
fn one_column_needs_no_delimiter() {
    assert_eq!(scan("a\n1\n\n\"\"\n2", &["a"]).rows(), [[text("1")], [Owned::Null], [text("2")]]);
}
