use synthetic::{ArchiveError, JudgeKind, RawArchive, RawJudge};

use crate::desk::{judge, small};

fn asked(change: impl Fn(&mut RawArchive)) -> ArchiveError {
    let mut raw = RawArchive { judges: vec![judge("one", 1.0, 1.0), judge("two", 1.0, 1.0)], ..small() };
    change(&mut raw);
    raw.check().unwrap_err()
}

#[test]
fn what_makes_no_archive_is_refused_by_name() {
    let refusals = [
        ("battles.models", asked(|raw| raw.battles.models = 1)),
        ("battles.count", asked(|raw| raw.battles.count = 0)),
        ("battles.spread", asked(|raw| raw.battles.spread = f64::NAN)),
        ("battles.response_spread", asked(|raw| raw.battles.response_spread = -1.0)),
        ("battles.ties", asked(|raw| raw.battles.ties = 1.5)),
        ("battles.both_bad", asked(|raw| raw.battles.both_bad = -0.1)),
        ("battles.length_effect", asked(|raw| raw.battles.length_effect = f64::INFINITY)),
        ("answers.prompts", asked(|raw| raw.answers.prompts = 3)),
        ("answers.count", asked(|raw| raw.answers.count = 1)),
        ("answers.difficulty", asked(|raw| raw.answers.difficulty = 9.0)),
        ("arena.gain", asked(|raw| raw.arena.gain = 4.0)),
        ("arena.ties", asked(|raw| raw.arena.ties = 2.0)),
        ("`judges`: `two`: skill", asked(|raw| raw.judges[1].skill = f64::NAN)),
        ("`judges`: `two`: noise", asked(|raw| raw.judges[1].noise = -1.0)),
        ("`judges`: `two`: errors", asked(|raw| raw.judges[1].errors = 1.1)),
        ("`judges`: `two`: step", asked(|raw| raw.judges[1].step = -0.5)),
        ("`judges`: `two`: math", asked(|raw| raw.judges[1].weak = [("math".to_owned(), 1.5)].into())),
    ];
    for (name, error) in refusals {
        assert!(error.to_string().starts_with(&format!("{name} = ")), "{error}");
    }
    let unknown = asked(|raw| raw.judges[0].weak = [("maths".to_owned(), 0.5)].into()).to_string();
    assert!(unknown.contains("`maths`") && unknown.contains("math, "), "{unknown}");
    for name in ["", "a/b", ".hidden", "a b", "模型", &"x".repeat(101)] {
        assert_eq!(asked(|raw| raw.judges[0].name = name.to_owned()), ArchiveError::Name(name.to_owned()));
    }
    let twice = asked(|raw| raw.judges[0].name = "TWO".to_owned());
    assert_eq!(twice, ArchiveError::Repeated("two".to_owned()));
    let alone = asked(|raw| (raw.arena.votes, raw.arena.baselines) = (100, 1));
    assert_eq!(alone, ArchiveError::TooFewPolicies);
}

#[test]
fn a_design_written_and_read_is_the_design() {
    let mut raw = RawArchive::default();
    raw.judges[0].weak = [("math".to_owned(), 0.1 + 0.2)].into();
    let text = serde_yaml::to_string(&raw).unwrap();
    assert_eq!(serde_yaml::from_str::<RawArchive>(&text).unwrap(), raw);
    let partial: RawArchive = serde_yaml::from_str("battles: {count: 7}\njudges: [{name: x}]\n").unwrap();
    assert_eq!((partial.battles.count, partial.battles.models), (7, 20));
    assert_eq!(partial.judges, [RawJudge { name: "x".to_owned(), ..RawJudge::default() }]);
    assert!(serde_yaml::from_str::<RawArchive>("battles: {cuont: 7}\n").is_err());
}

#[test]
fn the_panel_is_as_large_as_asked_and_grows_in_skill() {
    for (models, llm, trained, expected) in
        [(14, 2, 9, 9), (3, 0, 9, 3), (1, 1, 1, 1), (0, 1, 4, 0), (120, 0, 7, 7)]
    {
        let panel = RawJudge::panel(models, llm, trained);
        assert_eq!(panel.len() as u32, models + llm);
        assert_eq!(panel.iter().filter(|judge| judge.trained).count(), expected);
        let skills: Vec<f64> = panel
            .iter()
            .filter(|judge| judge.kind == JudgeKind::RewardModel)
            .map(|judge| judge.skill)
            .collect();
        assert!(skills.is_sorted_by(|one, other| one < other));
    }
    let panel = RawJudge::panel(14, 2, 9);
    let some = |flaw: fn(&RawJudge) -> bool| panel.iter().any(flaw) && !panel.iter().all(flaw);
    assert!(some(|judge| judge.errors > 0.0) && some(|judge| judge.step > 0.0) && some(|judge| judge.listed));
    assert!(some(|judge| judge.length_bias > 0.0) && some(|judge| !judge.weak.is_empty()));
}
