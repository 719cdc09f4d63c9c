use std::collections::BTreeMap;

use crate::archive;
use crate::harness::Bench;

/// A run's tables of scores and metrics.
fn run(bench: &Bench, config: &str, out: &str, variable: (&str, &str)) -> BTreeMap<String, Vec<u8>> {
    let ran = bench.run_with(&["run", config, "--to", "metrics", "--out", out], &[variable]);
    assert_eq!(ran.code, 0, "{}\n{}", ran.out, ran.err);
    let mut files = bench.files(out);
    files.retain(|file, _| file != "timings.json");
    files
}

const KEPT: (&str, &str) = ("RLHF_STUDY_CACHE", "kept");

#[test]
fn what_was_parsed_before_gives_the_same_bytes() {
    let bench = archive::bench();
    bench.write("study.yaml", archive::config("archive"));
    let plain = run(&bench, "study.yaml", "plain", ("RLHF_STUDY_CACHE", "off"));
    assert!(!bench.path("kept").exists());
    assert!(plain == run(&bench, "study.yaml", "first", KEPT), "the run that fills the cache");
    let kept = bench.files("kept");
    assert!(!kept.is_empty());
    assert!(plain == run(&bench, "study.yaml", "second", KEPT), "the run from the cache");
    assert!(kept == bench.files("kept"), "nothing is written twice");
}

#[test]
fn damaged_and_exchanged_entries_are_parsed_anew() {
    let bench = archive::bench();
    bench.write("study.yaml", archive::config("archive"));
    let plain = run(&bench, "study.yaml", "first", KEPT);
    let kept = bench.files("kept");
    let contents: Vec<&Vec<u8>> = kept.values().collect();
    for (place, name) in kept.keys().enumerate() {
        // Cut short, flipped, of another file, foreign.
        let bytes = match place % 4 {
            0 => contents[place][..contents[place].len() / 2].to_vec(),
            1 => contents[place].iter().map(|byte| byte ^ 1).collect(),
            2 => contents[place - 1].clone(),
            _ => b"not ours".to_vec(),
        };
        bench.write(&format!("kept/{name}"), bytes);
    }
    assert!(plain == run(&bench, "study.yaml", "second", KEPT));
    assert!(kept == bench.files("kept"), "bad entries are written anew");
}

/// Content, data set and settings each make another key; domains, folders and names do not.
#[test]
fn an_entry_serves_only_what_it_was_made_of() {
    let bench = archive::bench();
    let config = archive::config("archive");
    bench.write("study.yaml", &config);
    run(&bench, "study.yaml", "first", KEPT);
    let entries = || bench.files("kept").len();
    let before = entries();
    let domain = config.replacen("domains: {", "domains: {of-all: {column: sim, at_least: -9.0}, ", 1);
    bench.write("deeper/study.yaml", domain.replace("archive", "../archive"));
    if domain != config {
        bench.run_with(&["run", "deeper/study.yaml", "--to", "metrics", "--out", "domain"], &[KEPT]);
        assert_eq!(entries(), before);
    }
    let name = bench.files("archive").keys().find(|name| name.ends_with(".json")).unwrap().clone();
    let text = bench.read(&format!("archive/{name}"));
    bench.write(&format!("archive/{name}"), format!("{text}\n"));
    let changed = run(&bench, "study.yaml", "second", KEPT);
    assert_eq!(entries(), before + 1);
    assert!(changed == run(&bench, "study.yaml", "third", ("RLHF_STUDY_CACHE", "off")));
}
