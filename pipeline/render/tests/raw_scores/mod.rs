//! Studies of metrics computed from raw scores: which figures and tables there are, what they show, how they are cut.

use records::BASELINE_JUDGES;
use render::{Format, Inputs, MetricFigure, MetricFigures, RawSettings};

use super::rows::metrics::{self, HUMAN};
use super::{paths, render, report, text};

fn settings() -> RawSettings {
    RawSettings { formats: vec![Format::Svg], ..RawSettings::default() }
}

fn study(judges: usize, models: usize) -> Inputs {
    metrics::study(&metrics::judges(judges), models)
}

fn figures(raw: &RawSettings, inputs: &Inputs) -> Vec<String> {
    let outputs = render(raw, inputs);
    let name = |path: &str| {
        path.strip_prefix("5-render/figures/").map(|name| name.trim_end_matches(".svg").to_owned())
    };
    paths(&outputs).into_iter().filter_map(name).collect()
}

/// The figure as it stands in the report, caption included.
fn figure(page: &str, name: &str) -> String {
    let start = page.split(&format!("id=\"figure-{name}\"")).nth(1).expect("the figure");
    start.split("</figure>").next().expect("its end").to_owned()
}

fn named(figure: &str, name: &str) -> bool {
    figure.contains(&format!(">{name}</text>"))
}

#[test]
fn every_figure_that_has_rows_is_drawn_without_a_setting() {
    let found = figures(&settings(), &study(4, 6));
    let human =
        ["accuracy", "row-wise-pearson", "separability", "confidence-agreement", "kendall-tau", "spearman"];
    let mut expected = vec!["metrics-accuracy-spearman".to_owned()];
    expected.extend(human.iter().chain(&["brier-score"]).map(|metric| format!("metrics-{HUMAN}-{metric}")));
    let correctness = ["accuracy", "roc-auc", "best-of-k-loss", "best-of-k-max", "best-of-k-end"];
    expected.extend(correctness.map(|metric| format!("metrics-ppe-correctness-{metric}")));
    let rest = ["best-of-k-curves", "win-rates", "separability", "confidence"];
    expected.extend(rest.map(|name| format!("metrics-{name}")));
    assert_eq!(found, expected);
    let alone = Inputs { best_of_k_curves: Vec::new(), model_pairs: Vec::new(), ..study(4, 6) };
    assert_eq!(figures(&settings(), &alone), expected[..13]);
    assert!(figures(&settings(), &Inputs::default()).is_empty());
}

#[test]
fn figures_can_be_chosen() {
    let inputs = study(3, 5);
    let choose = |metric_figures| figures(&RawSettings { metric_figures, ..settings() }, &inputs);
    assert!(choose(MetricFigures::None).is_empty());
    let some = MetricFigures::Only(vec![MetricFigure::Separability, MetricFigure::BestOfKCurves]);
    assert_eq!(choose(some), ["metrics-best-of-k-curves", "metrics-separability"]);
}

#[test]
fn a_judge_has_one_colour_in_all_figures() {
    let page = report(&render(&settings(), &study(5, 6)));
    // The third of the palette, for the judge of the third highest accuracy.
    let colour = "#009e73";
    for name in ["metrics-accuracy-spearman", "metrics-best-of-k-curves"] {
        assert!(figure(&page, name).contains(colour), "{name}");
    }
    let mut fewer = study(5, 6);
    let third = fewer.metrics.iter().filter(|row| row.domain == "overall" && row.metric == "accuracy");
    let mut by_accuracy: Vec<(f64, String)> = third.map(|row| (row.value, row.judge.clone())).collect();
    by_accuracy.sort_by(|a, b| b.0.total_cmp(&a.0));
    let judge = by_accuracy[2].1.clone();
    fewer.best_of_k_curves.retain(|row| row.judge == judge);
    let page = report(&render(&settings(), &fewer));
    let curves = figure(&page, "metrics-best-of-k-curves");
    assert!(
        curves.contains(colour) && !curves.contains("#0072b2"),
        "its colour does not hang on who else is drawn"
    );
}

