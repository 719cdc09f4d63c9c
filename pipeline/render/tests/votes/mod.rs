//! Studies of votes: which figures and tables there are, what they show, and what the report says.

mod limits;
mod parts;
mod reader;
mod report;

use records::Control;
use render::{ArenaFigure, ArenaFigures, Format, Inputs, RawSettings};

use super::rows::arena;
use super::{paths, render, text};

/// One picture format is enough.
fn settings() -> RawSettings {
    RawSettings { formats: vec![Format::Svg], ..RawSettings::default() }
}

fn figures(raw: &RawSettings, inputs: &Inputs) -> Vec<String> {
    let outputs = render(raw, inputs);
    let name = |path: &str| {
        path.strip_prefix("5-render/figures/").map(|name| name.trim_end_matches(".svg").to_owned())
    };
    paths(&outputs).into_iter().filter_map(name).collect()
}

fn names(count: usize) -> Vec<String> {
    (0..count).map(|index| format!("model-{index}")).collect()
}

/// Three models without control: `a` before `b` by little, both far before `c`.
fn three() -> Inputs {
    let mut inputs = Inputs::default();
    let ratings = [("b", 1104.25), ("c", 981.5), ("a", 1109.125)]
        .map(|(name, value)| arena::rating(name, Control::None, value))
        .into();
    arena::side(&mut inputs, Control::None, ratings, 3);
    inputs
}

const ALL: [&str; 7] = [
    "arena-ratings",
    "arena-win-rates",
    "arena-calibration",
    "arena-calibration-style",
    "arena-style-coefficients",
    "arena-style-effect",
    "arena-rank-distribution",
];

#[test]
fn every_figure_that_has_rows_is_drawn_without_a_setting() {
    assert_eq!(figures(&settings(), &arena::study(&names(9))), ALL);
    let plain = ["arena-ratings", "arena-win-rates", "arena-calibration", "arena-rank-distribution"];
    assert_eq!(figures(&settings(), &three()), plain);
    let only_ratings = Inputs { ratings: three().ratings, ..Inputs::default() };
    assert_eq!(figures(&settings(), &only_ratings), ["arena-ratings"]);
}

#[test]
fn figures_can_be_chosen() {
    let inputs = arena::study(&names(9));
    let choose = |arena_figures| figures(&RawSettings { arena_figures, ..settings() }, &inputs);
    assert!(choose(ArenaFigures::None).is_empty());
    let some = ArenaFigures::Only(vec![ArenaFigure::StyleEffect, ArenaFigure::Ratings]);
    assert_eq!(choose(some), ["arena-ratings", "arena-style-effect"]);
}

#[test]
fn several_outcomes_are_told_apart_by_their_names() {
    let mut inputs = three();
    let mut other = three();
    other.ratings.iter_mut().for_each(|row| row.outcome = "Hard prompts/1".into());
    inputs.ratings.extend(other.ratings);
    let found = figures(&settings(), &inputs);
    assert!(found.contains(&"arena-ratings-arena-score".to_owned()), "{found:?}");
    assert!(found.contains(&"arena-ratings-hard-prompts-1".to_owned()), "{found:?}");
}

#[test]
fn a_figure_that_was_asked_for_keeps_its_name() {
    let plot = render::OutcomePlot {
        name: "Arena-Ratings".into(),
        title: String::new(),
        outcome: arena::OUTCOME.into(),
    };
    let raw = RawSettings { outcome_plots: vec![plot], ..settings() };
    let found = figures(&raw, &three());
    assert_eq!(found[0], "Arena-Ratings");
    assert!(found.contains(&"arena-ratings-2".to_owned()), "{found:?}");
}

#[test]
fn the_leaderboard_in_markdown_as_expected() {
    let outputs = render(&settings(), &three());
    let votes = three().fits[0].votes;
    let expected = format!(
        "Leaderboard of Arena score. Fitted to {votes} votes between 3 models. Intervals: 95 %, sandwich, independent \
         unit: vote. Ranks allowed: those that the interval of the model leaves open.\n\n\
         | Model | Rank | Ranks allowed | Arena score | 95 % interval | Votes |\n\
         | :-- | --: | --: | --: | --: | --: |\n\
         | a | 1 | 1–2 | 1109.1 | [1100.1, 1118.1] | 412 |\n\
         | b | 2 | 1–2 | 1104.2 | [1095.2, 1113.2] | 412 |\n\
         | c | 3 | 3 | 981.5 | [972.5, 990.5] | 412 |\n"
    );
    assert_eq!(text(&outputs, "5-render/tables/arena-leaderboard.md"), expected);
}

