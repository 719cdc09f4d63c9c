//! Which of two new reward models will have the higher outcome.

use crate::NewOutcome;
use crate::nested::LeaveOneOut;
use crate::standardised::dot;

/// Two new reward models beside each other.
#[derive(Debug, Clone, PartialEq)]
pub struct Duel {
    /// Name of the first.
    pub first: String,
    /// Name of the second.
    pub second: String,
    /// Predicted outcome of the first minus that of the second, by the model of all n.
    pub difference: f64,
    /// Probability that the outcome of the first is higher; never 0 or 1.
    pub probability_first_higher: f64,
    /// Expected share of wins of the first's policy over the second's, if outcomes are Elo ratings.
    pub expected_win_share: Option<f64>,
}

/// P(A beats B) of one game between policies whose Elo ratings differ by `difference`.
///
/// ```text
/// 1 / (1 + 10^(−Δ/400)) = ½ + ½ tanh(Δ ln 10 / 800)
/// ```
///
/// Elo (1978), *The Rating of Chessplayers*, in its logistic form.
///
/// ```
/// assert!((prediction::expected_win_share(400.0) - 10.0 / 11.0).abs() < 1e-15);
/// ```
#[must_use]
pub fn expected_win_share(difference: f64) -> f64 {
    0.5 + 0.5 * edge(difference)
}

/// Win share minus loss share: an odd function to the last bit, so that equals come out equal.
fn edge(difference: f64) -> f64 {
    (difference * std::f64::consts::LN_10 / 800.0).tanh()
}

/// What the outcomes of new rows A and B differ by, as a distribution of n(n − 1) equally likely values.
///
/// ```text
/// Δ_ij = β ½[δ_{−i} + δ_{−j}] + e_i − e_j,   i ≠ j    δ_{−i} = μ̂_{−i}(x_A) − μ̂_{−i}(x_B)
/// m_i = y_i − ȳ_{−i},  g_i = μ̂_{−i}(x_i) − ȳ_{−i},  e_i = m_i − β g_i
/// P(A higher) = (n f + ½) / (n + 1),                  f = share of Δ_ij > 0, a zero counting half
/// ```
///
/// β is how much of a predicted departure from the mean came true for the left-out reward models
/// ([`calibration`]): without it, a method that knows nothing names favourites with as much confidence as one
/// that knows.
///
/// Assumed: the errors of A and of B are like those of the left-out reward models, which are exchangeable and
/// independent of each other and of the metrics. δ carries how the predicted difference moves when one reward
/// model is left out. The shrinkage of P is by n, not by the number of pairs: n errors can't tell 0.95 from
/// certainty at n = 9, however many pairs they make.
///
/// Simulated (`tests/data/duels.csv`, n = 9): favourites said to win with 0.93 won 0.90 to 0.95 of the time under
/// normal errors, but 0.57 to 0.72 where metrics and outcome have errors of Student's t with 2 degrees of freedom;
/// where metrics are useless, 3 % of the pairs had a favourite above 0.8.
struct Differences {
    gaps: Vec<f64>,
    errors: Vec<f64>,
}

/// The part β of predicted departures from the mean that can be believed, in [0, 1].
///
/// ```text
/// b = Σ m_i g_i / Σ g_i²    t² = b² Σ g_i² / s²,  s² = Σ (m_i − b g_i)² / (n − 1)
/// β = min(1, b (1 − 1/t²)) if b > 0 and t² > 1, else 0
/// ```
///
/// The slope of outcomes on predictions for unseen cases is below 1 by overfitting; 1 − 1/t² allows for b itself
/// being estimated. Copas (1983), *JRSS B* 45, 311–354, on shrinkage of predictions; the factor is of Stein's type.
fn calibration(of_mean: &[f64], departures: &[f64]) -> f64 {
    let squares = dot(departures, departures);
    if squares == 0.0 {
        return 0.0;
    }
    let slope = dot(of_mean, departures) / squares;
    let left = |(m, g): (&f64, &f64)| (m - slope * g).powi(2);
    let variance = of_mean.iter().zip(departures).map(left).sum::<f64>() / (of_mean.len() - 1) as f64;
    let explained = slope * slope * squares;
    if slope <= 0.0 || explained <= variance {
        return 0.0;
    }
    (slope * (1.0 - variance / explained)).min(1.0)
}

