//! Which of two new reward models will have the higher outcome.

use crate::nested::LeaveOneOut;

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
/// Elo (1978), *The Rating of Chessplayers*, section 8.4, in its logistic form.
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
/// Δ_ij = ½[δ_{−i} + δ_{−j}] + r_i − r_j,   i ≠ j      δ_{−i} = μ̂_{−i}(x_A) − μ̂_{−i}(x_B),  r_i = y_i − μ̂_{−i}(x_i)
/// P(A higher) = (n f + ½) / (n + 1),       f = share of Δ_ij > 0, a zero counting half
/// ```
///
/// Assumed: the errors of A and of B are like those of the left-out reward models, which are exchangeable and
/// independent of each other and of the metrics. The first term carries how the predicted difference moves when
/// one reward model is left out. The shrinkage is by n, not by the number of pairs: n errors can't tell 0.95 from
/// certainty at n = 9, however many pairs they make.
struct Differences<'a> {
    left_out: &'a LeaveOneOut,
    first: usize,
    second: usize,
}

impl Differences<'_> {
    /// Δ_ij and Δ_ji, for i < j.
    fn pairs(&self) -> Vec<[f64; 2]> {
        let gaps: Vec<f64> = self.left_out.at_new.iter().map(|at| at[self.first] - at[self.second]).collect();
        let residuals = &self.left_out.residuals;
        let pair = |i: usize, j: usize| {
            let (gap, error) = ((gaps[i] + gaps[j]) / 2.0, residuals[i] - residuals[j]);
            [gap + error, gap - error]
        };
        (0..gaps.len()).flat_map(|j| (0..j).map(move |i| (i, j))).map(|(i, j)| pair(i, j)).collect()
    }

    fn probability(&self) -> f64 {
        let n = self.left_out.residuals.len() as f64;
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

/// Every pair of new reward models, the earlier named first.
pub(crate) fn duels(names: &[&str], outcomes: &[f64], left_out: &LeaveOneOut, elo: bool) -> Vec<Duel> {
    let duel = |first: usize, second: usize| {
        let differences = Differences { left_out, first, second };
        Duel {
            first: names[first].to_owned(),
            second: names[second].to_owned(),
            difference: outcomes[first] - outcomes[second],
            probability_first_higher: differences.probability(),
            expected_win_share: elo.then(|| differences.win_share()),
        }
    };
    (0..names.len())
        .flat_map(|first| (first + 1..names.len()).map(move |second| (first, second)))
        .map(|(first, second)| duel(first, second))
        .collect()
}
