//! LaTeX with booktabs; a long table where a page would not hold it.

use super::{Cell, Kind, Table};

/// Rows that fit on one page.
const PAGE: usize = 40;
/// Columns from which on the type must be small.
const WIDE: usize = 8;
/// Letters from which on a cell is a paragraph.
const SENTENCE: usize = 48;

pub(super) fn latex(table: &Table) -> String {
    let body: Vec<String> = table.rows.iter().map(|row| line(row.iter().map(cell))).collect();
    let head = line(table.columns.iter().map(|column| escape(&column.heading)));
    let columns: String = (0..table.columns.len()).map(|index| alignment(table, index)).collect();
    let title = format!("\\caption{{{}}}\\label{{tab:{}}}", escape(&table.caption), table.name);
    let (body, parts) = (body.join("\n"), (columns.as_str(), head.as_str(), title.as_str()));
    let written = if table.rows.len() <= PAGE { short(parts, &body) } else { long(parts, &body) };
    if table.columns.len() < WIDE { written } else { format!("{{\\footnotesize\n{written}}}\n") }
}

/// Words to the left, in a paragraph where they are many; numbers to the right.
fn alignment(table: &Table, index: usize) -> &'static str {
    let longest = table.rows.iter().map(|row| row[index].shown().chars().count()).max().unwrap_or(0);
    match table.columns[index].kind {
        Kind::Text if longest > SENTENCE => "p{0.25\\linewidth}",
        Kind::Text => "l",
        Kind::Number | Kind::Interval => "r",
    }
}

fn short((columns, head, title): (&str, &str, &str), body: &str) -> String {
    format!(
        "% \\usepackage{{booktabs}}\n\\begin{{table}}[htbp]\n\\centering\n{title}\n\\begin{{tabular}}{{@{{}}{columns}@{{}}}}\n\
         \\toprule\n{head}\n\\midrule\n{body}\n\\bottomrule\n\\end{{tabular}}\n\\end{{table}}\n"
    )
}

fn long((columns, head, title): (&str, &str, &str), body: &str) -> String {
    format!(
        "% \\usepackage{{booktabs,longtable}}\n\\begin{{longtable}}{{@{{}}{columns}@{{}}}}\n{title}\\\\\n\
         \\toprule\n{head}\n\\midrule\n\\endfirsthead\n\\toprule\n{head}\n\\midrule\n\\endhead\n\
         \\bottomrule\n\\endfoot\n{body}\n\\end{{longtable}}\n"
    )
}

fn line(cells: impl Iterator<Item = String>) -> String {
    cells.collect::<Vec<_>>().join(" & ") + " \\\\"
}

/// A bracket after `\\` would be read as its argument, so intervals stand in braces.
fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Interval(..) => format!("{{{}}}", escape(&cell.shown())),
        _ => escape(&cell.shown()),
    }
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '_' | '%' | '&' | '#' | '$' | '{' | '}' => escaped.extend(['\\', letter]),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '<' => escaped.push_str("$<$"),
            '>' => escaped.push_str("$>$"),
            '\u{2212}' => escaped.push_str("$-$"),
            '≥' => escaped.push_str("$\\geq$"),
            '≤' => escaped.push_str("$\\leq$"),
            'ρ' => escaped.push_str("$\\rho$"),
            'τ' => escaped.push_str("$\\tau$"),
            'α' => escaped.push_str("$\\alpha$"),
            '"' => escaped.push_str("\\textquotedbl{}"),
            '—' => escaped.push_str("---"),
            '–' => escaped.push_str("--"),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::sample;

    #[test]
    fn sample_table() {
        let expected = "% \\usepackage{booktabs}\n\\begin{table}[htbp]\n\\centering\n\
            \\caption{50 \\% of \\_all\\_ \\{things\\} \\& more.}\\label{tab:sample}\n\
            \\begin{tabular}{@{}lrrr@{}}\n\\toprule\nName & r & 95 \\% interval & p \\\\\n\\midrule\n\
            a|b\\_c \\& \\$5 \\#1 \\textasciitilde{}\\textasciicircum{}\\textbackslash{} \\{x\\} $<$i$>$ \
            \\textquotedbl{}q\\textquotedbl{} & $-$0.25 & {[$-$0.79, 0.49]} & $<$ 0.001 \\\\\n\
            two lines, שלום 🙂 & --- (constant) & --- & 0.400 \\\\\n\
            \\bottomrule\n\\end{tabular}\n\\end{table}\n";
        assert_eq!(latex(&sample::table()), expected);
    }

    #[test]
    fn many_rows_make_a_long_table() {
        let mut table = sample::table();
        table.rows = vec![table.rows[0].clone(); PAGE + 1];
        assert!(latex(&table).contains("\\begin{longtable}{@{}lrrr@{}}"));
    }
}
