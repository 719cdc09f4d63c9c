//! CSV as people and programs write it.

use crate::corpus::{LONG, WIDE, bins, expect, proxies, told};

const HEAD: &str = "judge,benchmark,domain,metric,value";

fn judges(text: impl AsRef<[u8]>) -> Vec<String> {
    let outputs = proxies(LONG, text);
    assert_eq!(told(&outputs), []);
    outputs.proxies.into_iter().map(|row| row.judge).collect()
}

#[test]
fn every_line_end_and_a_byte_order_mark() {
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("\u{feff}{HEAD}{end}{end}A,b,d,accuracy,0.5{end}{end}B,b,d,accuracy,x{end}");
        let outputs = proxies(LONG, text);
        expect(&outputs, "line 5|value|x", &["no number"]);
        assert_eq!(bins(&outputs, "p.csv"), [2, 1, 0, 1]);
    }
}

#[test]
fn blank_lines_and_blanks_around_cells() {
    let text = "  \n\n judge , benchmark,domain,\tmetric,value \n   \n  A B  ,b,d, accuracy , 0.5 \n\n";
    assert_eq!(judges(text), ["A B"]);
}

#[test]
fn names_of_every_kind() {
    let names = [
        "a,b",
        "org/c",
        "x: y",
        "it's",
        "say \"hi\"",
        "Ünïcode é",
        "模型-七",
        "😀",
        "two\nlines",
        "d;e",
        "#1",
        "🎉",
        "+",
    ];
    let mut text = format!("{HEAD}\n");
    for name in names {
        text.push_str(&format!("\"{}\",b,d,accuracy,0.5\n", name.replace('"', "\"\"")));
    }
    assert_eq!(judges(text), names);
}

#[test]
fn a_line_break_in_quotes_does_not_shift_the_lines_after_it() {
    let text = format!("{HEAD}\n\"a\r\nb\",b,d,accuracy,0.5\nB,b,d,accuracy,oops\n");
    expect(&proxies(LONG, text), "line 4|value|oops", &["no number"]);
}

#[test]
fn semicolons_and_tabs() {
    for mark in [";", "\t"] {
        let text = format!("{HEAD}\nA,b,d,accuracy,0.5\n").replace(',', mark);
        assert_eq!(judges(text), ["A"]);
    }
    let text = "judge;b/d, e/accuracy\nA;0,5\n";
    let outputs = proxies("layout: wide, scale: fraction, decimal: comma", text);
    assert_eq!((outputs.proxies[0].value, outputs.proxies[0].domain.as_str()), (0.5, "d, e"));
}

#[test]
fn a_delimiter_at_the_end_of_each_line_is_no_column() {
    assert_eq!(judges(format!("{HEAD},\nA,b,d,accuracy,0.5,\n")), ["A"]);
    let outputs = proxies(LONG, format!("{HEAD},\nA,b,d,accuracy,0.5,7\n"));
    expect(&outputs, "line 1||", &["column 6", "no name"]);
    assert_eq!(bins(&outputs, "p.csv"), [1, 0, 0, 1]);
}

#[test]
fn an_index_column_is_named_as_what_it_is() {
    let outputs = proxies(LONG, format!(",{HEAD}\n0,A,b,d,accuracy,0.5\n"));
    expect(&outputs, "line 1||", &["column 1", "index=False"]);
}

#[test]
fn ragged_rows_are_counted_one_by_one() {
    let text = format!("{HEAD}\nA,b,d,accuracy,0.5,9\nB,b,d\nC,b,d,accuracy,0.5\nD,b,d,accuracy,0,6\n");
    let outputs = proxies(LONG, text);
    assert_eq!(bins(&outputs, "p.csv"), [4, 1, 0, 3]);
    let rows = told(&outputs);
    assert_eq!(rows.iter().map(|row| row.0.as_str()).collect::<Vec<_>>(), ["line 2", "line 3", "line 5"]);
    assert!(rows[0].3.contains("6 cells where the header (line 1) has 5"), "{}", rows[0].3);
    assert!(rows[1].3.contains("3 cells"), "{}", rows[1].3);
    let wide = proxies(WIDE, "judge,b/d/accuracy,b/e/accuracy\nA,0.5\n");
    assert_eq!(bins(&wide, "p.csv"), [2, 0, 0, 2]);
}

#[test]
fn a_quote_that_never_closes_does_not_swallow_the_rest() {
    let text =
        format!("{HEAD},source\nA,b,d,accuracy,0.5,\"open\nB,b,d,accuracy,0.6,x\nC,b,d,accuracy,0.7,x\n");
    let outputs = proxies(LONG, text);
    expect(&outputs, "line 2||", &["never closes"]);
    assert_eq!(bins(&outputs, "p.csv"), [0, 0, 0, 0]);
}

#[test]
fn headers_are_checked() {
    let twice = proxies(LONG, format!("{HEAD},value\nA,b,d,accuracy,0.5,0.6\n"));
    expect(&twice, "line 1|value|", &["columns 5 and 6", "same name"]);
    let unknown = proxies(LONG, format!("{HEAD},resolutoin\nA,b,d,accuracy,0.5,\n"));
    expect(&unknown, "line 1|resolutoin|", &["did you mean `resolution`?"]);
    let lacking = proxies(LONG, "\njudge,benchmark,domain,value\nA,b,d,0.5\n");
    expect(&lacking, "line 2||", &["missing: metric", "Found: judge, benchmark, domain, value"]);
    let other_case = proxies(LONG, "Judge,benchmark,domain,metric,value\nA,b,d,accuracy,0.5\n");
    let rows = told(&other_case);
    assert!(rows[0].3.contains("did you mean `judge`?") && rows[1].3.contains("missing: judge"), "{rows:?}");
    assert_eq!(bins(&other_case, "p.csv"), [1, 0, 0, 1]);
}

#[test]
fn a_header_alone_is_a_fault() {
    expect(&proxies(LONG, HEAD), "whole file||", &["no rows"]);
}

#[test]
fn rows_of_delimiters_alone_are_dropped_and_counted() {
    let outputs = proxies(LONG, format!("{HEAD}\nA,b,d,accuracy,0.5\n,,,,\n, ,,,\n"));
    assert_eq!(bins(&outputs, "p.csv"), [3, 1, 2, 0]);
}

#[test]
fn text_behind_a_closing_quote_is_rejected_with_its_line() {
    let text = "judge,benchmark,domain,metric,value\nA,b,d,accuracy,0.5\n\"J9\"x,b,d,accuracy,0.5\n";
    let rows = told(&proxies(LONG, text));
    assert!(rows.len() == 1 && rows[0].0 == "line 3", "{rows:?}");
    assert!(rows[0].3.contains("text stands behind a closing quote"), "{rows:?}");
}
