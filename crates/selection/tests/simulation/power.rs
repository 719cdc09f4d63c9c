use selection::{
    Contest, Question, Simulation, power, probability_of_choosing, simulated_choosing, simulated_power,
};
use statistics::Statistic;

use crate::{keep, recorded};

const QUESTIONS: [(f64, f64, usize, usize); 7] = [
    (0.0, 0.5, 1, 9),
    (0.5, 0.5, 1, 9),
    (0.8, 0.0, 1, 9),
    (0.8, 0.0, 79, 9),
    (0.8, 0.0, 79, 20),
    (0.8, 0.5, 1, 20),
    (0.8, 0.5, 1, 40),
];

const CONTESTS: [(f64, f64, f64, usize); 5] =
    [(0.8, 0.5, 0.5, 9), (0.8, 0.5, 0.5, 30), (0.8, 0.7, 0.9, 9), (0.8, 0.7, 0.9, 30), (0.6, 0.3, 0.2, 17)];

#[test]
#[ignore = "takes a minute; its result is kept in tests/data/power.csv"]
fn the_large_study_is_as_recorded() {
    let simulation = Simulation { rounds: 50_000, null_rounds: 200_000, seed: 5 };
    let mut lines = Vec::new();
    for (truth, null, looks, n) in QUESTIONS {
        let question = Question { truth, null, alpha: 0.05, looks };
        let exact = power(&question, n).unwrap();
        let simulated =
            Statistic::ALL.map(|statistic| simulated_power(statistic, &question, n, &simulation).unwrap());
        let [pearson, spearman, kendall] = simulated;
        lines.push(format!(
            "reject,{truth},{null},{looks},{n},{exact:.4},{pearson:.4},{spearman:.4},{kendall:.4}"
        ));
    }
    for (better, worse, between, n) in CONTESTS {
        let contest = Contest::new(better, worse, between).unwrap();
        let normal = probability_of_choosing(&contest, n).unwrap();
        let simulated =
            Statistic::ALL.map(|statistic| simulated_choosing(statistic, &contest, n, &simulation).unwrap());
        let [pearson, spearman, kendall] = simulated;
        lines.push(format!(
            "choose,{better},{worse},{between},{n},{normal:.4},{pearson:.4},{spearman:.4},{kendall:.4}"
        ));
    }
    let header =
        "question,truth_or_better,null_or_worse,looks_or_between,n,computed,pearson,spearman,kendall";
    keep("power.csv", header, &lines);
}

#[test]
fn the_recorded_study_agrees_with_the_computed_power() {
    let rows = recorded(include_str!("../data/power.csv"));
    assert_eq!(rows.len(), QUESTIONS.len() + CONTESTS.len());
    for row in rows {
        let number = |column: usize| row[column].parse::<f64>().unwrap();
        // Four standard errors of 50,000 rounds; the normal approximation adds its own error.
        let allowed = 0.009 + if row[0] == "choose" { 0.02 } else { 0.0 };
        assert!((number(5) - number(6)).abs() <= allowed, "{row:?}");
    }
}
