//! The large simulation, run by hand and kept:
//!
//! ```text
//! RLHF_STUDY_BLESS=1 cargo test -p rlhf-study-prediction --test properties -- --ignored the_large
//! ```

use std::path::PathBuf;

use prediction::{IntervalMethod, Settings};

use crate::data::Design;
use crate::repeat::{
    COVERAGE_HEADER, DUEL_HEADER, Population, SKILL_HEADER, coverage_rows, duel_rows, skill_rows,
};

const DESIGNS: [Design; 3] = [Design::Quality, Design::Useless, Design::HeavyTails];
const INTERVALS: [(IntervalMethod, f64); 4] = [
    (IntervalMethod::JackknifePlus, 0.8),
    (IntervalMethod::JackknifePlus, 0.9),
    (IntervalMethod::JackknifeMinmax, 0.8),
    (IntervalMethod::SplitConformal, 0.8),
];

fn kept(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

#[test]
#[ignore = "takes minutes; its result is kept in tests/data"]
fn the_large_simulation_is_as_recorded() {
    let [mut coverage, mut skill, mut duels] =
        [COVERAGE_HEADER, SKILL_HEADER, DUEL_HEADER].map(str::to_owned);
    for design in DESIGNS {
        for (n, draws) in [(9, 1000), (17, 400)] {
            let population = Population { design, shape: [n, 7, 4] };
            for (place, (interval, level)) in INTERVALS.into_iter().enumerate() {
                let settings = Settings { interval, level, ..Settings::default() };
                let drawn = population.repeat(draws, &settings);
                coverage += &coverage_rows(population, &drawn);
                if place == 0 {
                    skill += &skill_rows(population, &drawn);
                    duels += &duel_rows(population, &drawn);
                }
            }
        }
    }
    for (name, table) in [("coverage.csv", coverage), ("skill.csv", skill), ("duels.csv", duels)] {
        testkit::assert_golden(&kept(name), &table);
    }
}
