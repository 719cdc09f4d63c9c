//! What tests share: files of expected output, compared and, when asked, rewritten.

mod golden;

pub use golden::assert_golden;
