//! How a command can fail, and what the shell is told.

use std::process::ExitCode;

use crate::terminal;

/// The two ways to fail.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command was used wrongly: exit code 2.
    Usage(anyhow::Error),
    /// The study failed: exit code 1.
    Study(anyhow::Error),
}

/// Errors are the study's own unless said otherwise.
impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Study(error.into())
    }
}

impl Failure {
    /// A mistake in how the command was called or configured.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::Usage(anyhow::Error::msg(message.into()))
    }

    /// The error, whoever is to blame.
    pub(crate) fn into_error(self) -> anyhow::Error {
        match self {
            Self::Usage(error) | Self::Study(error) => error,
        }
    }

    /// The same failure with other words for the same things.
    pub(crate) fn reworded(self, words: impl Fn(&str) -> String) -> Self {
        let reword = |error: anyhow::Error| anyhow::Error::msg(words(&format!("{error:#}")));
        match self {
            Self::Usage(error) => Self::Usage(reword(error)),
            Self::Study(error) => Self::Study(reword(error)),
        }
    }

    /// Prints the error with its causes and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        let (error, code) = match self {
            Self::Usage(error) => (error, 2),
            Self::Study(error) => (error, 1),
        };
        terminal::error(&format!("{error:#}"));
        ExitCode::from(code)
    }
}
