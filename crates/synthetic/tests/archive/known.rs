//! Judges whose metrics are known by construction.

use synthetic::{JudgeKind, RawArchive, RawJudge};

use crate::desk::{Desk, archive, found, judge, noted, oracle, outputs, plain, small, value};

const HUMAN: &str = "ppe-human-preference";
const CORRECT: &str = "ppe-correctness";
const SETS: [&str; 6] = ["mmlu-pro", "math", "gpqa", "mbpp-plus", "ifeval", "mean"];
const DOMAINS: [&str; 9] = [
    "overall",
    "hard",
    "easy",
    "instruction-following",
    "code",
    "math",
    "similar-response",
    "shorter-won",
    "english",
];

fn with(judges: Vec<RawJudge>) -> RawArchive {
    RawArchive { judges, ..small() }
}

fn close(found: f64, known: f64) {
    assert!((found - known).abs() < 1e-9, "{found} and not {known}");
}

#[test]
fn a_perfect_judge_is_right_everywhere_and_ranks_as_the_truth_does() {
    let mut settings = plain();
    settings.ratings.rounds = 1000;
    let found = Desk::new(&archive(&with(vec![oracle()]))).read().metrics(&settings);
    let of = |domain, metric| value(&found, "oracle", [HUMAN, domain], metric);
    for domain in DOMAINS {
        for metric in ["accuracy", "row-wise-pearson", "kendall-tau", "spearman"] {
            close(of(domain, metric), 1.0);
        }
        // Its ratings are those of people and their limits differ by the draws of 1,000 rounds, which of 28 pairs may
        // move the few whose limits nearly touch.
        let apart = noted(&found, "oracle", [HUMAN, domain], ["confidence-agreement", "separated-by-humans"]);
        let separability = of(domain, "separability") * 28.0;
        assert!(
            (separability - apart as f64).abs() <= 2.0 && apart > 5,
            "{domain}: {separability} and {apart}"
        );
        let agreement = of(domain, "confidence-agreement") * apart as f64;
        assert!(agreement >= apart as f64 - 2.0, "{domain}: {agreement} of {apart}");
    }
    for domain in SETS {
        let of = |metric| value(&found, "oracle", [CORRECT, domain], metric);
        for metric in ["accuracy", "roc-auc", "best-of-k-end"] {
            close(of(metric), 1.0);
        }
        close(of("best-of-k-loss"), 0.0);
        close(of("best-of-k-loss-closed-form"), 0.0);
    }
}

/// Quality decides what is correct prompt by prompt, so a judge that sees nothing else picks a correct answer wherever
/// there is one; bars differ from prompt to prompt, so its pooled area is not 1.
#[test]
fn a_judge_of_quality_without_noise_loses_nothing() {
    let found = outputs(&with(vec![judge("clear", 2.0, 0.0)]));
    for domain in SETS {
        let of = |metric| value(&found, "clear", [CORRECT, domain], metric);
        close(of("accuracy"), 1.0);
        close(of("best-of-k-loss"), 0.0);
        close(of("best-of-k-end"), 1.0);
        assert!(of("roc-auc") > 0.85 && of("roc-auc") < 1.0, "{}", of("roc-auc"));
    }
    // People vote with noise, and a third of battles is closer than it.
    let accuracy = value(&found, "clear", [HUMAN, "overall"], "accuracy");
    assert!((0.7..0.95).contains(&accuracy), "{accuracy}");
}

