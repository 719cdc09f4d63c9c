//! The embedded tables are whole, keep their schema, and agree with what they themselves imply.

use std::collections::BTreeSet;

use records::Row;
use records::tables::{Outcome, PrintedReference, Proxy};

fn proxies(study: &str) -> Vec<Proxy> {
    let tables = datasets::study(study).expect("built in").tables().expect("sound");
    tables.into_iter().flat_map(|table| table.proxies).collect()
}

fn outcomes(study: &str) -> Vec<Outcome> {
    let tables = datasets::study(study).expect("built in").tables().expect("sound");
    tables.into_iter().flat_map(|table| table.outcomes).collect()
}

#[test]
fn every_study_makes_valid_frames() {
    for study in datasets::studies() {
        let tables = study.tables().expect("sound");
        let references: Vec<_> = tables.into_iter().flat_map(|table| table.references).collect();
        Proxy::to_frame(&proxies(study.name)).expect("proxies");
        Outcome::to_frame(&outcomes(study.name)).expect("outcomes");
        PrintedReference::to_frame(&references).expect("references");
    }
}

#[test]
fn ppe_has_the_cells_the_paper_prints() {
    let tables = datasets::study("ppe").expect("built in").tables().expect("sound");
    let count = |name: &str| {
        let table = tables.iter().find(|table| table.source == format!("ppe/{name}")).expect(name);
        table.proxies.len() + table.outcomes.len() + table.references.len()
    };
    let human: usize = (4..=22).map(|table| count(&format!("table-{table:02}"))).sum();
    assert_eq!(human, 29 * 19 * 7);
    assert_eq!((count("table-02"), count("table-23"), count("table-24")), (16 * 6, 14 * 6, 14 * 6));
    assert_eq!((count("table-25"), count("table-26")), (14 * 12, 14 * 4));
    assert_eq!((count("table-03"), count("table-28")), (12, 12));
    assert_eq!((count("figure-03"), count("figure-09"), count("figure-08")), (79, 79, 42));
    assert_eq!((count("figure-04"), count("figure-10")), (6, 6));
}

#[test]
fn spellings_join() {
    let trained: BTreeSet<String> = outcomes("ppe").into_iter().filter_map(|outcome| outcome.judge).collect();
    assert_eq!(trained.len(), 9);
    let seen: BTreeSet<String> = proxies("ppe").into_iter().map(|proxy| proxy.judge).collect();
    assert_eq!(seen.len(), 29, "{seen:?}");
    assert!(trained.is_subset(&seen));
    for a in &seen {
        assert_eq!(records::near_miss(a, seen.iter().map(String::as_str)), None, "{a}");
    }
}

/// Without ties, tau over 20 models is an even count over 190 pairs. Double rounding leaves up to
/// one unit of the last printed digit.
#[test]
fn kendall_and_separability_are_counts_of_pairs() {
    for proxy in proxies("ppe").iter().filter(|proxy| proxy.benchmark == "ppe-human-preference") {
        let step = match proxy.metric.as_str() {
            "kendall-tau" => 2.0 / 190.0,
            "separability" => 1.0 / 190.0,
            _ => continue,
        };
        let miss = (proxy.value - (proxy.value / step).round() * step).abs();
        assert!(miss <= 1.01e-4, "{} {} {}: {miss}", proxy.judge, proxy.domain, proxy.metric);
    }
}

/// The printed means of Tables 23 and 24 fit their five columns within 0.0006, of Table 2 within
/// 0.008 (its columns are rounded to two decimals).
#[test]
fn printed_means_fit_their_columns() {
    let all = proxies("ppe");
    for mean in all.iter().filter(|proxy| proxy.benchmark == "ppe-correctness" && proxy.domain == "mean") {
        let columns: Vec<f64> = all
            .iter()
            .filter(|p| (&p.judge, &p.metric, &p.source) == (&mean.judge, &mean.metric, &mean.source))
            .filter(|p| p.domain != "mean")
            .map(|p| p.value)
            .collect();
        assert_eq!(columns.len(), 5, "{} {}", mean.judge, mean.metric);
        let tolerance = if mean.metric == "accuracy" { 0.008 } else { 0.0006 } + 1e-12;
        let difference = (mean.value - columns.iter().sum::<f64>() / 5.0).abs();
        assert!(difference <= tolerance, "{} {}: {difference}", mean.judge, mean.metric);
    }
}

#[test]
fn rewardbench2_keeps_its_groups() {
    let groups: BTreeSet<_> =
        outcomes("rewardbench2").into_iter().filter_map(|outcome| outcome.group).collect();
    assert_eq!(groups.len(), 3);
    assert_eq!(outcomes("rewardbench2").len(), 34);
    assert_eq!(proxies("rewardbench2").len(), 85);
}
