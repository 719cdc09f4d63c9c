//! Shapes of vote files: told by the keys, each with its own way from a record to ballots.

mod alpaca;
mod games;
mod one_hot;
mod sides;
mod turns;
mod two_orders;

use std::borrow::Cow;

use records::Verdict;
use scan::Value;

use crate::fault::Fault;
use crate::settings::{RawVotes, VoteFile};
use crate::stream::keys::FileKeys;
use crate::stream::refusal::Refusal;
use crate::stream::row::{Row, Slot, Wanted};

pub(crate) use turns::{Answers, first_user_turn};

/// What a record says about two models.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Ballot<'r> {
    pub(crate) model_a: Cow<'r, str>,
    pub(crate) model_b: Cow<'r, str>,
    pub(crate) verdict: Verdict,
    /// Equal votes it stands for.
    pub(crate) count: i64,
    /// Weight the format itself gives it.
    pub(crate) weight: Option<f64>,
    /// Which game of the record, from 1; 0 if there is one.
    pub(crate) game: u8,
    pub(crate) note: Option<Note>,
}

/// Something about a used ballot that its author should know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Note {
    /// The winner is a model's name.
    ByName,
    /// A preference of 0, as old files write a draw.
    OldDraw,
    /// A preference between the sides.
    Fraction,
    /// A strong verdict, which weighs more.
    Strong,
}

impl Note {
    /// What is said about `count` votes of a file.
    pub(crate) fn about(self, path: &str, count: u64) -> String {
        match self {
            Self::ByName => {
                format!(
                    "{path}: {count} votes name the winner by the model's name; they count as votes for that model"
                )
            }
            Self::OldDraw => {
                format!("{path}: {count} preferences are 0, as old files write a draw; taken as ties")
            }
            Self::Fraction => format!(
                "{path}: {count} preferences lie between the two sides; each is a vote for the nearer side \
                 (`fractions: reject` makes them faults)"
            ),
            Self::Strong => format!(
                "{path}: {count} verdicts are strong and weigh `strong_verdict_weight` (3 is the benchmark's own) in \
                 the loss; shares of wins count them once"
            ),
        }
    }
}

/// From a record to ballots.
pub(crate) trait Shape {
    /// Votes in a record.
    fn votes(&self) -> u64 {
        1
    }

    /// What a record's ballot is decided by, where three texts decide its one ballot.
    fn plain(&self) -> Option<[Slot; 3]> {
        None
    }

    /// The ballots of a record, or why they cannot be used; all of them are accounted for.
    fn read<'r>(&'r self, row: &Row<'r>, each: &mut Each<'_, 'r>);
}

/// What takes a ballot.
pub(crate) type Each<'e, 'r> = dyn FnMut(Result<Ballot<'r>, Refusal>) + 'e;

/// How a kind of file is recognised.
struct Signature {
    name: &'static str,
    /// Keys it must have.
    needs: &'static [&'static str],
    /// Keys it must not have.
    lacks: &'static [&'static str],
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Sides(sides::Names),
    OneHot,
    Games,
    Alpaca,
    TwoOrders,
}

const SIGNATURES: &[Signature] = &[
    signature("arena battles", &["model_a", "model_b", "winner"], &["count"], Kind::Sides(sides::BATTLE)),
    signature("battles with one column an outcome", one_hot::KEYS, &["count"], Kind::OneHot),
    signature("left and right", &["left", "right", "winner"], &["count"], Kind::Sides(sides::LEFT_RIGHT)),
    signature("counts", &["model_a", "model_b", "outcome", "count"], &[], Kind::Sides(sides::COUNTS)),
    signature("counts", &["model_a", "model_b", "winner", "count"], &[], Kind::Sides(sides::WINNER_COUNTS)),
    signature("counts", &["left", "right", "winner", "count"], &[], Kind::Sides(sides::LEFT_RIGHT_COUNTS)),
    signature("Arena-Hard judgments", &["model", "games"], &[], Kind::Games),
    signature("AlpacaEval annotations", alpaca::KEYS, &[], Kind::Alpaca),
    signature("MT-bench pairs", two_orders::KEYS, &[], Kind::TwoOrders),
];

const fn signature(
    name: &'static str,
    needs: &'static [&'static str],
    lacks: &'static [&'static str],
    kind: Kind,
) -> Signature {
    Signature { name, needs, lacks, kind }
}

/// The shape whose keys a file has.
pub(crate) fn told_by<'a>(
    keys: &FileKeys,
    settings: &'a RawVotes,
    file: &'a VoteFile,
    wanted: &mut Wanted,
) -> Result<Box<dyn Shape + 'a>, Fault> {
    let fits = |signature: &&Signature| {
        signature.needs.iter().all(|key| keys.has(key)) && !signature.lacks.iter().any(|key| keys.has(key))
    };
    let fitting: Vec<&Signature> = SIGNATURES.iter().filter(fits).collect();
    let [signature] = fitting[..] else {
        return Err(Fault::whole_file(unclear(keys, &fitting)));
    };
    Ok(match signature.kind {
        Kind::Sides(names) => Box::new(sides::Sides::new(names, settings, wanted)),
        Kind::OneHot => Box::new(one_hot::OneHot::new(wanted)),
        Kind::Games => Box::new(games::Games::new(keys, settings, file, wanted)?),
        Kind::Alpaca => Box::new(alpaca::Alpaca::new(settings, wanted)),
        Kind::TwoOrders => Box::new(two_orders::TwoOrders::new(wanted)),
    })
}

fn unclear(keys: &FileKeys, fitting: &[&Signature]) -> String {
    let needs = |signature: &Signature| format!("{} ({})", signature.name, signature.needs.join(", "));
    let list = |signatures: &mut dyn Iterator<Item = &Signature>| {
        signatures.map(needs).collect::<Vec<_>>().join("; ")
    };
    let found = keys.list();
    match fitting {
        [] => format!(
            "the keys fit no known kind of vote file: found {found}; known are {}",
            list(&mut SIGNATURES.iter())
        ),
        _ => format!(
            "the keys fit more than one kind of vote file, {}: found {found}; take the columns of all but one out",
            list(&mut fitting.iter().copied())
        ),
    }
}

/// Bytes of the longest name of a model.
const LONGEST: usize = 500;

/// Both models' names.
fn models<'r>(row: &Row<'r>, (a, b): (Slot, Slot)) -> Result<(Cow<'r, str>, Cow<'r, str>), Refusal> {
    let name = |slot| {
        let name = row
            .text(slot)
            .ok_or_else(|| row.fault(slot, "missing models", "is empty; write the model's name"))?;
        if matches!(row.get(slot), Value::Nested(_) | Value::Flag(_)) {
            return Err(row.fault(slot, "faulty models", "is no text; write the model's name"));
        }
        // Nearly all names are plain ASCII, and this runs for every vote.
        let plain = name.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        if name.len() > LONGEST || (!plain && name.chars().any(char::is_control)) {
            let reason = "holds control characters or is longer than 500 bytes; write a plain name";
            return Err(row.fault(slot, "faulty models", reason));
        }
        Ok(name)
    };
    Ok((name(a)?, name(b)?))
}
