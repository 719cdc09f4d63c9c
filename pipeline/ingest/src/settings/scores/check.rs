//! What can be wrong with the settings about raw scores before any file is read.

use records::Verdict;

use super::{AnswerFile, BattleFile, ScoreFile};
use crate::scores::Target;
use crate::settings::spelling::name_fault;
use crate::settings::votes::words_fault;
use crate::settings::{RawSettings, SettingsError};
use crate::stream::verdict::label;

impl RawSettings {
    pub(in crate::settings) fn check_scores(&self) -> Result<(), SettingsError> {
        entries("battles", &self.battles, BattleFile::fault)?;
        entries("answers", &self.answers, AnswerFile::fault)?;
        let battles = self.battles.iter().map(|file| Target::battles(&file.benchmark));
        let answers = self.answers.iter().map(|file| Target::answers(&file.benchmark, &file.domain));
        let known: Vec<Target> = battles.chain(answers).collect();
        entries("scores", &self.scores, |file| file.fault(&known))
    }
}

fn entries<T>(
    list: &'static str,
    files: &[T],
    fault: impl Fn(&T) -> Option<String>,
) -> Result<(), SettingsError> {
    let found = files.iter().enumerate().find_map(|(place, file)| Some((place + 1, fault(file)?)));
    found.map_or(Ok(()), |(entry, reason)| Err(SettingsError::Scores { list, entry, reason }))
}

fn named(key: &str, name: Option<&str>) -> Option<String> {
    name.and_then(name_fault).map(|reason| format!("`{key}`: {reason}"))
}

impl BattleFile {
    fn fault(&self) -> Option<String> {
        named("benchmark", Some(&self.benchmark))
            .or_else(|| named("question", self.question.as_deref()))
            .or_else(|| words_fault(&self.verdicts).map(|reason| format!("`verdicts`: {reason}")))
            .or_else(|| self.domains_fault())
    }

    fn domains_fault(&self) -> Option<String> {
        self.domains.iter().find_map(|(domain, filter)| {
            let reason = name_fault(domain)
                .or_else(|| {
                    let always = "is always there and holds every battle; give the domain another name";
                    (domain == "overall").then(|| always.to_owned())
                })
                .or_else(|| filter.test().err())?;
            Some(format!("`domains`: `{domain}`: {reason}"))
        })
    }
}

impl AnswerFile {
    fn fault(&self) -> Option<String> {
        named("benchmark", Some(&self.benchmark)).or_else(|| named("domain", Some(&self.domain)))
    }
}

impl ScoreFile {
    fn fault(&self, known: &[Target]) -> Option<String> {
        if known.is_empty() {
            return Some(
                "scores need the data set they are about; name it under `ingest.battles` or `ingest.answers`"
                    .to_owned(),
            );
        }
        let names = [("benchmark", &self.benchmark), ("domain", &self.domain)];
        let names = names.into_iter().chain([("judge", &self.judge), ("verdict", &self.verdict)]);
        names
            .into_iter()
            .find_map(|(key, name)| named(key, name.as_deref()))
            .or_else(|| words_fault(&self.verdicts).map(|reason| format!("`verdicts`: {reason}")))
            .or_else(|| self.labels_fault().map(|reason| format!("`verdicts`: {reason}")))
            .or_else(|| unknown(Target::named(self.benchmark.as_deref(), self.domain.as_deref()), known))
            .or_else(|| self.folders_fault(known))
    }

    /// Labels of LLM judges that are given another meaning.
    fn labels_fault(&self) -> Option<String> {
        self.verdicts.iter().find_map(|(word, outcome)| {
            let means = label(word).filter(|means| *means != Verdict::from(*outcome))?;
            Some(format!("`{word}` means {means} in every file and stays so"))
        })
    }

    fn folders_fault(&self, known: &[Target]) -> Option<String> {
        self.folders.iter().find_map(|(folder, set)| {
            let target = Target::named(set.benchmark.as_deref(), set.domain.as_deref());
            let reason = match target {
                None => Some("name a `benchmark` of battles or a `domain` of answers".to_owned()),
                target => unknown(target, known),
            };
            Some(format!("`folders`: `{folder}`: {}", reason?))
        })
    }
}

fn unknown(target: Option<Target>, known: &[Target]) -> Option<String> {
    let target = target.filter(|target| !known.contains(target))?;
    let list = known.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    Some(format!(
        "there is no data set {target} under `ingest.battles` and `ingest.answers`; there are: {list}"
    ))
}
