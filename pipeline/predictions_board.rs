//! Predictions in the terminal: first whether any is better than the mean, then the tables.

use comfy_table::{Cell, CellAlignment, Table, presets};
use correlate::OutcomePredicted;
use records::tables::{Extrapolation, Prediction, PredictionDuel, PredictionSkill};

use crate::terminal::{FAINT, GOOD, STRONG, WARN, line, styled};

/// Names shown where a list could be long.
const SHOWN: usize = 12;

/// Prints the verdicts of all outcomes, then a table for each.
pub(crate) fn print(found: &[OutcomePredicted], judges: &[String]) {
    for outcome in found {
        let style = if outcome.better_than_mean().next().is_some() { GOOD } else { WARN };
        line(&styled(style, &verdict(outcome)));
    }
    for outcome in found {
        line("");
        line(&styled(STRONG, &title(outcome)));
        if !outcome.metrics.is_empty() {
            line(&outcomes(outcome, judges));
        }
        below(outcome, judges);
        let duels: Vec<&PredictionDuel> = outcome.duels.iter().filter(|duel| duel.model != "mean").collect();
        if !duels.is_empty() {
            line("");
            line(&styled(STRONG, &format!("{}: which of two is better", title(outcome))));
            line(&beside(&duels));
        }
    }
}

fn title(outcome: &OutcomePredicted) -> String {
    format!("{}, control {}", outcome.outcome, outcome.control)
}

/// Whether anything beats the mean, in one sentence.
fn verdict(outcome: &OutcomePredicted) -> String {
    let (title, n) = (title(outcome), number(outcome.known.len()));
    let tried: Vec<&PredictionSkill> =
        outcome.skills.iter().filter(|skill| skill.verdict.is_some() && skill.ratio.is_some()).collect();
    let of = match tried.len() {
        0 | 1 => String::new(),
        count => format!(", {count} tried"),
    };
    let words = |skill: &PredictionSkill| {
        format!(
            "{}, has {:.2} of its error on reward models left out (p {:.3}{of})",
            skill.model,
            skill.ratio.unwrap_or_default(),
            skill.p_familywise.unwrap_or(1.0)
        )
    };
    let better: Vec<String> = outcome.better_than_mean().map(words).collect();
    let best =
        tried.iter().min_by(|a, b| a.ratio.unwrap_or(f64::MAX).total_cmp(&b.ratio.unwrap_or(f64::MAX)));
    match (better.is_empty(), best) {
        (false, _) => format!("{title}: better than the mean of the {n}: {}", better.join("; ")),
        (true, Some(best)) => {
            format!("{title}: no model predicts better than the mean of the {n}: the best, {}", words(best))
        }
        (true, None) => format!("{title}: no model could be fitted to the {n}"),
    }
}

