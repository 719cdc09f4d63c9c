//! The whole answer.

use crate::candidate::Candidate;
use crate::conformal::Split;
use crate::design::Design;
use crate::extrapolation::extrapolations;
use crate::fitted::Fitted;
use crate::interval::{jackknife_minmax, jackknife_plus};
use crate::nested::LeaveOneOut;
use crate::points::is_constant;
use crate::ranking::duels;
use crate::skill::skills;
use crate::{
    Duel, Extrapolation, Guarantee, Interval, IntervalMethod, LeftOut, Method, NewModel, Settings, Skill,
    Study, Tuning, Undefined, Verdict,
};

/// Predictions by every method, with what is needed to judge them.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// Metrics that took no part, with the reason.
    pub left_out: Vec<LeftOut>,
    /// Names of those that did.
    pub metrics: Vec<String>,
    /// What the intervals promise, or why there are none.
    pub guarantee: Result<Guarantee, Undefined>,
    /// Where each new reward model leaves the known ones.
    pub extrapolations: Vec<Extrapolation>,
    /// The mean of the reward models.
    pub baseline: Forecast,
    /// One for each method of the settings, in their order.
    pub forecasts: Vec<Result<Forecast, Undefined>>,
}

impl Report {
    /// Whether any method beats the mean; if not, that is the first thing to say.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let skills = self.forecasts.iter().flatten().filter_map(|forecast| forecast.skill);
        let beats = |skill: Skill| skill.verdict == Verdict::BeatsBaseline;
        if skills.into_iter().any(beats) { Verdict::BeatsBaseline } else { Verdict::NoBetterThanMean }
    }
}

/// What one method says.
#[derive(Debug, Clone, PartialEq)]
pub struct Forecast {
    /// Name of the method: `mean`, or [`Method::name`].
    pub method: &'static str,
    /// What tuning on all n settled on.
    pub tuning: Tuning,
    /// Change of the outcome for a metric's unit, one for each of [`Report::metrics`].
    pub slopes: Vec<f64>,
    /// One for each new reward model.
    pub new: Vec<NewOutcome>,
    /// Outcome of each known reward model as predicted without it, n values.
    pub out_of_sample: Vec<f64>,
    /// What tuning settled on without each known reward model.
    pub tunings: Vec<Tuning>,
    /// Errors on left-out reward models beside those of the mean; `None` for the mean itself.
    pub skill: Option<Skill>,
    /// Every pair of new reward models.
    pub duels: Vec<Duel>,
}

/// Predicted outcome of a new reward model.
#[derive(Debug, Clone, PartialEq)]
pub struct NewOutcome {
    /// Its name.
    pub model: String,
    /// Predicted by the model of all n, in the unit of the outcome.
    pub outcome: f64,
    /// At the level of the settings.
    pub interval: Result<Interval, Undefined>,
}

/// Predicts the outcomes of new reward models by every method of the settings and by the mean.
///
/// `study`: n ≥ 4 reward models × m metrics; `new_models`: m cells each. A metric that any of them lacks, or that
/// does not vary over the study, takes no part and is listed in [`Report::left_out`]; to keep one model's gaps
/// from the others, call once for each.
///
/// # Errors
///
/// - `TooFewPoints`: n < 4. `ConstantOutcome`. `NotFinite`. `LengthMismatch`. `InvalidSetting`.
///
/// Within the report, a method that can't run is an error of its own: `MetricMissing`, `ConstantMetric` or
/// `UnknownMetric` (a line on a named metric), `NoUsableMetric`, `NotConverged`, `FitFailed`; an interval whose
/// level n can't carry is `LevelBeyondN`.
pub fn predict(study: &Study, new_models: &[NewModel], settings: &Settings) -> Result<Report, Undefined> {
    settings.check()?;
    study.check(new_models)?;
    if is_constant(&study.outcomes) {
        return Err(Undefined::ConstantOutcome);
    }
    let names: Vec<&str> = new_models.iter().map(|model| model.name.as_str()).collect();
    let design = Design::new(study, new_models);
    let run = Run::new(&design, &names, settings)?;
    let (baseline, _) = run.forecast("mean", &Candidate::Mean)?;
    let mut results = run.all();
    run.judge(&mut results);
    Ok(Report {
        extrapolations: extrapolations(&design, &names),
        guarantee: run.guarantee.clone(),
        baseline,
        forecasts: results.into_iter().map(|result| Ok(result?.0)).collect(),
        left_out: design.left_out,
        metrics: design.metrics,
    })
}

