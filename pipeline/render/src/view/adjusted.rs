//! What the number of looks leaves of the p-values of a family.

use records::tables::Correlation;

use super::{Target, View};

impl View<'_> {
    /// Cells that were adjusted together; 0 where none was.
    pub(crate) fn looks(&self, target: Target<'_>, statistic: &str) -> usize {
        self.cells(target, statistic)
            .filter(|row| row.p_familywise.is_some() || row.p_false_discovery.is_some())
            .count()
    }

    /// How many of these stay told apart from 0 after adjustment, as a sentence; empty where no p-value
    /// is adjusted.
    pub(crate) fn after_adjustment(&self, rows: &[&Correlation]) -> String {
        let adjusted: Vec<f64> = rows.iter().filter_map(|row| row.p_familywise).collect();
        if adjusted.is_empty() {
            return String::new();
        }
        let held = adjusted.iter().filter(|p| self.told_apart(Some(**p))).count();
        let looks = rows.iter().find(|row| row.p_familywise.is_some()).map_or(0, |row| {
            self.looks(Target { outcome: &row.outcome, control: row.control }, &row.statistic)
        });
        let alpha = crate::number::alpha(self.level);
        let many = adjusted.len();
        format!(" Adjusted for all {looks} looks, {held} of {many} stay below {alpha}.")
    }
}
