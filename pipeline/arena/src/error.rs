//! What keeps the room from giving a table.

/// The first thing that went wrong.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The stored votes cannot be read.
    #[error(transparent)]
    Store(#[from] artifact::StoreError),
    /// A column of the stored votes is not what it was declared to be.
    #[error(
        "column `{column}` of the stored votes cannot be read: {reason}; run the study again from `ingest`"
    )]
    Column {
        /// The column.
        column: String,
        /// Why.
        reason: String,
    },
    /// A vote that cannot be used.
    #[error(transparent)]
    Vote(#[from] Fault),
    /// A covariate whose column is not among the votes.
    #[error("`arena.style` names `{name}`, but the votes have no column `{column}`{}", hint(near.as_deref()))]
    MissingColumn {
        /// The covariate.
        name: String,
        /// The column it needs.
        column: String,
        /// A column of a like name.
        near: Option<String>,
    },
    /// A feature that is the same difference in all votes.
    #[error(
        "style feature `{feature}` is {value} in every vote of the fit, so it explains nothing and cannot be \
         standardised; take it out of `arena.style`"
    )]
    ConstantFeature {
        /// The feature.
        feature: String,
        /// Its value after the formula.
        value: f64,
    },
    /// No vote is left.
    #[error(
        "there is no vote to fit: the files have none, the filters under `ingest.votes.filters` leave none (see \
         1-ingest/accounting.csv), or `arena.both_bad: drop` leaves all of them out"
    )]
    NoVotes,
    /// More models than a fit can hold.
    #[error(
        "the votes name {models} models, and at most {most} are rated; keep those with enough votes with \
         `ingest.votes.filters.minimum_battles`"
    )]
    TooMany {
        /// Models in the votes.
        models: usize,
        /// The limit.
        most: usize,
    },
    /// A policy of the settings differs from a voted-on model only in case or punctuation.
    #[error("`arena.policies` has `{policy}`, but the votes say `{twin}`; write it so")]
    PolicySpelling {
        /// The name in the settings.
        policy: String,
        /// The name in the votes.
        twin: String,
    },
    /// The anchor is no model of the votes.
    #[error("`arena.anchor` is `{policy}`, which no vote that is used names{}", hint(near.as_deref()))]
    AnchorAbsent {
        /// The anchor.
        policy: String,
        /// A model of a like name.
        near: Option<String>,
    },
    /// Clusters were asked for, and votes name none.
    #[error("`arena.interval.cluster` is `{column}`, but no vote has one; set it to `none`")]
    NoIds {
        /// The column.
        column: &'static str,
    },
    /// Clusters were asked for, and there is one.
    #[error("`arena.interval.cluster` is `{column}`, but all votes have the same one; set it to `none`")]
    OneCluster {
        /// The column.
        column: &'static str,
    },
    /// Clusters are to be drawn, and some votes belong to none.
    #[error(
        "a bootstrap by `{column}` needs one for every vote, and {missing} have none; use method `sandwich`, which \
         takes each of these as a cluster of its own"
    )]
    SomeIdsMissing {
        /// The column.
        column: &'static str,
        /// Votes without.
        missing: u64,
    },
    /// A fit gave no number.
    #[error("{fit}: {reason}")]
    Fit {
        /// Which fit.
        fit: String,
        /// Why, and what to do.
        reason: String,
    },
}

impl Error {
    /// Whether another component may do better.
    pub(crate) const fn is_of_one_fit(&self) -> bool {
        matches!(
            self,
            Self::Fit { .. }
                | Self::NoIds { .. }
                | Self::OneCluster { .. }
                | Self::SomeIdsMissing { .. }
                | Self::ConstantFeature { .. }
        )
    }
}

/// A vote that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("vote {}: `{column}` {reason}", vote.map_or_else(|| "?".to_owned(), |vote| vote.to_string()))]
pub struct Fault {
    /// Its number over all vote files, if it has one.
    pub vote: Option<i64>,
    /// The column.
    pub column: String,
    /// What is wrong with it.
    pub reason: String,
}

impl From<bradley_terry::InputError> for Error {
    fn from(error: bradley_terry::InputError) -> Self {
        Self::Column { column: "votes".to_owned(), reason: error.to_string() }
    }
}

fn hint(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}
