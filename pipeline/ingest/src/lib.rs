//! What do we have, and what did we refuse?
//!
//! Reads the files named in the config (handed over as bytes) and the built-in studies; writes
//! `proxies`, `outcomes`, `printed_references`, `rejections` and `accounting`. Files of votes are not handed over
//! as bytes: they are streamed, twice if a filter looks at all votes, and leave as batches of `votes`. Likewise
//! battles, best-of-K sets and judges' raw scores of them leave as batches of `battles`, `battle_scores`,
//! `answer_sets` and `answer_scores`.
//!
//! Method: every file, whatever its format, becomes one table of cells with their text; the layout
//! turns each value into a record; a record is read strictly, joined by name after the alias
//! table, and put on the shelf of its table, where a key has one row.
//!
//! Invariants: nothing is dropped, coerced or defaulted silently. Each value read is used, dropped
//! or rejected, and the three add up to the values read, source by source. Scale and layout are
//! declared, never guessed. Percent becomes a share by moving the decimal point of the text. A
//! faulty row is no error of this room: all of them are collected, with place, reason and remedy.

mod alike;
mod built_in;
mod compute;
mod error;
mod excerpt;
mod fault;
mod format;
mod layout;
mod ledger;
mod means;
mod metric_book;
mod names;
mod number;
mod outcome;
mod outputs;
mod pairs;
mod proxy;
mod raw_table;
mod row;
mod scales;
mod scores;
mod settings;
mod shelf;
mod strangers;
mod stream;
mod take;
mod votes;

pub use compute::{Inputs, compute};
pub use error::Error;
pub use outputs::Outputs;
pub use scores::{
    Cache, Memory, ScoreColumns, ScoreReport, ScoreSinks, read_scores, read_scores_with, score_columns,
};
pub use settings::{
    AnswerFile, BattleFile, DataSetName, Decimal, DomainFilter, DomainMean, Duplicates, Feature, Fractions,
    Layout, MetricDeclaration, MetricDirection, ModelFilter, NotFinite, PromptFrequency, RawAliases,
    RawFilters, RawSettings, RawVotes, Scale, ScoreFile, Settings, SettingsError, TableFile, Tokenizer,
    VoteFile, VoteOutcome, Word,
};
pub use stream::sink::Sink;
pub use votes::{VoteReport, read_votes, vote_columns};
