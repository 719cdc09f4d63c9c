//! Why a fit gives no number, in the names of models.

use bradley_terry::{FitError, Stop, StopReason};

use crate::Error;

/// Names of a group that are listed.
const NAMES: usize = 10;

/// Groups that are listed.
const GROUPS: usize = 10;

/// The error of the fit called `fit` with models called `names`.
pub(crate) fn refuse(error: FitError, names: &[String], fit: &str) -> Error {
    let reason = match error {
        FitError::Source(inner) => match inner.downcast::<Error>() {
            Ok(own) => return *own,
            Err(other) => other.to_string(),
        },
        FitError::Disconnected { components } => format!(
            "{} groups of models never met, so ratings cannot be compared across them: {}. Set `arena.components: \
             separate` for a leaderboard each, or `arena.penalty: {{strengths: 0.01}}` for a ridge that holds them \
             together",
            components.len(),
            groups(&components, names)
        ),
        FitError::Separated { unbeaten, winless } => format!(
            "no finite ratings exist: {}. Set `arena.penalty: {{strengths: 0.01}}` for a ridge that keeps them \
             finite, or leave these models out",
            separated(&unbeaten, &winless, names)
        ),
        FitError::TieParameter(reason) => {
            format!("the tie parameter has no finite value: {reason}. Set `arena.tie_rule: half-win`")
        }
        FitError::NotConverged(stop) => stopped(&stop),
        other => other.to_string(),
    };
    Error::Fit { fit: fit.to_owned(), reason }
}

/// Who never lost and who never won.
pub(crate) fn separated(unbeaten: &[Vec<usize>], winless: &[Vec<usize>], names: &[String]) -> String {
    let part = |found: &[Vec<usize>], what: &str| {
        (!found.is_empty()).then(|| format!("{} {what}", groups(found, names)))
    };
    let parts = [
        part(unbeaten, "never lost to or drew with the others they met"),
        part(winless, "never beat or drew with the others they met"),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

fn stopped(stop: &Stop) -> String {
    let remedy = match stop.reason {
        StopReason::Singular => {
            "a covariate follows from the others or decides the votes alone (take it out of `arena.style`, or set \
             `arena.style.penalty: {covariates: 0.01}`), or a model is always shown first, so that its strength \
             cannot be told from the position effect (leave `arena.position` out)"
        }
        StopReason::IterationLimit => "raise `arena.iteration_limit`",
        _ => "raise `arena.tolerance`, or use `arena.solver: newton`",
    };
    format!("the solver did not converge ({stop}), so there is no number; {remedy}")
}

/// Groups of models, by name.
pub(crate) fn groups(groups: &[Vec<usize>], names: &[String]) -> String {
    let mut parts: Vec<String> = groups.iter().take(GROUPS).map(|group| listed(group, names)).collect();
    if groups.len() > GROUPS {
        parts.push(format!("{} more groups", groups.len() - GROUPS));
    }
    parts.join(", ")
}

fn listed(group: &[usize], names: &[String]) -> String {
    let mut parts: Vec<String> =
        group.iter().take(NAMES).map(|model| format!("`{}`", names[*model])).collect();
    if group.len() > NAMES {
        parts.push(format!("and {} more", group.len() - NAMES));
    }
    format!("[{}]", parts.join(", "))
}
