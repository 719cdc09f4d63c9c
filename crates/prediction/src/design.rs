//! From cells with gaps to complete points.

use crate::points::{Points, is_constant};
use crate::{NewModel, Study, Undefined};

/// Why a metric takes no part in the fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeftOut {
    /// It is missing for a reward model, or for a new one.
    Missing {
        /// The metric.
        metric: String,
        /// The first model without it.
        model: String,
    },
    /// It is the same for all reward models.
    Constant {
        /// The metric.
        metric: String,
    },
}

impl LeftOut {
    /// The metric.
    #[must_use]
    pub fn metric(&self) -> &str {
        match self {
            Self::Missing { metric, .. } | Self::Constant { metric } => metric,
        }
    }

    /// The reason as a short name for tables.
    #[must_use]
    pub const fn state(&self) -> &'static str {
        match self {
            Self::Missing { .. } => "metric-missing",
            Self::Constant { .. } => "constant-metric",
        }
    }
}

/// Complete points, complete rows of the new models, and what had to be left out for that.
pub(crate) struct Design {
    pub(crate) points: Points,
    /// One row for each new model.
    pub(crate) new_rows: Vec<Vec<f64>>,
    /// Names of the metrics that stayed.
    pub(crate) metrics: Vec<String>,
    pub(crate) left_out: Vec<LeftOut>,
}

impl Design {
    /// Keeps the metrics that vary and that every model has.
    pub(crate) fn new(study: &Study, new_models: &[NewModel]) -> Self {
        let mut design = Self {
            points: Points { columns: Vec::new(), outcomes: study.outcomes.clone() },
            new_rows: vec![Vec::new(); new_models.len()],
            metrics: Vec::new(),
            left_out: Vec::new(),
        };
        for index in 0..study.metrics.len() {
            design.add(study, new_models, index);
        }
        design
    }

    fn add(&mut self, study: &Study, new_models: &[NewModel], index: usize) {
        let metric = study.metrics[index].clone();
        let known = study.models.iter().zip(&study.cells);
        let new = new_models.iter().map(|model| (&model.name, &model.cells));
        let mut values = Vec::with_capacity(study.models.len() + new_models.len());
        for (model, cells) in known.chain(new) {
            let Some(value) = cells[index] else {
                self.left_out.push(LeftOut::Missing { metric, model: model.clone() });
                return;
            };
            values.push(value);
        }
        let new_values = values.split_off(study.models.len());
        if is_constant(&values) {
            self.left_out.push(LeftOut::Constant { metric });
            return;
        }
        self.points.columns.push(values);
        self.metrics.push(metric);
        for (row, value) in self.new_rows.iter_mut().zip(new_values) {
            row.push(value);
        }
    }

    /// Where a metric stands among those that stayed.
    pub(crate) fn position(&self, metric: &str) -> Result<usize, Undefined> {
        if let Some(position) = self.metrics.iter().position(|name| name == metric) {
            return Ok(position);
        }
        let metric = metric.to_owned();
        match self.left_out.iter().find(|left_out| left_out.metric() == metric) {
            Some(LeftOut::Missing { model, .. }) => {
                Err(Undefined::MetricMissing { metric, model: model.clone() })
            }
            Some(LeftOut::Constant { .. }) => Err(Undefined::ConstantMetric { metric }),
            None => Err(Undefined::UnknownMetric { metric }),
        }
    }

    /// Why there is no metric at all, if there is none.
    pub(crate) fn check_any(&self) -> Result<(), Undefined> {
        if !self.metrics.is_empty() {
            return Ok(());
        }
        let is_missing = |left_out: &&LeftOut| matches!(left_out, LeftOut::Missing { .. });
        let missing = self.left_out.iter().filter(is_missing).count();
        Err(Undefined::NoUsableMetric { constant: self.left_out.len() - missing, missing })
    }
}
