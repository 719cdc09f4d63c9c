//! The metrics held against each other, and what is said of each.

use records::tables::{Correlation, CorrelationInterval, CorrelationNoise, Influence, Selection};

use super::{Place, Target, View, place, target};

/// A metric compared with others.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Compared<'a> {
    /// How often it would be chosen.
    pub chosen: &'a Selection,
    /// Its coefficient.
    pub row: &'a Correlation,
    pub estimate: f64,
}

impl<'a> Compared<'a> {
    pub(crate) fn at(&self) -> Place<'a> {
        place(self.row)
    }
}

impl<'a> View<'a> {
    /// The metrics compared under an outcome and control that have a coefficient, the highest first.
    pub(crate) fn compared(&self, sought: Target<'_>) -> Vec<Compared<'a>> {
        let mine = self.inputs.selection.iter().filter(|row| {
            row.among == "metrics" && (row.outcome.as_str(), row.control) == (sought.outcome, sought.control)
        });
        let found = mine.filter_map(|chosen| {
            let at = Place { benchmark: &chosen.benchmark, domain: &chosen.domain, metric: &chosen.metric };
            let row = self.cell(sought, at, &chosen.statistic)?;
            Some(Compared { chosen, row, estimate: row.estimate? })
        });
        let mut found: Vec<Compared<'a>> = found.collect();
        found.sort_by(|a, b| b.estimate.total_cmp(&a.estimate).then(a.at().cmp(&b.at())));
        found
    }

    /// A further interval of a coefficient at the level of the others.
    pub(crate) fn further_interval(
        &self,
        row: &Correlation,
        method: &str,
    ) -> Option<&'a CorrelationInterval> {
        self.inputs.correlation_intervals.iter().find(|found| {
            let at = Place { benchmark: &found.benchmark, domain: &found.domain, metric: &found.metric };
            found.interval_method == method
                && found.level.to_bits() == self.level.to_bits()
                && found.statistic == row.statistic
                && Target { outcome: &found.outcome, control: found.control } == target(row)
                && at == place(row)
        })
    }

    /// What errors of measurement do to a coefficient.
    pub(crate) fn noise(&self, row: &Correlation) -> Option<&'a CorrelationNoise> {
        self.inputs.noise.iter().find(|found| {
            let at = Place { benchmark: &found.benchmark, domain: &found.domain, metric: &found.metric };
            found.statistic == row.statistic
                && Target { outcome: &found.outcome, control: found.control } == target(row)
                && at == place(row)
        })
    }

    /// A coefficient without each reward model, then without each group of them; those that have a number.
    pub(crate) fn without_each(&self, row: &Correlation) -> Vec<(&'a Influence, f64)> {
        let mut found = self.left_out(row, "judge");
        found.extend(self.left_out(row, "group"));
        found
    }
}
