//! The config section: what it takes, what it refuses, and what it says then.

use ingest::{Error, Inputs, RawSettings, compute};

fn refused(config: &str, words: &[&str]) {
    let raw: RawSettings = serde_yaml::from_str(config).expect("readable");
    let error = raw.check().expect_err(config).to_string();
    for word in words {
        assert!(error.contains(word), "`{word}` is not in: {error}");
    }
}

fn unreadable(config: &str, words: &str) {
    let error = serde_yaml::from_str::<RawSettings>(config).expect_err(config).to_string();
    assert!(error.contains(words), "{error}");
}

#[test]
fn scale_and_layout_are_never_guessed() {
    unreadable("proxies: [{path: a.csv, layout: long}]", "missing field `scale`");
    unreadable("proxies: [{path: a.csv, scale: percent}]", "missing field `layout`");
    unreadable("proxies: [{path: a.csv, layout: long, scale: per-cent}]", "percent");
    unreadable("proxies: [{path: a.csv, layout: long, scale: percent, sacles: {}}]", "sacles");
    unreadable("datasests: [ppe]", "datasests");
}

#[test]
fn data_sets_and_paths() {
    refused("datasets: [pppe]", &["no built-in study `pppe`", "did you mean `ppe`?"]);
    refused("datasets: [zzz]", &["there are: ppe, rewardbench2"]);
    refused("datasets: [ppe, ppe]", &["listed twice"]);
    refused("outcomes: [{path: '  ', layout: long, scale: as-is}]", &["outcomes, entry 1", "empty"]);
    refused(
        "{proxies: [{path: a/b.csv, layout: long, scale: fraction}], outcomes: [{path: ./a//b.csv, layout: long, scale: as-is}]}",
        &["./a//b.csv", "twice", "`a/b.csv`"],
    );
    refused("proxies: [{path: a.csv, layout: long, scale: fraction, source: ''}]", &["`source`"]);
    refused(
        "{datasets: [ppe], proxies: [{path: ppe/table-04, layout: long, scale: fraction}]}",
        &["./ppe/table-04"],
    );
}

#[test]
fn aliases_do_not_contradict() {
    refused("aliases: {judges: {a: a}}", &["judges", "itself"]);
    refused("aliases: {judges: {a: b, b: c}}", &["no chains", "write `c`"]);
    refused("aliases: {policies: {a: ' b'}}", &["policies", "blanks"]);
    refused("aliases: {policies: {'': b}}", &["empty"]);
    let aliases = datasets::study("ppe").expect("ppe").aliases().expect("aliases");
    let (seen, canonical) = aliases.judges.iter().next().expect("an alias");
    refused(
        &format!("{{datasets: [ppe], aliases: {{judges: {{'{seen}': X}}}}}}"),
        &["already joins", canonical],
    );
    refused(
        &format!("{{datasets: [ppe], aliases: {{judges: {{'{canonical}': X}}}}}}"),
        &["canonical spelling"],
    );
    refused(
        &format!("{{datasets: [ppe], aliases: {{judges: {{x: '{seen}'}}}}}}"),
        &["built-in alias of", canonical],
    );
    let shouted = canonical.to_uppercase();
    if shouted != *canonical && !aliases.judges.contains_key(&shouted) {
        refused(
            &format!("{{datasets: [ppe], aliases: {{judges: {{x: '{shouted}'}}}}}}"),
            &["only in case", canonical],
        );
    }
}

#[test]
fn declared_metrics_are_new_and_sound() {
    refused("metrics: {accuracy: {direction: higher, unit: share}}", &["already defined"]);
    refused("metrics: {Roc_AUC: {direction: higher, unit: share}}", &["`roc-auc`"]);
    refused("metrics: {a/b: {direction: higher, unit: share}}", &["no `/`"]);
    refused("metrics: {margin: {direction: higher, unit: ' '}}", &["`unit` is empty"]);
    refused("metrics: {margin: {direction: higher, unit: x, lowest: 2, highest: 1}}", &["below highest"]);
    refused("metrics: {margin: {direction: higher, unit: x, lowest: .nan}}", &["`lowest`", "finite"]);
    refused("metrics: {m-a: {direction: higher, unit: x}, m_a: {direction: lower, unit: x}}", &["keep one"]);
}

#[test]
fn exceptions_of_scale_fit_their_metric() {
    let file =
        |scales: &str| format!("proxies: [{{path: a.csv, layout: long, scale: percent, scales: {scales}}}]");
    refused(&file("{brier: fraction}"), &["`brier`", "did you mean `brier-score`?"]);
    refused(&file("{accuracy: as-is}"), &["as-is", "accuracy"]);
}

#[test]
fn files_are_named_in_order_and_must_be_handed_over() {
    let config = "{proxies: [{path: b.csv, layout: long, scale: fraction}, {path: a.csv, layout: wide, scale: percent}], \
                   outcomes: [{path: o.csv, layout: long, scale: as-is}]}";
    let raw: RawSettings = serde_yaml::from_str(config).expect("readable");
    let settings = raw.check().expect("sound");
    assert_eq!(settings.files().collect::<Vec<_>>(), ["b.csv", "a.csv", "o.csv"]);
    let error = compute(&settings, Inputs::default()).expect_err("no bytes");
    assert!(matches!(&error, Error::MissingFile { path } if path == "b.csv"), "{error}");
    let again: RawSettings =
        serde_yaml::from_str(&serde_yaml::to_string(&raw).expect("YAML")).expect("own YAML");
    assert_eq!(again, raw);
    assert_eq!(settings.raw(), &raw);
}

/// Every setting is explained where an editor shows it, and the two that are never guessed are required.
#[test]
fn the_schema_explains_every_setting() {
    let schema = schemars::schema_for!(RawSettings).to_value();
    let definitions = schema["$defs"].as_object().expect("definitions");
    let objects = definitions.values().chain([&schema]).filter_map(|part| part["properties"].as_object());
    let mut settings = 0;
    for (name, setting) in objects.flatten() {
        assert!(setting["description"].is_string(), "{name} has no description");
        settings += 1;
    }
    assert_eq!(settings, 83);
    let required = definitions["TableFile"]["required"].as_array().expect("required");
    assert_eq!(required, &["path", "layout", "scale"]);
}

#[test]
fn nothing_to_do_is_nothing_wrong() {
    let settings = RawSettings::default().check().expect("sound");
    assert_eq!(compute(&settings, Inputs::default()).expect("outputs"), ingest::Outputs::default());
}
