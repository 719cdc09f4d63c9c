//! x
use crate::data::{Design, draw};
use prediction::{Settings, predict};

#[test]
#[ignore = "prints times"]
fn times() {
    for (n, m) in [(9, 70), (17, 7), (17, 70)] {
        let drawn = draw(Design::Quality, [n, m, 1], 3);
        for method in Settings::default().methods {
            let settings = Settings { methods: vec![method.clone()], ..Settings::default() };
            let start = std::time::Instant::now();
            let report = predict(&drawn.study, &drawn.new, &settings).expect("defined");
            println!(
                "{n} {m} {}: {:?} {:?} {:?}",
                method.name(),
                start.elapsed(),
                report.forecasts[0].as_ref().map(|f| (f.skill, f.tuning.clone(), f.new.clone())),
                drawn.truth
            );
        }
        let start = std::time::Instant::now();
        predict(&drawn.study, &drawn.new, &Settings::default()).expect("defined");
        println!("{n} {m} all: {:?}", start.elapsed());
    }
}
