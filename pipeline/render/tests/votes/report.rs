//! What the report of a study of votes says, and what it leaves out.

use records::Control;
use render::Inputs;

use super::{arena, names, settings, three};
use crate::{render, report};

fn page(inputs: &Inputs) -> String {
    report(&render(&settings(), inputs))
}

fn says(page: &str, claims: &[&str]) {
    for claim in claims {
        assert!(page.contains(claim), "{claim}");
    }
}

#[test]
fn the_headline_says_who_is_first_and_whom_the_data_cannot_tell_from_it() {
    says(
        &page(&three()),
        &["Arena score: first of 3 models is a, rated 1109.1 [1100.1, 1118.1]. By pairwise intervals, \
             each for itself, the data cannot tell it from b."],
    );
    let equal = page(&arena::equal(&names(9)));
    says(&equal, &["By pairwise intervals, each for itself, the data cannot tell it from any other."]);
}

#[test]
fn without_pairs_the_headline_goes_by_the_next_below() {
    let mut inputs = three();
    inputs.rating_pairs.clear();
    says(&page(&inputs), &["The data cannot tell it from the second, b."]);
    inputs.rating_neighbours[0].separated = true;
    says(&page(&inputs), &["The data tell it from the second, b."]);
    inputs.rating_neighbours.clear();
    says(&page(&inputs), &["Whether the second could be first was not computed."]);
}

#[test]
fn a_study_of_votes_alone_has_no_empty_sections() {
    let page = page(&three());
    for absent in
        ["Correlations", "Quantiles over domains", "How sure", "Reproduction", "no outcomes", "Names without"]
    {
        assert!(!page.contains(absent), "{absent}");
    }
    says(
        &page,
        &["2. Arena: votes and ratings", "3. What came in", "4. Definitions", "Votes and ratings</h3>"],
    );
}

#[test]
fn the_paragraph_counts_votes_ties_and_neighbours() {
    let votes = three().fits[0].votes;
    let first = format!("Arena score is fitted to {votes} votes between 3 models.");
    says(
        &page(&three()),
        &[
            &first,
            "18 % of the votes used are ties; 7.1 % say that both are bad and count among the ties.",
            "1 of 2 pairs of neighbours on the leaderboard can be told apart at 95 %, all looked at together.",
            "Intervals: 95 %, sandwich, independent unit: vote.",
        ],
    );
    let mut dropped = three();
    dropped.fits[0].both_bad = "drop".into();
    says(&page(&dropped), &["7.1 % of all votes say that both are bad and were left out."]);
}

/// Two parts of 300 and 100 votes; of the second 80 were left out as both bad.
#[test]
fn shares_of_several_parts_are_those_of_all_votes() {
    let mut inputs = three();
    (inputs.fits[0].votes, inputs.fits[0].tie_share, inputs.fits[0].both_bad_share) = (300, 0.1, 0.0);
    let mut second = arena::fit(Control::None, 2, 20);
    (second.component, second.tie_share, second.both_bad_share) = (2, 0.5, 0.8);
    inputs.fits.push(second);
    inputs.fits.iter_mut().for_each(|fit| fit.both_bad = "drop".into());
    // (30 + 10) of 320 used; 80 of 400.
    says(
        &page(&inputs),
        &["12.5 % of the votes used are ties; 20 % of all votes say that both are bad and were left out."],
    );
}

#[test]
fn clusters_that_widen_intervals_are_warned_of() {
    let mut inputs = three();
    let fit = &mut inputs.fits[0];
    (fit.cluster_ratio, fit.cluster_ratio_largest, fit.clusters) = (Some(1.31), Some(1.94), Some(310));
    says(
        &page(&inputs),
        &["310 clusters", "1.31 times as large", "1.94 times", "too narrow by about that much"],
    );
    inputs.fits[0].unit = "voter".into();
    says(&page(&inputs), &["The intervals shown count it."]);
    inputs.fits[0].cluster_ratio_largest = Some(1.05);
    assert!(!page(&inputs).contains("310 clusters"), "a small ratio needs no warning");
}

#[test]
fn fits_without_a_number_and_lost_rounds_are_named() {
    let mut inputs = three();
    let mut failed = arena::fit(Control::None, 3, 14);
    (failed.component, failed.state, failed.stop) = (2, "unbeaten-model".into(), None);
    inputs.fits.push(failed);
    (inputs.fits[0].degenerate, inputs.fits[0].not_converged) = (Some(12), Some(3));
    says(
        &page(&inputs),
        &[
            "1 fit gave no number",
            "Without control, part 2 (3 models, 14 votes): unbeaten model",
            "Of 500 rounds of the bootstrap, 12 drew votes that determine no finite fit and 3 did not converge",
            "votes connect the models only in 2 parts. In part 1, first of 3 models is a",
        ],
    );
    let nothing = Inputs { fits: vec![inputs.fits[1].clone()], ..Inputs::default() };
    says(&page(&nothing), &["Arena score: no fit gave a rating; section 2 says why."]);
}

#[test]
fn beside_correlations_the_section_stands_after_outcomes_and_references_follow() {
    let mut inputs = crate::rows::study(crate::JUDGES);
    let without = page(&inputs);
    says(&without, &["made in different ways (section 7)", "4. Correlations"]);
    assert!(!without.contains("votes and ratings") && !without.contains("table-arena"), "no word of votes");
    let votes = arena::study(&names(9));
    (inputs.ratings, inputs.fits) = (votes.ratings, votes.fits);
    let with = page(&inputs);
    says(
        &with,
        &[
            "made in different ways (section 8)",
            "3. Outcomes",
            "4. Arena: votes and ratings",
            "5. Correlations",
        ],
    );
}

#[test]
fn what_filters_dropped_is_accounted_for() {
    let mut inputs = three();
    let row = |source: &str, dropped_by: Option<&str>| records::tables::Accounting {
        source: source.into(),
        rows_read: 10,
        used: 8,
        dropped: 2,
        rejected: 0,
        dropped_by: dropped_by.map(str::to_owned),
    };
    inputs.accounting = vec![row("b.csv", None), row("a.csv", Some("anonymous 1; languages 1"))];
    let table = crate::text(&render(&settings(), &inputs), "5-render/tables/accounting.csv");
    let expected = "Source,Read,Used,Dropped,Rejected,Dropped by\na.csv,10,8,2,0,anonymous 1; languages 1\n\
        b.csv,10,8,2,0,\nAll sources,20,16,4,0,\n";
    assert_eq!(table, expected);
}