#[test]
fn curves_have_their_bounds_limits_and_baselines() {
    let page = report(&render(&settings(), &study(3, 5)));
    let curves = figure(&page, "metrics-best-of-k-curves");
    for name in
        ["oracle: a correct answer is among the K", "random pick", "Random score", "MMLU-Pro", "IFEval"]
    {
        assert!(named(&curves, name), "{name}");
    }
    assert_eq!(curves.matches("fill-opacity").count(), 15, "three judges in five panels");
    for words in [
        "95 % interval of each judge",
        "Poisson bootstrap over questions, 1000 rounds",
        "Prompts a panel: 512",
    ] {
        assert!(curves.contains(words), "{words}");
    }
    let many = report(&render(&settings(), &study(6, 5)));
    let curves = figure(&many, "metrics-best-of-k-curves");
    assert_eq!(curves.matches("fill-opacity").count(), 5, "the best of each panel");
    assert!(curves.contains("of the judge that ends highest in the panel"), "{curves}");
    let mut without = study(3, 5);
    without.best_of_k_curves.iter_mut().for_each(|row| (row.lower, row.level) = (None, None));
    let curves = figure(&report(&render(&settings(), &without)), "metrics-best-of-k-curves");
    assert!(!curves.contains("fill-opacity") && !curves.contains("Shaded"), "no limits, no word of them");
}

#[test]
fn a_map_marks_the_best_and_what_stands_on_part_of_the_rows() {
    let page = report(&render(&settings(), &study(4, 6)));
    let map = figure(&page, "metrics-ppe-human-preference-spearman");
    assert_eq!(map.matches("<circle").count(), 11 + 1, "one dot a domain and the legend's");
    assert!(named(&map, "pale: on less than 95 % of the rows") && named(&map, "Longer answer"), "{map}");
    assert!(
        map.contains("Battles behind a cell: 2555 to 10216") && map.contains("4 judges; sorted by accuracy")
    );
    assert!(!named(&map, "Constant score"), "it has no rank correlation");
    let loss = figure(&page, "metrics-ppe-correctness-best-of-k-loss");
    assert!(
        named(&loss, "lowest of its domain") && loss.contains("Best-of-K loss; less is better"),
        "{loss}"
    );
    assert!(!loss.contains("gemma"), "parts of domains have no column");
}

#[test]
fn many_judges_are_cut_and_the_cut_is_said() {
    let outputs = render(&settings(), &study(60, 45));
    let page = report(&outputs);
    for (name, words) in [
        ("metrics-ppe-human-preference-accuracy", "Shown: the 30 first of 60 judges."),
        (
            "metrics-win-rates",
            "Shown: the 5 first of 63 judges, made-up ones included, and the 40 best of 45 models.",
        ),
        ("metrics-separability", "Shown: the 30 first of 60 judges."),
        ("metrics-confidence", "Shown: the 30 first of 60 judges."),
        ("metrics-accuracy-spearman", "Intervals are left out for more than 40 judges"),
        ("metrics-best-of-k-curves", "Grey: those after the first 21."),
    ] {
        assert!(figure(&page, name).contains(words), "{name}: {words}");
    }
    let rows = |table: &str| text(&outputs, &format!("5-render/tables/{table}.csv")).lines().count();
    assert_eq!(rows("metrics-ppe-human-preference"), 1 + 60 + 3, "tables have all");
    let more =
        report(&render(&RawSettings { metric_figures: MetricFigures::None, ..settings() }, &study(120, 2)));
    assert!(more.contains("The first 100 of 123 rows; the file "), "the page is cut");
}

#[test]
fn the_table_of_a_benchmark_as_expected() {
    let mut inputs = Inputs::default();
    let cell = |metric| (HUMAN, "overall", metric);
    for (judge, value) in [("b", 0.601), ("a", 0.655), (BASELINE_JUDGES[1], 0.5)] {
        inputs.metrics.push(metrics::metric(judge, cell("accuracy"), value, 0.01));
        inputs.metrics.push(metrics::metric(judge, cell("brier-score"), 0.2 - value / 10.0, 0.01));
    }
    inputs.metrics[3].lower = None;
    inputs.metrics[3].upper = None;
    inputs.metric_notes.push(metrics::note("b", cell("accuracy"), "coverage", 9_000));
    let outputs = render(&settings(), &inputs);
    let expected = "Metrics of PPE human preference, overall, judges sorted by accuracy, Overall (PPE human preference); \
        ↓: less is better. Brackets: 95 % intervals, each alone (Poisson bootstrap over questions, 1000 rounds; jackknife \
        of random halves over questions, 30 halves, sandwich limits inside). Rows behind a value: 10216. —: no value, the \
        table “metric-notes” says why. \\*: on less than 95 % of the rows, see the table “metric-coverage”.\n\n\
        | Judge | Accuracy | Brier score ↓ |\n\
        | :-- | --: | --: |\n\
        | a | 0.655 \\[0.645,\u{a0}0.665\\] | 0.135 |\n\
        | b | 0.601\\* \\[0.591,\u{a0}0.611\\] | 0.140 \\[0.130,\u{a0}0.150\\] |\n\
        | Random score (baseline) | 0.500 \\[0.490,\u{a0}0.510\\] | 0.150 \\[0.140,\u{a0}0.160\\] |\n";
    assert_eq!(text(&outputs, "5-render/tables/metrics-ppe-human-preference.md"), expected);
    let csv = text(&outputs, "5-render/tables/metrics-ppe-human-preference.csv");
    let first = "Judge,Accuracy,\"Accuracy, lower\",\"Accuracy, upper\",Brier score ↓,\"Brier score ↓, lower\",\"Brier \
        score ↓, upper\"\na,0.655,0.645,0.665,0.1345,,\n";
    assert!(csv.starts_with(first), "{csv}");
    let page = report(&outputs);
    assert!(page.contains("b: on some domains less than 95 % of the rows"), "{page}");
}

