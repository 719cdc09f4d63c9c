//! The room from outside: rows by hand and built-in studies in, documents out.

mod claims;
mod decision;
mod inference;
mod limits;
mod raw_scores;
mod rows;
mod votes;

use records::tables::{Accounting, Rejection};
use records::{Origin, RowAction};
use render::{Format, HeatMap, HeatMapPanel, Inputs, OutcomePlot, Outputs, RawSettings, compute};

const JUDGES: [&str; 5] = ["one", "two", "three", "four", "five"];

fn render(raw: &RawSettings, inputs: &Inputs) -> Outputs {
    compute(&raw.check().expect("sound settings"), inputs).expect("documents")
}

fn text(outputs: &Outputs, path: &str) -> String {
    let found = outputs.documents.iter().find(|document| document.path == path);
    let document = found.expect(path);
    String::from_utf8(document.bytes.clone()).expect("UTF-8")
}

fn paths(outputs: &Outputs) -> Vec<&str> {
    outputs.documents.iter().map(|document| document.path.as_str()).collect()
}

fn report(outputs: &Outputs) -> String {
    text(outputs, "report.html")
}

#[test]
fn a_config_without_figures_gets_them_from_the_tables() {
    let outputs = render(&RawSettings::default(), &rows::study(JUDGES));
    assert_eq!(outputs.warnings, Vec::<String>::new());
    let kinds =
        ["outcomes-quality", "heat-map-quality-none", "intervals-quality-none", "scatter-quality-none"];
    for kind in kinds.into_iter().chain(["quantiles-quality"]) {
        for format in ["svg", "png", "pdf"] {
            let path = format!("5-render/figures/{kind}.{format}");
            assert!(paths(&outputs).contains(&path.as_str()), "{path}");
        }
    }
}

#[test]
fn the_same_inputs_give_the_same_bytes_on_one_thread() {
    let inputs = rows::study(JUDGES);
    let once = render(&RawSettings::default(), &inputs);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    assert_eq!(once, pool.install(|| render(&RawSettings::default(), &inputs)));
}

#[test]
fn correlations_in_markdown_as_expected() {
    let outputs = render(&RawSettings::default(), &rows::study(JUDGES));
    let expected = "Correlation of every metric on every domain with Quality, over the n trained reward models that \
        have both; + means that the metric agrees with the outcome. p-values are two-sided and not adjusted for the \
        number of cells.\n\n\
        | Benchmark | Domain | Metric | n | Pearson r | 95 % interval | p |\n\
        | :-- | :-- | :-- | --: | --: | --: | --: |\n\
        | Bench | A | Accuracy | 5 | 0.97 | [0.37, 1.00] | 0.016 |\n\
        | Bench | B | Accuracy | 5 | 0.31 | [\u{2212}0.29, 0.51] | 0.600 |\n\
        | Bench | C | Accuracy | 5 | — (constant) | — | — |\n";
    assert_eq!(text(&outputs, "5-render/tables/correlations-quality-none.md"), expected);
}

#[test]
fn a_heat_map_has_every_cell() {
    let map = HeatMap {
        name: "map".into(),
        title: String::new(),
        outcome: "quality".into(),
        control: records::Control::None,
        statistic: "pearson".into(),
        panels: vec![HeatMapPanel {
            title: String::new(),
            benchmark: "bench".into(),
            domains: ["a", "b", "c", "d"].map(String::from).into(),
            metrics: vec!["accuracy".into()],
            merged: None,
        }],
    };
    let outputs =
        render(&RawSettings { heat_maps: vec![map], ..RawSettings::default() }, &rows::study(JUDGES));
    let page = report(&outputs);
    let figure =
        page.split("id=\"figure-map\"").nth(1).expect("the figure").split("</figure>").next().unwrap();
    for cell in [">0.97<", ">0.31<"] {
        assert_eq!(figure.matches(cell).count(), 1, "{cell}");
    }
    assert!(figure.contains("Hatched: 2 without a number"), "{figure}");
    assert!(figure.contains("1 of 2"), "{figure}");
    assert_eq!(outputs.warnings.len(), 1, "{:?}", outputs.warnings);
    assert!(outputs.warnings[0].contains("no domain is called `d`"), "{:?}", outputs.warnings);
}

