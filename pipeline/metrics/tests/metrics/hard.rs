use metrics::{Error, RowRule};
use records::Verdict;
use records::tables::Battle;

use crate::world::{
    World, answer_score, answer_world, human_world, note, plain, row, scored, value, verdict,
};

fn battle(battle: i64, models: [&str; 2], winner: Verdict) -> Battle {
    Battle {
        battle,
        benchmark: "b".into(),
        question: format!("q{battle}"),
        model_a: models[0].into(),
        model_b: models[1].into(),
        winner,
        language: None,
        longer: None,
    }
}

/// Battles and a judge that copies the humans.
fn copied(battles: Vec<Battle>) -> World {
    let scores = battles.iter().map(|battle| verdict("j", battle.battle, Some(battle.winner))).collect();
    World { battles, battle_scores: scores, ..World::default() }
}

fn failed(world: &World) -> String {
    world.run(&plain()).unwrap_err().to_string()
}

#[test]
fn an_unbeaten_model_is_a_state_and_no_number() {
    let wins = [["a", "b"], ["a", "c"], ["b", "c"], ["c", "b"]];
    let world = copied(wins.iter().zip(1..).map(|(pair, row)| battle(row, *pair, Verdict::ModelA)).collect());
    let outputs = world.outputs(&plain());
    for metric in ["kendall-tau", "spearman", "separability", "confidence-agreement", "brier-score"] {
        assert_eq!(value(&outputs, "j", "overall", metric), None, "{metric}");
        let why = note(&outputs, ("j", "overall", metric), "undefined", Some("separated")).unwrap();
        assert!(why.detail.as_ref().unwrap().contains("never lost: a"), "{why:?}");
    }
    assert_eq!(value(&outputs, "j", "overall", "accuracy"), Some(1.0));
    let why = note(&outputs, ("j", "overall", "row-wise-pearson"), "undefined", Some("no-model"));
    assert!(why.is_some(), "two opponents are too few");
}

#[test]
fn two_groups_that_never_met_are_a_state_and_no_number() {
    let met = [["a", "b"], ["b", "a"], ["c", "d"], ["d", "c"]];
    let world = copied(met.iter().zip(1..).map(|(pair, row)| battle(row, *pair, Verdict::ModelA)).collect());
    let outputs = world.outputs(&plain());
    let why = note(&outputs, ("j", "overall", "kendall-tau"), "undefined", Some("disconnected")).unwrap();
    assert!(why.detail.as_ref().unwrap().contains("a, b | c, d"), "{why:?}");
    assert_eq!(value(&outputs, "j", "overall", "separability"), None);
}

#[test]
fn all_ties_one_battle_one_judge_without_a_row() {
    let world = copied((1..60).map(|row| battle(row, ["a", "b"], Verdict::Tie)).collect());
    let outputs = world.outputs(&plain());
    assert_eq!(value(&outputs, "j", "overall", "accuracy"), None);
    assert!(note(&outputs, ("j", "overall", "accuracy"), "undefined", Some("no-battle")).is_some());
    assert!(note(&outputs, ("j", "overall", "kendall-tau"), "undefined", Some("too-few-points")).is_some());
    assert_eq!(
        value(&outputs, "j", "overall", "separability"),
        Some(0.0),
        "two that always draw are not separated"
    );
    assert_eq!(
        value(
            &copied(vec![battle(1, ["a", "b"], Verdict::ModelB)]).outputs(&plain()),
            "j",
            "overall",
            "accuracy"
        ),
        Some(1.0)
    );
    let nobody = World { battle_scores: Vec::new(), ..world };
    assert!(nobody.outputs(&plain()).metrics.is_empty());
    assert!(World::default().outputs(&plain()).metrics.is_empty());
}

#[test]
fn equal_scores_are_wrong_counted_and_warned_of() {
    let mut world = human_world(5, 400, 1);
    world.battle_scores =
        world.battles.iter().map(|battle| scored("flat", battle.battle, Some([2.0, 2.0]))).collect();
    let outputs = world.outputs(&plain());
    assert_eq!(value(&outputs, "flat", "overall", "accuracy"), Some(0.0));
    let half = note(&outputs, ("flat", "overall", "accuracy"), "judge-ties", Some("half")).unwrap();
    assert_eq!(half.value, Some(0.5));
    assert!(outputs.warnings.iter().any(|warning| warning.contains("`flat`")), "{:?}", outputs.warnings);
    let why = note(&outputs, ("flat", "overall", "kendall-tau"), "undefined", Some("constant-proxy"));
    assert!(why.is_some());
}

