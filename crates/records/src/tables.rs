//! Every table of the study, grouped by the room that writes it.

mod arena;
mod chosen;
mod compared;
mod comparison;
mod correlate;
mod influence;
mod ingest;
mod metrics;
mod power;
mod prediction;
mod redundancy;
mod uncertainty;

use crate::{Row, Schema};

pub use arena::{
    FitSummary, RATINGS, RatingCovariance, RatingInterval, RatingNeighbour, RatingPair, RatingRank,
    StyleCoefficient,
};
pub use chosen::{QuantileGain, SelectionOptimism};
pub use compared::{MetricDifference, PartialCorrelation, Selection};
pub use comparison::Comparison;
pub use correlate::{Correlation, QuantileCorrelation, Reproduction};
pub use influence::{GroupCorrelation, Influence};
pub use ingest::{
    Accounting, AnswerScore, AnswerSet, Battle, BattleScore, Outcome, PrintedReference, Proxy, Rejection,
    Vote,
};
pub use metrics::{BestOfKCurve, METRICS, MetricNote, ModelPair};
pub use power::{Power, PowerNeeded};
pub use prediction::{Extrapolation, Prediction, PredictionDuel, PredictionSkill};
pub use redundancy::{MetricComponent, Redundancy, RedundancyMerge};
pub use uncertainty::{CorrelationInterval, CorrelationNoise};

/// The declarations of all tables, in the order in which data flows.
pub const ALL: &[Schema] = &[
    Proxy::SCHEMA,
    Outcome::SCHEMA,
    PrintedReference::SCHEMA,
    Vote::SCHEMA,
    Battle::SCHEMA,
    BattleScore::SCHEMA,
    AnswerSet::SCHEMA,
    AnswerScore::SCHEMA,
    Rejection::SCHEMA,
    Accounting::SCHEMA,
    RATINGS,
    RatingCovariance::SCHEMA,
    RatingInterval::SCHEMA,
    RatingPair::SCHEMA,
    RatingNeighbour::SCHEMA,
    RatingRank::SCHEMA,
    StyleCoefficient::SCHEMA,
    FitSummary::SCHEMA,
    METRICS,
    BestOfKCurve::SCHEMA,
    MetricNote::SCHEMA,
    ModelPair::SCHEMA,
    Correlation::SCHEMA,
    CorrelationInterval::SCHEMA,
    CorrelationNoise::SCHEMA,
    QuantileCorrelation::SCHEMA,
    QuantileGain::SCHEMA,
    Reproduction::SCHEMA,
    Comparison::SCHEMA,
    Influence::SCHEMA,
    GroupCorrelation::SCHEMA,
    MetricDifference::SCHEMA,
    Selection::SCHEMA,
    SelectionOptimism::SCHEMA,
    PartialCorrelation::SCHEMA,
    Redundancy::SCHEMA,
    RedundancyMerge::SCHEMA,
    MetricComponent::SCHEMA,
    Prediction::SCHEMA,
    PredictionSkill::SCHEMA,
    PredictionDuel::SCHEMA,
    Extrapolation::SCHEMA,
    Power::SCHEMA,
    PowerNeeded::SCHEMA,
];

/// The declaration of the table of that name.
#[must_use]
pub fn schema(table: &str) -> Option<&'static Schema> {
    ALL.iter().find(|schema| schema.table == table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_names_are_unique_and_keys_are_columns() {
        for (position, schema) in ALL.iter().enumerate() {
            assert!(ALL[..position].iter().all(|earlier| earlier.table != schema.table), "{}", schema.table);
            for key in schema.key {
                assert!(schema.columns.iter().any(|column| column.name == *key), "{}.{key}", schema.table);
            }
            assert!(schema.columns.iter().all(|column| column.meaning.ends_with('.')), "{}", schema.table);
        }
    }
}
