//! A key has one row.

use crate::corpus::{LONG, bins, expect, proxies, run, told};

const HEAD: &str = "judge,benchmark,domain,metric,value,n";

#[test]
fn the_same_row_twice_is_dropped_and_another_value_is_rejected() {
    let text = format!(
        "{HEAD}\nA,b,d,accuracy,0.5,9\nA,b,d,accuracy,0.50,9\nA,b,d,accuracy,0.6,9\nA,b,d,accuracy,0.5,8\n"
    );
    let outputs = proxies(LONG, text);
    assert_eq!(bins(&outputs, "p.csv"), [4, 1, 1, 2]);
    let rows = told(&outputs);
    assert!(rows[0].0 == "line 3" && rows[0].3.contains("p.csv line 2"), "{rows:?}");
    assert!(rows[1].0 == "line 4" && rows[1].3.contains("0.5 there, 0.6 here"), "{rows:?}");
    assert!(rows[2].0 == "line 5" && rows[2].3.contains("other details"), "{rows:?}");
}

#[test]
fn replace_does_not_excuse_a_file_that_contradicts_itself() {
    let text = format!("{HEAD}\nA,b,d,accuracy,0.5,9\nA,b,d,accuracy,0.6,9\n");
    let outputs = proxies("layout: long, scale: fraction, replace: true", text);
    expect(&outputs, "line 3|value|0.6", &["keep one"]);
}

fn two(replace: bool, second: &str) -> ingest::Outputs {
    let config = format!(
        "proxies: [{{path: one.csv, layout: long, scale: fraction}}, \
                   {{path: two.csv, layout: long, scale: fraction, replace: {replace}}}]"
    );
    let one = format!("{HEAD}\nA,b,d,accuracy,0.5,9\nB,b,d,accuracy,0.5,9\n");
    let two = format!("{HEAD}\n{second}\n");
    run(&config, &[("one.csv", one.as_bytes()), ("two.csv", two.as_bytes())])
}

#[test]
fn two_files_with_one_key() {
    let outputs = two(false, "A,b,d,accuracy,0.6,9");
    expect(&outputs, "line 2|value|0.6", &["one.csv line 2", "replace: true"]);
    assert_eq!((bins(&outputs, "one.csv"), bins(&outputs, "two.csv")), ([2, 2, 0, 0], [1, 0, 0, 1]));
    let same = two(false, "A,b,d,accuracy,0.5,9");
    assert_eq!((bins(&same, "one.csv"), bins(&same, "two.csv")), ([2, 2, 0, 0], [1, 0, 1, 0]));
    let replaced = two(true, "A,b,d,accuracy,0.6,9");
    expect(&replaced, "line 2|value|0.5", &["replaced by two.csv line 2"]);
    assert_eq!((bins(&replaced, "one.csv"), bins(&replaced, "two.csv")), ([2, 1, 1, 0], [1, 1, 0, 0]));
    assert_eq!(replaced.proxies.iter().find(|row| row.judge == "A").expect("A").value, 0.6);
}
