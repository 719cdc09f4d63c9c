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

/// Refuses a judge of raw scores whose name other tables spell otherwise: it would be two judges.
pub(crate) fn check_scored<'a>(
    scored: impl IntoIterator<Item = &'a str>,
    outputs: &ingest::Outputs,
) -> Result<(), Failure> {
    let known: BTreeSet<&str> = (outputs.proxies.iter().map(|row| row.judge.as_str()))
        .chain(outputs.outcomes.iter().filter_map(|row| row.judge.as_deref()))
        .collect();
    for judge in scored {
        if let Some(twin) = records::near_miss(judge, known.iter().copied()) {
            return Err(Failure::Study(anyhow::anyhow!(
                "`{judge}` has raw scores, and other tables speak of `{twin}`; if it is the same judge, add to the \
                 config: ingest: aliases: judges: {{{judge}: {twin}}}, or name it more distinctly"
            )));
        }
    }
    Ok(())
}
