//! Figures and tables of what correlations are worth: which there are, what they show, what they say.

use render::{Format, InferenceFigure, InferenceFigures, Inputs, RawSettings};

use super::rows::inference;
use super::{JUDGES, Outputs, paths, render, report, rows, text};

fn settings(figures: InferenceFigures) -> RawSettings {
    RawSettings { formats: vec![Format::Svg], inference_figures: figures, ..RawSettings::default() }
}

fn drawn(inputs: &Inputs) -> Outputs {
    render(&settings(InferenceFigures::All), inputs)
}

/// The figures of this kind in a run, in their order.
fn names(outputs: &Outputs) -> Vec<&str> {
    let name = |path| str::strip_prefix(path, "5-render/figures/inference-");
    paths(outputs).into_iter().filter_map(name).map(|name| name.trim_end_matches(".svg")).collect()
}

/// A figure with its caption as it stands in the report.
fn figure(inputs: &Inputs, name: &str) -> String {
    let page = report(&drawn(inputs));
    let start = page.split(&format!("id=\"figure-inference-{name}\"")).nth(1).expect("the figure");
    start.split("</figure>").next().expect("its end").to_owned()
}

#[test]
fn every_table_has_its_figure() {
    let outputs = drawn(&inference::study(JUDGES));
    assert_eq!(outputs.warnings, Vec::<String>::new());
    let expected = [
        "metric-intervals-quality",
        "influence-quality",
        "selection-quality",
        "redundancy",
        "quantile-bands-quality",
        "quantile-gain-quality",
        "predictions-quality",
        "power",
    ];
    assert_eq!(names(&outputs), expected);
    let page = report(&outputs);
    for heading in
        ["Metrics against each other", "Predicting a reward model", "How many reward models it takes"]
    {
        assert!(page.contains(heading), "{heading}");
    }
}

#[test]
fn tables_without_rows_have_none() {
    let outputs = drawn(&rows::study(JUDGES));
    assert_eq!(names(&outputs), ["quantile-bands-quality"], "which the quantiles themselves give");
    assert!(!report(&outputs).contains("Metrics against each other"));
    assert_eq!(names(&render(&settings(InferenceFigures::None), &inference::study(JUDGES))), [""; 0]);
}

#[test]
fn a_figure_asked_for_by_name_is_missed() {
    let only = InferenceFigures::Only(vec![InferenceFigure::Power, InferenceFigure::Selection]);
    let outputs = render(&settings(only.clone()), &rows::study(JUDGES));
    let expected = [
        "`render.inference_figures`, figure `selection` is left out: the table `selection` has no metrics with a \
         coefficient",
        "`render.inference_figures`, figure `power` is left out: the table `power` has no rows",
    ];
    assert_eq!(outputs.warnings, expected);
    assert_eq!(names(&render(&settings(only), &inference::study(JUDGES))), ["selection-quality", "power"]);
}

