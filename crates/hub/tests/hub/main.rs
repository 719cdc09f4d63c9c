//! Against a hub of this machine, in all its moods.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, clippy::panic)]

/// A folder, a hub, and what is fetched from one into the other.
mod desk;

/// What arrives whole, in pieces, wrong, or not at all.
mod arrivals;
/// What pins what.
mod locks;
/// Who may ask, who is told no, and where a token goes.
mod refusals;
