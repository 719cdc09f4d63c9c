//! Raw scores through their door: data sets and judges in, four tables and a report out.

mod archives;
mod coverage;
mod data_sets;
mod desk;
mod domains;
mod forms;
mod joins;
mod laws;
mod settings;
mod speed;
mod verdicts;
mod world;