/// Small numbers as words.
fn number(n: usize) -> String {
    const WORDS: [&str; 13] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(n).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

fn outcomes(outcome: &OutcomePredicted, judges: &[String]) -> String {
    let own = |row: &&Prediction| judges.contains(&row.judge);
    let measured = outcome.predictions.iter().filter(own).any(|row| row.observed.is_some());
    let mut heads = vec!["judge", "model", "predicted", "interval", "skill", "error/mean's", "p"];
    heads.extend(measured.then_some("measured"));
    let mut table = empty(&heads);
    for judge in judges {
        for skill in &outcome.skills {
            let row = outcome.predictions.iter().find(|row| row.judge == *judge && row.model == skill.model);
            let mut cells = vec![left(judge), left(&skill.model)];
            cells.extend(
                [
                    row.map_or_else(|| skill.state.clone(), |row| value(row.value)),
                    row.map_or_else(dash, interval),
                    skill
                        .q_squared
                        .map_or_else(dash, |q| format!("{:.2}", (100.0 * q).round() / 100.0 + 0.0)),
                    skill.ratio.map_or_else(dash, |ratio| format!("{ratio:.2}")),
                    skill.p_familywise.map_or_else(dash, |p| format!("{p:.3}")),
                ]
                .map(|text| right(&text)),
            );
            if measured {
                cells.push(right(&row.and_then(|row| row.observed).map_or_else(dash, value)));
            }
            table.add_row(cells);
        }
    }
    text(&table)
}

fn dash() -> String {
    "–".to_owned()
}

fn interval(row: &Prediction) -> String {
    match (row.lower, row.upper) {
        (Some(lower), Some(upper)) => format!("[{}, {}]", value(lower), value(upper)),
        _ => dash(),
    }
}

/// Ratings with one decimal, shares with three.
fn value(value: f64) -> String {
    if value.abs() >= 100.0 { format!("{value:.1}") } else { format!("{value:.3}") }
}

/// What the predictions stand on, what they promise, and where they leave known ground.
fn below(outcome: &OutcomePredicted, judges: &[String]) {
    match &outcome.promise {
        Ok(promise) => {
            let new = outcome.predictions.iter().find(|row| row.level.is_some());
            let made = new.map_or_else(String::new, |row| {
                let level = 100.0 * row.level.unwrap_or_default();
                format!("{level:.0} % intervals by {}", row.interval_method.as_deref().unwrap_or_default())
            });
            line(&styled(FAINT, &format!("{made}: {promise} of new reward models like these are covered")));
        }
        Err(reason) => line(&styled(WARN, &format!("no intervals: {reason}"))),
    }
    let learned = format!(
        "learned from {} reward models by {} ({}): {}",
        outcome.known.len(),
        counted(outcome.metrics.len()),
        outcome.which,
        few(&outcome.metrics)
    );
    line(&styled(FAINT, &learned));
    line(&styled(
        FAINT,
        "skill: 1 − squared error / that of the mean, on reward models left out; p adjusted for the models tried",
    ));
    if !outcome.without.is_empty() {
        line(&styled(FAINT, &format!("without {}", few(&outcome.without))));
    }
    for judge in judges {
        beyond(outcome, judge);
    }
}

fn beyond(outcome: &OutcomePredicted, judge: &str) {
    let rows: Vec<&Prediction> = outcome.predictions.iter().filter(|row| row.judge == judge).collect();
    if rows.iter().any(|row| row.kind == "left-out") {
        line(&styled(FAINT, &format!("`{judge}` has an outcome; it is predicted as if it had none")));
    }
    let ranges: Vec<String> =
        outcome.extrapolations.iter().filter(|row| row.judge == judge).map(range).collect();
    if !ranges.is_empty() {
        line(&styled(WARN, &format!("`{judge}` lies outside the known range: {}", few(&ranges))));
    } else if rows.iter().any(|row| row.extrapolated) {
        let what = "is farther out in all metrics together than any known reward model";
        line(&styled(WARN, &format!("`{judge}` {what}")));
    }
}

fn counted(metrics: usize) -> String {
    if metrics == 1 { "one metric".to_owned() } else { format!("{metrics} metrics") }
}

fn range(row: &Extrapolation) -> String {
    let Extrapolation { benchmark, domain, metric, lowest, highest, .. } = row;
    format!(
        "{benchmark}/{domain}/{metric} {} (known {} to {})",
        value(row.value),
        value(*lowest),
        value(*highest)
    )
}

fn beside(duels: &[&PredictionDuel]) -> String {
    let shares = duels.iter().any(|duel| duel.expected_win_share.is_some());
    let mut heads = vec!["first", "second", "model", "difference", "P(first better)"];
    heads.extend(shares.then_some("expected win share"));
    let mut table = empty(&heads);
    for duel in duels {
        let mut cells = vec![left(&duel.first), left(&duel.second), left(&duel.model)];
        cells.push(right(&value(duel.difference)));
        cells.push(right(&format!("{:.2}", duel.probability)));
        cells.extend(
            shares.then(|| right(&duel.expected_win_share.map_or_else(dash, |share| format!("{share:.3}")))),
        );
        table.add_row(cells);
    }
    text(&table)
}

fn few(names: &[String]) -> String {
    let shown = names.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", ");
    if names.len() > SHOWN { format!("{shown} and {} more", names.len() - SHOWN) } else { shown }
}

fn empty(heads: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let texts = ["judge", "model", "first", "second"];
    table.set_header(heads.iter().map(|head| if texts.contains(head) { left(head) } else { right(head) }));
    table
}

fn left(text: &str) -> Cell {
    Cell::new(text)
}

fn right(text: &str) -> Cell {
    Cell::new(text).set_alignment(CellAlignment::Right)
}

fn text(table: &Table) -> String {
    table.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}
