//! How one file is read: which keys are asked for, and what they mean.

use super::covariates::Covariates;
use super::features::Features;
use super::filter::{RowFilter, row_filters};
use super::plain::PlainSlots;
use super::shape::{self, Shape};
use super::shared::SharedSlots;
use super::traces::Asked;
use crate::fault::Fault;
use crate::settings::{RawVotes, VoteFile};
use crate::stream::identity::Content;
use crate::stream::keys::FileKeys;
use crate::stream::row::{Row, Wanted};

/// Names that weights go by.
const WEIGHTS: &[&str] = &["weight", "weights", "sample_weight"];

/// How one file is read.
pub(crate) struct Plan<'a> {
    pub(crate) wanted: Wanted,
    pub(crate) filters: Vec<Box<dyn RowFilter + 'a>>,
    pub(crate) shape: Box<dyn Shape + 'a>,
    pub(crate) shared: SharedSlots,
    pub(crate) features: Features,
    pub(crate) covariates: Covariates,
    pub(crate) asked: Asked,
    /// A column that looks like weights and is not declared as such.
    pub(crate) unused_weight: Option<&'static str>,
}

/// Which of a file's two readings a plan is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    /// The first, which asks for no more than its filters need.
    Survey,
    /// The last.
    Last,
}

impl<'a> Plan<'a> {
    /// How a file with these keys is read; or why it cannot be.
    pub(crate) fn new(
        keys: &FileKeys,
        settings: &'a RawVotes,
        file: &'a VoteFile,
        reading: Reading,
    ) -> Result<Self, Fault> {
        if keys.is_empty() {
            return Err(Fault::whole_file("the file has no records"));
        }
        let asked = Asked::by(&settings.filters);
        let all = reading == Reading::Last || asked.content;
        let mut wanted = Wanted::default();
        let shape = shape::told_by(keys, settings, file, &mut wanted)?;
        let filters = row_filters(&settings.filters, keys, &mut wanted)?;
        let shared = SharedSlots::new(keys, settings, &mut wanted, (asked, all))?;
        let (features, covariates) =
            if all { numbers(keys, settings, &*shape, &mut wanted)? } else { Default::default() };
        let unused_weight = keys.first_of(WEIGHTS).filter(|_| settings.weight.is_none());
        Ok(Self { wanted, filters, shape, shared, features, covariates, asked, unused_weight })
    }

    /// Where plain votes have everything, if votes of this file can be plain.
    pub(crate) fn plain(&self) -> Option<PlainSlots> {
        if !self.filters.is_empty() {
            return None;
        }
        let [voter, prompt] = self.shared.plain()?;
        let counts = self.features.plain()?.map(|slot| (slot, true));
        let further = counts.chain(self.covariates.slots().map(|slot| (slot, false))).collect();
        Some(PlainSlots { ballot: self.shape.plain()?, voter, prompt, further })
    }

    /// Adds what tells a record from others and can move what is made of it.
    pub(crate) fn describe(&self, row: &Row<'_>, content: &mut Content) {
        for slot in self.shared.identities() {
            content.text(row.text(slot).as_deref());
        }
        for slot in self.features.slots().chain(self.covariates.slots()) {
            match row.number(slot) {
                Some(number) => content.number(number.to_bits()),
                None => content.text(row.text(slot).as_deref()),
            }
        }
    }
}

/// The further columns.
fn numbers(
    keys: &FileKeys,
    settings: &RawVotes,
    shape: &dyn Shape,
    wanted: &mut Wanted,
) -> Result<(Features, Covariates), Fault> {
    if shape.votes() > 1 && !settings.features.is_empty() {
        return Err(Fault::whole_file(
            "judgments of several games hold no answers, hence no style features; take `features` out of the config, \
             or give a file of battles that has them",
        ));
    }
    let features = Features::new(keys, settings, wanted)?;
    Ok((features, Covariates::new(&settings.covariates, keys, wanted)?))
}
