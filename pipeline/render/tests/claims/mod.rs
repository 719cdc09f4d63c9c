//! What the report may say, and what it must say with it.

use records::Origin;
use records::tables::Influence;
use render::{Format, Inputs, RawSettings};

use super::{JUDGES, render, report, rows, text};

/// Three cells of a family, adjusted, the first resting on `one`.
fn adjusted(p_familywise: f64) -> Inputs {
    let mut inputs = rows::study(JUDGES);
    for row in inputs.correlations.iter_mut().filter(|row| row.estimate.is_some()) {
        row.family = Some("declared, 2 cells".into());
        row.p_familywise = Some(p_familywise);
        row.p_false_discovery = Some(0.1);
    }
    for (judge, estimate) in JUDGES.into_iter().zip([-0.3, 0.95, 0.96, 0.97, 0.98]) {
        inputs.influence.push(influence(judge, "judge", estimate));
    }
    inputs.influence.push(influence("off-policy", "group", 0.5));
    inputs
}

fn influence(left_out: &str, kind: &str, estimate: f64) -> Influence {
    Influence {
        outcome: "quality".into(),
        control: records::Control::None,
        benchmark: "bench".into(),
        domain: "a".into(),
        metric: "accuracy".into(),
        statistic: "pearson".into(),
        left_out: left_out.into(),
        left_out_kind: kind.into(),
        n: 4,
        estimate: Some(estimate),
        change: Some(estimate - 0.97),
        lower: None,
        upper: None,
        level: None,
        interval_method: None,
        sign_flips: estimate < 0.0,
        jumps: false,
        crosses_zero: false,
        state: "ok".into(),
    }
}

/// The study with a reward model of one's own, trained.
fn with_own() -> Inputs {
    let mut inputs = rows::study(JUDGES);
    let own = rows::proxy("mine", "a", 0.63);
    inputs.proxies.push(records::tables::Proxy { origin: Origin::Computed, resolution: None, ..own });
    let own = rows::outcome("mine", 1198.0);
    inputs.outcomes.push(records::tables::Outcome { origin: Origin::Computed, resolution: None, ..own });
    inputs.correlations[0].n = 6;
    inputs
}

fn page(inputs: &Inputs) -> String {
    report(&render(&RawSettings { formats: vec![Format::Svg], ..RawSettings::default() }, inputs))
}

fn says(page: &str, claims: &[&str]) {
    for claim in claims {
        assert!(page.contains(claim), "{claim}");
    }
}

#[test]
fn the_number_of_looks_is_counted() {
    let page = page(&adjusted(0.19));
    says(
        &page,
        &[
            "r = 0.97, adjusted for all 2 looks, has p = 0.190. No cell stands out once the number of looks is counted.",
            "Adjusted for all 2 looks, 0 of 2 stay below 0.05.",
            "p, adjusted for all looks",
            "a count as large as this one is not rare",
        ],
    );
    assert!(!page.contains("more than chance gives"), "no comparison with an average");
}

#[test]
fn a_coefficient_says_on_whom_it_rests() {
    says(
        &page(&adjusted(0.01)),
        &[
            "But 1 of these rests on few points",
            "But it rests on few of them. Leaving out one reward model moves r to between \u{2212}0.30 (without one) and \
         0.98 (without five). Without one its sign turns. Leaving out a whole group, r is 0.50 without the group \
         Off-policy.",
        ],
    );
    says(&page(&rows::study(JUDGES)), &["How far it rests on single reward models was not computed."]);
}

#[test]
fn own_reward_models_are_named_placed_and_numbered() {
    let inputs = with_own();
    let page = page(&inputs);
    says(
        &page,
        &[
            "Your own reward model mine is among the points; no figure of the paper has it.",
            "Accuracy, A (Bench), n = 6",
            "Where your reward models stand",
        ],
    );
    let outputs = render(&RawSettings { formats: Vec::new(), ..RawSettings::default() }, &inputs);
    let table = text(&outputs, "5-render/tables/own-reward-models.csv");
    assert_eq!(table.lines().nth(1), Some("mine,Bench,A,Accuracy,0.63,3 of 6"), "{table}");
    let outcomes = text(&outputs, "5-render/tables/outcomes-quality.md");
    assert!(outcomes.contains("| 1198 |") && outcomes.contains("| 1068 |"), "{outcomes}");
}

#[test]
fn the_band_is_that_of_the_fewest_and_only_by_quantiles() {
    let mut inputs = with_own();
    inputs.critical = [(5, 0.878), (6, 0.811)].into();
    inputs.quantile_correlations[0].n = 6;
    let page = page(&inputs);
    says(&page, &["0.88: not different from 0 in a t test, n = 5, the fewest"]);
    assert_eq!(page.matches("not different from 0 in a t test").count(), 1, "no band among intervals");
}

