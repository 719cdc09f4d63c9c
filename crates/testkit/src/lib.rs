//! What tests share: files of expected output, compared and, when asked, rewritten; a server that answers as the
//! Hugging Face hub does.

mod golden;
mod hub;
mod server;

pub use golden::assert_golden;
pub use hub::{FakeHub, Moods};
pub use server::{Asked, Reply, Server};
