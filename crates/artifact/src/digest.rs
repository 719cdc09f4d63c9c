//! Content digests.

use std::fmt;

use serde::{Deserialize, Serialize};

/// BLAKE3 digest of some bytes, in hexadecimal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Digest(String);

impl Digest {
    /// The digest of `bytes`.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(blake3::hash(bytes).to_hex().to_string())
    }

    /// Stands for what nobody will ask after: of a study in a folder that nobody will come back to.
    #[must_use]
    pub fn unasked() -> Self {
        Self("unasked".to_owned())
    }

    /// The digest of all bytes a hasher has seen.
    pub(crate) fn finished(hasher: &blake3::Hasher) -> Self {
        Self(hasher.finalize().to_hex().to_string())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
