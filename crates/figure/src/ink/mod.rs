//! From marks and text to one SVG, and from that to every output format.

mod backend;
mod canvas;
mod font;
mod label;
mod picture;
mod text;

pub(crate) use canvas::{Canvas, Stroke};
pub(crate) use font::{Weight, fonts};
pub(crate) use label::Label;
pub use picture::Picture;
pub(crate) use text::{shorten, wrap};
