//! Ratings fitted to votes: how many votes there are, who can be told apart, and what went wrong.

mod notes;

use maud::{Markup, html};
use records::tables::FitSummary;

use super::{Material, pieces};
use crate::number::{count, fixed, percent};
use crate::part::Part;
use crate::sentence::{capital, list, readable_code};
use crate::view::{Board, Side, View, control_words};

/// Ratio of standard errors from which on clusters of votes are worth a warning.
const WIDER: f64 = 1.1;
/// Clusters below which their spread says too little about itself.
const FEW_CLUSTERS: i64 = 40;
/// Fits without a number that are listed one by one.
const LISTED: usize = 12;

pub(super) fn body(material: Material<'_>) -> Markup {
    let view = material.view;
    html! {
        @for board in &view.boards {
            @if view.boards.len() > 1 { h3 dir="auto" { (view.labels.of(board.outcome)) } }
            p dir="auto" { (paragraph(view, board)) }
            @for warning in warnings(board) { p.key dir="auto" { (warning) } }
            (failures(board))
        }
        (pieces::figures(material, Part::Arena))
        (pieces::tables(material, Part::Arena))
    }
}

fn paragraph(view: &View<'_>, board: &Board<'_>) -> String {
    let fitted = board.by_control(Side::fitted_to);
    let rated = board.sides.iter().any(|side| !side.ratings.is_empty());
    let first = format!("{} is fitted to {fitted}.", view.labels.of(board.outcome));
    let ties = board.by_control(ties);
    let apart = board.by_control(apart);
    let intervals = board.by_control(|side| side.intervals_made(view.labels));
    let mut sentences = vec![first];
    sentences.extend((!ties.is_empty()).then(|| format!("{}.", capital(&ties))));
    sentences.extend((rated && !apart.is_empty()).then(|| format!("{}.", capital(&apart))));
    sentences.extend(rated.then(|| format!("Intervals: {intervals}.")));
    sentences.extend(board.sentences(few_clusters));
    sentences.push(board.weighting().trim_start().to_owned());
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(" ")
}

/// Shares of ties and both-bad votes over all fits: each fit's share times its votes is a count.
fn ties(side: &Side<'_>) -> String {
    let used = side.votes() as f64;
    let Some(first) = side.fits.first().filter(|_| used > 0.0) else { return String::new() };
    let ties: f64 = side.fits.iter().map(|fit| fit.tie_share * fit.votes as f64).sum();
    let bad: f64 = side.fits.iter().map(|fit| fit.both_bad_share * all_votes(fit)).sum();
    let all: f64 = side.fits.iter().map(|fit| all_votes(fit)).sum();
    let both_bad = match (bad > 0.0, first.both_bad.as_str()) {
        (false, _) => "no vote says that both are bad".to_owned(),
        (true, "drop") => {
            format!("{} of all votes say that both are bad and were left out", share(bad / all))
        }
        (true, _) => format!("{} say that both are bad and count among the ties", share(bad / all)),
    };
    format!("{} of the votes used are ties; {both_bad}", share(ties / used))
}

/// Votes of a component, those left out included.
fn all_votes(fit: &FitSummary) -> f64 {
    let used = fit.votes as f64;
    if fit.both_bad == "drop" && fit.both_bad_share < 1.0 { used / (1.0 - fit.both_bad_share) } else { used }
}

/// A share in percent with one decimal.
fn share(share: f64) -> String {
    percent((share * 1e3).round() / 1e3)
}

/// `7 of 24 pairs of neighbours can be told apart`.
fn apart(side: &Side<'_>) -> String {
    let all = side.neighbours.len();
    let told = side.neighbours.iter().filter(|row| row.separated).count();
    let Some(level) = side.neighbours.first().map(|row| percent(row.level)) else { return String::new() };
    let many = count(all, "pair of neighbours", "pairs of neighbours");
    format!("{told} of {many} on the leaderboard can be told apart at {level}, all looked at together")
}

