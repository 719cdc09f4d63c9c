//! Everything that is computed of one judge on one field.

use super::accuracy::accuracy;
use super::brier::{Brier, brier_score};
use super::confidence_agreement::confidence_agreement;
use super::field::Field;
use super::judged::Judged;
use super::pairs::{self, Known};
use super::rank::rank_correlations;
use super::ratings::{Bootstrapped, Rated, Reason, bootstrapped, fitted, sandwiched, strengths};
use super::row_wise_pearson::{RowWisePearson, row_wise_pearson};
use super::separability::{orders, separability};
use super::tally::{Bins, Side, Tally, cells};
use super::truth::{Truth, names};
use super::{resample, truth, write};
use crate::book::Book;
use crate::seed::key;
use crate::{BrierPairs, ConfidenceAgreement, RowRule, Settings};

/// A field with its truth, on which judges are tried.
pub(crate) struct Bench<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) field: &'a Field,
    pub(crate) truths: Vec<Truth>,
    pub(crate) seed: u64,
}

/// Metrics that are bootstrapped: accuracy, row-wise Pearson, Kendall, Spearman.
pub(crate) type Plain = [Option<f64>; 4];

/// Metrics with a bootstrap inside, from sandwich limits: separability, Brier score, then the definitions of
/// confidence agreement in the order of [`ConfidenceAgreement::ALL`].
pub(crate) type Inner = [Option<f64>; 5];

/// What is known of one judge on one domain.
pub(crate) struct Evaluation {
    pub(crate) bins: Bins,
    pub(crate) tie: RowRule,
    pub(crate) row_wise: Option<RowWisePearson>,
    /// The judge's strengths, or why there are none.
    pub(crate) strengths: Result<Vec<f64>, Reason>,
    /// The judge's limits, or why there are none.
    pub(crate) rated: Result<Bootstrapped, Reason>,
    /// Metrics with sandwich limits in place of the inner bootstrap.
    pub(crate) sandwich: Option<Inner>,
    /// Kendall, Spearman and row-wise Pearson without the battles that the judge called a tie, if there are any.
    pub(crate) without_ties: Option<[Option<f64>; 3]>,
    pub(crate) rounds: Vec<Plain>,
    pub(crate) halves: Vec<Inner>,
}

impl<'a> Bench<'a> {
    pub(crate) fn new(settings: &'a Settings, field: &'a Field, seed: u64) -> Self {
        Self { settings, field, truths: truth::find(settings, field, seed), seed }
    }

    /// Puts one judge's metrics and notes into `book`.
    pub(crate) fn evaluate(&self, judge: &str, judged: &Judged, book: &mut Book) {
        let cells = cells(self.field, &judged.codes);
        let tie = self.tie_rule(judged);
        let rounds =
            resample::rounds(self.settings, self.field, &cells, self.seed, |domain, round, tally| {
                self.plain(domain, round, tally, tie)
            });
        let halves = resample::halves(self.settings, self.field, &cells, self.seed, |domain, half, tally| {
            let truth = self.truths[domain].halves.get(half)?.as_ref()?;
            self.inner(&self.truths[domain], tally, truth)
        });
        for (domain, (rounds, halves)) in rounds.into_iter().zip(halves).enumerate() {
            let tally = Tally::of(self.field.pairs.len(), &cells, &self.field.domains[domain].rows);
            let halves = halves.into_iter().map(Option::unwrap_or_default).collect();
            let found = Evaluation { rounds, halves, tie, ..self.point(domain, &tally) };
            let known = Known { strengths: found.strengths.as_ref(), rated: found.rated.as_ref() };
            pairs::rows(self, (Some(judge), domain), &tally, &known, book);
            write::domain(self, (judge, judged.kind), domain, &found, book);
        }
    }

    fn tie_rule(&self, judged: &Judged) -> RowRule {
        let rules = self.settings.raw().accuracy;
        match judged.kind {
            Some(records::JudgementKind::Verdict) => rules.verdict_tie,
            _ => rules.score_tie,
        }
    }