#[test]
fn pairs_are_counted_by_who_separates_them() {
    let mut inputs = study(1, 4);
    let judge = inputs.model_pairs[0].judge.clone();
    let (humans, judged) = ([1, 1, 1, 0, 0, -1], [1, 0, -1, 1, 0, -1]);
    for (whose, orders) in [(None, humans), (judge, judged)] {
        let rows = inputs.model_pairs.iter_mut().filter(|row| row.judge == whose);
        for (row, order) in rows.zip(orders) {
            row.separated = Some(order);
            row.difference = Some(if order == 0 { 0.1 } else { order as f64 });
            row.probability = Some([0.02, 0.55, 0.9995][(order + 1) as usize]);
        }
    }
    let outputs = render(&settings(), &inputs);
    let table = text(&outputs, "5-render/tables/metrics-separability.csv");
    assert_eq!(table.lines().nth(1), Some("Athene-RM-70B,2,1,1,1,1,4,6"), "{table}");
    let table = text(&outputs, "5-render/tables/metrics-confidence.csv");
    // Of 0.55 the two models that humans put first or nearly so agree; of 0.02, that is 0.98, one of two.
    assert_eq!(table.lines().nth(1), Some("Athene-RM-70B,2,2,,,,,,,1,2,2,2"), "{table}");
}

#[test]
fn a_square_has_the_models_in_the_order_of_the_humans() {
    let page = report(&render(&settings(), &study(2, 3)));
    let squares = figure(&page, "metrics-win-rates");
    // In the rows made up, a later model is the better one.
    for name in
        ["llama-3-70b-instruct-02 (1)", "claude-3-5-sonnet-20240620-01 (2)", "gpt-4o-00 (3)", "Humans"]
    {
        assert!(named(&squares, name), "{name}");
    }
}

#[test]
fn notes_are_summed_up_with_the_largest_change() {
    let mut inputs = study(2, 3);
    let place = inputs.metrics.iter_mut().find(|row| row.judge == "Llama-3-OffsetBias-RM-8B").expect("a row");
    place.value = 0.625;
    let outputs = render(&settings(), &inputs);
    let table = text(&outputs, "5-render/tables/metric-notes.md");
    let expected = "| PPE human preference | Accuracy | battles that the judge called a tie | half | 1 | 1 | 310 of 16038 \
        (1.9 %) | +0.030 | Llama-3-OffsetBias-RM-8B, Overall |";
    assert!(table.contains(expected), "{table}");
    let coverage = text(&outputs, "5-render/tables/metric-coverage.md");
    assert!(
        coverage.contains("| Llama-3-OffsetBias-RM-8B | PPE human preference | 9622 of 16038 (60 %) | 11 |")
    );
}

#[test]
fn neither_the_order_of_rows_nor_threads_change_a_byte() {
    let inputs = study(5, 6);
    let mut turned = inputs.clone();
    turned.metrics.reverse();
    turned.best_of_k_curves.reverse();
    turned.metric_notes.reverse();
    turned.model_pairs.reverse();
    let once = render(&settings(), &inputs);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    assert!(once == pool.install(|| render(&settings(), &turned)), "bytes differ");
}

#[test]
fn values_that_do_not_exist_and_judges_without_names_break_nothing() {
    let mut inputs = study(2, 3);
    inputs.model_pairs.iter_mut().for_each(|row| {
        (row.win_share, row.n, row.difference, row.probability, row.separated) = (None, 0, None, None, None);
    });
    let only = |judge: &str| BASELINE_JUDGES.contains(&judge);
    let outputs = render(&settings(), &inputs);
    assert_eq!(outputs.warnings, Vec::<String>::new());
    assert!(
        !paths(&outputs)
            .iter()
            .any(|path| path.contains("win-rates") || path.contains("metrics-confidence."))
    );
    inputs.metrics.retain(|row| only(&row.judge));
    inputs.best_of_k_curves.retain(|row| only(&row.judge));
    assert_eq!(render(&settings(), &inputs).warnings, Vec::<String>::new());
}
