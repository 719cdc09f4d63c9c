//! The built-in studies beside one's own files.

use std::collections::BTreeSet;

use records::tables::{Outcome, Proxy};

use crate::corpus::{bins, run, told};

fn ppe_proxy() -> (String, Proxy) {
    let tables = datasets::study("ppe").expect("ppe").tables().expect("tables");
    let table = tables.into_iter().find(|table| !table.proxies.is_empty()).expect("a table of proxies");
    (table.source, table.proxies[0].clone())
}

fn grouped_outcome() -> (String, Outcome) {
    let tables = datasets::study("rewardbench2").expect("rewardbench2").tables().expect("tables");
    let trained = |row: &&Outcome| row.judge.is_some() && row.group.is_some();
    let found =
        tables.iter().find_map(|t| Some((t.source.clone(), t.outcomes.iter().find(trained)?.clone())));
    found.expect("a trained policy")
}

fn csv(row: &Proxy, value: &str) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["judge", "benchmark", "domain", "metric", "value"]).expect("header");
    writer.write_record([&row.judge, &row.benchmark, &row.domain, &row.metric, value]).expect("row");
    String::from_utf8(writer.into_inner().expect("bytes")).expect("UTF-8")
}

#[test]
fn every_study_comes_through_whole() {
    for study in datasets::studies() {
        let outputs = run(&format!("datasets: [{}]", study.name), &[]);
        let tables = study.tables().expect("tables");
        assert_eq!(outputs.accounting.len(), tables.len());
        for (table, account) in tables.iter().zip(&outputs.accounting) {
            let values = table.proxies.len() + table.outcomes.len() + table.references.len() + table.missing;
            assert_eq!(account.rows_read, i64::try_from(values).expect("few"), "{}", table.source);
            assert_eq!(account.rejected, 0, "{}", table.source);
        }
        assert_eq!(outputs.rejected().count(), 0, "{:?}", told(&outputs));
    }
}

#[test]
fn all_studies_together() {
    let names: Vec<&str> = datasets::studies().iter().map(|study| study.name).collect();
    let outputs = run(&format!("datasets: [{}]", names.join(", ")), &[]);
    assert_eq!(outputs.rejected().count(), 0, "{:?}", told(&outputs));
}

#[test]
fn a_built_in_row_is_replaced_only_on_request() {
    let (source, row) = ppe_proxy();
    let before = bins(&run("datasets: [ppe]", &[]), &source);
    let text = csv(&row, "0.123");
    let config = |replace: bool| {
        format!(
            "{{datasets: [ppe], proxies: [{{path: p.csv, layout: long, scale: fraction, replace: {replace}}}]}}"
        )
    };
    let refused = run(&config(false), &[("p.csv", text.as_bytes())]);
    let fault: Vec<_> = refused.rejected().collect();
    assert!(fault.len() == 1 && fault[0].reason.contains("replace: true"), "{fault:?}");
    assert!(fault[0].reason.contains(&source), "{fault:?}");
    assert_eq!(bins(&refused, &source), before);
    let replaced = run(&config(true), &[("p.csv", text.as_bytes())]);
    assert_eq!(replaced.rejected().count(), 0);
    let [read, used, dropped, rejected] = before;
    assert_eq!(bins(&replaced, &source), [read, used - 1, dropped + 1, rejected]);
    assert!(told(&replaced).iter().any(|row| row.3 == "replaced by p.csv line 2"));
    let key = |other: &&Proxy| {
        (&other.judge, &other.benchmark, &other.domain, &other.metric)
            == (&row.judge, &row.benchmark, &row.domain, &row.metric)
    };
    assert_eq!(replaced.proxies.iter().find(key).expect("row").value, 0.123);
}

#[test]
fn a_near_spelling_of_a_built_in_name_is_an_error() {
    let (_, row) = ppe_proxy();
    let seen = row.judge.to_uppercase().replace('-', "_");
    let text = csv(&Proxy { judge: seen.clone(), benchmark: "mine".to_owned(), ..row.clone() }, "0.5");
    let outputs = run(
        "{datasets: [ppe], proxies: [{path: p.csv, layout: long, scale: fraction}]}",
        &[("p.csv", text.as_bytes())],
    );
    let fault = outputs.rejected().next().expect("a rejection");
    assert!(fault.reason.contains("ingest: aliases: judges: {"), "{}", fault.reason);
    assert!(fault.reason.contains(&seen), "{}", fault.reason);
    assert!(!fault.reason.contains("alias table"), "{}", fault.reason);
}

#[test]
fn built_in_aliases_are_applied() {
    let study = datasets::study("ppe").expect("ppe");
    let aliases = study.aliases().expect("aliases");
    let canonical: BTreeSet<&String> = aliases.judges.values().collect();
    let (seen, name) = aliases.judges.iter().find(|(seen, _)| !canonical.contains(seen)).expect("an alias");
    let (_, row) = ppe_proxy();
    let text = csv(&Proxy { judge: seen.clone(), benchmark: "mine".to_owned(), ..row }, "0.5");
    let outputs = run(
        "{datasets: [ppe], proxies: [{path: p.csv, layout: long, scale: fraction}]}",
        &[("p.csv", text.as_bytes())],
    );
    assert_eq!(outputs.rejected().count(), 0, "{:?}", told(&outputs));
    assert!(outputs.proxies.iter().any(|row| row.benchmark == "mine" && row.judge == *name));
}

#[test]
fn a_group_must_be_the_built_in_one() {
    let (source, row) = grouped_outcome();
    let judge = row.judge.expect("judge");
    let text =
        format!("judge,outcome,control,value,group\n\"{judge}\",my-outcome,none,1,\"another group\"\n");
    let outputs = run(
        "{datasets: [rewardbench2], outcomes: [{path: o.csv, layout: long, scale: as-is}]}",
        &[("o.csv", text.as_bytes())],
    );
    let fault = outputs.rejected().next().expect("a rejection");
    assert!(fault.reason.contains("another group") && fault.reason.contains(&source), "{}", fault.reason);
    assert_eq!(bins(&outputs, "o.csv"), [1, 0, 0, 1]);
}

#[test]
fn new_names_are_welcome() {
    let outputs = run(
        "{datasets: [ppe], proxies: [{path: p.csv, layout: wide, scale: percent}]}",
        &[("p.csv", b"judge,ppe-correctness/math/accuracy\nA brand new RM,61.2\nanother,\n")],
    );
    assert_eq!(outputs.rejected().count(), 0, "{:?}", told(&outputs));
    assert_eq!(bins(&outputs, "p.csv"), [2, 1, 1, 0]);
    let clash = run(
        "{datasets: [ppe], proxies: [{path: p.csv, layout: wide, scale: percent}]}",
        &[("p.csv", b"judge,PPE-correctness/math/accuracy\nA brand new RM,61.2\n")],
    );
    let fault = clash.rejected().next().expect("a rejection");
    assert!(fault.location == "line 1" && fault.reason.contains("write ppe-correctness"), "{fault:?}");
}
