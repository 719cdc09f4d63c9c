//! correlate
