//! Laws over many designs, and second roads to the truth and to the files.
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

// Designs, and which are refused.
mod designs;
// Every format has the same votes.
mod files;
// The truth by other roads.
mod truth;
// Votes are what was asked for.
mod votes;
