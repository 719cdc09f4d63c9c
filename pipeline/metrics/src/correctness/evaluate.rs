//! Everything that is computed of one judge on one domain.

use rayon::prelude::*;

use super::curve::{expected_curve, oracle_curve, pick_chances, summary};
use super::orders::Orders;
use super::pair_accuracy::{PairBins, pair_accuracy};
use super::roc_auc::{Pooled, scaled};
use super::scored::Scored;
use super::sets::Domain;
use super::trials::{self, Trials};
use crate::human::transposed;
use crate::seed::{PoissonRound, key};
use crate::{AucZeroRange, Estimator, Settings};

/// Accuracy, ROC AUC, then loss, maximum and end of the exact curve.
pub(crate) type Values = [Option<f64>; 5];

/// One draw: the values, and the exact curve where it is kept.
type Drawn = (Values, Option<Vec<f64>>);

/// What is known of a judge on a domain or on one generator's part of it.
pub(crate) struct Subset {
    pub(crate) name: String,
    /// None for the whole domain.
    pub(crate) generator: Option<String>,
    /// Prompts that the judge covers, and all.
    pub(crate) covered: u64,
    pub(crate) prompts: u64,
    pub(crate) bins: PairBins,
    pub(crate) values: Values,
    pub(crate) rounds: Vec<Values>,
    /// The exact curve in each round, where limits of curves are wanted.
    pub(crate) curve_rounds: Vec<Option<Vec<f64>>>,
    /// Pairs that accuracy counts, under the other average too.
    pub(crate) pairs: u64,
    pub(crate) counts: Counts,
    pub(crate) auc_other: Option<f64>,
    pub(crate) accuracies: Vec<(PairRule, Option<f64>)>,
    pub(crate) curve: Vec<f64>,
    pub(crate) oracle: Vec<f64>,
    pub(crate) random: f64,
    pub(crate) trials: Option<Trials>,
}

/// Name of a part, and its generator unless it is the whole domain.
type Part = (String, Option<usize>);

/// Another rule for pairs, and the kind of note it belongs to.
pub(crate) type PairRule = (&'static str, &'static str);

/// Answers and prompts that a rule decided on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Answers pooled for the AUC.
    pub(crate) pooled: u64,
    /// Answers of the covered prompts.
    pub(crate) answers: u64,
    /// Those that the judge failed on.
    pub(crate) failed: u64,
    /// Those that have no row, though others of their prompt have.
    pub(crate) absent: u64,
    /// Prompts whose scores are all equal.
    pub(crate) zero_range: u64,
    /// Prompts whose best score several answers have.
    pub(crate) tied_best: u64,
}

impl Counts {
    /// Whether the judge was asked and never answered: it then has no metric, not even that of a judge who picks
    /// blindly.
    pub(crate) const fn all_failed(&self) -> bool {
        self.answers > 0 && self.failed + self.absent == self.answers
    }
}

/// What is the same for all judges of a domain.
pub(crate) struct Board<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) domain: &'a Domain,
    chances: Vec<Vec<f64>>,
    oracles: Vec<Vec<f64>>,
    questions: Vec<u64>,
    /// Of the trials, if there are any.
    orders: Option<Orders>,
    seed: u64,
}

/// One judge's numbers for each prompt.
struct Sheet<'a> {
    scored: &'a Scored,
    covered: Vec<bool>,
    bins: Vec<PairBins>,
    counted: Vec<(f64, u64)>,
    curves: Vec<Vec<f64>>,
}

impl<'a> Board<'a> {
    pub(crate) fn new(settings: &'a Settings, domain: &'a Domain, seed: u64) -> Self {
        let seed = seed ^ key(&["correctness"]);
        let orders = || Orders::new(settings, domain, seed ^ key(&["trials"]));
        Self {
            settings,
            domain,
            chances: pick_chances(domain.answers),
            oracles: domain.prompts.iter().map(|prompt| oracle_curve(&prompt.labels)).collect(),
            questions: domain.prompts.iter().map(|prompt| prompt.question).collect(),
            orders: settings.uses(Estimator::Permutations).then(orders),
            seed,
        }
    }

