//! How long each room took: the one file that may differ between equal runs.

use std::collections::BTreeMap;
use std::time::Duration;

use artifact::{Store, StoreError};

/// Seconds by room.
#[derive(Debug, Default)]
pub(crate) struct Timings(BTreeMap<String, f64>);

impl Timings {
    /// The timings of an earlier run of the same folder are kept for rooms that do not run now.
    pub(crate) fn new(store: &Store) -> Self {
        let earlier = artifact::read(&store.path("timings.json")).ok();
        Self(earlier.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default())
    }

    pub(crate) fn note(&mut self, room: &str, took: Duration) {
        self.0.insert(room.to_owned(), took.as_secs_f64());
    }

    pub(crate) fn write(&self, store: &Store) -> Result<(), StoreError> {
        store.write_json("timings.json", &self.0)
    }
}
