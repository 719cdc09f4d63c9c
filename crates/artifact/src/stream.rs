//! Tables too long to hold, written batch by batch.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use polars::io::parquet::write::BatchedWriter;
use polars::prelude::{DataFrame, ParquetCompression, ParquetWriter, StatisticsOptions};

use crate::part::Part;
use crate::{Digest, StoreError};

/// Bytes on their way to a file, digested as they pass.
struct Digested {
    file: BufWriter<File>,
    hasher: Arc<Mutex<blake3::Hasher>>,
}

impl Write for Digested {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hasher.lock().unwrap_or_else(PoisonError::into_inner).update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// A table being written batch by batch. Rows go beside its place as Parquet, by a thread that encodes while whoever
/// makes them makes the next; a short table is also held in memory for the room that reads it next, and one that
/// nobody will read later is held there alone.
pub struct TableWriter {
    path: PathBuf,
    place: String,
    empty: DataFrame,
    /// The rows so far, while they are few.
    held: Option<Vec<DataFrame>>,
    /// Where rows go, once they go to a file.
    file: Option<Encoder>,
}

/// Tables of at most so many rows are held in memory.
pub(crate) const HELD: usize = 2_000_000;

/// A finished table that waits beside its place for the room's other files; dropped, it is taken away.
pub struct Streamed {
    pub(crate) place: String,
    pub(crate) digest: Digest,
    pub(crate) held: Option<Held>,
    part: Option<Part>,
}

/// The rows of a short table, as they came.
#[derive(Clone)]
pub(crate) struct Held {
    pub(crate) columns: Vec<String>,
    pub(crate) frames: Arc<Vec<DataFrame>>,
}

impl TableWriter {
    /// Opens `place`, a path within the study at `root`, for rows of the columns of `empty`; with `brief` they are
    /// put into a file only when they are too many to hold.
    pub(crate) fn open(root: &Path, place: &str, empty: &DataFrame, brief: bool) -> Result<Self, StoreError> {
        let path = root.join(place);
        let file = if brief { None } else { Some(Encoder::open(&path, empty)?) };
        Ok(Self { path, place: place.to_owned(), empty: empty.clone(), held: Some(Vec::new()), file })
    }

    /// Adds rows; they become one batch for readers.
    ///
    /// # Errors
    /// [`StoreError::Write`], or [`StoreError::Encoding`], a full disk included, for these rows or earlier ones.
    pub fn put(&mut self, frame: &DataFrame) -> Result<(), StoreError> {
        if let Some(held) = &mut self.held {
            held.push(frame.clone());
            if held.iter().map(DataFrame::height).sum::<usize>() <= HELD {
                return self.file.as_mut().map_or(Ok(()), |file| file.put(frame));
            }
        }
        let earlier = self.held.take().filter(|_| self.file.is_none()).unwrap_or_default();
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(Encoder::open(&self.path, &self.empty)?),
        };
        if earlier.is_empty() {
            file.put(frame)
        } else {
            earlier.iter().try_for_each(|frame| file.put(frame))
        }
    }

    /// Writes the end of the file.
    ///
    /// # Errors
    /// As [`TableWriter::put`].
    pub fn finish(self) -> Result<Streamed, StoreError> {
        let (part, digest) = match self.file {
            Some(file) => file.finish().map(|(part, digest)| (Some(part), digest))?,
            None => (None, Digest::unasked()),
        };
        let names = self.empty.get_column_names();
        let columns = names.into_iter().map(ToString::to_string).collect();
        let held = self.held.map(|frames| Held { columns, frames: Arc::new(frames) });
        Ok(Streamed { place: self.place, digest, held, part })
    }
}

/// A Parquet file on its way, encoded by a thread of its own.
struct Encoder {
    part: Part,
    batches: Option<SyncSender<DataFrame>>,
    thread: Option<JoinHandle<Result<(), String>>>,
    hasher: Arc<Mutex<blake3::Hasher>>,
}

/// Batches that may wait for the encoder.
const WAITING: usize = 2;

impl Encoder {
    fn open(path: &Path, empty: &DataFrame) -> Result<Self, StoreError> {
        let (part, file) = Part::create(path)?;
        let hasher = Arc::new(Mutex::new(blake3::Hasher::new()));
        // Votes are read once or twice for each time they are written, so speed comes before size; nobody asks
        // for the columns' statistics.
        let writer = ParquetWriter::new(Digested { file, hasher: hasher.clone() })
            .with_compression(ParquetCompression::Snappy)
            .with_statistics(StatisticsOptions::empty())
            .batched(empty.schema())
            .map_err(|error| StoreError::Encoding { path: path.to_owned(), reason: error.to_string() })?;
        let (batches, waiting) = sync_channel(WAITING);
        let thread = thread::spawn(move || encode(writer, &waiting));
        Ok(Self { part, batches: Some(batches), thread: Some(thread), hasher })
    }

    fn put(&mut self, frame: &DataFrame) -> Result<(), StoreError> {
        let sent = self.batches.as_ref().map(|batches| batches.send(frame.clone()));
        // The encoder takes no more only where it failed.
        if matches!(sent, Some(Ok(()))) { Ok(()) } else { self.end().and(Ok(())) }
    }

    fn finish(mut self) -> Result<(Part, Digest), StoreError> {
        self.end()?;
        let digest = Digest::finished(&self.hasher.lock().unwrap_or_else(PoisonError::into_inner));
        Ok((self.part, digest))
    }

    /// Waits for the thread.
    fn end(&mut self) -> Result<(), StoreError> {
        self.batches = None;
        let ended = self.thread.take().map(JoinHandle::join);
        let failed = |reason| Err(StoreError::Encoding { path: self.part.path().to_owned(), reason });
        match ended {
            Some(Ok(Ok(()))) => Ok(()),
            Some(Ok(Err(reason))) => failed(reason),
            Some(Err(_)) => failed("the encoder gave up".to_owned()),
            None => failed("the encoder failed before".to_owned()),
        }
    }
}

/// Encodes batches as they come, then the end of the file.
fn encode(mut writer: BatchedWriter<Digested>, batches: &Receiver<DataFrame>) -> Result<(), String> {
    for batch in batches {
        writer.write_batch(&batch).map_err(|error| error.to_string())?;
    }
    writer.finish().map(drop).map_err(|error| error.to_string())
}

impl Streamed {
    /// Moves the file, if there is one, to its place.
    pub(crate) fn settle(self, root: &Path) -> Result<(), StoreError> {
        self.part.map_or(Ok(()), |part| part.settle(&root.join(&self.place)))
    }
}
