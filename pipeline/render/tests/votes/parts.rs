//! Boards in several parts that no vote connects.

use records::Control;
use render::Inputs;

use super::{arena, settings};
use crate::{render, report, text};

/// Two parts of two models each, and one of one model, their ratings between each other.
fn split() -> Inputs {
    let mut inputs = Inputs::default();
    for control in [Control::None, Control::Style] {
        let parts = [[("low", 990.0), ("lowest", 900.0)], [("high", 1100.0), ("middle", 950.0)]];
        for (component, part) in (1..).zip(parts) {
            let mut own = Inputs::default();
            let ratings = part.map(|(name, value)| arena::rating(name, control, value)).into();
            arena::side(&mut own, control, ratings, 3);
            own.fits[0].component = component;
            own.rating_neighbours.iter_mut().for_each(|row| row.component = component);
            inputs.ratings.extend(own.ratings);
            inputs.fits.extend(own.fits);
            inputs.rating_neighbours.extend(own.rating_neighbours);
            inputs.rating_pairs.extend(own.rating_pairs);
        }
        let mut third = arena::fit(control, 1, 3);
        third.component = 3;
        inputs.fits.push(third);
        inputs.ratings.push(arena::rating("alone", control, 1000.0));
    }
    inputs
}

/// Where each model stands, in the order of its first mention.
fn order<'a>(text: &str, mark: impl Fn(&str) -> String) -> Vec<&'a str> {
    let mut found: Vec<(usize, &str)> = ["low", "lowest", "high", "middle", "alone"]
        .into_iter()
        .map(|name| (text.find(&mark(name)).expect(name), name))
        .collect();
    found.sort_unstable();
    found.into_iter().map(|(_, name)| name).collect()
}

const ORDER: [&str; 5] = ["low", "lowest", "high", "middle", "alone"];

#[test]
fn leaderboard_and_figure_stand_part_by_part() {
    let outputs = render(&settings(), &split());
    let table = text(&outputs, "5-render/tables/arena-leaderboard.csv");
    assert_eq!(order(&table, |name| format!("\n{name},")), ORDER, "{table}");
    let page = report(&outputs);
    let figure = page.split("id=\"figure-arena-ratings\"").nth(1).expect("the figure");
    let figure = figure.split("</figure>").next().expect("an end");
    assert_eq!(order(figure, |name| format!(">{name}</text>")), ORDER);
    assert!(figure.contains(">part: ranks</text>"));
}

/// A part that only the second control could fit keeps its place.
#[test]
fn a_part_that_one_control_lacks_is_not_moved_to_the_end() {
    let mut inputs = split();
    inputs.ratings.retain(|row| row.control == Control::Style || !row.policy.starts_with("low"));
    inputs.rating_neighbours.retain(|row| row.control == Control::Style || row.component == 2);
    let table = text(&render(&settings(), &inputs), "5-render/tables/arena-leaderboard.csv");
    assert_eq!(order(&table, |name| format!("\n{name},")), ORDER, "{table}");
}

#[test]
fn the_answer_has_a_sentence_for_each_part() {
    let page = report(&render(&settings(), &split()));
    for claim in [
        "Arena score: votes connect the models only in 3 parts. In part 1, first of 2 models is low, rated 990.0 \
         [981.0, 999.0]. By pairwise intervals, each for itself, the data tell it from all others. In part 2, first of \
         2 models is high, rated 1100.0",
        "In another, there is only one model, alone, and nothing to compare it with.",
        "In part 1, control of style leaves low in the first place. In part 2, control of style leaves high in the \
         first place.</p>",
    ] {
        assert!(page.contains(claim), "{claim}");
    }
}
