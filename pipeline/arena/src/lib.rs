//! How good is each trained model, and how sure?
//!
//! Reads `votes`; writes `ratings`, `rating_covariance`, `rating_pairs`, `style_coefficients`, `fit`.
//!
//! In this version `ingest` takes outcomes as they were published and hands over no votes, so the
//! room has nothing to fit and says so; its tables are declared in `records`. A study goes on with
//! `outcomes` alone.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Nothing can be set while there are no votes to fit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Arena")]
pub struct RawSettings {}

/// Why the room has nothing to do.
pub const IDLE: &str = "no votes among the inputs";
