//! Everything that can move a room's result: code, seed, settings, inputs.

use anyhow::Context;
use artifact::{Digest, Recipe, Store};

use crate::config::Study;
use crate::files::Files;
use crate::plan::{ROOMS, Room, RoomName};
use crate::rooms::has_work;

/// Code version: two builds with the same sources have the same.
pub(crate) const CODE: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("RLHF_STUDY_SOURCES"));

/// The recipe of one room.
pub(crate) fn recipe(room: &Room, study: &Study, store: &Store, files: &Files) -> anyhow::Result<Recipe> {
    let settings = serde_json::to_value(&study.config)?;
    let inputs = match room.name {
        RoomName::Ingest => files.digests.clone(),
        _ => {
            let digests = room.reads.iter().map(|table| read_digest(store, table));
            digests.collect::<anyhow::Result<Vec<_>>>()?.into_iter().flatten().collect()
        }
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

/// File and digest of a table; `None` where the room that writes it had no cause to.
fn read_digest(store: &Store, table: &str) -> anyhow::Result<Option<(String, Digest)>> {
    let writer = ROOMS.iter().find(|room| room.writes.contains(&table));
    let room = writer.with_context(|| format!("no room writes {table}"))?;
    let folder = room.folder;
    let file = format!("{folder}/{table}.parquet");
    let Some(manifest) = store.manifest(folder) else {
        anyhow::ensure!(
            !has_work(room, store),
            "{} has no finished `{folder}`; run without --from first",
            store.path("").display()
        );
        return Ok(None);
    };
    Ok(manifest.outputs.get(&file).map(|digest| (file, digest.clone())))
}
