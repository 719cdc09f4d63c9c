//! Records from files, through the public doors.

/// Delimited text: line ends, quotes, headers, broken rows.
mod delimited;
/// JSON as Python writes it; arrays in one go and one by one.
mod dialect;
/// Temporary files, and everything a scan says of one.
mod files;
/// The same table in each format and packing.
mod formats;
/// Damaged, cut and absurd files.
mod hostile;
/// JSON and JSON lines.
mod json;
/// Random tables come back as they were written.
mod laws;
/// Parquet types, structs, lists, row groups.
mod parquet;
/// Times, told on request.
mod speed;