#[test]
fn the_largest_of_a_family_is_a_member_of_it() {
    let mut inputs = rows::study(JUDGES);
    for row in inputs.correlations.iter_mut().skip(1) {
        row.family = Some("declared, 2 cells".into());
    }
    let scatter = render::Scatter {
        name: "outside".into(),
        title: String::new(),
        benchmark: "bench".into(),
        domain: "a".into(),
        metric: "accuracy".into(),
        outcome: "quality".into(),
        control: records::Control::None,
        highlight: Vec::new(),
    };
    let raw = RawSettings { scatters: vec![scatter], formats: Vec::new(), ..RawSettings::default() };
    assert!(!report(&render(&raw, &inputs)).contains("It is the largest of"));
    assert!(page(&rows::study(JUDGES)).contains("It is the largest of"));
}

#[test]
fn the_ppe_page_says_what_its_comparisons_are_worth() {
    let mut inputs = rows::built_in::of("ppe");
    let formats = RawSettings { formats: Vec::new(), ..rows::built_in::settings("ppe") };
    says(
        &report(&render(&formats, &inputs)),
        &[
            "itself included, lies anywhere within its rounding (a digitised one: within its pixel). With its interval",
            "are no evidence for or against the paper",
            "an exclusion by a few thousandths is weak",
            "possible [0.078, 0.198], within tolerance",
            "give r = \u{2212}0.67",
            "inputs missing",
            "whose source digest stands there too",
            "The intervals take every outcome as exact",
        ],
    );
    inputs.quantile_correlations.iter_mut().for_each(|row| row.n = 10);
    says(
        &report(&render(&formats, &inputs)),
        &["These are the paper’s n = 9 reward models. This study’s own curve has n = 10"],
    );
}

#[test]
fn equal_reasons_are_counted() {
    let mut inputs = rows::study(JUDGES);
    for row in 1..=44 {
        inputs.rejections.push(records::tables::Rejection {
            source: "a.csv".into(),
            location: format!("row {row}"),
            column: Some("value".into()),
            value: Some("0.3".into()),
            reason: "a mean of other origin".into(),
            action: records::RowAction::Dropped,
        });
    }
    let outputs = render(&RawSettings { formats: Vec::new(), ..RawSettings::default() }, &inputs);
    let table = text(&outputs, "5-render/tables/rejections.csv");
    assert_eq!(table.lines().count(), 2, "{table}");
    assert!(table.contains("a mean of other origin,44,\"row 1, column value: 0.3\""), "{table}");
    assert!(!report(&outputs).contains("Baselines are no points"), "there are none");
}

/// The study with another number of reward models and no small p-value.
fn at(n: i64) -> Inputs {
    let mut inputs = rows::study(JUDGES);
    for row in inputs.correlations.iter_mut().filter(|row| row.p_value.is_some()) {
        (row.n, row.p_value) = (n, Some(0.5));
    }
    inputs.quantile_correlations.iter_mut().for_each(|row| row.n = n);
    inputs
}

#[test]
fn chance_finds_nothing_where_no_p_value_can_be_small() {
    let looks = |inputs: &Inputs| text(&render(&RawSettings::default(), inputs), "5-render/tables/looks.csv");
    let few = at(3);
    says(
        &page(&few),
        &[
            "0 of 2 coefficients have p &lt; 0.05, each taken alone; no result could have p &lt; 0.05 at this n, whatever \
             the data.",
            "None of them could have p &lt; 0.05 at n = 3, whatever the data.",
            "Where none is expected, n is so small that no result could have p &lt; 0.05.",
        ],
    );
    let table = looks(&few);
    assert!(table.contains("\"p < 0.05 expected by chance, at most\""), "{table}");
    assert!(table.contains("Quality,cells,Pearson r,3,2,0,0,1\n"), "{table}");
    let more = at(5);
    says(
        &page(&more),
        &["at most about 0.10 would on average by chance", "By chance alone at most about 0.20"],
    );
    assert!(looks(&more).contains("Quality,cells,Pearson r,5,2,0.1,0,1\n"));
}

/// Pearson's r can have p = 1/24 at n = 4, ranks have 2/24 at least.
#[test]
fn four_points_are_too_few_for_ranks_alone() {
    let mut inputs = at(4);
    assert!(page(&inputs).contains("at most about 0.10 would"));
    inputs.correlations.iter_mut().for_each(|row| row.statistic = "spearman".into());
    inputs.quantile_correlations.iter_mut().for_each(|row| row.statistic = "spearman".into());
    says(&page(&inputs), &["no result could have p &lt; 0.05 at this n"]);
}

#[test]
fn sections_without_rows_are_not_in_the_contents() {
    let inputs = Inputs { quantile_correlations: Vec::new(), ..rows::study(JUDGES) };
    let page = page(&inputs);
    assert!(!page.contains("Quantiles over domains") && !page.contains("Reproduction of printed values"));
    says(&page, &["4. Correlations", "5. What came in"]);
    assert!(self::page(&rows::study(JUDGES)).contains("5. Quantiles over domains"));
}
