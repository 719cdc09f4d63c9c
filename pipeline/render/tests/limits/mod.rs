//! Studies that are far from usual: very many cells, very large and very small numbers, hostile names.

use std::time::{Duration, Instant};

use render::{Format, RawSettings};

use super::{JUDGES, report, rows, text};

fn render(inputs: &render::Inputs) -> render::Outputs {
    super::render(&RawSettings { formats: vec![Format::Svg], ..RawSettings::default() }, inputs)
}

#[test]
fn thousands_of_cells_are_rendered_soon_and_their_heat_map_is_cut() {
    let mut inputs = rows::wide(3000);
    for cell in &inputs.correlations {
        inputs.influence.extend(["a", "b", "c", "d", "e", "f", "g", "h"].map(|judge| {
            records::tables::Influence {
                outcome: cell.outcome.clone(),
                control: cell.control,
                benchmark: cell.benchmark.clone(),
                domain: cell.domain.clone(),
                metric: cell.metric.clone(),
                statistic: cell.statistic.clone(),
                left_out: judge.into(),
                left_out_kind: "judge".into(),
                n: 7,
                estimate: Some(0.2),
                change: Some(0.1),
                lower: None,
                upper: None,
                level: None,
                interval_method: None,
                sign_flips: false,
                jumps: false,
                crosses_zero: false,
                state: "ok".into(),
            }
        }));
    }
    let started = Instant::now();
    let outputs = render(&inputs);
    let time = started.elapsed();
    eprintln!("3000 cells: {time:?}");
    // Generous, for busy machines and builds that are not optimised.
    assert!(time < Duration::from_secs(20), "{time:?}");
    let expected = "figure `heat-map-quality-none` leaves out 2960 of 3000 domains of `bench`, from `domain-00040` \
        on: the table has them; `render.heat_maps` can ask for others";
    assert_eq!(outputs.warnings, [expected]);
}

#[test]
fn numbers_far_from_one_are_written_in_scientific_notation_and_drawn() {
    for (factor, shown) in [(1e-304, "1.017e\u{2212}301"), (1e296, "1.017e299")] {
        let mut inputs = rows::study(JUDGES);
        for row in &mut inputs.outcomes {
            row.resolution = None;
            row.value *= factor;
            (row.lower, row.upper) = (Some(row.value * 0.9), Some(row.value * 1.1));
        }
        let outputs = render(&inputs);
        assert_eq!(outputs.warnings, Vec::<String>::new());
        for path in
            ["5-render/tables/outcomes-quality.md", "report.html", "5-render/tables/outcomes-quality.tex"]
        {
            let text = text(&outputs, path).replace("$-$", "\u{2212}");
            assert!(text.contains(shown), "{path} {shown}");
            assert!(!text.contains("000000000000"), "{path}");
        }
        let figure = text(&outputs, "5-render/figures/outcomes-quality.svg");
        assert!(figure.starts_with("<svg"));
        let page = report(&outputs);
        let drawn = page.split("id=\"figure-outcomes-quality\"").nth(1).expect("the figure");
        assert!(drawn.split("</figure>").next().is_some_and(|figure| figure.contains(shown)), "{shown}");
    }
}

/// Starts escape sequences, turns the reading direction, or cannot be seen.
const HIDDEN: &str =
    "\u{1b}\u{7}\u{7f}\u{202a}\u{202e}\u{2066}\u{2069}\u{200b}\u{feff}\u{2028}\u{2029}\u{85}\u{0}";

#[test]
fn hidden_characters_are_shown_wherever_people_read_and_kept_for_programs() {
    let name = format!("safe{HIDDEN}name");
    let mut inputs = rows::study([&name, "two", "three", "four", "five"]);
    inputs.study.title.clone_from(&name);
    inputs.study.citation.clone_from(&name);
    inputs.outcomes.iter_mut().for_each(|row| row.source.clone_from(&name));
    let mut odd = rows::outcome("six", 1.0);
    odd.outcome.clone_from(&name);
    inputs.outcomes.push(odd);
    let outputs = render(&inputs);
    for document in outputs.documents.iter().filter(|document| !document.path.ends_with(".csv")) {
        let text = std::str::from_utf8(&document.bytes).expect("UTF-8");
        let raw = HIDDEN.chars().find(|letter| text.contains(*letter));
        assert_eq!(raw, None, "{}", document.path);
    }
    assert!(outputs.warnings.iter().all(|warning| !warning.contains('\u{1b}')), "{:?}", outputs.warnings);
    assert!(report(&outputs).contains("safe\\u{1b}\\u{7}\\u{7f}\\u{202a}\\u{202e}"));
    let markdown = text(&outputs, "5-render/tables/outcomes-quality.md");
    assert!(markdown.contains("\\\\u{202e}"), "{markdown}");
    let latex = text(&outputs, "5-render/tables/outcomes-quality.tex");
    assert!(latex.contains("textbackslash{}u\\{1b\\}") && latex.contains("200b"), "{latex}");
    assert!(text(&outputs, "5-render/tables/outcomes-quality.csv").contains(&name));
}

#[test]
#[ignore = "a measurement"]
fn times() {
    for cells in [1000, 5000, 20_000] {
        let inputs = rows::wide(cells);
        let started = Instant::now();
        render(&inputs);
        eprintln!("{cells} cells: {:?}", started.elapsed());
    }
}
