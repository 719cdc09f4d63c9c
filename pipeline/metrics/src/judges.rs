//! The judges of one table of scores, stored and made up.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use artifact::Batches;
use rayon::prelude::*;

use crate::book::Book;
use crate::{Baseline, Error, Inputs, Settings, batches};

/// A judge and where its scores come from.
pub(crate) enum Judge<'a> {
    Stored(&'a str, &'a [usize]),
    MadeUp(Baseline),
}

/// All judges.
pub(crate) struct Judges {
    stored: BTreeMap<String, Vec<usize>>,
    made_up: Vec<Baseline>,
}

impl Judges {
    /// Those of a stored table, and those that the settings ask for.
    ///
    /// # Errors
    /// As [`batches::judges`]; [`Error::BaselineName`] for a stored judge that is called like one made up.
    pub(crate) fn find(
        settings: &Settings,
        table: &'static str,
        scores: Option<&Batches>,
    ) -> Result<Self, Error> {
        let stored = scores.map_or_else(|| Ok(BTreeMap::new()), |scores| batches::judges(table, scores))?;
        let made_up = settings.raw().baselines.clone();
        match made_up.iter().find(|baseline| stored.contains_key(baseline.judge())) {
            Some(baseline) => Err(Error::BaselineName { judge: baseline.judge().to_owned() }),
            None => Ok(Self { stored, made_up }),
        }
    }

    /// Evaluates each and puts what was found into `book`, judge after judge; `what` names the work for whoever
    /// watches.
    ///
    /// # Errors
    /// The first of `evaluate`.
    pub(crate) fn each(
        &self,
        (what, inputs): (&str, &Inputs<'_>),
        evaluate: impl Fn(&Judge<'_>) -> Result<Book, Error> + Sync,
        book: &mut Book,
    ) -> Result<(), Error> {
        let mut judges: Vec<Judge<'_>> =
            self.stored.iter().map(|(name, indices)| Judge::Stored(name, indices)).collect();
        judges.extend(self.made_up.iter().copied().map(Judge::MadeUp));
        let done = AtomicUsize::new(0);
        let one = |judge: &Judge<'_>| {
            let found = evaluate(judge);
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if let Some(told) = inputs.progress {
                told(&format!("{what}: {done} of {} judges", judges.len()));
            }
            found
        };
        // A few judges at a time: a waiting thread would else begin one after the other and hold them all.
        for some in judges.chunks(2 * rayon::current_num_threads()) {
            let found: Vec<Result<Book, Error>> = some.par_iter().map(one).collect();
            for part in found {
                book.append(part?);
            }
        }
        Ok(())
    }
}
