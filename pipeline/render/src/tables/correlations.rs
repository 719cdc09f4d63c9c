//! Correlations: one table an outcome and control, one row a cell, statistics side by side.

use std::collections::BTreeMap;

use records::tables::Correlation;

use super::interval_heading;
use crate::labels::{Labels, slug};
use crate::part::Part;
use crate::sentence::readable_code;
use crate::table::{Cell, Column, Table, limits, number, text};
use crate::view::{Finding, Place, Target, View, place};

pub(super) fn tables(view: &View<'_>) -> Vec<Table> {
    view.targets().into_iter().map(|target| table(view, target)).collect()
}

fn table(view: &View<'_>, target: Target<'_>) -> Table {
    let statistics = view.statistics();
    let adjusted = Adjusted::of(view.correlations.iter().map(|row| Finding::from(*row)));
    let mut columns = vec![text("Benchmark"), text("Domain"), text("Metric"), number("n")];
    for (position, statistic) in statistics.iter().enumerate() {
        columns.push(number(view.labels.of(statistic)));
        if position == 0 {
            columns.extend([limits(interval_heading(view)), number("p")]);
            columns.extend(adjusted.columns());
        }
    }
    let mut cells: BTreeMap<Place<'_>, Vec<&Correlation>> = BTreeMap::new();
    for row in
        view.correlations.iter().filter(|row| row.outcome == target.outcome && row.control == target.control)
    {
        cells.entry(place(row)).or_default().push(row);
    }
    let rows = cells.into_iter().map(|(at, found)| row(view, at, &found, (&statistics, adjusted)));
    Table {
        name: format!("correlations-{}-{}", slug(target.outcome), target.control),
        part: Part::Correlations,
        folded: true,
        caption: caption(view, target),
        columns,
        rows: rows.collect(),
    }
}

fn caption(view: &View<'_>, target: Target<'_>) -> String {
    format!(
        "Correlation of every metric on every domain with {}, over the n trained reward models that have both; \
         + means that the metric agrees with the outcome. p-values are two-sided{}",
        view.title(target),
        adjustment(view, target),
    )
}

/// What the adjusted p-values are adjusted for.
fn adjustment(view: &View<'_>, target: Target<'_>) -> String {
    if !Adjusted::of(view.correlations.iter().map(|row| Finding::from(*row))).any() {
        return " and not adjusted for the number of cells.".to_owned();
    }
    format!(
        "; the adjusted ones count the {} cells of the family, and cells outside it have none.",
        view.looks(target, view.statistic())
    )
}

fn row(
    view: &View<'_>,
    at: Place<'_>,
    found: &[&Correlation],
    (statistics, adjusted): (&[&str], Adjusted),
) -> Vec<Cell> {
    let names = [
        view.labels.of(at.benchmark),
        view.labels.on(at.benchmark, at.domain),
        view.labels.on(at.benchmark, at.metric),
    ];
    let mut cells: Vec<Cell> = names.into_iter().map(Cell::Text).collect();
    cells.push(found.first().map_or_else(Cell::absent, |row| Cell::Count(row.n)));
    for (position, statistic) in statistics.iter().enumerate() {
        let finding = found.iter().find(|row| row.statistic == *statistic).map(|row| Finding::from(*row));
        cells.push(finding.map_or_else(Cell::absent, |finding| estimate(&finding)));
        if position == 0 {
            cells.extend(support(finding.as_ref(), adjusted));
        }
    }
    cells
}

/// A coefficient, or the state that says why there is none.
pub(super) fn estimate(finding: &Finding<'_>) -> Cell {
    finding
        .estimate
        .map_or_else(|| Cell::Absent(readable_code(finding.state)), |value| Cell::Number(value, 2))
}

/// Interval and p-values of a coefficient.
pub(super) fn support(finding: Option<&Finding<'_>>, adjusted: Adjusted) -> Vec<Cell> {
    let mut cells = vec![
        Cell::interval(finding.and_then(|finding| finding.interval), 2),
        Cell::probability(finding.and_then(|finding| finding.p_value)),
    ];
    cells.extend(adjusted.familywise.then(|| Cell::probability(finding.and_then(|f| f.p_familywise))));
    cells.extend(
        adjusted.false_discovery.then(|| Cell::probability(finding.and_then(|f| f.p_false_discovery))),
    );
    cells
}

/// Which adjusted p-values there are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Adjusted {
    familywise: bool,
    false_discovery: bool,
}

impl Adjusted {
    pub(super) fn of<'a>(findings: impl Iterator<Item = Finding<'a>>) -> Self {
        let none = Self { familywise: false, false_discovery: false };
        findings.fold(none, |seen, finding| Self {
            familywise: seen.familywise || finding.p_familywise.is_some(),
            false_discovery: seen.false_discovery || finding.p_false_discovery.is_some(),
        })
    }

    fn any(self) -> bool {
        self.familywise || self.false_discovery
    }

    pub(super) fn columns(self) -> Vec<Column> {
        let familywise = self.familywise.then(|| number("p, adjusted for all looks"));
        familywise.into_iter().chain(self.false_discovery.then(|| number("p, false discovery"))).collect()
    }
}

/// The symbol of the first statistic, for headings.
pub(super) fn symbol(view: &View<'_>) -> String {
    Labels::symbol(view.statistic()).to_owned()
}
