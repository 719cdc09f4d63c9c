//! The inputs of a built-in study: what `ingest` and `correlate` make of its shipped config.

use render::{Inputs, RawSettings, StudyFacts};

/// A section of the shipped config of a study.
fn section<T: serde::de::DeserializeOwned + Default>(study: &str, name: &str) -> T {
    let text = match study {
        "ppe" => include_str!("../../../../configs/ppe.yaml"),
        _ => include_str!("../../../../configs/rewardbench2.yaml"),
    };
    let config: serde_yaml::Value = serde_yaml::from_str(text).expect("YAML");
    let section = config.get(name).cloned();
    section.map_or_else(T::default, |section| serde_yaml::from_value(section).expect("a section"))
}

/// The `render` section of the shipped config.
pub fn settings(study: &str) -> RawSettings {
    section(study, "render")
}

/// Everything that `render` reads.
pub fn of(study: &str) -> Inputs {
    let built_in = datasets::study(study).expect("a built-in study");
    let raw: ingest::RawSettings = section(study, "ingest");
    let taken = ingest::compute(&raw.check().expect("sound settings"), ingest::Inputs::default());
    let taken = taken.expect("tables");
    let tables = correlate::Inputs {
        proxies: taken.proxies.clone(),
        metrics: Vec::new(),
        outcomes: taken.outcomes.clone(),
        references: taken.printed_references.clone(),
        rating_covariances: Vec::new(),
    };
    let raw: correlate::RawSettings = section(study, "correlate");
    let made = correlate::compute(&raw.check().expect("sound settings"), tables, 20_241_022);
    let made = made.expect("correlations");
    Inputs {
        study: StudyFacts {
            name: study.to_owned(),
            title: built_in.title.to_owned(),
            citation: built_in.citation.to_owned(),
            seed: "20241022".to_owned(),
            version: "0.1.0".to_owned(),
        },
        proxies: taken.proxies,
        outcomes: taken.outcomes,
        references: taken.printed_references,
        critical: correlate::critical_correlations(&made.correlations),
        correlations: made.correlations,
        quantile_correlations: made.quantile_correlations,
        influence: made.influence,
        correlation_intervals: made.correlation_intervals,
        noise: made.noise,
        quantile_gains: made.quantile_gains,
        selection: made.selection,
        redundancy: made.redundancy,
        predictions: made.predictions,
        prediction_skill: made.prediction_skill,
        power: made.power,
        power_needed: made.power_needed,
        reproduction: made.reproduction,
        rejections: taken.rejections,
        accounting: taken.accounting,
        ..Inputs::default()
    }
}
