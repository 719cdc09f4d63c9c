//! What the room hands over.

use records::tables::{
    FitSummary, Outcome, RATINGS, RatingCovariance, RatingInterval, RatingNeighbour, RatingPair, RatingRank,
    StyleCoefficient,
};
use records::{Row, SchemaError, Table};

/// Tables of this room.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outputs {
    /// One row a model and control, with the interval that was asked for.
    pub ratings: Vec<Outcome>,
    /// One row a pair of models of one fit, a model with itself included.
    pub rating_covariance: Vec<RatingCovariance>,
    /// One row a rating and way to make its interval.
    pub rating_intervals: Vec<RatingInterval>,
    /// One row a pair of models of one fit.
    pub rating_pairs: Vec<RatingPair>,
    /// One row a pair of neighbours on a leaderboard.
    pub rating_neighbours: Vec<RatingNeighbour>,
    /// One row a model and rank that it had in a refit; empty without a bootstrap.
    pub rating_ranks: Vec<RatingRank>,
    /// One row a covariate; with `position`, one for being shown first, from the fit with style if there is one.
    pub style_coefficients: Vec<StyleCoefficient>,
    /// One row a fit, whether it gave numbers or not.
    pub fit: Vec<FitSummary>,
    /// What a reader should know beside the tables.
    pub warnings: Vec<String>,
}

impl Outputs {
    /// The tables to store.
    ///
    /// # Errors
    /// [`SchemaError`] when a row breaks its table's declaration.
    pub fn tables(&self) -> Result<Vec<Table>, SchemaError> {
        Ok(vec![
            Table { schema: RATINGS, frame: Outcome::to_frame(&self.ratings)? },
            RatingCovariance::table(&self.rating_covariance)?,
            RatingInterval::table(&self.rating_intervals)?,
            RatingPair::table(&self.rating_pairs)?,
            RatingNeighbour::table(&self.rating_neighbours)?,
            RatingRank::table(&self.rating_ranks)?,
            StyleCoefficient::table(&self.style_coefficients)?,
            FitSummary::table(&self.fit)?,
        ])
    }
}
