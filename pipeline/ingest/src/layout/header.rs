//! The columns of a file against the columns it may have.

use std::collections::HashMap;

use crate::fault::Fault;
use crate::layout::View;
use crate::layout::columns::{Columns, Part};
use crate::raw_table::{Cell, RawTable};
use crate::settings::Layout;

/// The views of a table, or everything that is wrong with its header.
pub(crate) fn views(table: &RawTable, columns: &Columns, layout: Layout) -> Result<Vec<View>, Vec<Fault>> {
    let mut faults = name_faults(table);
    let views = match layout {
        Layout::Long => vec![long(table, columns, &mut faults)],
        Layout::Wide => wide(table, columns, &mut faults),
    };
    let needed: Vec<&str> = match layout {
        Layout::Long => columns.required.to_vec(),
        Layout::Wide => vec!["judge"],
    };
    faults.extend(absent(table, columns, layout, &needed));
    if table.rows.is_empty() && table.broken.is_empty() && faults.is_empty() {
        faults.push(Fault::whole_file(
            "the file has a header but no rows; fill it or take it out of the config",
        ));
    }
    if faults.is_empty() { Ok(views) } else { Err(faults) }
}

/// Values in each row of a file, whatever is wrong with it.
pub(crate) fn values_per_row(table: &RawTable, columns: &Columns, layout: Layout) -> usize {
    match layout {
        Layout::Long => 1,
        Layout::Wide => {
            table.columns.iter().filter(|name| !columns.wide().any(|plain| plain == *name)).count().max(1)
        }
    }
}

/// Columns without a name, and names that stand twice.
fn name_faults(table: &RawTable) -> Vec<Fault> {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let mut faults = Vec::new();
    for (position, name) in table.columns.iter().enumerate() {
        let number = position + 1;
        if name.is_empty() {
            let reason = format!(
                "column {number} has values but no name; name it or take it out (pandas writes such a column \
                 unless told `index=False`)"
            );
            faults.push(Fault::at(&table.heading, reason));
        } else if let Some(first) = seen.insert(name, number) {
            let reason = format!("columns {first} and {number} have the same name; keep one");
            faults.push(Fault::at(&table.heading, reason).in_column(name));
        }
    }
    faults
}

fn long(table: &RawTable, columns: &Columns, faults: &mut Vec<Fault>) -> View {
    let mut view = View::default();
    for (position, name) in table.columns.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
        if let Some(column) = columns.long().find(|column| column == name) {
            view.columns.insert(column, position);
            continue;
        }
        let reason = if (columns.split)(name).is_some() {
            "no column of the long layout; it looks like a value column of a wide file: declare `layout: wide`"
                .to_owned()
        } else {
            unknown(name, columns.long())
        };
        faults.push(Fault::at(&table.heading, reason).in_column(name));
    }
    view
}

fn wide(table: &RawTable, columns: &Columns, faults: &mut Vec<Fault>) -> Vec<View> {
    let mut shared = Vec::new();
    let mut values = Vec::new();
    for (position, name) in table.columns.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
        if let Some(column) = columns.wide().find(|column| column == name) {
            shared.push((column, position));
        } else if let Some(parts) = (columns.split)(name) {
            values.push((position, parts));
        } else {
            let reason = wide_fault(name, columns);
            faults.push(Fault::at(&table.heading, reason).in_column(name));
        }
    }
    if values.is_empty() && faults.is_empty() {
        let reason = format!("the file has no value columns; head them `{}`", columns.heading);
        faults.push(Fault::at(&table.heading, reason));
    }
    let view = |(position, parts): (usize, Vec<Part<'_>>)| View {
        columns: shared.iter().copied().chain([("value", position)]).collect(),
        stated: parts.into_iter().map(|(column, name)| (column, Cell::of_text(name))).collect(),
    };
    values.into_iter().map(view).collect()
}

fn wide_fault(name: &str, columns: &Columns) -> String {
    if columns.long().any(|column| column == name) {
        return format!(
            "no column of the wide layout, whose value columns are headed `{}`; if the file has one value a row, \
             declare `layout: long`",
            columns.heading
        );
    }
    match records::nearest(name, columns.wide()) {
        Some(near) if !name.contains('/') => format!("unknown column; did you mean `{near}`?"),
        _ => format!("unknown column; value columns of a wide file are headed `{}`", columns.heading),
    }
}

fn unknown(name: &str, known: impl Iterator<Item = &'static str> + Clone) -> String {
    match records::nearest(name, known.clone()) {
        Some(near) => format!("unknown column; did you mean `{near}`? Rename it or take it out"),
        None => format!("unknown column; take it out. Known are: {}", known.collect::<Vec<_>>().join(", ")),
    }
}

fn absent(table: &RawTable, columns: &Columns, layout: Layout, needed: &[&str]) -> Option<Fault> {
    let lacking = |name: &&str| !table.columns.iter().any(|column| column == *name);
    let absent: Vec<&str> = needed.iter().copied().filter(|name| lacking(name)).collect();
    if absent.is_empty() {
        return None;
    }
    let expected = match layout {
        Layout::Long => format!("a long file has the columns {}", needed.join(", ")),
        Layout::Wide => {
            format!("a wide file has a column judge and value columns headed {}", columns.heading)
        }
    };
    let found = if table.columns.is_empty() { "none".to_owned() } else { table.columns.join(", ") };
    let reason =
        format!("missing: {}; {expected}. Found: {}", absent.join(", "), crate::excerpt::excerpt(&found));
    Some(Fault::at(&table.heading, reason))
}
