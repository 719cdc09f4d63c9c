//! Metrics that look at the limits of ratings.

use super::Writer;
use crate::book::Note;
use crate::human::brier::brier_score;
use crate::human::confidence_agreement::confidence_agreement;
use crate::human::separability::{orders, separability};
use crate::{BrierPairs, ConfidenceAgreement};

impl Writer<'_> {
    /// Separability, confidence agreement and Brier score.
    pub(super) fn limits(&mut self) {
        let (bench, found) = (self.bench, self.found);
        let definitions = &bench.settings.raw().confidence_agreement;
        let agreement: Vec<&str> = definitions.iter().map(|kind| kind.metric()).collect();
        let rated = match &found.rated {
            Ok(rated) => rated,
            Err(reason) => {
                let all = agreement.iter().copied().chain(["separability", "brier-score"]);
                return all.for_each(|metric| self.undefined(metric, "judge", reason));
            }
        };
        let judge = orders(&rated.models, bench.settings.raw().touching);
        self.separability(&judge, rated.lost);
        let truth = &bench.truths[self.domain];
        match (&truth.strengths, &truth.orders) {
            (Ok(human), Ok(sure)) => {
                definitions.iter().for_each(|kind| self.agreement(*kind, sure, &judge));
                self.brier(human, sure);
            }
            (Err(reason), _) | (_, Err(reason)) => {
                let all = agreement.iter().copied().chain(["brier-score"]);
                all.for_each(|metric| self.undefined(metric, "humans", reason));
            }
        }
    }

    fn rounds(&self) -> String {
        let ratings = self.bench.settings.raw().ratings;
        format!("{} rating refits, {} limits", ratings.rounds, ratings.level)
    }

    /// The value with sandwich limits in place of the bootstrap's.
    fn sandwich(&mut self, metric: &str, place: usize) {
        if let Some(value) = self.found.sandwich.and_then(|found| found[place]) {
            let rows = self.bench.settings.raw().ratings.rounds;
            let choice = Some("sandwich");
            self.note(metric, Note { kind: "limits", choice, rows, value: Some(value), ..Note::default() });
        }
    }

    fn separability(&mut self, judge: &[i8], lost: u64) {
        const METRIC: &str = "separability";
        let Some(value) = separability(judge) else { return };
        let touching = self.bench.settings.raw().touching.as_str();
        let source = format!("battle_scores; {}, touching intervals {touching}", self.rounds());
        self.value(METRIC, value, self.found.bins.judged, (self.jackknifed(METRIC, value, 0), source));
        if lost > 0 {
            self.note(METRIC, Note::count("refits-lost", lost, self.bench.settings.raw().ratings.rounds));
        }
        self.sandwich(METRIC, 0);
    }

    fn agreement(&mut self, kind: ConfidenceAgreement, sure: &[i8], judge: &[i8]) {
        let metric = kind.metric();
        let separated = sure.iter().filter(|order| **order != 0).count() as u64;
        let Some(value) = confidence_agreement(sure, judge, kind) else {
            let detail = "human limits separate no pair of models".to_owned();
            return self.note(metric, Note::undefined("no-separated-pair", detail));
        };
        let place = 2 + kind as usize;
        let source = format!("battle_scores; {} definition, {}", kind.as_str(), self.rounds());
        self.value(metric, value, self.found.bins.judged, (self.jackknifed(metric, value, place), source));
        self.note(metric, Note::count("separated-by-humans", separated, sure.len() as u64));
        for other in ConfidenceAgreement::ALL.iter().filter(|other| **other != kind) {
            let value = confidence_agreement(sure, judge, *other);
            let note = Note::count("definition", separated, sure.len() as u64);
            self.note(metric, Note { choice: Some(other.as_str()), value, ..note });
        }
        self.sandwich(metric, place);
    }

    fn brier(&mut self, human: &[f64], sure: &[i8]) {
        const METRIC: &str = "brier-score";
        let Ok(rated) = &self.found.rated else { return };
        let chosen = self.bench.settings.raw().brier_pairs;
        let Some(found) = self.bench.brier(human, sure, &rated.models) else {
            let detail = "human limits separate no pair of models".to_owned();
            return self.note(METRIC, Note::undefined("no-separated-pair", detail));
        };
        let source = format!("battle_scores; {} pairs, {}", chosen.as_str(), self.rounds());
        let interval = self.jackknifed(METRIC, found.value, 1);
        self.value(METRIC, found.value, self.found.bins.judged, (interval, source));
        if found.certain > 0 {
            self.note(METRIC, Note::count("pairs-without-variance", found.certain, found.pairs));
        }
        let other = match chosen {
            BrierPairs::All => BrierPairs::Separated,
            BrierPairs::Separated => BrierPairs::All,
        };
        let counts = |pair: usize| other == BrierPairs::All || sure[pair] != 0;
        if let Some(found) = brier_score(human, &rated.models, counts) {
            let note = Note::count("brier-pairs", found.pairs, sure.len() as u64);
            self.note(METRIC, Note { choice: Some(other.as_str()), value: Some(found.value), ..note });
        }
        self.sandwich(METRIC, 1);
    }
}
