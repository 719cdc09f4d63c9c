//! Whether the reward models that `arena.policies` names have metrics.

use records::tables::Proxy;

use crate::failure::Failure;

/// A warning for each judge without a metric; a slip of one that has metrics is an error.
pub(crate) fn check(arena: &arena::RawSettings, proxies: &[Proxy]) -> Result<Vec<String>, Failure> {
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