#[test]
fn few_items_and_agreement_of_all_are_noted() {
    let world = copied((1..9).map(|row| battle(row, ["a", "b"], Verdict::ModelA)).collect());
    let outputs = world.outputs(&plain());
    assert_eq!(note(&outputs, ("j", "overall", "accuracy"), "few-items", None).unwrap().rows, 8);
    assert_eq!(note(&outputs, ("j", "overall", "accuracy"), "all-agree", None).unwrap().rows, 8);
}

#[test]
fn a_judge_is_used_for_what_it_has() {
    let mut world = human_world(5, 400, 2);
    world.battle_scores.retain(|row| row.judge == "rm-fine" && row.battle % 2 == 0);
    let outputs = world.outputs(&plain());
    let covered = note(&outputs, ("rm-fine", "overall", "spearman"), "coverage", None).unwrap();
    assert_eq!((covered.rows, covered.of), (200, Some(400)));
    assert_eq!(row(&outputs, "rm-fine", "overall", "spearman").unwrap().n, Some(200));
}

#[test]
fn contradictions_are_errors_that_name_the_row() {
    let world = World { unsorted: true, ..human_world(5, 60, 3) };
    let with = |change: &dyn Fn(&mut World)| {
        let mut changed = world.clone();
        change(&mut changed);
        failed(&changed)
    };
    let twice = with(&|world| world.battle_scores.push(scored("rm-fine", 7, Some([1.0, 0.0]))));
    assert!(twice.contains("`rm-fine`") && twice.contains("battle 7"), "{twice}");
    let nowhere = with(&|world| world.battle_scores.push(scored("rm-fine", 999, Some([1.0, 0.0]))));
    assert!(nowhere.contains("999") && nowhere.contains("battles"), "{nowhere}");
    let kinds = with(&|world| world.battle_scores[0] = verdict("rm-fine", 1, Some(Verdict::Tie)));
    assert!(kinds.contains("scores of some battles") && kinds.contains("different"), "{kinds}");
    let empty = with(&|world| world.battle_scores[0].score_a = None);
    assert!(empty.contains("battle 1") && empty.contains("contradict"), "{empty}");
    let same = with(&|world| world.battles[3].model_b = world.battles[3].model_a.clone());
    assert!(same.contains("itself") && same.contains("q3"), "{same}");
    let id = with(&|world| world.battles[3].battle = 1);
    assert!(id.contains("row 1 twice"), "{id}");
    let name = with(&|world| world.domains[0].0 = "overall".into());
    assert!(name.contains("`overall`"), "{name}");
    let mut settings = plain();
    settings.baselines = vec![metrics::Baseline::Random];
    let mut named = world.clone();
    named.battle_scores.iter_mut().for_each(|row| row.judge = "baseline-random".into());
    named.battle_scores.retain(|row| row.score_a.is_some());
    assert!(matches!(named.run(&settings), Err(Error::BaselineName { .. })));
}

#[test]
fn wrong_answer_sets_and_scores_are_errors_that_name_the_row() {
    let world = World { unsorted: true, ..answer_world(4, 5, 1) };
    let with = |change: &dyn Fn(&mut World)| {
        let mut changed = world.clone();
        change(&mut changed);
        failed(&changed)
    };
    let label = with(&|world| world.sets[2].labels = "01x10".into());
    assert!(label.contains("prompt 3") && label.contains("`x` at place 3"), "{label}");
    let pair = with(&|world| world.sets[2].pairs = Some("0-4".into()));
    assert!(pair.contains("`0-4`") && pair.contains("1 to 5"), "{pair}");
    let alike =
        with(&|world| (world.sets[0].labels, world.sets[0].pairs) = ("11000".into(), Some("1-2".into())));
    assert!(alike.contains("both answers of `1-2` are correct"), "{alike}");
    let longer = with(&|world| {
        (world.sets[1].labels, world.sets[1].pairs, world.sets[1].lengths) = ("110000".into(), None, None);
    });
    assert!(longer.contains("5 answers and one with 6 (prompt 2)"), "{longer}");
    let lengths = with(&|world| world.sets[1].lengths = Some("1 2".into()));
    assert!(lengths.contains("2 lengths for 5 answers"), "{lengths}");
    let outside = with(&|world| world.answer_scores.push(answer_score("rm-fine", 2, 6, Some(0.0))));
    assert!(outside.contains("answer 6 of prompt 2, which has 5"), "{outside}");
    let nowhere = with(&|world| world.answer_scores.push(answer_score("rm-fine", 99, 1, Some(0.0))));
    assert!(nowhere.contains("99") && nowhere.contains("answer_sets"), "{nowhere}");
    let twice = with(&|world| world.answer_scores.push(answer_score("rm-fine", 2, 1, None)));
    assert!(twice.contains("answer 1 of prompt 2 twice"), "{twice}");
}

