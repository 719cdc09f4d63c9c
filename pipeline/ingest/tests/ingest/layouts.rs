//! Long and wide say the same.

use crate::corpus::{LONG, RATED, WIDE, bins, expect, outcomes, proxies, told};

#[test]
fn wide_is_long() {
    let wide = "judge,ppe/math/gemma/accuracy,ppe/overall/brier-score\nA,0.5,0.1\nB,0.6,–\n";
    let long = "judge,benchmark,domain,metric,value\nA,ppe,math/gemma,accuracy,0.5\nA,ppe,overall,brier-score,0.1\n\
                B,ppe,math/gemma,accuracy,0.6\nB,ppe,overall,brier-score,–\n";
    let (wide, long) = (proxies(WIDE, wide), proxies(LONG, long));
    assert_eq!(wide.proxies, long.proxies);
    assert_eq!(wide.accounting, long.accounting);
    expect(&wide, "line 3|ppe/overall/brier-score|–", &["missing"]);
    expect(&long, "line 5|value|–", &["missing"]);
}

#[test]
fn wide_outcomes_are_long_outcomes() {
    let wide =
        "judge,group,is_baseline,arena-score/none,arena-score/style\nA,g,no,1200,1190\nbase,,yes,1100,1111\n";
    let long = "judge,outcome,control,value,group,is_baseline\nA,arena-score,none,1200,g,0\n\
                A,arena-score,style,1190,g,False\nbase,arena-score,none,1100,,1\nbase,arena-score,style,1111,,TRUE\n";
    let (wide, long) = (outcomes("layout: wide, scale: as-is", wide), outcomes(RATED, long));
    assert_eq!(wide.outcomes, long.outcomes);
    assert_eq!(bins(&wide, "o.csv"), [4, 4, 0, 0]);
    assert_eq!((wide.outcomes[2].judge.as_deref(), wide.outcomes[2].policy.as_str()), (None, "base"));
}

#[test]
fn one_faulty_heading_is_told_once_and_counted_for_every_judge() {
    let outputs = proxies(WIDE, "judge,b/d/acuracy,b/d/accuracy\nA,0.5,0.5\nB,0.6,0.6\nC,0.7,0.7\n");
    expect(&outputs, "line 1|b/d/acuracy|acuracy", &["did you mean `accuracy`?", "direction: higher"]);
    assert_eq!(bins(&outputs, "p.csv"), [6, 3, 0, 3]);
}

#[test]
fn the_wrong_layout_is_recognised() {
    let wide = proxies(LONG, "judge,b/d/accuracy\nA,0.5\n");
    assert!(told(&wide)[0].3.contains("layout: wide"), "{:?}", told(&wide));
    let long = proxies(WIDE, "judge,benchmark,domain,metric,value\nA,b,d,accuracy,0.5\n");
    assert!(told(&long)[0].3.contains("layout: long"), "{:?}", told(&long));
    let bare = proxies(WIDE, "judge,accuracy\nA,0.5\n");
    expect(&bare, "line 1|accuracy|", &["`benchmark/domain/metric`"]);
    expect(&proxies(WIDE, "judge\nA\n"), "line 1||", &["no value columns"]);
    let empty_part = proxies(WIDE, "judge,b//accuracy\nA,0.5\n");
    expect(&empty_part, "line 1|b//accuracy|", &["`benchmark/domain/metric`"]);
}

#[test]
fn a_slash_belongs_to_domains_alone() {
    let outputs = proxies(LONG, "judge,benchmark,domain,metric,value\norg/A,b/c,d/e,accuracy,0.5\n");
    expect(&outputs, "line 2|benchmark|b/c", &["no `/`"]);
}

#[test]
fn an_unknown_control_is_no_default() {
    let outputs = outcomes("layout: wide, scale: as-is", "judge,arena-score/None\nA,1200\n");
    expect(&outputs, "line 1|arena-score/None|None", &["none, style"]);
    let outputs = outcomes(RATED, "judge,outcome,control,value\nA,arena-score,,1200\n");
    expect(&outputs, "line 2|control|", &["missing"]);
}
