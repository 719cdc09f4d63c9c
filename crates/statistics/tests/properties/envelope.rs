use proptest::prelude::*;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use statistics::{
    Envelope, Range, Search, Undefined, pearson, pearson_envelope, quantile_envelope, quantile_scores,
};

/// Room for the rounding of a correlation computed at a random point.
const ROUNDING: f64 = 1e-12;

/// Ranges of one column: narrow as printed digits, or as wide as the values are apart.
fn ranges(n: usize) -> impl Strategy<Value = Vec<Range>> {
    let width = prop_oneof![Just(0.0), Just(0.03), Just(0.3), Just(1.5)];
    (prop::collection::vec(-2.0..2.0_f64, n), width, prop::collection::vec(0.0..=1.0_f64, n)).prop_map(
        |(values, width, parts)| {
            values.into_iter().zip(parts).map(|(value, part)| Range::around(value, width * part)).collect()
        },
    )
}

fn two(sizes: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = (Vec<Range>, Vec<Range>)> {
    sizes.prop_flat_map(|n| (ranges(n), ranges(n)))
}

/// A random point of the box, half of its numbers at an end.
fn draw(ranges: &[Range], random: &mut ChaCha8Rng) -> Vec<f64> {
    let mut of = |range: &Range| match random.random_range(0..4) {
        0 => range.lower,
        1 => range.upper,
        _ => range.lower + random.random::<f64>() * (range.upper - range.lower),
    };
    ranges.iter().map(&mut of).collect()
}

fn widened(range: Range) -> Range {
    Range { lower: range.lower - ROUNDING, upper: range.upper + ROUNDING }
}

fn is_inside(envelope: &Envelope) -> bool {
    let Envelope { inner, outer } = envelope;
    -1.0 <= outer.lower && outer.lower <= inner.lower && inner.upper <= outer.upper && outer.upper <= 1.0
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn no_point_leaves_the_outer_envelope((proxy, outcome) in two(3..=12), seed in any::<u64>()) {
        let envelope = pearson_envelope(&proxy, &outcome, &Search { starts: 4, seed }).unwrap();
        prop_assert!(is_inside(&envelope) && envelope.inner.lower <= envelope.inner.upper);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..200 {
            let point = (draw(&proxy, &mut random), draw(&outcome, &mut random));
            if let Ok(r) = pearson(&point.0, &point.1) {
                prop_assert!(widened(envelope.outer).contains(r), "{r} outside {envelope:?}");
            }
        }
    }

    #[test]
    fn a_long_search_keeps_to_a_short_proof((proxy, outcome) in two(3..=10), seed in any::<u64>()) {
        let short = pearson_envelope(&proxy, &outcome, &Search { starts: 0, seed }).unwrap();
        let long = pearson_envelope(&proxy, &outcome, &Search { starts: 100, seed }).unwrap();
        prop_assert!(short.outer.lower <= long.inner.lower && long.inner.upper <= short.outer.upper);
        prop_assert!(long.inner.lower <= short.inner.lower && short.inner.upper <= long.inner.upper);
    }

    #[test]
    fn units_and_signs_do_not_matter(
        (proxy, outcome) in two(3..=9),
        (scale, shift) in (0.01..100.0_f64, -50.0..50.0_f64),
    ) {
        let search = Search { starts: 4, seed: 1 };
        let plain = pearson_envelope(&proxy, &outcome, &search).unwrap();
        let end = |value: f64| shift - scale * value;
        let map = |range: &Range| Range { lower: end(range.upper), upper: end(range.lower) };
        let mapped = proxy.iter().map(map).collect::<Vec<_>>();
        let mapped = pearson_envelope(&mapped, &outcome, &search).unwrap();
        // The two searches start elsewhere, so only the proofs must cover each other's finds.
        prop_assert!(mapped.outer.contains(-plain.inner.lower) && mapped.outer.contains(-plain.inner.upper));
    }

    #[test]
    fn no_point_leaves_the_outer_quantile_envelope(
        columns in (3..=9_usize, 1..=4_usize).prop_flat_map(|(n, k)| prop::collection::vec(ranges(n), k)),
        (q, standardised, seed) in (0.0..=1.0_f64, any::<bool>(), any::<u64>()),
    ) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let around = |_| Range::around(random.random::<f64>(), 0.02);
        let outcome: Vec<Range> = columns[0].iter().map(around).collect();
        let search = Search { starts: 4, seed };
        let envelope = quantile_envelope(&columns, standardised, q, &outcome, &search).unwrap();
        prop_assert!(is_inside(&envelope));
        for _ in 0..100 {
            let point: Vec<Vec<f64>> = columns.iter().map(|column| draw(column, &mut random)).collect();
            let Ok(scores) = quantile_scores(&point, standardised, q) else { continue };
            if let Ok(r) = pearson(&scores, &draw(&outcome, &mut random)) {
                prop_assert!(widened(envelope.outer).contains(r), "{r} outside {envelope:?}");
            }
        }
    }
}

