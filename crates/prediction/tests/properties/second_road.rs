//! Fast procedures against slow ones: every reported prediction, tuning inside both loops included.

use prediction::{Forecast, Method, Settings, Study, Tuning, predict};

use crate::data::{Design, draw};
use crate::slow::{mean_and_spread, procedure, without};

fn rows(study: &Study) -> Vec<Vec<f64>> {
    study.cells.iter().map(|cells| cells.iter().map(|cell| cell.expect("complete")).collect()).collect()
}

fn forecast(method: &Method, shape: [usize; 3], seed: u64) -> (Forecast, Study, Vec<Vec<f64>>) {
    let drawn = draw(Design::Quality, shape, seed);
    let settings = Settings { methods: vec![method.clone()], ..Settings::default() };
    let mut report = predict(&drawn.study, &drawn.new, &settings).expect("defined");
    let new = drawn.new.iter().map(|model| model.cells.iter().map(|cell| cell.expect("complete")).collect());
    (report.forecasts.remove(0).expect("fitted"), drawn.study, new.collect())
}

/// Both loops by the slow road, `tolerance` in standard deviations of the outcome.
fn compare(method: &Method, shape: [usize; 3], tolerance: f64) {
    for seed in 0..6 {
        let (forecast, study, new) = forecast(method, shape, seed);
        let rows = rows(&study);
        let (_, spread) = mean_and_spread(&study.outcomes);
        let same = |fast: f64, slow: f64, what: &str| {
            assert!((fast - slow).abs() < tolerance * spread, "{what} {method:?} seed {seed}: {fast} {slow}");
        };
        for (outcome, row) in forecast.new.iter().zip(&new) {
            same(outcome.outcome, procedure(method, &rows, &study.outcomes, row), "all");
        }
        for (i, fast) in forecast.out_of_sample.iter().enumerate() {
            let (others, rest) = without(&rows, &study.outcomes, i);
            same(*fast, procedure(method, &others, &rest, &rows[i]), "left out");
        }
    }
}

#[test]
fn the_line_agrees() {
    let method = Method::Line { metric: None };
    compare(&method, [7, 4, 2], 1e-10);
    compare(&method, [6, 20, 1], 1e-10);
}

#[test]
fn ridge_agrees_with_the_normal_equations() {
    let method = Method::Ridge { penalties: vec![3.0, 0.3, 0.03, 0.003] };
    compare(&method, [8, 3, 2], 1e-9);
    compare(&method, [6, 15, 1], 1e-9);
}

#[test]
fn partial_least_squares_agrees_with_its_krylov_form() {
    let method = Method::PartialLeastSquares { components: 3 };
    compare(&method, [8, 4, 2], 1e-8);
    compare(&method, [7, 15, 1], 1e-8);
}

#[test]
fn the_elastic_net_agrees_with_proximal_gradient() {
    // Both stop when coefficients stop moving, linfa at a relative change of 1e-8.
    let method = Method::ElasticNet { l1_ratios: vec![0.9, 0.5], fractions: vec![1.0, 0.5, 0.2] };
    compare(&method, [7, 3, 2], 1e-5);
    compare(&method, [6, 8, 1], 1e-5);
}

#[test]
fn the_elastic_net_meets_its_optimality_conditions() {
    for (seed, m) in [(0, 5), (1, 30), (2, 70)] {
        let (forecast, study, _) = forecast(&Settings::default().methods[2], [9, m, 1], seed);
        let Tuning::ElasticNet { l1_ratio, fraction } = forecast.tuning else { panic!("another tuning") };
        let (mean, spread) = mean_and_spread(&study.outcomes);
        let y: Vec<f64> = study.outcomes.iter().map(|value| (value - mean) / spread).collect();
        let rows = rows(&study);
        let columns: Vec<(Vec<f64>, f64)> = (0..m)
            .map(|j| {
                let column: Vec<f64> = rows.iter().map(|row| row[j]).collect();
                let (centre, scale) = mean_and_spread(&column);
                (column.iter().map(|x| (x - centre) / scale).collect(), forecast.slopes[j] * scale / spread)
            })
            .collect();
        let pull =
            |column: &[f64], target: &[f64]| column.iter().zip(target).map(|(z, y)| z * y).sum::<f64>() / 9.0;
        let highest = columns.iter().map(|(column, _)| pull(column, &y).abs()).fold(0.0, f64::max);
        let lambda = fraction * highest / l1_ratio;
        let left: Vec<f64> =
            (0..9).map(|i| y[i] - columns.iter().map(|(column, b)| column[i] * b).sum::<f64>()).collect();
        let mut used = 0;
        for (column, b) in &columns {
            let gradient = pull(column, &left) - lambda * (1.0 - l1_ratio) * b;
            let bound = lambda * l1_ratio;
            if *b == 0.0 {
                assert!(gradient.abs() <= bound + 1e-6, "{gradient} {bound}");
            } else {
                used += 1;
                assert!((gradient - bound * b.signum()).abs() < 1e-6, "{gradient} {bound} {b}");
            }
        }
        assert!(used > 0 && used < m, "{used} of {m}: both conditions were tried");
    }
}
