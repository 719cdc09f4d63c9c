//! What can move a number of this room.

mod anchor;
mod check;
mod error;
mod raw;
mod words;

pub use anchor::{NoAnchor, Pinned, RawAnchor};
pub use check::Settings;
pub use error::SettingsError;
pub use raw::{Policy, RawInterval, RawPenalty, RawSettings, RawStyle};
pub use words::{
    Basis, BothBad, Cluster, Components, Formula, Method, Preset, Refit, Solver, Standardise, TieRule,
};