impl Differences {
    fn new(left_out: &LeaveOneOut, of_mean: &[f64], [first, second]: [usize; 2]) -> Self {
        let departures: Vec<f64> = of_mean.iter().zip(&left_out.residuals).map(|(m, r)| m - r).collect();
        let believed = calibration(of_mean, &departures);
        let gap = |at: &Vec<f64>| believed * (at[first] - at[second]);
        Self {
            gaps: left_out.at_new.iter().map(gap).collect(),
            errors: of_mean.iter().zip(&departures).map(|(m, g)| m - believed * g).collect(),
        }
    }

    /// Δ_ij and Δ_ji, for i < j.
    fn pairs(&self) -> Vec<[f64; 2]> {
        let pair = |i: usize, j: usize| {
            let (gap, error) = ((self.gaps[i] + self.gaps[j]) / 2.0, self.errors[i] - self.errors[j]);
            [gap + error, gap - error]
        };
        (0..self.gaps.len()).flat_map(|j| (0..j).map(move |i| (i, j))).map(|(i, j)| pair(i, j)).collect()
    }

    fn probability(&self) -> f64 {
        let n = self.errors.len() as f64;
        let pairs = self.pairs();
        let above = |value: f64| if value == 0.0 { 0.5 } else { f64::from(u8::from(value > 0.0)) };
        let wins: f64 = pairs.iter().map(|[one, other]| above(*one) + above(*other)).sum();
        let share = wins / (2 * pairs.len()) as f64;
        (n * share + 0.5) / (n + 1.0)
    }

    fn win_share(&self) -> f64 {
        let pairs = self.pairs();
        let edges: f64 = pairs.iter().map(|[one, other]| edge(*one) + edge(*other)).sum();
        0.5 + 0.5 * edges / (2 * pairs.len()) as f64
    }
}

/// Every pair of new reward models, the earlier named first; `of_mean`: errors of the mean on left-out points.
pub(crate) fn duels(new: &[NewOutcome], left_out: &LeaveOneOut, of_mean: &[f64], elo: bool) -> Vec<Duel> {
    let duel = |first: usize, second: usize| {
        let differences = Differences::new(left_out, of_mean, [first, second]);
        Duel {
            first: new[first].model.clone(),
            second: new[second].model.clone(),
            difference: new[first].outcome - new[second].outcome,
            probability_first_higher: differences.probability(),
            expected_win_share: elo.then(|| differences.win_share()),
        }
    };
    (0..new.len())
        .flat_map(|first| (first + 1..new.len()).map(move |second| (first, second)))
        .map(|(first, second)| duel(first, second))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_true_is_believed_and_the_contrary_is_not() {
        let of_mean = [1.0, -2.0, 3.0, -1.0, -1.0];
        let half: Vec<f64> = of_mean.iter().map(|m| m / 2.0).collect();
        assert_eq!(calibration(&of_mean, &of_mean), 1.0);
        assert_eq!(calibration(&of_mean, &half), 1.0, "never more than was predicted");
        assert!((calibration(&half, &of_mean) - 0.5).abs() < 1e-12);
        let contrary: Vec<f64> = of_mean.iter().map(|m| -m).collect();
        assert_eq!(calibration(&of_mean, &contrary), 0.0);
        assert_eq!(calibration(&of_mean, &[0.0; 5]), 0.0);
        // b = 8/10, residuals of mean square 9.6/4, t² = 6.4/2.4.
        let partly = [2.0, -2.0, 1.0, 1.0, 0.0];
        assert!((calibration(&of_mean, &partly) - 0.8 * (1.0 - 2.4 / 6.4)).abs() < 1e-12);
    }

    #[test]
    fn a_difference_of_elo_is_a_share_of_games() {
        assert_eq!(expected_win_share(0.0), 0.5);
        assert!((expected_win_share(-400.0) - 1.0 / 11.0).abs() < 1e-15);
    }
}
