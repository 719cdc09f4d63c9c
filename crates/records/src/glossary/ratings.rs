//! Ratings from votes, and how sure they are.

use super::{Entry, Subject};

const fn rating(name: &'static str) -> Entry {
    Entry {
        name,
        subject: Subject::Statistic,
        benchmark: "",
        unit: "points",
        range: (0.0, f64::MAX),
        direction: None,
        definition: "",
        formula: "",
        source: "",
    }
}

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        range: (f64::MIN, f64::MAX),
        definition: "Strength of a voted-on model, fitted to who beat whom; 400 points are odds of 10 to 1. The mean of \
                     all models is 1000 unless one is pinned to a rating of its own.",
        formula: "rating = 1000 + 400/ln 10 · θ,  P(a beats b) = 1/(1 + exp(θ_b − θ_a)),  a tie half a win for each",
        source: "Bradley & Terry 1952",
        ..rating("rating")
    },
    Entry {
        definition: "Standard error that takes the spread of the votes as it was seen, not as the model says it should \
                     be. With ties as half wins the model's own is too wide.",
        formula: "V = H⁻¹ (Σ s_v s_vᵀ) H⁻¹,  s_v the slope of one vote's loss, H the curvature of all",
        source: "White 1982 (HC0: no small-sample factor)",
        ..rating("sandwich")
    },
    Entry {
        definition: "The sandwich where votes of one voter (or on one prompt) may depend on each other: slopes are added \
                     up within a voter first. With few voters it is too narrow.",
        formula: "V = H⁻¹ (Σ_g s_g s_gᵀ) H⁻¹,  s_g = Σ s_v over the votes of voter g",
        source: "Liang & Zeger 1986",
        ..rating("clustered-sandwich")
    },
    Entry {
        definition: "Limits between which refits to resampled votes fall; votes are drawn one by one, or voter by voter \
                     where their votes depend on each other. `bootstrap-bca` corrects the limits for bias and skew.",
        formula: "quantiles α/2 and 1 − α/2 of θ*,  θ* fitted to n votes drawn with replacement",
        source: "Efron 1979; Efron 1987 for BCa",
        ..rating("bootstrap")
    },
    Entry {
        unit: "rank",
        range: (1.0, f64::MAX),
        definition: "Best and worst rank that intervals allow: one more than the number of models surely above, and one \
                     more than the number of those that may be above.",
        formula: "1 + #{b : lower_b > upper_a}  to  1 + #{b ≠ a : upper_b > lower_a},  limits around the mean of all \
                  models",
        source: "the best rank as FastChat's leaderboard counts it; the worst is its counterpart",
        ..rating("rank-range")
    },
    Entry {
        definition: "Comparison of neighbours on the board, all at once: a gap counts only if it is larger than the \
                     largest of all gaps would be by chance.",
        formula: "|θ_a − θ_b| > c·se(θ_a − θ_b),  c the 1 − α quantile of the largest |t| among all neighbours",
        source: "Hothorn, Bretz & Westfall 2008",
        ..rating("neighbour-comparison")
    },
    Entry {
        unit: "votes",
        definition: "How many votes in all, dealt as these were, would tell two neighbours apart if their gap is what it \
                     seems to be.",
        formula: "n·(c·se/gap)²",
        source: "standard errors fall as 1/√n",
        ..rating("votes-needed")
    },
    Entry {
        unit: "log odds",
        range: (f64::MIN, f64::MAX),
        definition: "What one standard deviation more of a style feature (tokens, headers, lists, bold) adds to the log \
                     odds of an answer, models being equal. Ratings under style control are what is left.",
        formula: "P(a wins) = 1/(1 + exp(θ_b − θ_a − x·β)),  x the standardised difference of the answers' features",
        source: "Li, Angelopoulos & Chiang 2024 (style control)",
        ..rating("style-coefficient")
    },
    Entry {
        unit: "log odds",
        range: (f64::MIN, f64::MAX),
        definition: "Ties as an outcome of their own (`tie_rule: davidson`), likelier between equals.",
        formula: "P(tie) = ν√(π_a π_b) / (π_a + π_b + ν√(π_a π_b)),  π = exp θ",
        source: "Davidson 1970",
        ..rating("davidson")
    },
    Entry {
        unit: "log odds",
        range: (0.0, f64::MAX),
        definition: "Ties where the difference stays below a threshold (`tie_rule: rao-kupper`).",
        formula: "P(a wins) = π_a / (π_a + κπ_b),  π = exp θ,  ln κ the threshold",
        source: "Rao & Kupper 1967",
        ..rating("rao-kupper")
    },
];
