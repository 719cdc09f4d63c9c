//! What control of style does to the order: ranks without it on the left, with it on the right.

use figure::{Dash, Group, Slope, SlopeLine, Style, Theme, Width};
use records::Control;

use super::{Chart, Sketch};
use crate::view::{Board, Side, View};

/// Lines of one picture: those whose rank changes most.
const MOST: usize = 40;

/// A model and its two ranks.
struct Move<'a> {
    policy: &'a str,
    before: i64,
    after: i64,
}

impl Move<'_> {
    /// 0 rises, 1 falls, 2 stays.
    fn direction(&self) -> usize {
        match self.after.cmp(&self.before) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Greater => 1,
            std::cmp::Ordering::Equal => 2,
        }
    }
}

pub(super) fn sketch(view: &View<'_>, board: &Board<'_>) -> Option<Sketch> {
    let side = |control| board.sides.iter().find(move |side| side.control == control);
    let (plain, styled) = (side(Control::None)?, side(Control::Style)?);
    let all = moves(plain, styled);
    if all.len() < 2 {
        return None;
    }
    let mut shown: Vec<&Move<'_>> = all.iter().collect();
    shown.sort_by_key(|one| (std::cmp::Reverse((one.after - one.before).abs()), one.before, one.policy));
    shown.truncate(MOST);
    shown.sort_by_key(|one| (one.before, one.policy));
    let line = |one: &&Move<'_>| SlopeLine {
        name: one.policy.to_owned(),
        left: one.before as f64,
        right: one.after as f64,
        group: one.direction(),
    };
    let chart = Slope {
        width: Width::Double,
        left_heading: "Rank without control".to_owned(),
        right_heading: "Rank, style-controlled".to_owned(),
        least_on_top: true,
        even: true,
        lines: shown.iter().map(line).collect(),
        groups: directions(),
        ..Slope::default()
    };
    let caption = caption(view, board, &all, (shown.len(), plain.is_split()));
    Some(Sketch { title: "Effect of style control", caption, chart: Chart::Slope(chart), control: None })
}

/// Models with a rating on both sides.
fn moves<'a>(plain: &Side<'a>, styled: &Side<'a>) -> Vec<Move<'a>> {
    let after: std::collections::BTreeMap<&str, i64> =
        styled.ratings.iter().map(|row| (row.policy.as_str(), styled.place(row))).collect();
    let moved = |row: &&'a records::tables::Outcome| {
        let after = *after.get(row.policy.as_str())?;
        Some(Move { policy: &row.policy, before: plain.place(row), after })
    };
    plain.ratings.iter().filter_map(moved).collect()
}

fn directions() -> Vec<Group> {
    let theme = Theme::default();
    let style = |index: usize, dash| Style { dash, ..theme.style(index) };
    vec![
        Group::styled("rises", style(0, Dash::Solid)),
        Group::styled("falls", style(1, Dash::Dashed)),
        Group::styled("stays", Style { colour: theme.muted, ..theme.style(3) }),
    ]
}

fn caption(view: &View<'_>, board: &Board<'_>, all: &[Move<'_>], (shown, split): (usize, bool)) -> String {
    let many = |direction| all.iter().filter(|one| one.direction() == direction).count();
    let cut = if shown < all.len() {
        format!(" Shown, in even steps: the {shown} whose rank changes most.")
    } else {
        String::new()
    };
    let split = if split { " Ranks are within parts that no vote connects." } else { "" };
    format!(
        "Ranks of {} models by their rating alone, without and with control of style: {} up, {} down, {} unchanged. \
         Neighbours that cannot be told apart swap by chance: the table “arena-leaderboard” has the ranks that the \
         intervals allow.{cut}{split} {} Source: table “ratings”.",
        all.len(),
        many(0),
        many(1),
        many(2),
        board.basis(view.labels),
    )
}
