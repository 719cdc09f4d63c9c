//! One ROC curve over all answers of a domain.

use crate::AucZeroRange;

/// Answers from the lowest scaled score up.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Pooled {
    answers: Vec<Answer>,
}

/// One answer in eight bytes: a bootstrap reads them all a thousand times.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Answer {
    prompt: u32,
    correct: bool,
    /// Whether the next answer scores higher.
    last: bool,
}

/// Scores of one prompt scaled to [0, 1]; errors left out, `None` where all are equal.
///
/// ```text
/// s' = (s − min)/(max − min)
/// ```
pub(crate) fn scaled(scores: &[Option<f64>]) -> Option<impl Fn(f64) -> f64> {
    let known = || scores.iter().copied().flatten();
    let (low, high) = (known().fold(f64::INFINITY, f64::min), known().fold(f64::NEG_INFINITY, f64::max));
    // Halves, so that the range of ±1e308 does not overflow.
    let range = high / 2.0 - low / 2.0;
    (range > 0.0).then_some(move |score: f64| (score / 2.0 - low / 2.0) / range)
}

impl Pooled {
    /// The answers of `prompts`: number, scores, labels.
    pub(crate) fn new<'a>(
        prompts: impl Iterator<Item = (usize, &'a [Option<f64>], &'a [bool])>,
        zero_range: AucZeroRange,
    ) -> Self {
        let mut points: Vec<(f64, u32, bool)> = Vec::new();
        for (prompt, scores, labels) in prompts {
            let scale = scaled(scores);
            if scale.is_none() && zero_range == AucZeroRange::LeftOut {
                continue;
            }
            for (score, label) in scores.iter().zip(labels) {
                let Some(score) = score else { continue };
                let score = scale.as_ref().map_or(0.5, |scale| scale(*score));
                points.push((score, prompt as u32, *label));
            }
        }
        points.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
        let last = |place: usize| points.get(place + 1).is_none_or(|next| next.0 != points[place].0);
        let answer = |(place, point): (usize, &(f64, u32, bool))| Answer {
            prompt: point.1,
            correct: point.2,
            last: last(place),
        };
        Self { answers: points.iter().enumerate().map(answer).collect() }
    }

    /// Those of some prompts.
    pub(crate) fn part(&self, inside: impl Fn(usize) -> bool) -> Self {
        let mut answers: Vec<Answer> = Vec::new();
        for answer in &self.answers {
            if inside(answer.prompt as usize) {
                answers.push(Answer { last: false, ..*answer });
            }
            // Equal scores end here, whichever of them were taken.
            if let (true, Some(taken)) = (answer.last, answers.last_mut()) {
                taken.last = true;
            }
        }
        Self { answers }
    }

    /// How many answers.
    pub(crate) fn len(&self) -> usize {
        self.answers.len()
    }

    /// Area under the ROC curve, each prompt as often as its weight says.
    ///
    /// ```text
    /// P(s'_correct > s'_wrong) + ½ P(s'_correct = s'_wrong)
    /// ```
    ///
    /// `None` without a correct and a wrong answer.
    ///
    /// Sources: Hanley & McNeil (1982), *Radiology* 143, 29–36; pooled over prompts: Frick et al. (2024), section 5.
    pub(crate) fn area(&self, weights: &[u8]) -> Option<f64> {
        let (mut twice, mut below, mut correct) = (0_u64, 0_u64, 0_u64);
        let (mut right, mut wrong) = (0_u64, 0_u64);
        for answer in &self.answers {
            let weight = u64::from(weights[answer.prompt as usize]);
            right += weight * u64::from(answer.correct);
            wrong += weight * u64::from(!answer.correct);
            if answer.last {
                twice += right * (2 * below + wrong);
                (below, correct) = (below + wrong, correct + right);
                (right, wrong) = (0, 0);
            }
        }
        (below > 0 && correct > 0).then(|| twice as f64 / (2.0 * below as f64 * correct as f64))
    }
}
