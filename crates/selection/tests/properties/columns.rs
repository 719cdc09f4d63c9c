use proptest::prelude::*;
use selection::{
    Best, Candidates, Choice, Dissimilarity, NoAnswer, complete_rows, correlation_matrix, metric_tree,
    naive_best, out_of_sample, partial_correlation, principal_components,
};
use statistics::{Level, Statistic, correlate, midranks, pearson};

use crate::{columns, normal_columns};

/// The textbook recursion on pairwise coefficients.
fn recursion(columns: &[Vec<f64>], first: usize, second: usize, given: &[usize]) -> f64 {
    let Some((last, rest)) = given.split_last() else {
        return pearson(&columns[first], &columns[second]).unwrap();
    };
    let of = |a, b| recursion(columns, a, b, rest);
    let (own, left, right) = (of(first, second), of(first, *last), of(second, *last));
    (own - left * right) / ((1.0 - left * left) * (1.0 - right * right)).sqrt()
}

#[test]
fn partial_correlations_follow_the_recursion() {
    let level = Level::new(0.95).unwrap();
    for seed in 0..30 {
        let data = normal_columns(9, 5, seed);
        let ranked: Vec<Vec<f64>> = data.iter().map(|column| midranks(column)).collect();
        for (statistic, source) in [(Statistic::Pearson, &data), (Statistic::Spearman, &ranked)] {
            for controls in 0..=3 {
                let given: Vec<usize> = (2..2 + controls).collect();
                let expected = recursion(source, 0, 1, &given);
                let found = partial_correlation(statistic, &data[0], &data[1], &data[2..2 + controls], level)
                    .unwrap();
                assert!((found.coefficient - expected).abs() < 1e-9, "{} {expected}", found.coefficient);
                assert_eq!(found.degrees_of_freedom, 7 - controls);
            }
        }
    }
}

#[test]
fn what_has_no_partial_correlation_says_why() {
    let level = Level::new(0.95).unwrap();
    let data = normal_columns(6, 4, 1);
    let sum: Vec<f64> = (0..6).map(|row| 2.0 * data[2][row] - data[3][row] + 5.0).collect();
    let state = |proxy: &[f64], outcome: &[f64], controls: &[Vec<f64>]| {
        partial_correlation(Statistic::Pearson, proxy, outcome, controls, level).unwrap_err()
    };
    let given = [data[2].clone(), data[3].clone()];
    assert_eq!(state(&sum, &data[1], &given), NoAnswer::ProxyExplained);
    assert_eq!(state(&data[0], &sum, &given), NoAnswer::OutcomeExplained);
    assert_eq!(state(&data[0], &data[1], &[vec![3.0; 6]]), NoAnswer::ConstantControl { control: 0 });
    let collinear = [data[2].clone(), data[3].clone(), sum.clone()];
    assert_eq!(state(&data[0], &data[1], &collinear), NoAnswer::CollinearControl { control: 2 });
    assert_eq!(
        state(&data[0][..4], &data[1][..4], &[data[2][..4].to_vec(), data[3][..4].to_vec()]).state(),
        "too-few-points"
    );
    assert_eq!(state(&[f64::NAN; 6], &data[1], &given).state(), "not-finite");
    let kendall = partial_correlation(Statistic::Kendall, &data[0], &data[1], &given, level).unwrap_err();
    assert_eq!(kendall.state(), "not-for-statistic");
}

