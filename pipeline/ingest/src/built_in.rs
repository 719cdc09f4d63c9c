//! The built-in studies' tables.

use datasets::{DatasetError, PrintedTable};

use crate::compute::Shelves;
use crate::fault::Fault;
use crate::ledger::{Ledger, Place, SourceId};
use crate::names::{Kind, Names};
use crate::settings::Settings;
use crate::shelf::{Manner, Placed, Shelf, Shelved};

/// Puts the tables of the listed studies on the shelves and learns their names.
pub(crate) fn take(
    settings: &Settings,
    names: &mut Names<'_>,
    shelves: &mut Shelves,
    ledger: &mut Ledger,
) -> Result<(), DatasetError> {
    for study in settings.studies() {
        for table in study.tables()? {
            learn(&table, names);
            let source = ledger.open(&table.source);
            put(table.proxies, source, &mut shelves.proxies, ledger);
            put(table.outcomes, source, &mut shelves.outcomes, ledger);
            put(table.references, source, &mut shelves.references, ledger);
            if table.missing > 0 {
                let cells = table.missing;
                let why =
                    Fault::at("whole table", format!("missing: {cells} cells that the paper leaves empty"));
                ledger.dropped(source, cells, why);
            }
        }
    }
    Ok(())
}

fn put<T: Shelved>(rows: Vec<T>, source: SourceId, shelf: &mut Shelf<T>, ledger: &mut Ledger) {
    for row in rows {
        let (location, text) = (row.title(), row.value().to_string());
        let place = Place { source, location, column: "value".to_owned(), text };
        shelf.put(Placed { row, place, manner: Manner::BuiltIn }, ledger);
    }
}

fn learn(table: &PrintedTable, names: &mut Names<'_>) {
    let place = &table.source;
    for row in &table.proxies {
        names.learn(Kind::Judge, "", &row.judge, place);
        names.learn(Kind::Benchmark, "", &row.benchmark, place);
        names.learn(Kind::Domain, &row.benchmark, &row.domain, place);
    }
    for row in &table.outcomes {
        if let Some(judge) = &row.judge {
            names.learn(Kind::Judge, "", judge, place);
        }
        names.learn(Kind::Policy, "", &row.policy, place);
        names.learn(Kind::Outcome, "", &row.outcome, place);
    }
}
