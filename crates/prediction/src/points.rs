//! Complete points: what the methods are fitted to.

/// n complete points in m metrics.
#[derive(Debug, Clone)]
pub(crate) struct Points {
    /// m columns of n values.
    pub(crate) columns: Vec<Vec<f64>>,
    /// n outcomes.
    pub(crate) outcomes: Vec<f64>,
}

/// A point that was left out.
pub(crate) struct Held {
    /// Its m metrics.
    pub(crate) row: Vec<f64>,
    /// Its outcome.
    pub(crate) outcome: f64,
}

impl Points {
    /// How many points.
    pub(crate) fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// The metrics of one point.
    pub(crate) fn row(&self, index: usize) -> Vec<f64> {
        self.columns.iter().map(|column| column[index]).collect()
    }

    /// One point.
    pub(crate) fn held(&self, index: usize) -> Held {
        Held { row: self.row(index), outcome: self.outcomes[index] }
    }

    /// The points at these places, in this order.
    pub(crate) fn only(&self, indices: &[usize]) -> Self {
        let pick = |values: &[f64]| indices.iter().map(|&index| values[index]).collect();
        Self {
            columns: self.columns.iter().map(|column| pick(column)).collect(),
            outcomes: pick(&self.outcomes),
        }
    }

    /// All points but one, and the one.
    pub(crate) fn leave_out(&self, index: usize) -> (Self, Held) {
        let others: Vec<usize> = (0..self.len()).filter(|&other| other != index).collect();
        (self.only(&others), self.held(index))
    }
}

/// Whether values differ by no more than rounding.
pub(crate) fn is_constant(values: &[f64]) -> bool {
    let lowest = values.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // A sum of n values carries relative errors of a few n ulp: below this, a spread is one of rounding.
    highest - lowest <= 1e-12 * highest.abs().max(lowest.abs())
}
