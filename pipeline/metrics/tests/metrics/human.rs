use std::collections::{BTreeMap, BTreeSet};

use metrics::{BothBad, ConfidenceAgreement, RowRule};
use records::Verdict;

use crate::world::{World, human_world, note, plain, row, value};

/// What a judge says: the share that the first model gets, or none.
fn share(world: &World, judge: &str, battle: i64) -> Option<f64> {
    let score = world.battle_scores.iter().find(|row| row.judge == judge && row.battle == battle)?;
    let of = |verdict: Verdict| match verdict {
        Verdict::ModelA => 1.0,
        Verdict::ModelB => 0.0,
        Verdict::Tie | Verdict::BothBad => 0.5,
    };
    match (score.score_a, score.score_b) {
        (Some(a), Some(b)) => Some(if a == b { 0.5 } else { f64::from(u8::from(a > b)) }),
        _ => score.verdict.map(of),
    }
}

/// One battle: both models, share of the first for the human and for the judge.
type Line = (String, String, f64, Option<f64>);

fn lines(world: &World, judge: &str, hard: bool) -> Vec<Line> {
    let inside = |place: &usize| !hard || world.domains[0].1[*place] == Some(true);
    let line = |place: usize| {
        let battle = &world.battles[place];
        let human = match battle.winner {
            Verdict::ModelA => 1.0,
            Verdict::ModelB => 0.0,
            Verdict::Tie | Verdict::BothBad => 0.5,
        };
        (battle.model_a.clone(), battle.model_b.clone(), human, share(world, judge, battle.battle))
    };
    (0..world.battles.len()).filter(inside).map(line).collect()
}

/// Wins and games of each ordered pair.
fn matrix(lines: &[(String, String, f64)]) -> BTreeMap<(String, String), (f64, f64)> {
    let mut matrix: BTreeMap<(String, String), (f64, f64)> = BTreeMap::new();
    for (a, b, share) in lines {
        for (pair, share) in [((a, b), *share), ((b, a), 1.0 - share)] {
            let cell = matrix.entry((pair.0.clone(), pair.1.clone())).or_default();
            (cell.0, cell.1) = (cell.0 + share, cell.1 + 1.0);
        }
    }
    matrix
}

fn correlation(x: &[f64], y: &[f64]) -> Option<f64> {
    let count = x.len() as f64;
    let (a, b) = (x.iter().sum::<f64>() / count, y.iter().sum::<f64>() / count);
    let sum = |f: &dyn Fn(f64, f64) -> f64| x.iter().zip(y).map(|(x, y)| f(x - a, y - b)).sum::<f64>();
    let (xy, xx, yy) = (sum(&|x, y| x * y), sum(&|x, _| x * x), sum(&|_, y| y * y));
    (x.len() >= 3 && xx > 1e-20 && yy > 1e-20).then(|| xy / (xx * yy).sqrt())
}

/// Zermelo's iteration to a fixed point.
fn strengths(matrix: &BTreeMap<(String, String), (f64, f64)>) -> Vec<f64> {
    let models: BTreeSet<&String> = matrix.keys().map(|(model, _)| model).collect();
    let models: Vec<&String> = models.into_iter().collect();
    let cell =
        |i: usize, j: usize| matrix.get(&(models[i].clone(), models[j].clone())).copied().unwrap_or_default();
    let cells: Vec<Vec<(f64, f64)>> =
        (0..models.len()).map(|i| (0..models.len()).map(|j| cell(i, j)).collect()).collect();
    let mut strength = vec![1.0; models.len()];
    for _ in 0..20_000 {
        let next = |i: usize| {
            let wins: f64 = cells[i].iter().map(|(wins, _)| wins).sum();
            let weight: f64 = (0..models.len()).map(|j| cells[i][j].1 / (strength[i] + strength[j])).sum();
            wins / weight
        };
        let moved: Vec<f64> = (0..models.len()).map(next).collect();
        let mean = (moved.iter().map(|x: &f64| x.ln()).sum::<f64>() / moved.len() as f64).exp();
        strength = moved.iter().map(|x| x / mean).collect();
    }
    strength.iter().map(|x| x.ln()).collect()
}

fn ranks(x: &[f64]) -> Vec<f64> {
    x.iter().map(|a| x.iter().filter(|b| *b < a).count() as f64).collect()
}

