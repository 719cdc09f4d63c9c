//! The same procedures, slow and obvious: textbook formulas on m × m matrices, loops as they are said.

use prediction::Method;

/// Standardised rows and outcomes to standardised coefficients.
type Estimator = Box<dyn Fn(&[Vec<f64>], &[f64]) -> Vec<f64>>;

/// One estimator for each place on the method's grid, from simple to flexible.
pub fn estimators(method: &Method, m: usize) -> Vec<Estimator> {
    match method.clone() {
        Method::Line { .. } => {
            (0..m).map(|j| Box::new(move |z: &[Vec<f64>], y: &[f64]| line(z, y, j)) as _).collect()
        }
        Method::Ridge { penalties } => penalties
            .into_iter()
            .map(|g| Box::new(move |z: &[Vec<f64>], y: &[f64]| ridge(z, y, g)) as _)
            .collect(),
        Method::ElasticNet { l1_ratios, fractions } => {
            let pairs =
                l1_ratios.into_iter().flat_map(|r| fractions.clone().into_iter().map(move |f| (r, f)));
            pairs
                .map(|(r, f)| Box::new(move |z: &[Vec<f64>], y: &[f64]| elastic_net(z, y, r, f)) as _)
                .collect()
        }
        Method::PartialLeastSquares { components } => (1..=components)
            .map(|k| Box::new(move |z: &[Vec<f64>], y: &[f64]| krylov(z, y, k)) as _)
            .collect(),
    }
}

/// Tunes by leaving one out, fits to all, predicts a row.
pub fn procedure(method: &Method, rows: &[Vec<f64>], outcomes: &[f64], at: &[f64]) -> f64 {
    let estimators = estimators(method, at.len());
    let error = |estimator: &Estimator| -> f64 {
        (0..rows.len())
            .map(|i| {
                let (others, rest) = without(rows, outcomes, i);
                (outcomes[i] - predict(estimator, &others, &rest, &rows[i])).powi(2)
            })
            .sum()
    };
    let errors: Vec<f64> = estimators.iter().map(error).collect();
    let least = errors.iter().copied().fold(f64::INFINITY, f64::min);
    let best = errors.iter().position(|&error| error <= least * (1.0 + 1e-9)).expect("a grid");
    predict(&estimators[best], rows, outcomes, at)
}

pub fn without(rows: &[Vec<f64>], outcomes: &[f64], i: usize) -> (Vec<Vec<f64>>, Vec<f64>) {
    let (mut rows, mut outcomes) = (rows.to_vec(), outcomes.to_vec());
    rows.remove(i);
    outcomes.remove(i);
    (rows, outcomes)
}

pub fn mean_and_spread(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    (mean, (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / n).sqrt())
}

fn predict(estimator: &Estimator, rows: &[Vec<f64>], outcomes: &[f64], at: &[f64]) -> f64 {
    let scales: Vec<(f64, f64)> =
        (0..at.len()).map(|j| mean_and_spread(&rows.iter().map(|row| row[j]).collect::<Vec<_>>())).collect();
    let (mean, spread) = mean_and_spread(outcomes);
    let z = |row: &[f64]| -> Vec<f64> { row.iter().zip(&scales).map(|(x, (c, s))| (x - c) / s).collect() };
    let y: Vec<f64> = outcomes.iter().map(|value| (value - mean) / spread).collect();
    let rows: Vec<Vec<f64>> = rows.iter().map(|row| z(row)).collect();
    let b = estimator(&rows, &y);
    mean + spread * b.iter().zip(z(at)).map(|(b, z)| b * z).sum::<f64>()
}

fn line(z: &[Vec<f64>], y: &[f64], j: usize) -> Vec<f64> {
    let mut b = vec![0.0; z[0].len()];
    b[j] = z.iter().zip(y).map(|(row, y)| row[j] * y).sum::<f64>()
        / z.iter().map(|row| row[j].powi(2)).sum::<f64>();
    b
}

