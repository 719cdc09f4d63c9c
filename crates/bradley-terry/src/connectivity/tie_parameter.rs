//! Whether a tie parameter has a finite optimum.

use crate::FitError;
use crate::pairs::Pair;

/// Refuses votes for which the tie parameter runs to its limit.
///
/// Without a tie it runs down. It runs up, and the strengths with it, if and only if strengths s exist with
///
/// ```text
/// s_a − s_b ≥ 1  where a ever beat b,     |s_a − s_b| ≤ 1  where they ever tied
/// ```
///
/// (Davidson with κ = c/2, s scaled by c → ∞; Rao and Kupper with τ = c): then every observed outcome keeps its
/// odds while the others lose theirs. Example: a beat b four times, drew once, never lost. Such strengths exist
/// if and only if no cycle of steps "beat" (−1) and "tied" (+1) has negative length, which the method of Bellman
/// and Ford decides. A `ridge` holds the strengths in place; one win then holds the parameter too.
pub(super) fn check(pairs: &[Pair], models: usize, ridge: bool) -> Result<(), FitError> {
    if pairs.iter().all(|pair| pair.weights[1] == 0.0) {
        return Err(FitError::TieParameter("there are no ties"));
    }
    if pairs.iter().all(|pair| pair.weights[0] + pair.weights[2] == 0.0) {
        return Err(FitError::TieParameter("there are only ties"));
    }
    if ridge || has_negative_cycle(&constraints(pairs), models) {
        return Ok(());
    }
    Err(FitError::TieParameter("some ladder of models explains all wins as far apart and all ties as close"))
}

/// Constraints s_to ≤ s_from + length.
fn constraints(pairs: &[Pair]) -> Vec<(usize, usize, i64)> {
    let mut found = Vec::new();
    for pair in pairs {
        let (first, second) = (pair.first as usize, pair.second as usize);
        let [won, tied, lost] = pair.weights.map(|weight| weight > 0.0);
        let both = [
            (won, first, second, -1),
            (lost, second, first, -1),
            (tied, first, second, 1),
            (tied, second, first, 1),
        ];
        found.extend(both.into_iter().filter(|step| step.0).map(|(_, from, to, length)| (from, to, length)));
    }
    found
}

fn has_negative_cycle(steps: &[(usize, usize, i64)], models: usize) -> bool {
    let mut distance = vec![0; models];
    for _ in 0..=models {
        let mut moved = false;
        for &(from, to, length) in steps {
            if distance[from] + length < distance[to] {
                distance[to] = distance[from] + length;
                moved = true;
            }
        }
        if !moved {
            return false;
        }
    }
    true
}