    /// The domain and, if asked for, each generator's part.
    pub(crate) fn evaluate(&self, scored: &Scored) -> Vec<Subset> {
        let sheet = self.sheet(scored);
        let trials =
            self.orders.as_ref().map(|orders| trials::run(self.settings, self.domain, scored, orders));
        let subsets = self.domain.subsets(self.settings.raw().generators);
        let whole = self.pooled(&sheet, None, None);
        let pools: Vec<Pooled> =
            subsets.iter().map(|(_, part)| whole.part(|place| self.is_in(place, *part))).collect();
        let rounds = self.rounds(&sheet, &subsets, &pools);
        let once = vec![1; self.domain.prompts.len()];
        let measured = subsets.iter().zip(&pools).zip(rounds);
        let subset = |(((name, part), pool), rounds): ((&Part, &Pooled), Vec<Drawn>)| {
            let (values, _) = self.values(&sheet, (*part, pool), &once);
            let (rounds, curve_rounds) = rounds.into_iter().unzip();
            let found = self.subset(&sheet, (name, *part), pool);
            if found.counts.all_failed() {
                return found;
            }
            let trials = trials.as_ref().and_then(|trials| match part {
                Some(generator) => Some(trials[*generator].clone()),
                None => Trials::pooled(trials),
            });
            Subset { values, rounds, curve_rounds, trials, ..found }
        };
        measured.map(subset).collect()
    }

