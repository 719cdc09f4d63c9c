//! The statistics of this study.

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

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        definition: "Linear correlation of metric and outcome over reward models, sign applied so that + means the \
                     metric agrees with the outcome. What the PPE paper's figures show.",
        formula: "r = Σ(x−x̄)(y−ȳ) / √(Σ(x−x̄)² Σ(y−ȳ)²)",
        source: "Pearson 1895",
        ..statistic("pearson")
    },
    Entry {
        definition: "Pearson correlation of the ranks, ties sharing their mean rank: asks for the same order, not \
                     for a line.",
        formula: "ρ = pearson(rank x, rank y)",
        source: "Spearman 1904",
        ..statistic("spearman")
    },
    Entry {
        definition: "Concordant minus discordant pairs of reward models, corrected for ties (tau-b).",
        formula: "τ_b = (C − D) / √((N − T_x)(N − T_y)),  N = n(n−1)/2, T tied pairs",
        source: "Kendall 1945",
        ..statistic("kendall")
    },
    Entry {
        unit: "probability",
        range: (0.0, 1.0),
        definition: "Two-sided p-value of independence: share of all n! ways to deal the outcomes to the reward \
                     models whose coefficient is at least as large in size, the real one included. Above the \
                     configured limit of permutations, a seeded sample of them.",
        formula: "p = #{π : |T(x, πy)| ≥ |T(x, y)|} / n!;  sampled: (b + 1)/(B + 1)",
        source: "Fisher 1935; Phipson & Smyth 2010 for the +1",
        ..statistic("permutation-p")
    },
    Entry {
        unit: "probability",
        range: (0.0, 1.0),
        definition: "p-value adjusted for every look at the family: share of the ways to deal the outcomes, one deal \
                     for all cells together, in which the largest coefficient of the family is at least as large as \
                     this one. Below 0.05, this cell would stand out even though all were looked at.",
        formula: "p = #{π : max_c |T(x_c, πy)| ≥ |T(x, y)|} / n!,  c over the cells of the family, one statistic",
        source: "Westfall & Young 1993, single step",
        ..statistic("familywise-p")
    },
    Entry {
        unit: "probability",
        range: (0.0, 1.0),
        definition: "p-value adjusted so that, of the cells called different from 0 at level α, at most a share α is \
                     expected to be called so wrongly.",
        formula: "q_(i) = min_{j ≥ i} min(1, p_(j) · m/j),  m cells of the family in order of p",
        source: "Benjamini & Hochberg 1995",
        ..statistic("false-discovery-p")
    },
    Entry {
        definition: "The coefficient with one reward model, or one group of them, left out; and how far that moves it. \
                     A coefficient that one point carries says little about the next reward model.",
        formula: "r_(−i) = pearson over all reward models but i",
        source: "Quenouille 1949; Cook 1977 for influence",
        ..statistic("influence")
    },
    Entry {
        definition: "Interval for Pearson's r, assuming a bivariate normal population.",
        formula: "tanh(atanh r ± z/√(n − 3))",
        source: "Fisher 1921",
        ..statistic("fisher-z")
    },
    Entry {
        definition: "Interval for Spearman's ρ.",
        formula: "tanh(atanh ρ ± z √((1 + ρ²/2)/(n − 3)))",
        source: "Bonett & Wright 2000, eq. 4",
        ..statistic("bonett-wright")
    },
    Entry {
        definition: "Interval for Kendall's τ.",
        formula: "tanh(atanh τ ± z √(0.437/(n − 4)))",
        source: "Fieller, Hartley & Pearson 1957",
        ..statistic("fieller")
    },
    Entry {
        definition: "Least size of Pearson's r that a two-sided test at level α calls different from 0 with n reward \
                     models: 0.67 at n = 9 and 5 %.",
        formula: "t/√(n − 2 + t²),  t = upper α/2 point of Student's t with n − 2 degrees of freedom",
        source: "Student 1908",
        ..statistic("critical-correlation")
    },
    Entry {
        unit: "standard deviations",
        range: (f64::MIN, f64::MAX),
        definition: "A metric aggregated over domains by its lower end: each domain is standardised over the reward \
                     models, then each reward model gets the q-quantile of its domain values. q = 0 is its worst \
                     domain, q = 1 its best.",
        formula: "a_m(q) = quantile_q {z_mc : domains c},  z_mc = (x_mc − x̄_c)/s_c,  quantile of type 7",
        source: "Frick et al. 2024, arXiv 2410.14872, section 6; Hyndman & Fan 1996",
        ..statistic("quantile-aggregation")
    },
    Entry {
        definition: "Range a correlation can take when every printed input lies anywhere within its own rounding, \
                     widened by the rounding of the printed correlation. Found from inside by a seeded search; a \
                     printed value counts as outside only where a certified outer bound agrees.",
        formula: "[min r(x, y), max r(x, y)] over |x_i − x̂_i| ≤ h_i, |y_i − ŷ_i| ≤ k_i",
        source: "this study",
        ..statistic("rounding-envelope")
    },
];
