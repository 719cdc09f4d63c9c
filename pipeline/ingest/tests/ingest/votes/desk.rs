//! Small files of votes to try things on.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write as _;

use ingest::{RawSettings, Settings, Sink, VoteReport, read_votes, vote_columns};
use polars::prelude::DataFrame;
use records::tables::{Rejection, Vote};
use records::{Row as _, RowAction, Verdict};
use tempfile::NamedTempFile;

/// What came out of some files.
pub(crate) struct Told {
    pub(crate) report: VoteReport,
    pub(crate) votes: Vec<Vote>,
    /// All columns.
    pub(crate) frame: DataFrame,
}

/// Keeps every batch.
#[derive(Default)]
struct Kept(Vec<DataFrame>);

impl Sink for Kept {
    fn put(&mut self, batch: DataFrame) -> Result<(), Box<dyn Error + Send + Sync>> {
        self.0.push(batch);
        Ok(())
    }
}

pub(crate) fn settings(config: &str) -> Settings {
    let raw: RawSettings = serde_yaml::from_str(config).expect("config");
    raw.check().expect("sound settings")
}

/// Files that can be opened again and again.
pub(crate) fn files(contents: &[(&str, &[u8])]) -> BTreeMap<String, Box<dyn scan::Open + Send>> {
    let file = |bytes: &[u8]| -> Box<dyn scan::Open + Send> {
        let mut file = NamedTempFile::new().expect("temporary file");
        file.write_all(bytes).expect("written");
        Box::new(move || file.reopen())
    };
    contents.iter().map(|(path, bytes)| ((*path).to_owned(), file(bytes))).collect()
}

/// Reads files under a config whose `votes` section ends with `more`.
pub(crate) fn read(more: &str, contents: &[(&str, &[u8])]) -> Told {
    let paths: Vec<&str> = contents.iter().map(|(path, _)| *path).collect();
    read_config(&format!("votes: {{files: [{}], {more}}}", paths.join(", ")), contents)
}

/// Reads one file.
pub(crate) fn one(more: &str, bytes: impl AsRef<[u8]>) -> Told {
    read(more, &[("v", bytes.as_ref())])
}

pub(crate) fn read_config(config: &str, contents: &[(&str, &[u8])]) -> Told {
    let settings = settings(config);
    let mut kept = Kept::default();
    let report = read_votes(&settings, &files(contents), &mut kept).expect("a report");
    let mut frame = vote_columns(&settings).expect("columns");
    for batch in kept.0 {
        assert_eq!(batch.schema(), frame.schema(), "every batch has the promised columns");
        frame.vstack_mut(&batch).expect("stacked");
    }
    let declared: Vec<&str> = Vote::SCHEMA.columns.iter().map(|column| column.name).collect();
    let votes = Vote::from_frame(&frame.select(declared).expect("declared columns")).expect("sound votes");
    let told = Told { report, votes, frame };
    told.check();
    told
}

impl Told {
    /// What always holds: bins add up, drops and faults are told, votes are counted and in order.
    fn check(&self) {
        let mut used = 0;
        for account in &self.report.accounting {
            assert_eq!(account.rows_read, account.used + account.dropped + account.rejected, "{account:?}");
            for (bin, action) in
                [(account.dropped, RowAction::Dropped), (account.rejected, RowAction::Rejected)]
            {
                let told = |row: &Rejection| row.source == account.source && row.action == action;
                assert!(bin == 0 || self.report.rejections.iter().any(told), "{account:?} without a word");
            }
            let by: i64 = account.dropped_by.iter().flat_map(|by| by.split("; ")).map(last_number).sum();
            assert_eq!(by, account.dropped, "{account:?}");
            used += account.used;
        }
        assert_eq!(self.report.votes, self.votes.len() as u64);
        assert_eq!(used, i64::try_from(self.votes.len()).expect("few"));
        assert!(self.votes.is_sorted_by(|one, other| one.vote < other.vote));
        let read: i64 = self.report.accounting.iter().map(|account| account.rows_read).sum();
        assert!(self.votes.iter().all(|vote| (1..=read).contains(&vote.vote)));
        Rejection::table(&self.report.rejections).expect("rejections that keep their declaration");
    }

    /// Read, used, dropped, rejected of the first file.
    pub(crate) fn bins(&self) -> [i64; 4] {
        let account = &self.report.accounting[0];
        [account.rows_read, account.used, account.dropped, account.rejected]
    }

    /// Which filter dropped how many of the first file.
    pub(crate) fn dropped_by(&self) -> &str {
        self.report.accounting[0].dropped_by.as_deref().unwrap_or_default()
    }

    /// `model_a verdict model_b` of each vote.
    pub(crate) fn outcomes(&self) -> Vec<String> {
        let sign = |verdict| match verdict {
            Verdict::ModelA => ">",
            Verdict::ModelB => "<",
            Verdict::Tie => "=",
            Verdict::BothBad => "x",
        };
        self.votes.iter().map(|v| format!("{}{}{}", v.model_a, sign(v.verdict), v.model_b)).collect()
    }

    /// Location, column and value of each rejection, and its reason.
    pub(crate) fn faults(&self) -> Vec<(String, String)> {
        let text = |cell: &Option<String>| cell.clone().unwrap_or_default();
        let rows = self.report.rejections.iter();
        rows.map(|r| (format!("{}|{}|{}", r.location, text(&r.column), text(&r.value)), r.reason.clone()))
            .collect()
    }

    /// The only rejection, as one line.
    pub(crate) fn only_fault(&self) -> String {
        match &self.faults()[..] {
            [(place, reason)] => format!("{place}|{reason}"),
            other => unreachable!("one rejection, not {other:?}"),
        }
    }

    /// A column of numbers.
    pub(crate) fn numbers(&self, column: &str) -> Vec<f64> {
        let column = self.frame.column(column).expect(column).f64().expect("numbers");
        column.iter().map(|number| number.expect("a number")).collect()
    }
}

fn last_number(text: &str) -> i64 {
    text.rsplit(' ').next().and_then(|number| number.parse().ok()).expect("a count")
}

pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(bytes).expect("packed");
    packer.finish().expect("packed")
}

pub(crate) fn zstd(bytes: &[u8]) -> Vec<u8> {
    ::zstd::encode_all(bytes, 3).expect("packed")
}