/// Nine scores and nine metric values with the spread and the printed digits of the study; invented.
fn printed() -> (Vec<Range>, Vec<Range>) {
    let proxy = [0.617, 0.642, 0.668, 0.655, 0.603, 0.689, 0.634, 0.671, 0.598];
    let outcome = [1134.0, 1171.0, 1163.0, 1152.0, 1128.0, 1141.0, 1149.0, 1158.0, 1139.0];
    (
        proxy.map(|value| Range::around(value, 0.005)).to_vec(),
        outcome.map(|value| Range::around(value, 0.5)).to_vec(),
    )
}

#[test]
fn printed_digits_leave_a_narrow_gap() {
    let (proxy, outcome) = printed();
    let Envelope { inner, outer } = pearson_envelope(&proxy, &outcome, &Search::default()).unwrap();
    assert!(inner.lower - outer.lower < 1e-4 && outer.upper - inner.upper < 1e-4, "{inner:?} {outer:?}");
}

#[test]
fn exact_numbers_have_a_range_of_one_point() {
    let (proxy, outcome) = ([1.0, 2.0, 4.0, 3.0], [1e6, 1e6 + 3.0, 1e6 + 2.0, 1e6 + 9.0]);
    let exact = |values: &[f64]| values.iter().map(|&value| Range::around(value, 0.0)).collect::<Vec<_>>();
    let envelope = pearson_envelope(&exact(&proxy), &exact(&outcome), &Search::default()).unwrap();
    let r = pearson(&proxy, &outcome).unwrap();
    assert!((envelope.inner.lower - r).abs() < ROUNDING && (envelope.inner.upper - r).abs() < ROUNDING);
    assert!(envelope.outer.contains(r) && envelope.outer.upper - envelope.outer.lower < 1e-5);
}

#[test]
fn a_column_that_may_be_constant_proves_nothing_and_one_that_must_be_is_named() {
    let (loose, fixed) = (vec![Range { lower: 0.0, upper: 1.0 }; 5], vec![Range::around(2.0, 0.0); 5]);
    let (proxy, _) = printed();
    let envelope = pearson_envelope(&loose, &proxy[..5], &Search::default()).unwrap();
    assert_eq!(envelope.outer, Range { lower: -1.0, upper: 1.0 });
    assert!(envelope.inner.lower < -0.99 && envelope.inner.upper > 0.99);
    let search = Search::default();
    assert_eq!(pearson_envelope(&fixed, &proxy[..5], &search), Err(Undefined::ConstantProxy));
    assert_eq!(pearson_envelope(&loose, &fixed, &search), Err(Undefined::ConstantOutcome));
    assert_eq!(quantile_envelope(&[fixed], true, 0.5, &loose, &search), Err(Undefined::ConstantProxy));
    let none = Undefined::LengthMismatch { proxy: 0, outcome: 5 };
    assert_eq!(quantile_envelope(&[], true, 0.5, &loose, &search), Err(none));
    assert_eq!(quantile_scores(&[vec![1.0; 5]], false, 2.0), Err(Undefined::QuantileOutOfRange { q: 2.0 }));
}
