//! The cells that count as one family of looks.

use std::collections::BTreeMap;

use records::tables::Correlation;
use records::{Control, glossary};

use crate::Settings;
use crate::points::{Cell, Points};

/// The family, and how many of its cells the inputs hold.
pub(crate) struct Family<'a> {
    settings: &'a Settings,
    pub cells: usize,
}

impl<'a> Family<'a> {
    pub(crate) fn new(settings: &'a Settings, points: &Points) -> Self {
        let mut family = Self { settings, cells: 0 };
        family.cells = points.cells.keys().filter(|cell| family.holds(cell)).count();
        family
    }

    pub(crate) fn holds(&self, cell: &Cell) -> bool {
        let blocks = &self.settings.raw().family;
        // Two estimators of one quantity are one look, not two; who wants to look twice says so.
        let alone = blocks.is_empty() && glossary::variant_of(&cell.metric).is_none();
        alone || blocks.iter().any(|b| b.holds(&cell.benchmark, &cell.domain, &cell.metric))
    }

    /// The family's name in tables.
    pub(crate) fn name(&self) -> String {
        let kind = if self.settings.raw().family.is_empty() { "all" } else { "declared" };
        format!("{kind}, {} cells", self.cells)
    }
}

/// Fills in p-values adjusted by the false-discovery rate, over the family's rows of one outcome,
/// control and statistic that have a p-value.
pub(crate) fn adjust(rows: &mut [Correlation]) {
    let mut looks: BTreeMap<(String, Control, String), Vec<(usize, f64)>> = BTreeMap::new();
    for (place, row) in rows.iter().enumerate() {
        if let (Some(_), Some(p_value)) = (&row.family, row.p_value) {
            let key = (row.outcome.clone(), row.control, row.statistic.clone());
            looks.entry(key).or_default().push((place, p_value));
        }
    }
    for looks in looks.into_values() {
        let plain: Vec<f64> = looks.iter().map(|(_, p_value)| *p_value).collect();
        for ((place, _), adjusted) in looks.iter().zip(statistics::false_discovery(&plain)) {
            rows[*place].p_false_discovery = Some(adjusted);
        }
    }
}
