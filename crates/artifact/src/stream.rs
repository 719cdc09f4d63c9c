//! Tables too long to hold, written batch by batch.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
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

/// A Parquet table being written beside its place, by a thread of its own: rows are encoded while whoever makes
/// them makes the next.
pub struct TableWriter {
    part: Part,
    place: String,
    batches: Option<SyncSender<DataFrame>>,
    encoder: Option<JoinHandle<Result<(), String>>>,
    hasher: Arc<Mutex<blake3::Hasher>>,
}

/// Batches that may wait for the encoder.
const WAITING: usize = 2;

/// A finished table that waits beside its place for the room's other files; dropped, it is taken away.
pub struct Streamed {
    pub(crate) place: String,
    pub(crate) digest: Digest,
    part: Part,
}

impl TableWriter {
    /// Opens `place`, a path within the study at `root`, for rows of the columns of `empty`.
    pub(crate) fn open(root: &Path, place: &str, empty: &DataFrame) -> Result<Self, StoreError> {
        let path = root.join(place);
        let (part, file) = Part::create(&path)?;
        let hasher = Arc::new(Mutex::new(blake3::Hasher::new()));
        // Votes are read once or twice for each time they are written, so speed comes before size; nobody asks
        // for the columns' statistics.
        let writer = ParquetWriter::new(Digested { file, hasher: hasher.clone() })
            .with_compression(ParquetCompression::Snappy)
            .with_statistics(StatisticsOptions::empty())
            .batched(empty.schema())
            .map_err(|error| StoreError::Encoding { path: path.clone(), reason: error.to_string() })?;
        let (batches, waiting) = sync_channel(WAITING);
        let encoder = thread::spawn(move || encode(writer, &waiting));
        let (batches, encoder) = (Some(batches), Some(encoder));
        Ok(Self { part, place: place.to_owned(), batches, encoder, hasher })
    }

    /// Adds rows; they become one batch for readers.
    ///
    /// # Errors
    /// [`StoreError::Encoding`], a full disk included, for these rows or earlier ones.
    pub fn put(&mut self, frame: &DataFrame) -> Result<(), StoreError> {
        let sent = self.batches.as_ref().map(|batches| batches.send(frame.clone()));
        // The encoder takes no more only where it failed.
        if matches!(sent, Some(Ok(()))) { Ok(()) } else { self.end().and(Ok(())) }
    }

    /// Writes the end of the file.
    ///
    /// # Errors
    /// As [`TableWriter::put`].
    pub fn finish(mut self) -> Result<Streamed, StoreError> {
        self.end()?;
        let digest = Digest::finished(&self.hasher.lock().unwrap_or_else(PoisonError::into_inner));
        Ok(Streamed { place: self.place, digest, part: self.part })
    }

    /// Waits for the encoder.
    fn end(&mut self) -> Result<(), StoreError> {
        self.batches = None;
        let ended = self.encoder.take().map(JoinHandle::join);
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
    /// Moves the file to its place.
    pub(crate) fn settle(self, root: &Path) -> Result<(), StoreError> {
        self.part.settle(&root.join(&self.place))
    }
}
