//! What files of data sets and raw scores are, by their keys and names.

use std::io;
use std::path::{Path, PathBuf};

use artifact::archive;
use scan::Dialect;

use crate::failure::Failure;

/// Data sets of the field: domain, and the words in a path that tell it.
const DOMAINS: [(&str, &[&str]); 5] = [
    ("mmlu-pro", &["mmlu"]),
    ("mbpp-plus", &["mbpp"]),
    ("ifeval", &["ifeval"]),
    ("gpqa", &["gpqa"]),
    ("math", &["math"]),
];

/// Endings of files that are looked at.
const ENDINGS: [&str; 6] = ["json", "jsonl", "ndjson", "csv", "tsv", "parquet"];

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Battles of human preference.
    Battles,
    /// Prompts with labelled answers.
    Answers,
    /// A judge's scores or verdicts of battles.
    BattleScores,
    /// A judge's scores of answers.
    AnswerScores,
}

/// What the file's keys say it is; none for anything else.
pub(crate) fn kind(open: &dyn scan::Open) -> Result<Option<Kind>, scan::ScanError> {
    let keys = scan::keys_as(open, Dialect::Python)?.keys;
    let has = |names: &[&str]| names.iter().all(|name| keys.contains_key(*name));
    let verdict = ["verdict", "judgment", "winner"].iter().any(|name| keys.contains_key(*name));
    Ok(match () {
        () if !has(&["question_id"]) => None,
        () if has(&["model_name", "score_1"]) => Some(Kind::AnswerScores),
        () if has(&["score_1", "score_2"]) => Some(Kind::BattleScores),
        () if has(&["model_a", "model_b", "winner"]) => Some(Kind::Battles),
        () if has(&["model_name", "scores"]) => Some(Kind::Answers),
        () if verdict => Some(Kind::BattleScores),
        () => None,
    })
}

/// The domain that a path speaks of, the innermost name first.
pub(crate) fn domain(path: &Path) -> Option<&'static str> {
    let names = path.components().rev().map(|part| part.as_os_str().to_string_lossy().to_lowercase());
    names.into_iter().find_map(|name| {
        let told = |(_, words): &&(&str, &[&str])| words.iter().any(|word| name.contains(word));
        DOMAINS.iter().find(told).map(|(domain, _)| *domain)
    })
}

/// The data sets of a folder.
#[derive(Debug, Default)]
pub(crate) struct DataSets {
    pub battles: Vec<PathBuf>,
    /// With the domain of each.
    pub answers: Vec<(PathBuf, String)>,
    /// Files that are none.
    pub others: usize,
}

impl DataSets {
    /// Finds the data sets in `folder`, but not in `out`.
    pub(crate) fn find(folder: &Path, out: Option<&Path>) -> Result<Self, Failure> {
        if !folder.is_dir() {
            let place = folder.display();
            return Err(Failure::usage(format!(
                "--data {place} is no folder; name the one with the data sets, such as `rlhf-study fetch ppe` makes"
            )));
        }
        let mut found = Self::default();
        let out = out.map(std::path::absolute).transpose()?;
        for entry in archive::list(folder)? {
            let path = folder.join(&entry.name);
            if out
                .as_ref()
                .is_some_and(|out| std::path::absolute(&path).is_ok_and(|path| path.starts_with(out)))
            {
                continue;
            }
            let open = || entry.open().map_err(io::Error::other);
            match if readable(&path) { kind(&open).ok().flatten() } else { None } {
                Some(Kind::Battles) => found.battles.push(path),
                Some(Kind::Answers) => {
                    let domain = domain(Path::new(&entry.name)).map_or_else(|| stem(&path), str::to_owned);
                    found.answers.push((path, domain));
                }
                _ => found.others += 1,
            }
        }
        if found.battles.is_empty() && found.answers.is_empty() {
            return Err(Failure::usage(format!(
                "--data {}: none of its {} files is a data set: battles have question_id, model_a, model_b and winner; \
                 best-of-K sets have question_id, model_name and scores",
                folder.display(),
                found.others
            )));
        }
        Ok(found)
    }
}

/// Whether a file's name says that it holds records; packed ones count.
fn readable(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let plain = ["gz", "zst", "zstd"].iter().find_map(|packed| name.strip_suffix(&format!(".{packed}")));
    ENDINGS.iter().any(|ending| plain.unwrap_or(&name).ends_with(&format!(".{ending}")))
}

/// A domain made of a file's name.
fn stem(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let stem = name.split('.').next().unwrap_or_default();
    let stem = stem.strip_suffix("_best_of_k").unwrap_or(stem).replace(['_', ' '], "-");
    if stem.is_empty() { "answers".to_owned() } else { stem }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_name_tells_the_domain() {
        for (path, told) in [
            ("datasets/PPE-MMLU-Pro-Best-of-K/data/train-00000-of-00001.parquet", Some("mmlu-pro")),
            ("math/gpqa_best_of_k/x.json", Some("gpqa")),
            ("PPE-MBPP-Plus-Best-of-K/train.parquet", Some("mbpp-plus")),
            ("mine/answers.jsonl", None),
        ] {
            assert_eq!(domain(Path::new(path)), told, "{path}");
        }
        assert_eq!(stem(Path::new("a/my_own_best_of_k.jsonl.gz")), "my-own");
    }
}
