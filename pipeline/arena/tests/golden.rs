use arena::Outputs;
use records::Control;
use serde_json::Value;

use crate::ballots::{Ballot, board, expected, store};
use crate::{assert_close, run};

const POINTS: f64 = 173.717_792_761_3;
const FEATURES: [&str; 4] = ["tokens", "headers", "bold", "lists"];
const COLUMNS: [&str; 8] =
    ["tokens_a", "tokens_b", "headers_a", "headers_b", "bold_a", "bold_b", "lists_a", "lists_b"];

pub fn rating(outputs: &Outputs, control: Control, policy: &str) -> f64 {
    let is_row = |row: &&records::tables::Outcome| row.control == control && row.policy == policy;
    outputs.ratings.iter().find(is_row).unwrap().value
}

fn assert_ratings(outputs: &Outputs, control: Control, expected: &Value, allowed: f64) {
    let expected = expected.as_object().unwrap();
    let found = outputs.ratings.iter().filter(|row| row.control == control).count();
    assert_eq!(found, expected.len());
    for (policy, value) in expected {
        assert_close(rating(outputs, control, policy), value.as_f64().unwrap(), allowed, policy);
    }
}

fn assert_logits(outputs: &Outputs, expected: &Value) {
    for (policy, value) in expected.as_object().unwrap() {
        let found = (rating(outputs, Control::None, policy) - 1000.0) / POINTS;
        assert_close(found, value.as_f64().unwrap(), 1e-8, policy);
    }
}

#[test]
fn plain_boards_are_exact() {
    for name in ["tiny", "wikipedia", "pair", "cycle", "all_ties", "unbeaten_with_tie", "weighted"] {
        let outputs = run(&store(&board(name, &[]), &[], 16), "{}");
        let exact = &expected(&format!("bt_{name}"))["exact"];
        assert_logits(&outputs, &exact["theta_logit_mean0"]);
        for row in outputs.rating_intervals {
            let (key, scale) = match row.interval_method.as_str() {
                "model" => ("var_fisher_logit", POINTS),
                "sandwich" => ("var_sandwich_hc0_logit", POINTS),
                other => panic!("{other} without clusters"),
            };
            let variance = exact[key][&row.policy].as_f64().unwrap();
            assert_close(row.standard_error, variance.sqrt() * scale, 1e-4, &format!("{name} {key}"));
            assert_eq!((row.unit.as_str(), row.chosen), ("vote", row.interval_method == "sandwich"));
        }
    }
}

#[test]
fn intervals_are_the_sandwich_at_95_percent() {
    let outputs = run(&store(&board("tiny", &[]), &[], 7), "{}");
    let exact = &expected("bt_tiny")["exact"]["ci95_sandwich_elo"];
    for row in &outputs.ratings {
        let limits = &exact[&row.policy];
        assert_close(row.lower.unwrap(), limits[0].as_f64().unwrap(), 1e-5, &row.policy);
        assert_close(row.upper.unwrap(), limits[1].as_f64().unwrap(), 1e-5, &row.policy);
        assert_eq!(row.interval_method.as_deref(), Some("sandwich"));
    }
    let top = &expected("bt_tiny")["exact"]["top_two_difference"];
    let pair = outputs.rating_pairs.iter().find(|row| row.policy_a == "alpha" && row.policy_b == "bravo");
    assert_close(pair.unwrap().difference, -top["elo"].as_f64().unwrap(), 1e-6, "difference");
    assert_close(pair.unwrap().standard_error, top["se_sandwich_elo"].as_f64().unwrap(), 1e-5, "its error");
}

#[test]
fn a_component_alone_is_exact() {
    let outputs = run(&store(&board("disconnected", &[]), &[], 100), "components: separate");
    let exact = &expected("bt_disconnected_by_component")["exact"];
    for key in ["component_pqr", "component_xy"] {
        assert_logits(&outputs, &exact[key]["theta_logit_mean0"]);
    }
    assert_eq!(outputs.fit.iter().map(|row| row.component).collect::<Vec<_>>(), [1, 2]);
    assert!(
        outputs.rating_pairs.iter().all(|row| (row.policy_a.as_str() < "s") == (row.policy_b.as_str() < "s"))
    );
}

