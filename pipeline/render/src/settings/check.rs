//! What may stand in the settings.

use std::collections::BTreeSet;

use records::nearest;

use crate::RawSettings;

/// A setting that makes no sense.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// A figure's name that is no file name.
    #[error("`render.{list}`: `{name}` cannot be a file name; use letters, digits, `.`, `_` and `-`")]
    Name {
        /// List of figures.
        list: &'static str,
        /// Name.
        name: String,
    },
    /// Two figures with one name.
    #[error("`render.{list}`: a second figure is called `{name}`; names differ in more than case")]
    Twice {
        /// List of figures.
        list: &'static str,
        /// Name.
        name: String,
    },
    /// A number outside its range.
    #[error("`render.{key}` is {value}; it must lie {range}")]
    Range {
        /// Setting.
        key: &'static str,
        /// Value.
        value: f64,
        /// Allowed range, in words.
        range: &'static str,
    },
    /// A list that must not be empty.
    #[error("`render.{list}`, figure `{name}`: {key} is empty")]
    Empty {
        /// List of figures.
        list: &'static str,
        /// Figure.
        name: String,
        /// The empty list.
        key: &'static str,
    },
    /// A statistic that is none.
    #[error(
        "`render.{list}`, figure `{name}`: unknown statistic `{statistic}`{}",
        suggestion.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
    )]
    Statistic {
        /// List of figures.
        list: &'static str,
        /// Figure.
        name: String,
        /// Statistic.
        statistic: String,
        /// The nearest that exists.
        suggestion: Option<&'static str>,
    },
}

const STATISTICS: [&str; 3] = ["pearson", "spearman", "kendall"];

pub(super) fn check(raw: &RawSettings) -> Result<(), SettingsError> {
    names(raw)?;
    if !(10.0..=2400.0).contains(&raw.dots_per_inch) {
        let (key, value) = ("dots_per_inch", raw.dots_per_inch);
        return Err(SettingsError::Range { key, value, range: "between 10 and 2400" });
    }
    heat_maps(raw)?;
    for plot in &raw.interval_plots {
        statistic("interval_plots", &plot.name, &plot.statistic)?;
        if plot.most == 0 {
            let (list, name) = ("interval_plots", plot.name.clone());
            return Err(SettingsError::Empty { list, name, key: "`most`" });
        }
    }
    Ok(())
}

fn heat_maps(raw: &RawSettings) -> Result<(), SettingsError> {
    for map in &raw.heat_maps {
        let empty = |key| SettingsError::Empty { list: "heat_maps", name: map.name.clone(), key };
        statistic("heat_maps", &map.name, &map.statistic)?;
        if map.panels.is_empty() {
            return Err(empty("`panels`"));
        }
        if map.panels.iter().any(|panel| panel.domains.is_empty()) {
            return Err(empty("`domains` of a panel"));
        }
        if map.panels.iter().any(|panel| panel.metrics.is_empty()) {
            return Err(empty("`metrics` of a panel"));
        }
    }
    Ok(())
}

fn statistic(list: &'static str, name: &str, statistic: &str) -> Result<(), SettingsError> {
    if STATISTICS.contains(&statistic) {
        return Ok(());
    }
    let suggestion =
        nearest(statistic, STATISTICS).and_then(|near| STATISTICS.into_iter().find(|word| *word == near));
    Err(SettingsError::Statistic { list, name: name.to_owned(), statistic: statistic.to_owned(), suggestion })
}

/// Every figure's list and name.
fn figures(raw: &RawSettings) -> impl Iterator<Item = (&'static str, &str)> {
    let heat_maps = raw.heat_maps.iter().map(|figure| ("heat_maps", figure.name.as_str()));
    let curves = raw.quantile_curves.iter().map(|figure| ("quantile_curves", figure.name.as_str()));
    let outcomes = raw.outcome_plots.iter().map(|figure| ("outcome_plots", figure.name.as_str()));
    let scatters = raw.scatters.iter().map(|figure| ("scatters", figure.name.as_str()));
    let intervals = raw.interval_plots.iter().map(|figure| ("interval_plots", figure.name.as_str()));
    heat_maps.chain(curves).chain(outcomes).chain(scatters).chain(intervals)
}

fn names(raw: &RawSettings) -> Result<(), SettingsError> {
    let mut seen = BTreeSet::new();
    for (list, name) in figures(raw) {
        if !is_file_name(name) {
            return Err(SettingsError::Name { list, name: name.to_owned() });
        }
        if !seen.insert(name.to_lowercase()) {
            return Err(SettingsError::Twice { list, name: name.to_owned() });
        }
    }
    Ok(())
}

/// Not `.` or `..`, no hidden file, and short enough for every file system.
fn is_file_name(name: &str) -> bool {
    let allowed = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '_' | '-');
    !name.is_empty() && name.len() <= 120 && !name.starts_with('.') && name.chars().all(allowed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OutcomePlot;

    fn plots(names: &[&str]) -> RawSettings {
        let plot =
            |name: &&str| OutcomePlot { name: (*name).into(), title: String::new(), outcome: "o".into() };
        RawSettings { outcome_plots: names.iter().map(plot).collect(), ..RawSettings::default() }
    }

    #[test]
    fn names_are_file_names_and_differ() {
        assert!(plots(&["figure-3", "Table_3.b"]).check().is_ok());
        for bad in ["", "..", "a/b", "a b", "é", "a\\b"] {
            assert!(matches!(plots(&[bad]).check(), Err(SettingsError::Name { .. })), "{bad:?}");
        }
        assert!(matches!(plots(&["a", "A"]).check(), Err(SettingsError::Twice { .. })));
    }

    #[test]
    fn an_unknown_statistic_names_its_neighbour() {
        let error = statistic("heat_maps", "f", "pearsons").expect_err("unknown");
        assert!(error.to_string().contains("did you mean `pearson`?"), "{error}");
    }
}
