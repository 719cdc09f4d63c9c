//! Very many models, names from outside, numbers that are none.

use std::time::{Duration, Instant};

use render::{Inputs, RawSettings};

use super::{arena, names, settings, three};
use crate::{render, report, text};

fn figure<'a>(page: &'a str, name: &str) -> &'a str {
    let from = page.split(&format!("id=\"figure-{name}\"")).nth(1).expect(name);
    from.split("</figure>").next().expect("an end")
}

#[test]
fn two_hundred_models_are_cut_to_what_can_be_read_and_the_captions_say_so() {
    let started = Instant::now();
    let outputs = render(&settings(), &arena::study(&names(200)));
    let time = started.elapsed();
    // Generous, for busy machines and builds that are not optimised.
    assert!(time < Duration::from_secs(30), "{time:?}");
    assert_eq!(outputs.warnings, Vec::<String>::new());
    let page = report(&outputs);
    let shown = |name: &str| figure(&page, name).matches(">model-").count();
    assert_eq!(shown("arena-ratings"), 30);
    assert!(figure(&page, "arena-ratings").contains("Shown: the 30 rated highest of 200"));
    assert_eq!(shown("arena-win-rates"), 40, "columns are numbered");
    assert!(figure(&page, "arena-win-rates").contains("Shown: the 40 rated highest of 200"));
    assert_eq!(shown("arena-style-effect"), 80, "both ends of 40 lines");
    assert!(figure(&page, "arena-style-effect").contains("the 40 whose rank changes most"));
    assert_eq!(shown("arena-rank-distribution"), 40);
    assert!(figure(&page, "arena-calibration").contains("Shown: the 2000 pairs with most votes of "));
    assert_eq!(text(&outputs, "5-render/tables/arena-leaderboard.csv").lines().count(), 201);
}

#[test]
fn sixty_models_are_all_shown() {
    let page = report(&render(&settings(), &arena::study(&names(60))));
    assert_eq!(figure(&page, "arena-ratings").matches(">model-").count(), 60);
    assert!(!figure(&page, "arena-ratings").contains("Shown:"));
}

#[test]
fn ranks_beyond_the_last_column_are_added_up_in_it() {
    let mut inputs = three();
    inputs.rating_ranks.retain(|row| row.policy == "a");
    let first = inputs.rating_ranks[0].clone();
    inputs.rating_ranks = [(1, 0.5), (60, 0.125), (61, 0.125), (900, 0.25)]
        .map(|(rank, share)| records::tables::RatingRank { rank, share, ..first.clone() })
        .into();
    let page = report(&render(&settings(), &inputs));
    let map = figure(&page, "arena-rank-distribution");
    assert!(map.contains(">60+</text>") && map.contains("The last column holds rank 60 and all later ones."));
}

#[test]
fn one_pair_and_one_model_are_no_error() {
    for count in [1, 2] {
        let outputs = render(&settings(), &arena::study(&arena::names(count)));
        assert_eq!(outputs.warnings, Vec::<String>::new(), "{count}");
    }
    assert!(
        report(&render(&settings(), &arena::study(&arena::names(1))))
            .contains("there is only one model, alpha-7b-0")
    );
}

#[test]
fn a_number_that_is_none_leaves_out_its_figure_and_nothing_else() {
    for value in [f64::NAN, f64::INFINITY, -1e308] {
        let mut inputs = three();
        inputs.ratings[1].value = value;
        let outputs = render(&settings(), &inputs);
        assert_eq!(outputs.warnings.len(), 1, "{:?}", outputs.warnings);
        assert!(
            outputs.warnings[0].starts_with("figure `arena-ratings` is left out: "),
            "{:?}",
            outputs.warnings
        );
        assert!(report(&outputs).contains("figure-arena-win-rates"));
    }
}

#[test]
fn rows_that_contradict_each_other_do_not_stop_the_page() {
    let mut inputs = three();
    inputs.ratings.push(inputs.ratings[0].clone());
    inputs.rating_pairs.retain(|pair| pair.policy_a != "a");
    inputs.rating_neighbours[0].above = "nobody".into();
    inputs.rating_ranks.iter_mut().for_each(|row| row.rank = -3);
    inputs.fits[0].votes = -1;
    inputs.fits[0].both_bad_share = 1.0;
    inputs.fits[0].policies = i64::MIN;
    assert!(report(&render(&settings(), &inputs)).contains("Arena: votes and ratings"));
    let only_pairs = Inputs { rating_pairs: three().rating_pairs, ..Inputs::default() };
    assert_eq!(
        render(&settings(), &only_pairs).documents.len(),
        1,
        "rows without ratings or fits are no board"
    );
}

#[test]
fn names_from_outside_are_escaped_everywhere() {
    let hostile: Vec<String> =
        ["<script>alert(1)</script>", "a|b_c & $5 \\{x}", "safe\u{202e}\u{1b}name", "שלום", "通义千问"]
            .map(String::from)
            .into();
    let mut inputs = arena::study(&hostile);
    inputs.style_coefficients[0].feature = "<i>".into();
    inputs.fits[0].anchor = Some("</td>".into());
    inputs.fits[1].state = "<b>broken</b>".into();
    let outputs = render(&RawSettings::default(), &inputs);
    let page = report(&outputs);
    for raw in ["<script", "<i>", "</td></td>", "<b>broken", "\u{202e}", "\u{1b}"] {
        assert!(!page.contains(raw), "{raw:?}");
    }
    let markdown = text(&outputs, "5-render/tables/arena-leaderboard.md");
    assert!(markdown.contains("a\\|b\\_c &amp; \\$5 \\\\{x}"), "{markdown}");
    let latex = text(&outputs, "5-render/tables/arena-neighbours.tex");
    assert!(latex.contains("a$|$b\\_c \\& \\$5 \\textbackslash{}\\{x\\}"), "{latex}");
    assert!(text(&outputs, "5-render/tables/arena-leaderboard.csv").contains("safe\u{202e}\u{1b}name"));
}
