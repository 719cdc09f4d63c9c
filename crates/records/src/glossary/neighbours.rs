//! Metrics of the benchmarks that stand beside PPE.

use super::{Entry, Subject};
use crate::Direction::Higher;

const fn metric(name: &'static str, benchmark: &'static str) -> Entry {
    Entry {
        name,
        subject: Subject::Metric,
        benchmark,
        unit: "share",
        range: (0.0, 1.0),
        direction: Some(Higher),
        definition: "",
        formula: "",
        source: "Malik et al. 2025, RewardBench 2, arXiv 2506.01937",
    }
}

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        definition: "Share of prompts whose one correct answer among four gets the highest score; a tie for first \
                     place between k answers counts 1/k.",
        formula: "mean over prompts of [s_1 = max s] / #{j : s_j = max s}",
        ..metric("best-of-4", "rewardbench-2")
    },
    Entry {
        range: (-0.01, 1.01),
        definition: "Score of the Ties domain: whether all correct answers beat all wrong ones, and by a margin \
                     larger than the spread among the correct ones. Its range exceeds [0, 1] by 0.01 on both sides.",
        formula: "weighted sum of accuracies and margin terms of single-answer and many-answer prompts",
        ..metric("ties-weighted", "rewardbench-2")
    },
    Entry {
        definition: "Unweighted mean of a benchmark's domain scores, as that benchmark defines it; the formula is in \
                     the row's source.",
        formula: "mean over domains",
        ..metric("mean-score", "")
    },
    Entry {
        definition: "Share of prompts whose chosen answer scores higher than the rejected one, over a category's \
                     subsets.",
        formula: "mean over prompts of [s_chosen > s_rejected]",
        source: "Lambert et al. 2024, RewardBench, arXiv 2403.13787",
        ..metric("accuracy", "rewardbench-1")
    },
    Entry {
        definition: "One minus the bias sensitivity rate: share of items, judged right before a bias was put in, \
                     that are still judged right after.",
        formula: "1 − BSR",
        source: "JudgeBiasBench, arXiv 2603.08091",
        ..metric("bias-robustness", "judge-bias-bench")
    },
];
