//! `explain`: what a metric or statistic means.

use records::glossary::{Entry, Subject, entries};

use crate::failure::Failure;
use crate::terminal::{FAINT, STRONG, line, styled};

/// Explains one name, or lists them all.
pub(crate) fn explain(name: Option<&str>) -> Result<(), Failure> {
    let Some(name) = name else {
        list();
        return Ok(());
    };
    let found: Vec<&Entry> = entries().filter(|entry| entry.name == name).collect();
    if found.is_empty() {
        let hint = records::nearest(name, entries().map(|entry| entry.name))
            .map_or("`rlhf-study explain` lists all".to_owned(), |near| format!("did you mean `{near}`?"));
        return Err(Failure::usage(format!(
            "`{name}` is no metric, outcome or statistic of this study; {hint}"
        )));
    }
    for (place, entry) in found.into_iter().enumerate() {
        if place > 0 {
            line("");
        }
        describe(entry);
    }
    Ok(())
}

fn list() {
    let parts =
        [(Subject::Metric, "Metrics"), (Subject::Outcome, "Outcomes"), (Subject::Statistic, "Statistics")];
    for (subject, title) in parts {
        line(&styled(STRONG, title));
        for entry in entries().filter(|entry| entry.subject == subject) {
            line(&format!(
                "  {:<22} {:<21} {}",
                entry.name,
                entry.benchmark,
                styled(FAINT, &first_words(entry))
            ));
        }
    }
}

/// The definition up to its first stop (the dots of `1..32` are none), or as many words as fit on a line.
fn first_words(entry: &Entry) -> String {
    const WIDTH: usize = 72;
    let stops = ["; ", ". "].into_iter().filter_map(|stop| entry.definition.find(stop));
    let end = stops.min().unwrap_or(entry.definition.trim_end_matches('.').len());
    let lines = wrapped(&entry.definition[..end], WIDTH);
    let more = if lines.len() > 1 { " …" } else { "" };
    format!("{}{more}", lines.first().map_or("", String::as_str))
}

fn describe(entry: &Entry) {
    let on = if entry.benchmark.is_empty() { String::new() } else { format!(" on {}", entry.benchmark) };
    line(&styled(STRONG, &format!("{}{on}", entry.name)));
    let width = 100;
    for text in wrapped(entry.definition, width - 2) {
        line(&format!("  {text}"));
    }
    field("formula", entry.formula, width);
    field("range", &format!("{} ({})", range(entry), entry.unit), width);
    if let Some(direction) = entry.direction {
        field("better", direction.as_str(), width);
    }
    field("source", entry.source, width);
}

fn range(entry: &Entry) -> String {
    match entry.range {
        (lowest, highest) if lowest == f64::MIN && highest == f64::MAX => "any number".to_owned(),
        (lowest, f64::MAX) => format!("{lowest} or more"),
        (lowest, highest) => format!("{lowest} to {highest}").replace('-', "−"),
    }
}

fn field(name: &str, text: &str, width: usize) {
    for (place, text) in wrapped(text, width - 12).into_iter().enumerate() {
        line(&format!("  {:<9} {text}", if place == 0 { name } else { "" }));
    }
}

/// The text in lines of at most `width` characters, broken at spaces.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(last) if last.chars().count() + 1 + word.chars().count() <= width => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
