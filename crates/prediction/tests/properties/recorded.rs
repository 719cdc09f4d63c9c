//! The large simulation, run by hand and kept:
//!
//! ```text
//! RLHF_STUDY_BLESS=1 cargo test -p rlhf-study-prediction --test properties -- --ignored the_large
//! ```

use std::collections::BTreeMap;
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
        for (n, draws) in [(9, 600), (17, 250)] {
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

/// Cells of a kept table by name of the column.
fn rows(table: &'static str) -> Vec<BTreeMap<&'static str, &'static str>> {
    let mut lines = table.lines();
    let header: Vec<&str> = lines.next().expect("a header").split(',').collect();
    lines.map(|line| header.iter().copied().zip(line.split(',')).collect()).collect()
}

fn number(row: &BTreeMap<&str, &str>, column: &str) -> f64 {
    row[column].parse().expect("a number")
}

#[test]
fn the_recorded_intervals_hold_their_guarantee() {
    let rows = rows(include_str!("../data/coverage.csv"));
    assert_eq!(rows.len(), DESIGNS.len() * 2 * INTERVALS.len() * 5);
    for row in rows {
        let [share, error, least] = ["coverage", "standard_error", "at_least_for_n"].map(|c| number(&row, c));
        // 120 rows, of which some stand at their bound: the normal quantile of one in 1,200.
        assert!(share >= least - 3.2 * error, "{row:?}");
        let typical = number(&row, "typical");
        assert!(row["interval"] != "jackknife-plus" || (share - typical).abs() < 0.06, "{row:?}");
    }
}

#[test]
fn in_the_record_useless_metrics_do_not_beat_the_mean() {
    for row in rows(include_str!("../data/skill.csv")) {
        let useless = row["design"] == "Useless";
        let (beats, draws) = (number(&row, "beats_baseline"), number(&row, "draws"));
        assert!(!useless || beats <= 0.05 + 3.0 * (0.05 * 0.95 / draws).sqrt(), "{row:?}");
        assert!(!useless || row["method"] == "any" || number(&row, "mean_q_squared") < 0.0, "{row:?}");
    }
}

#[test]
fn in_the_record_favourites_win_about_as_often_as_said() {
    let rows = rows(include_str!("../data/duels.csv"));
    for n in ["9", "17"] {
        let of =
            |design: &'static str| rows.iter().filter(move |row| row["design"] == design && row["n"] == n);
        for row in of("Quality") {
            let [count, said, won] =
                ["duels", "mean_probability", "favourite_higher"].map(|column| number(row, column));
            // Six duels a draw share their models, so that they count as two. Below, by little; above, it is caution.
            assert!(won >= said - 0.03 - 2.0 * (0.25 * 3.0 / count).sqrt(), "{row:?}");
        }
        let sure = |row: &&BTreeMap<&str, &str>| number(row, "said_from") >= 0.8;
        let all: f64 = of("Useless").map(|row| number(row, "duels")).sum();
        let bold: f64 = of("Useless").filter(sure).map(|row| number(row, "duels")).sum();
        assert!(bold < 0.05 * all, "{bold} of {all} duels under useless metrics have a clear favourite");
    }
}
