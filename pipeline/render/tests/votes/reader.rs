//! What a reader took wrongly from intervals that are not of differences, and what the fits warn of.

use records::Control;
use records::tables::RatingPair;
use render::Inputs;

use super::{arena, names, settings, three};
use crate::{render, report, text};

fn page(inputs: &Inputs) -> String {
    report(&render(&settings(), inputs))
}

fn says(page: &str, claims: &[&str]) {
    for claim in claims {
        assert!(page.contains(claim), "{claim}");
    }
}

fn turned(pair: &RatingPair) -> RatingPair {
    RatingPair {
        policy_a: pair.policy_b.clone(),
        policy_b: pair.policy_a.clone(),
        difference: -pair.difference,
        lower: -pair.upper,
        upper: -pair.lower,
        ..pair.clone()
    }
}

#[test]
fn whom_the_first_is_told_from_is_a_matter_of_differences() {
    let mut inputs = three();
    // The intervals of `a` and `b` overlap, that of their difference leaves out 0.
    (inputs.rating_pairs[0].lower, inputs.rating_pairs[0].upper) = (0.5, 9.0);
    let apart = "By pairwise intervals, each for itself, the data tell it from all others.";
    says(&page(&inputs), &[apart]);
    inputs.rating_pairs[0] = turned(&inputs.rating_pairs[0]);
    says(&page(&inputs), &[apart]);
    (inputs.rating_pairs[0].lower, inputs.rating_pairs[0].upper) = (-9.0, 0.0);
    says(&page(&inputs), &["each for itself, the data cannot tell it from b."]);
}

#[test]
fn a_pair_without_a_row_goes_by_the_neighbours() {
    let mut inputs = three();
    inputs.rating_pairs.remove(0);
    says(
        &page(&inputs),
        &[
            "each for itself, the data tell it from every model that it met. The data cannot tell it from the second, b. \
             It never met 1 other, and there is no interval of the difference.",
        ],
    );
}

/// The study with its scale pinned to a model.
fn pinned(policy: &str) -> Inputs {
    let mut inputs = three();
    inputs.fits[0].anchor = Some(policy.into());
    for row in inputs.ratings.iter_mut().filter(|row| row.policy == policy) {
        (row.lower, row.upper) = (Some(row.value), Some(row.value));
    }
    inputs
}

#[test]
fn the_anchor_is_pinned_and_intervals_are_of_differences_to_it() {
    let outputs = render(&settings(), &pinned("b"));
    let table = text(&outputs, "5-render/tables/arena-leaderboard.md");
    assert!(table.contains("| 1104.2 | pinned |") && !table.contains("[1104.2, 1104.2]"), "{table}");
    assert!(text(&outputs, "5-render/tables/arena-leaderboard.csv").contains(",1104.25,1104.25,1104.25,"));
    let page = report(&outputs);
    let figure = page.split("id=\"figure-arena-ratings\"").nth(1).expect("the figure");
    let figure = figure.split("</figure>").next().expect("an end");
    assert_eq!(figure.matches(">pinned</text>").count(), 1, "{figure}");
    says(
        &page,
        &["independent unit: vote; they are of differences to the anchor, b, whose rating is pinned."],
    );
    says(&self::page(&pinned("a")), &["first of 3 models is a, rated 1109.1 (pinned)."]);
    assert!(!self::page(&three()).contains("pinned"), "no anchor, no word of it");
}

#[test]
fn notes_stand_once_and_replace_what_they_cover() {
    let mut inputs = arena::study(&names(4));
    let same = "votes of one voter depend on each other; clustering by voter makes standard errors 1.4 times as large. \
                Set `arena.interval.cluster: voter`";
    inputs.fits[0].note = Some(same.into());
    inputs.fits[1].note = Some(format!("{same}. 3 groups of models never met"));
    for fit in &mut inputs.fits {
        (fit.cluster_ratio, fit.cluster_ratio_largest, fit.clusters) = (Some(1.31), Some(1.94), Some(310));
    }
    let found = page(&inputs);
    assert_eq!(found.matches("depend on each other").count(), 1);
    says(
        &found,
        &[
            "<p class=\"key\" dir=\"auto\">Votes of one voter depend",
            "Style-controlled: 3 groups of models never met.",
        ],
    );
    assert!(!found.contains("votes of one cluster are alike"), "the note says it");
    inputs.fits[1].note = None;
    let found = page(&inputs);
    says(&found, &["Without control: votes of one voter depend", "votes of one cluster are alike"]);
}

