//! What choosing the best of many metrics on the same few reward models pretends.

use statistics::{Undefined, pearson};

use crate::NoAnswer;
use crate::columns::{Best, Candidates};
use crate::linear::dot;
use crate::no_answer::of_column;

/// How the metric is chosen on the reward models that are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Choice {
    /// The best coefficient there; ties go to the lower position.
    Chosen(Best),
    /// Always the metric at this position: a naive choice made without looking.
    Fixed(usize),
}

/// Predictions of reward models that took no part in choosing or fitting.
#[derive(Debug, Clone, PartialEq)]
pub struct OutOfSample {
    /// Predicted outcome of each reward model by a line fitted without it.
    pub predictions: Vec<f64>,
    /// The metric chosen without it.
    pub chosen: Vec<usize>,
    /// How often each metric was chosen.
    pub times_chosen: Vec<usize>,
    /// Root mean squared error of the predictions, in units of the outcome.
    pub rmse: f64,
    /// The same of the mean of the other reward models.
    pub baseline_rmse: f64,
    /// 1 − (rmse / baseline)²: above 0 if choosing and fitting beats the mean. The main figure.
    pub skill: f64,
    /// Correlation of predictions and outcomes. Biased downwards: without any relation the predictions fall as the
    /// outcome left out rises, so that it is below 0 on average; the skill is the fairer figure.
    pub correlation: Result<f64, Undefined>,
}

/// The best metric on all reward models, and its coefficient: the figure that choosing makes too good.
///
/// # Errors
///
/// `TooFewColumns`, `TooFewPoints` (n < 3), an unusable outcome; `Column` or `LengthMismatch` of the first metric if
/// none is usable.
pub fn naive_best(candidates: &Candidates<'_>, best: Best) -> Result<(usize, f64), NoAnswer> {
    let n = candidates.points();
    let (columns, outcome) = candidates.standardised()?;
    let mut leader: Option<(usize, f64)> = None;
    for (metric, column) in columns.iter().enumerate() {
        let Ok(column) = column else { continue };
        let r = (dot(column, &outcome) / n as f64).clamp(-1.0, 1.0);
        if leader.is_none_or(|(_, highest)| best.score(r) > best.score(highest)) {
            leader = Some((metric, r));
        }
    }
    match (leader, columns.into_iter().next()) {
        (Some(leader), _) => Ok(leader),
        (None, Some(Err(reason))) => Err(reason),
        (None, _) => Err(NoAnswer::TooFewColumns { found: 0, needed: 1 }),
    }
}

/// Nested leave-one-out: choose a metric and fit a line without each reward model, then predict it.
///
/// ```text
/// for each i:  j = argmax score(r(x_j, y) without i),  ŷ_i = a + b x_ij,  (a, b) by least squares without i
/// rmse² = (1/n) Σ (y_i − ŷ_i)²,   baseline² = (1/n) Σ (y_i − ȳ_{−i})²,   skill = 1 − rmse²/baseline²
/// ```
///
/// Pearson's r. A candidate is a metric, a cell or a quantile aggregate: a column.
///
/// # Errors
///
/// `TooFewPoints` (n < 4), `TooFewColumns`, `OutOfRange` (a fixed position that is none), an outcome or a fixed
/// metric that does not vary without some reward model (`Column`), `LengthMismatch`.
///
/// Sources: Stone (1974), *J. R. Stat. Soc. B* 36, 111–147; Varma & Simon (2006), *BMC Bioinformatics* 7, 91, for
/// nesting; Wold (1978), *Technometrics* 20, 397–405, for the skill (q²).
pub fn out_of_sample(candidates: &Candidates<'_>, choice: Choice) -> Result<OutOfSample, NoAnswer> {
    let n = candidates.points();
    if n < 4 {
        return Err(NoAnswer::TooFewPoints { n, needed: 4 });
    }
    if let Choice::Fixed(position) = choice
        && position >= candidates.metrics.len()
    {
        return Err(NoAnswer::OutOfRange { name: "position", value: position as f64 });
    }
    let folds =
        (0..n).map(|left_out| predict(candidates, choice, left_out)).collect::<Result<Vec<_>, _>>()?;
    let mut times_chosen = vec![0; candidates.metrics.len()];
    folds.iter().for_each(|fold| times_chosen[fold.chosen] += 1);
    let rmse = |of: &dyn Fn(&Fold) -> f64| {
        let errors = folds.iter().zip(candidates.outcome).map(|(fold, y)| (y - of(fold)).powi(2));
        (errors.sum::<f64>() / n as f64).sqrt()
    };
    let (rmse, baseline_rmse) = (rmse(&|fold| fold.prediction), rmse(&|fold| fold.baseline));
    let predictions: Vec<f64> = folds.iter().map(|fold| fold.prediction).collect();
    Ok(OutOfSample {
        correlation: pearson(&predictions, candidates.outcome),
        predictions,
        chosen: folds.iter().map(|fold| fold.chosen).collect(),
        times_chosen,
        rmse,
        baseline_rmse,
        skill: 1.0 - (rmse / baseline_rmse).powi(2),
    })
}

struct Fold {
    chosen: usize,
    prediction: f64,
    baseline: f64,
}

fn predict(candidates: &Candidates<'_>, choice: Choice, left_out: usize) -> Result<Fold, NoAnswer> {
    let without = |values: &[f64]| [&values[..left_out], &values[left_out + 1..]].concat();
    let n = candidates.points();
    if let Some(metric) = candidates.metrics.iter().find(|metric| metric.len() != n) {
        return Err(NoAnswer::LengthMismatch { expected: n, found: metric.len() });
    }
    let outcome = without(candidates.outcome);
    let (chosen, r) = match choice {
        Choice::Fixed(position) => {
            let r =
                pearson(&without(&candidates.metrics[position]), &outcome).map_err(of_column(position))?;
            (position, r)
        }
        Choice::Chosen(best) => {
            let metrics: Vec<Vec<f64>> = candidates.metrics.iter().map(|metric| without(metric)).collect();
            naive_best(&Candidates { metrics: &metrics, outcome: &outcome }, best)?
        }
    };
    let metric = &candidates.metrics[chosen];
    let (centre, spread) = moments(&without(metric));
    let (baseline, height) = moments(&outcome);
    let prediction = baseline + r * height / spread * (metric[left_out] - centre);
    Ok(Fold { chosen, prediction, baseline })
}

/// Mean and root mean squared deviation.
fn moments(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let square: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (square / n).sqrt())
}
