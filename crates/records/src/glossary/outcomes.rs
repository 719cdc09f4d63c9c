//! What trained models are measured by.

use super::{Entry, Subject};
use crate::Direction::Higher;

const fn outcome(name: &'static str) -> Entry {
    Entry {
        name,
        subject: Subject::Outcome,
        benchmark: "",
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
        unit: "rating",
        range: (f64::MIN, f64::MAX),
        definition: "Bradley-Terry rating of a trained model from human votes in Chatbot Arena, on the Elo scale; with \
                     control `style`, fitted together with answer length, headers, lists and bold text. Only \
                     differences mean anything: 100 points more are 64 % of the votes.",
        formula: "P(a beats b) = 1/(1 + 10^((R_b − R_a)/400))",
        source: "Chiang et al. 2024, Chatbot Arena; Frick et al. 2024, arXiv 2410.14872, section 7",
        ..outcome("arena-score")
    },
    Entry {
        definition: "Mean downstream score of the model trained with the reward model by PPO.",
        formula: "unweighted mean over the paper's downstream tasks",
        ..outcome("ppo-average")
    },
    Entry {
        definition: "Mean downstream score of best-of-N picks: the reward model chooses among N answers of one policy.",
        formula: "unweighted mean over the paper's downstream tasks",
        ..outcome("best-of-n-average")
    },
];