#[test]
fn a_ridge_makes_every_board_finite_and_says_so() {
    for name in ["disconnected", "never_loses", "two_strata"] {
        let stored = store(&board(name, &[]), &[], 100);
        let outputs = run(&stored, "penalty: {strengths: 0.5}");
        assert_logits(
            &outputs,
            &expected(&format!("bt_{name}"))["exact_ridge_sum_loss_lambda0.5"]["theta_logit"],
        );
        assert_eq!(outputs.fit[0].ridge_strengths, 0.5);
        assert!(outputs.warnings.iter().any(|text| text.contains("ridge of 0.5 on the sum")), "{name}");
    }
}

#[test]
fn pairs_reweighted_as_arena_rank_does() {
    let stored = store(&board("unbalanced", &[]), &[], 100);
    let outputs = run(&stored, "{preset: arena-rank, reweight: true}");
    let file = expected("bt_reweighted");
    assert_logits(&outputs, &file["exact_reweighted"]["theta_logit_mean0"]);
    let tight = &file["arena_rank_reweighted"]["ftol_gtol_1e-15"]["ratings"];
    assert_ratings(&outputs, Control::None, tight, 1e-4);
    assert!(outputs.fit[0].reweighted);
    let plain = run(&stored, "{preset: arena-rank}");
    assert_logits(&plain, &file["exact_unweighted"]["theta_logit_mean0"]);
}

#[test]
fn fastchat_pins_mixtral_where_it_is_present() {
    let mut ballots = board("tiny", &[]);
    let rename = |name: &mut String| {
        if name == "charlie" {
            *name = "mixtral-8x7b-instruct-v0.1".to_owned();
        }
    };
    ballots.iter_mut().for_each(|ballot| [&mut ballot.a, &mut ballot.b].into_iter().for_each(rename));
    let outputs = run(&store(&ballots, &[], 100), "preset: fastchat");
    let own = &expected("bt_anchor")["fastchat"];
    assert_ratings(&outputs, Control::None, &own["compute_bt_same_loss_tight_tolerance"], 2e-5);
    assert_ratings(&outputs, Control::None, &own["compute_bt"], 0.005);
    let anchor = outputs.ratings.iter().find(|row| row.policy.starts_with("mixtral")).unwrap();
    assert_eq!((anchor.value, anchor.lower, anchor.upper), (1114.0, Some(1114.0), Some(1114.0)));
    assert_eq!(outputs.fit[0].anchor.as_deref(), Some("mixtral-8x7b-instruct-v0.1"));
    let plain = run(&store(&board("tiny", &[]), &[], 100), "preset: fastchat");
    assert_ratings(&plain, Control::None, &expected("bt_tiny")["fastchat"]["compute_bt"], 0.005);
    assert!(plain.fit[0].anchor.is_none() && plain.warnings[0].contains("mixtral"));
}

fn styled(settings: &str) -> Outputs {
    run(&store(&board("style8", &COLUMNS), &COLUMNS, 500), settings)
}

fn assert_coefficients(outputs: &Outputs, expected: &Value, allowed: f64) {
    for feature in FEATURES {
        let row = outputs.style_coefficients.iter().find(|row| row.feature == feature).unwrap();
        assert_close(row.estimate, expected[feature].as_f64().unwrap(), allowed, feature);
    }
}

#[test]
fn style_unpenalised_is_exact_by_both_solvers() {
    let file = expected("style_style8");
    let exact = &file["exact_unpenalised_addone_ddof0"];
    for solver in ["newton", "l-bfgs"] {
        let outputs =
            styled(&format!("{{style: {{features: [tokens, headers, bold, lists]}}, solver: {solver}}}"));
        assert_ratings(&outputs, Control::Style, &exact["elo_mean1000"], 2e-6);
        assert_coefficients(&outputs, &exact["beta_logit_per_sd"], 1e-8);
        for row in &outputs.style_coefficients {
            let error = exact["se_sandwich_logit"]["beta"][&row.feature].as_f64().unwrap();
            assert_close(row.standard_error, error, 1e-8, &row.feature);
            let known = &file["feature_stats_addone_ddof0"][&row.feature];
            assert_close(row.mean.unwrap(), known["mean"].as_f64().unwrap(), 1e-12, &row.feature);
            assert_close(row.deviation.unwrap(), known["sd"].as_f64().unwrap(), 1e-12, &row.feature);
        }
    }
}

