//! Votes and judges' scores with a known truth, in the formats that people have.
//!
//! An [`Archive`] has the released layout of raw scores: data sets, judges' files, and the votes of an arena.
//!
//! A [`Design`] says how votes come about; a [`Simulation`] draws them, chunk by chunk, and a [`Format`] writes them
//! as the files that people have; the [`Truth`] says what a fit to ever more of them tends to.
//!
//! ```text
//! x = θ_first − θ_second + γ + Σ β_k·d_k/s_k + u_first − u_second
//! P(tie) = τ·4p(1 − p),   P(first | no tie) = p,   p = 1/(1 + e^−x)
//! ```
//!
//! θ strengths; γ advantage of being shown first; d_k = (a − b)/(a + b + 1) for the counts a, b of feature k in the
//! two answers, s_k its standard deviation over all votes; β_k effect; u the taste of the voter for each model,
//! drawn anew for each voter; τ share of ties between equals.
//!
//! Nothing but the design enters: the same design gives the same bytes, chunk by chunk, in whatever order and on
//! however many threads.

mod archive;
mod chance;
mod design;
mod feature;
mod name;
mod random;
mod simulation;
mod target;
mod truth;
mod vote;
mod write;

pub use archive::{
    Archive, ArchiveDesign, ArchiveError, ArchiveFile, JudgeKind, RawAnswers, RawArchive, RawArena,
    RawBattles, RawJudge, Set,
};
pub use design::{Design, DesignError, Effect, RawDesign};
pub use feature::{Feature, UnknownFeature};
pub use simulation::{Model, Simulation};
pub use truth::{StyleTruth, Truth};
pub use vote::{Verdict, Vote};
pub use write::{Encoded, Format, UnknownFormat, Writer, strengths_csv, study_yaml, style_csv};
