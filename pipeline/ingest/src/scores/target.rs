//! Data sets that judges are asked about, by name.

use std::fmt;

use crate::settings::{CORRECTNESS, HUMAN_PREFERENCE};

/// What the folder of a best-of-K domain ends with in the published archive.
const BEST_OF_K: &str = "_best_of_k";
/// The folder of the battles.
const BATTLES: &str = "human_preference_v1";
/// The best-of-K folders of the published archive, as domains.
const DOMAINS: [&str; 5] = ["mmlu-pro", "math", "gpqa", "ifeval", "mbpp-plus"];

/// A benchmark of battles, or a domain of a benchmark of answers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Target {
    pub(crate) benchmark: String,
    /// None for battles.
    pub(crate) domain: Option<String>,
}

impl Target {
    pub(crate) fn battles(benchmark: &str) -> Self {
        Self { benchmark: benchmark.to_owned(), domain: None }
    }

    pub(crate) fn answers(benchmark: &str, domain: &str) -> Self {
        Self { benchmark: benchmark.to_owned(), domain: Some(domain.to_owned()) }
    }

    /// The data set that a config names so; none if it names none.
    pub(crate) fn named(benchmark: Option<&str>, domain: Option<&str>) -> Option<Self> {
        match (benchmark, domain) {
            (None, None) => None,
            (Some(benchmark), None) => Some(Self::battles(benchmark)),
            (benchmark, Some(domain)) => Some(Self::answers(benchmark.unwrap_or(CORRECTNESS), domain)),
        }
    }

    /// The data set of a folder of the published archive.
    pub(crate) fn of_folder(folder: &str) -> Option<Self> {
        if folder == BATTLES {
            return Some(Self::battles(HUMAN_PREFERENCE));
        }
        let name = folder.strip_suffix(BEST_OF_K)?;
        let domain = DOMAINS.iter().find(|domain| domain.replace('-', "_") == name)?;
        Some(Self::answers(CORRECTNESS, domain))
    }

    /// The folders of the published archive, for messages.
    pub(crate) fn folders() -> String {
        let best_of_k = DOMAINS.map(|domain| format!("{}{BEST_OF_K}", domain.replace('-', "_")));
        format!("{BATTLES}, {}", best_of_k.join(", "))
    }

    /// What its rows are called.
    pub(crate) fn rows(&self) -> &'static str {
        if self.domain.is_some() { "prompts" } else { "battles" }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.domain {
            None => write!(formatter, "`{}`", self.benchmark),
            Some(domain) => write!(formatter, "`{domain}` of `{}`", self.benchmark),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_folders_are_known() {
        let told = |folder| Target::of_folder(folder).map(|target| target.to_string());
        assert_eq!(told("human_preference_v1").as_deref(), Some("`ppe-human-preference`"));
        assert_eq!(told("mbpp_plus_best_of_k").as_deref(), Some("`mbpp-plus` of `ppe-correctness`"));
        for stranger in ["mbpp-plus_best_of_k", "MATH_best_of_k", "_best_of_k", "math", "human_preference"] {
            assert_eq!(told(stranger), None, "{stranger}");
        }
        assert_eq!(Target::folders().split(", ").filter_map(Target::of_folder).count(), 6);
    }
}