/// ZᵀZ and Zᵀy.
fn normal(z: &[Vec<f64>], y: &[f64]) -> (Vec<Vec<f64>>, Vec<f64>) {
    let m = z[0].len();
    let square =
        (0..m).map(|i| (0..m).map(|j| z.iter().map(|row| row[i] * row[j]).sum()).collect()).collect();
    (square, (0..m).map(|j| z.iter().zip(y).map(|(row, y)| row[j] * y).sum()).collect())
}

fn ridge(z: &[Vec<f64>], y: &[f64], g: f64) -> Vec<f64> {
    let (mut square, right) = normal(z, y);
    let m = right.len();
    for (j, row) in square.iter_mut().enumerate() {
        row[j] += z.len() as f64 * g * m as f64;
    }
    solve(square, right)
}

/// Proximal gradient steps until nothing moves.
fn elastic_net(z: &[Vec<f64>], y: &[f64], r: f64, f: f64) -> Vec<f64> {
    let (square, right) = normal(z, y);
    let (n, m) = (z.len() as f64, right.len());
    let lambda = f * right.iter().fold(0.0_f64, |most, pull| most.max(pull.abs())) / (n * r);
    let step = 1.0 / (m as f64 + lambda * (1.0 - r));
    let mut b = vec![0.0_f64; m];
    for _ in 0..200_000 {
        let old = b.clone();
        for j in 0..m {
            let gradient = (square[j].iter().zip(&old).map(|(s, b)| s * b).sum::<f64>() - right[j]) / n
                + lambda * (1.0 - r) * old[j];
            let moved = old[j] - step * gradient;
            b[j] = moved.signum() * (moved.abs() - step * lambda * r).max(0.0);
        }
        if b.iter().zip(&old).all(|(new, old)| (new - old).abs() < 1e-13) {
            break;
        }
    }
    b
}

/// Partial least squares as least squares in the space of s, Ss, …, S^(k−1)s with S = ZᵀZ, s = Zᵀy
/// (Helland 1988): no scores, no deflation.
fn krylov(z: &[Vec<f64>], y: &[f64], k: usize) -> Vec<f64> {
    let (square, s) = normal(z, y);
    let times = |v: &[f64]| -> Vec<f64> { square.iter().map(|row| dot(row, v)).collect() };
    let mut basis: Vec<Vec<f64>> = Vec::new();
    let mut next = s.clone();
    for _ in 0..k {
        // Orthogonal to those before: the same space, but solvable.
        for _ in 0..2 {
            for known in &basis {
                let share = dot(known, &next);
                next.iter_mut().zip(known).for_each(|(a, b)| *a -= share * b);
            }
        }
        let norm = dot(&next, &next).sqrt();
        basis.push(next.iter().map(|value| value / norm).collect());
        next = times(basis.last().expect("one"));
    }
    let small = basis.iter().map(|a| basis.iter().map(|b| dot(a, &times(b))).collect()).collect();
    let weights = solve(small, basis.iter().map(|a| dot(a, &s)).collect());
    (0..s.len()).map(|j| basis.iter().zip(&weights).map(|(a, w)| a[j] * w).sum()).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Gauss with pivots.
fn solve(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for c in 0..n {
        let pivot = (c..n).max_by(|&i, &j| a[i][c].abs().total_cmp(&a[j][c].abs())).expect("a row");
        a.swap(c, pivot);
        b.swap(c, pivot);
        for i in c + 1..n {
            let factor = a[i][c] / a[c][c];
            let (above, below) = a.split_at_mut(i);
            below[0].iter_mut().zip(&above[c]).for_each(|(cell, top)| *cell -= factor * top);
            b[i] -= factor * b[c];
        }
    }
    for c in (0..n).rev() {
        b[c] = (b[c] - (c + 1..n).map(|j| a[c][j] * b[j]).sum::<f64>()) / a[c][c];
    }
    b
}
