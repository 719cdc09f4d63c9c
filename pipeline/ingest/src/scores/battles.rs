//! Battles that judges are asked about.

use datasets::Aliases;
use records::Verdict;
use scan::Dialect;

use super::collect::{Plan, SetFile};
use super::domains::Domains;
use super::held::Said;
use super::reading::QUESTION;
use super::target::Target;
use super::{Files, sources};
use crate::Error;
use crate::fault::Fault;
use crate::settings::{BattleFile, Settings};
use crate::stream::keys::FileKeys;
use crate::stream::refusal::Refusal;
use crate::stream::row::{Row, Slot, Wanted};
use crate::stream::unreadable;
use crate::stream::verdict::Words;

/// Columns with the lengths of both answers; the first pair that a file has counts.
const LENGTHS: [[&str; 2]; 2] = [
    ["length_a", "length_b"],
    ["conv_metadata.sum_assistant_a_tokens", "conv_metadata.sum_assistant_b_tokens"],
];

/// A battle.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct BattleRow {
    pub(crate) number: i64,
    /// What it is resampled by.
    pub(crate) question: String,
    pub(crate) models: [String; 2],
    pub(crate) winner: Verdict,
    pub(crate) language: Option<String>,
    pub(crate) longer: Option<Verdict>,
    /// Whether it belongs to each domain.
    pub(crate) inside: Box<[Option<bool>]>,
}

impl Said for BattleRow {
    fn agrees(&self, other: &Self) -> bool {
        let all = |row: &Self| Self { number: 0, ..row.clone() };
        all(self) == all(other)
    }
}

/// The files of the settings, each with its plan; `domains` are the names of all domains.
pub(crate) fn files<'a>(
    settings: &'a Settings,
    files: &'a Files,
    domains: &'a [String],
) -> Result<Vec<SetFile<'a, BattleRow>>, Error> {
    let found =
        sources::data_sets(settings.raw().battles.iter().map(|file| (file.path.as_str(), file)), files)?;
    let list = found.into_iter().map(|(path, open, file)| {
        let keys = scan::keys_as(open, Dialect::Python).map(FileKeys::new);
        let plan = keys
            .map_err(|error| unreadable(&error))
            .and_then(|keys| BattlePlan::plan(file, &keys, (domains, settings.aliases())));
        let target = Target::battles(&file.benchmark);
        SetFile { path, open, target, plan }
    });
    Ok(list.collect())
}

/// How the battles of one file are read.
struct BattlePlan<'a> {
    key: Slot,
    question: Slot,
    models: [Slot; 2],
    winner: Slot,
    language: Option<Slot>,
    lengths: Option<[Slot; 2]>,
    words: Words<'a>,
    domains: Domains<'a>,
    aliases: &'a Aliases,
}

type Planned<'a> = (Wanted, Box<dyn Plan<BattleRow> + 'a>);

impl<'a> BattlePlan<'a> {
    /// The keys to ask for and the plan; or why the file cannot be read.
    fn plan(
        file: &'a BattleFile,
        keys: &FileKeys,
        (domains, aliases): (&'a [String], &'a Aliases),
    ) -> Result<Planned<'a>, Fault> {
        let question = file.question.as_deref().unwrap_or(QUESTION);
        needs("a file of battles", &[QUESTION, question, "model_a", "model_b", "winner"], keys)?;
        let mut wanted = Wanted::default();
        let lengths = LENGTHS.iter().find(|pair| pair.iter().all(|key| keys.has(key)));
        let plan = Self {
            key: wanted.slot(QUESTION),
            question: wanted.slot(question),
            models: ["model_a", "model_b"].map(|key| wanted.slot(key)),
            winner: wanted.slot("winner"),
            language: keys.first_of(&["language"]).map(|key| wanted.slot(key)),
            lengths: lengths.map(|pair| pair.map(|key| wanted.slot(key))),
            words: Words::new(
                ("model_a", "model_b"),
                &file.verdicts,
                "to the file's entry in `ingest.battles`",
            ),
            domains: Domains::new(domains, file, keys, &mut wanted)?,
            aliases,
        };
        Ok((wanted, Box::new(plan)))
    }

    fn models(&self, row: &Row<'_>) -> Result<[String; 2], Refusal> {
        let name = |slot| {
            let seen = row
                .text(slot)
                .ok_or_else(|| row.fault(slot, "missing models", "is empty; write the model's name"))?;
            Ok(self.aliases.policy(&seen).to_owned())
        };
        let models = [name(self.models[0])?, name(self.models[1])?];
        if models[0] == models[1] {
            let reason = "a model against itself; a battle needs two models";
            let refusal = Refusal::rejected("models against themselves", reason);
            return Err(refusal.found("model_a, model_b", &models[0]));
        }
        Ok(models)
    }

    fn winner(&self, row: &Row<'_>, [a, b]: &[String; 2]) -> Result<Verdict, Refusal> {
        let word = row.text(self.winner);
        let word =
            word.ok_or_else(|| row.fault(self.winner, "missing outcomes", "is empty; write who won"))?;
        let understood = self.words.read(&word, (a, b)).map_err(|refusal| {
            let Refusal { column, value, .. } = row.fault(self.winner, "", "");
            Refusal { column, value, ..refusal }
        })?;
        Ok(understood.verdict)
    }

    /// Which model's answer is longer, where both lengths are numbers.
    fn longer(&self, row: &Row<'_>) -> Option<Verdict> {
        let length = |slot| row.number(slot).filter(|length| length.is_finite());
        let [a, b] = self.lengths?;
        let (a, b) = (length(a)?, length(b)?);
        Some(if a > b {
            Verdict::ModelA
        } else if a < b {
            Verdict::ModelB
        } else {
            Verdict::Tie
        })
    }
}

impl Plan<BattleRow> for BattlePlan<'_> {
    fn read(&mut self, row: &Row<'_>, number: i64) -> Result<(String, BattleRow), Refusal> {
        let key = super::reading::named(row, self.key)?;
        let question = super::reading::named(row, self.question)?;
        let models = self.models(row)?;
        let winner = self.winner(row, &models)?;
        let language = self.language.and_then(|slot| row.text(slot));
        let row = BattleRow {
            number,
            question: question.into_owned(),
            winner,
            models,
            language: language.map(Into::into),
            longer: self.longer(row),
            inside: self.domains.inside(row),
        };
        Ok((key.into_owned(), row))
    }

    fn warnings(&self, path: &str) -> Vec<String> {
        self.domains.warnings(path)
    }
}

/// Whether a file has the keys that its kind needs.
pub(crate) fn needs(kind: &str, needed: &[&str], keys: &FileKeys) -> Result<(), Fault> {
    if keys.is_empty() {
        return Err(Fault::whole_file("the file has no records"));
    }
    match needed.iter().find(|key| !keys.has(key)) {
        None => Ok(()),
        Some(missing) => Err(Fault::whole_file(format!(
            "{kind} needs `{missing}`, which is not there: found {}",
            keys.list()
        ))),
    }
}
