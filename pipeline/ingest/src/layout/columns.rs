//! Which columns a file of proxies or of outcomes may have.

/// A column of the long layout, and what a heading says for it.
pub(crate) type Part<'a> = (&'static str, &'a str);

/// The columns of one kind of file.
pub(crate) struct Columns {
    /// Columns a long file must have.
    pub(crate) required: &'static [&'static str],
    /// Columns a long file may have.
    pub(crate) optional: &'static [&'static str],
    /// Columns a wide file may have beside `judge` and its values.
    pub(crate) beside: &'static [&'static str],
    /// How a wide file's value columns are headed.
    pub(crate) heading: &'static str,
    /// The long columns that such a heading states, with what it says.
    pub(crate) split: fn(&str) -> Option<Vec<Part<'_>>>,
}

impl Columns {
    pub(crate) fn long(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.required.iter().chain(self.optional).copied()
    }

    pub(crate) fn wide(&self) -> impl Iterator<Item = &'static str> + Clone {
        ["judge"].into_iter().chain(self.beside.iter().copied())
    }
}

/// Files of proxies.
pub(crate) const PROXIES: Columns = Columns {
    required: &["judge", "benchmark", "domain", "metric", "value"],
    optional: &[
        "resolution",
        "unit",
        "direction",
        "n",
        "lower",
        "upper",
        "level",
        "interval_method",
        "origin",
        "source",
    ],
    beside: &[],
    heading: "benchmark/domain/metric",
    split: split_proxy,
};

/// Files of outcomes.
pub(crate) const OUTCOMES: Columns = Columns {
    required: &["judge", "outcome", "control", "value"],
    optional: &[
        "policy",
        "resolution",
        "lower",
        "upper",
        "level",
        "interval_method",
        "standard_error",
        "n",
        "rank",
        "rank_lower",
        "rank_upper",
        "is_baseline",
        "group",
        "origin",
        "source",
    ],
    beside: &["policy", "is_baseline", "group"],
    heading: "outcome/control",
    split: split_outcome,
};

/// Splits at the first and the last `/`: domains may contain one, benchmarks and metrics may not.
fn split_proxy(heading: &str) -> Option<Vec<Part<'_>>> {
    let (benchmark, rest) = heading.split_once('/')?;
    let (domain, metric) = rest.rsplit_once('/')?;
    named(vec![("benchmark", benchmark), ("domain", domain), ("metric", metric)])
}

fn split_outcome(heading: &str) -> Option<Vec<Part<'_>>> {
    let (outcome, control) = heading.split_once('/')?;
    named(vec![("outcome", outcome), ("control", control)]).filter(|_| !control.contains('/'))
}

fn named(parts: Vec<Part<'_>>) -> Option<Vec<Part<'_>>> {
    parts.iter().all(|(_, name)| !name.trim().is_empty()).then_some(parts)
}
