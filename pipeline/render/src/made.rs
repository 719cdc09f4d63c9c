//! How metrics were made, in words, and the digits they are shown with.

use records::tables::Proxy;

use crate::labels::slug;
use crate::number::percent;
use crate::sentence::distinct;
use crate::view::View;

/// Share of the rows from which on a value counts as one on all of them.
pub(crate) const WHOLE: f64 = 0.95;
pub(crate) const WHOLE_WORDS: &str = "95 %";

/// How values of a metric are shown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Shown {
    /// What a value is multiplied by.
    pub factor: f64,
    pub decimals: usize,
    /// What follows the metric's name.
    pub unit: &'static str,
}

impl Shown {
    /// Shares in percent; squared errors, correlations and scores as they are.
    pub(crate) fn of(metric: &str, row: &Proxy) -> Self {
        let squared = metric.starts_with("best-of-k-loss") || metric == "brier-score";
        match row.unit.as_str() {
            _ if squared => Self { factor: 1.0, decimals: 3, unit: "" },
            "share" => Self { factor: 100.0, decimals: 1, unit: ", %" },
            _ => Self { factor: 1.0, decimals: 2, unit: "" },
        }
    }
}

/// `poisson-bootstrap(question, 1000 rounds)` → `Poisson bootstrap over questions, 1000 rounds`.
pub(crate) fn method(text: &str) -> String {
    let Some((way, rest)) = text.strip_suffix(')').and_then(|text| text.split_once('(')) else {
        return text.replace('-', " ");
    };
    let way = match way {
        "poisson-bootstrap" => "Poisson bootstrap".to_owned(),
        "half-jackknife" => "jackknife of random halves".to_owned(),
        other => other.replace('-', " "),
    };
    let (unit, how) = rest.split_once(", ").unwrap_or((rest, ""));
    let how = if how.is_empty() { String::new() } else { format!(", {how}") };
    format!("{way} over {unit}s{how}")
}

/// `95 % intervals, each alone (Poisson bootstrap …)`, or that there are none.
pub(crate) fn intervals<'a>(rows: impl Iterator<Item = &'a Proxy>) -> String {
    let rows: Vec<&Proxy> = rows.filter(|row| row.level.is_some()).collect();
    let ways = distinct(rows.iter().filter_map(|row| row.interval_method.as_deref()));
    let ways: Vec<String> = ways.iter().map(|way| method(way)).collect();
    match rows.first().and_then(|row| row.level) {
        None => "no intervals were asked for".to_owned(),
        Some(level) => format!("{} intervals, each alone ({})", percent(level), ways.join("; ")),
    }
}

/// How many values lie outside their own limits, and why that can be; empty where none does.
pub(crate) fn outside<'a>(rows: impl Iterator<Item = &'a Proxy>) -> String {
    let beyond = |row: &&Proxy| {
        row.lower.zip(row.upper).is_some_and(|(lower, upper)| row.value < lower || row.value > upper)
    };
    const WHY: &str =
        "resampled votes are noisier than the votes, which pulls the limits of correlations down";
    match rows.filter(beyond).count() {
        0 => String::new(),
        1 => format!(" One value lies outside its own limits: {WHY}."),
        many => format!(" {many} values lie outside their own limits: {WHY}."),
    }
}

/// What the n of a metric counts.
pub(crate) fn rows(benchmark: &str, metric: &str) -> &'static str {
    match metric {
        _ if benchmark == "ppe-human-preference" => "battles",
        "accuracy" => "pairs of answers",
        "roc-auc" => "answers",
        _ if metric.starts_with("best-of-k") => "prompts",
        _ => "rows",
    }
}

/// What judges are sorted by.
pub(crate) fn ordered(view: &View<'_>) -> String {
    match view.judges.order {
        None => "sorted by name".to_owned(),
        Some((benchmark, domain, metric)) => {
            let cell = view.labels.cell(benchmark, domain, metric);
            let mut letters = cell.chars();
            let lower: String = letters
                .next()
                .map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect());
            format!("sorted by {lower}")
        }
    }
}

/// Name of the table of one metric by domain.
pub(crate) fn by_domain_name(benchmark: &str, metric: &str) -> String {
    format!("metrics-{}-{}", slug(benchmark), slug(metric))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_read_aloud() {
        for (text, expected) in [
            ("poisson-bootstrap(question, 1000 rounds)", "Poisson bootstrap over questions, 1000 rounds"),
            (
                "half-jackknife(question, 30 halves, sandwich limits inside)",
                "jackknife of random halves over questions, 30 halves, sandwich limits inside",
            ),
            ("my-way", "my way"),
        ] {
            assert_eq!(method(text), expected);
        }
    }
}
