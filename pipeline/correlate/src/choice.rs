//! Published and computed values as one list: one value a judge and cell, and both where there are both.

use std::collections::{BTreeMap, BTreeSet};

use records::Origin;
use records::tables::{Comparison, Outcome, Proxy};

use crate::Preferred;

/// Differences of decimal numbers are off by rounding of the last binary digit.
const SLACK: f64 = 1e-12;

/// Values to correlate.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Chosen {
    /// One value a judge, benchmark, domain and metric.
    pub proxies: Vec<Proxy>,
    /// What was both published and computed.
    pub comparison: Vec<Comparison>,
}

type Key<'a> = (&'a str, &'a str, &'a str, &'a str);

fn key(row: &Proxy) -> Key<'_> {
    (&row.benchmark, &row.domain, &row.metric, &row.judge)
}

/// Joins `proxies` and `metrics`; of a value in both, the preferred one is taken and both are compared.
#[must_use]
pub fn choose(preferred: Preferred, proxies: Vec<Proxy>, metrics: Vec<Proxy>) -> Chosen {
    let published: BTreeMap<Key<'_>, &Proxy> = proxies.iter().map(|row| (key(row), row)).collect();
    let pairs = metrics.iter().filter_map(|row| Some((*published.get(&key(row))?, row)));
    let comparison: Vec<Comparison> =
        pairs.map(|(published, computed)| compare(preferred, published, computed)).collect();
    if comparison.is_empty() {
        return Chosen { proxies: [proxies, metrics].concat(), comparison };
    }
    let (kept, others) = match preferred {
        Preferred::Computed => (&metrics, &proxies),
        Preferred::Published => (&proxies, &metrics),
    };
    let taken: BTreeMap<Key<'_>, ()> = kept.iter().map(|row| (key(row), ())).collect();
    let rest = others.iter().filter(|row| !taken.contains_key(&key(row)));
    Chosen { proxies: kept.iter().chain(rest).cloned().collect(), comparison }
}

fn compare(preferred: Preferred, published: &Proxy, computed: &Proxy) -> Comparison {
    let difference = computed.value - published.value;
    let limits = computed.lower.zip(computed.upper);
    let within = |slack: f64| difference.abs() <= slack + SLACK;
    Comparison {
        judge: computed.judge.clone(),
        benchmark: computed.benchmark.clone(),
        domain: computed.domain.clone(),
        metric: computed.metric.clone(),
        published: published.value,
        resolution: published.resolution,
        computed: computed.value,
        lower: computed.lower,
        upper: computed.upper,
        level: computed.level,
        difference,
        within_resolution: published.resolution.map(within),
        within_interval: limits.map(|(lower, upper)| (lower..=upper).contains(&published.value)),
        correlated: match preferred {
            Preferred::Computed => Origin::Computed,
            Preferred::Published => Origin::Published,
        },
        published_source: published.source.clone(),
        computed_source: computed.source.clone(),
    }
}

/// What the author should know of the choice: which value was taken, and which cells mix the two.
pub(crate) fn warnings(chosen: &Chosen, outcomes: &[Outcome]) -> Vec<String> {
    let mut warnings = Vec::new();
    warnings.extend(mixed(&chosen.proxies, outcomes));
    let Some(first) = chosen.comparison.first() else { return warnings };
    let rows = &chosen.comparison;
    let printed = rows.iter().filter(|row| row.within_resolution.is_some()).count();
    let within = rows.iter().filter(|row| row.within_resolution == Some(true)).count();
    let taken = first.correlated;
    let other = if taken == Origin::Computed { "published" } else { "computed" };
    warnings.push(format!(
        "{} values are both published and computed; the {taken} ones are correlated (`correlate.prefer: {other}` \
         takes the others). {within} of {printed} agree within the rounding of print; the table `comparison` has all",
        rows.len()
    ));
    warnings
}

