//! Who is first on a leaderboard, and whom the votes cannot tell from it.

use maud::{Markup, html};
use records::tables::Outcome;

use super::arena::some;
use crate::number::{fixed, interval};
use crate::view::{Board, Side, View};

/// Names that are written out.
const NAMED: usize = 5;

/// The headline of every board.
pub(super) fn headlines(view: &View<'_>) -> Markup {
    html! { @for board in &view.boards {
        h3 dir="auto" { "Leaderboard: " (view.labels.of(board.outcome)) }
        @for side in &board.sides { p.key dir="auto" { (headline(view, board, side)) } }
        @if let Some(sentence) = changed(board) { p dir="auto" { (sentence) } }
    } }
}

fn headline(view: &View<'_>, board: &Board<'_>, side: &Side<'_>) -> String {
    let name = view.labels.target(board.outcome, side.control);
    let Some(first) = side.ratings.first() else {
        return format!("{name}: no fit gave a rating; section {} says why.", super::number(view, "arena"));
    };
    let component = side.component(&first.policy);
    let part: Vec<&Outcome> =
        side.ratings.iter().copied().filter(|row| side.component(&row.policy) == component).collect();
    let among = match (side.is_split(), component) {
        (false, _) => String::new(),
        (true, Some(part)) => {
            format!("votes connect the models only in {} parts. In part {part}, ", side.fits.len())
        }
        (true, None) => format!("votes connect the models only in {} parts. In one, ", side.fits.len()),
    };
    if part.len() < 2 {
        return format!(
            "{name}: {among}there is only one model, {}, and nothing to compare it with.",
            first.policy
        );
    }
    let value = fixed(first.value, side.decimals());
    let limits = first
        .lower
        .zip(first.upper)
        .map_or_else(|| "no interval".to_owned(), |(lower, upper)| interval(lower, upper, side.decimals()));
    format!(
        "{name}: {among}first of {} models is {}, rated {value} {limits}. {}",
        part.len(),
        first.policy,
        rivals(side, first, &part)
    )
}

/// Whom the data cannot tell from the first: by the ranks that intervals allow, else by the next below.
fn rivals(side: &Side<'_>, first: &Outcome, part: &[&Outcome]) -> String {
    let others: Vec<&Outcome> = part.iter().copied().filter(|row| row.policy != first.policy).collect();
    if part.iter().all(|row| row.rank_lower.is_some()) {
        let top = first.rank_lower.unwrap_or(1);
        let close: Vec<&str> =
            others.iter().filter(|row| row.rank_lower <= Some(top)).map(|row| row.policy.as_str()).collect();
        return match close.len() {
            0 => "The data tell it from the others: no other interval allows rank 1.".to_owned(),
            all if all == others.len() && all > 1 => {
                "The data cannot tell it from any other: every interval allows rank 1.".to_owned()
            }
            _ => format!("The data cannot tell it from {}.", some(&close, NAMED)),
        };
    }
    let next = side.neighbours.iter().find(|row| row.above == first.policy);
    match next {
        Some(row) if row.separated => format!("The data tell it from the second, {}.", row.below),
        Some(row) => format!("The data cannot tell it from the second, {}.", row.below),
        None => "Whether the second could be first was not computed.".to_owned(),
    }
}

/// Whether control of style changes who is first.
fn changed(board: &Board<'_>) -> Option<String> {
    let [plain, styled] = board.sides.as_slice() else { return None };
    let (before, after) = (plain.ratings.first()?, styled.ratings.first()?);
    Some(if before.policy == after.policy {
        format!("Control of style leaves {} in the first place.", before.policy)
    } else {
        format!("Control of style puts {} in the place of {}.", after.policy, before.policy)
    })
}
