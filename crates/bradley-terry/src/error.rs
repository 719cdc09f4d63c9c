//! Why there is no number.

use crate::{SourceError, Stop};

/// Votes that cannot be taken.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// A model number that does not exist.
    #[error("model {model} does not exist: there are {models}")]
    ModelOutOfRange {
        /// The number.
        model: u32,
        /// How many models there are.
        models: usize,
    },
    /// A model compared with itself.
    #[error("model {model} is compared with itself")]
    SelfComparison {
        /// The model.
        model: u32,
    },
    /// A weight that is not positive and finite.
    #[error("weight {weight} is not a positive number")]
    BadWeight {
        /// The weight.
        weight: f64,
    },
    /// A column of another length than the first.
    #[error("column `{column}` has {found} values, expected {expected}")]
    LengthMismatch {
        /// Name of the column.
        column: &'static str,
        /// Values found.
        found: usize,
        /// Values expected.
        expected: usize,
    },
    /// A cluster number that does not exist.
    #[error("cluster {cluster} does not exist: there are {clusters}")]
    ClusterOutOfRange {
        /// The number.
        cluster: u32,
        /// How many clusters there are.
        clusters: usize,
    },
    /// A covariate that is infinite or not a number.
    #[error("covariate {covariate} of vote {vote} is not finite")]
    CovariateNotFinite {
        /// The covariate, from 0.
        covariate: usize,
        /// The vote in its chunk, from 0.
        vote: usize,
    },
}

/// A setting outside its range.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{setting} = {value} {requirement}")]
pub struct ParamsError {
    /// Name of the setting.
    pub setting: &'static str,
    /// What it was.
    pub value: f64,
    /// What it has to be.
    pub requirement: &'static str,
}

/// Why a fit gives no number.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FitError {
    /// The votes themselves are unusable.
    #[error(transparent)]
    Input(#[from] InputError),
    /// No votes, or fewer than two models.
    #[error("{models} models and {votes} votes: a fit needs two models and a vote")]
    TooFew {
        /// How many models.
        models: usize,
        /// How many votes.
        votes: u64,
    },
    /// Groups of models that never met: no difference across groups is estimable.
    #[error(
        "{} groups of models never met, so their strengths cannot be compared: fit each alone, or set a ridge",
        components.len()
    )]
    Disconnected {
        /// The groups, each in rising order.
        components: Vec<Vec<usize>>,
    },
    /// Some models never lost to the rest, or never won against it: their strengths are infinite.
    #[error(
        "no finite fit: groups {unbeaten:?} never lost and {winless:?} never won against the others; set a ridge"
    )]
    Separated {
        /// Groups that no outsider ever beat or drew with.
        unbeaten: Vec<Vec<usize>>,
        /// Groups that never beat or drew with an outsider.
        winless: Vec<Vec<usize>>,
    },
    /// The tie parameter of Davidson's or Rao and Kupper's model runs to its limit.
    #[error("the tie parameter is not estimable: {0}; use half wins")]
    TieParameter(&'static str),
    /// A cluster bootstrap of votes without clusters.
    #[error("the votes carry no clusters to resample")]
    NoClusters,
    /// The solver did not reach the optimum; the last point is not reported.
    #[error("the fit did not converge: {0}")]
    NotConverged(Stop),
    /// Reading the votes failed.
    #[error("cannot read the votes")]
    Source(#[source] SourceError),
}
