//! How a fit went, whether it gave numbers or not.

use records::Control;
use records::tables::FitSummary;

use super::count;
use crate::Settings;
use crate::ballots::Unit;
use crate::component::Component;
use crate::dependence::Dependence;
use crate::fitted::Fitted;
use crate::settings::{Cluster, Method};

/// What a summary is of.
pub(crate) struct Summary<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) component: &'a Component,
    pub(crate) control: Control,
    /// The fit, or why there is none.
    pub(crate) fitted: Result<&'a Fitted<'a>, String>,
    pub(crate) dependence: Option<&'a Dependence>,
    /// What to be warned of.
    pub(crate) note: Option<String>,
}

/// The row of one fit.
pub(crate) fn summary(of: &Summary<'_>) -> FitSummary {
    let row = settings_of(of);
    let Ok(fitted) = of.fitted else { return row };
    let fit = &fitted.fit;
    let refits = fitted.spread.bootstrap.as_ref().map(|(refits, _)| refits);
    FitSummary {
        stop: Some(fit.stop.reason.as_str().to_owned()),
        iterations: fit.stop.iterations as i64,
        gradient_norm: Some(fit.stop.gradient_norm),
        mean_loss: Some(fit.mean_loss),
        tie_parameter: fit.tie_parameter,
        anchor: fitted.anchor.map(|anchor| of.component.names[anchor].clone()),
        base: fitted.base(),
        degenerate: refits.map(|refits| refits.degenerate as i64),
        not_converged: refits.map(|refits| refits.not_converged as i64),
        clusters: of.dependence.map(|dependence| count(dependence.clusters)),
        cluster_ratio: of.dependence.map(|dependence| dependence.median),
        cluster_ratio_largest: of.dependence.map(|dependence| dependence.largest),
        ..row
    }
}

/// What is known without a fit.
fn settings_of(of: &Summary<'_>) -> FitSummary {
    let Summary { settings, component, control, .. } = *of;
    let raw = settings.raw();
    let params = settings.params(control).get();
    let votes = component.comparisons.votes();
    let share = |part: u64, all: u64| if all == 0 { 0.0 } else { part as f64 / all as f64 };
    let styled = |text: &str| (control == Control::Style).then(|| text.to_owned());
    let features: Vec<&str> =
        raw.style.features.iter().chain(&raw.style.covariates).map(String::as_str).collect();
    let interval = settings.interval();
    FitSummary {
        outcome: raw.outcome.clone(),
        control,
        component: count(component.number),
        policies: count(component.names.len()),
        votes: votes as i64,
        tie_share: share(component.ties, votes),
        both_bad_share: share(component.both_bad, component.all),
        both_bad: settings.both_bad().as_str().to_owned(),
        state: of.fitted.as_ref().err().cloned().unwrap_or_else(|| "ok".to_owned()),
        solver: settings.solver().meant().as_str().to_owned(),
        stop: None,
        iterations: 0,
        gradient_norm: None,
        mean_loss: None,
        preset: settings.preset().meant().as_str().to_owned(),
        tie_rule: params.tie_rule.as_str().to_owned(),
        tie_parameter: None,
        ridge_strengths: params.penalty.strengths,
        ridge_covariates: params.penalty.covariates,
        ridge_basis: settings.basis(control).as_str().to_owned(),
        reweighted: settings.reweighting(control).is_some(),
        anchor: None,
        base: raw.base,
        features: styled(&features.join(" ")),
        feature_formula: styled(settings.formula().as_str()),
        standardisation: styled(settings.standardise().as_str()),
        interval_method: method(interval.method, interval.cluster).to_owned(),
        unit: Unit::of(interval.cluster).map_or("vote", Unit::as_str).to_owned(),
        level: interval.level,
        rounds: interval.method.is_bootstrap().then_some(interval.rounds as i64),
        degenerate: None,
        not_converged: None,
        clusters: None,
        cluster_ratio: None,
        cluster_ratio_largest: None,
        weighted: component.comparisons.cells().iter().any(|cell| cell.weight != 1.0),
        note: of.note.clone(),
    }
}

/// As the intervals of a fit call it.
const fn method(method: Method, cluster: Cluster) -> &'static str {
    match (method, cluster) {
        (Method::Model, _) => "model",
        (Method::Sandwich, Cluster::None) => "sandwich",
        (Method::Sandwich, _) => "clustered-sandwich",
        (Method::BootstrapPercentile, _) => "percentile",
        (Method::BootstrapBca, _) => "bca",
    }
}