proptest! {
    #[test]
    fn rows_with_a_gap_are_left_out(holes in prop::collection::vec(prop::collection::vec(any::<bool>(), 6), 1..4)) {
        let table: Vec<Vec<Option<f64>>> = holes.iter()
            .map(|column| column.iter().enumerate().map(|(row, hole)| (!hole).then_some(row as f64)).collect())
            .collect();
        let found = complete_rows(&table).unwrap();
        let whole: Vec<usize> = (0..6).filter(|row| holes.iter().all(|column| !column[*row])).collect();
        prop_assert_eq!(&found.kept, &whole);
        prop_assert_eq!(found.kept.len() + found.left_out.len(), 6);
        for column in found.columns {
            prop_assert_eq!(column, whole.iter().map(|row| *row as f64).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_tree_is_average_linkage((n, size, seed, signed) in (4..12_usize, 2..9_usize, any::<u64>(), any::<bool>())) {
        let matrix = correlation_matrix(Statistic::Pearson, &normal_columns(n, size, seed)).unwrap();
        let dissimilarity = if signed { Dissimilarity::Signed } else { Dissimilarity::Absolute };
        let apart = |i, j| 1.0 - if signed { matrix.at(i, j) } else { f64::abs(matrix.at(i, j)) };
        let tree = metric_tree(&matrix, dissimilarity);
        let mut clusters: Vec<Vec<usize>> = (0..size).map(|metric| vec![metric]).collect();
        for merge in &tree.merges {
            let mean = |a: &[usize], b: &[usize]| {
                let sum: f64 = a.iter().flat_map(|i| b.iter().map(move |j| (*i, *j))).map(|(i, j)| apart(i, j)).sum();
                sum / (a.len() * b.len()) as f64
            };
            let mut best = (f64::INFINITY, 0, 0);
            for i in 0..clusters.len() {
                for j in i + 1..clusters.len() {
                    let distance = mean(&clusters[i], &clusters[j]);
                    if distance < best.0 { best = (distance, i, j); }
                }
            }
            prop_assert!((merge.dissimilarity - best.0).abs() < 1e-9);
            let joined = clusters.remove(best.2);
            clusters[best.1].extend(joined);
            prop_assert_eq!(merge.members, clusters[best.1].len());
        }
        let mut order = tree.order.clone();
        prop_assert_eq!(order[0], 0);
        order.sort_unstable();
        prop_assert_eq!(order, (0..size).collect::<Vec<_>>());
    }

    #[test]
    fn a_chosen_metric_predicts_as_the_slow_version((data, strongest) in (columns(7, 4), any::<bool>())) {
        let best = if strongest { Best::Strongest } else { Best::Highest };
        let candidates = Candidates { metrics: &data[..3], outcome: &data[3] };
        let Ok(found) = out_of_sample(&candidates, Choice::Chosen(best)) else { return Ok(()) };
        for left_out in 0..7 {
            let keep: Vec<usize> = (0..7).filter(|row| *row != left_out).collect();
            let of = |column: &[f64]| keep.iter().map(|row| column[*row]).collect::<Vec<f64>>();
            let y = of(&data[3]);
            let score = |metric: usize| pearson(&of(&data[metric]), &y).ok().map(|r| if strongest { r.abs() } else { r });
            let chosen = found.chosen[left_out];
            let own = score(chosen).unwrap();
            prop_assert!((0..3).filter_map(score).all(|other| other <= own + 1e-12));
            // Least squares by the normal equations.
            let x = of(&data[chosen]);
            let (n, sx, sy) = (6.0, x.iter().sum::<f64>(), y.iter().sum::<f64>());
            let sxx: f64 = x.iter().map(|x| x * x).sum();
            let sxy: f64 = x.iter().zip(&y).map(|(x, y)| x * y).sum();
            let slope = (n * sxy - sx * sy) / (n * sxx - sx * sx);
            let expected = (sy - slope * sx) / n + slope * data[chosen][left_out];
            prop_assert!((found.predictions[left_out] - expected).abs() < 1e-6 * expected.abs().max(1.0));
        }
        prop_assert_eq!(found.times_chosen.iter().sum::<usize>(), 7);
        let error = |of: &dyn Fn(usize) -> f64| {
            ((0..7).map(|row| (data[3][row] - of(row)).powi(2)).sum::<f64>() / 7.0).sqrt()
        };
        let total: f64 = data[3].iter().sum();
        let baseline = error(&|row| (total - data[3][row]) / 6.0);
        let rmse = error(&|row| found.predictions[row]);
        prop_assert!((found.rmse - rmse).abs() < 1e-9 && (found.baseline_rmse - baseline).abs() < 1e-9);
        prop_assert!((found.skill - (1.0 - (rmse / baseline).powi(2))).abs() < 1e-9);
    }
}

#[test]
fn a_perfect_metric_is_found_and_predicts_perfectly() {
    let mut metrics = normal_columns(9, 3, 4);
    let outcome: Vec<f64> = metrics[1].iter().map(|value| 7.0 - 2.0 * value).collect();
    metrics[2] = vec![1.0; 9];
    let candidates = Candidates { metrics: &metrics, outcome: &outcome };
    let found = out_of_sample(&candidates, Choice::Chosen(Best::Strongest)).unwrap();
    assert!((found.skill - 1.0).abs() < 1e-12 && found.times_chosen == [0, 9, 0]);
    let (metric, r) = naive_best(&candidates, Best::Strongest).unwrap();
    assert!(metric == 1 && (r + 1.0).abs() < 1e-12);
    let fixed = out_of_sample(&candidates, Choice::Fixed(0)).unwrap();
    assert!(fixed.times_chosen == [9, 0, 0] && fixed.skill < 1.0);
    assert_eq!(out_of_sample(&candidates, Choice::Fixed(2)).unwrap_err().state(), "constant-proxy");
    assert_eq!(out_of_sample(&candidates, Choice::Fixed(3)).unwrap_err().state(), "out-of-range");
    let lone = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0];
    let outcome = Candidates { metrics: &metrics, outcome: &lone };
    assert_eq!(out_of_sample(&outcome, Choice::Fixed(0)).unwrap_err().state(), "constant-outcome");
}

/// Eigenvalues of the correlation matrix by Jacobi rotations.
fn eigenvalues(mut a: Vec<Vec<f64>>) -> Vec<f64> {
    let size = a.len();
    for _ in 0..60 {
        for p in 0..size {
            for q in p + 1..size {
                if a[p][q].abs() < 1e-300 {
                    continue;
                }
                let theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
                let t = if theta == 0.0 { 1.0 } else { theta.signum() / (theta.abs() + theta.hypot(1.0)) };
                let (c, s) = (1.0 / t.hypot(1.0), t / t.hypot(1.0));
                for row in &mut a {
                    (row[p], row[q]) = (c * row[p] - s * row[q], s * row[p] + c * row[q]);
                }
                let (first, second) = (a[p].clone(), a[q].clone());
                a[p] = first.iter().zip(&second).map(|(x, y)| c * x - s * y).collect();
                a[q] = first.iter().zip(&second).map(|(x, y)| s * x + c * y).collect();
            }
        }
    }
    let mut values: Vec<f64> = (0..size).map(|i| a[i][i]).collect();
    values.sort_by(|a, b| b.total_cmp(a));
    values
}

#[test]
fn components_have_the_eigenvalues_of_the_correlation_matrix() {
    for (n, size, seed) in
        [(9, 2, 1), (9, 5, 2), (9, 8, 3), (9, 9, 4), (9, 30, 5), (9, 70, 6), (17, 10, 7), (40, 3, 8)]
    {
        let data = normal_columns(n, size, seed);
        let found = principal_components(&data, 100).unwrap_or_else(|reason| panic!("{n} {size}: {reason}"));
        let matrix = correlation_matrix(Statistic::Pearson, &data).unwrap();
        let rows = (0..size).map(|i| (0..size).map(|j| matrix.at(i, j)).collect()).collect();
        let expected = eigenvalues(rows);
        assert_eq!(found.shares.len(), size.min(n - 1), "{n} {size}");
        for (share, value) in found.shares.iter().zip(&expected) {
            assert!((share - value / size as f64).abs() < 1e-6, "{n} {size}: {share} {value}");
        }
        assert!((found.shares.iter().sum::<f64>() - 1.0).abs() < 1e-6);
        for (loadings, scores) in found.loadings.iter().zip(&found.scores) {
            for (loading, column) in loadings.iter().zip(&data) {
                assert!((loading - correlate(Statistic::Pearson, column, scores).unwrap()).abs() < 1e-6);
            }
        }
    }
}

#[test]
fn metrics_that_span_less_have_fewer_components() {
    let mut data = normal_columns(9, 3, 1);
    data.push(data[0].iter().map(|value| 2.0 - value).collect());
    data.push(data[1].clone());
    let found = principal_components(&data, 100).unwrap();
    assert_eq!(found.shares.len(), 3);
    assert!((found.shares.iter().sum::<f64>() - 1.0).abs() < 1e-6);
    assert_eq!(principal_components(&data, 2).unwrap().shares.len(), 2);
    assert_eq!(principal_components(&data[..1], 2).unwrap_err().state(), "too-few-columns");
    data[2] = vec![1.0; 9];
    assert_eq!(principal_components(&data, 2).unwrap_err().state(), "constant-proxy");
}

/// Many directions of nearly the same width, on which linfa alone stops early.
#[test]
fn close_variances_are_decomposed() {
    for seed in 0..20 {
        let found = principal_components(&normal_columns(9, 40, seed), 100).map(|found| found.shares.len());
        assert_eq!(found, Ok(8), "{seed}");
    }
}
