//! The charts from outside: one binary.

/// Whatever plain numbers and names come, a picture or an error, never a panic.
mod any_input;
/// The same bytes every time, well-formed in every format.
mod bytes;
/// What cannot be drawn is an error with a reason.
mod errors;
/// Very many points: a picture soon, with the names that matter.
mod many;
/// What is on the pictures: counts of cells, labels and marks, and nothing outside.
mod marks;
/// Invented data, shared with the gallery.
mod samples;
