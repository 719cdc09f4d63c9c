//! What does each proxy metric say of each reward model?
//!
//! Reads `battles` and `responses`; writes `metrics`, `best_of_k_curves`, `metric_notes`.
//!
//! In this version `ingest` takes metrics as they were published, or as the user computed them,
//! and hands over no raw scores, so the room has nothing to compute and says so; its tables are
//! declared in `records`. A study goes on with `proxies` alone.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Nothing can be set while there are no raw scores.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Metrics")]
pub struct RawSettings {}

/// Why the room has nothing to do.
pub const IDLE: &str = "no raw scores among the inputs";
