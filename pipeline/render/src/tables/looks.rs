//! How many coefficients were looked at, how many chance alone would call different from 0, and
//! how many are.

use crate::chance::is_possible;
use crate::number::{alpha, span};
use crate::part::Part;
use crate::table::{Cell, Column, Table, number, text};
use crate::view::{Finding, View};

/// The looks of one kind under one statistic.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Looks {
    pub target: String,
    pub kind: &'static str,
    pub statistic: String,
    pub n: Vec<i64>,
    /// Coefficients with a p-value.
    pub tested: usize,
    /// Those among them that are told apart from 0.
    pub found: usize,
    /// Rows without a coefficient or p-value.
    pub without: usize,
}

impl Looks {
    fn of<'a>(
        view: &View<'_>,
        (target, kind, statistic): (String, &'static str, &str),
        findings: impl Iterator<Item = Finding<'a>>,
    ) -> Self {
        let statistic = statistic.to_owned();
        let mut looks = Self { target, kind, statistic, n: Vec::new(), tested: 0, found: 0, without: 0 };
        for finding in findings {
            if finding.p_value.is_none() {
                looks.without += 1;
                continue;
            }
            looks.n.push(finding.n);
            looks.tested += 1;
            looks.found += usize::from(view.told_apart(finding.p_value));
        }
        looks
    }

    /// Whether any of them could be told apart from 0 with so few points.
    pub(crate) fn is_possible(&self, level: f64) -> bool {
        self.found > 0 || self.n.iter().any(|n| is_possible(&self.statistic, *n, level))
    }

    /// How many of them chance alone would at most call different from 0 on average.
    pub(crate) fn by_chance(&self, level: f64) -> f64 {
        if !self.is_possible(level) {
            return 0.0;
        }
        (self.tested as f64 * (1.0 - level) * 1e9).round() / 1e9
    }
}

/// Every kind of look, by outcome and control.
pub(crate) fn looks(view: &View<'_>) -> Vec<Looks> {
    let mut all = Vec::new();
    for target in view.targets() {
        for statistic in view.statistics() {
            let cells = || view.cells(target, statistic);
            let declared = cells().any(|row| row.family.is_some()) && cells().any(|row| row.family.is_none());
            let inside = cells().filter(|row| row.family.is_some() || !declared).map(Finding::from);
            let name = if declared { "cells of the declared family" } else { "cells" };
            all.push(Looks::of(view, (view.title(target), name, statistic), inside));
            let outside = cells().filter(|row| row.family.is_none() && declared).map(Finding::from);
            all.push(Looks::of(view, (view.title(target), "cells outside the family", statistic), outside));
        }
    }
    for target in view.quantile_targets() {
        let rows =
            view.quantiles.iter().filter(|r| r.outcome == target.outcome && r.control == target.control);
        let name = (view.title(target), "quantiles over domains", view.statistic());
        all.push(Looks::of(view, name, rows.map(|row| Finding::from(*row))));
    }
    all.retain(|looks| looks.tested + looks.without > 0);
    all
}

pub(super) fn table(view: &View<'_>) -> Option<Table> {
    let looks = looks(view);
    let alpha = alpha(view.level);
    let few = if looks.iter().all(|looks| looks.tested == 0 || looks.is_possible(view.level)) {
        String::new()
    } else {
        format!(" Where none is expected, n is so small that no result could have p < {alpha}.")
    };
    let rows: Vec<_> = looks
        .iter()
        .map(|looks| {
            vec![
                Cell::Text(looks.target.clone()),
                Cell::Text(looks.kind.to_owned()),
                Cell::Text(view.labels.of(&looks.statistic)),
                Cell::Text(span(looks.n.iter().copied())),
                Cell::Count(looks.tested as i64),
                Cell::Number(looks.by_chance(view.level), 2),
                Cell::Count(looks.found as i64),
                Cell::Count(looks.without as i64),
            ]
        })
        .collect();
    (!rows.is_empty()).then(|| Table {
        name: "looks".to_owned(),
        part: Part::Certainty,
        folded: false,
        caption: format!(
            "How many coefficients were looked at, how many would have p < {alpha} by chance alone if nothing \
             predicted anything, and how many have. The cells are not independent: they share reward models and \
             prompts, so the actual number by chance varies far more than independent looks would.{few}"
        ),
        columns: columns(&alpha),
        rows,
    })
}

fn columns(alpha: &str) -> Vec<Column> {
    vec![
        text("Outcome"),
        text("What was looked at"),
        text("Statistic"),
        text("n"),
        number("Looks"),
        number(format!("p < {alpha} expected by chance, at most")),
        number(format!("p < {alpha} found")),
        number("No number"),
    ]
}
