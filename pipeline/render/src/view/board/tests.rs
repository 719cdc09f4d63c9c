use records::{Control, Origin};

use super::*;

fn rating(policy: &str, value: f64) -> Outcome {
    Outcome {
        judge: None,
        policy: policy.into(),
        outcome: "arena".into(),
        control: Control::None,
        value,
        resolution: None,
        lower: None,
        upper: None,
        level: None,
        interval_method: None,
        standard_error: None,
        n: None,
        rank: None,
        rank_lower: None,
        rank_upper: None,
        is_baseline: false,
        group: None,
        origin: Origin::Computed,
        source: String::new(),
    }
}

#[test]
fn equal_ratings_share_a_place_and_stand_by_name() {
    let inputs = Inputs {
        ratings: [("c", 2.0), ("b", 1.0), ("a", 2.0), ("d", 0.0)]
            .map(|(name, value)| rating(name, value))
            .into(),
        ..Inputs::default()
    };
    let boards = boards(&inputs);
    let side = &boards[0].sides[0];
    let order: Vec<(&str, i64)> =
        side.ratings.iter().map(|row| (row.policy.as_str(), side.place(row))).collect();
    assert_eq!(order, [("a", 1), ("c", 1), ("b", 3), ("d", 4)]);
}

#[test]
fn parts_that_no_vote_connects_have_places_of_their_own() {
    let neighbour = |component, above: &str, below: &str| RatingNeighbour {
        outcome: "arena".into(),
        control: Control::None,
        component,
        place: 1,
        above: above.into(),
        below: below.into(),
        difference: 1.0,
        standard_error: 1.0,
        lower: -1.0,
        upper: 3.0,
        level: 0.95,
        interval_method: "model".into(),
        p_adjusted: None,
        separated: false,
        votes_needed: None,
    };
    let inputs = Inputs {
        ratings: [("low", 1.0), ("high", 9.0), ("lower", 0.0), ("higher", 10.0)]
            .map(|(name, value)| rating(name, value))
            .into(),
        rating_neighbours: vec![neighbour(1, "low", "lower"), neighbour(2, "higher", "high")],
        ..Inputs::default()
    };
    let boards = boards(&inputs);
    let side = &boards[0].sides[0];
    let order: Vec<(&str, i64)> =
        side.ratings.iter().map(|row| (row.policy.as_str(), side.place(row))).collect();
    assert_eq!(order, [("low", 1), ("lower", 2), ("higher", 1), ("high", 2)]);
}