#[test]
fn the_order_of_rows_changes_nothing() {
    let once = inference::study(JUDGES);
    let mut other = once.clone();
    other.selection.reverse();
    other.noise.reverse();
    other.correlation_intervals.reverse();
    other.influence.reverse();
    other.redundancy.reverse();
    other.predictions.reverse();
    other.prediction_skill.reverse();
    other.power.reverse();
    other.power_needed.reverse();
    other.quantile_gains.reverse();
    let (once, other) = (drawn(&once), drawn(&other));
    assert_eq!(paths(&once), paths(&other));
    let moved = once.documents.iter().zip(&other.documents).filter(|(one, two)| one != two);
    assert_eq!(moved.map(|(one, _)| one.path.as_str()).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn a_metric_has_its_plain_interval_and_that_of_true_values() {
    let shown = figure(&inference::study(JUDGES), "metric-intervals-quality");
    for number in [">0.97<", ">0.31<", ">0.33<", ">[−0.35,<", ">0.55]<"] {
        assert_eq!(shown.matches(number).count(), 1, "{number}");
    }
    // Corrected above 1 is no coefficient: the interval does not stand without it.
    assert!(!shown.contains(">[0.40,<"), "{shown}");
    for said in [
        "errors carried through of the outcome; no errors of the metrics are known",
        "1 of 2 have none: the table “noise” says why.",
        "1 of 2 intervals hold 0",
        "n = 5 trained reward models",
    ] {
        assert!(shown.contains(said), "{said}");
    }
    assert!(
        report(&drawn(&inference::study(JUDGES))).contains("; section 5 has those that carry it. And reward")
    );
    let plain = Inputs { noise: Vec::new(), ..inference::study(JUDGES) };
    let shown = figure(&plain, "metric-intervals-quality");
    assert!(shown.contains("No errors of measurement are known, so none is carried."));
    assert!(!shown.contains("true values") && !shown.contains("values as measured"), "{shown}");
    let bca = |mut row: records::tables::CorrelationInterval| {
        row.interval_method = "bca".into();
        row
    };
    let resampled = plain.correlation_intervals.iter().cloned().map(bca).collect();
    let shown = figure(&Inputs { correlation_intervals: resampled, ..plain }, "metric-intervals-quality");
    assert!(
        shown.contains(">[0.40,<") && shown.contains("Hollow: the BCa bootstrap interval; 1 of 2 hold 0."),
        "{shown}"
    );
}

#[test]
fn who_turns_a_metric_is_named() {
    let shown = figure(&inference::study(JUDGES), "influence-quality");
    assert!(shown.contains(">−0.42 without three</text>"), "{shown}");
    assert!(shown.contains(">0.35 without group Strong</text>"), "{shown}");
    assert!(
        shown.contains(
            "1 of 2 change their sign (Accuracy, B (Bench)): most often, for 1 of them, without three."
        ),
        "{shown}"
    );
    let mut calm = inference::study(JUDGES);
    calm.influence.retain(|row| !row.sign_flips && !row.jumps);
    let shown = figure(&calm, "influence-quality");
    assert!(shown.contains(">0.95 without five</text>"), "{shown}");
    assert!(shown.contains("No metric changes its sign."), "{shown}");
}

#[test]
fn selection_is_a_frequency() {
    let shown = figure(&inference::study(JUDGES), "selection-quality");
    for said in [
        ">90<",
        ">a · 45 %<",
        "Share of 2000 resamples of the n = 5 reward models",
        "not the probability that it is the best",
        "All share one letter: no two metrics can be told apart.",
        "under the prior: all alike.",
        "noise of the outcome is drawn too",
    ] {
        assert!(shown.contains(said), "{said}: {shown}");
    }
    let mut apart = inference::study(JUDGES);
    apart.selection[1].cluster = Some("b".into());
    apart.selection.iter_mut().for_each(|row| row.probability_best = None);
    let shown = figure(&apart, "selection-quality");
    assert!(shown.contains("Metrics with one letter in common cannot be told apart."));
    assert!(!shown.contains("P(best)") && shown.contains(">letters<"), "{shown}");
}

#[test]
fn a_map_of_metrics_names_those_most_alike() {
    let shown = figure(&inference::study(JUDGES), "redundancy");
    assert_eq!(shown.matches(">0.46<").count(), 2, "both halves: {shown}");
    assert!(shown.contains("Most alike: Accuracy, A (Bench) and Accuracy, B (Bench) (0.46)"), "{shown}");
}

#[test]
fn predictions_stand_beside_the_mean() {
    let mut inputs = inference::study(JUDGES);
    let shown = figure(&inputs, "predictions-quality");
    for said in [
        "Line: Q² = 0.49",
        "None predicts better than the mean beyond chance.",
        "mean of the others (30.2",
        "Line 21.5",
        "adjusted p = 0.250",
        "mean of the other reward models",
    ] {
        assert!(shown.contains(said), "{said}: {shown}");
    }
    inputs.prediction_skill[0].verdict = Some("beats-baseline".into());
    let shown = figure(&inputs, "predictions-quality");
    assert!(shown.contains("1 of 1 predict better than the mean beyond chance."), "{shown}");
}

#[test]
fn power_has_the_size_of_this_study_and_what_is_needed() {
    let mut inputs = inference::study(JUDGES);
    let shown = figure(&inputs, "power");
    for said in [
        "r = 0.8 told from 0",
        "1 look, outcome free of noise",
        "7 looks, outcome free of noise",
        "upright: n = 5, this study",
        "level: a chance of 90 %",
        "for a chance of 90 %, outcome free of noise: 11 for r = 0.8 told from 0; 21 for r = 0.8 told from 0 at 7 looks.",
    ] {
        assert!(shown.contains(said), "{said}: {shown}");
    }
    inputs.power_needed.iter_mut().for_each(|row| row.n = None);
    assert!(!figure(&inputs, "power").contains("Reward models needed"), "no number, no sentence");
}

#[test]
fn a_quantile_is_held_against_the_mean() {
    let inputs = inference::study(JUDGES);
    let shown = figure(&inputs, "quantile-gain-quality");
    assert!(shown.contains("Of 2 differences 1 have p &lt; 0.05, 0 after adjustment"), "{shown}");
    let shown = figure(&inputs, "quantile-bands-quality");
    assert!(shown.contains("Quality: mean of the domains") && shown.contains("2 of 2 hold 0"), "{shown}");
}

#[test]
fn compared_metrics_in_markdown_as_expected() {
    let outputs = drawn(&inference::study(JUDGES));
    let made = text(&outputs, "5-render/tables/metrics-compared-quality-none.md");
    let rows: Vec<&str> = made.lines().filter(|line| line.starts_with('|')).collect();
    assert_eq!(
        rows,
        [
            "| Benchmark | Domain | Metric | n | r | 95 % interval | r, noise carried | 95 % interval | p | p, family-wise \
             | Letters | Best, % | Top 3, % | P(best), % |",
            "| :-- | :-- | :-- | --: | --: | --: | --: | --: | --: | --: | :-- | --: | --: | --: |",
            "| Bench | A | Accuracy | 5 | 0.97 | [0.37, 1.00] | — (above one) | [0.40, 1.00] | 0.016 | — | a | 90.0 | 100.0 \
             | 45.0 |",
            "| Bench | B | Accuracy | 5 | 0.31 | [−0.29, 0.51] | 0.33 | [−0.35, 0.55] | 0.600 | — | a | 10.0 | 100.0 \
             | 5.0 |",
        ]
    );
    assert!(made.contains("not a probability of being best"), "{made}");
}