#[test]
fn every_way_to_make_intervals_has_a_column() {
    let mut inputs = three();
    let mut more = inputs.rating_intervals.clone();
    more.retain(|row| row.interval_method == "sandwich");
    for unit in ["voter", "prompt"] {
        let row = |row: &records::tables::RatingInterval| records::tables::RatingInterval {
            interval_method: "clustered-sandwich".into(),
            unit: unit.into(),
            chosen: false,
            ..row.clone()
        };
        inputs.rating_intervals.extend(more.iter().map(row));
    }
    let table = text(&render(&settings(), &inputs), "5-render/tables/arena-intervals.md");
    let heads = "| Model | 95 % interval, clustered sandwich by prompt | 95 % interval, clustered sandwich by voter | \
                 95 % interval, bootstrap percentile | 95 % interval, sandwich |";
    assert!(table.contains(heads), "{table}");
    assert!(!table.contains("—"), "{table}");
}

#[test]
fn few_clusters_weights_and_units_are_said_once() {
    let mut inputs = three();
    inputs
        .ratings
        .iter_mut()
        .for_each(|row| row.interval_method = Some("clustered-sandwich by voter".into()));
    let fit = &mut inputs.fits[0];
    (fit.unit, fit.clusters, fit.weighted) = ("voter".into(), Some(39), true);
    fit.ridge_strengths = 0.094_330_812_345_678;
    let outputs = render(&settings(), &inputs);
    let found = report(&outputs);
    says(
        &found,
        &[
            "Intervals: 95 %, clustered sandwich, independent unit: voter.",
            "too narrow with so few clusters: 39 by voter",
            "as many times more voters are meant",
        ],
    );
    assert_eq!(
        found.matches("Votes are weighted in the loss; shares in these figures count votes.").count(),
        5
    );
    assert!(text(&outputs, "5-render/tables/arena-fits.md").contains("0.09433 and 0.5 on the sum"));
    assert!(text(&outputs, "5-render/tables/arena-fits.csv").contains("0.094330812345678"));
    inputs.fits[0].clusters = Some(40);
    inputs.fits[0].weighted = false;
    let found = page(&inputs);
    assert!(!found.contains("so few clusters") && !found.contains("weighted in the loss"));
}

#[test]
fn votes_out_of_reach_are_no_number_for_people() {
    let mut inputs = three();
    let votes = inputs.fits[0].votes;
    inputs.rating_neighbours[0].votes_needed = Some(100 * votes + 1);
    inputs.rating_neighbours[1].votes_needed = Some(1234);
    let outputs = render(&settings(), &inputs);
    let table = text(&outputs, "5-render/tables/arena-neighbours.md");
    assert!(table.contains("| more than 100 × as many |") && table.contains("| 1200 |"), "{table}");
    assert!(
        text(&outputs, "5-render/tables/arena-neighbours.csv").contains(&format!(",{}\n", 100 * votes + 1))
    );
}

#[test]
fn cells_of_few_votes_are_pale() {
    let mut inputs = three();
    inputs.rating_pairs.iter_mut().for_each(|pair| (pair.votes, pair.win_share) = (40, Some(1.0)));
    let map = |inputs: &Inputs| text(&render(&settings(), inputs), "5-render/figures/arena-win-rates.svg");
    let full = map(&inputs);
    inputs.rating_pairs[0].votes = 9;
    let pale = map(&inputs);
    // The end colours #8a3606 and #0b4f8a, and the same with three fifths of paper.
    for colour in ["#d0af9b", "#9db9d0"] {
        assert!(pale.contains(colour) && !full.contains(colour), "{colour}");
    }
    says(&page(&inputs), &["Pale: fewer than 10 votes."]);
    assert!(inputs.ratings.iter().all(|row| row.control == Control::None));
}