#[test]
fn every_metric_without_bootstrap_agrees_with_a_slow_implementation() {
    for (seed, models) in [(1, 6), (2, 9)] {
        let world = human_world(models, 900, seed);
        let outputs = world.outputs(&plain());
        for judge in ["rm-fine", "rm-coarse", "llm"] {
            for (domain, hard) in [("overall", false), ("hard", true)] {
                check(&world, &outputs, (judge, domain), &lines(&world, judge, hard));
            }
        }
    }
}

fn check(world: &World, outputs: &metrics::Outputs, (judge, domain): (&str, &str), lines: &[Line]) {
    let close = |metric: &str, expected: f64| {
        let found =
            value(outputs, judge, domain, metric).unwrap_or_else(|| panic!("{judge} {domain} {metric}"));
        assert!((found - expected).abs() < 1e-9, "{judge} {domain} {metric}: {found} {expected}");
    };
    let decided = lines.iter().filter(|line| line.2 != 0.5);
    let counted: Vec<f64> = decided
        .filter_map(|line| match line.3 {
            Some(0.5) if judge == "llm" => None,
            Some(said) => Some(f64::from(u8::from(said == line.2))),
            None => None,
        })
        .collect();
    close("accuracy", counted.iter().sum::<f64>() / counted.len() as f64);
    assert_eq!(row(outputs, judge, domain, "accuracy").unwrap().n, Some(counted.len() as i64));
    let human = matrix(&lines.iter().map(|l| (l.0.clone(), l.1.clone(), l.2)).collect::<Vec<_>>());
    let judged: Vec<_> = lines.iter().filter_map(|l| Some((l.0.clone(), l.1.clone(), l.3?))).collect();
    let said = matrix(&judged);
    let models: BTreeSet<&String> = world.battles.iter().map(|battle| &battle.model_a).collect();
    let rows: Vec<f64> = models
        .iter()
        .filter_map(|model| {
            let both = human.iter().filter(|((first, _), _)| first == *model);
            let pairs: Vec<(f64, f64)> = both
                .filter_map(|(pair, (wins, games))| {
                    let (said, of) = said.get(pair)?;
                    Some((wins / games, said / of))
                })
                .collect();
            let (x, y): (Vec<f64>, Vec<f64>) = pairs.into_iter().unzip();
            correlation(&x, &y)
        })
        .collect();
    close("row-wise-pearson", rows.iter().sum::<f64>() / rows.len() as f64);
    let (truth, guess) = (strengths(&human), strengths(&said));
    let mut balance = 0.0;
    for i in 0..truth.len() {
        for j in 0..i {
            balance += ((truth[i] - truth[j]) * (guess[i] - guess[j])).signum();
        }
    }
    let pairs = (truth.len() * (truth.len() - 1) / 2) as f64;
    close("kendall-tau", balance / pairs);
    close("spearman", correlation(&ranks(&truth), &ranks(&guess)).unwrap());
    assert_eq!(row(outputs, judge, domain, "spearman").unwrap().n, Some(judged.len() as i64));
}

#[test]
fn accuracy_under_other_rules_is_in_the_notes_and_in_the_settings() {
    let world = human_world(6, 900, 3);
    let outputs = world.outputs(&plain());
    let cell = ("rm-coarse", "overall", "accuracy");
    for rule in [RowRule::Half, RowRule::LeftOut] {
        let told = note(&outputs, cell, "judge-ties", Some(rule.as_str())).unwrap().value.unwrap();
        let mut settings = plain();
        settings.accuracy.score_tie = rule;
        let chosen = value(&world.outputs(&settings), cell.0, cell.1, cell.2).unwrap();
        assert_eq!(told, chosen, "{rule:?}");
    }
    let failed = note(&outputs, cell, "judge-failed", Some("wrong")).unwrap();
    let mut settings = plain();
    settings.accuracy.error = RowRule::Wrong;
    assert_eq!(failed.value, value(&world.outputs(&settings), cell.0, cell.1, cell.2));
    // Each battle is in one bin, and the bins add up.
    let rows = |kind| note(&outputs, cell, kind, None).map_or(0, |note| note.rows);
    let used = row(&outputs, cell.0, cell.1, cell.2).unwrap().n.unwrap();
    assert_eq!(used + rows("judge-failed") + rows("human-ties"), 900);
    let left_out = row(&outputs, "llm", "overall", "accuracy").unwrap().n.unwrap();
    let rows = |kind| note(&outputs, ("llm", "overall", "accuracy"), kind, None).map_or(0, |note| note.rows);
    assert_eq!(left_out + rows("judge-ties") + rows("judge-failed") + rows("human-ties"), 900);
}

