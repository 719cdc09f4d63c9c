//! Which files of scores there are, of which judge and which data set.

use std::collections::BTreeMap;

use scan::Open;

use super::Files;
use super::data_set::DataSets;
use super::judge::Source;
use super::target::Target;
use crate::Error;
use crate::fault::Fault;
use crate::ledger::Ledger;
use crate::settings::{ScoreFile, Settings};

/// Endings of files of scores.
const ENDINGS: [&str; 6] = [".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".parquet"];
/// Endings of packed files.
const PACKED: [&str; 3] = [".gz", ".zst", ".zstd"];

/// Files by judge.
pub(crate) type Sources<'a> = BTreeMap<String, Vec<Source<'a>>>;

/// A file that is not read, as part of an archive that is.
struct Skipped {
    /// Folder or file.
    what: String,
    reason: String,
}

/// Finds the files of every entry.
pub(crate) fn find<'a>(
    settings: &'a Settings,
    files: &'a Files,
    sets: &'a DataSets,
    (ledger, warnings): (&mut Ledger, &mut Vec<String>),
) -> Result<Sources<'a>, Error> {
    let mut sources = Sources::new();
    for entry in &settings.raw().scores {
        let mut skipped: BTreeMap<(String, String), usize> = BTreeMap::new();
        for (path, open, alone) in at(&entry.path, files)? {
            // Data sets may lie beside the archive; they have been read.
            if settings.data_set_files().any(|set| is_below(path, set)) {
                continue;
            }
            match source(entry, (path, open), sets) {
                Ok((judge, source)) => {
                    let judge = settings.aliases().judge(&judge).to_owned();
                    sources.entry(judge).or_default().push(source);
                }
                Err(Skipped { what, reason }) => {
                    let id = ledger.open(path);
                    let fault = Fault::whole_file(format!("{what} {reason}"));
                    if alone {
                        ledger.rejected(id, 0, [fault]);
                    } else {
                        ledger.dropped(id, 0, fault);
                        *skipped.entry((what, reason)).or_default() += 1;
                    }
                }
            }
        }
        let told =
            |((what, reason), count)| format!("{}: {count} files not read: {what} {reason}", entry.path);
        warnings.extend(skipped.into_iter().map(told));
    }
    sources.values_mut().for_each(|list| list.sort_by_key(|source| source.path));
    Ok(sources)
}

/// Whether a path is that of a data set, or lies in its folder.
fn is_below(path: &str, set: &str) -> bool {
    path.strip_prefix(set.trim_end_matches('/')).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

type Found<'a> = (&'a str, &'a dyn Open, bool);

/// The file of that path, else those below it; whether it stands alone.
fn at<'a>(path: &str, files: &'a Files) -> Result<Vec<Found<'a>>, Error> {
    if let Some((path, open)) = files.get_key_value(path) {
        return Ok(vec![(path, &**open, true)]);
    }
    let below = format!("{}/", path.trim_end_matches('/'));
    let list = files.range(below.clone()..).take_while(|(path, _)| path.starts_with(&below));
    let list: Vec<Found<'a>> =
        list.map(|(path, open)| (path.as_str(), &**open as &dyn Open, false)).collect();
    if list.is_empty() { Err(Error::MissingFile { path: path.to_owned() }) } else { Ok(list) }
}

/// Files of data sets, each with its entry: of a folder, those with the ending of a format.
pub(crate) fn data_sets<'a, T>(
    entries: impl Iterator<Item = (&'a str, &'a T)>,
    files: &'a Files,
) -> Result<Vec<(&'a str, &'a dyn Open, &'a T)>, Error> {
    let mut found = Vec::new();
    for (written, entry) in entries {
        let before = found.len();
        let list = at(written, files)?.into_iter().filter(|(path, _, alone)| *alone || stem(path).is_some());
        found.extend(list.map(|(path, open, _)| (path, open, entry)));
        if found.len() == before {
            return Err(Error::NoFormat { path: written.to_owned(), endings: ENDINGS.join(", ") });
        }
    }
    Ok(found)
}

/// Whose file it is and what it is about; or why it is not read.
fn source<'a>(
    entry: &'a ScoreFile,
    (path, open): (&'a str, &'a dyn Open),
    sets: &'a DataSets,
) -> Result<(String, Source<'a>), Skipped> {
    let (above, name) = path.rsplit_once('/').unwrap_or(("", path));
    let stem = stem(name);
    if entry.path != path && stem.is_none() {
        let reason = format!("has none of the endings of a file of scores: {}", ENDINGS.join(", "));
        return Err(Skipped { what: format!("`{name}`"), reason });
    }
    let folder = above.rsplit('/').next().unwrap_or("");
    let target = target(entry, folder)?;
    let set = sets.get(&target).ok_or_else(|| Skipped {
        what: format!("the folder `{folder}`"),
        reason: format!(
            "holds scores of {target}, which is not among the data sets; add it to `ingest.battles` or \
             `ingest.answers` to use them"
        ),
    })?;
    let judge = entry.judge.clone().unwrap_or_else(|| stem.unwrap_or(name).trim().to_owned());
    if judge.is_empty() {
        let reason = "names no judge; add `judge: NAME` to the entry".to_owned();
        return Err(Skipped { what: format!("`{name}`"), reason });
    }
    Ok((judge, Source { path, open, entry, set }))
}

/// The data set that the entry declares, else the one that the file's folder stands for.
fn target(entry: &ScoreFile, folder: &str) -> Result<Target, Skipped> {
    if let Some(target) = Target::named(entry.benchmark.as_deref(), entry.domain.as_deref()) {
        return Ok(target);
    }
    let own = entry.folders.get(folder);
    let own = own.and_then(|set| Target::named(set.benchmark.as_deref(), set.domain.as_deref()));
    own.or_else(|| Target::of_folder(folder)).ok_or_else(|| Skipped {
        what: format!("the folder `{folder}`"),
        reason: format!(
            "stands for no data set; known are {}; name others in the entry, as `folders: {{NAME: {{domain: math}}}}`, \
             or declare `benchmark` or `domain` for all its files",
            Target::folders()
        ),
    })
}

/// A file's name without the endings of its format and packing; none if it has no such ending.
fn stem(name: &str) -> Option<&str> {
    let without = |name: &'_ str, endings: &[&str]| -> Option<usize> {
        let lower = name.to_ascii_lowercase();
        endings.iter().find(|ending| lower.ends_with(*ending)).map(|ending| name.len() - ending.len())
    };
    let plain = without(name, &PACKED).map_or(name, |end| &name[..end]);
    without(plain, &ENDINGS).map(|end| &plain[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_endings_of_formats_are_taken_off() {
        assert_eq!(stem("ArmoRM-Llama3-8B-v0.1.json"), Some("ArmoRM-Llama3-8B-v0.1"));
        assert_eq!(stem("judge.JSONL.gz"), Some("judge"));
        assert_eq!(stem("模型 é.csv.zst"), Some("模型 é"));
        for stranger in ["README.md", "ArmoRM-v0.1", "x.json.bak", "x.gz", ""] {
            assert_eq!(stem(stranger), None, "{stranger}");
        }
    }
}
