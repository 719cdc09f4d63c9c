//! How wide each column of a LaTeX table is, in points of a page of article, 11 pt.

use crate::table::{Cell, Column, Kind, Table};

/// Room between two columns is twice this.
pub(super) const GAP: usize = 3;
/// Letters of the longest word that is not broken.
pub(super) const WORD: usize = 24;
/// After these a longer word may be broken.
pub(super) const BREAKS: &str = "/_-.,:";
/// Width up to which a name with hyphens stays whole.
const WHOLE: f64 = 60.0;
/// Width of the text of a page, and of a page on its side.
const UPRIGHT: f64 = 358.0;
const LYING: f64 = 525.0;

/// Columns of a table, and how the table stands.
pub(super) struct Layout {
    columns: Vec<Width>,
    pub lying: bool,
    tiny: bool,
}

/// What a column needs and gets.
#[derive(Debug, Clone, Copy)]
struct Width {
    kind: Kind,
    /// Its longest cell or heading in one line.
    full: f64,
    /// Its longest word.
    least: f64,
    /// A paragraph of this width; none where one line holds every cell.
    given: Option<f64>,
}

impl Layout {
    pub(super) fn of(table: &Table) -> Self {
        let upright = fit(measured(table, 1.0), UPRIGHT);
        let lying = || fit(measured(table, 1.0), LYING);
        let tiny = || fit(measured(table, 8.0 / 9.0), LYING);
        match upright {
            Some(columns) => Self { columns, lying: false, tiny: false },
            None => match lying() {
                Some(columns) => Self { columns, lying: true, tiny: false },
                None => Self { columns: tiny().unwrap_or_else(|| narrow(table)), lying: true, tiny: true },
            },
        }
    }

    pub(super) fn size(&self) -> &'static str {
        if self.tiny { "\\scriptsize" } else { "\\footnotesize" }
    }

    /// The argument of `tabular`.
    pub(super) fn columns(&self) -> String {
        self.columns.iter().map(Width::specification).collect()
    }
}

impl Width {
    fn specification(&self) -> String {
        let paragraph = |side: &str, width: f64| format!(">{{\\{side}\\arraybackslash}}p{{{width:.0}pt}}");
        match (self.kind, self.given) {
            (Kind::Text, None) => "l".to_owned(),
            (Kind::Text, Some(width)) => paragraph("raggedright", width),
            (_, None) => "r".to_owned(),
            (_, Some(width)) => paragraph("raggedleft", width),
        }
    }
}

fn measured(table: &Table, scale: f64) -> Vec<Width> {
    let column = |(index, column): (usize, &Column)| {
        let cells = || table.rows.iter().map(|row| &row[index]);
        let full = cells().map(|cell| wide(&cell.shown())).fold(wide(&column.heading), f64::max);
        let least = cells().map(narrowest).fold(longest_word(&column.heading), f64::max);
        Width { kind: column.kind, full: scale * full, least: scale * least, given: None }
    };
    table.columns.iter().enumerate().map(column).collect()
}

/// Nothing fits: every column as narrow as it can be, so that as little as possible leaves the page.
fn narrow(table: &Table) -> Vec<Width> {
    let least = |column: Width| Width {
        given: (column.full - column.least > 0.5).then_some(column.least.ceil()),
        ..column
    };
    measured(table, 8.0 / 9.0).into_iter().map(least).collect()
}

/// Words may stand below each other, a number or interval may not be broken.
fn narrowest(cell: &Cell) -> f64 {
    match cell {
        Cell::Text(_) | Cell::Spoken(..) | Cell::Absent(_) => longest_word(&cell.shown()),
        _ => wide(&cell.shown()),
    }
}

fn longest_word(text: &str) -> f64 {
    text.split(' ').map(word).fold(0.0, f64::max)
}

/// Width of a word, or of its widest part between two places where it may be broken; a name that is
/// short enough is better left whole.
fn word(text: &str) -> f64 {
    let is_long = text.chars().count() > WORD;
    let may_break = |letter: char| letter == '-' || (is_long && BREAKS.contains(letter));
    let part = |part: &str| wide(&part.chars().take(WORD).collect::<String>());
    text.split_inclusive(may_break).map(part).fold(wide(text).min(WHOLE), f64::max)
}

/// Width of a text at 9 pt, a little generous.
fn wide(text: &str) -> f64 {
    let letter = |letter: char| match letter {
        'i' | 'j' | 'l' | '.' | ',' | ';' | ':' | '\'' | '|' | '!' | '(' | ')' | '[' | ']' | ' ' | 't'
        | 'f' | 'r' => 3.3,
        'm' | 'w' | 'M' | 'W' | '%' | '—' | '\u{2212}' | '<' | '>' | '=' => 7.6,
        letter if letter.is_uppercase() => 6.6,
        _ => 4.7,
    };
    text.chars().map(letter).sum::<f64>() + 1.0
}

/// Shares the room out: every column in one line if it can be, else headings wrap, then words.
fn fit(mut columns: Vec<Width>, page: f64) -> Option<Vec<Width>> {
    let room = page - (2 * GAP * columns.len().saturating_sub(1)) as f64;
    let full: f64 = columns.iter().map(|column| column.full).sum();
    if full <= room {
        return Some(columns);
    }
    let least: f64 = columns.iter().map(|column| column.least).sum();
    if least > room {
        return None;
    }
    // Words first: a heading over numbers may stand in several lines.
    let wish = |text: bool| -> f64 {
        let wanting = columns.iter().filter(|column| (column.kind == Kind::Text) == text);
        wanting.map(|column| column.full - column.least).sum()
    };
    let (spare, words, numbers) = (room - least, wish(true), wish(false));
    let share = |room: f64, wish: f64| if wish > 0.0 { (room / wish).clamp(0.0, 1.0) } else { 1.0 };
    let (words, numbers) = (share(spare, words), share(spare - words, numbers));
    for column in &mut columns {
        let share = if column.kind == Kind::Text { words } else { numbers };
        let given = column.least + share * (column.full - column.least);
        column.given = (column.full - given > 0.5).then_some(given.floor());
    }
    Some(columns)
}
