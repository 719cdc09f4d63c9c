//! What the author should be careful with, found in the finished tables.

use std::collections::{BTreeMap, BTreeSet};

use records::tables::{CorrelationNoise, GroupCorrelation, Influence, PredictionSkill};

use crate::Outputs;

/// Below this share, an outcome is more noise than what metrics could predict.
const LOW_RELIABILITY: f64 = 0.7;

/// One warning for each thing, naming an example; the tables have all.
pub(crate) fn find(outputs: &Outputs) -> Vec<String> {
    let mut warnings = reversed(&outputs.group_correlations);
    warnings.extend(carried_by_groups(&outputs.influence));
    warnings.extend(unreliable(&outputs.noise));
    warnings.extend(unpredicted(&outputs.prediction_skill));
    warnings
}

type Outcome<'a> = (&'a str, &'a str);

/// How many correlations there are, and those of the opposite sign.
type Signs<'a> = (usize, Vec<&'a GroupCorrelation>);

/// Fewer reward models than this have no sign to speak of.
const FEWEST_IN_GROUP: i64 = 4;

/// Pearson correlations whose sign within groups, one or all pooled, is not that over all reward models.
fn reversed(rows: &[GroupCorrelation]) -> Vec<String> {
    let sound = rows.iter().filter(|row| row.statistic == "pearson" && row.n >= FEWEST_IN_GROUP);
    let mut found: BTreeMap<(Outcome<'_>, Option<&str>), Signs<'_>> = BTreeMap::new();
    for row in sound {
        let key = ((row.outcome.as_str(), row.control.as_str()), row.group.as_deref());
        let entry = found.entry(key).or_default();
        entry.0 += 1;
        entry.1.extend((row.reverses == Some(true)).then_some(row));
    }
    found
        .into_iter()
        .filter_map(|((outcome, group), (all, rows))| opposite(outcome, group, all, &rows))
        .collect()
}

fn opposite(
    (outcome, control): Outcome<'_>,
    group: Option<&str>,
    all: usize,
    rows: &[&GroupCorrelation],
) -> Option<String> {
    let most = rows.iter().max_by(|a, b| apart(a).total_cmp(&apart(b)))?;
    let place = group
        .map_or_else(|| "within groups, pooled,".to_owned(), |group| format!("within the group `{group}`"));
    Some(format!(
        "{place} {} of {all} correlations with `{outcome}` (control {control}) have the opposite sign of that over all \
         reward models: {:.2} against {:.2} for `{}/{}/{}`",
        rows.len(),
        most.estimate?,
        most.overall?,
        most.benchmark,
        most.domain,
        most.metric,
    ))
}

fn apart(row: &GroupCorrelation) -> f64 {
    row.estimate.zip(row.overall).map_or(0.0, |(own, overall)| (own - overall).abs())
}

/// Groups without which a Pearson correlation changes its sign.
fn carried_by_groups(rows: &[Influence]) -> Vec<String> {
    let turned = rows.iter().filter(|row| row.left_out_kind == "group" && row.statistic == "pearson");
    let mut found: BTreeMap<(Outcome<'_>, &str), Vec<&Influence>> = BTreeMap::new();
    for row in turned.filter(|row| row.sign_flips) {
        found.entry(((&row.outcome, row.control.as_str()), &row.left_out)).or_default().push(row);
    }
    let warning = |(((outcome, control), group), rows): ((Outcome<'_>, &str), Vec<&Influence>)| {
        let most = rows.iter().max_by(|a, b| size(a).total_cmp(&size(b)))?;
        let estimate = most.estimate?;
        Some(format!(
            "{} correlations with `{outcome}` (control {control}) change their sign without the group `{group}`: \
             `{}/{}/{}` goes from {:.3} to {estimate:.3}",
            rows.len(),
            most.benchmark,
            most.domain,
            most.metric,
            estimate - most.change?,
        ))
    };
    found.into_iter().filter_map(warning).collect()
}

fn size(row: &Influence) -> f64 {
    row.change.unwrap_or(0.0).abs()
}

/// Outcomes that are noise to a large part.
fn unreliable(rows: &[CorrelationNoise]) -> Vec<String> {
    let mut least: BTreeMap<Outcome<'_>, f64> = BTreeMap::new();
    for row in rows {
        let Some(reliability) = row.reliability_outcome else { continue };
        let entry = least.entry((&row.outcome, row.control.as_str())).or_insert(reliability);
        *entry = entry.min(reliability);
    }
    let low = least.into_iter().filter(|(_, reliability)| *reliability < LOW_RELIABILITY);
    let warning = |((outcome, control), reliability): (Outcome<'_>, f64)| {
        format!(
            "`{outcome}` (control {control}) has a reliability of {reliability:.2} only: more votes for each model \
             would show more than more metrics"
        )
    };
    low.map(warning).collect()
}

/// Outcomes that no model predicts better than their mean.
fn unpredicted(rows: &[PredictionSkill]) -> Vec<String> {
    let mut beaten: BTreeMap<Outcome<'_>, bool> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.verdict.is_some()) {
        *beaten.entry((&row.outcome, row.control.as_str())).or_default() |=
            row.verdict.as_deref() == Some("beats-baseline");
    }
    let outcomes: BTreeSet<String> = beaten
        .into_iter()
        .filter(|(_, beaten)| !beaten)
        .map(|((outcome, control), _)| format!("`{outcome}` (control {control})"))
        .collect();
    if outcomes.is_empty() {
        return Vec::new();
    }
    let outcomes = outcomes.into_iter().collect::<Vec<_>>().join(", ");
    vec![format!(
        "no model predicts {outcomes} better than the mean of the reward models does, beyond chance"
    )]
}
