//! Votes with a known truth, in the formats that people have.
