use arena::{Formula, RawSettings};

fn parse(text: &str) -> Result<RawSettings, serde_yaml::Error> {
    serde_yaml::from_str(text)
}

fn problem(text: &str) -> String {
    parse(text).unwrap().check().unwrap_err().to_string()
}

#[test]
fn resolved_settings_are_complete_stable_and_mean_the_same() {
    for text in [
        "{}",
        "preset: fastchat",
        "{preset: arena-rank, style: {features: [tokens], penalty: {covariates: 2}}, penalty: {strengths: 0.1}}",
        "{anchor: none, preset: fastchat, policies: {m: {judge: j, group: g, baseline: true}}}",
        "{anchor: {policy: m, rating: 1}, interval: {method: bootstrap-bca, level: 0.9, refit: score}}",
    ] {
        let raw = parse(text).unwrap();
        let resolved = raw.resolved();
        let written = serde_yaml::to_string(&resolved).unwrap();
        assert_eq!(parse(&written).unwrap(), resolved, "{written}");
        assert_eq!(resolved.resolved(), resolved);
        assert_eq!(resolved.check().unwrap(), raw.check().unwrap());
        for key in ["strengths:", "reweight:", "anchor:", "formula:", "basis:"] {
            assert!(written.contains(key), "{key} in {written}");
        }
    }
}

#[test]
fn what_is_given_goes_before_the_preset() {
    let text =
        "{preset: arena-rank, reweight: false, penalty: {covariates: 0.25}, style: {formula: difference}}";
    let raw = parse(text).unwrap().resolved();
    assert_eq!(raw.style.penalty.covariates, Some(0.25));
    assert_eq!((raw.reweight, raw.style.reweight), (Some(false), Some(false)));
    assert_eq!(raw.style.formula, Some(Formula::Difference));
    let own = parse("{preset: arena-rank}").unwrap().resolved();
    assert_eq!((own.style.penalty.covariates, own.penalty.covariates), (Some(1.0), Some(0.0)));
    assert_eq!((own.reweight, own.style.reweight), (Some(false), Some(true)));
}

#[test]
fn nonsense_is_refused_with_its_key() {
    for (text, part) in [
        ("interval: {level: 1}", "`arena.interval.level` is 1"),
        ("interval: {rounds: 5}", "`arena.interval.rounds` is 5"),
        ("interval: {method: model, cluster: voter}", "method `model`"),
        ("penalty: {strengths: -1}", "`arena.penalty.strengths` is -1"),
        ("style: {penalty: {covariates: .inf}}", "`arena.style.penalty.covariates` is inf"),
        ("tolerance: 0", "`arena.tolerance` is 0"),
        ("iteration_limit: 0", "`arena.iteration_limit` is 0"),
        ("base: .nan", "`arena.base` is NaN"),
        ("outcome: ''", "`arena.outcome`"),
        ("style: {features: [x], covariates: [x]}", "`x` twice"),
        ("style: {features: [position]}", "`position`"),
        ("anchor: {policy: m, rating: .inf}", "`arena.anchor.rating`"),
    ] {
        let found = problem(text);
        assert!(found.contains(part), "{text}: {found}");
    }
}

#[test]
fn unknown_words_and_keys_are_refused() {
    for (text, part) in [
        ("tie_rule: half", "half"),
        ("anchor: mixtral", "map with `policy` and `rating`"),
        ("anchor: {policy: m}", "rating"),
        ("anchor: {policy: m, rating: 1, ratng: 2}", "ratng"),
        ("penalty: {strength: 1}", "strength"),
        ("intervals: {}", "intervals"),
    ] {
        let found = parse(text).unwrap_err().to_string();
        assert!(found.contains(part), "{text}: {found}");
    }
}
