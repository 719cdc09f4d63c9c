//! How long it takes.

use std::time::Instant;

use prediction::{Settings, predict};

use crate::data::{Design, draw};

#[test]
#[ignore = "prints times"]
fn times() {
    for (n, m) in [(9, 7), (9, 70), (17, 7), (17, 70)] {
        let drawn = draw(Design::Quality, [n, m, 1], 3);
        let time = |settings: &Settings| {
            let start = Instant::now();
            predict(&drawn.study, &drawn.new, settings).expect("defined");
            start.elapsed()
        };
        for method in Settings::default().methods {
            let name = method.name();
            println!(
                "n {n} m {m} {name}: {:?}",
                time(&Settings { methods: vec![method], ..Settings::default() })
            );
        }
        println!("n {n} m {m} all: {:?}", time(&Settings::default()));
    }
}
