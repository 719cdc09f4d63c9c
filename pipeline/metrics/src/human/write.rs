//! One judge's metrics on one domain as rows and notes.

mod limits;

use records::{JudgementKind, glossary};

use super::accuracy::accuracy;
use super::evaluate::{Bench, Evaluation};
use super::rank::rank_correlations;
use super::ratings::Reason;
use super::resample::bootstrap_name;
use crate::book::{Book, Cell, Found, Note};
use crate::interval::{MetricInterval, Scale, centred, jackknife, percentile};
use crate::{Baseline, ConfidenceAgreement, RowRule};

/// Where rows go, and what they are made of.
struct Writer<'a> {
    bench: &'a Bench<'a>,
    cell: Cell<'a>,
    found: &'a Evaluation,
    book: &'a mut Book,
    domain: usize,
}

/// Puts everything that `found` says of a domain into `book`.
pub(crate) fn domain(
    bench: &Bench<'_>,
    (judge, kind): (&str, Option<JudgementKind>),
    domain: usize,
    found: &Evaluation,
    book: &mut Book,
) {
    let cell = Cell { judge, benchmark: &bench.field.benchmark, domain: &bench.field.domains[domain].name };
    let mut writer = Writer { bench, cell, found, book, domain };
    writer.accuracy();
    writer.row_wise_pearson();
    writer.ranks();
    writer.limits();
    let made_up = Baseline::ALL.iter().any(|baseline| baseline.judge() == judge);
    if domain == 0 && kind.is_some() && !made_up {
        writer.warn_of_oddities(kind == Some(JudgementKind::Score));
    }
}

