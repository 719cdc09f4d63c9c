//! The five metrics of PPE's correctness sets.

use super::{Entry, Subject};
use crate::Direction::{Higher, Lower};

const fn metric(name: &'static str) -> Entry {
    Entry {
        name,
        subject: Subject::Metric,
        benchmark: "ppe-correctness",
        unit: "share",
        range: (0.0, 1.0),
        direction: Some(Higher),
        definition: "",
        formula: "",
        source: "Frick et al. 2024, arXiv 2410.14872, section 5",
    }
}

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        definition: "Share of pairs of one correct and one wrong response to a prompt in which the judge scores the \
                     correct one higher; five sampled pairs a prompt.",
        formula: "mean over prompts of mean over pairs (i, j) of [s_i > s_j] = [g_i > g_j],  s score, g label",
        ..metric("accuracy")
    },
    Entry {
        definition: "Area under the ROC curve of correct against wrong responses, scores scaled to [0, 1] within each \
                     prompt and pooled over prompts; ties count ½.",
        formula: "P(s'_correct > s'_wrong) + ½ P(s'_correct = s'_wrong),  s' = (s − min)/(max − min) per prompt",
        ..metric("roc-auc")
    },
    Entry {
        direction: Some(Lower),
        definition: "Squared gap between what the judge picks among K responses and the best among them, averaged \
                     over K = 1..32. The paper's formula has the square inside the mean over prompts; its printed \
                     numbers have it outside, as here.",
        formula: "mean over trials t and K of (oracle_t(K) − curve_t(K))²",
        ..metric("best-of-k-loss")
    },
    Entry {
        definition: "Largest share correct of the judge's pick over K = 1..32; a mean of maxima, hence inflated by \
                     noise.",
        formula: "mean over trials t of max_K curve_t(K),  curve_t(K) = share correct of the arg-max among the first K",
        ..metric("best-of-k-max")
    },
    Entry {
        definition: "Share correct of the judge's pick among all 32 responses.",
        formula: "mean over trials t of curve_t(32)",
        ..metric("best-of-k-end")
    },
    Entry {
        direction: Some(Lower),
        definition: "Best-of-K loss from the exact expectation of the pick over all orders of the responses, instead \
                     of sampled orders; below the sampled loss by the variance of a trial's gap.",
        formula: "mean over K of (E oracle(K) − E curve(K))²,  E curve(K) = Σ_j C(k−j, K−1)/C(k, K) · ḡ_j,  ḡ_j mean \
                  label of the j-th best and its ties, k responses",
        ..metric("best-of-k-loss-closed-form")
    },
    Entry {
        definition: "Largest value of the exact best-of-K curve; not inflated by sampled orders.",
        formula: "max_K E curve(K)",
        ..metric("best-of-k-max-closed-form")
    },
    Entry {
        definition: "Expected share correct of the judge's pick among all responses, ties for the best averaged.",
        formula: "E curve(k),  k responses",
        ..metric("best-of-k-end-closed-form")
    },
];
