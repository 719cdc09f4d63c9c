//! Arena-Hard judgments: a model against a baseline in two games, sides swapped.
//!
//! In game 1 the baseline is A, in game 2 the model is A. A strong verdict (`A>>B`) is one vote with a weight of
//! its own in the loss; the benchmark's own program makes three rows of it, which are not independent.

use std::borrow::Cow;

use scan::Value;

use super::{Ballot, Each, Note, Shape};
use crate::fault::Fault;
use crate::settings::{RawVotes, VoteFile};
use crate::stream::keys::FileKeys;
use crate::stream::refusal::Refusal;
use crate::stream::row::{Row, Slot, Wanted};
use crate::stream::verdict::LABELS;

/// Games a record.
const GAMES: u64 = 2;

/// The shape.
pub(super) struct Games<'a> {
    model: Slot,
    games: Slot,
    baseline: Baseline<'a>,
    strong: f64,
}

enum Baseline<'a> {
    Column(Slot),
    Named(&'a str),
}

impl<'a> Games<'a> {
    pub(super) fn new(
        keys: &FileKeys,
        settings: &RawVotes,
        file: &'a VoteFile,
        wanted: &mut Wanted,
    ) -> Result<Self, Fault> {
        let baseline = match (&file.baseline, keys.has("baseline")) {
            (None, true) => Baseline::Column(wanted.slot("baseline")),
            (Some(name), false) => Baseline::Named(name),
            (None, false) => {
                return Err(Fault::whole_file(
                    "these Arena-Hard judgments do not name the baseline (no key `baseline`); add `baseline: NAME` to \
                     the file's entry in `ingest.votes.files`",
                ));
            }
            (Some(_), true) => {
                return Err(Fault::whole_file(
                    "the file names its baselines itself (key `baseline`); take `baseline` out of its entry",
                ));
            }
        };
        let strong = settings.strong_verdict_weight;
        Ok(Self { model: wanted.slot("model"), games: wanted.slot("games"), baseline, strong })
    }

    fn players<'r>(&'r self, row: &Row<'r>) -> Result<(Cow<'r, str>, Cow<'r, str>), Refusal> {
        let name = |slot| {
            row.text(slot)
                .ok_or_else(|| row.fault(slot, "missing models", "is empty; write the model's name"))
        };
        let baseline = match self.baseline {
            Baseline::Column(slot) => name(slot)?,
            Baseline::Named(name) => Cow::Borrowed(name),
        };
        Ok((name(self.model)?, baseline))
    }

    /// The scores of both games.
    fn scores<'r>(&self, row: &Row<'r>) -> Result<[&'r str; 2], Refusal> {
        let Value::Nested(serde_json::Value::Array(games)) = row.get(self.games) else {
            return Err(row.fault(self.games, "faulty games", "is no list of two games"));
        };
        let [one, two] = &games[..] else {
            let reason = format!("there are {} games; two are needed, with the sides swapped", games.len());
            return Err(Refusal::rejected("faulty games", reason).found("games", ""));
        };
        Ok([score(one, 1)?, score(two, 2)?])
    }

    fn ballot<'r>(
        &self,
        (model_a, model_b): (Cow<'r, str>, Cow<'r, str>),
        (game, score): (u8, &str),
    ) -> Result<Ballot<'r>, Refusal> {
        let label = LABELS.iter().find(|(label, ..)| *label == score);
        let Some((_, verdict, strong)) = label else {
            let known: Vec<&str> = LABELS.iter().map(|(label, ..)| *label).collect();
            let reason = format!("is no known verdict; known are {}", known.join(", "));
            return Err(Refusal::rejected("unknown verdicts", reason).found("score", score).in_game(game));
        };
        let weight = strong.then_some(self.strong);
        let note = (weight.is_some_and(|weight| weight != 1.0)).then_some(Note::Strong);
        Ok(Ballot { model_a, model_b, verdict: *verdict, count: 1, weight, game, note })
    }
}

/// The label of a game; a judge that gave none spoils both games of the record.
fn score(game: &serde_json::Value, number: u8) -> Result<&str, Refusal> {
    let fault =
        |reason: &str| Refusal::rejected("games without a verdict", format!("game {number} {reason}"));
    if game.is_null() {
        return Err(fault("is null: the judge gave no verdict; both games are left out").dropped());
    }
    match game.get("score") {
        None | Some(serde_json::Value::Null) => {
            Err(fault("has no score: the judge gave no verdict; both games are left out").dropped())
        }
        Some(serde_json::Value::String(score)) => Ok(score.trim()),
        Some(other) => {
            let refusal = Refusal::rejected("unknown verdicts", "is no verdict such as `A>B`");
            Err(refusal.found("score", &other.to_string()).in_game(number))
        }
    }
}

impl Shape for Games<'_> {
    fn votes(&self) -> u64 {
        GAMES
    }

    fn read<'r>(&'r self, row: &Row<'r>, each: &mut Each<'_, 'r>) {
        let read = self.players(row).and_then(|players| Ok((players, self.scores(row)?)));
        let ((model, baseline), [one, two]) = match read {
            Ok(read) => read,
            Err(refusal) => return each(Err(refusal.of(GAMES))),
        };
        each(self.ballot((baseline.clone(), model.clone()), (1, one)));
        each(self.ballot((model, baseline), (2, two)));
    }
}
