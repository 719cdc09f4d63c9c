//! An archive in the layout of the released one of Frick et al. (2024), with a latent quality behind it.
//!
//! A response has a quality q and a length. People prefer by quality, by length a little, and by chance; an answer
//! is correct where its quality passes its question's bar; a judge's score is
//!
//! ```text
//! score = k·q + b·z + σ·N
//! ```
//!
//! with the weights of its own ([`RawJudge`]). A model trained with a judge is as strong, and as long-winded, as the
//! judge's scores go with quality, and with length:
//!
//! ```text
//! θ = g·k̄/s + N(0, τ²),   v = h·b/s,   s = √(k̄² + b² + σ²)
//! ```
//!
//! g gain, h verbosity gain, τ spread of the arena, k̄ the judge's skill averaged over domains; v adds to the log
//! length of its answers, which votes look at too.

mod answers;
mod battles;
mod check;
mod design;
mod file;
mod judge;
mod policies;
mod scores;
mod set;
mod write;

use std::io::{self, Write};

use crate::Simulation;
use answers::Answered;
use battles::Battles;
use policies::Policies;

pub use check::{ArchiveDesign, ArchiveError};
pub use design::{RawAnswers, RawArchive, RawArena, RawBattles};
pub use file::ArchiveFile;
pub use judge::{JudgeKind, RawJudge};
pub use set::Set;

/// Domains that a judge may be weak in, beside languages. One name is one skill: `math` is that of both benchmarks.
pub(crate) const DOMAINS: [&str; 9] =
    ["hard", "easy", "instruction-following", "code", "math", "mmlu-pro", "gpqa", "mbpp-plus", "ifeval"];

/// Everything but what judges say, which is drawn when it is written.
#[derive(Debug, Clone)]
pub struct Archive {
    design: ArchiveDesign,
    battles: Battles,
    /// By [`Set::ANSWERS`].
    answers: Vec<Vec<Answered>>,
    policies: Policies,
}

impl Archive {
    /// Draws battles, prompts, and the models of the arena.
    ///
    /// # Errors
    ///
    /// [`ArchiveError::NoTruth`] where the arena's strengths are so far apart that no fit of its votes is finite.
    pub fn new(design: &ArchiveDesign) -> Result<Self, ArchiveError> {
        Ok(Self {
            design: design.clone(),
            battles: Battles::draw(design),
            answers: Set::ANSWERS.map(|set| answers::draw(design, set)).into(),
            policies: Policies::draw(design)?,
        })
    }

    /// What was asked for.
    #[must_use]
    pub const fn design(&self) -> &ArchiveDesign {
        &self.design
    }

    /// The votes of the arena; none where none were asked for.
    #[must_use]
    pub const fn votes(&self) -> Option<&Simulation> {
        self.policies.simulation()
    }

    /// The files that make the archive, each to be written whenever and on whatever thread.
    #[must_use]
    pub fn files(&self) -> Vec<ArchiveFile> {
        file::all(self)
    }

    /// Writes one file. The same design gives the same bytes.
    ///
    /// # Errors
    ///
    /// What `to` says, or that a frame cannot be made.
    pub fn write(&self, file: ArchiveFile, to: &mut impl Write) -> io::Result<()> {
        write::write(self, file, to)
    }

    /// The prompts of a best-of-K set; of the battles none.
    pub(crate) fn answers(&self, set: Set) -> &[Answered] {
        let place = Set::ANSWERS.iter().position(|other| *other == set);
        place.map_or(&[], |place| &self.answers[place])
    }
}

/// Log length of a response about the median, in standard deviations of those of one model.
pub(crate) fn length_score(tokens: u32) -> f64 {
    (f64::from(tokens).ln() - crate::feature::MEDIAN_LOG_LENGTH) / crate::feature::LOG_LENGTH_SPREAD
}
