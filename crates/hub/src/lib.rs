//! Files from repositories of data on the Hugging Face hub: pinned, resumable, checked.
//!
//! A [`Plan`] says what a folder lacks of some [`Source`]s, and fetches it. The first plan turns a branch into a
//! commit and writes it, with the size and checksum of every file, into a [`Lock`] file; later ones use that commit,
//! and where every file is in its place and has the locked checksum they ask nobody. A file arrives as
//! `<name>.part`, is gone on with after an interruption (HTTP ranges), and gets its name once its size and checksum
//! are those that the hub listed. The token goes to the endpoint and nowhere else.
//!
//! # Why not the `hf-hub` crate
//!
//! - 0.5 (on `ureq`) resumes and honours `HF_ENDPOINT`, but checks no checksum, lists no sizes or checksums before
//!   a download, has no lock, and stores files itself in a cache of its own layout.
//! - 1.0 is asynchronous on `reqwest` 0.13 and brings 224 crates, among them `hf-xet` and AWS-LC.
//!
//! What is needed of the hub are three addresses. `ureq` with `rustls` adds four crates to a build that has `rustls`
//! and `ring` already by way of polars, and twelve seconds of one core: too little for a cargo feature to turn off.
//! Checksums are those of `ring`, for the same reason.

mod checksum;
mod client;
mod download;
mod error;
mod lock;
mod plan;
mod refusal;
mod retry;
mod settings;
mod tree;
mod watch;

pub use client::Hub;
pub use error::HubError;
pub use lock::Lock;
pub use plan::{Item, Plan, Source, State};
pub use retry::Patience;
pub use settings::{Settings, Token};
pub use watch::Watch;
