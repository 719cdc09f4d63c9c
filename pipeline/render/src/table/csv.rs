//! CSV with full precision: one column for each limit, empty where there is no number.

use super::{Cell, Column, Kind, Table};

pub(super) fn csv(table: &Table) -> String {
    let heads: Vec<String> = table
        .columns
        .iter()
        .flat_map(|column| match column.kind {
            Kind::Interval => limits(column).into(),
            Kind::Estimate => [column.heading.clone()].into_iter().chain(limits(column)).collect(),
            Kind::Text | Kind::Number => vec![column.heading.clone()],
        })
        .collect();
    let mut lines = vec![line(&heads)];
    for row in &table.rows {
        let cells = table.columns.iter().zip(row).flat_map(|(column, cell)| values(column.kind, cell));
        lines.push(line(&cells.collect::<Vec<_>>()));
    }
    lines.join("\n") + "\n"
}

fn limits(column: &Column) -> [String; 2] {
    ["lower", "upper"].map(|limit| format!("{}, {limit}", column.heading))
}

/// Display of a float is the shortest text that reads back as the same float.
fn values(kind: Kind, cell: &Cell) -> Vec<String> {
    let mut values = match cell {
        Cell::Text(text) => vec![text.clone()],
        Cell::Count(count) => vec![count.to_string()],
        Cell::Number(value, _) | Cell::Probability(value) => vec![value.to_string()],
        Cell::Interval(lower, upper, _) => vec![lower.to_string(), upper.to_string()],
        Cell::Spoken(_, numbers) => numbers.clone(),
        Cell::Absent(_) => vec![String::new()],
    };
    match kind {
        Kind::Interval => values.resize(2, String::new()),
        Kind::Estimate => values.resize(3, String::new()),
        Kind::Text | Kind::Number => {}
    }
    values
}

fn line(cells: &[String]) -> String {
    cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",")
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sample() {
        let expected = "Name,r,\"95 % interval, lower\",\"95 % interval, upper\",p\n\
            \"a|b_c & $5 #1 ~^\\ {x} <i> \"\"q\"\"\",-0.2541,-0.79,0.49,0.0002\n\
            \"two\nlines, שלום 🙂\",,,,0.4\n";
        assert_eq!(csv(&super::super::sample::table()), expected);
    }
}
