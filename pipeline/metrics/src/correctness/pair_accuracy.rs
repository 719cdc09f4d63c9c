//! Share of pairs of one correct and one wrong answer in which the judge prefers the correct one.

use crate::{PairAverage, PairError, RowRule};

/// Pairs of one prompt by what the judge said of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct PairBins {
    /// The correct answer scores higher.
    pub(crate) right: u64,
    /// The wrong answer scores higher.
    pub(crate) wrong: u64,
    /// Equal scores, the correct answer first.
    pub(crate) tied_first: u64,
    /// Equal scores, the correct answer second.
    pub(crate) tied_second: u64,
    /// The judge failed on the correct answer, perhaps on both.
    pub(crate) correct_failed: u64,
    /// The judge failed on the wrong answer only.
    pub(crate) wrong_failed: u64,
}

impl PairBins {
    /// The bins of one prompt's pairs.
    pub(crate) fn of(pairs: &[[usize; 2]], labels: &[bool], scores: &[Option<f64>]) -> Self {
        let mut bins = Self::default();
        for [first, second] in pairs {
            let correct_first = labels[*first];
            let (correct, wrong) = if correct_first { (first, second) } else { (second, first) };
            let bin = match (scores[*correct], scores[*wrong]) {
                (None, _) => &mut bins.correct_failed,
                (_, None) => &mut bins.wrong_failed,
                (Some(correct), Some(wrong)) if correct > wrong => &mut bins.right,
                (Some(correct), Some(wrong)) if correct < wrong => &mut bins.wrong,
                _ if correct_first => &mut bins.tied_first,
                _ => &mut bins.tied_second,
            };
            *bin += 1;
        }
        bins
    }

    /// All pairs.
    pub(crate) const fn all(&self) -> u64 {
        self.right + self.wrong + self.ties() + self.failed()
    }

    /// Equal scores.
    pub(crate) const fn ties(&self) -> u64 {
        self.tied_first + self.tied_second
    }

    /// An answer that the judge failed on.
    pub(crate) const fn failed(&self) -> u64 {
        self.correct_failed + self.wrong_failed
    }

    /// Both added up.
    pub(crate) const fn plus(self, other: Self) -> Self {
        Self {
            right: self.right + other.right,
            wrong: self.wrong + other.wrong,
            tied_first: self.tied_first + other.tied_first,
            tied_second: self.tied_second + other.tied_second,
            correct_failed: self.correct_failed + other.correct_failed,
            wrong_failed: self.wrong_failed + other.wrong_failed,
        }
    }

    /// Credit and number of the pairs that count.
    ///
    /// `RowRule::Second` calls a tie for the second answer: right where that one is correct.
    pub(crate) fn counted(&self, tie: RowRule, error: PairError) -> (f64, u64) {
        let ties = match tie {
            RowRule::Wrong => (0.0, self.ties()),
            RowRule::Half => (0.5 * self.ties() as f64, self.ties()),
            RowRule::Second => (self.tied_second as f64, self.ties()),
            RowRule::LeftOut => (0.0, 0),
        };
        let failed = match error {
            PairError::WrongIfCorrectFailed => (self.wrong_failed as f64, self.failed()),
            PairError::LeftOut => (0.0, 0),
        };
        (self.right as f64 + ties.0 + failed.0, self.right + self.wrong + ties.1 + failed.1)
    }
}

/// Accuracy, and how many pairs are in it.
///
/// ```text
/// prompts:  Σ_r w_r·(credit_r/pairs_r)/Σ_r w_r over prompts with a pair;   pairs:  Σ w_r·credit_r/Σ w_r·pairs_r
/// ```
///
/// `counted`: credit and pairs of each prompt; `weight` of each. `None` where nothing counts.
///
/// Source: Frick et al. (2024), arXiv 2410.14872, section 5.
pub(crate) fn pair_accuracy(
    counted: &[(f64, u64)],
    average: PairAverage,
    weight: impl Fn(usize) -> u64,
) -> Option<(f64, u64)> {
    let (mut sum, mut all, mut pairs) = (0.0, 0, 0);
    for (prompt, (credit, count)) in counted.iter().enumerate() {
        let weight = weight(prompt);
        if *count == 0 || weight == 0 {
            continue;
        }
        pairs += weight * count;
        match average {
            PairAverage::Prompts => {
                sum += weight as f64 * (credit / *count as f64);
                all += weight;
            }
            PairAverage::Pairs => {
                sum += weight as f64 * credit;
                all += weight * count;
            }
        }
    }
    (all > 0).then(|| (sum / all as f64, pairs))
}