/// A forecast and its errors on left-out points.
type Judged = (Forecast, Vec<f64>);

/// What all methods of one call share.
struct Run<'a> {
    design: &'a Design,
    names: &'a [&'a str],
    settings: &'a Settings,
    /// Errors of the mean on left-out points.
    of_mean: Vec<f64>,
    split: Result<Split, Undefined>,
    guarantee: Result<Guarantee, Undefined>,
}

impl<'a> Run<'a> {
    fn new(design: &'a Design, names: &'a [&'a str], settings: &'a Settings) -> Result<Self, Undefined> {
        let (n, level) = (design.points.len(), settings.level);
        let split = Split::new(n, level, settings.seed);
        let guarantee = match settings.interval {
            IntervalMethod::SplitConformal => {
                split.as_ref().map_err(Clone::clone).and_then(|split| split.guarantee(level))
            }
            method => Guarantee::new(method, level, n),
        };
        let of_mean = LeaveOneOut::new(&Candidate::Mean, &design.points, &[])?.residuals;
        Ok(Self { design, names, settings, of_mean, split, guarantee })
    }

    fn all(&self) -> Vec<Result<Judged, Undefined>> {
        let forecast = |method: &Method| {
            let candidate = Candidate::new(method, self.design)?;
            self.forecast(method.name(), &candidate)
        };
        self.settings.methods.iter().map(forecast).collect()
    }

    fn forecast(&self, method: &'static str, candidate: &Candidate) -> Result<Judged, Undefined> {
        let Design { points, new_rows, metrics, .. } = self.design;
        let fitted = Fitted::train(candidate, points)?;
        let left_out = LeaveOneOut::new(candidate, points, new_rows)?;
        let outcomes: Vec<f64> = new_rows.iter().map(|row| fitted.predict(row)).collect();
        let new = self.new_outcomes(&outcomes, &self.intervals(candidate, &left_out));
        let forecast = Forecast {
            method,
            tuning: fitted.choice.tuning(metrics),
            slopes: fitted.slopes(),
            tunings: left_out.choices.iter().map(|choice| choice.tuning(metrics)).collect(),
            skill: None,
            duels: duels(&new, &left_out, &self.of_mean, self.settings.outcomes_are_elo),
            new,
            out_of_sample: left_out.predictions,
        };
        Ok((forecast, left_out.residuals))
    }

    fn new_outcomes(
        &self,
        outcomes: &[f64],
        intervals: &Result<Vec<Interval>, Undefined>,
    ) -> Vec<NewOutcome> {
        let each = self.names.iter().zip(outcomes).enumerate();
        each.map(|(index, (name, &outcome))| NewOutcome {
            model: (*name).to_owned(),
            outcome,
            interval: intervals.as_ref().map(|intervals| intervals[index]).map_err(Clone::clone),
        })
        .collect()
    }

    fn intervals(&self, candidate: &Candidate, left_out: &LeaveOneOut) -> Result<Vec<Interval>, Undefined> {
        let rank = self.guarantee.as_ref().map_err(Clone::clone)?.rank;
        let each = 0..self.names.len();
        match self.settings.interval {
            IntervalMethod::JackknifePlus => {
                Ok(each.map(|new| jackknife_plus(left_out, new, rank)).collect())
            }
            IntervalMethod::JackknifeMinmax => {
                Ok(each.map(|new| jackknife_minmax(left_out, new, rank)).collect())
            }
            IntervalMethod::SplitConformal => {
                let split = self.split.as_ref().map_err(Clone::clone)?;
                split.intervals(candidate, &self.design.points, &self.design.new_rows, rank)
            }
        }
    }

    /// Adds the skills of the methods that ran, tested as one family.
    fn judge(&self, results: &mut [Result<Judged, Undefined>]) {
        let errors: Vec<&[f64]> = results.iter().flatten().map(|(_, errors)| errors.as_slice()).collect();
        let skills = skills(&self.of_mean, &errors, self.settings.significance, self.settings.seed);
        for ((forecast, _), skill) in results.iter_mut().flatten().zip(skills) {
            forecast.skill = Some(skill);
        }
    }
}
