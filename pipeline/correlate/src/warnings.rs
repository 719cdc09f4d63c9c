//! Names in the settings that fit nothing: new data may lack them, or they are slips.

use std::collections::BTreeSet;

use records::tables::PrintedReference;

use crate::Settings;
use crate::points::Points;

/// One warning for each name that fits nothing among the inputs.
pub(crate) fn find(settings: &Settings, points: &Points, references: &[PrintedReference]) -> Vec<String> {
    let raw = settings.raw();
    let mut warnings = Vec::new();
    for block in &raw.family {
        let cells = || points.cells.keys().filter(|cell| cell.benchmark == block.benchmark);
        let domains = cells().map(|cell| cell.domain.as_str()).collect();
        let metrics = cells().map(|cell| cell.metric.as_str()).collect();
        let on = format!("on `{}`", block.benchmark);
        warnings.extend(strangers("family", &format!("domain {on}"), &block.domains, &domains));
        warnings.extend(strangers("family", &format!("metric {on}"), &block.metrics, &metrics));
    }
    if let Some(quantile) = &raw.quantile {
        let cells = || points.cells.keys().filter(|cell| cell.benchmark == quantile.benchmark);
        let domains = cells().map(|cell| cell.domain.as_str()).collect();
        let on = format!("domain on `{}`", quantile.benchmark);
        warnings.extend(strangers("quantile", &on, &quantile.domains, &domains));
    }
    let figures = references.iter().map(|printed| printed.figure.as_str()).collect();
    let named: Vec<String> = raw.reproduction.iter().map(|figure| figure.figure.clone()).collect();
    warnings.extend(strangers("reproduction", "printed figure", &named, &figures));
    warnings
}

fn strangers(section: &str, kind: &str, named: &[String], known: &BTreeSet<&str>) -> Vec<String> {
    let strangers = named.iter().filter(|name| !known.contains(name.as_str()));
    let warning = |name: &String| {
        let near = records::nearest(name, known.iter().copied());
        let hint = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        format!("`correlate.{section}` names `{name}`, which is no {kind} among the inputs{hint}")
    };
    strangers.map(warning).collect()
}
