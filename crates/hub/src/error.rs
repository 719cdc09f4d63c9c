//! What can go wrong between the hub and the disk.

use std::path::PathBuf;

use artifact::StoreError;

/// Why something was not fetched: what, where, and what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HubError {
    /// A setting of the environment makes no sense.
    #[error("{variable} {reason}")]
    Setting {
        /// Its name.
        variable: String,
        /// What is wrong with it, and how it should be.
        reason: String,
    },
    /// The network is needed and switched off.
    #[error("{url} is needed, but HF_HUB_OFFLINE is set; unset it to fetch")]
    Offline {
        /// What would have been asked for.
        url: String,
    },
    /// Nobody answers.
    #[error(
        "cannot reach {url}: {reason}; check the connection, or set HF_ENDPOINT to a mirror you can reach"
    )]
    Unreachable {
        /// What was asked for.
        url: String,
        /// The system's words.
        reason: String,
    },
    /// The connection broke, or the hub was busy, too often in a row.
    #[error(
        "{url}: gave up after {failures} failures in a row, the last: {reason}; run the same command later, it goes on where it stopped"
    )]
    Interrupted {
        /// What was asked for.
        url: String,
        /// How often it was tried.
        failures: u32,
        /// The last failure.
        reason: String,
    },
    /// The hub said no.
    #[error("{url}: the hub answers {status}{}; {advice}", quoted(message))]
    Refused {
        /// What was asked for.
        url: String,
        /// HTTP status.
        status: u16,
        /// The hub's own words, where it has some.
        message: String,
        /// What to do.
        advice: String,
    },
    /// The answer is not what a hub answers.
    #[error("{url}: {reason}; is HF_ENDPOINT a Hugging Face hub?")]
    Answer {
        /// What was asked for.
        url: String,
        /// What is odd.
        reason: String,
    },
    /// A repository without the files that are wanted.
    #[error("{repository} has no file that ends with {endings} at revision {revision}")]
    Empty {
        /// Repository.
        repository: String,
        /// Endings that are wanted.
        endings: String,
        /// Commit.
        revision: String,
    },
    /// A file in a repository has a name that leads elsewhere.
    #[error("{repository} has a file named `{path}`, which would lead out of its folder; it is not fetched")]
    Name {
        /// Repository.
        repository: String,
        /// Path within it.
        path: String,
    },
    /// What arrived is not what was promised.
    #[error("{}: expected {expected}, got {found}, twice in a row, so nothing was kept; the hub, a mirror or a proxy serves something else than was listed or locked", path.display())]
    WrongBytes {
        /// Where it would have been put.
        path: PathBuf,
        /// What it should be.
        expected: String,
        /// What it is.
        found: String,
    },
    /// The hub now promises something else than the lock file says.
    #[error("{}: the lock file expects {expected}, the hub now has {found} at the same revision; if that is right, delete the lock file to pin anew", path.display())]
    Changed {
        /// File on disk.
        path: PathBuf,
        /// As locked.
        expected: String,
        /// As the hub says now.
        found: String,
    },
    /// A file on disk is neither the one that is wanted nor one that was fetched before.
    #[error("{}: is there already and differs: expected {expected}, got {found}; move or delete it, then fetch again", path.display())]
    Foreign {
        /// File on disk.
        path: PathBuf,
        /// What is wanted.
        expected: String,
        /// What is there.
        found: String,
    },
    /// The lock file cannot be used.
    #[error("{}: {reason}; delete it to pin anew", path.display())]
    Lock {
        /// The lock file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// The disk.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn quoted(message: &str) -> String {
    if message.is_empty() { String::new() } else { format!(" (\"{message}\")") }
}