#[test]
fn fastchat_style_is_met_to_its_own_error() {
    let outputs = styled("{preset: fastchat, style: {features: [tokens, headers, lists, bold]}}");
    let file = expected("style_style8");
    assert_ratings(&outputs, Control::Style, &file["exact_fastchat_ridge"]["elo_mean1000"], 2e-6);
    assert_coefficients(&outputs, &file["exact_fastchat_ridge"]["beta_logit_per_sd"], 1e-8);
    assert_ratings(&outputs, Control::Style, &file["fastchat_compute_style_control"]["ratings"], 0.002);
    let fit = outputs.fit.iter().find(|row| row.control == Control::Style).unwrap();
    assert_close(fit.ridge_strengths, 0.5 / 10_f64.ln().powi(2), 1e-15, "ridge");
    assert_eq!(fit.ridge_covariates, 0.5);
    let told = [&fit.features, &fit.feature_formula, &fit.standardisation].map(|text| text.clone().unwrap());
    assert_eq!(told, ["tokens headers lists bold", "normalised-sum-plus-one", "population"]);
}

#[test]
fn arena_rank_style_is_met_to_its_own_error() {
    let file = expected("style_style8");
    let style = "style: {features: [tokens, headers, bold, lists]}";
    let outputs = styled(&format!("{{preset: arena-rank, {style}}}"));
    let theirs = &file["arena_rank_reg1_reweighted_tight"];
    assert_ratings(&outputs, Control::Style, &theirs["ratings"], 1e-4);
    assert_coefficients(&outputs, &theirs["coeffs_logit_per_sd"], 1e-6);
    let plain =
        "{preset: arena-rank, reweight: false, penalty: {covariates: 0}, STYLE}".replace("STYLE", style);
    assert_ratings(
        &styled(&plain),
        Control::Style,
        &file["exact_arena_rank_reg0_unweighted"]["elo_mean1000"],
        2e-6,
    );
    let unweighted = format!("{{preset: arena-rank, reweight: false, {style}}}");
    let exact = &file["exact_arena_rank_reg1_unweighted"]["elo_mean1000"];
    assert_ratings(&styled(&unweighted), Control::Style, exact, 2e-6);
}

#[test]
fn any_subset_of_features_and_pairs_as_covariates() {
    let exact = &expected("style_style8")["exact_length_only"];
    for style in ["features: [tokens]", "covariates: [tokens]"] {
        let outputs = styled(&format!("style: {{{style}}}"));
        assert_ratings(&outputs, Control::Style, &exact["elo_mean1000"], 2e-6);
        let found = outputs.style_coefficients[0].estimate;
        assert_close(found, exact["beta_tokens"].as_f64().unwrap(), 1e-8, "tokens");
    }
}

#[test]
fn a_single_column_is_taken_as_it_is() {
    let mut ballots: Vec<Ballot> = board("style8", &["tokens_a", "tokens_b"]);
    let exact = &expected("style_style8")["feature_stats_addone_ddof0"]["tokens"];
    let (mean, deviation) = (exact["mean"].as_f64().unwrap(), exact["sd"].as_f64().unwrap());
    for ballot in &mut ballots {
        let [a, b] = [ballot.values[0].unwrap(), ballot.values[1].unwrap()];
        ballot.values = vec![Some(((a - b) / (a + b + 1.0) - mean) / deviation)];
    }
    let outputs = run(&store(&ballots, &["longer"], 500), "style: {covariates: [longer]}");
    let exact = &expected("style_style8")["exact_length_only"];
    assert_ratings(&outputs, Control::Style, &exact["elo_mean1000"], 2e-6);
    assert!(outputs.style_coefficients[0].mean.is_none());
}
