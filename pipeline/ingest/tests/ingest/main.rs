//! The room through its door: bytes in, tables out.

mod built_in;
mod corpus;
mod delimited;
mod duplicates;
mod formats;
mod json;
mod laws;
mod layouts;
mod means;
mod names;
mod numbers;
mod outcomes;
mod parquet;
mod scales;
mod scores;
mod settings;
mod strangers;
mod votes;
