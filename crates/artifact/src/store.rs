//! One study's folder: a sub-folder a room, each with its tables and manifest.

use std::fs::File;
use std::path::{Path, PathBuf};

use polars::prelude::DataFrame;
use records::{Schema, Table};

use crate::{Digest, Manifest, Recipe, StoreError, disk, encode};

/// A finished file: its path within the study and its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Path within the study, `/` between folders.
    pub path: String,
    /// Content.
    pub bytes: Vec<u8>,
}

/// The folder of one study, held for one run.
#[derive(Debug)]
pub struct Store {
    root: PathBuf,
    _lock: File,
}

impl Store {
    /// Opens the folder, making it if need be, and holds it until dropped.
    ///
    /// # Errors
    /// [`StoreError::Busy`] when another run holds it, [`StoreError::Write`] when it cannot be made.
    pub fn open(root: &Path) -> Result<Self, StoreError> {
        let lock = disk::lock(root)?;
        Ok(Self { root: root.to_owned(), _lock: lock })
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
            disk::read(&self.path(file)).is_ok_and(|bytes| Digest::of(&bytes) == *digest)
        };
        manifest.outputs.iter().all(intact).then_some(manifest)
    }

    /// Replaces a room's files and puts its manifest in place last.
    ///
    /// # Errors
    /// [`StoreError::Write`]; the room then has no manifest and will be made anew.
    pub fn save(
        &self,
        folder: &str,
        manifest: &mut Manifest,
        documents: &[Document],
    ) -> Result<(), StoreError> {
        let place = format!("{folder}/manifest.json");
        let earlier = self.manifest(folder);
        disk::remove(&self.path(&place))?;
        for stale in earlier.iter().flat_map(|manifest| manifest.outputs.keys()) {
            if documents.iter().all(|document| document.path != *stale) {
                disk::remove(&self.path(stale))?;
            }
        }
        for document in documents {
            disk::write(&self.path(&document.path), &document.bytes)?;
        }
        let digest = |document: &Document| (document.path.clone(), Digest::of(&document.bytes));
        manifest.outputs = documents.iter().map(digest).collect();
        self.write_json(&place, manifest)
    }

    /// Takes away everything a room has stored.
    ///
    /// # Errors
    /// [`StoreError::Write`].
    pub fn retire(&self, folder: &str) -> Result<(), StoreError> {
        let Some(manifest) = self.manifest(folder) else { return Ok(()) };
        disk::remove(&self.path(&format!("{folder}/manifest.json")))?;
        manifest.outputs.keys().try_for_each(|file| disk::remove(&self.path(file)))
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
