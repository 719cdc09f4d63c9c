//! Filters: which votes are left out, and by which rule.

mod categories;
mod chosen;
mod dates;
mod duplicates;
mod first_votes;
mod flags;
mod languages;
mod minimum_battles;
mod prompt_frequency;

use crate::fault::Fault;
use crate::settings::{PromptFrequency, RawFilters};
use crate::stream::keys::FileKeys;
use crate::stream::refusal::Refusal;
use crate::stream::row::{Row, Wanted};

pub(crate) use chosen::Chosen;
pub(crate) use dates::no_time;
pub(crate) use {duplicates::duplicates, first_votes::first_votes};
pub(crate) use {minimum_battles::minimum_battles, prompt_frequency::prompt_frequency};

/// A rule by which votes are left out, in the order in which they are applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Filter {
    Anonymous,
    Languages,
    NoLanguage,
    Categories,
    NoCategory,
    Dates,
    Tagged,
    Models,
    Duplicates,
    PromptFrequency,
    FirstVotes,
    MinimumBattles,
}

impl Filter {
    /// Its name in `accounting`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Anonymous => "anonymous",
            Self::Languages => "languages",
            Self::NoLanguage => "no language",
            Self::Categories => "categories",
            Self::NoCategory => "no category",
            Self::Dates => "dates",
            Self::Tagged => "prompt frequency (tag)",
            Self::Models => "models",
            Self::Duplicates => "duplicates",
            Self::PromptFrequency => "prompt frequency",
            Self::FirstVotes => "votes per voter and day",
            Self::MinimumBattles => "minimum battles",
        }
    }

    /// Why the votes were left out.
    pub(crate) fn reason(self) -> &'static str {
        match self {
            Self::Anonymous => "filter `anonymous_only`: the voter knew the models' names",
            Self::Languages => "filter `languages`: another language",
            Self::NoLanguage => "filter `languages`: no language is given",
            Self::Categories => "filter `categories`: a category is false",
            Self::NoCategory => "filter `categories`: a category is not given",
            Self::Dates => "filters `from` and `until`: another time",
            Self::Tagged => "filter `prompt_frequency`: not among those the file's dedup_tag samples",
            Self::Models => "filter `models`: a model that is out",
            Self::Duplicates => "filter `duplicates`: equal to an earlier vote in everything that is read",
            Self::PromptFrequency => "filter `prompt_frequency`: the prompt has more votes than the limit",
            Self::FirstVotes => "filter `votes_per_voter_and_day`: not among the voter's first of the day",
            Self::MinimumBattles => "filter `minimum_battles`: a model with too few votes",
        }
    }
}

/// What a filter says to a vote.
pub(crate) type Passed = Result<(), Left>;

/// Why a vote does not pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Left {
    /// The filter leaves it out.
    Out(Filter),
    /// The filter cannot tell.
    Refused(Refusal),
}

impl From<Refusal> for Left {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// A filter that looks at one record.
pub(crate) trait RowFilter {
    fn pass(&self, row: &Row<'_>) -> Passed;
}

/// The filters that look at one record, in order.
pub(crate) fn row_filters<'a>(
    filters: &'a RawFilters,
    keys: &FileKeys,
    wanted: &mut Wanted,
) -> Result<Vec<Box<dyn RowFilter + 'a>>, Fault> {
    let mut list: Vec<Box<dyn RowFilter + 'a>> = Vec::new();
    if filters.anonymous_only {
        list.push(Box::new(flags::anonymous(keys, wanted)?));
    }
    if !filters.languages.is_empty() {
        list.push(Box::new(languages::Languages::new(&filters.languages, keys, wanted)?));
    }
    if !filters.categories.is_empty() {
        list.push(Box::new(categories::Categories::new(&filters.categories, keys, wanted)?));
    }
    if filters.from.is_some() || filters.until.is_some() {
        list.push(Box::new(dates::Dates::new(filters, keys, wanted)?));
    }
    if filters.prompt_frequency == PromptFrequency::Tag {
        list.push(Box::new(flags::tagged(keys, wanted)?));
    }
    Ok(list)
}

/// A filter's column is not in the file.
pub(crate) fn no_column(filter: &str, needs: &[&str], keys: &FileKeys) -> Fault {
    Fault::whole_file(format!(
        "the filter `{filter}` needs {}, which this file does not have: found {}; take the filter out, or add the \
         column",
        needs.join(" or "),
        keys.list()
    ))
}
