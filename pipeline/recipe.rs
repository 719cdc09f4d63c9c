//! Everything that can move a room's result: code, seed, settings, inputs.

use anyhow::Context;
use artifact::{Digest, Recipe, Store};

use crate::config::Study;
use crate::plan::{Room, RoomName, folder_of};
use crate::rooms::Files;

/// Code version: two builds with the same sources have the same.
pub(crate) const CODE: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("RLHF_STUDY_SOURCES"));

/// The recipe of one room.
pub(crate) fn recipe(room: &Room, study: &Study, store: &Store, files: &Files) -> anyhow::Result<Recipe> {
    let settings = serde_json::to_value(&study.config)?;
    let inputs = match room.name {
        RoomName::Ingest => files.digests.clone(),
        _ => room.reads.iter().map(|table| read_digest(store, table)).collect::<anyhow::Result<_>>()?,
    };
    // The report names study and data sets, so `render` depends on those settings too.
    let settings = match room.name {
        RoomName::Render => serde_json::json!({
            "study": settings["study"], "datasets": settings["ingest"]["datasets"], "render": settings["render"],
        }),
        _ => settings[room.label].clone(),
    };
    Ok(Recipe {
        room: room.label.to_owned(),
        code: CODE.to_owned(),
        seed: study.config.seed,
        settings,
        inputs,
    })
}

fn read_digest(store: &Store, table: &str) -> anyhow::Result<(String, Digest)> {
    let folder = folder_of(table).with_context(|| format!("no room writes {table}"))?;
    let file = format!("{folder}/{table}.parquet");
    let manifest = store.manifest(folder).with_context(|| {
        format!("{} has no finished `{folder}`; run without --from first", store.path("").display())
    })?;
    let digest = manifest.outputs.get(&file).with_context(|| format!("{folder} made no {table}"))?;
    Ok((file, digest.clone()))
}