/// Where intervals are clustered over too few clusters.
fn few_clusters(side: &Side<'_>) -> Option<String> {
    let clustered = side.fitted().filter(|fit| fit.unit != "vote");
    let least = clustered.filter_map(|fit| Some((fit.clusters?, &fit.unit))).min()?;
    let (clusters, unit) = (least.0, least.1);
    (clusters < FEW_CLUSTERS).then(|| {
        format!(
            "The intervals are too narrow with so few clusters: {clusters} by {unit}, where {FEW_CLUSTERS} or more are \
             wanted."
        )
    })
}

/// What the reader must know before trusting an interval.
fn warnings(board: &Board<'_>) -> Vec<String> {
    let mut sentences = notes::notes(board);
    sentences.extend(board.sentences(clusters));
    sentences.extend(board.sentences(lost));
    sentences
}

/// Where clusters of votes widen the standard errors and no note says so.
fn clusters(side: &Side<'_>) -> Option<String> {
    if notes::speaks_of_clusters(side) {
        return None;
    }
    let fits = side.fitted().filter(|fit| fit.cluster_ratio_largest.is_some_and(|ratio| ratio >= WIDER));
    let worst = fits.max_by(|a, b| {
        a.cluster_ratio_largest.unwrap_or(0.0).total_cmp(&b.cluster_ratio_largest.unwrap_or(0.0))
    })?;
    let (middle, largest) = (worst.cluster_ratio?, worst.cluster_ratio_largest?);
    let clusters = worst.clusters.map(|clusters| format!(" in {clusters} clusters")).unwrap_or_default();
    let meaning = if worst.unit == "vote" {
        "The intervals shown take every vote as independent: they are too narrow by about that much."
    } else {
        "The intervals shown count it."
    };
    let unit = if worst.unit == "vote" { String::new() } else { format!(" ({})", worst.unit) };
    Some(format!(
        "Votes come{clusters}{unit}, and votes of one cluster are alike: counting that, the median standard error is \
         {} times as large, and the largest change is {} times. {meaning}",
        fixed(middle, 2),
        fixed(largest, 2)
    ))
}

/// Rounds of the bootstrap that gave nothing.
fn lost(side: &Side<'_>) -> Option<String> {
    let sum = |of: fn(&FitSummary) -> Option<i64>| side.fitted().filter_map(of).sum::<i64>();
    let (degenerate, stuck) = (sum(|fit| fit.degenerate), sum(|fit| fit.not_converged));
    let rounds = sum(|fit| fit.rounds);
    (degenerate + stuck > 0).then(|| {
        format!(
            "Of {rounds} rounds of the bootstrap, {degenerate} drew votes that determine no finite fit and {stuck} did \
             not converge: intervals and ranks leave them out."
        )
    })
}

fn failures(board: &Board<'_>) -> Markup {
    let failed: Vec<&FitSummary> = board.sides.iter().flat_map(Side::failed).collect();
    let items = html! { ul { @for fit in failed.iter().take(LISTED) { li dir="auto" { (failure(fit)) } } } };
    html! {
        @if !failed.is_empty() {
            p.key {
                (count(failed.len(), "fit", "fits")) " gave no number"
                @if failed.len() > LISTED { "; the first " (LISTED) } ":"
            }
            (items)
        }
    }
}

fn failure(fit: &FitSummary) -> String {
    let stop = fit.stop.as_deref().map(|stop| format!(" (the solver stopped: {})", readable_code(stop)));
    let models = count(usize::try_from(fit.policies).unwrap_or(0), "model", "models");
    format!(
        "{}, part {} ({models}, {}): {}{}",
        capital(control_words(fit.control)),
        fit.component,
        count(usize::try_from(fit.votes).unwrap_or(0), "vote", "votes"),
        readable_code(&fit.state),
        stop.unwrap_or_default()
    )
}

/// Names, of which at most so many are written out.
pub(super) fn some(names: &[&str], most: usize) -> String {
    let mut shown: Vec<String> = names.iter().take(most).map(|name| (*name).to_owned()).collect();
    if names.len() > most {
        shown.push(format!("{} others", names.len() - most));
    }
    list(&shown)
}
