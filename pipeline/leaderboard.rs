//! The leaderboard in the terminal.

use artifact::Store;
use comfy_table::{Cell, CellAlignment, Table, presets};
use records::Control;
use records::tables::{FitSummary, Outcome, RATINGS, RatingNeighbour};

use crate::failure::Failure;
use crate::rooms;
use crate::terminal::{FAINT, STRONG, WARN, line, styled};

/// Prints the ratings of each fit, the first `top` of them, or all where `top` is 0.
pub(crate) fn print(store: &Store, top: usize) -> Result<(), Failure> {
    let ratings: Vec<Outcome> = rooms::load_as(store, &RATINGS)?;
    let fits: Vec<FitSummary> = rooms::load(store)?;
    let neighbours: Vec<RatingNeighbour> = rooms::load(store)?;
    for fit in &fits {
        let parts = fits.iter().filter(|other| other.control == fit.control).count();
        let own: Vec<&RatingNeighbour> = neighbours.iter().filter(|row| of_fit(row, fit)).collect();
        let mut board: Vec<&Outcome> = ratings
            .iter()
            .filter(|row| row.control == fit.control && (parts == 1 || is_in(row, &own)))
            .collect();
        board.sort_by(|a, b| b.value.total_cmp(&a.value).then_with(|| a.policy.cmp(&b.policy)));
        line(&styled(STRONG, &heading(fit, parts)));
        let shown = if top == 0 { board.len() } else { top.min(board.len()) };
        if shown > 0 {
            line(&table(&board[..shown], fit));
        }
        if shown < board.len() {
            line(&styled(FAINT, &format!("… and {} more", board.len() - shown)));
        }
        below(fit, &own);
        line("");
    }
    Ok(())
}

fn of_fit(row: &RatingNeighbour, fit: &FitSummary) -> bool {
    row.control == fit.control && row.component == fit.component
}

fn is_in(row: &Outcome, neighbours: &[&RatingNeighbour]) -> bool {
    neighbours.iter().any(|pair| pair.above == row.policy || pair.below == row.policy)
}

fn heading(fit: &FitSummary, parts: usize) -> String {
    let what = if fit.control == Control::Style { "Ratings with style control" } else { "Ratings" };
    if parts == 1 {
        return what.to_owned();
    }
    format!("{what}, group {} of {parts} that never met (not comparable with the others)", fit.component)
}

fn table(board: &[&Outcome], fit: &FitSummary) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(
        ["rank", "range", "model", "rating", "interval", "votes"].map(|head| right(head, head != "model")),
    );
    for row in board {
        table.add_row([
            right(&whole(row.rank), true),
            right(&range(row), true),
            right(&row.policy, false),
            right(&format!("{:.1}", row.value), true),
            right(&interval(row, fit), true),
            right(&whole(row.n), true),
        ]);
    }
    table.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

fn right(text: &str, right: bool) -> Cell {
    Cell::new(text).set_alignment(if right { CellAlignment::Right } else { CellAlignment::Left })
}

fn whole(number: Option<i64>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

/// The places that the intervals allow.
fn range(row: &Outcome) -> String {
    match (row.rank_lower, row.rank_upper) {
        (Some(best), Some(worst)) if best == worst => best.to_string(),
        (Some(best), Some(worst)) => format!("{best}–{worst}"),
        _ => String::new(),
    }
}

fn interval(row: &Outcome, fit: &FitSummary) -> String {
    match (row.lower, row.upper) {
        _ if fit.anchor.as_ref() == Some(&row.policy) => "pinned".to_owned(),
        (Some(lower), Some(upper)) => format!("[{lower:.1}, {upper:.1}]"),
        _ => String::new(),
    }
}

/// What the ratings stand on, and what they cannot tell.
fn below(fit: &FitSummary, neighbours: &[&RatingNeighbour]) {
    if fit.state != "ok" {
        line(&styled(WARN, &format!("no ratings: {}", fit.state)));
        return;
    }
    line(&styled(FAINT, &words(fit)));
    let separated = neighbours.iter().filter(|row| row.separated).count();
    line(&styled(
        FAINT,
        &format!("{separated} of {} neighbours can be told apart, all looked at together", neighbours.len()),
    ));
}

fn words(fit: &FitSummary) -> String {
    let scale = fit.anchor.as_deref().map_or_else(
        || format!("mean {}", fit.base),
        |anchor| format!("{anchor} = {}, intervals are of differences to it", fit.base),
    );
    let mut words = vec![
        format!("{} votes, {:.1} % ties ({})", fit.votes, 100.0 * fit.tie_share, fit.tie_rule),
        format!("{} % intervals: {}, unit {}", 100.0 * fit.level, fit.interval_method, fit.unit),
    ];
    words.extend(fit.rounds.map(|rounds| format!("{rounds} rounds")));
    words.extend(fit.weighted.then(|| "votes weighted in the loss".to_owned()));
    words.push(scale);
    if fit.ridge_strengths > 0.0 {
        words.push(format!("ridge {}", short(fit.ridge_strengths)));
    }
    words.push(format!("preset {}", fit.preset));
    words.join("; ")
}

/// Four significant digits.
fn short(value: f64) -> String {
    let digits = (3 - value.abs().log10().floor() as i32).clamp(0, 12) as usize;
    let text = format!("{value:.digits$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}