#[test]
fn all_right_and_all_wrong_prompts_have_no_area_but_a_curve() {
    let mut world = answer_world(3, 4, 2);
    world.sets.iter_mut().for_each(|set| (set.labels, set.pairs) = ("1111".into(), None));
    let outputs = world.outputs(&plain());
    assert!(note(&outputs, ("rm-fine", "math", "roc-auc"), "undefined", Some("one-class")).is_some());
    assert!(note(&outputs, ("rm-fine", "math", "accuracy"), "undefined", Some("no-pair")).is_some());
    assert_eq!(value(&outputs, "rm-fine", "math", "best-of-k-end"), Some(1.0));
    assert_eq!(value(&outputs, "rm-fine", "math", "best-of-k-loss"), Some(0.0));
}

#[test]
fn scores_at_the_ends_of_the_number_line_and_a_judge_that_always_fails() {
    let mut world = answer_world(6, 4, 3);
    world.answer_scores.retain(|row| row.judge == "rm-fine");
    let mut failing = world.answer_scores.clone();
    failing.iter_mut().for_each(|row| (row.judge, row.score) = ("broken".into(), None));
    for row in &mut world.answer_scores {
        row.score =
            Some(if row.answer % 2 == 0 { 1.7e308 } else { -1.7e308 } * (1.0 - 0.1 * row.answer as f64));
    }
    world.answer_scores.extend(failing);
    let outputs = world.outputs(&plain());
    assert!(value(&outputs, "rm-fine", "math", "roc-auc").is_some());
    let of_broken = outputs.metrics.iter().filter(|row| row.judge == "broken").count();
    assert_eq!(of_broken, 0, "a judge without a score has no metric, not that of a blind pick");
    for metric in ["accuracy", "roc-auc", "best-of-k-end", "best-of-k-end-closed-form"] {
        let told = note(&outputs, ("broken", "math", metric), "undefined", Some("all-failed"));
        assert!(told.is_some(), "{metric}");
    }
    assert!(
        outputs.warnings.iter().any(|warning| warning.contains("`broken` failed on")),
        "{:?}",
        outputs.warnings
    );
}

#[test]
fn names_are_kept_whole() {
    let names = ["org-1/model", "org-2/model", "模型 — \"x\", y", "🦙"];
    let mut battles = Vec::new();
    for (row, pair) in (1..).zip((0..200).map(|row| [names[row % 4], names[(row + 1 + row / 7 % 3) % 4]])) {
        battles.push(battle(
            row,
            pair,
            [Verdict::ModelA, Verdict::ModelB, Verdict::Tie][row as usize * 7 % 3],
        ));
    }
    let mut world = copied(battles);
    world.battle_scores.iter_mut().for_each(|row| row.judge = "org/judge, é".into());
    let outputs = world.outputs(&plain());
    let pairs = note(&outputs, ("org/judge, é", "overall", "brier-score"), "brier-pairs", Some("separated"));
    assert!(pairs.is_none_or(|note| note.of == Some(6)), "four models, none merged");
    assert!(value(&outputs, "org/judge, é", "overall", "kendall-tau").is_some());
}

#[test]
fn a_filter_that_says_nothing_or_holds_nothing() {
    let mut world = human_world(5, 300, 9);
    world.domains[0].1[..20].fill(None);
    world.domains.push(("empty".into(), vec![Some(false); 300]));
    let outputs = world.outputs(&plain());
    let unknown = note(&outputs, ("rm-fine", "hard", "accuracy"), "domain-unknown", None).unwrap();
    assert_eq!((unknown.rows, unknown.of), (20, Some(300)));
    assert!(outputs.warnings.iter().any(|warning| warning.contains("`empty`")));
    assert!(row(&outputs, "rm-fine", "empty", "accuracy").is_none());
}

#[test]
fn a_verdict_judges_ties_leave_the_denominator_unless_asked() {
    let wins = (1..61).map(|row| battle(row, ["a", "b"], Verdict::ModelA)).collect();
    let mut world = copied(wins);
    world.battle_scores[..12].iter_mut().for_each(|row| row.verdict = Some(Verdict::Tie));
    let outputs = world.outputs(&plain());
    assert_eq!(
        (value(&outputs, "j", "overall", "accuracy"), row(&outputs, "j", "overall", "accuracy").unwrap().n),
        (Some(1.0), Some(48))
    );
    let mut settings = plain();
    settings.accuracy.verdict_tie = RowRule::Wrong;
    assert_eq!(value(&world.outputs(&settings), "j", "overall", "accuracy"), Some(0.8));
}
