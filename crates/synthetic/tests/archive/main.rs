//! Archives of raw scores, read back by the rooms that they are made for: what is known of them by construction is
//! what the rooms find.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a test's own files and failures"
)]

// Designs, and which are refused.
mod designs;
// An archive on the disk, read by the rooms.
mod desk;
// Judges whose metrics are known.
mod known;
// Whatever the design.
mod laws;
// The layout, column by column.
mod layout;
// Failures, ties and denominators.
mod numbers;
// The arena of the trained models.
mod policies;
// The rooms' numbers straight from the files.
mod second_road;
// The released size.
mod speed;
