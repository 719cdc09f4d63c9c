//! Where random numbers come from: each purpose has a key, each of its parts a stream.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// What random numbers are for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Purpose {
    /// Strengths, verbosity and popularity of the models.
    Models,
    /// The sample that the truth is worked out from.
    Truth,
    /// Votes; a stream a chunk.
    Votes,
    /// Tastes; a stream a voter.
    Tastes,
    /// Models and battles of an archive.
    Battles,
    /// Prompts of an archive; a stream a set.
    Prompts,
    /// Pairs of answers; a stream a prompt.
    Pairs,
    /// What judges say; a stream a judge and set.
    Scores,
    /// Strengths of trained models.
    Policies,
}

/// Random numbers for one part of one purpose.
///
/// `replicate` tells simulations of one design apart.
pub(crate) fn random(seed: u64, replicate: u64, purpose: Purpose, part: u64) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&replicate.to_le_bytes());
    key[16] = purpose as u8;
    let mut random = ChaCha8Rng::from_seed(key);
    random.set_stream(part);
    random
}
