use metrics::{Baseline, RawSettings};

use crate::world::{World, answer_world, battles, human_world, noise, plain, random, row, scored, value};

fn with_intervals(rounds: u64, halves: u64) -> RawSettings {
    let mut settings = plain();
    (settings.languages.main, settings.languages.least_rows) = (None, 1_000_000);
    (settings.intervals.rounds, settings.intervals.halves) = (rounds, halves);
    settings
}

/// Battles of models, and a judge who sees who leads through noise.
fn judged(models: usize, count: usize, seed: u64) -> World {
    let mut random = random(seed);
    let (battles, leads) = battles(models, count, &mut random);
    let scores = battles
        .iter()
        .zip(&leads)
        .map(|(battle, lead)| scored("j", battle.battle, Some([lead + 0.9 * noise(&mut random), 0.0])));
    let battle_scores = scores.collect();
    World { battles, battle_scores, ..World::default() }
}

#[test]
fn every_metric_has_an_interval_with_method_unit_and_rounds() {
    let (human, answers) = (human_world(6, 900, 1), answer_world(20, 8, 1));
    let world = World { sets: answers.sets, answer_scores: answers.answer_scores, ..human };
    let mut settings = with_intervals(50, 10);
    settings.mean.domains = vec!["mmlu-pro".into(), "math".into()];
    let outputs = world.outputs(&settings);
    assert!(outputs.metrics.len() > 100);
    for row in outputs.metrics.iter().filter(|row| row.domain != "chinese") {
        let Some(method) = &row.interval_method else {
            let told =
                crate::world::note(&outputs, (&row.judge, &row.domain, &row.metric), "no-interval", None);
            assert!(
                told.is_some_and(|note| note.detail.as_ref().is_some_and(|why| why.contains("same value")))
            );
            continue;
        };
        let inside = ["separability", "brier-score"].contains(&row.metric.as_str())
            || row.metric.starts_with("confidence-agreement");
        let expected = if inside {
            "half-jackknife(question, 10 halves"
        } else {
            "poisson-bootstrap(question, 50 rounds"
        };
        assert!(method.starts_with(expected), "{row:?}");
        assert!(row.lower <= row.upper && row.level == Some(0.95), "{row:?}");
    }
}

/// The interval of accuracy is the binomial one, that of the closed form's end is that of a mean.
#[test]
fn intervals_have_the_width_that_theory_gives() {
    let outputs = human_world(6, 3000, 2).outputs(&with_intervals(1000, 0));
    let missing = outputs.notes.iter().filter(|note| note.note == "no-interval").count();
    assert_eq!(missing, 0, "an interval that was not asked for is not missed");
    let found = row(&outputs, "rm-fine", "overall", "accuracy").unwrap();
    let error = (found.value * (1.0 - found.value) / found.n.unwrap() as f64).sqrt();
    let width = (found.upper.unwrap() - found.lower.unwrap()) / (2.0 * 1.96 * error);
    assert!((width - 1.0).abs() < 0.1, "{width}");
    let world = answer_world(300, 6, 2);
    let outputs = world.outputs(&with_intervals(1000, 0));
    let found = row(&outputs, "rm-fine", "math/gen-a", "best-of-k-end-closed-form").unwrap();
    // 97 questions in the domain: prompts of one question are drawn together, which widens by little here.
    let error = (found.value * (1.0 - found.value) / found.n.unwrap() as f64).sqrt();
    let width = (found.upper.unwrap() - found.lower.unwrap()) / (2.0 * 1.96 * error);
    assert!((0.7..1.5).contains(&width), "{width}");
}

/// Fresh data from one world, again and again: how often is the large-sample value inside?
#[test]
fn intervals_cover_what_they_estimate() {
    let judged = |seed: u64, count: usize| judged(6, count, seed);
    let truth = value(&judged(999, 60_000).outputs(&plain()), "j", "overall", "accuracy").unwrap();
    let covers = |seed: u64| {
        let outputs = judged(seed, 1200).outputs(&with_intervals(200, 0));
        let found = row(&outputs, "j", "overall", "accuracy").unwrap();
        found.lower.unwrap() <= truth && truth <= found.upper.unwrap()
    };
    let inside = (0..60).filter(|seed| covers(*seed)).count();
    // 57 of 60 expected; below 51 one time in a thousand.
    assert!(inside >= 51, "{inside}");
}

