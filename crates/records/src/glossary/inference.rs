//! Statistics of how sure a correlation is, which metric to choose, and what follows for a new reward model.

use super::{Entry, Subject};

const fn statistic(name: &'static str) -> Entry {
    Entry {
        name,
        subject: Subject::Statistic,
        benchmark: "",
        unit: "correlation",
        range: (-1.0, 1.0),
        direction: None,
        definition: "",
        formula: "",
        source: "",
    }
}

const fn share(name: &'static str) -> Entry {
    Entry { unit: "share", range: (0.0, 1.0), ..statistic(name) }
}

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        definition: "Interval between two quantiles of the coefficient over resamples of the reward models; at \
                     nine of them all 24,310 distinct resamples are gone through. Too short for Pearson at nine: \
                     a 95 % one covers 90 to 91 %.",
        formula: "[Q(α/2), Q(1 − α/2)] of r*, resamples with replacement",
        source: "Efron 1979; Fisher & Hall 1991 for the enumeration",
        ..statistic("percentile")
    },
    Entry {
        definition: "Interval over resamples of the reward models, corrected for bias and for a spread that \
                     changes with the value.",
        formula: "quantiles of r* at Φ(z₀ + (z₀ ± z)/(1 − a(z₀ ± z)))",
        source: "Efron 1987",
        ..statistic("bca")
    },
    Entry {
        definition: "Interval of the correlation of true values: the analytic one with its limits corrected for \
                     attenuation by the reliabilities of outcome and metric, as far as their errors are known.",
        formula: "limits of r / √(R_x R_y), cut at ±1",
        source: "Hunter & Schmidt 2004, chapter 3",
        ..statistic("noise-carried")
    },
    Entry {
        definition: "Share of the variance of a column that is not error of measurement. A shift common to all \
                     values is no error.",
        formula: "R = 1 − [trace(CΣC)/(n − 1)] / s²,  C = I − 11ᵀ/n",
        source: "Lord & Novick 1968, section 3.4",
        ..share("reliability")
    },
    Entry {
        definition: "Coefficient of the true values behind noisy ones. Above 1 in size it does not exist: the \
                     state says so.",
        formula: "r / √(R_x R_y)",
        source: "Spearman 1904",
        ..statistic("corrected-correlation")
    },
    Entry {
        definition: "Distribution of the coefficient over draws of the true values given the measured ones, \
                     shrunken to their mean; about these reward models, not about others.",
        formula: "r(ξ, θ),  (ξ, θ) | (x, y) by empirical Bayes",
        source: "Efron & Morris 1975; Fay & Herriot 1979",
        ..statistic("noise-distribution")
    },
    Entry {
        definition: "Coefficient within groups of reward models, over all groups: values less the mean of their \
                     group. Where its sign differs from the plain one, the groups and not the metric make the \
                     plain one.",
        formula: "r of (x − x̄_g, y − ȳ_g)",
        source: "Fisher 1925, § 34; Simpson 1951",
        ..statistic("pooled-within")
    },
    Entry {
        definition: "Test whether two metrics correlate equally with one outcome over the same reward models.",
        formula: "t = (r₁ − r₂) √((n − 1)(1 + r₁₂) / (2|R|(n − 1)/(n − 3) + r̄²(1 − r₁₂)³)),  n − 3 degrees of freedom",
        source: "Williams 1959; Steiger 1980, equation 7",
        ..statistic("williams-t")
    },
    Entry {
        definition: "Interval of the difference of two correlations with one outcome, from the interval of each.",
        formula: "r₁ − r₂ ∓ √(…) from [lᵢ, uᵢ] and the sampling correlation of the two",
        source: "Zou 2007",
        ..statistic("zou")
    },
    Entry {
        definition: "Share of resamples of the reward models, with vote noise where it is known, in which a \
                     metric correlates best, or is among the best three. No probability of being best: it \
                     inherits the luck of the sample.",
        formula: "P*(r*_j = max_k r*_k)",
        source: "Efron 1979",
        ..share("selection-frequency")
    },
    Entry {
        definition: "Posterior probability that the true correlation of a metric is the highest, under the stated \
                     prior. Up to 0.3 it agrees with simulated frequencies; above that it is too sure when \
                     metrics are many.",
        formula: "P(ζ_j = max_k ζ_k | z),  z | ζ ~ N(ζ, C/(n − 3)),  ζ ~ N(mean, shared² 11ᵀ + own² R)",
        source: "Steiger 1980, equation 3, for C; Gelman et al. 2013, section 3.5",
        ..share("probability-best")
    },
    Entry {
        definition: "Metrics with one letter in common were not found to differ, by tests of all pairs adjusted \
                     by Holm.",
        formula: "compact letter display of the pairs with p ≤ 0.05",
        source: "Piepho 2004; Holm 1979",
        ..statistic("cluster-letters")
    },
    Entry {
        definition: "Correlation of a metric and an outcome with a third metric held fixed: what it says beyond \
                     that one.",
        formula: "r of the residuals of x and y after least squares on the control",
        source: "Fisher 1924",
        ..statistic("partial-correlation")
    },
    Entry {
        definition: "The coefficient of the metric that was chosen for its coefficient, beside what the same way \
                     of choosing holds on reward models that took no part in it.",
        formula: "choose and fit on n − 1, predict the one left out, for each",
        source: "Stone 1974; Varma & Simon 2006",
        ..statistic("selection-optimism")
    },
    Entry {
        definition: "Correlation of a metric with a principal component of the standardised metrics over reward \
                     models.",
        formula: "√λ_c v_cj of (1/n) ZᵀZ",
        source: "Jolliffe 2002, section 2.3",
        ..statistic("metric-component")
    },
    Entry {
        range: (f64::MIN, 1.0),
        definition: "How much less squared error predictions of left-out reward models have than the mean of the \
                     others: 1 for none, 0 for as much as the mean, below 0 for more.",
        formula: "Q² = 1 − Σ(y_i − ŷ_(−i))² / Σ(y_i − ȳ_(−i))²",
        source: "Wold 1978",
        ..share("skill")
    },
    Entry {
        definition: "Chance that a test finds a true correlation with n reward models, or that the better of two \
                     metrics comes out ahead.",
        formula: "P(p < α | ρ, n), by the exact density of r",
        source: "Hotelling 1953; Dunn & Clark 1969 for the better of two",
        ..share("power")
    },
    Entry {
        unit: "outcome's own",
        range: (f64::MIN, f64::MAX),
        definition: "Interval of the outcome of a new reward model from errors on reward models left out. At level \
                     1 − α it covers at least 1 − 2α, typically 1 − α; nine reward models carry at most 90 %.",
        formula: "order statistics of μ̂_(−i)(x) ± |y_i − μ̂_(−i)(x_i)|",
        source: "Barber, Candès, Ramdas & Tibshirani 2021",
        ..statistic("jackknife-plus")
    },
    Entry {
        unit: "outcome's own",
        range: (f64::MIN, f64::MAX),
        definition: "Interval as `jackknife-plus`, wider, that covers at least 1 − α.",
        formula: "[min μ̂_(−i)(x) − R_(k), max μ̂_(−i)(x) + R_(k)],  k = ⌈(1 − α)(n + 1)⌉",
        source: "Barber, Candès, Ramdas & Tibshirani 2021",
        ..statistic("jackknife-minmax")
    },
    Entry {
        unit: "outcome's own",
        range: (f64::MIN, f64::MAX),
        definition: "Interval from errors on a part of the reward models that the model did not learn from; covers \
                     at least 1 − α, but learns from few.",
        formula: "μ̂(x) ± R_(k),  R of the part kept apart",
        source: "Lei, G'Sell, Rinaldo, Tibshirani & Wasserman 2018",
        ..statistic("split-conformal")
    },
    Entry {
        unit: "probability",
        definition: "Probability that the policy of one new reward model has a higher outcome than that of another, \
                     from the predicted difference, as far as predictions came true for reward models left out, and \
                     the errors left. Never 0 or 1.",
        formula: "(n f + ½)/(n + 1),  f: share of β(δ_(−i) + δ_(−j))/2 + e_i − e_j above 0",
        source: "Copas 1983 for β",
        ..share("probability-better")
    },
    Entry {
        definition: "Share of votes to expect for the policy of one new reward model over that of another, where the \
                     outcome is an Elo rating.",
        formula: "mean of 1/(1 + 10^(−Δ/400)) over the differences behind `probability-better`",
        source: "Elo 1978",
        ..share("expected-win-share")
    },
    Entry {
        unit: "ratio",
        range: (0.0, f64::MAX),
        definition: "How far a metric of a new reward model lies outside the range of the known ones, in multiples of \
                     that range. A prediction there rests on a line nobody has seen.",
        formula: "max(x − max, min − x)/(max − min)",
        source: "this study",
        ..statistic("extrapolation")
    },
];
