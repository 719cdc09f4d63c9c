//! What keeps the room from giving a table.

use artifact::StoreError;
use records::SchemaError;

/// Inputs that contradict each other or their schemas.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A stored table cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A table breaks its declaration.
    #[error(transparent)]
    Schema(#[from] SchemaError),
    /// A column behind the declared ones that is no Boolean filter.
    #[error(
        "table `battles`, column `{column}`: expected a Boolean column called `domain:NAME`, found {found}"
    )]
    DomainColumn {
        /// Column.
        column: String,
        /// What it is.
        found: String,
    },
    /// A declared domain has the name of one that is always there, or of another.
    #[error("the domain `{domain}` is declared twice (`overall` is always there); give one another name")]
    DomainTwice {
        /// Domain.
        domain: String,
    },
    /// A model meets itself.
    #[error("battle {battle} (question `{question}`) is between `{model}` and itself; remove it")]
    SameModel {
        /// Row of `battles`.
        battle: i64,
        /// Question.
        question: String,
        /// Model.
        model: String,
    },
    /// Two rows of one id.
    #[error("table `{table}` has row {row} twice")]
    RowTwice {
        /// Table.
        table: &'static str,
        /// Row id.
        row: i64,
    },
    /// A batch with rows of two judges.
    #[error(
        "table `{table}`, batch {batch} holds judges `{first}` and `{second}`; each batch must hold one judge"
    )]
    MixedBatch {
        /// Table.
        table: &'static str,
        /// Batch, from 1.
        batch: usize,
        /// First judge.
        first: String,
        /// Another judge.
        second: String,
    },
    /// A score of nothing.
    #[error("judge `{judge}` scores row {row}, which is not in table `{table}`")]
    NoSuchRow {
        /// Judge.
        judge: String,
        /// Table that lacks it.
        table: &'static str,
        /// Row id.
        row: i64,
    },
    /// A score of an answer that a prompt does not have.
    #[error("judge `{judge}` scores answer {answer} of prompt {prompt}, which has {answers}")]
    NoSuchAnswer {
        /// Judge.
        judge: String,
        /// Row of `answer_sets`.
        prompt: i64,
        /// Place.
        answer: i64,
        /// How many answers there are.
        answers: usize,
    },
    /// One judge scores one thing twice.
    #[error("judge `{judge}` scores {what} twice; keep one")]
    TwoScores {
        /// Judge.
        judge: String,
        /// What.
        what: String,
    },
    /// A row of `battle_scores` that says too much or too little.
    #[error("judge `{judge}`, battle {battle}: {reason}")]
    Judgement {
        /// Judge.
        judge: String,
        /// Row of `battles`.
        battle: i64,
        /// What is wrong.
        reason: &'static str,
    },
    /// One judge gives scores here and verdicts there: two kinds of judge under one name.
    #[error(
        "judge `{judge}` gives scores of some battles of `{benchmark}` and verdicts of others; give the two runs \
         different names"
    )]
    MixedKinds {
        /// Judge.
        judge: String,
        /// Benchmark.
        benchmark: String,
    },
    /// A mean over a domain that is not there.
    #[error("`metrics.mean.domains` lists `{domain}`, which is no domain of `{benchmark}`; they are {known}")]
    MeanDomain {
        /// What the setting says.
        domain: String,
        /// Benchmark of the mean.
        benchmark: String,
        /// Domains that are there.
        known: String,
    },
    /// A prompt's labels, pairs or lengths are wrong.
    #[error("prompt {prompt} (question `{question}`), column `{column}`: {reason}")]
    AnswerSet {
        /// Row of `answer_sets`.
        prompt: i64,
        /// Question.
        question: String,
        /// Column.
        column: &'static str,
        /// What is wrong.
        reason: String,
    },
    /// Prompts of one domain with different numbers of answers.
    #[error(
        "domain `{domain}` has a prompt with {first} answers and one with {second} (prompt {prompt}); best-of-K needs \
         one number: give them different domains"
    )]
    AnswerCounts {
        /// Domain.
        domain: String,
        /// First count.
        first: usize,
        /// Other count.
        second: usize,
        /// Row of `answer_sets` with the other.
        prompt: i64,
    },
    /// A real judge has the name of a baseline.
    #[error("a judge is called `{judge}`, which is the name of a baseline; rename it in `ingest.aliases`")]
    BaselineName {
        /// Judge.
        judge: String,
    },
    /// Polars could not read a column.
    #[error("table `{table}`: {reason}")]
    Frame {
        /// Table.
        table: &'static str,
        /// Polars' own words.
        reason: String,
    },
}
