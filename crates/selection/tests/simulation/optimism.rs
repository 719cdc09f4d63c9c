use rand_chacha::ChaCha8Rng;
use selection::{Best, Candidates, Choice, naive_best, out_of_sample};

use crate::{keep, mean, normal, recorded, simulate};

/// Nine reward models, `size` metrics; the first has this correlation with the outcome, the others none.
fn sample(size: usize, truth: f64, random: &mut ChaCha8Rng) -> (Vec<Vec<f64>>, Vec<f64>) {
    let outcome: Vec<f64> = (0..9).map(|_| normal(random)).collect();
    let mut metrics = vec![Vec::new(); size];
    for y in &outcome {
        metrics.iter_mut().for_each(|metric| metric.push(normal(random)));
        let own = metrics[0].pop().unwrap();
        metrics[0].push(truth * y + (1.0 - truth * truth).sqrt() * own);
    }
    (metrics, outcome)
}

/// Naive best |r|; skill of the nested choice; its out-of-sample r; skill of the first metric, chosen blindly.
fn figures(size: usize, truth: f64, trials: u64) -> Vec<[f64; 4]> {
    simulate(trials, 41, |random| {
        let (metrics, outcome) = sample(size, truth, random);
        let candidates = Candidates { metrics: &metrics, outcome: &outcome };
        let naive = naive_best(&candidates, Best::Strongest).unwrap().1.abs();
        let nested = out_of_sample(&candidates, Choice::Chosen(Best::Strongest)).unwrap();
        let fixed = out_of_sample(&candidates, Choice::Fixed(0)).unwrap();
        [naive, nested.skill, nested.correlation.unwrap(), fixed.skill]
    })
}

fn means(rows: &[[f64; 4]]) -> [f64; 4] {
    std::array::from_fn(|figure| mean(rows.iter().map(|row| row[figure])))
}

#[test]
fn without_any_relation_the_naive_figure_is_large_and_the_honest_one_is_not() {
    let [naive, skill, correlation, fixed] = means(&figures(70, 0.0, 300));
    assert!(naive > 0.75, "{naive}");
    assert!(skill < 0.0 && fixed < 0.0, "{skill} {fixed}");
    assert!(correlation < 0.1, "{correlation}");
    let [.., strong] = means(&figures(10, 0.95, 300));
    assert!(strong > 0.5, "{strong}");
}

#[test]
#[ignore = "takes a minute; its result is kept in tests/data/optimism.csv"]
fn the_large_study_is_as_recorded() {
    let mut lines = Vec::new();
    for (size, truth) in [(10, 0.0), (70, 0.0), (70, 0.8), (70, 0.95)] {
        let rows = figures(size, truth, 4_000);
        let [naive, skill, correlation, fixed] = means(&rows);
        let helped = mean(rows.iter().map(|row| f64::from(u8::from(row[1] > 0.0))));
        lines.push(format!(
            "{size},{truth},4000,{naive:.4},{skill:.4},{helped:.4},{correlation:.4},{fixed:.4}"
        ));
    }
    let header =
        "metrics,truth_of_first,trials,naive_best,skill,skill_above_0,out_of_sample_r,skill_of_first";
    keep("optimism.csv", header, &lines);
}

#[test]
fn the_recorded_study_shows_the_optimism() {
    let rows = recorded(include_str!("../data/optimism.csv"));
    let null = rows.iter().find(|row| row[0] == "70" && row[1] == "0").unwrap();
    let [naive, skill] = [null[3], null[4]].map(|text| text.parse::<f64>().unwrap());
    assert!(naive > 0.75 && skill < 0.0);
}
