//! The page that opens the report: sentences written from the tables of the built-in studies.

use render::{Inputs, RawSettings};

use super::{JUDGES, render, report, rows};

/// The report without its tags.
fn page(inputs: &Inputs) -> String {
    let page = report(&render(&RawSettings { formats: Vec::new(), ..RawSettings::default() }, inputs));
    page.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text)).collect()
}

fn says(page: &str, claims: &[&str]) {
    for claim in claims {
        let near = claim.split(' ').take(3).collect::<Vec<_>>().join(" ");
        let found = page.find(&near).map(|at| page[at..].chars().take(300).collect::<String>());
        assert!(page.contains(claim), "{claim}\nnot in {found:?}");
    }
}

#[test]
fn no_cell_of_ppe_survives_and_choosing_the_best_is_worth_little() {
    says(
        &page(&rows::built_in::of("ppe")),
        &[
            "which metric, hence which reward model, to trust before a training run",
            "leads with r = 0.79 (n = 9, 95 % interval [0.27, 0.95], with errors of measurement carried [",
            "adjusted for 67 looks, p = 0.19",
            "and none of 67 coefficients stays below 0.05.",
            "cannot be told from any of the 9 others.",
            "Choosing the best of 67 cells after the fact promises r = 0.79; the same choice, made without the reward \
             model that it then predicts, has 4 % less squared error than the mean of the other reward models (skill \
             0.04); no prediction from all metrics beats that mean beyond chance.",
            "the same choice, made without the reward model that it then predicts, does no better than the mean of \
             the other reward models (skill \u{2212}0.16)",
            "More reward models: with a chance of 90 % it takes 13 to tell 0.8 from 0, ",
            "24 to tell 0.8 from 0 over 67 looks",
        ],
    );
}

#[test]
fn ppo_rests_on_three_models_and_turns_without_them() {
    says(
        &page(&rows::built_in::of("rewardbench2")),
        &[
            "errors of measurement not known",
            "(RM-10, RM-11 and RM-12), 5 coefficients turn their sign:",
            "from 0.716 to \u{2212}0.721",
            "5 of 5 coefficients stay below 0.05. Of the metrics compared",
            "4 of 5 coefficients stay below 0.05. But the leader rests on few reward models.",
        ],
    );
}

#[test]
fn without_the_tables_of_certainty_only_the_leader_is_told() {
    let page = page(&rows::study(JUDGES));
    says(
        &page,
        &[
            "leads with r = 0.97",
            "no p-value is adjusted for the number of looks",
            "errors of measurement not known",
        ],
    );
    assert!(
        !page.contains("Choosing the best of") && !page.contains("What would change this"),
        "nothing is made up"
    );
}
