//! Domains that are the mean of other domains.

use std::collections::BTreeMap;

use records::Origin;
use records::tables::Proxy;

use crate::{DomainMean, Settings};

/// The proxies with every declared mean put in, in place of a value that stood there.
///
/// A judge that lacks one of the domains gets no mean. The resolution of a mean is the mean of the
/// resolutions: each input may err by its own at the same time.
pub(crate) fn with_means(settings: &Settings, mut proxies: Vec<Proxy>) -> Vec<Proxy> {
    for mean in &settings.raw().means {
        let made = means(mean, &proxies);
        proxies.retain(|proxy| !mean.stands_at(proxy));
        proxies.extend(made);
    }
    proxies
}

impl DomainMean {
    fn metric_name(&self) -> &str {
        self.named.as_deref().unwrap_or(&self.metric)
    }

    fn stands_at(&self, proxy: &Proxy) -> bool {
        (&proxy.benchmark, &proxy.domain) == (&self.benchmark, &self.domain)
            && proxy.metric == self.metric_name()
    }

    fn averages(&self, proxy: &Proxy) -> bool {
        (&proxy.benchmark, &proxy.metric) == (&self.benchmark, &self.metric)
            && self.of.contains(&proxy.domain)
    }
}

fn means(mean: &DomainMean, proxies: &[Proxy]) -> Vec<Proxy> {
    let mut parts: BTreeMap<&str, Vec<&Proxy>> = BTreeMap::new();
    for proxy in proxies.iter().filter(|proxy| mean.averages(proxy)) {
        parts.entry(&proxy.judge).or_default().push(proxy);
    }
    parts
        .into_values()
        .filter(|parts| parts.len() == mean.of.len())
        .map(|parts| average(mean, parts))
        .collect()
}

fn average(mean: &DomainMean, mut parts: Vec<&Proxy>) -> Proxy {
    parts.sort_by(|a, b| a.domain.cmp(&b.domain));
    let count = parts.len() as f64;
    let resolutions: Option<f64> = parts.iter().map(|part| part.resolution).sum();
    let published = parts.iter().all(|part| part.origin == Origin::Published);
    Proxy {
        domain: mean.domain.clone(),
        metric: mean.metric_name().to_owned(),
        value: parts.iter().map(|part| part.value).sum::<f64>() / count,
        resolution: resolutions.map(|sum| sum / count),
        n: None,
        lower: None,
        upper: None,
        level: None,
        interval_method: None,
        origin: if published { Origin::Published } else { Origin::Computed },
        source: format!("mean of {} domains, {}", parts.len(), parts[0].source),
        ..parts[0].clone()
    }
}
