//! Who is first on a leaderboard, and whom the votes cannot tell from it.

use maud::{Markup, html};
use records::tables::Outcome;

use super::arena::some;
use crate::number::{count, fixed, interval};
use crate::view::{Board, Connected, Side, View};

/// Names that are written out.
const NAMED: usize = 5;

/// Parts that are written out.
const PARTS: usize = 8;

/// The headline of every board.
pub(super) fn headlines(view: &View<'_>) -> Markup {
    html! { @for board in &view.boards {
        h3 dir="auto" { "Leaderboard: " (view.labels.of(board.outcome)) }
        @for side in &board.sides { p.key dir="auto" { (headline(view, board, side)) } }
        @let sentences = changed(board);
        @if !sentences.is_empty() { p dir="auto" { (sentences.join(" ")) } }
    } }
}

fn headline(view: &View<'_>, board: &Board<'_>, side: &Side<'_>) -> String {
    let name = view.labels.target(board.outcome, side.control);
    let parts = side.parts();
    let Some(first) = parts.first() else {
        return format!("{name}: no fit gave a rating; section {} says why.", super::number(view, "arena"));
    };
    if !side.is_split() {
        return format!("{name}: {}", standing(side, first.ratings));
    }
    let connected = format!("{name}: votes connect the models only in {} parts.", side.part_count());
    let each =
        parts.iter().take(PARTS).map(|part| format!("In {}, {}", called(part), standing(side, part.ratings)));
    let more = parts.len().saturating_sub(PARTS);
    let rest = (more > 0)
        .then(|| format!("The table of the leaderboard has {} more.", count(more, "part", "parts")));
    std::iter::once(connected).chain(each).chain(rest).collect::<Vec<_>>().join(" ")
}

fn called(part: &Connected<'_, '_>) -> String {
    part.number.map_or_else(|| "another".to_owned(), |number| format!("part {number}"))
}

/// The first of a part with its rating, and whom the data cannot tell from it.
fn standing(side: &Side<'_>, part: &[&Outcome]) -> String {
    let Some((first, others)) = part.split_first() else { return "no model has a rating.".to_owned() };
    if others.is_empty() {
        return format!("there is only one model, {}, and nothing to compare it with.", first.policy);
    }
    let limits = match first.lower.zip(first.upper) {
        _ if side.is_pinned(&first.policy) => "(pinned)".to_owned(),
        Some((lower, upper)) => interval(lower, upper, side.decimals()),
        None => "no interval".to_owned(),
    };
    format!(
        "first of {} models is {}, rated {} {limits}. {}",
        part.len(),
        first.policy,
        fixed(first.value, side.decimals()),
        rivals(side, first, others)
    )
}

/// Whom the data cannot tell from the first: by the intervals of the differences, where there are none by the next
/// below.
fn rivals(side: &Side<'_>, first: &Outcome, others: &[&Outcome]) -> String {
    let limits = |other: &&&Outcome| side.difference(&first.policy, &other.policy);
    let (known, unknown): (Vec<&&Outcome>, Vec<&&Outcome>) =
        others.iter().partition(|other| limits(other).is_some());
    if known.is_empty() {
        return next(side, first);
    }
    let holds = |other: &&&&Outcome| limits(other).is_some_and(|(lower, upper)| lower <= 0.0 && 0.0 <= upper);
    let close: Vec<&str> = known.iter().filter(holds).map(|other| other.policy.as_str()).collect();
    let mut sentences = vec![pairwise(&close, known.len(), unknown.is_empty())];
    if !unknown.is_empty() {
        let second = unknown.iter().any(|other| is_next(side, first, other));
        sentences.extend(second.then(|| next(side, first)));
        sentences.push(format!(
            "It never met {}, and there is no interval of the difference.",
            count(unknown.len(), "other", "others")
        ));
    }
    sentences.join(" ")
}

fn pairwise(close: &[&str], known: usize, all: bool) -> String {
    let whom = match (close.len(), all) {
        (0, true) => {
            return "By pairwise intervals, each for itself, the data tell it from all others.".to_owned();
        }
        (0, false) => {
            return "By pairwise intervals, each for itself, the data tell it from every model that it met."
                .to_owned();
        }
        (many, true) if many == known && many > 1 => "any other".to_owned(),
        _ => some(close, NAMED),
    };
    format!("By pairwise intervals, each for itself, the data cannot tell it from {whom}.")
}

fn is_next(side: &Side<'_>, first: &Outcome, other: &Outcome) -> bool {
    side.neighbours.iter().any(|row| row.above == first.policy && row.below == other.policy)
}

/// The verdict on the next below, by intervals that hold for all neighbours at once.
fn next(side: &Side<'_>, first: &Outcome) -> String {
    match side.neighbours.iter().find(|row| row.above == first.policy) {
        Some(row) if row.separated => format!("The data tell it from the second, {}.", row.below),
        Some(row) => format!("The data cannot tell it from the second, {}.", row.below),
        None => "Whether the second could be first was not computed.".to_owned(),
    }
}

/// Whether control of style changes who is first, part by part.
fn changed(board: &Board<'_>) -> Vec<String> {
    let [plain, styled] = board.sides.as_slice() else { return Vec::new() };
    let controlled = styled.parts();
    let sentence = |part: &Connected<'_, '_>| {
        let other = controlled.iter().find(|other| other.number == part.number)?;
        let (before, after) = (part.ratings.first()?, other.ratings.first()?);
        let (place, control) = if board.is_split() {
            (format!("In {}, ", called(part)), "control")
        } else {
            (String::new(), "Control")
        };
        Some(if before.policy == after.policy {
            format!("{place}{control} of style leaves {} in the first place.", before.policy)
        } else {
            format!("{place}{control} of style puts {} in the place of {}.", after.policy, before.policy)
        })
    };
    let compared = |part: &&Connected<'_, '_>| part.ratings.len() > 1 || !board.is_split();
    plain.parts().iter().filter(compared).take(PARTS).filter_map(sentence).collect()
}
