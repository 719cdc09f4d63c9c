//! Parquet, read by polars: a row group (or some small ones) at a time, the next while the current one is visited.

mod column;
mod footer;
mod nested;
mod pages;
mod schema;
mod thrift;

use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use polars::prelude::{DataFrame, ParallelStrategy, ParquetReader, PolarsResult, SerReader};

use crate::record::Emitter;
use crate::{Block, Kind, Open, ScanError};

pub(crate) use column::Column;
use footer::Footer;
use schema::Path;

/// The columns of the schema.
pub(crate) fn keys(file: &dyn Open) -> Result<BTreeMap<String, Kind>, ScanError> {
    Ok(schema::kinds(&Footer::read(file)?.schema))
}

/// Hands over all rows.
pub(crate) fn scan(file: &dyn Open, wanted: &[&str], emitter: &mut Emitter<'_>) -> Result<(), ScanError> {
    let footer = Footer::read(file)?;
    let paths = schema::resolve(&footer.schema, wanted)?;
    let groups = Groups { file, footer, paths };
    thread::scope(|scope| {
        let (sender, batches) = sync_channel(1);
        scope.spawn(|| groups.send(sender));
        let mut row = 1;
        for batch in batches {
            let Batch { rows, columns } = batch?;
            if emitter.block(&Block { rows, start: row, columns: &columns }).is_break() {
                break;
            }
            row += rows as u64;
        }
        Ok(())
    })
}

/// The wanted values of one row group.
struct Batch {
    rows: usize,
    /// One a wanted key.
    columns: Vec<Column>,
}

/// Rows and bytes of row groups that are read together at most; a larger one is read alone.
const ROWS: usize = 1 << 17;
const BYTES: usize = 1 << 26;

/// The row groups of a file.
struct Groups<'f> {
    file: &'f dyn Open,
    footer: Footer,
    /// Where each wanted key leads, if anywhere.
    paths: Vec<Option<Path>>,
}

impl Groups<'_> {
    /// Reads group after group until the other side has enough.
    #[expect(clippy::needless_pass_by_value, reason = "the other side waits until the sender is dropped")]
    fn send(&self, sender: SyncSender<Result<Batch, ScanError>>) {
        let (mut group, mut start) = (0, 0);
        while group < self.footer.metadata.row_groups.len() {
            let (groups, rows) = self.together(group);
            group = groups.end;
            let batch = self.batch(groups, (start, rows));
            let failed = batch.is_err();
            if sender.send(batch).is_err() || failed {
                return;
            }
            start += rows;
        }
    }

    /// Row groups from one on that are read at once, and their rows: small ones together, as each reading has its
    /// price.
    fn together(&self, first: usize) -> (Range<usize>, usize) {
        let groups = &self.footer.metadata.row_groups;
        let (mut rows, mut bytes) = (groups[first].num_rows(), groups[first].total_byte_size());
        let mut end = first + 1;
        while let Some(next) = groups.get(end) {
            let more = rows.saturating_add(next.num_rows());
            bytes = bytes.saturating_add(next.total_byte_size());
            if more > ROWS || bytes > BYTES {
                break;
            }
            (rows, end) = (more, end + 1);
        }
        (first..end, rows)
    }

    fn batch(&self, groups: Range<usize>, (start, rows): (usize, usize)) -> Result<Batch, ScanError> {
        let mut roots: Vec<&str> = self.paths.iter().flatten().map(|path| path[0].as_str()).collect();
        roots.sort_unstable();
        roots.dedup();
        if roots.is_empty() {
            return Ok(Batch { rows, columns: self.paths.iter().map(|_| Column::Absent).collect() });
        }
        for group in groups {
            pages::check(self.file, &self.footer, group, &roots)?;
        }
        let columns = caught(|| {
            let frame = self.read(&roots, (start, rows))?;
            self.paths
                .iter()
                .map(|path| path.as_ref().map_or(Ok(Column::Absent), |path| column(&frame, path)))
                .collect()
        })?;
        Ok(Batch { rows, columns })
    }

    fn read(&self, roots: &[&str], slice: (usize, usize)) -> Result<DataFrame, ScanError> {
        let mut reader = ParquetReader::new(self.file.open().map_err(ScanError::Unreadable)?);
        reader.set_metadata(self.footer.metadata.clone());
        reader
            .with_slice(Some(slice))
            .with_columns(Some(roots.iter().map(ToString::to_string).collect()))
            .read_parallel(ParallelStrategy::Columns)
            .finish()
            .map_err(|error| damaged(error.to_string()))
    }
}

/// The column at the end of a path.
fn column(frame: &DataFrame, path: &Path) -> Result<Column, ScanError> {
    let descend = || -> PolarsResult<Column> {
        let mut series = frame.column(&path[0])?.as_materialized_series().clone();
        for name in &path[1..] {
            series = series.struct_()?.field_by_name(name)?;
        }
        Column::new(&series)
    };
    descend().map_err(|error| damaged(error.to_string()))
}

/// Runs what may panic on a damaged file, as polars does in places.
fn caught<T>(run: impl FnOnce() -> Result<T, ScanError>) -> Result<T, ScanError> {
    catch_unwind(AssertUnwindSafe(run))
        .unwrap_or_else(|_| Err(damaged("its inner lengths contradict each other".to_owned())))
}

fn damaged(reason: String) -> ScanError {
    ScanError::DamagedParquet { reason }
}
