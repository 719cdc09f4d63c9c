//! What is known of an archive, as CSV. No name holds a comma, a quote or a line end, so nothing is quoted.

use std::collections::BTreeMap;

use crate::archive::battles::{Battle, LANGUAGES, SIMILAR};
use crate::archive::scores::Counts;
use crate::archive::{Archive, Set};
use crate::name::named;

/// A row a model of the battles: strength and what it adds to the log length of its responses.
pub(super) fn models(archive: &Archive) -> String {
    let battles = &archive.battles;
    let lines =
        (0..).zip(battles.strengths.iter().zip(&battles.verbosity)).map(|(model, (strength, verbosity))| {
            let name = named("model", model, archive.design().get().battles.models);
            format!("{name},{strength},{verbosity}\n")
        });
    table("model,strength,verbosity", lines)
}

/// A row a judge: its parameters, and how its scores go with quality and with length where quality has standard
/// deviation 1; the model trained with it, if there is one.
pub(super) fn judges(archive: &Archive) -> String {
    let names: BTreeMap<usize, &str> = archive
        .policies
        .list
        .iter()
        .filter_map(|(name, judge)| judge.map(|judge| (judge, name.as_str())))
        .collect();
    let lines = archive.design().get().judges.iter().enumerate().map(|(place, judge)| {
        format!(
            "{},{},{},{},{},{},{},{}\n",
            judge.name,
            judge.kind.as_str(),
            judge.skill,
            judge.noise,
            judge.length_bias,
            judge.alignment(),
            judge.verbosity(),
            names.get(&place).copied().unwrap_or_default()
        )
    });
    table("judge,kind,skill,noise,length_bias,quality_correlation,length_correlation,policy", lines)
}

/// A row a judge and data set: how many scores or verdicts there are and how many failed; of the battles, or of the
/// sampled pairs of answers, how many have a failed score and how many are tied.
pub(super) fn counts(archive: &Archive) -> String {
    let mut lines = Vec::new();
    for (place, judge) in archive.design().get().judges.iter().enumerate() {
        let answers = Set::ANSWERS.into_iter().filter(|_| judge.judges_answers());
        for set in std::iter::once(Set::HumanPreference).chain(answers) {
            let Counts { scores, failed_scores, units, failed_units, tied_units } =
                Counts::of(archive, place, set);
            let (name, folder) = (&judge.name, set.folder());
            lines.push(format!(
                "{name},{folder},{scores},{failed_scores},{units},{failed_units},{tied_units}\n"
            ));
        }
    }
    table("judge,data_set,scores,failed_scores,units,failed_units,tied_units", lines)
}

/// A row a domain: how many battles it has and how many of them people decided; or how many prompts.
pub(super) fn domains(archive: &Archive) -> String {
    let mut rows: BTreeMap<String, [u64; 2]> = BTreeMap::new();
    for battle in &archive.battles.list {
        for domain in inside(battle) {
            let row = rows.entry(domain).or_default();
            row[0] += 1;
            row[1] += u64::from(battle.decided());
        }
    }
    let battles = rows
        .into_iter()
        .map(|(domain, [rows, decided])| format!("ppe-human-preference,{domain},{rows},{decided}\n"));
    let prompts = Set::ANSWERS.into_iter().map(|set| {
        format!("ppe-correctness,{},{},\n", set.domain().unwrap_or_default(), archive.answers(set).len())
    });
    table("benchmark,domain,rows,decided", battles.chain(prompts))
}

/// The domains of a study that a battle belongs to.
fn inside(battle: &Battle) -> Vec<String> {
    let language = LANGUAGES[battle.prompt.language].0;
    let mut domains: Vec<String> = battle.prompt.domains().map(str::to_owned).collect();
    domains.extend(["overall".to_owned(), language.to_lowercase()]);
    domains.extend((language != LANGUAGES[0].0).then(|| "non-english".to_owned()));
    domains.extend((battle.similarity >= SIMILAR).then(|| "similar-response".to_owned()));
    domains.extend((battle.longer_won() == Some(false)).then(|| "shorter-won".to_owned()));
    domains
}

fn table(header: &str, lines: impl IntoIterator<Item = String>) -> String {
    let mut text = format!("{header}\n");
    text.extend(lines);
    text
}
