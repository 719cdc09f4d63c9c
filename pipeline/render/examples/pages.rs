//! Draws what a study of votes looks like, from invented rows of many sizes:
//! `cargo run --example pages -p rlhf-study-render -- FOLDER [STUDY]`.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    missing_docs,
    dead_code,
    reason = "a tool for looking at pages"
)]

#[path = "../tests/rows/mod.rs"]
mod rows;

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use render::{Format, Inputs, RawSettings};
use rows::arena;

fn studies() -> Vec<(String, Inputs)> {
    let mut studies: Vec<(String, Inputs)> = [1, 2, 9, 25, 60, 200]
        .map(|count| (format!("{count}-models"), arena::study(&arena::names(count))))
        .into();
    studies.push(("equal-9".into(), arena::equal(&arena::names(9))));
    let mut mixed = rows::study(["one", "two", "three", "four", "five"]);
    let votes = arena::study(&arena::names(9));
    mixed.ratings = votes.ratings;
    mixed.fits = votes.fits;
    mixed.rating_pairs = votes.rating_pairs;
    mixed.rating_neighbours = votes.rating_neighbours;
    studies.push(("mixed".into(), mixed));
    let mut split = arena::study(&arena::names(6));
    let mut failed = arena::fit(records::Control::None, 3, 14);
    (failed.component, failed.state, failed.stop) = (2, "unbeaten-model".into(), None);
    split.fits.push(failed);
    split.fits[0].cluster_ratio = Some(1.31);
    split.fits[0].cluster_ratio_largest = Some(1.94);
    split.fits[0].clusters = Some(310);
    split.fits[1].degenerate = Some(12);
    studies.push(("split".into(), split));
    for (judges, models) in [(1, 3), (4, 8), (14, 20), (45, 30), (1000, 20)] {
        studies
            .push((format!("{judges}-judges"), rows::metrics::study(&rows::metrics::judges(judges), models)));
    }
    studies
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("give the folder to draw into")?;
    let only = std::env::args().nth(2);
    for (name, inputs) in
        studies().into_iter().filter(|(name, _)| only.as_ref().is_none_or(|only| only == name))
    {
        let clock = Instant::now();
        let raw = RawSettings { formats: vec![Format::Png], dots_per_inch: 160.0, ..RawSettings::default() };
        let outputs = render::compute(&raw.check()?, &inputs)?;
        println!("{name}: {:.1?}, {:?}", clock.elapsed(), outputs.warnings);
        for document in outputs.documents {
            let path = Path::new(&folder).join(&name).join(&document.path);
            std::fs::create_dir_all(path.parent().ok_or("a folder")?)?;
            std::fs::write(path, document.bytes)?;
        }
    }
    Ok(())
}
