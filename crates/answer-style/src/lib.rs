//! Counts of what makes an answer look long or ornate: tokens, headers, list items, bold spans.
//!
//! The counts are those that Chatbot Arena publishes with its votes (`conv_metadata`), so that votes counted here
//! and votes counted there can be fitted together: [`markdown`] for headers, list items and bold spans,
//! [`Tokenizer`] for length. They describe the text as it is written, not as a Markdown program would show it.
//!
//! No text is an error, and no count depends on anything but the text.

mod character;
mod code;
mod markdown;
mod tokenizer;

pub use markdown::{Markdown, markdown};
pub use tokenizer::{Tokenizer, UnknownTokenizer};