#[test]
fn ties_left_out_of_the_ranking_are_noted_with_the_number_they_give() {
    let mut world = human_world(6, 900, 4);
    let outputs = world.outputs(&plain());
    let tied: BTreeSet<i64> = world.battles.iter().map(|battle| battle.battle).collect();
    let tied: BTreeSet<i64> =
        tied.into_iter().filter(|battle| share(&world, "rm-coarse", *battle) == Some(0.5)).collect();
    world.battle_scores.retain(|row| row.judge == "rm-coarse" && !tied.contains(&row.battle));
    let without = world.outputs(&plain());
    for metric in ["row-wise-pearson", "kendall-tau", "spearman"] {
        let expected = value(&without, "rm-coarse", "overall", metric).unwrap();
        let told = note(&outputs, ("rm-coarse", "overall", metric), "judge-ties", Some("left-out"));
        let told = told.map_or(value(&outputs, "rm-coarse", "overall", metric), |note| note.value).unwrap();
        assert!((told - expected).abs() < 1e-12, "{metric}");
    }
}

#[test]
fn domains_are_filters_languages_and_shorter_answers() {
    let world = human_world(6, 600, 5);
    let outputs = world.outputs(&plain());
    let count = |domain: &str| {
        let rows = &mut outputs.metrics.iter();
        rows.find(|row| row.judge == "rm-fine" && row.domain == domain && row.metric == "spearman").unwrap().n
    };
    assert_eq!((count("english"), count("non-english"), count("chinese")), (Some(400), Some(200), Some(200)));
    let shorter = |battle: &&records::tables::Battle| {
        let longer = battle.longer.unwrap();
        let decided = matches!(battle.winner, Verdict::ModelA | Verdict::ModelB);
        decided && longer != battle.winner
    };
    let expected = world.battles.iter().filter(shorter).count() as i64;
    assert_eq!(row(&outputs, "rm-fine", "shorter-won", "accuracy").unwrap().n, Some(expected));
    let mut settings = plain();
    settings.languages.least_rows = 201;
    let fewer = world.outputs(&settings);
    assert!(row(&fewer, "rm-fine", "chinese", "accuracy").is_none());
    settings.languages.main = None;
    assert!(row(&world.outputs(&settings), "rm-fine", "non-english", "accuracy").is_none());
}

#[test]
fn both_bad_may_be_dropped() {
    let world = human_world(6, 600, 6);
    let bad = world.battles.iter().filter(|battle| battle.winner == Verdict::BothBad).count() as i64;
    let settings = metrics::RawSettings { both_bad: BothBad::Drop, ..plain() };
    let outputs = world.outputs(&settings);
    let dropped = note(&outputs, ("rm-fine", "overall", "accuracy"), "both-bad-dropped", None).unwrap();
    assert_eq!((dropped.rows, dropped.of), (bad, Some(600)));
    assert_eq!(row(&outputs, "rm-fine", "overall", "kendall-tau").unwrap().n, Some(600 - bad));
}

#[test]
fn three_definitions_of_confidence_agreement_each_under_its_name() {
    let world = human_world(8, 1500, 8);
    let all = ConfidenceAgreement::ALL.to_vec();
    let outputs = world.outputs(&metrics::RawSettings { confidence_agreement: all, ..plain() });
    let of = |metric| value(&outputs, "rm-fine", "overall", metric).unwrap();
    let separated =
        note(&outputs, ("rm-fine", "overall", "confidence-agreement"), "separated-by-humans", None).unwrap();
    let (sure, pairs) = (separated.rows as f64, separated.of.unwrap() as f64);
    assert_eq!(pairs, 28.0);
    let ppe = of("confidence-agreement");
    assert!((of("confidence-agreement-notebook") - (1.0 + ppe) / 2.0).abs() < 1e-12);
    assert!((of("confidence-agreement-paper") - ppe * sure / pairs).abs() < 1e-12);
    let noted = note(
        &outputs,
        ("rm-fine", "overall", "confidence-agreement"),
        "definition",
        Some("arena-hard-paper"),
    );
    assert_eq!(noted.unwrap().value, Some(of("confidence-agreement-paper")));
}
