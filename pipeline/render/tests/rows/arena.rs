//! Rows of votes and ratings, invented: strengths on a line, intervals that overlap their neighbours'.

use records::tables::{
    FitSummary, Outcome, RatingInterval, RatingNeighbour, RatingPair, RatingRank, StyleCoefficient,
};
use records::{Control, Origin};
use render::{Inputs, StudyFacts};

pub const OUTCOME: &str = "arena-score";
const CONTROLS: [Control; 2] = [Control::None, Control::Style];

/// Numbers from 0 to 1, the same every time (Knuth's 64-bit congruential generator).
pub fn noise(seed: u64) -> impl FnMut() -> f64 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// Names with long and foreign ones among them.
pub fn names(count: usize) -> Vec<String> {
    const MAKERS: [&str; 6] = [
        "alpha-7b",
        "an-organisation-with-a-name/a-model-with-a-very-long-name-70b-instruct-v0.3",
        "通义千问-72B",
        "beta-large",
        "Ünïcode <&> \"model\"",
        "gamma-mini",
    ];
    (0..count).map(|index| format!("{}-{index}", MAKERS[index % MAKERS.len()])).collect()
}

/// One rating; its interval reaches 9 to each side.
pub fn rating(policy: &str, control: Control, value: f64) -> Outcome {
    Outcome {
        judge: None,
        policy: policy.into(),
        outcome: OUTCOME.into(),
        control,
        value,
        resolution: None,
        lower: Some(value - 9.0),
        upper: Some(value + 9.0),
        level: Some(0.95),
        interval_method: Some("sandwich".into()),
        standard_error: Some(4.6),
        n: Some(412),
        rank: None,
        rank_lower: None,
        rank_upper: None,
        is_baseline: false,
        group: None,
        origin: Origin::Computed,
        source: "votes.csv".into(),
    }
}

/// Ranks, best first, and the ranks that the intervals allow.
pub fn rank(ratings: &mut [Outcome]) {
    ratings.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.policy.cmp(&b.policy)));
    let limits: Vec<(f64, f64)> =
        ratings.iter().map(|row| (row.lower.unwrap_or(row.value), row.upper.unwrap_or(row.value))).collect();
    for (index, row) in ratings.iter_mut().enumerate() {
        let above = limits.iter().filter(|other| other.0 > limits[index].1).count();
        let below = limits.iter().filter(|other| other.1 < limits[index].0).count();
        row.rank = Some(index as i64 + 1);
        row.rank_lower = Some(above as i64 + 1);
        row.rank_upper = Some((limits.len() - below) as i64);
    }
}

/// A fit that went well.
pub fn fit(control: Control, policies: usize, votes: i64) -> FitSummary {
    let styled = control == Control::Style;
    FitSummary {
        outcome: OUTCOME.into(),
        control,
        component: 1,
        policies: policies as i64,
        votes,
        tie_share: 0.18,
        both_bad_share: 0.071,
        both_bad: "tie".into(),
        state: "ok".into(),
        solver: "newton".into(),
        stop: Some("gradient-small".into()),
        iterations: 6,
        gradient_norm: Some(3.2e-12),
        mean_loss: Some(0.6312),
        preset: "arena".into(),
        tie_rule: "half-win".into(),
        tie_parameter: None,
        ridge_strengths: 0.0,
        ridge_covariates: 0.5,
        ridge_basis: "sum".into(),
        reweighted: false,
        anchor: None,
        base: 1000.0,
        features: styled.then(|| "length headers lists".into()),
        feature_formula: styled.then(|| "(a − b) / (a + b)".into()),
        standardisation: styled.then(|| "population".into()),
        interval_method: "sandwich".into(),
        unit: "vote".into(),
        level: 0.95,
        rounds: Some(500),
        degenerate: Some(0),
        not_converged: Some(0),
        clusters: None,
        cluster_ratio: None,
        cluster_ratio_largest: None,
        weighted: false,
        note: None,
    }
}

fn neighbour(place: usize, above: &Outcome, below: &Outcome) -> RatingNeighbour {
    let difference = above.value - below.value;
    RatingNeighbour {
        outcome: OUTCOME.into(),
        control: above.control,
        component: 1,
        place: place as i64,
        above: above.policy.clone(),
        below: below.policy.clone(),
        difference,
        standard_error: 5.1,
        lower: difference - 14.2,
        upper: difference + 14.2,
        level: 0.95,
        interval_method: "sandwich".into(),
        p_adjusted: Some((1.0 - difference.abs() / 20.0).clamp(0.0002, 1.0)),
        separated: difference > 14.2,
        votes_needed: (difference > 0.0).then_some((9e5 / (difference * difference)) as i64),
    }
}

