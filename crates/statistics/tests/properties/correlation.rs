use proptest::prelude::*;
use statistics::{
    Statistic, correlate, kendall_tau_b, midranks, pearson, quantile_type7, spearman, standardise,
};

use super::pair;

/// Tau-b from counts of concordant, discordant and tied pairs.
fn naive_kendall(x: &[f64], y: &[f64]) -> f64 {
    let (mut concordant, mut discordant, mut tied_x, mut tied_y, mut tied_both) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for i in 0..x.len() {
        for j in 0..i {
            match (x[i] == x[j], y[i] == y[j]) {
                (true, true) => tied_both += 1.0,
                (true, false) => tied_x += 1.0,
                (false, true) => tied_y += 1.0,
                (false, false) if (x[i] < x[j]) == (y[i] < y[j]) => concordant += 1.0,
                (false, false) => discordant += 1.0,
            }
        }
    }
    let all: f64 = concordant + discordant + tied_x + tied_y + tied_both;
    (concordant - discordant) / ((all - tied_x - tied_both) * (all - tied_y - tied_both)).sqrt()
}

/// Pearson by the textbook sums.
fn naive_pearson(x: &[f64], y: &[f64]) -> f64 {
    let n = x.len() as f64;
    let sum = |terms: &mut dyn Iterator<Item = f64>| terms.sum::<f64>();
    let (sx, sy) = (sum(&mut x.iter().copied()), sum(&mut y.iter().copied()));
    let sxy = sum(&mut x.iter().zip(y).map(|(a, b)| a * b));
    let (sxx, syy) = (sum(&mut x.iter().map(|a| a * a)), sum(&mut y.iter().map(|b| b * b)));
    (n * sxy - sx * sy) / ((n * sxx - sx * sx) * (n * syy - sy * sy)).sqrt()
}

proptest! {
    #[test]
    fn correlations_follow_their_definitions((x, y) in pair(3..=20)) {
        if let Ok(tau) = kendall_tau_b(&x, &y) {
            prop_assert!((tau - naive_kendall(&x, &y)).abs() < 1e-12);
        }
        if let Ok(r) = pearson(&x, &y) {
            prop_assert!((r - naive_pearson(&x, &y)).abs() < 1e-9);
        }
        if let Ok(rho) = spearman(&x, &y) {
            prop_assert!((rho - pearson(&midranks(&x), &midranks(&y)).unwrap()).abs() < 1e-12);
        }
    }

    #[test]
    fn midranks_count_what_is_below((x, _) in pair(3..=20)) {
        let expected: Vec<f64> = x.iter().map(|value| {
            let below = x.iter().filter(|other| *other < value).count() as f64;
            let equal = x.iter().filter(|other| *other == value).count() as f64;
            below + (equal + 1.0) / 2.0
        }).collect();
        prop_assert_eq!(midranks(&x), expected);
    }

    #[test]
    fn affine_maps_change_at_most_the_sign(
        (x, y) in pair(3..=20),
        (scale, shift) in (0.1..10.0_f64, -99.0..99.0_f64),
    ) {
        for statistic in Statistic::ALL {
            let Ok(plain) = correlate(statistic, &x, &y) else { continue };
            let map = |factor: f64| x.iter().map(|value| factor * value + shift).collect::<Vec<_>>();
            prop_assert!((correlate(statistic, &map(scale), &y).unwrap() - plain).abs() < 1e-9);
            prop_assert!((correlate(statistic, &map(-scale), &y).unwrap() + plain).abs() < 1e-9);
            prop_assert!((correlate(statistic, &y, &x).unwrap() - plain).abs() < 1e-12);
        }
    }

    #[test]
    fn the_order_of_points_does_not_matter((x, y) in pair(3..=20), turn in 0..20_usize) {
        let turned = |values: &[f64]| {
            let mut values = values.to_vec();
            let by = turn % values.len();
            values.rotate_left(by);
            values
        };
        for statistic in Statistic::ALL {
            let Ok(plain) = correlate(statistic, &x, &y) else { continue };
            prop_assert!((correlate(statistic, &turned(&x), &turned(&y)).unwrap() - plain).abs() < 1e-12);
        }
    }

    #[test]
    fn monotone_maps_leave_rank_correlations((x, y) in pair(3..=20)) {
        let curved: Vec<f64> = x.iter().map(|value| value.powi(3) + value).collect();
        prop_assert_eq!(spearman(&curved, &y), spearman(&x, &y));
        prop_assert_eq!(kendall_tau_b(&curved, &y), kendall_tau_b(&x, &y));
    }

    #[test]
    fn standard_scores_have_mean_zero_and_mean_square_one((x, _) in pair(3..=20)) {
        if let Ok(z) = standardise(&x) {
            let n = z.len() as f64;
            prop_assert!((z.iter().sum::<f64>() / n).abs() < 1e-12);
            prop_assert!((z.iter().map(|value| value * value).sum::<f64>() / n - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn quantiles_rise_with_q_and_stay_inside((x, _) in pair(3..=20), ends in (0.0..=1.0_f64, 0.0..=1.0_f64)) {
        let (low, high) = ends;
        let (low, high) = (low.min(high), low.max(high));
        let [least, below, above, most] = [0.0, low, high, 1.0].map(|q| quantile_type7(&x, q).unwrap());
        prop_assert!(least <= below && below <= above + 1e-12 && above <= most);
    }
}
