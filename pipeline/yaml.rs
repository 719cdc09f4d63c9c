//! Reading YAML, with errors that say where and what was probably meant.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_yaml::Value;

use crate::failure::Failure;
use crate::source::{Source, built_in, stranger};

/// Reads a config; unknown keys and words are errors that name the nearest known one.
pub(crate) fn parse<T: DeserializeOwned>(source: &Source) -> Result<T, Failure> {
    let own = read(&source.name, serde_yaml::Deserializer::from_str(&source.text));
    if base(&source.text).is_none() {
        return own;
    }
    // A file that extends a study may leave out what the study says; all else that is wrong with it
    // is told with its own places, which the merged config no longer knows.
    if let Err(Failure::Usage(error)) = &own
        && !error.to_string().contains("missing field")
    {
        return own;
    }
    read(&source.name, whole(&source.name, &source.text)?)
}

/// A config laid on the built-in study that it extends, which may extend another.
fn whole(name: &str, text: &str) -> Result<Value, Failure> {
    let own: Value = read(name, serde_yaml::Deserializer::from_str(text))?;
    let Some(base) = base(text) else { return Ok(own) };
    let under = built_in(&base)
        .filter(|under| *under != text)
        .ok_or_else(|| Failure::usage(format!("{name}: `extends`: {}", stranger(&base))))?;
    let mut merged = whole(name, under)?;
    merge(&mut merged, own);
    Ok(merged)
}

/// The built-in study that a config extends.
fn base(text: &str) -> Option<String> {
    let value: Value = serde_yaml::from_str(text).ok()?;
    Some(value.get("extends")?.as_str()?.to_owned())
}

/// Reads a value; an error says where in the file and where in the structure.
fn read<'de, T, D>(name: &str, reader: D) -> Result<T, Failure>
where
    T: Deserialize<'de>,
    D: Deserializer<'de, Error = serde_yaml::Error>,
{
    serde_path_to_error::deserialize(reader).map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        let place = inner.location().map_or_else(String::new, |l| format!(":{}:{}", l.line(), l.column()));
        let message = brief(&inner.to_string());
        let hint = suggestion(&message).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        let at = if path == "." { String::new() } else { format!(" at `{path}`") };
        Failure::usage(format!("{name}{place}{at}: {}{hint}", in_words(without_place(&message, &path))))
    })
}

/// Lays `over` on `under`: sections are merged key by key, everything else is replaced.
fn merge(under: &mut Value, over: Value) {
    match (under, over) {
        (Value::Mapping(under), Value::Mapping(over)) => {
            for (key, value) in over {
                match under.get_mut(&key) {
                    Some(place) => merge(place, value),
                    None => drop(under.insert(key, value)),
                }
            }
        }
        (place, value) => *place = value,
    }
}

/// A file that is no config at all would be repeated whole.
fn brief(message: &str) -> String {
    const MOST: usize = 400;
    let Some((end, _)) = message.char_indices().nth(MOST) else { return message.to_owned() };
    format!(
        "{} … (a config has a `study:` line; are these votes? then use `rlhf-study rate FILE`)",
        &message[..end]
    )
}

/// The parser repeats path and place in its message; they stand before it already.
fn without_place<'a>(message: &'a str, path: &str) -> &'a str {
    let message = message.rfind(" at line ").map_or(message, |end| &message[..end]);
    message.strip_prefix(path).and_then(|rest| rest.strip_prefix(": ")).unwrap_or(message)
}

/// The parser's message without the names of Rust types.
fn in_words(message: &str) -> String {
    const WORDS: &[(&str, &str)] = &[
        ("unit value", "nothing"),
        ("struct RawSettings", "a section with settings"),
        ("struct Config", "a config"),
        ("struct RawArchive", "a design"),
        ("struct RawJudge", "a judge such as `{name: NAME}`"),
        ("struct Policy", "a section such as `{judge: NAME}`"),
        ("expected u64", "expected a whole number"),
        ("expected usize", "expected a whole number"),
        ("expected u16", "expected a whole number"),
        ("expected f64", "expected a number"),
        ("there are no fields", "this section has no settings yet"),
        ("that cannot start any token", "that cannot start anything here (a tab? YAML indents with blanks)"),
    ];
    WORDS.iter().fold(message.to_owned(), |text, (code, words)| text.replace(code, words))
}

/// The known name nearest to the unknown one, read from serde's message: the first word in
/// backticks is what was found, the others are what was expected.
fn suggestion(message: &str) -> Option<&str> {
    if !message.contains("unknown field") && !message.contains("unknown variant") {
        return None;
    }
    let mut words = message[message.find("unknown")?..].split('`').skip(1).step_by(2);
    let found = words.next()?;
    records::nearest(found, words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn failure(text: &str) -> String {
        let source = Source { name: "c.yaml".to_owned(), base: "".into(), text: text.to_owned() };
        match parse::<Config>(&source) {
            Ok(_) => panic!("accepted: {text}"),
            Err(Failure::Usage(error) | Failure::Study(error)) => error.to_string(),
        }
    }

    #[test]
    fn a_file_that_is_no_config_is_not_repeated_whole() {
        let message = failure(&"model_a,model_b,winner\nx,y,tie\n".repeat(1000));
        assert!(message.len() < 1000 && message.contains("rlhf-study rate"), "{message}");
    }

    #[test]
    fn an_unknown_key_names_the_nearest_known_one_and_its_place() {
        let message = failure("study: x\ncorrelate:\n  levle: 0.9\n");
        assert!(message.contains("c.yaml:3:3"), "{message}");
        assert!(message.contains("did you mean `level`?"), "{message}");
    }

    #[test]
    fn an_unknown_word_names_the_nearest_known_one() {
        let message = failure("study: x\ncorrelate: {statistics: [pearsen]}\n");
        assert!(message.contains("did you mean `pearson`?"), "{message}");
    }

    #[test]
    fn what_a_file_does_not_say_comes_from_the_study_it_extends() {
        let text = "study: mine\nextends: ppe\ncorrelate: {level: 0.9, quantile: {quantiles: [0.5]}}\n";
        let source = Source { name: "c.yaml".to_owned(), base: "".into(), text: text.to_owned() };
        let config: Config = parse(&source).map_err(|error| format!("{error:?}")).expect("a config");
        assert_eq!((config.study.as_str(), config.ingest.datasets), ("mine", vec!["ppe".to_owned()]));
        assert_eq!(config.correlate.level, 0.9);
        assert_eq!(config.correlate.family.len(), 2);
        let quantile = config.correlate.quantile.expect("from ppe");
        assert_eq!((quantile.quantiles, quantile.domains.len()), (vec![0.5], 6));
        assert!(failure("study: x\nextends: pep\n").contains("did you mean `ppe`?"));
    }

    #[test]
    fn yaml_traps_are_errors_or_text() {
        assert!(failure("study: x\nstudy: y\n").contains("duplicate"));
        assert!(failure("study: x\n\tseed: 1\n").contains("c.yaml"));
        assert!(failure("study: x\nseed: 1e-6\n").contains("seed"));
        assert!(failure("").contains("c.yaml"));
        let source = Source { name: "c".to_owned(), base: "".into(), text: "study: no\n".to_owned() };
        assert_eq!(parse(&source).map(|config: Config| config.study).ok(), Some("no".to_owned()));
    }
}
