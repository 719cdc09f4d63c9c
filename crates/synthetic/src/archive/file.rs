//! The files of an archive.

use super::{Archive, Set};

/// One file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ArchiveFile {
    /// A data set, as Parquet.
    DataSet(Set),
    /// What a judge, by its place in the design, says of a data set, as JSON.
    Scores(usize, Set),
    /// Votes of the arena, as JSON lines.
    Votes,
    /// The models of the battles.
    Models,
    /// The judges, and the models trained with them.
    Judges,
    /// How often each judge failed and tied.
    Counts,
    /// How many rows each domain has.
    Domains,
    /// Strengths of the arena's models.
    Strengths,
    /// Effects of style in the arena.
    Style,
    /// The config of a study of all this.
    Study,
}

impl ArchiveFile {
    /// Where it lies, from the archive's folder on.
    #[must_use]
    pub fn path(self, archive: &Archive) -> String {
        match self {
            Self::DataSet(set) => format!("datasets/{}.parquet", set.name()),
            Self::Scores(judge, set) => {
                format!("data/{}/{}.json", set.folder(), archive.design().get().judges[judge].name)
            }
            Self::Votes => "votes.jsonl".to_owned(),
            Self::Models => "truth/models.csv".to_owned(),
            Self::Judges => "truth/judges.csv".to_owned(),
            Self::Counts => "truth/counts.csv".to_owned(),
            Self::Domains => "truth/domains.csv".to_owned(),
            Self::Strengths => "truth/strengths.csv".to_owned(),
            Self::Style => "truth/style.csv".to_owned(),
            Self::Study => "study.yaml".to_owned(),
        }
    }
}

/// All files; those that take longest first, so that threads end together.
pub(super) fn all(archive: &Archive) -> Vec<ArchiveFile> {
    let mut files = Vec::new();
    if archive.votes().is_some() {
        files.push(ArchiveFile::Votes);
    }
    files.extend(std::iter::once(Set::HumanPreference).chain(Set::ANSWERS).map(ArchiveFile::DataSet));
    files.push(ArchiveFile::Counts);
    for (place, judge) in archive.design().get().judges.iter().enumerate() {
        files.push(ArchiveFile::Scores(place, Set::HumanPreference));
        if judge.judges_answers() {
            files.extend(Set::ANSWERS.map(|set| ArchiveFile::Scores(place, set)));
        }
    }
    files.extend([ArchiveFile::Models, ArchiveFile::Judges, ArchiveFile::Domains, ArchiveFile::Study]);
    if archive.votes().is_some() {
        files.extend([ArchiveFile::Strengths, ArchiveFile::Style]);
    }
    files
}
