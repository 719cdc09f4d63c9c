//! Names join exactly, after the alias table.

use crate::corpus::{LONG, bins, expect, proxies, run, told};

const HEAD: &str = "judge,benchmark,domain,metric,value";

#[test]
fn a_spelling_is_never_joined_by_guess() {
    let text = format!(
        "{HEAD}\nMy-RM.7B,b,Math,accuracy,0.5\nmy_rm-7b,B,math,accuracy,0.6\nMy-RM.7B,b,math,roc-auc,0.5\n"
    );
    let rows = told(&proxies(LONG, text));
    let places: Vec<_> = rows.iter().map(|row| format!("{}|{}|{}", row.0, row.1, row.2)).collect();
    assert_eq!(places, ["line 3|judge|my_rm-7b", "line 3|benchmark|B", "line 4|domain|math"]);
    assert!(rows[0].3.contains("ingest: aliases: judges: {my_rm-7b: My-RM.7B}"), "{}", rows[0].3);
    assert!(rows[0].3.contains("p.csv line 2"), "{}", rows[0].3);
    assert!(rows[1].3.contains("write b in every place"), "{}", rows[1].3);
    assert!(rows[2].3.contains("write Math in every place"), "{}", rows[2].3);
}

#[test]
fn a_domain_belongs_to_its_benchmark() {
    let outputs = proxies(LONG, format!("{HEAD}\nA,b,math,accuracy,0.5\nA,c,Math,accuracy,0.5\n"));
    assert_eq!(bins(&outputs, "p.csv"), [2, 2, 0, 0]);
}

#[test]
fn the_alias_line_is_quoted_where_yaml_needs_it() {
    let outputs = proxies(LONG, format!("{HEAD}\n\"a: b\",b,d,accuracy,0.5\n\"a, B\",b,d,accuracy,0.5\n"));
    expect(&outputs, "line 3|judge|a, B", &[r#"judges: {"a, B": "a: b"}"#]);
}

#[test]
fn aliases_come_first() {
    let config = "{aliases: {judges: {seen: Canonical, SEEN: Canonical}}, \
                   proxies: [{path: p.csv, layout: long, scale: fraction}]}";
    let text = format!(
        "{HEAD}\nseen,b,d,accuracy,0.5\nSEEN,b,e,accuracy,0.5\nCanonical,b,f,accuracy,0.5\nSeen,b,g,accuracy,0.5\n"
    );
    let outputs = run(config, &[("p.csv", text.as_bytes())]);
    assert!(outputs.proxies.iter().all(|row| row.judge == "Canonical"));
    expect(&outputs, "line 5|judge|Seen", &["judges: {Seen: Canonical}"]);
}

#[test]
fn policies_have_aliases_of_their_own() {
    let config = "{aliases: {policies: {A: policy of A}, judges: {a1: A}}, \
                   outcomes: [{path: o.csv, layout: long, scale: as-is}]}";
    let text = "judge,outcome,control,value\na1,arena-score,none,1200\nB,arena-score,none,1100\n";
    let outputs = run(config, &[("o.csv", text.as_bytes())]);
    let rows: Vec<_> =
        outputs.outcomes.iter().map(|r| (r.judge.as_deref().unwrap_or(""), r.policy.as_str())).collect();
    assert_eq!(rows, [("A", "policy of A"), ("B", "B")]);
}

#[test]
fn names_are_shared_between_files() {
    let config = "{proxies: [{path: p.csv, layout: long, scale: fraction}], \
                   outcomes: [{path: o.csv, layout: wide, scale: as-is}]}";
    let proxy = format!("{HEAD}\nAthene,b,d,accuracy,0.5\n");
    let outputs =
        run(config, &[("p.csv", proxy.as_bytes()), ("o.csv", b"judge,arena-score/none\nathene,1200\n")]);
    expect(&outputs, "line 2|judge|athene", &["p.csv line 2", "judges: {athene: Athene}"]);
}

#[test]
fn invisible_characters_are_shown() {
    let outputs =
        proxies(LONG, format!("{HEAD}\nAthene,b,d,accuracy,0.5\nAth\u{200b}ene,b,e,accuracy,0.5\n"));
    let rows = told(&outputs);
    assert!(rows[0].3.contains(r#"{"Ath\u200bene": Athene}"#), "{rows:?}");
}

#[test]
fn a_name_in_another_unicode_form_is_a_near_miss() {
    for (one, other) in [("\u{e9}", "e\u{301}"), ("Maß", "MASS"), ("ﬁne", "fine"), ("Ｘ７", "X7")] {
        let outputs = proxies(LONG, format!("{HEAD}\n{one},b,d,accuracy,0.5\n{other},b,e,accuracy,0.5\n"));
        expect(&outputs, &format!("line 3|judge|{other}"), &["differs only in", "p.csv line 2"]);
    }
}

#[test]
fn an_unknown_metric_comes_with_the_lines_that_declare_it() {
    let outputs = proxies(LONG, format!("{HEAD}\nA,b,d,\"my metric\",0.5\n"));
    expect(
        &outputs,
        "line 2|metric|my metric",
        &[r#"metrics: {"my metric": {direction: higher, unit: share}}"#],
    );
    let outputs = proxies(LONG, format!("{HEAD}\nA,b,d,Accuracy,0.5\n"));
    expect(&outputs, "line 2|metric|Accuracy", &["did you mean `accuracy`?"]);
    let outputs = proxies(LONG, format!("{HEAD}\nA,b,d,pearson,0.5\n"));
    assert_eq!(bins(&outputs, "p.csv"), [1, 0, 0, 1]);
}
