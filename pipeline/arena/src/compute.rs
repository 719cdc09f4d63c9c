//! The fits, one after the other.

use std::cell::OnceCell;
use std::sync::atomic::{AtomicU64, Ordering};

use artifact::Batches;
use records::Control;

use crate::ballots::{Census, VoteTable};
use crate::component::{Board, Component};
use crate::dependence::Dependence;
use crate::fitted::{Fitted, Frame};
use crate::rows::{self, Summary, summary};
use crate::ruler::Ruler;
use crate::{Error, Inputs, Outputs, Settings, warnings};

/// As [`crate::compute`], with at most `memory` bytes of votes held at once by each fit.
pub(crate) fn compute(
    settings: &Settings,
    inputs: &Inputs<'_>,
    seed: u64,
    memory: usize,
) -> Result<Outputs, Error> {
    let table = VoteTable::new(inputs.votes);
    let census = Census::take(&table)?;
    let board = Board::of(&census, settings)?;
    check_names(settings, &board.names().collect::<Vec<_>>())?;
    let mut outputs = Outputs { warnings: warnings::of_board(&board, settings), ..Outputs::default() };
    let mut failure = None;
    let fits = settings.controls().len() * board.components.len();
    let rounds = settings.interval().rounds;
    let progress = Progress { inputs, before: AtomicU64::new(0), total: fits as u64 * rounds };
    for component in &board.components {
        let watch = |done| progress.tell(done);
        let (votes, ballots) = (&table, OnceCell::new());
        let frame = Frame { settings, votes, memory, seed, watch: &watch, ballots };
        for control in settings.controls() {
            match Fitted::new(&frame, component, *control) {
                Ok(fitted) => add(&mut outputs, &fitted, seed)?,
                Err(error) if settings.is_separate() && error.is_of_one_fit() => {
                    add_failure(&mut outputs, settings, (component, *control), &error);
                    failure.get_or_insert(error);
                }
                Err(error) => return Err(error),
            }
            progress.before.fetch_add(rounds, Ordering::Relaxed);
        }
    }
    match failure {
        Some(error) if outputs.ratings.is_empty() => Err(error),
        _ => Ok(outputs),
    }
}

/// Rounds done over all fits.
struct Progress<'a> {
    inputs: &'a Inputs<'a>,
    /// Rounds of fits that are over.
    before: AtomicU64,
    total: u64,
}

impl Progress<'_> {
    fn tell(&self, done: u64) {
        (self.inputs.progress)(self.before.load(Ordering::Relaxed) + done, self.total);
    }
}

/// Looks for names of the settings among the voted-on models.
pub(crate) fn check_names(settings: &Settings, names: &[&str]) -> Result<(), Error> {
    for policy in settings.policies().keys().filter(|policy| !names.contains(&policy.as_str())) {
        if let Some(twin) = records::near_miss(policy, names.iter().copied()) {
            return Err(Error::PolicySpelling { policy: policy.clone(), twin: twin.to_owned() });
        }
    }
    let Some(anchor) = settings.anchor().filter(|anchor| anchor.required) else { return Ok(()) };
    if names.contains(&anchor.policy.as_str()) {
        return Ok(());
    }
    let near = records::nearest(&anchor.policy, names.iter().copied()).map(str::to_owned);
    Err(Error::AnchorAbsent { policy: anchor.policy.clone(), near })
}

fn add(outputs: &mut Outputs, fitted: &Fitted<'_>, seed: u64) -> Result<(), Error> {
    let ruler = Ruler::chosen(fitted);
    outputs.ratings.extend(rows::ratings(fitted, &ruler)?);
    outputs.rating_covariance.extend(rows::covariance(fitted, &ruler));
    outputs.rating_intervals.extend(rows::intervals(fitted)?);
    outputs.rating_pairs.extend(rows::pairs(fitted, &ruler)?);
    outputs.rating_neighbours.extend(rows::neighbours(fitted, &ruler, seed));
    outputs.rating_ranks.extend(rows::ranks(fitted));
    // The table has one position effect a component: that of the last fit, which knows most.
    if Some(&fitted.control) == fitted.settings.controls().last() {
        outputs.style_coefficients.extend(rows::coefficients(fitted, &ruler)?);
    }
    let (settings, component, control) = (fitted.settings, fitted.component, fitted.control);
    let dependences = Dependence::all(fitted);
    let dependence = Dependence::told(&dependences, fitted);
    let mut told: Vec<String> = warnings::of_ridge(component, settings, control).into_iter().collect();
    told.extend(dependences.iter().flat_map(|dependence| dependence.warnings(fitted)));
    told.extend(warnings::of_fit(fitted));
    let note = warnings::note(&told, &fitted.called());
    outputs.fit.push(summary(&Summary {
        settings,
        component,
        control,
        fitted: Ok(fitted),
        dependence,
        note,
    }));
    outputs.warnings.extend(told);
    Ok(())
}

fn add_failure(
    outputs: &mut Outputs,
    settings: &Settings,
    (component, control): (&Component, Control),
    error: &Error,
) {
    let reason = match error {
        Error::Fit { reason, .. } => reason.clone(),
        other => other.to_string(),
    };
    outputs.warnings.push(format!("{error}; it has no ratings"));
    let fitted = Err(reason);
    outputs.fit.push(summary(&Summary {
        settings,
        component,
        control,
        fitted,
        dependence: None,
        note: None,
    }));
}

/// The first look alone, for a bench.
#[doc(hidden)]
pub fn census_size(votes: &Batches) -> Result<usize, Error> {
    Census::take(&VoteTable::new(votes)).map(|census| census.tallies.len())
}
