//! What to know about the metrics: rules that decided on rows, other choices, values that do not exist.

use std::collections::{BTreeMap, BTreeSet};

use records::tables::MetricNote;

use super::DECIMALS;
use crate::number::{fixed, percent};
use crate::part::Part;
use crate::sentence::readable_code;
use crate::table::{Cell, Table, number, text};
use crate::view::{View, is_baseline, metric_order};

/// Letters of a detail.
const LETTERS: usize = 110;

/// Note kinds in words.
const KINDS: [(&str, &str); 24] = [
    ("absent-answers", "answers without a score, though others of their prompt have one"),
    ("all-agree", "judge and truth agree or disagree on every row"),
    ("average", "average over pairs or over prompts"),
    ("both-bad-dropped", "battles dropped because both answers were bad"),
    ("brier-pairs", "pairs of models that the Brier score is taken over"),
    ("definition", "other definition of the metric"),
    ("domain-unknown", "battles of which the filter says nothing"),
    ("failed-answers", "answers that the judge failed on"),
    ("failed-pairs", "pairs with an answer that the judge failed on"),
    ("few-items", "few rows behind the value"),
    ("human-ties", "battles that humans called a tie, left out"),
    ("judge-failed", "battles that the judge failed on"),
    ("judge-ties", "battles that the judge called a tie"),
    ("limits", "other limits of ratings"),
    ("models-left-out", "models without a correlation of their own"),
    ("monte-carlo-error", "error from the sampled orders"),
    ("no-interval", "too few resamples have a value for an interval"),
    ("pairs-without-variance", "pairs of models whose ratings never vary"),
    ("refits-lost", "refits of ratings without a finite fit"),
    ("score-ties", "pairs of answers with one score"),
    ("separated-by-humans", "pairs of models that humans separate"),
    ("tied-best", "prompts whose best score several answers have"),
    ("undefined", "no value"),
    ("zero-range-prompts", "prompts whose scores are all equal"),
];

/// Benchmark, metric, note and other choice.
type Key<'a> = (&'a str, (usize, String), &'a str, &'a str, Option<&'a str>);

/// The notes by what they are about; coverage has a table of its own.
pub(super) fn table(view: &View<'_>) -> Option<Table> {
    let mut groups: BTreeMap<Key<'_>, Vec<&MetricNote>> = BTreeMap::new();
    for note in view.inputs.metric_notes.iter().filter(|note| note.note != "coverage") {
        let order = metric_order(&note.benchmark, &note.metric);
        let key = (
            note.benchmark.as_str(),
            order,
            note.metric.as_str(),
            note.note.as_str(),
            note.choice.as_deref(),
        );
        groups.entry(key).or_default().push(note);
    }
    for notes in groups.values_mut() {
        notes.sort_by_cached_key(|note| {
            (view.judges.place(&note.judge), note.judge.as_str(), note.domain.as_str())
        });
    }
    let rows: Vec<Vec<Cell>> = groups.iter().map(|(key, notes)| row(view, key, notes)).collect();
    (!rows.is_empty()).then(|| Table {
        name: "metric-notes".to_owned(),
        part: Part::Metrics,
        folded: rows.len() > 12,
        caption: "What to know about the metrics: rows that a rule decided on, values under another choice, and \
                  values that do not exist, each with the judges and domains concerned, the largest share of rows \
                  and the largest change of the metric; judges made up for comparison only where no other has the note. Each single one stands in the table “metric_notes” of the \
                  folder 3-metrics."
            .to_owned(),
        columns: vec![
            text("Benchmark"),
            text("Metric"),
            text("Note"),
            text("Other choice or state"),
            number("Judges"),
            number("Domains"),
            text("Rows, at most"),
            number("Change, at most"),
            text("For example"),
        ],
        rows,
    })
}

fn row(view: &View<'_>, (benchmark, _, metric, note, choice): &Key<'_>, notes: &[&MetricNote]) -> Vec<Cell> {
    // What a judge made up for comparison does to a rule says nothing of the others.
    let real: Vec<&MetricNote> = notes.iter().copied().filter(|note| !is_baseline(&note.judge)).collect();
    let notes = if real.is_empty() { notes } else { &real };
    let judges: BTreeSet<&str> = notes.iter().map(|note| note.judge.as_str()).collect();
    let domains: BTreeSet<&str> = notes.iter().map(|note| note.domain.as_str()).collect();
    let kind = KINDS.iter().find(|(known, _)| known == note).map(|(_, words)| (*words).to_owned());
    let change = largest_change(view, notes);
    let example = change.map(|(note, _)| note).or_else(|| notes.first().copied());
    vec![
        Cell::Text(view.labels.of(benchmark)),
        Cell::Text(view.labels.on(benchmark, metric)),
        Cell::Text(kind.unwrap_or_else(|| readable_code(note))),
        choice.map_or_else(Cell::absent, |choice| Cell::Text(readable_code(choice))),
        Cell::Count(judges.len() as i64),
        Cell::Count(domains.len() as i64),
        most_rows(notes),
        change.map_or_else(Cell::absent, |(_, change)| Cell::Text(signed(change))),
        example.map_or_else(Cell::absent, |note| Cell::Text(self::example(view, note))),
    ]
}

fn signed(change: f64) -> String {
    if change > 0.0 { format!("+{}", fixed(change, DECIMALS)) } else { fixed(change, DECIMALS) }
}

/// The note whose value lies farthest from the metric's own; errors of a value are no other value.
fn largest_change<'a>(view: &View<'_>, notes: &[&'a MetricNote]) -> Option<(&'a MetricNote, f64)> {
    let change = |note: &'a MetricNote| {
        let measured = view.measured.iter().find(|measured| measured.benchmark == note.benchmark)?;
        let row = measured.row(&note.judge, &note.domain, &note.metric)?;
        note.choice.as_ref()?;
        Some((note, note.value? - row.value))
    };
    notes.iter().copied().filter_map(change).max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()))
}

/// `310 of 16038 (1.9 %)`: the largest share, or the largest count where nothing says out of how many.
fn most_rows(notes: &[&MetricNote]) -> Cell {
    let share =
        |note: &&MetricNote| note.of.filter(|of| *of > 0).map(|of| (note.rows as f64 / of as f64, of));
    let shares = notes.iter().filter_map(|note| Some((note, share(note)?)));
    if let Some((note, (share, of))) = shares.max_by(|a, b| a.1.0.total_cmp(&b.1.0)) {
        let share = percent((share * 1e3).round() / 1e3);
        return Cell::Text(format!("{} of {of} ({share})", note.rows));
    }
    match notes.iter().map(|note| note.rows).max() {
        Some(rows) if rows > 0 => Cell::Text(rows.to_string()),
        _ => Cell::absent(),
    }
}

/// The beginning of a text that names too many models.
fn begun(text: &str) -> String {
    if text.chars().count() <= LETTERS {
        return text.to_owned();
    }
    format!("{} …", text.chars().take(LETTERS).collect::<String>().trim_end())
}

/// `Athene-RM-8B, Overall: why`.
fn example(view: &View<'_>, note: &MetricNote) -> String {
    let domain = view.labels.on(&note.benchmark, &note.domain);
    let detail = note.detail.as_ref().map(|detail| format!(": {}", begun(detail))).unwrap_or_default();
    format!("{}, {domain}{detail}", view.judge(&note.judge))
}
