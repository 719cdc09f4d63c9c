//! LaTeX with booktabs: set small, words in paragraphs where the page is too narrow, lying where it
//! still is; a long table where a page would not hold it.

mod widths;

use super::{Cell, Table};
use widths::Layout;

/// Rows that fit on one page.
const PAGE: usize = 40;
/// Stands where a long word may be broken.
const BREAK: char = '\u{200b}';
/// A space that no line ends at.
const NO_BREAK: char = '\u{a0}';

pub(super) fn latex(table: &Table) -> String {
    let layout = Layout::of(table);
    let body: Vec<String> = table.rows.iter().map(|row| line(row.iter().map(cell))).collect();
    let head = line(table.columns.iter().map(|column| escape(&column.heading)));
    let title = format!("\\caption{{{}}}\\label{{tab:{}}}", escape(&table.caption), table.name);
    let parts = Parts { columns: layout.columns(), head, title, body: body.join("\n") };
    let is_long = table.rows.len() > PAGE;
    let written = if is_long { long(&parts, &layout) } else { short(&parts, &layout) };
    let turned =
        if layout.lying { format!("\\begin{{landscape}}\n{written}\\end{{landscape}}\n") } else { written };
    format!("{}{turned}", packages(&layout, is_long, &turned))
}

/// What a table is made of.
struct Parts {
    columns: String,
    head: String,
    title: String,
    body: String,
}

/// The first line: what the file needs, and for which page it is set.
fn packages(layout: &Layout, is_long: bool, written: &str) -> String {
    let mut names = vec!["array", "booktabs"];
    names.extend(is_long.then_some("longtable"));
    names.extend(layout.lying.then_some("pdflscape"));
    let foreign = written.chars().any(|letter| letter > '\u{17f}' && !"‘’“”…\u{200b}".contains(letter));
    let engine = if foreign { " It has letters that pdflatex lacks: use lualatex." } else { "" };
    format!("% Needs \\usepackage{{{}}}; set for article, 11 pt, portrait.{engine}\n", names.join(","))
}

fn short(parts: &Parts, layout: &Layout) -> String {
    let Parts { columns, head, title, body } = parts;
    let (size, gap) = (layout.size(), widths::GAP);
    format!(
        "\\begin{{table}}[htbp]\n\\centering\n{size}\\setlength{{\\tabcolsep}}{{{gap}pt}}\n{title}\n\
         \\begin{{tabular}}{{@{{}}{columns}@{{}}}}\n\
         \\toprule\n{head}\n\\midrule\n{body}\n\\bottomrule\n\\end{{tabular}}\n\\end{{table}}\n"
    )
}

fn long(parts: &Parts, layout: &Layout) -> String {
    let Parts { columns, head, title, body } = parts;
    let (size, gap) = (layout.size(), widths::GAP);
    format!(
        "{{{size}\\setlength{{\\tabcolsep}}{{{gap}pt}}\\setlength{{\\LTcapwidth}}{{\\linewidth}}\n\
         \\begin{{longtable}}{{@{{}}{columns}@{{}}}}\n{title}\\tabularnewline\n\
         \\toprule\n{head}\n\\midrule\n\\endfirsthead\n\\toprule\n{head}\n\\midrule\n\\endhead\n\
         \\bottomrule\n\\endfoot\n{body}\n\\end{{longtable}}\n}}\n"
    )
}

fn line(cells: impl Iterator<Item = String>) -> String {
    cells.collect::<Vec<_>>().join(" & ") + " \\tabularnewline"
}

/// Brackets stand in braces: after the end of a row they would be read as its argument.
fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Interval(..) => format!("{{{}}}", escape(&cell.shown())),
        _ => escape(&breakable(&cell.shown())),
    }
}

/// Marks where a word that no column holds may be broken.
fn breakable(text: &str) -> String {
    text.split(' ').map(broken).collect::<Vec<_>>().join(" ")
}

fn broken(word: &str) -> String {
    if word.chars().count() <= widths::WORD {
        return word.to_owned();
    }
    let mut marked = String::new();
    let mut since = 0;
    for letter in word.chars() {
        marked.push(letter);
        since += 1;
        if widths::BREAKS.contains(letter) || since == widths::WORD {
            marked.push(BREAK);
            since = 0;
        }
    }
    marked
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
            '"' => escaped.push_str("''"),
            '|' => escaped.push_str("$|$"),
            '↓' => escaped.push_str("$\\downarrow$"),
            NO_BREAK => escaped.push('~'),
            '→' => escaped.push_str("$\\to$"),
            '≈' => escaped.push_str("$\\approx$"),
            '×' => escaped.push_str("$\\times$"),
            '—' => escaped.push_str("---"),
            '–' => escaped.push_str("--"),
            BREAK => escaped.push_str("\\allowbreak{}"),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{sample, text};

    #[test]
    fn sample_table() {
        let expected = "% Needs \\usepackage{array,booktabs}; set for article, 11 pt, portrait. It has letters that \
            pdflatex lacks: use lualatex.\n\\begin{table}[htbp]\n\\centering\n\
            \\footnotesize\\setlength{\\tabcolsep}{3pt}\n\
            \\caption{50 \\% of \\_all\\_ \\{things\\} \\& more.}\\label{tab:sample}\n\
            \\begin{tabular}{@{}lrrr@{}}\n\\toprule\nName & r & 95 \\% interval & p \\tabularnewline\n\\midrule\n\
            a$|$b\\_c \\& \\$5 \\#1 \\textasciitilde{}\\textasciicircum{}\\textbackslash{} \\{x\\} $<$i$>$ \
            ''q'' & $-$0.25 & {[$-$0.79, 0.49]} & $<$ 0.001 \\tabularnewline\n\
            two lines, שלום 🙂 & --- (constant) & --- & 0.400 \\tabularnewline\n\
            \\bottomrule\n\\end{tabular}\n\\end{table}\n";
        assert_eq!(latex(&sample::table()), expected);
    }

    #[test]
    fn many_rows_make_a_long_table_that_names_its_package() {
        let mut table = sample::table();
        table.rows = vec![table.rows[0].clone(); PAGE + 1];
        let written = latex(&table);
        assert!(written.contains("\\begin{longtable}{@{}lrrr@{}}"), "{written}");
        assert!(
            written.lines().next().is_some_and(|line| line.contains("{array,booktabs,longtable}")),
            "{written}"
        );
    }

    #[test]
    fn what_is_too_wide_wraps_and_then_lies() {
        let mut table = sample::table();
        let sentence =
            "a sentence with many words that goes on and on until it must be set in two lines or more";
        table.rows[0][0] = Cell::Text(sentence.to_owned());
        assert!(latex(&table).contains("\\raggedright\\arraybackslash}p{"));
        assert!(!latex(&table).contains("landscape"));
        for _ in 0..8 {
            table.columns.push(text("More"));
            table
                .rows
                .iter_mut()
                .for_each(|row| row.push(Cell::Text("Words-that-take-room here".to_owned())));
        }
        let written = latex(&table);
        assert!(written.contains("\\begin{landscape}"), "{written}");
        assert!(written.lines().next().is_some_and(|line| line.contains("pdflscape")), "{written}");
    }

    #[test]
    fn a_long_word_may_be_broken() {
        assert_eq!(escape(&breakable(&"x".repeat(30))).matches("\\allowbreak{}").count(), 1);
    }
}
