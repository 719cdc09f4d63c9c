//! JSON: an array of objects, or an object on each line.

use std::collections::HashMap;

use serde_json::Value;

use crate::fault::{Fault, WHOLE_FILE};
use crate::format::json_value::{Element, cell};
use crate::format::lines::Lines;
use crate::raw_table::{ABSENT, Cell, RawRow, RawTable};

/// The table in a JSON array.
pub(super) fn array(text: &str) -> Result<RawTable, Fault> {
    let elements: Vec<Element> = serde_json::from_str(text).map_err(|error| unreadable(text, &error, 0))?;
    let mut builder = Builder::default();
    for (position, element) in elements.into_iter().enumerate() {
        builder.add(format!("record {}", position + 1), element);
    }
    Ok(builder.finish())
}

/// The table in JSON lines; lines that are no objects stand in `broken`.
pub(super) fn lines(text: &str) -> RawTable {
    let mut builder = Builder::default();
    let mut lines = Lines::new(text.as_bytes());
    for line in text.split(['\n', '\r']).filter(|line| !line.trim().is_empty()) {
        let number = lines.line_of(line.as_ptr().addr() - text.as_ptr().addr());
        match serde_json::from_str(line) {
            Ok(element) => builder.add(format!("line {number}"), element),
            Err(error) => builder.table.broken.push(unreadable(line, &error, number)),
        }
    }
    builder.finish()
}

/// What serde_json could not read; `line` is the number of the line that was given to it, 0 for a whole file.
fn unreadable(text: &str, error: &serde_json::Error, line: usize) -> Fault {
    let place = if line == 0 { format!("line {}", error.line()) } else { format!("line {line}") };
    let rest = text.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
    let words = ["NaN", "Infinity", "nan", "inf"];
    let remedy = if error.is_eof() && line > 0 {
        "; the object must end on its line (or use an array of objects), or the file is cut short"
    } else if error.is_eof() {
        "; the file may be cut short"
    } else if words.iter().any(|word| rest.contains(word)) {
        "; JSON has no NaN or Infinity: write null for a missing value"
    } else if line > 0 {
        "; expected one JSON object on each line"
    } else {
        "; expected an array of objects"
    };
    let told = error.to_string();
    // serde_json counts from the start of what it was given, which for one line is always line 1.
    let inner = format!(" at line {} column {}", error.line(), error.column());
    Fault::at(place, format!("no JSON: {}{remedy}", told.strip_suffix(&inner).unwrap_or(&told)))
}

#[derive(Default)]
struct Builder {
    table: RawTable,
    places: HashMap<String, usize>,
}

impl Builder {
    fn add(&mut self, location: String, element: Element) {
        match element {
            Element::Object(entries) => self.add_object(location, &entries),
            Element::Other(what) => {
                let reason = format!("{what} where an object is expected, such as {{\"judge\": …}}");
                self.table.broken.push(Fault::at(location, reason));
            }
        }
    }

    fn add_object(&mut self, location: String, entries: &[(String, Value)]) {
        let mut cells = vec![None; self.table.columns.len()];
        for (key, value) in entries {
            let place = self.place(key.trim());
            cells.resize(self.table.columns.len().max(cells.len()), None);
            if cells[place].replace(cell(value)).is_some() {
                let reason = "the key stands twice in this object; keep one";
                self.table.broken.push(Fault::at(location, reason).in_column(key.trim()));
                return;
            }
        }
        let cells: Vec<Cell> = cells.into_iter().map(|cell| cell.unwrap_or(ABSENT)).collect();
        self.table.rows.push(RawRow { location, cells });
    }

    /// The column of a key, a new one if it has not been seen.
    fn place(&mut self, key: &str) -> usize {
        if let Some(place) = self.places.get(key) {
            return *place;
        }
        let place = self.table.columns.len();
        self.places.insert(key.to_owned(), place);
        self.table.columns.push(key.to_owned());
        place
    }

    fn finish(mut self) -> RawTable {
        let width = self.table.columns.len();
        self.table.rows.iter_mut().for_each(|row| row.cells.resize(width, ABSENT));
        self.table.heading = WHOLE_FILE.to_owned();
        self.table
    }
}
