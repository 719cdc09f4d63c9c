use proptest::collection::vec;
use proptest::prelude::*;
use synthetic::{Design, DesignError, Effect, Feature, RawDesign, Simulation, Vote};

pub fn design(raw: RawDesign) -> Design {
    raw.check().unwrap()
}

/// All votes, chunk by chunk.
pub fn votes(simulation: &Simulation) -> Vec<Vote> {
    (0..simulation.chunks()).flat_map(|chunk| simulation.chunk(chunk)).collect()
}

/// Designs of all kinds, small enough to draw many.
pub fn designs() -> impl Strategy<Value = RawDesign> {
    let effects = vec(proptest::option::of(-1.0..1.0), 4);
    let people = prop_oneof![Just((0, 0.0)), (1..50_u32, 0.0..2.0)];
    let shares = (0.0..=1.0, 0.0..=1.0);
    (2..12_u32, 1..3000_u64, any::<u64>(), 0.0..2.0, shares, effects, people, 0.0..2.0, -1.0..1.0).prop_map(
        |(
            models,
            votes,
            seed,
            spread,
            (ties, both_bad),
            effects,
            (voters, voter_effect),
            popularity,
            position,
        )| {
            let style = Feature::ALL.into_iter().zip(effects);
            let style = style
                .filter_map(|(feature, effect)| effect.map(|effect| Effect { feature, effect }))
                .collect();
            RawDesign {
                models,
                votes,
                seed,
                spread,
                ties,
                both_bad,
                style,
                voters,
                voter_effect,
                popularity,
                position,
            }
        },
    )
}

#[test]
fn what_makes_no_votes_is_refused_by_name() {
    let asked = |change: fn(&mut RawDesign)| {
        let mut raw = RawDesign::default();
        change(&mut raw);
        raw.check().unwrap_err().to_string()
    };
    let refusals = [
        ("models", asked(|raw| raw.models = 1)),
        ("models", asked(|raw| raw.models = 1001)),
        ("votes", asked(|raw| raw.votes = 0)),
        ("spread", asked(|raw| raw.spread = -0.1)),
        ("spread", asked(|raw| raw.spread = f64::NAN)),
        ("ties", asked(|raw| raw.ties = 1.5)),
        ("both_bad", asked(|raw| raw.both_bad = -0.5)),
        ("voter_effect", asked(|raw| raw.voter_effect = f64::INFINITY)),
        ("popularity", asked(|raw| raw.popularity = -1.0)),
        ("position", asked(|raw| raw.position = 4.0)),
        ("the effect of a style feature", asked(|raw| raw.style[2].effect = 9.0)),
    ];
    for (name, words) in refusals {
        assert!(words.starts_with(&format!("{name} = ")), "{words}");
    }
    assert!(asked(|raw| raw.style[1].feature = Feature::Tokens).contains("`tokens` twice"));
    let no_voters = RawDesign { voters: 0, voter_effect: 0.5, ..RawDesign::default() };
    assert_eq!(no_voters.check(), Err(DesignError::NoVoters(0.5)));
}
