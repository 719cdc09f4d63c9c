//! Numbers as text.

use proptest::prelude::*;

use crate::corpus::{LONG, bins, expect, only, proxies};

const PERCENT: &str = "layout: long, scale: percent";

fn one(cell: &str) -> String {
    format!("judge;benchmark;domain;metric;value\nA;b;d;kendall-tau;{cell}\n")
}

fn value(how: &str, cell: &str) -> f64 {
    let outputs = proxies(how, one(cell));
    assert_eq!(bins(&outputs, "p.csv"), [1, 1, 0, 0], "{cell}: {:?}", outputs.rejections);
    outputs.proxies[0].value
}

#[test]
fn limits_and_resolutions_are_possible_for_their_metric() {
    let head = "judge,benchmark,domain,metric,value,lower,upper,level,resolution";
    for (cells, column, words) in [
        ("0.9,0.8,1.2,0.95,", "upper", "1.2, outside its range 0 to 1"),
        ("0.1,-0.2,0.3,0.95,", "lower", "-0.2, outside its range"),
        ("0.9,,,,0", "resolution", "is 0"),
        ("0.9,,,,1", "resolution", "within 1"),
        ("0.9,,,0.95,", "level", "without limits"),
    ] {
        let outputs = proxies(LONG, format!("{head}\nA,b,d,accuracy,{cells}\n"));
        let rows = crate::corpus::told(&outputs);
        assert!(rows.len() == 1 && rows[0].1 == column && rows[0].3.contains(words), "{cells}: {rows:?}");
    }
    let sound = proxies(LONG, format!("{head}\nA,b,d,accuracy,0.9,0.8,1,0.95,0.01\n"));
    assert_eq!(bins(&sound, "p.csv"), [1, 1, 0, 0]);
}

#[test]
fn percent_moves_the_point() {
    for (cell, expected) in [
        ("68.1", 0.681),
        ("68", 0.68),
        ("-52.63", -0.5263),
        ("6.81e1", 0.681),
        ("681E-1", 0.681),
        ("100", 1.0),
        ("57.9 %", 0.579),
        ("57.9%", 0.579),
        (".5e1", 0.05),
        ("5.", 0.05),
        ("0", 0.0),
        ("0.7%", 0.007),
        ("00068.10", 0.681),
    ] {
        assert_eq!(value(PERCENT, cell), expected, "{cell}");
    }
    // Dividing goes wrong here.
    assert_ne!(0.55 / 100.0 * 100.0 / 100.0, 0.0055);
    assert_eq!(value("layout: long, scale: percent, decimal: comma", "-68,1"), -0.681);
    assert!(value(LONG, "-0.0").is_sign_positive());
}

#[test]
fn what_is_no_number_says_what_to_write() {
    for (cell, words) in [
        ("NaN", "write empty for missing"),
        ("-inf", "write empty for missing"),
        ("Infinity", "write empty"),
        ("None", "write empty for missing"),
        ("#N/A", "write empty for missing"),
        ("+0.5", "leading `+`"),
        ("0x1F", "hexadecimal"),
        ("1_000", "without `_`"),
        ("0,5", "decimal: comma"),
        ("1,234.5", "thousands"),
        ("−0.5", "write the minus sign as `-`"),
        ("0. 5", "without blanks"),
        ("0.5%", "scale: percent"),
        ("abc", "no number"),
        ("0.5.1", "no number"),
        ("1e", "no number"),
        ("e5", "no number"),
        (".", "no number"),
        ("--1", "no number"),
        ("0.5abc", "no number"),
        ("true", "no number"),
        ("1e400", "too large"),
        ("1e-400", "too small"),
        ("1e99999999999999999999", "too large"),
        ("٣", "no number"),
        ("½", "no number"),
        ("0.5 ± 0.1", "no number"),
        ("1/2", "no number"),
        ("<0.5", "no number"),
    ] {
        expect(&proxies(LONG, one(cell)), &format!("line 2|value|{cell}"), &[words]);
    }
    let comma = "layout: long, scale: fraction, decimal: comma";
    expect(&proxies(comma, one("1.234,5")), "line 2|value|1.234,5", &["1234,5"]);
    expect(&proxies(comma, one("0.5")), "line 2|value|0.5", &["decimal: comma"]);
    expect(&proxies(comma, one("0,5,1")), "line 2|value|0,5,1", &["no number"]);
}

#[test]
fn missing_is_a_closed_list() {
    for word in ["", "N/A", "NA", "n/a", "-", "–", "—", "null", "  "] {
        let outputs = proxies(LONG, one(word));
        assert_eq!(bins(&outputs, "p.csv"), [1, 0, 1, 0], "{word}");
        assert_eq!(only(&outputs).1, "missing");
    }
    for word in ["--", "NULL", "na", "nan", "?", ".", "missing", "0.0.0"] {
        assert_eq!(bins(&proxies(LONG, one(word)), "p.csv"), [1, 0, 0, 1], "{word}");
    }
}

#[test]
fn a_long_cell_is_cut_in_the_message() {
    let (place, _) = only(&proxies(LONG, one(&"x".repeat(100_000))));
    assert!(place.len() < 600);
}

proptest! {
    /// The second road: integer digits, the point put by hand, read by the standard library.
    #[test]
    fn percent_is_exact_decimal_arithmetic(digits in 1_u64..=10_000, places in 0_usize..8, minus: bool) {
        let sign = if minus { "-" } else { "" };
        let scaled = |places: usize| {
            let text = format!("{digits:0>width$}", width = places + 1);
            let (whole, part) = text.split_at(text.len() - places);
            if places == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part}") }
        };
        let places = places + 2;
        let cell = format!("{}%", scaled(places));
        let expected: f64 = scaled(places + 2).parse().expect("number");
        prop_assert_eq!(value(PERCENT, &cell), expected);
        let exponent = format!("{sign}{digits}e-{places}%");
        prop_assert_eq!(value(PERCENT, &exponent), expected);
    }

    #[test]
    fn a_fraction_is_what_the_standard_library_reads(number in -1.0..1.0_f64) {
        prop_assert_eq!(value(LONG, &format!("{number:?}")), number);
    }
}