    fn sheet<'b>(&self, scored: &'b Scored) -> Sheet<'b> {
        let raw = self.settings.raw();
        let prompts = || self.domain.prompts.iter().enumerate();
        let covered: Vec<bool> = prompts().map(|(place, _)| scored.covers(place)).collect();
        let bins = |(place, prompt): (usize, &super::sets::Prompt)| {
            let bins = PairBins::of(&prompt.pairs, &prompt.labels, scored.prompt(place));
            if covered[place] { bins } else { PairBins::default() }
        };
        let bins: Vec<PairBins> = prompts().map(bins).collect();
        let counted = bins.iter().map(|bins| bins.counted(raw.pairs.score_tie, raw.pairs.error)).collect();
        let curves = prompts()
            .map(|(place, prompt)| expected_curve(scored.prompt(place), &prompt.labels, &self.chances));
        Sheet { scored, counted, curves: curves.collect(), bins, covered }
    }

    /// Whether a prompt belongs to a part.
    fn is_in(&self, place: usize, part: Option<usize>) -> bool {
        part.is_none_or(|part| self.domain.prompts[place].generator == part)
    }

    /// Prompts of a part that the judge covers.
    fn members<'b>(&'b self, sheet: &'b Sheet<'_>, part: Option<usize>) -> impl Iterator<Item = usize> + 'b {
        let inside = move |place: &usize| sheet.covered[*place] && self.is_in(*place, part);
        (0..self.domain.prompts.len()).filter(inside)
    }

    fn pooled(&self, sheet: &Sheet<'_>, part: Option<usize>, rule: Option<AucZeroRange>) -> Pooled {
        let prompt =
            |place| (place, sheet.scored.prompt(place), self.domain.prompts[place].labels.as_slice());
        Pooled::new(self.members(sheet, part).map(prompt), rule.unwrap_or(self.settings.raw().zero_range))
    }

    /// `[subset][round]`.
    fn rounds(&self, sheet: &Sheet<'_>, subsets: &[Part], pools: &[Pooled]) -> Vec<Vec<Drawn>> {
        let seed = self.seed ^ key(&["rounds"]);
        let one = |weights: &mut Vec<u8>, round: u64| {
            PoissonRound::new(seed, round).fill(&self.questions, weights);
            let parts = subsets.iter().zip(pools);
            let drawn = parts.map(|((_, part), pool)| {
                let (values, curve) = self.values(sheet, (*part, pool), weights);
                (values, curve.filter(|_| self.settings.has_curve(part.is_some())))
            });
            drawn.collect::<Vec<_>>()
        };
        let rounds: Vec<Vec<Drawn>> =
            (0..self.settings.rounds()).into_par_iter().map_init(Vec::new, one).collect();
        transposed(rounds, subsets.len())
    }

    /// The metrics, and the curve, with each prompt as often as its weight says.
    fn values(&self, sheet: &Sheet<'_>, (part, pool): (Option<usize>, &Pooled), weights: &[u8]) -> Drawn {
        let inside = |place: usize| {
            if sheet.covered[place] && self.is_in(place, part) { u64::from(weights[place]) } else { 0 }
        };
        let average = self.settings.raw().pairs.average;
        let accuracy = pair_accuracy(&sheet.counted, average, inside).map(|(value, _)| value);
        let members = || self.members(sheet, part).map(|place| (place, f64::from(weights[place])));
        let curve = mean_curve(members(), &sheet.curves, self.domain.answers);
        let oracle = mean_curve(members(), &self.oracles, self.domain.answers);
        let both = curve.as_ref().zip(oracle);
        let [loss, most, end] = match both.and_then(|(curve, oracle)| summary(curve, &oracle)) {
            Some(found) => found.map(Some),
            None => [None; 3],
        };
        ([accuracy, pool.area(weights), loss, most, end], curve)
    }

    /// Everything but the values.
    fn subset(&self, sheet: &Sheet<'_>, (name, part): (&str, Option<usize>), pool: &Pooled) -> Subset {
        let members: Vec<usize> = self.members(sheet, part).collect();
        let in_part = |place: &usize| self.is_in(*place, part);
        let once = || members.iter().map(|place| (*place, 1.0));
        let bins = members.iter().fold(PairBins::default(), |sum, place| sum.plus(sheet.bins[*place]));
        let counted: Vec<(f64, u64)> = members.iter().map(|place| sheet.counted[*place]).collect();
        let average = self.settings.raw().pairs.average;
        let shares = members.iter().map(|place| {
            let labels = &self.domain.prompts[*place].labels;
            labels.iter().filter(|label| **label).count() as f64 / labels.len() as f64
        });
        let counts = self.counts(sheet, &members, pool);
        let other = match self.settings.raw().zero_range {
            AucZeroRange::Half => AucZeroRange::LeftOut,
            AucZeroRange::LeftOut => AucZeroRange::Half,
        };
        let weights = vec![1; self.domain.prompts.len()];
        let auc_other = (counts.zero_range > 0).then(|| self.pooled(sheet, part, Some(other)).area(&weights));
        Subset {
            name: name.to_owned(),
            generator: part.map(|part| self.domain.generators[part].clone()),
            covered: members.len() as u64,
            prompts: (0..self.domain.prompts.len()).filter(in_part).count() as u64,
            pairs: pair_accuracy(&counted, average, |_| 1).map_or(0, |(_, pairs)| pairs),
            accuracies: self.accuracies(sheet, &members),
            bins,
            counts,
            auc_other: auc_other.flatten(),
            curve: mean_curve(once(), &sheet.curves, self.domain.answers).unwrap_or_default(),
            oracle: mean_curve(once(), &self.oracles, self.domain.answers).unwrap_or_default(),
            random: shares.sum::<f64>() / members.len().max(1) as f64,
            values: Values::default(),
            rounds: Vec::new(),
            curve_rounds: Vec::new(),
            trials: None,
        }
    }

    /// Accuracy under each other rule.
    fn accuracies(&self, sheet: &Sheet<'_>, members: &[usize]) -> Vec<(PairRule, Option<f64>)> {
        let chosen = self.settings.raw().pairs;
        let under = |rules: crate::Pairs| {
            let counted = |place: &usize| sheet.bins[*place].counted(rules.score_tie, rules.error);
            let counted: Vec<_> = members.iter().map(counted).collect();
            pair_accuracy(&counted, rules.average, |_| 1).map(|(value, _)| value)
        };
        let ties = crate::RowRule::ALL.iter().filter(|rule| **rule != chosen.score_tie);
        let errors = crate::PairError::ALL.iter().filter(|rule| **rule != chosen.error);
        let averages = crate::PairAverage::ALL.iter().filter(|rule| **rule != chosen.average);
        let ties = ties
            .map(|rule| (("score-ties", rule.as_str()), under(crate::Pairs { score_tie: *rule, ..chosen })));
        let errors = errors
            .map(|rule| (("failed-pairs", rule.as_str()), under(crate::Pairs { error: *rule, ..chosen })));
        let averages = averages
            .map(|rule| (("average", rule.as_str()), under(crate::Pairs { average: *rule, ..chosen })));
        ties.chain(errors).chain(averages).collect()
    }

    fn counts(&self, sheet: &Sheet<'_>, members: &[usize], pool: &Pooled) -> Counts {
        let mut counts = Counts { pooled: pool.len() as u64, ..Counts::default() };
        for place in members {
            let scores = sheet.scored.prompt(*place);
            counts.answers += scores.len() as u64;
            let asked = sheet.scored.asked(*place);
            for (score, asked) in scores.iter().zip(asked) {
                counts.failed += u64::from(score.is_none() && *asked);
                counts.absent += u64::from(score.is_none() && !*asked);
            }
            counts.zero_range += u64::from(scaled(scores).is_none());
            let best = scores.iter().copied().flatten().fold(f64::NEG_INFINITY, f64::max);
            let tied = scores.iter().filter(|score| **score == Some(best)).count();
            counts.tied_best += u64::from(tied != 1);
        }
        counts
    }
}

/// Weighted mean of the curves of some prompts; `None` without weight.
fn mean_curve(
    members: impl Iterator<Item = (usize, f64)>,
    curves: &[Vec<f64>],
    answers: usize,
) -> Option<Vec<f64>> {
    let (mut sums, mut all) = (vec![0.0; answers], 0.0);
    for (place, weight) in members {
        if weight > 0.0 {
            sums.iter_mut().zip(&curves[place]).for_each(|(sum, value)| *sum += weight * value);
            all += weight;
        }
    }
    (all > 0.0).then(|| sums.into_iter().map(|sum| sum / all).collect())
}