#[test]
fn an_unknown_outcome_is_a_warning_with_the_nearest_name() {
    let plot = OutcomePlot { name: "p".into(), title: String::new(), outcome: "qualty".into() };
    let raw = RawSettings { outcome_plots: vec![plot], ..RawSettings::default() };
    let outputs = render(&raw, &rows::study(JUDGES));
    let expected =
        "`render.outcome_plots`, figure `p`: no outcome is called `qualty`; did you mean `quality`?";
    assert_eq!(outputs.warnings, [expected]);
    assert!(report(&outputs).contains("did you mean `quality`?"));
}

#[test]
fn a_study_without_anything_has_a_report() {
    let outputs = render(&RawSettings::default(), &Inputs::default());
    assert_eq!(outputs.warnings, Vec::<String>::new());
    assert_eq!(paths(&outputs), ["report.html"]);
    assert!(report(&outputs).contains("The study has no outcomes"));
}

#[test]
fn metrics_without_outcomes_are_no_error() {
    let inputs = Inputs { outcomes: Vec::new(), correlations: Vec::new(), ..rows::study(JUDGES) };
    let inputs = Inputs { quantile_correlations: Vec::new(), ..inputs };
    let outputs = render(&RawSettings::default(), &inputs);
    assert_eq!(outputs.warnings, Vec::<String>::new());
    assert!(report(&outputs).contains("Judges with metrics that no measured policy was trained with (5)"));
}

#[test]
fn names_from_outside_are_escaped_everywhere() {
    let long = "x".repeat(200);
    let names =
        ["<b>&\"'|_", "שלום עולם", "🙂 $5 #1 ~^\\{}", long.as_str(), "</svg><script>alert(1)</script>"];
    let mut inputs = rows::study(names);
    inputs.study.title = "<script>alert(2)</script>".into();
    inputs.rejections.push(Rejection {
        source: "<i>.csv".into(),
        location: "row 1".into(),
        column: Some("a|b".into()),
        value: Some("\u{202e}&".into()),
        reason: "100 % <wrong>".into(),
        action: RowAction::Dropped,
    });
    let outputs = render(&RawSettings::default(), &inputs);
    let page = report(&outputs);
    assert!(!page.contains("<script") && !page.contains("<b>&\"") && !page.contains("<wrong>"), "escaped");
    assert!(page.contains("&lt;/svg&gt;&lt;script&gt;"));
    let markdown = text(&outputs, "5-render/tables/outcomes-quality.md");
    assert!(markdown.contains("&lt;b&gt;&amp;\"'\\|\\_"), "{markdown}");
    let latex = text(&outputs, "5-render/tables/outcomes-quality.tex");
    assert!(
        latex.contains("\\$5 \\#1 \\textasciitilde{}\\textasciicircum{}\\textbackslash{}\\{\\}"),
        "{latex}"
    );
    assert!(text(&outputs, "5-render/figures/outcomes-quality.svg").starts_with("<svg"));
    assert!(
        outputs.warnings.iter().all(|warning| warning.contains("the font lacks")),
        "{:?}",
        outputs.warnings
    );
}

#[test]
fn the_page_loads_nothing() {
    let page = report(&render(&RawSettings::default(), &rows::built_in::of("ppe")));
    for load in ["<script", "<link", "<img", "<iframe", "<object", " src=", "url(", "@import", "href=\"http"]
    {
        assert!(!page.contains(load), "{load}");
    }
    let addresses = page.matches("http").count();
    assert_eq!(addresses, page.matches("http://www.w3.org/2000/svg").count(), "only the SVG namespace");
}

