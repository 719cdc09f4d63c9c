use metrics::{Baseline, ConfidenceAgreement, RawSettings};

#[test]
fn defaults_are_those_of_the_definitions_and_check_prints_them() {
    let yaml = serde_yaml::to_string(&RawSettings::default()).unwrap();
    for line in [
        "rounds: 100",
        "rounds: 1000",
        "trials: 100",
        "score_tie: wrong",
        "zero_range: half",
        "brier_pairs: all",
    ] {
        assert!(yaml.contains(line), "{yaml}");
    }
    let read: RawSettings = serde_yaml::from_str(&yaml).unwrap();
    assert_eq!(read, RawSettings::default());
    assert_eq!(read.check().unwrap().raw(), &read);
}

#[test]
fn what_makes_no_sense_is_refused_by_name() {
    let refused = |yaml: &str| {
        let settings: RawSettings = serde_yaml::from_str(yaml).unwrap();
        settings.check().unwrap_err().to_string()
    };
    for (yaml, key) in [
        ("intervals: {level: 1}", "metrics.intervals.level"),
        ("ratings: {rounds: 1}", "metrics.ratings.rounds"),
        ("ratings: {least_share: 1.5}", "metrics.ratings.least_share"),
        ("best_of_k: {trials: 0}", "metrics.best_of_k.trials"),
        ("intervals: {halves: 1}", "metrics.intervals.halves"),
        ("accuracy: {score_tie: second}", "metrics.accuracy.score_tie"),
        ("baselines: [random, random]", "metrics.baselines"),
        ("best_of_k: {estimators: []}", "metrics.best_of_k.estimators"),
        ("mean: {domains: [a, a]}", "metrics.mean.domains"),
        ("warn: {tie_share: .nan}", "metrics.warn.tie_share"),
    ] {
        assert!(refused(yaml).contains(key), "{yaml}: {}", refused(yaml));
    }
    assert!(serde_yaml::from_str::<RawSettings>("touchng: separated").is_err());
    assert!(serde_yaml::from_str::<RawSettings>("touching: sepparated").is_err());
}

#[test]
fn every_word_is_written_as_it_is_read() {
    for word in ConfidenceAgreement::ALL {
        assert_eq!(serde_yaml::to_string(word).unwrap().trim(), word.as_str());
        assert!(records::glossary::metric("ppe-human-preference", word.metric()).is_some());
    }
    let judges: std::collections::BTreeSet<&str> =
        Baseline::ALL.iter().map(|baseline| baseline.judge()).collect();
    assert_eq!(judges.len(), 3);
}
