//! Outcomes: baselines, policies, intervals, ranks, groups.

use crate::corpus::{RATED, bins, expect, outcomes, run, told};

const HEAD: &str = "judge,policy,outcome,control,value";

#[test]
fn a_policy_has_one_judge_and_a_judge_one_policy() {
    let text = format!("{HEAD}\nA,P,arena-score,none,1\nB,P,arena-score,style,2\nA,Q,arena-score,none,3\n");
    let outputs = outcomes(RATED, format!("{text}A,Q,other,none,4\n"));
    let rows = told(&outputs);
    assert_eq!(rows.len(), 2, "{rows:?}");
    assert!(rows[0].0 == "line 3" && rows[0].3.contains("with `A` at o.csv line 2"), "{rows:?}");
    assert!(rows[1].0 == "line 4" && rows[1].3.contains("`P` at o.csv line 2"), "{rows:?}");
    assert_eq!(bins(&outputs, "o.csv"), [4, 2, 0, 2]);
}

#[test]
fn a_group_has_one_spelling() {
    let outputs = outcomes(
        RATED,
        format!("{HEAD},group\nA,A,arena-score,none,1,My-Group\nB,B,arena-score,none,2,my group\n"),
    );
    expect(&outputs, "line 3|value|2", &["differs only in case", "My-Group (in o.csv line 2)"]);
}

#[test]
fn a_baseline_needs_a_policy_and_a_policy_a_judge() {
    let text = format!(
        "{HEAD},is_baseline\n,base,arena-score,none,1100,true\n,,arena-score,none,1100,yes\n,mine,arena-score,none,1,\n\
         A,mine,arena-score,none,1200,0\nB,,arena-score,none,1210,no\nC,,arena-score,none,5,maybe\n\
         D,base2,arena-score,none,7,true\n"
    );
    let outputs = outcomes(RATED, text);
    let rows: Vec<_> =
        outputs.outcomes.iter().map(|r| (r.judge.as_deref(), r.policy.as_str(), r.is_baseline)).collect();
    assert_eq!(rows, [(None, "base", true), (Some("A"), "mine", false), (Some("B"), "B", false)]);
    let places: Vec<_> =
        told(&outputs).into_iter().map(|row| format!("{}|{}|{}", row.0, row.1, row.2)).collect();
    assert_eq!(places, ["line 3|policy|", "line 4|judge|", "line 7|is_baseline|maybe", "line 8|judge|D"]);
    assert_eq!(bins(&outputs, "o.csv"), [7, 3, 0, 4]);
}

#[test]
fn intervals_are_whole_and_around_their_value() {
    let head = format!("{HEAD},lower,upper,level");
    for (cells, column, words) in [
        ("1200,1190,,0.95", "upper", "both limits or none"),
        ("1200,,1210,0.95", "lower", "both limits or none"),
        ("1200,1190,1210,", "level", "0.95"),
        ("1200,1190,1210,95", "level", "write 0.95"),
        ("1200,1190,1210,0", "level", "between 0 and 1"),
        ("1200,1201,1210,0.95", "lower", "above the value"),
        ("1200,1190,1199,0.95", "upper", "below the value"),
        ("1200,,,0.95", "level", "without limits"),
        ("1200,NaN,1210,0.95", "lower", "write empty for missing"),
    ] {
        let outputs = outcomes(RATED, format!("{head}\nA,A,arena-score,none,{cells}\n"));
        let rows = told(&outputs);
        assert!(rows.len() == 1 && rows[0].1 == column && rows[0].3.contains(words), "{cells}: {rows:?}");
    }
    let undeclared = outcomes(RATED, format!("{HEAD},lower,upper\nA,A,arena-score,none,1200,1190,1210\n"));
    expect(&undeclared, "line 2|level|", &["column `level`"]);
}

#[test]
fn counts_ranks_and_errors_are_checked() {
    let head = format!("{HEAD},standard_error,n,rank,rank_lower,rank_upper");
    for (cells, column) in [
        ("-1,,,,", "standard_error"),
        (",0,,,", "n"),
        (",1.5,,,", "n"),
        (",1e30,,,", "n"),
        (",,0,,", "rank"),
        (",,3,4,5", "rank"),
        (",,3,1,2", "rank"),
        (",,,3,2", "rank_lower"),
        (",many,,,", "n"),
    ] {
        let rows = told(&outcomes(RATED, format!("{head}\nA,A,arena-score,none,1200,{cells}\n")));
        assert!(rows.len() == 1 && rows[0].1 == column, "{cells}: {rows:?}");
    }
    let outputs = outcomes(RATED, format!("{head}\nA,A,arena-score,none,1200,3.5,16038.0,2,1,3\n"));
    let row = &outputs.outcomes[0];
    assert_eq!(
        (row.standard_error, row.n, row.rank, row.rank_lower),
        (Some(3.5), Some(16038), Some(2), Some(1))
    );
}

#[test]
fn all_faults_of_a_row_are_told_and_the_row_is_counted_once() {
    let outputs = outcomes(RATED, format!("{HEAD},n,origin\nA,A,arena-score,nnoe,x,y,printed\n"));
    let columns: Vec<_> = told(&outputs).into_iter().map(|row| row.1).collect();
    assert_eq!(columns, ["control", "value", "n", "origin"]);
    assert_eq!(bins(&outputs, "o.csv"), [1, 0, 0, 1]);
}

#[test]
fn a_judge_has_one_group() {
    let one = "judge,policy,outcome,control,value,group\nA,A,arena-score,none,1200,g\nA,A,arena-score,style,1190,\n\
               B,B,arena-score,none,1100,g\n";
    let two = "judge,policy,outcome,control,value,group\nA,A2,other,none,1200,h\n";
    let config = "outcomes: [{path: one.csv, layout: long, scale: as-is}, {path: two.csv, layout: long, scale: as-is}]";
    let outputs = run(config, &[("one.csv", one.as_bytes()), ("two.csv", two.as_bytes())]);
    expect(&outputs, "line 2|value|1200", &["group `h`", "group `g` at one.csv line 2"]);
    assert_eq!((bins(&outputs, "one.csv"), bins(&outputs, "two.csv")), ([3, 3, 0, 0], [1, 0, 0, 1]));
}

#[test]
fn sources_are_named() {
    let text = format!(
        "{HEAD},source,origin\nA,A,arena-score,none,1,\"Table 9, my paper\",published\nB,B,arena-score,none,1,,\n"
    );
    let outputs = outcomes(RATED, &text);
    let found: Vec<_> =
        outputs.outcomes.iter().map(|row| (row.source.as_str(), row.origin.as_str())).collect();
    assert_eq!(found, [("Table 9, my paper", "published"), ("o.csv", "computed")]);
    let named = outcomes("layout: long, scale: as-is, source: my run", &text);
    assert_eq!(named.outcomes[1].source, "my run");
}