fn pair(a: &Outcome, b: &Outcome, next: &mut impl FnMut() -> f64, few: bool) -> RatingPair {
    let difference = a.value - b.value;
    let expected = 1.0 / (1.0 + 10f64.powf(-difference / 400.0));
    let votes = if next() < 0.15 && !few { 0 } else { (3.0 * 100f64.powf(next())) as i64 };
    let spread = (0.25 / votes.max(1) as f64).sqrt();
    let won = (expected + 2.0 * spread * (next() + next() - 1.0)).clamp(0.0, 1.0);
    RatingPair {
        outcome: OUTCOME.into(),
        control: a.control,
        policy_a: a.policy.clone(),
        policy_b: b.policy.clone(),
        votes,
        win_share: (votes > 0).then_some(won),
        tie_share: (votes > 0).then_some(0.2),
        expected,
        difference,
        standard_error: 5.0,
        lower: difference - 10.0,
        upper: difference + 10.0,
        level: 0.95,
        interval_method: "sandwich".into(),
        unit: "vote".into(),
        rounds: Some(500),
    }
}

fn ranks(ratings: &[Outcome]) -> Vec<RatingRank> {
    let mut rows = Vec::new();
    for (index, row) in ratings.iter().enumerate() {
        for (step, share) in [(-2, 0.1), (-1, 0.2), (0, 0.397), (1, 0.2), (2, 0.1), (4, 0.003)] {
            let rank = index as i64 + 1 + step;
            if (1..=ratings.len() as i64).contains(&rank) {
                let (policy, control) = (row.policy.clone(), row.control);
                rows.push(RatingRank { outcome: OUTCOME.into(), control, policy, rank, share, rounds: 500 });
            }
        }
    }
    rows
}

fn interval(row: &Outcome, method: &str, half: f64, chosen: bool) -> RatingInterval {
    RatingInterval {
        outcome: OUTCOME.into(),
        control: row.control,
        policy: row.policy.clone(),
        interval_method: method.into(),
        unit: "vote".into(),
        rounds: (method == "percentile").then_some(500),
        level: 0.95,
        standard_error: half / 1.96,
        lower: row.value - half,
        upper: row.value + half,
        chosen,
    }
}

/// A covariate's effect.
pub fn coefficient(feature: &str, estimate: f64) -> StyleCoefficient {
    StyleCoefficient {
        outcome: OUTCOME.into(),
        component: 1,
        feature: feature.into(),
        estimate,
        standard_error: 0.012,
        lower: estimate - 0.024,
        upper: estimate + 0.024,
        level: 0.95,
        interval_method: "sandwich".into(),
        unit: "vote".into(),
        rounds: Some(500),
        mean: (feature != "position").then_some(0.004),
        deviation: (feature != "position").then_some(0.31),
    }
}

/// The tables of one control from its ratings.
pub fn side(inputs: &mut Inputs, control: Control, mut ratings: Vec<Outcome>, seed: u64) {
    rank(&mut ratings);
    let mut next = noise(seed);
    for (index, row) in ratings.iter().enumerate() {
        let few = ratings.len() < 4;
        inputs.rating_pairs.extend(ratings[index + 1..].iter().map(|other| pair(row, other, &mut next, few)));
        inputs.rating_intervals.push(interval(row, "sandwich", 9.0, true));
        inputs.rating_intervals.push(interval(row, "percentile", 9.7, false));
    }
    let pairs = ratings.windows(2).enumerate();
    inputs.rating_neighbours.extend(pairs.map(|(place, two)| neighbour(place + 1, &two[0], &two[1])));
    inputs.rating_ranks.extend(ranks(&ratings));
    let votes =
        inputs.rating_pairs.iter().filter(|pair| pair.control == control).map(|pair| pair.votes).sum();
    inputs.fits.push(fit(control, ratings.len(), votes));
    inputs.ratings.append(&mut ratings);
}

/// A study of votes alone between so many models, under both controls.
pub fn study(names: &[String]) -> Inputs {
    let mut inputs = Inputs {
        study: StudyFacts {
            name: "votes".into(),
            seed: "7".into(),
            version: "0.1.0".into(),
            ..StudyFacts::default()
        },
        ..Inputs::default()
    };
    let gap = 400.0 / names.len() as f64;
    for (control, seed) in CONTROLS.into_iter().zip([3, 3]) {
        let mut next = noise(seed + names.len() as u64);
        let mut value = |index: usize| {
            let shift = if control == Control::Style { 60.0 * (next() - 0.5) } else { 6.0 * next() };
            1200.0 - gap * index as f64 + shift
        };
        let ratings = names.iter().enumerate().map(|(at, name)| rating(name, control, value(at))).collect();
        side(&mut inputs, control, ratings, seed);
    }
    for (feature, estimate) in [("length", 0.249), ("headers", 0.041), ("lists", -0.012), ("position", 0.03)]
    {
        inputs.style_coefficients.push(coefficient(feature, estimate));
    }
    inputs
}

/// All ratings equal, under one control.
pub fn equal(names: &[String]) -> Inputs {
    let mut inputs = Inputs::default();
    let ratings = names.iter().map(|name| rating(name, Control::None, 1000.0)).collect();
    side(&mut inputs, Control::None, ratings, 3);
    inputs.rating_pairs.iter_mut().for_each(|pair| {
        (pair.votes, pair.win_share, pair.tie_share) = (12, Some(0.5), Some(1.0));
    });
    inputs.fits[0].tie_share = 1.0;
    inputs
}
