//! One study's folder: a sub-folder a room, each with its tables and manifest.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use polars::prelude::DataFrame;
use records::{Schema, Table};

use crate::stream::Held;
use crate::{Batches, Digest, Manifest, Recipe, StoreError, Streamed, TableWriter, disk, encode};

/// A finished file: its path within the study and its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Path within the study, `/` between folders.
    pub path: String,
    /// Content.
    pub bytes: Vec<u8>,
}

/// The files of one room, ready to be put in place.
#[derive(Default)]
pub struct Made {
    /// Files in memory.
    pub documents: Vec<Document>,
    /// Tables already written beside their place.
    pub streamed: Vec<Streamed>,
}

/// The folder of one study, held for one run.
pub struct Store {
    root: PathBuf,
    _lock: File,
    temporary: Option<tempfile::TempDir>,
    /// Short tables of this run, by place: who reads them next need not decode them.
    held: Mutex<BTreeMap<String, Held>>,
}

impl Store {
    /// Opens the folder, making it if need be, and holds it until dropped.
    ///
    /// # Errors
    /// [`StoreError::Busy`] when another run holds it, [`StoreError::Write`] when it cannot be made.
    pub fn open(root: &Path) -> Result<Self, StoreError> {
        let lock = disk::lock(root)?;
        disk::sweep(root, true);
        Ok(Self { root: root.to_owned(), _lock: lock, temporary: None, held: Mutex::default() })
    }

    /// A folder that goes when the store is dropped, for results that are only to be looked at.
    ///
    /// # Errors
    /// [`StoreError::Write`] when it cannot be made.
    pub fn temporary() -> Result<Self, StoreError> {
        let failed = |reason| StoreError::Write { path: std::env::temp_dir(), reason };
        let folder = tempfile::tempdir().map_err(failed)?;
        let store = Self::open(folder.path())?;
        Ok(Self { temporary: Some(folder), ..store })
    }

    /// Whether the folder goes with the store.
    #[must_use]
    pub const fn is_temporary(&self) -> bool {
        self.temporary.is_some()
    }

    /// Where a file of the study lies.
    #[must_use]
    pub fn path(&self, file: &str) -> PathBuf {
        self.root.join(file)
    }

    /// Files of a table: Parquet for programs, CSV for people.
    ///
    /// # Errors
    /// [`StoreError::Encoding`].
    pub fn documents(folder: &str, table: &Table) -> Result<[Document; 2], StoreError> {
        let name = format!("{folder}/{}", table.schema.table);
        let file = PathBuf::from(&name);
        Ok([
            Document { path: format!("{name}.parquet"), bytes: encode::parquet(&file, &table.frame)? },
            Document { path: format!("{name}.csv"), bytes: encode::csv(&file, &table.frame)? },
        ])
    }

    /// A table that an earlier room stored, checked against its declaration.
    ///
    /// # Errors
    /// [`StoreError::Read`], [`StoreError::Encoding`] or [`StoreError::Schema`].
    pub fn load(&self, folder: &str, schema: &Schema) -> Result<DataFrame, StoreError> {
        let path = self.path(&format!("{folder}/{}.parquet", schema.table));
        let frame = encode::frame(&path, disk::read(&path)?)?;
        schema.check(&frame).map_err(|reason| StoreError::Schema { path, reason })?;
        Ok(frame)
    }

    /// A table to be written batch by batch; `empty` has its columns and no rows.
    ///
    /// # Errors
    /// [`StoreError::Write`] or [`StoreError::Encoding`].
    pub fn writer(&self, folder: &str, table: &str, empty: &DataFrame) -> Result<TableWriter, StoreError> {
        TableWriter::open(&self.root, &format!("{folder}/{table}.parquet"), empty, self.is_temporary())
    }

    /// A table that an earlier room stored, to be read batch by batch.
    ///
    /// # Errors
    /// [`StoreError::Read`] or [`StoreError::Encoding`].
    pub fn batches(&self, folder: &str, table: &str) -> Result<Batches, StoreError> {
        let place = format!("{folder}/{table}.parquet");
        let held = self.held().get(&place).cloned();
        match held {
            Some(held) => Ok(Batches::held(self.path(&place), held)),
            None => Batches::open(&self.path(&place)),
        }
    }

    /// The manifest of a room, if there is a readable one.
    #[must_use]
    pub fn manifest(&self, folder: &str) -> Option<Manifest> {
        let bytes = disk::read(&self.path(&format!("{folder}/manifest.json"))).ok()?;
        serde_json::from_slice(&bytes).ok()
    }

    /// The manifest of a room whose files are all there, unchanged, and made by this very recipe.
    #[must_use]
    pub fn current(&self, folder: &str, recipe: &Recipe) -> Option<Manifest> {
        let manifest = self.manifest(folder).filter(|manifest| manifest.recipe == *recipe)?;
        let intact = |(file, digest): (&String, &Digest)| {
            disk::digest(&self.path(file)).is_ok_and(|found| found == *digest)
        };
        manifest.outputs.iter().all(intact).then_some(manifest)
    }

    /// Replaces a room's files and puts its manifest in place last.
    ///
    /// # Errors
    /// [`StoreError::Write`]; the room then has no manifest and will be made anew.
    pub fn save(&self, folder: &str, manifest: &mut Manifest, made: Made) -> Result<(), StoreError> {
        let Made { documents, streamed } = made;
        let place = format!("{folder}/manifest.json");
        let earlier = self.manifest(folder);
        disk::remove(&self.path(&place))?;
        self.let_go(folder);
        for stale in earlier.iter().flat_map(|manifest| manifest.outputs.keys()) {
            let made = documents.iter().map(|document| &document.path);
            if !made.chain(streamed.iter().map(|table| &table.place)).any(|place| place == stale) {
                disk::remove(&self.path(stale))?;
            }
        }
        for document in &documents {
            disk::write(&self.path(&document.path), &document.bytes)?;
        }
        let digest = |document: &Document| (document.path.clone(), Digest::of(&document.bytes));
        manifest.outputs = documents.iter().map(digest).collect();
        for table in streamed {
            manifest.outputs.insert(table.place.clone(), table.digest.clone());
            if let Some(held) = table.held.clone() {
                self.held().insert(table.place.clone(), held);
            }
            table.settle(&self.root)?;
        }
        self.write_json(&place, manifest)
    }

    /// Takes away everything a room has stored.
    ///
    /// # Errors
    /// [`StoreError::Write`].
    pub fn retire(&self, folder: &str) -> Result<(), StoreError> {
        let Some(manifest) = self.manifest(folder) else { return Ok(()) };
        disk::remove(&self.path(&format!("{folder}/manifest.json")))?;
        self.let_go(folder);
        manifest.outputs.keys().try_for_each(|file| disk::remove(&self.path(file)))
    }

    fn held(&self) -> MutexGuard<'_, BTreeMap<String, Held>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets the tables held for a room.
    fn let_go(&self, folder: &str) {
        self.held().retain(|place, _| !Path::new(place).starts_with(folder));
    }

    /// Writes a value as indented JSON with a final line feed.
    ///
    /// # Errors
    /// [`StoreError::Encoding`] or [`StoreError::Write`].
    pub fn write_json(&self, file: &str, value: &impl serde::Serialize) -> Result<(), StoreError> {
        let path = self.path(file);
        let mut bytes = serde_json::to_vec_pretty(value)
            .map_err(|error| StoreError::Encoding { path: path.clone(), reason: error.to_string() })?;
        bytes.push(b'\n');
        disk::write(&path, &bytes)
    }
}
