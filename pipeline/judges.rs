//! Whether judges are called alike wherever they are spoken of.

use std::collections::BTreeSet;

use records::tables::Proxy;

use crate::failure::Failure;

/// A warning for each judge without a metric; a slip of one that has metrics is an error.
pub(crate) fn check(arena: &arena::RawSettings, proxies: &[&Proxy]) -> Result<Vec<String>, Failure> {
    if proxies.is_empty() {
        return Ok(Vec::new());
    }
    let mut warnings = Vec::new();
    for (policy, judge) in
        arena.policies.iter().filter_map(|(name, policy)| Some((name, policy.judge.as_ref()?)))
    {
        if proxies.iter().any(|proxy| proxy.judge == *judge) {
            continue;
        }
        if let Some(twin) = records::near_miss(judge, proxies.iter().map(|proxy| proxy.judge.as_str())) {
            return Err(Failure::usage(format!(
                "`arena.policies` trains `{policy}` with `{judge}`, but the metrics say `{twin}`; write it so"
            )));
        }
        warnings
            .push(format!("`{judge}`, which `{policy}` was trained with, has no metrics: it is no point"));
    }
    Ok(warnings)
}

/// Judges of raw scores whose names other tables spell otherwise: they would be two judges.
pub(crate) fn slips(inputs: &correlate::Inputs) -> Vec<String> {
    let known: BTreeSet<&str> = (inputs.proxies.iter().map(|row| row.judge.as_str()))
        .chain(inputs.outcomes.iter().filter_map(|row| row.judge.as_deref()))
        .collect();
    let scored: BTreeSet<&str> = inputs.metrics.iter().map(|row| row.judge.as_str()).collect();
    let slip = |judge: &str| {
        let twin = records::near_miss(judge, known.iter().copied())?;
        Some(format!(
            "`{judge}` has raw scores, and other tables speak of `{twin}`; if it is the same judge, add \
             `{judge}: {twin}` to `ingest.aliases.judges`"
        ))
    };
    scored.into_iter().filter_map(slip).collect()
}