/// Correlations are pulled towards 0 by noise, and resamples have twice the noise: the limits have to hold the value,
/// and what it is over fresh data of this size.
#[test]
fn limits_of_correlations_cover_what_fresh_data_give() {
    let judged = |seed: u64| judged(10, 1500, seed);
    let outputs: Vec<metrics::Outputs> =
        (0..120).map(|seed| judged(seed).outputs(&with_intervals(200, 0))).collect();
    for metric in ["row-wise-pearson", "kendall-tau", "spearman"] {
        let rows = || outputs.iter().map(|outputs| row(outputs, "j", "overall", metric).unwrap());
        let mean = rows().map(|row| row.value).sum::<f64>() / 120.0;
        let inside = |value: f64, row: &records::tables::Proxy| {
            row.lower.unwrap() <= value && value <= row.upper.unwrap()
        };
        assert!(rows().all(|row| inside(row.value, row)), "{metric}");
        let covered = rows().filter(|row| inside(mean, row)).count();
        let spread = (rows().map(|row| (row.value - mean).powi(2)).sum::<f64>() / 119.0).sqrt();
        let width = rows().map(|row| row.upper.unwrap() - row.lower.unwrap()).sum::<f64>() / 120.0 / 3.92;
        println!("{metric}: mean {mean:.4}, covered {covered} of 120, spread {spread:.4}, limits {width:.4}");
        // 114 expected; below 105 three times in ten thousand.
        assert!(covered >= 105, "{metric}: {covered} of 120");
        assert!((0.8..1.6).contains(&(width / spread)), "{metric}: {width} {spread}");
    }
}

/// The jackknife's error against the spread of the metric over fresh data.
#[test]
fn the_jackknife_is_as_wide_as_the_spread_over_fresh_data() {
    let judged = |seed: u64| judged(10, 3000, seed);
    let outputs: Vec<metrics::Outputs> =
        (0..40).map(|seed| judged(seed).outputs(&with_intervals(0, 30))).collect();
    for metric in ["separability", "confidence-agreement", "brier-score"] {
        let rows = || outputs.iter().map(|outputs| row(outputs, "j", "overall", metric).unwrap());
        let mean = rows().map(|row| row.value).sum::<f64>() / 40.0;
        let spread = (rows().map(|row| (row.value - mean).powi(2)).sum::<f64>() / 39.0).sqrt();
        // 2.045: the 0.975 quantile of Student's t with 29 degrees of freedom.
        let width =
            rows().map(|row| (row.upper.unwrap() - row.lower.unwrap()) / (2.0 * 2.045)).sum::<f64>() / 40.0;
        println!("{metric}: mean {mean:.4}, spread {spread:.4}, jackknife {width:.4}");
        assert!((0.7..1.5).contains(&(width / spread)), "{metric}: {width} {spread}");
    }
}

#[test]
fn baselines_know_nothing_and_say_so() {
    let (human, answers) = (human_world(6, 2000, 3), answer_world(60, 8, 3));
    let world = World { sets: answers.sets, answer_scores: answers.answer_scores, ..human };
    let mut settings = with_intervals(100, 0);
    settings.baselines = Baseline::ALL.to_vec();
    let outputs = world.outputs(&settings);
    let of = |judge, domain, metric| value(&outputs, judge, domain, metric);
    assert_eq!(of("baseline-constant", "overall", "accuracy"), Some(0.0));
    assert_eq!(of("baseline-constant", "math", "roc-auc"), Some(0.5));
    let random = of("baseline-random", "overall", "accuracy").unwrap();
    assert!((random - 0.5).abs() < 0.06, "{random}");
    assert!((of("baseline-random", "math", "roc-auc").unwrap() - 0.5).abs() < 0.08);
    assert_eq!(of("baseline-longer-answer", "shorter-won", "accuracy"), Some(0.0));
    assert!(of("baseline-longer-answer", "math", "accuracy").is_some());
    assert!(row(&outputs, "baseline-random", "overall", "spearman").unwrap().lower.is_some());
    let mut without = world.clone();
    without.battles.iter_mut().for_each(|battle| battle.longer = None);
    without.sets.iter_mut().for_each(|set| set.lengths = None);
    let outputs = without.outputs(&settings);
    assert!(row(&outputs, "baseline-longer-answer", "overall", "accuracy").is_none());
    let told: Vec<&String> =
        outputs.warnings.iter().filter(|warning| warning.contains("longer-answer")).collect();
    assert_eq!(told.len(), 2, "one of battles, one of all best-of-K sets: {told:?}");
    assert!(told.iter().any(|warning| warning.contains("`math`") && warning.contains("`lengths: true`")));
    let broken = |warning: &&String| warning.contains("look whether it works");
    let broken: Vec<&String> = outputs.warnings.iter().filter(broken).collect();
    assert!(broken.iter().all(|warning| !warning.contains("baseline-")), "it is as it was made: {broken:?}");
}
