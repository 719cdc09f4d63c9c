//! What is known: reward models with metrics and an outcome, and new ones with metrics alone.

use crate::Undefined;

/// The fewest reward models: two rounds of leaving one out must still leave two points for a line.
pub(crate) const FEWEST: usize = 4;

/// n reward models with m metrics and an outcome each.
#[derive(Debug, Clone, PartialEq)]
pub struct Study {
    /// Names of the metrics, m of them.
    pub metrics: Vec<String>,
    /// Names of the reward models, n of them.
    pub models: Vec<String>,
    /// n rows of m cells, each in its metric's own unit; `None` where a metric is missing.
    pub cells: Vec<Vec<Option<f64>>>,
    /// n outcomes, all in one unit; predictions and intervals come back in it.
    pub outcomes: Vec<f64>,
}

/// A reward model of which only the metrics are known.
#[derive(Debug, Clone, PartialEq)]
pub struct NewModel {
    /// Its name.
    pub name: String,
    /// m cells in the order of [`Study::metrics`]; `None` where a metric is missing.
    pub cells: Vec<Option<f64>>,
}

impl Study {
    /// Checks shapes and values, those of the new models too.
    pub(crate) fn check(&self, new_models: &[NewModel]) -> Result<(), Undefined> {
        let n = self.models.len();
        if n < FEWEST {
            return Err(Undefined::TooFewPoints { n, needed: FEWEST });
        }
        check_length("the cells", self.cells.len(), n)?;
        check_length("the outcomes", self.outcomes.len(), n)?;
        for (outcome, model) in self.outcomes.iter().zip(&self.models) {
            if !outcome.is_finite() {
                return Err(Undefined::NotFinite { place: format!("the outcome of `{model}`") });
            }
        }
        for (cells, model) in self.cells.iter().zip(&self.models) {
            self.check_cells(cells, model)?;
        }
        new_models.iter().try_for_each(|model| self.check_cells(&model.cells, &model.name))
    }

    fn check_cells(&self, cells: &[Option<f64>], model: &str) -> Result<(), Undefined> {
        check_length(&format!("`{model}`"), cells.len(), self.metrics.len())?;
        for (cell, metric) in cells.iter().zip(&self.metrics) {
            if cell.is_some_and(|value| !value.is_finite()) {
                return Err(Undefined::NotFinite { place: format!("`{metric}` of `{model}`") });
            }
        }
        Ok(())
    }
}

fn check_length(place: &str, found: usize, expected: usize) -> Result<(), Undefined> {
    if found == expected {
        return Ok(());
    }
    Err(Undefined::LengthMismatch { place: place.to_owned(), found, expected })
}
