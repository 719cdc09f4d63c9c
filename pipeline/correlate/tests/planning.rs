//! Planning beside the room's own power tables, and the votes that a plan asks for.

use correlate::{Inputs, Measured, Plan, RawSettings, Sought, Statistic, compute, plan, votes_needed};

const fn differs(truth: f64, null: f64) -> Sought {
    Sought::Differs { truth, null, looks: 1, alpha: 0.05 }
}

const fn pearson(sought: Sought) -> Plan {
    Plan { statistic: Statistic::Pearson, sought, target: 0.9, most: 1_000, rounds: 400, seed: 3 }
}

#[test]
fn the_commands_road_ends_where_the_rooms_does() {
    let settings = RawSettings::default().check().expect("sound settings");
    let room = compute(&settings, Inputs::default(), 7).expect("computes");
    assert!(!room.power.is_empty());
    let numbers = RawSettings::default().power.reward_models;
    for null in [0.0, 0.5] {
        let own =
            plan(&pearson(differs(0.8, null)), &Measured::free_of_noise(), &numbers).expect("an answer");
        let same = |question: &str, truth: f64, other: f64, looks: i64| {
            (question, truth, other, looks) == ("differs", 0.8, null, 1)
        };
        let needed = room.power_needed.iter().find(|row| {
            same(&row.question, row.true_correlation, row.other_correlation, row.looks) && row.target == 0.9
        });
        assert_eq!(Some(&own.needed), needed);
        let of_room = room.power.iter();
        let curve =
            of_room.filter(|row| same(&row.question, row.true_correlation, row.other_correlation, row.looks));
        assert_eq!(own.curve, curve.cloned().collect::<Vec<_>>());
    }
}

#[test]
fn the_votes_are_the_fewest_that_reach_the_chance() {
    let (spread, error) = (17.0, 48_000.0);
    for (null, n) in [(0.0, 12), (0.0, 30), (0.5, 50)] {
        let wanted = pearson(differs(0.8, null));
        let votes = votes_needed(&wanted, n, (spread, error)).expect("enough");
        let chance = |votes: usize| {
            let outcome = Measured::by_votes(spread, error, votes as f64).expect("a reliability");
            plan(&wanted, &outcome, &[n]).expect("an answer").curve[0].power
        };
        assert!(chance(votes) >= 0.9 && chance(votes - 1) < 0.9, "{n}: {votes}");
    }
    let none = votes_needed(&pearson(differs(0.8, 0.5)), 9, (spread, error));
    assert_eq!(none.expect_err("too few").state, "not-reached");
}

/// Ranks lose a little under normality: asymptotic efficiency (3/π)² = 0.91 of Pearson's.
#[test]
fn ranks_need_more_reward_models_than_pearson() {
    let needed = |statistic| {
        let wanted = Plan { statistic, rounds: 2_000, most: 100, ..pearson(differs(0.8, 0.0)) };
        plan(&wanted, &Measured::free_of_noise(), &[]).expect("an answer").needed.n.expect("reached")
    };
    let (pearson, spearman) = (needed(Statistic::Pearson), needed(Statistic::Spearman));
    assert!(pearson <= spearman && spearman <= 2 * pearson, "{pearson} {spearman}");
}