/// Cells in which values of some points were published and of others computed.
fn mixed(proxies: &[Proxy], outcomes: &[Outcome]) -> Option<String> {
    let trained: BTreeSet<&str> = (outcomes.iter())
        .filter(|outcome| !outcome.is_baseline)
        .filter_map(|outcome| outcome.judge.as_deref())
        .collect();
    let mut cells: BTreeMap<(&str, &str, &str), [bool; 2]> = BTreeMap::new();
    for row in proxies.iter().filter(|row| trained.contains(row.judge.as_str())) {
        let met = cells.entry((&row.benchmark, &row.domain, &row.metric)).or_default();
        met[usize::from(row.origin == Origin::Computed)] = true;
    }
    let mixed: Vec<_> =
        cells.into_iter().filter(|(_, met)| *met == [true, true]).map(|(cell, _)| cell).collect();
    let (benchmark, domain, metric) = mixed.first()?;
    Some(format!(
        "{} cells hold published values of some judges and computed ones of others, such as \
         `{benchmark}/{domain}/{metric}`: give scores of all judges, or be sure that both are defined alike",
        mixed.len()
    ))
}

#[cfg(test)]
mod tests {
    use records::Direction;

    use super::*;

    fn row(judge: &str, value: f64, origin: Origin) -> Proxy {
        let published = origin == Origin::Published;
        Proxy {
            judge: judge.to_owned(),
            benchmark: "b".to_owned(),
            domain: "d".to_owned(),
            metric: "accuracy".to_owned(),
            value,
            resolution: published.then_some(0.0005),
            unit: "share".to_owned(),
            direction: Direction::Higher,
            n: None,
            lower: (!published).then_some(value - 0.01),
            upper: (!published).then_some(value + 0.01),
            level: (!published).then_some(0.95),
            interval_method: None,
            origin,
            source: if published { "Table 1" } else { "battle_scores" }.to_owned(),
        }
    }

    fn outcome(judge: &str) -> Outcome {
        Outcome {
            judge: Some(judge.to_owned()),
            policy: judge.to_owned(),
            outcome: "o".to_owned(),
            control: records::Control::None,
            value: 1.0,
            resolution: None,
            lower: None,
            upper: None,
            level: None,
            interval_method: None,
            standard_error: None,
            n: None,
            rank: None,
            rank_lower: None,
            rank_upper: None,
            is_baseline: false,
            group: None,
            origin: Origin::Published,
            source: String::new(),
        }
    }

    fn both(preferred: Preferred) -> Chosen {
        let published = vec![row("x", 0.7, Origin::Published), row("y", 0.6, Origin::Published)];
        let computed = vec![row("x", 0.7005, Origin::Computed), row("z", 0.5, Origin::Computed)];
        choose(preferred, published, computed)
    }

    #[test]
    fn one_value_a_judge_is_correlated_and_both_are_told() {
        for (preferred, x) in [(Preferred::Computed, 0.7005), (Preferred::Published, 0.7)] {
            let chosen = both(preferred);
            let mut values: Vec<(&str, f64)> =
                chosen.proxies.iter().map(|row| (row.judge.as_str(), row.value)).collect();
            values.sort_by_key(|(judge, _)| *judge);
            assert_eq!(values, [("x", x), ("y", 0.6), ("z", 0.5)], "{preferred:?}");
            let [pair] = &chosen.comparison[..] else { panic!("{:?}", chosen.comparison) };
            assert_eq!((pair.published, pair.computed), (0.7, 0.7005));
            assert_eq!((pair.within_resolution, pair.within_interval), (Some(true), Some(true)));
            let told = warnings(&chosen, &["x", "y", "z"].map(outcome));
            assert!(told[0].contains("`b/d/accuracy`"), "{told:?}");
            assert!(told[1].contains(&format!("the {} ones are correlated", pair.correlated)), "{told:?}");
            assert_eq!(warnings(&chosen, &[outcome("x")]).len(), 1, "who is no point mixes nothing");
        }
    }

    #[test]
    fn a_difference_beyond_rounding_is_seen() {
        let chosen = choose(
            Preferred::Computed,
            vec![row("x", 0.7, Origin::Published)],
            vec![row("x", 0.7006, Origin::Computed)],
        );
        assert_eq!(chosen.comparison[0].within_resolution, Some(false));
        assert!(warnings(&chosen, &[])[0].contains("0 of 1 agree"));
        let alone = choose(Preferred::Computed, Vec::new(), chosen.proxies);
        assert_eq!(warnings(&alone, &[outcome("x")]), [""; 0]);
    }
}