#[test]
fn tables_for_programs_have_every_digit_and_both_controls() {
    let outputs = render(&settings(), &three());
    let neighbours = text(&outputs, "5-render/tables/arena-neighbours.csv");
    let expected = "Above,Below,Difference,\"95 % interval, simultaneous, lower\",\"95 % interval, simultaneous, \
         upper\",\"p, adjusted\",Told apart,Votes needed\n\
         a,b,4.875,-9.325,19.075,0.75625,no,37869\n\
         b,c,122.75,108.55,136.95,0.0002,yes,59\n";
    assert_eq!(neighbours, expected);
    let both = render(&settings(), &arena::study(&names(9)));
    let board = text(&both, "5-render/tables/arena-leaderboard.csv");
    assert!(board.starts_with("Model,Rank,Ranks allowed,Arena score,"), "{board}");
    assert!(board.contains("\"Rank, style-controlled\""), "{board}");
    assert_eq!(board.lines().count(), 10);
    assert_eq!(text(&both, "5-render/tables/arena-fits.csv").lines().count(), 3);
    assert_eq!(text(&both, "5-render/tables/arena-style-coefficients.csv").lines().count(), 5);
    assert_eq!(text(&both, "5-render/tables/arena-neighbours.csv").lines().count(), 17);
}

#[test]
fn judges_and_parts_have_columns_where_there_are_some() {
    let mut inputs = three();
    inputs.ratings[0].judge = Some("my-judge".into());
    let mut second = arena::fit(Control::None, 2, 5);
    (second.component, second.state, second.stop) = (2, "separated".into(), None);
    inputs.fits.push(second);
    let board = text(&render(&settings(), &inputs), "5-render/tables/arena-leaderboard.md");
    assert!(board.contains("| Model | Reward model | Part | Rank |"), "{board}");
    assert!(board.contains("| my-judge |"), "{board}");
}

#[test]
fn a_map_has_two_numbers_for_each_pair_that_met() {
    let mut inputs = three();
    for pair in &mut inputs.rating_pairs {
        (pair.votes, pair.win_share) = (40, Some(0.75));
    }
    (inputs.rating_pairs[2].votes, inputs.rating_pairs[2].win_share) = (0, None);
    let outputs = render(&settings(), &inputs);
    let page = super::report(&outputs);
    let map = page
        .split("id=\"figure-arena-win-rates\"")
        .nth(1)
        .expect("the map")
        .split("</figure>")
        .next()
        .unwrap();
    assert_eq!(map.matches(">75</text>").count(), 2, "{map}");
    assert_eq!(map.matches(">25</text>").count(), 2, "{map}");
    assert!(map.contains("2 of 3 pairs met, over 80 votes, 40 votes a pair"), "{map}");
    assert!(map.contains("Hatched: they never met.") && map.contains(">never met</text>"), "{map}");
}

#[test]
fn ratings_are_outcomes_that_metrics_are_correlated_with() {
    let mut inputs = super::rows::study(super::JUDGES);
    inputs.ratings = std::mem::take(&mut inputs.outcomes);
    inputs.ratings.iter_mut().for_each(|row| row.origin = records::Origin::Computed);
    let found = figures(&settings(), &inputs);
    let expected = [
        "heat-map-quality-none",
        "intervals-quality-none",
        "scatter-quality-none",
        "quantiles-quality",
        "arena-ratings",
        "inference-quantile-bands-quality",
    ];
    assert_eq!(found, expected, "ratings have no plot of outcomes beside their own");
}

#[test]
fn neither_the_order_of_rows_nor_threads_change_a_byte() {
    let inputs = arena::study(&names(9));
    let mut turned = inputs.clone();
    turned.ratings.reverse();
    turned.rating_pairs.reverse();
    turned.rating_neighbours.reverse();
    turned.rating_ranks.reverse();
    turned.rating_intervals.reverse();
    turned.style_coefficients.reverse();
    turned.fits.reverse();
    let once = render(&RawSettings::default(), &inputs);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    assert!(once == pool.install(|| render(&RawSettings::default(), &turned)), "bytes differ");
}
