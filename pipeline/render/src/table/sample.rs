//! A small table with everything in it that must be escaped.

use super::{Cell, Table, limits, number, text};
use crate::part::Part;

pub(super) fn table() -> Table {
    Table {
        name: "sample".to_owned(),
        part: Part::Outcomes,
        folded: false,
        caption: "50 % of _all_ {things} & more.".to_owned(),
        columns: vec![text("Name"), number("r"), limits("95 % interval"), number("p")],
        rows: vec![
            vec![
                Cell::Text("a|b_c & $5 #1 ~^\\ {x} <i> \"q\"".to_owned()),
                Cell::Number(-0.2541, 2),
                Cell::Interval(-0.79, 0.49, 2),
                Cell::Probability(0.0002),
            ],
            vec![
                Cell::Text("two\nlines, שלום 🙂".to_owned()),
                Cell::Absent("constant".to_owned()),
                Cell::absent(),
                Cell::Probability(0.4),
            ],
        ],
    }
}
