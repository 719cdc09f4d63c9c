//! Markdown with pipes (GitHub's dialect).

use super::{Cell, Column, Kind, Table};

pub(super) fn markdown(table: &Table) -> String {
    let heads: Vec<String> = table.columns.iter().map(|column| escape(&column.heading)).collect();
    let rules: Vec<&str> = table.columns.iter().map(rule).collect();
    let mut lines = vec![escape(&table.caption), String::new(), line(&heads), line(&rules)];
    for row in &table.rows {
        let cells: Vec<String> = row.iter().map(cell).collect();
        lines.push(line(&cells));
    }
    lines.join("\n") + "\n"
}

fn rule(column: &Column) -> &'static str {
    match column.kind {
        Kind::Text => ":--",
        Kind::Number | Kind::Interval | Kind::Estimate => "--:",
    }
}

fn line<T: AsRef<str>>(cells: &[T]) -> String {
    let cells: Vec<&str> = cells.iter().map(AsRef::as_ref).collect();
    format!("| {} |", cells.join(" | "))
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Text(_) | Cell::Spoken(..) | Cell::Absent(_) | Cell::Probability(_) => escape(&cell.shown()),
        Cell::Count(_) | Cell::Number(..) | Cell::Interval(..) => cell.shown(),
    }
}

/// Every character that means something to Markdown or HTML; a line break becomes a space.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\\' | '|' | '*' | '_' | '`' | '[' | ']' | '#' | '~' | '$' => escaped.extend(['\\', letter]),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sample() {
        let expected = "50 % of \\_all\\_ {things} &amp; more.\n\n\
            | Name | r | 95 % interval | p |\n\
            | :-- | --: | --: | --: |\n\
            | a\\|b\\_c &amp; \\$5 \\#1 \\~^\\\\ {x} &lt;i&gt; \"q\" | \u{2212}0.25 | [\u{2212}0.79, 0.49] | &lt; 0.001 |\n\
            | two lines, שלום 🙂 | — (constant) | — | 0.400 |\n";
        assert_eq!(markdown(&super::super::sample::table()), expected);
    }
}
