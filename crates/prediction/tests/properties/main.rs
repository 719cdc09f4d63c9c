//! Laws, a slow second road, named states, and what simulation says of the promises.

mod data;
mod laws;
mod recorded;
mod repeat;
mod second_road;
mod simulation;
mod slow;
mod speed;
mod states;
