//! The seven metrics of PPE's human-preference set.

use super::{Entry, Subject};
use crate::Direction::{Higher, Lower};

const PPE: &str = "Frick et al. 2024, arXiv 2410.14872, section 4";
const ARENA_HARD: &str =
    "Li et al. 2024, Arena-Hard; as used by Frick et al. 2024, arXiv 2410.14872, section 4";

const fn metric(name: &'static str) -> Entry {
    Entry {
        name,
        subject: Subject::Metric,
        benchmark: "ppe-human-preference",
        unit: "share",
        range: (0.0, 1.0),
        direction: Some(Higher),
        definition: "",
        formula: "",
        source: PPE,
    }
}

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        definition: "Share of battles in which the judge prefers the answer the human preferred. Battles that the \
                     human called a tie are left out. A tie of the judge's counts as wrong where it scores, and is left \
                     out where it gives verdicts (`metrics.accuracy`): to compare the two kinds, set one rule.",
        formula: "accuracy = (1/|T|) · Σ_{n∈T} [verdict_n = winner_n],  T = battles of the domain without a human tie",
        ..metric("accuracy")
    },
    Entry {
        unit: "correlation",
        range: (-1.0, 1.0),
        definition: "How well the judge's win rates follow the human ones, model by model: the mean over models of \
                     the Pearson correlation between the two rows of win rates against all other models. Noise pulls it \
                     towards 0: compare judges on the same battles, not domains of unlike size.",
        formula: "mean_i pearson(W_human[i,·], W_judge[i,·]),  W[i,j] = share of battles i against j won by i, a tie \
                  counts ½",
        ..metric("row-wise-pearson")
    },
    Entry {
        definition: "Share of pairs of models whose Bradley-Terry intervals under the judge do not overlap. Needs no \
                     human labels: a judge can be separable and wrong. Grows with the number of battles: compare judges \
                     on the same ones, not domains of unlike size.",
        formula: "#{i<j : CI_judge(i) ∩ CI_judge(j) = ∅} / C(m, 2),  m models, 95 % bootstrap intervals",
        source: ARENA_HARD,
        ..metric("separability")
    },
    Entry {
        unit: "score",
        range: (-1.0, 1.0),
        definition: "Over the pairs of models that human votes separate: +1 where the judge separates them in the \
                     same order, −1 in the reverse order, 0 where it does not separate them; averaged. Grows with the \
                     number of battles: compare judges on the same ones, not domains of unlike size.",
        formula: "mean_{(i,j)∈G} s_ij,  s_ij ∈ {−1, 0, +1},  G = pairs with disjoint human intervals",
        source: ARENA_HARD,
        ..metric("confidence-agreement")
    },
    Entry {
        unit: "correlation",
        range: (-1.0, 1.0),
        definition: "Rank correlation between the models' Bradley-Terry ratings under the judge and under humans, by \
                     counting pairs in the same and in the reverse order.",
        formula: "(C − D) / C(m, 2),  C concordant and D discordant pairs of the m models",
        ..metric("kendall-tau")
    },
    Entry {
        unit: "correlation",
        range: (-1.0, 1.0),
        definition: "Pearson correlation of the ranks of the models' Bradley-Terry ratings under the judge and under \
                     humans.",
        formula: "pearson(rank(R_judge), rank(R_human))",
        ..metric("spearman")
    },
    Entry {
        direction: Some(Lower),
        definition: "Squared error of the judge's stated probability that one model ranks above another, with the \
                     human order as the truth.",
        formula: "mean_{i<j} (Φ((m_i − m_j)/√(v_i + v_j)) − [R_human,i > R_human,j])²,  m, v: mean and variance of \
                  the judge's bootstrap ratings",
        source: ARENA_HARD,
        ..metric("brier-score")
    },
    Entry {
        unit: "score",
        range: (-1.0, 1.0),
        definition: "Confidence agreement as the Arena-Hard paper words it: over all pairs of models, +1 where human \
                     votes and judge both separate the pair in the same order, −1 in the reverse order, 0 otherwise.",
        formula: "mean_{i<j} s_ij,  s_ij = 0 unless both intervals are disjoint",
        source: "Li et al. 2024, arXiv 2406.11939, section 3",
        ..metric("confidence-agreement-paper")
    },
    Entry {
        definition: "Confidence agreement as Arena-Hard's notebook computes it: over the pairs that human votes \
                     separate, 1 for the same order, 0 for the reverse, ½ where the judge does not separate them. \
                     Equals (1 + confidence-agreement)/2.",
        formula: "mean_{(i,j)∈G} (1 + s_ij)/2",
        source: "Li et al. 2024, notebook in lmarena/arena-hard-auto at 2971e34",
        ..metric("confidence-agreement-notebook")
    },
];
