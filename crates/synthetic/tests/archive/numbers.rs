//! Failures, ties and denominators: as many as were made.

use synthetic::{ArchiveFile, JudgeKind, RawArchive, RawJudge};

use crate::desk::{Desk, Read, archive, judge, noted, plain, rows, small};

fn flawed() -> RawArchive {
    let coarse = RawJudge { errors: 0.03, step: 0.5, ..judge("coarse", 0.8, 1.0) };
    let listed = RawJudge { errors: 0.2, listed: true, ..judge("listed", 0.8, 1.0) };
    let llm = RawJudge { kind: JudgeKind::LlmJudge, errors: 0.1, step: 0.7, ..judge("llm", 0.8, 1.0) };
    RawArchive { judges: vec![coarse, listed, llm, judge("sound", 0.8, 1.0)], ..small() }
}

/// Rows of a judge, failed ones, and tied ones, counted in the table that `ingest` hands over.
fn counted(read: &Read, judge: &str) -> [i64; 3] {
    let mut counts = [0; 3];
    const COLUMNS: [&str; 5] = ["judge", "score_a", "score_b", "verdict", "error"];
    let scores = read.battle_scores.as_ref().unwrap();
    for batch in 0..scores.count() {
        let frame = scores.read(batch, &COLUMNS).unwrap();
        let text = |name: &str| frame.column(name).unwrap().str().unwrap().clone();
        let number = |name: &str| frame.column(name).unwrap().f64().unwrap().clone();
        let (judges, verdicts) = (text("judge"), text("verdict"));
        let (a, b) = (number("score_a"), number("score_b"));
        let failed = frame.column("error").unwrap().bool().unwrap().clone();
        for row in (0..frame.height()).filter(|row| judges.get(*row) == Some(judge)) {
            let tied = a.get(row).is_some() && a.get(row) == b.get(row) || verdicts.get(row) == Some("tie");
            counts[0] += 1;
            counts[1] += i64::from(failed.get(row).unwrap());
            counts[2] += i64::from(tied);
        }
    }
    counts
}

#[test]
fn failures_and_ties_are_as_many_as_were_made() {
    let archive = archive(&flawed());
    let read = Desk::new(&archive).read();
    assert!(read.report.rejections.is_empty(), "{:?}", read.report.rejections);
    let found = read.metrics(&plain());
    let mut failures = 0;
    for row in rows(&archive, ArchiveFile::Counts) {
        let number = |key: &str| row[key].parse::<i64>().unwrap();
        let (judge, units) = (row["judge"].as_str(), number("units"));
        let (failed, tied) = (number("failed_units"), number("tied_units"));
        failures += failed;
        let Some(domain) = row["data_set"].strip_suffix("_best_of_k") else {
            assert_eq!(counted(&read, judge), [units, failed, tied], "{judge}");
            let coverage = ["row-wise-pearson", "coverage"];
            let judged = noted(&found, judge, ["ppe-human-preference", "overall"], coverage);
            assert_eq!(judged, if failed > 0 { units - failed } else { 0 }, "{judge}");
            continue;
        };
        let cell = ["ppe-correctness", &domain.replace('_', "-")];
        assert_eq!(noted(&found, judge, cell, ["accuracy", "failed-pairs"]), failed, "{judge} {cell:?}");
        assert_eq!(noted(&found, judge, cell, ["accuracy", "score-ties"]), tied, "{judge} {cell:?}");
        let answers = noted(&found, judge, cell, ["roc-auc", "failed-answers"]);
        assert_eq!(answers, number("failed_scores"), "{judge} {cell:?}");
    }
    assert!(failures > 500, "{failures}");
}

#[test]
fn a_domain_has_as_many_battles_as_were_made() {
    let archive = archive(&flawed());
    let found = Desk::new(&archive).read().metrics(&plain());
    let mut seen = 0;
    for row in rows(&archive, ArchiveFile::Domains) {
        let (benchmark, domain) = (row["benchmark"].as_str(), row["domain"].as_str());
        let number = |key: &str| row[key].parse::<i64>().unwrap();
        let n = |metric: &str| {
            let mut rows = found.metrics.iter();
            let row = rows.find(|row| {
                let at = (row.benchmark.as_str(), row.domain.as_str(), row.metric.as_str());
                row.judge == "sound" && at == (benchmark, domain, metric)
            });
            row.map(|row| row.n.unwrap())
        };
        // Languages with fewer than 100 battles are no domains.
        if n("accuracy").is_none() {
            assert!(benchmark == "ppe-human-preference" && number("rows") < 100, "{domain}");
            continue;
        }
        seen += 1;
        if benchmark == "ppe-human-preference" {
            assert_eq!(n("accuracy"), Some(number("decided")), "{domain}");
            assert_eq!(n("row-wise-pearson"), Some(number("rows")), "{domain}");
        } else {
            assert_eq!(n("best-of-k-end"), Some(number("rows")), "{domain}");
        }
    }
    assert!(seen >= 16, "{seen} domains");
}

/// 20 models and 32 answers, as released: the fractions that the definitions allow.
#[test]
fn values_of_the_released_width_are_the_fractions_they_must_be() {
    let mut raw = flawed();
    (raw.battles.models, raw.battles.count) = (20, 4000);
    (raw.answers.prompts, raw.answers.count) = (12, 32);
    let found = crate::desk::outputs(&raw);
    let whole = |value: f64| (value - value.round()).abs() < 1e-6;
    let mut seen = 0;
    for row in &found.metrics {
        let n = row.n.unwrap() as f64;
        let mean = row.domain.starts_with("mean");
        let correctness = row.benchmark == "ppe-correctness";
        let good = match row.metric.as_str() {
            // No two ratings are equal: τ = (C − D)/190 with C + D = 190.
            "kendall-tau" => whole(row.value * 190.0 / 2.0),
            "separability" => whole(row.value * 190.0),
            "accuracy" if !correctness => whole(row.value * n),
            "best-of-k-loss" if !mean => whole(row.value * 32.0 * 100.0 * n * n),
            "best-of-k-max" | "best-of-k-end" if !mean => whole(row.value * 100.0 * n),
            _ => continue,
        };
        assert!(good, "{row:?}");
        seen += 1;
    }
    assert!(seen > 100, "{seen} values");
}