#[test]
fn the_ppe_study_says_what_its_headlines_are() {
    let raw = rows::built_in::settings("ppe");
    let raw = RawSettings { formats: vec![Format::Svg], ..raw };
    let outputs = render(&raw, &rows::built_in::of("ppe"));
    assert_eq!(outputs.warnings, Vec::<String>::new());
    let asked = raw.heat_maps.len() + raw.scatters.len() + raw.interval_plots.len() + 2;
    let figures = paths(&outputs).into_iter().filter(|path| path.ends_with(".svg")).count();
    // Of inference: four once an outcome and control or study, the others for both controls.
    assert_eq!(figures, asked + 11);
    let page = report(&outputs);
    for claim in [
        "At n = 9, |r| must pass 0.67 to count as different from 0 at 5 %",
        "for 6 of 67 recomputable values, no inputs",
        "Rounding excludes none of the 67 recomputable values",
        "“77 %” is accuracy at quantile 0.0: digitised 0.773, recomputed from the printed tables 0.756",
        "the paper is quoted for two of the 42 points",
        "Arena score of 12 policies, 3 of them baselines that no correlation uses",
        "19 of 20 intervals hold 0",
        "5 of 10 change their sign: most often, for 4 of them, without Athene-RM-70B.",
        "None predicts better than the mean beyond chance",
    ] {
        assert!(page.to_lowercase().contains(&claim.to_lowercase()), "{claim}");
    }
}

#[test]
fn groups_are_named_in_the_rewardbench2_study() {
    let raw = RawSettings { formats: Vec::new(), ..RawSettings::default() };
    let outputs = render(&raw, &rows::built_in::of("rewardbench2"));
    assert_eq!(outputs.warnings, Vec::<String>::new());
    let page = report(&outputs);
    assert!(page.contains("fall into 3 groups (On-policy, strong; On-policy, weak; Off-policy)"));
    assert!(
        page.contains(">\u{2212}0.72 without group On-policy, weak</text>"),
        "RewardBench 2 without models 10 to 12"
    );
    let turned = "5 of 5 change their sign: most often, for 5 of them, without group On-policy, weak.";
    assert!(page.contains(turned), "every correlation with PPO");
}

#[test]
fn ones_own_reward_model_stands_out() {
    let mut inputs = rows::study(JUDGES);
    for proxy in inputs.proxies.iter_mut().filter(|proxy| proxy.judge == "three") {
        proxy.origin = Origin::Computed;
    }
    assert!(report(&render(&RawSettings::default(), &inputs)).contains("Ringed: your own."));
    assert!(!report(&render(&RawSettings::default(), &rows::study(JUDGES))).contains("Ringed"));
}

#[test]
fn accounting_is_summed() {
    let mut inputs = rows::study(JUDGES);
    for (source, used, dropped) in [("b", 5, 2), ("a", 7, 0)] {
        let rows_read = used + dropped;
        inputs.accounting.push(Accounting {
            source: source.into(),
            rows_read,
            used,
            dropped,
            rejected: 0,
            dropped_by: None,
        });
    }
    let table = text(&render(&RawSettings::default(), &inputs), "5-render/tables/accounting.csv");
    assert_eq!(table, "Source,Read,Used,Dropped,Rejected\na,7,7,0,0\nb,7,5,2,0\nAll sources,14,12,2,0\n");
}

#[test]
fn settings_are_strict_and_described() {
    let unknown = serde_yaml::from_str::<RawSettings>("heatmaps: []").expect_err("unknown key").to_string();
    assert!(unknown.contains("heat_maps"), "{unknown}");
    let schema = serde_json::to_value(schemars::schema_for!(RawSettings)).expect("a schema");
    let properties = schema["properties"].as_object().expect("properties");
    assert!(properties.values().all(|property| property["description"].is_string()), "{schema:#}");
    let written = serde_yaml::to_string(&RawSettings::default()).expect("YAML");
    assert_eq!(serde_yaml::from_str::<RawSettings>(&written).expect("settings"), RawSettings::default());
}
