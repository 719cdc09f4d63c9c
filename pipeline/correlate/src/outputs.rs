//! Tables of this room.

use records::tables::{
    Comparison, Correlation, CorrelationInterval, CorrelationNoise, GroupCorrelation, Influence,
    MetricComponent, MetricDifference, PartialCorrelation, Power, PowerNeeded, Prediction, PredictionSkill,
    QuantileCorrelation, QuantileGain, Redundancy, RedundancyMerge, Reproduction, Selection,
    SelectionOptimism,
};
use records::{Row, SchemaError, Table};

/// Tables of this room.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outputs {
    /// One row a cell and statistic.
    pub correlations: Vec<Correlation>,
    /// Further intervals of them: over resamples, with errors carried through.
    pub correlation_intervals: Vec<CorrelationInterval>,
    /// One row a cell and statistic whose errors of measurement are known.
    pub noise: Vec<CorrelationNoise>,
    /// One row a quantile, metric and statistic.
    pub quantile_correlations: Vec<QuantileCorrelation>,
    /// One row a quantile and metric, beside the mean over domains.
    pub quantile_gains: Vec<QuantileGain>,
    /// One row a cell of the family and a reward model, or group of them, left out.
    pub influence: Vec<Influence>,
    /// One row a cell of the family and a group, and one for all groups pooled.
    pub group_correlations: Vec<GroupCorrelation>,
    /// One row a pair of the metrics compared.
    pub metric_differences: Vec<MetricDifference>,
    /// One row a metric compared, and one a cell of the family.
    pub selection: Vec<Selection>,
    /// One row a rule of choosing.
    pub selection_optimism: Vec<SelectionOptimism>,
    /// One row a metric compared and a control.
    pub partial_correlations: Vec<PartialCorrelation>,
    /// One row a pair of the metrics compared, whatever the outcome.
    pub redundancy: Vec<Redundancy>,
    /// Their clustering.
    pub redundancy_merges: Vec<RedundancyMerge>,
    /// One row a principal component and metric.
    pub components: Vec<MetricComponent>,
    /// One row a prediction model and reward model.
    pub predictions: Vec<Prediction>,
    /// One row a prediction model.
    pub prediction_skill: Vec<PredictionSkill>,
    /// One row a question and number of reward models.
    pub power: Vec<Power>,
    /// One row a question and chance wanted.
    pub power_needed: Vec<PowerNeeded>,
    /// One row a printed value.
    pub reproduction: Vec<Reproduction>,
    /// One row a value that is both published and computed.
    pub comparison: Vec<Comparison>,
    /// Which values were taken, names in the settings that fit nothing, and what to be careful with.
    pub warnings: Vec<String>,
}

impl Outputs {
    /// The tables to store.
    ///
    /// # Errors
    /// [`SchemaError`] when a row breaks its table's declaration.
    pub fn tables(&self) -> Result<Vec<Table>, SchemaError> {
        Ok(vec![
            Correlation::table(&self.correlations)?,
            CorrelationInterval::table(&self.correlation_intervals)?,
            CorrelationNoise::table(&self.noise)?,
            QuantileCorrelation::table(&self.quantile_correlations)?,
            QuantileGain::table(&self.quantile_gains)?,
            Influence::table(&self.influence)?,
            GroupCorrelation::table(&self.group_correlations)?,
            MetricDifference::table(&self.metric_differences)?,
            Selection::table(&self.selection)?,
            SelectionOptimism::table(&self.selection_optimism)?,
            PartialCorrelation::table(&self.partial_correlations)?,
            Redundancy::table(&self.redundancy)?,
            RedundancyMerge::table(&self.redundancy_merges)?,
            MetricComponent::table(&self.components)?,
            Prediction::table(&self.predictions)?,
            PredictionSkill::table(&self.prediction_skill)?,
            Power::table(&self.power)?,
            PowerNeeded::table(&self.power_needed)?,
            Reproduction::table(&self.reproduction)?,
            Comparison::table(&self.comparison)?,
        ])
    }
}