impl Writer<'_> {
    fn note(&mut self, metric: &str, note: Note) {
        self.book.note(&self.cell, metric, note);
    }

    fn undefined(&mut self, metric: &str, whose: &str, reason: &Reason) {
        let detail = format!("{whose}: {}", reason.detail);
        self.note(metric, Note::undefined(reason.state, detail));
    }

    /// Adds a value; `n` items of the kind it is made of.
    fn value(
        &mut self,
        metric: &str,
        value: f64,
        n: u64,
        (interval, source): (Option<MetricInterval>, String),
    ) {
        let settings = self.bench.settings;
        let asked = if self.is_inner(metric) { settings.raw().intervals.halves } else { settings.rounds() };
        if interval.is_none() && asked > 0 {
            let detail = "too few resamples have a value".to_owned();
            self.note(metric, Note { kind: "no-interval", detail: Some(detail), ..Note::default() });
        }
        self.book.metric(settings, &self.cell, metric, Found { value, n, interval, source });
        self.coverage(metric);
    }

    /// Whether the metric has a bootstrap inside, hence an interval from halves.
    fn is_inner(&self, metric: &str) -> bool {
        let inner = ["separability", "brier-score"];
        inner.contains(&metric) || ConfidenceAgreement::ALL.iter().any(|kind| kind.metric() == metric)
    }

    /// Battles that the judge was not asked or failed on.
    fn coverage(&mut self, metric: &str) {
        let bins = self.found.bins;
        if bins.judged < bins.all {
            self.note(metric, Note::count("coverage", bins.judged, bins.all));
        }
    }

    fn bootstrapped(&self, place: usize) -> Option<MetricInterval> {
        let values: Vec<Option<f64>> = self.found.rounds.iter().map(|round| round[place]).collect();
        let settings = self.bench.settings;
        let least = settings.raw().ratings.least_share;
        percentile(&values, settings.level(), least, (0.0, &bootstrap_name(settings)))
    }

    /// The interval of a correlation.
    fn correlated(&self, place: usize, value: f64, scale: Scale) -> Option<MetricInterval> {
        let values: Vec<Option<f64>> = self.found.rounds.iter().map(|round| round[place]).collect();
        let settings = self.bench.settings;
        let method = format!("poisson-bootstrap(question, {} rounds, centred)", settings.rounds());
        centred(value, &values, (settings.level(), scale), (settings.raw().ratings.least_share, &method))
    }

    fn jackknifed(&self, metric: &str, value: f64, place: usize) -> Option<MetricInterval> {
        let settings = self.bench.settings;
        let values: Vec<Option<f64>> = self.found.halves.iter().map(|half| half[place]).collect();
        let range = glossary::metric(self.cell.benchmark, metric).map_or((-1.0, 1.0), |entry| entry.range);
        jackknife(value, &values, settings, range)
    }

    fn accuracy(&mut self) {
        const METRIC: &str = "accuracy";
        let (bins, tie) = (self.found.bins, self.found.tie);
        let error = self.bench.settings.raw().accuracy.error;
        if bins.human_ties > 0 {
            self.note(METRIC, Note::count("human-ties", bins.human_ties, bins.all));
        }
        if self.bench.field.dropped > 0 && self.domain == 0 {
            let all = bins.all + self.bench.field.dropped;
            self.note(METRIC, Note::count("both-bad-dropped", self.bench.field.dropped, all));
        }
        let unknown = self.bench.field.domains[self.domain].unknown;
        if unknown > 0 {
            self.note(METRIC, Note::count("domain-unknown", unknown, self.bench.field.len() as u64));
        }
        let Some((value, n)) = accuracy(&bins, tie, error) else {
            let detail = "no battle is left that both human and judge decide".to_owned();
            return self.note(METRIC, Note::undefined("no-battle", detail));
        };
        let source =
            format!("battle_scores; judge's ties {}, failed judgements {}", tie.as_str(), error.as_str());
        self.value(METRIC, value, n, (self.bootstrapped(0), source));
        if n > 1 && (value == 0.0 || value == 1.0) {
            self.note(METRIC, Note::count("all-agree", n, n));
        }
        self.other_rules(METRIC, value);
    }

    /// Accuracy under the other rules for ties and failures, where there are any.
    fn other_rules(&mut self, metric: &str, value: f64) {
        let (bins, tie) = (self.found.bins, self.found.tie);
        let error = self.bench.settings.raw().accuracy.error;
        let rules = [RowRule::Wrong, RowRule::Half, RowRule::LeftOut];
        let of = bins.all - bins.human_ties;
        for (kind, rows, chosen) in [("judge-ties", bins.ties, tie), ("judge-failed", bins.failed, error)] {
            if rows == 0 {
                continue;
            }
            self.note(metric, Note::count(kind, rows, of));
            for rule in rules.into_iter().filter(|rule| *rule != chosen) {
                let (tie, error) = if kind == "judge-ties" { (rule, error) } else { (tie, rule) };
                let other =
                    accuracy(&bins, tie, error).map(|(value, _)| value).filter(|other| *other != value);
                if other.is_some() {
                    let choice = Some(rule.as_str());
                    self.note(metric, Note { choice, value: other, ..Note::count(kind, rows, of) });
                }
            }
        }
    }

    fn row_wise_pearson(&mut self) {
        const METRIC: &str = "row-wise-pearson";
        let models = self.bench.truths[self.domain].roster.len() as u64;
        let Some(found) = self.found.row_wise else {
            let detail = "no model has three opponents and win rates that vary, under both judge and humans";
            return self.note(METRIC, Note::undefined("no-model", detail.to_owned()));
        };
        let source = "battle_scores; diagonal and pairs that never met left out".to_owned();
        self.value(
            METRIC,
            found.value,
            self.found.bins.judged,
            (self.correlated(1, found.value, Scale::Fisher), source),
        );
        if found.left_out > 0 {
            self.note(METRIC, Note::count("models-left-out", found.left_out, models));
        }
        self.without_ties(METRIC, found.value, 2);
    }

    fn without_ties(&mut self, metric: &str, value: f64, place: usize) {
        let other = self.found.without_ties.and_then(|found| found[place]).filter(|other| *other != value);
        if other.is_some() {
            let bins = self.found.bins;
            let choice = Some(RowRule::LeftOut.as_str());
            self.note(
                metric,
                Note { choice, value: other, ..Note::count("judge-ties", bins.judge_ties, bins.judged) },
            );
        }
    }

    fn ranks(&mut self) {
        const METRICS: [&str; 2] = ["kendall-tau", "spearman"];
        let (bench, found) = (self.bench, self.found);
        let fitted = match (&bench.truths[self.domain].strengths, &found.strengths) {
            (Ok(human), Ok(judge)) => (human, judge),
            (Err(reason), _) => {
                return METRICS.iter().for_each(|metric| self.undefined(metric, "humans", reason));
            }
            (_, Err(reason)) => {
                return METRICS.iter().for_each(|metric| self.undefined(metric, "judge", reason));
            }
        };
        match rank_correlations(fitted.1, fitted.0) {
            Ok(values) => {
                for (place, (metric, value)) in METRICS.into_iter().zip(values).enumerate() {
                    let source = "battle_scores; Bradley-Terry, ties half wins".to_owned();
                    let interval = self.correlated(2 + place, value, Scale::Plain);
                    self.value(metric, value, found.bins.judged, (interval, source));
                    self.without_ties(metric, value, place);
                }
            }
            Err(undefined) => {
                let reason = match undefined {
                    statistics::Undefined::ConstantProxy => {
                        "all models have one rating under the judge".to_owned()
                    }
                    statistics::Undefined::ConstantOutcome => {
                        "all models have one rating under humans".to_owned()
                    }
                    other => format!("models: {other}"),
                };
                METRICS
                    .iter()
                    .for_each(|metric| self.note(metric, Note::undefined(undefined.state(), reason.clone())));
            }
        }
    }

    /// A judge that often gives two answers one score is usually broken.
    fn warn_of_oddities(&mut self, scored: bool) {
        let bins = self.found.bins;
        let most = self.bench.settings.raw().warn.tie_share;
        let decided = bins.all - bins.human_ties;
        if bins.failed as f64 > most * decided as f64 {
            self.book.warnings.push(format!(
                "judge `{}` failed on {} of the {decided} battles of `{}` that humans decided: look whether it works",
                self.cell.judge, bins.failed, self.cell.benchmark
            ));
        }
        let share = bins.judge_ties as f64 / bins.judged.max(1) as f64;
        if scored && share > most {
            self.book.warnings.push(format!(
                "judge `{}` scores both answers alike in {} of {} battles of `{}`: look whether it works",
                self.cell.judge, bins.judge_ties, bins.judged, self.cell.benchmark
            ));
        }
    }
}