#[test]
fn a_constant_judge_knows_nothing_and_is_told_apart_from_one_that_guesses() {
    let found = outputs(&with(vec![judge("constant", 0.0, 0.0), judge("guesses", 0.0, 1.0)]));
    for domain in &SETS[..5] {
        let of = |metric| value(&found, "constant", [CORRECT, domain], metric);
        close(of("roc-auc"), 0.5);
        // A tie counts as wrong.
        close(of("accuracy"), 0.0);
        let prompts = if *domain == "mbpp-plus" { 23 } else { 24 };
        let cell = [CORRECT, *domain];
        assert_eq!(noted(&found, "constant", cell, ["accuracy", "score-ties"]), 5 * prompts);
        assert_eq!(noted(&found, "constant", cell, ["roc-auc", "zero-range-prompts"]), prompts);
        // 24 prompts of 8 answers: five standard errors of an area of one half.
        let area = value(&found, "guesses", cell, "roc-auc");
        assert!((area - 0.5).abs() < 5.0 * 0.042, "{area}");
    }
    close(value(&found, "constant", [HUMAN, "overall"], "accuracy"), 0.0);
    let separability = self::found(&found, "constant", [HUMAN, "overall"], "separability");
    assert!(separability.is_none_or(|share| share == 0.0), "{separability:?}");
    // 930 decided battles: five standard errors.
    let accuracy = value(&found, "guesses", [HUMAN, "overall"], "accuracy");
    assert!((accuracy - 0.5).abs() < 5.0 * 0.5 / 930_f64.sqrt(), "{accuracy}");
}

#[test]
fn skill_is_found_in_its_order() {
    let skills = [0.1, 0.5, 1.2, 4.0];
    let name = |place: usize| format!("skill-{place}");
    let judges = skills.iter().enumerate().map(|(place, skill)| judge(&name(place), *skill, 1.0));
    let mut raw = with(judges.collect());
    (raw.battles.count, raw.answers.prompts, raw.answers.count) = (4000, 64, 16);
    let found = outputs(&raw);
    let falls = |cell, metric: &str, sign: f64| {
        let values: Vec<f64> =
            (0..skills.len()).map(|place| sign * value(&found, &name(place), cell, metric)).collect();
        assert!(values.is_sorted_by(|one, other| one < other), "{metric} {cell:?}: {values:?}");
    };
    falls([HUMAN, "overall"], "accuracy", 1.0);
    for metric in ["accuracy", "roc-auc", "best-of-k-max", "best-of-k-end"] {
        falls([CORRECT, "mean"], metric, 1.0);
    }
    falls([CORRECT, "mean"], "best-of-k-loss", -1.0);
}

#[test]
fn a_weak_domain_is_weak_and_no_other() {
    let mut blind = judge("blind", 1.5, 1.0);
    blind.weak = [("math".to_owned(), 0.0), ("chinese".to_owned(), 0.0)].into();
    let mut raw = with(vec![blind, judge("sees", 1.5, 1.0)]);
    (raw.battles.count, raw.answers.prompts) = (6000, 64);
    let found = outputs(&raw);
    let lead = |cell, metric| value(&found, "sees", cell, metric) - value(&found, "blind", cell, metric);
    // Five standard errors of the difference where there is none, and far from it where it is blind.
    for (cell, metric, error) in [
        ([CORRECT, "math"], "roc-auc", 0.02),
        ([HUMAN, "math"], "accuracy", 0.023),
        ([HUMAN, "chinese"], "accuracy", 0.027),
    ] {
        assert!(lead(cell, metric) > 5.0 * error, "{cell:?}: {}", lead(cell, metric));
    }
    for (cell, metric, error) in
        [([CORRECT, "gpqa"], "roc-auc", 0.02), ([CORRECT, "ifeval"], "roc-auc", 0.02)]
    {
        assert!(lead(cell, metric).abs() < 5.0 * error, "{cell:?}: {}", lead(cell, metric));
    }
}

#[test]
fn an_llm_judge_has_verdicts_and_no_scores_of_answers() {
    let llm = RawJudge { kind: JudgeKind::LlmJudge, step: 1.5, errors: 0.05, ..judge("llm", 2.0, 0.5) };
    let outputs = outputs(&with(vec![llm, judge("rm", 2.0, 0.5)]));
    let of = |judge| value(&outputs, judge, [HUMAN, "overall"], "accuracy");
    // Its ties, which are the hard ones, leave the denominator.
    assert!(of("llm") > of("rm"), "{} {}", of("llm"), of("rm"));
    assert!(found(&outputs, "llm", [CORRECT, "math"], "accuracy").is_none());
    assert!(noted(&outputs, "llm", [HUMAN, "overall"], ["accuracy", "judge-ties"]) > 100);
}
