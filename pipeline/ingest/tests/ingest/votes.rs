//! Votes through their door: files in, batches and a report out.

mod columns;
pub(crate) mod desk;
mod features;
mod filters;
mod global_filters;
mod judgments;
mod laws;
mod parquet;
mod real;
mod settings;
mod shapes;