    /// The bootstrapped metrics of one resample.
    fn plain(&self, domain: usize, round: usize, tally: &Tally, tie: RowRule) -> Plain {
        let truth = &self.truths[domain];
        let accuracy =
            accuracy(&tally.bins(), tie, self.settings.raw().accuracy.error).map(|(value, _)| value);
        let row_wise = row_wise_pearson(tally, &truth.roster).map(|found| found.value);
        let ranks = truth.rounds[round].as_ref().and_then(|human| {
            let fit = fitted(&tally.comparisons(&truth.roster, Side::Judge), &[]).ok()?;
            rank_correlations(&strengths(&fit), human).ok()
        });
        [accuracy, row_wise, ranks.map(|ranks| ranks[0]), ranks.map(|ranks| ranks[1])]
    }

    /// The metrics with a bootstrap inside, sandwich limits in its place.
    fn inner(&self, truth: &Truth, tally: &Tally, (human, sure): &(Vec<f64>, Vec<i8>)) -> Option<Inner> {
        let comparisons = tally.comparisons(&truth.roster, Side::Judge);
        let fit = fitted(&comparisons, &[]).ok()?;
        let rated = sandwiched(&comparisons, &fit, self.settings.rating_level()).ok()?;
        let found = orders(&rated, self.settings.raw().touching);
        let brier = self.brier(human, sure, &rated).map(|brier| brier.value);
        let agreement = ConfidenceAgreement::ALL.iter().map(|kind| confidence_agreement(sure, &found, *kind));
        let mut inner = [separability(&found), brier, None, None, None];
        inner[2..].iter_mut().zip(agreement).for_each(|(place, value)| *place = value);
        Some(inner)
    }

    /// The Brier score over the chosen pairs.
    pub(crate) fn brier(&self, human: &[f64], sure: &[i8], rated: &[Rated]) -> Option<Brier> {
        let all = self.settings.raw().brier_pairs == BrierPairs::All;
        brier_score(human, rated, |pair| all || sure[pair] != 0)
    }

    /// Everything but the resampled values.
    fn point(&self, domain: usize, tally: &Tally) -> Evaluation {
        let truth = &self.truths[domain];
        let comparisons = tally.comparisons(&truth.roster, Side::Judge);
        let fit = fitted(&comparisons, &names(self.field, &truth.roster));
        // One stream for all judges: judges who say the same get the same numbers, and a name moves nothing.
        let seed = self.seed ^ key(&["judge", &self.field.benchmark, &self.field.domains[domain].name]);
        let rated = match &fit {
            Ok(fit) => bootstrapped(self.settings, &comparisons, fit, seed),
            Err(reason) => Err(reason.clone()),
        };
        let sandwich = match (&truth.strengths, &truth.orders) {
            (Ok(human), Ok(sure)) => self.inner(truth, tally, &(human.clone(), sure.clone())),
            _ => None,
        };
        let bins = tally.bins();
        Evaluation {
            bins,
            tie: RowRule::Wrong,
            row_wise: row_wise_pearson(tally, &truth.roster),
            strengths: fit.map(|fit| strengths(&fit)),
            rated,
            sandwich,
            without_ties: (bins.judge_ties > 0).then(|| without_ties(truth, &tally.without_judge_ties())),
            rounds: Vec::new(),
            halves: Vec::new(),
        }
    }
}

/// Kendall, Spearman and row-wise Pearson.
fn without_ties(truth: &Truth, tally: &Tally) -> [Option<f64>; 3] {
    let ranks = truth.strengths.as_ref().ok().and_then(|human| {
        let fit = fitted(&tally.comparisons(&truth.roster, Side::Judge), &[]).ok()?;
        rank_correlations(&strengths(&fit), human).ok()
    });
    let row_wise = row_wise_pearson(tally, &truth.roster).map(|found| found.value);
    [ranks.map(|ranks| ranks[0]), ranks.map(|ranks| ranks[1]), row_wise]
}
