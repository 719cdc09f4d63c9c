//! Names that are allowed, being new, but may be slips: a domain nobody published is one's own, or
//! a published one mistyped, and only its author knows which.

use std::collections::BTreeSet;

use records::Origin;
use records::tables::{Outcome, Proxy};

/// One warning for each new benchmark, domain or outcome that looks like a published one.
pub(crate) fn warnings(proxies: &[Proxy], outcomes: &[Outcome]) -> Vec<String> {
    let split = |published: bool| move |origin: Origin| (origin == Origin::Published) == published;
    let benchmarks = |published| -> BTreeSet<&str> {
        let rows = proxies.iter().filter(|row| split(published)(row.origin));
        rows.map(|row| row.benchmark.as_str()).collect()
    };
    let measured = |published| -> BTreeSet<&str> {
        let rows = outcomes.iter().filter(|row| split(published)(row.origin));
        rows.map(|row| row.outcome.as_str()).collect()
    };
    let mut warnings = likely("benchmark", "", &benchmarks(false), &benchmarks(true));
    for benchmark in benchmarks(true) {
        let domains = |published| -> BTreeSet<&str> {
            let rows =
                proxies.iter().filter(|row| row.benchmark == benchmark && split(published)(row.origin));
            rows.map(|row| row.domain.as_str()).collect()
        };
        warnings.extend(likely("domain", &format!(" of `{benchmark}`"), &domains(false), &domains(true)));
    }
    warnings.extend(likely("outcome", "", &measured(false), &measured(true)));
    warnings
}

fn likely(kind: &str, of: &str, own: &BTreeSet<&str>, published: &BTreeSet<&str>) -> Vec<String> {
    let strangers = own.difference(published).filter_map(|name| {
        let near = records::nearest(name, published.iter().copied())?;
        Some(format!("`{name}` is a new {kind}{of}; if it is not meant to be one, write `{near}`"))
    });
    strangers.collect()
}
