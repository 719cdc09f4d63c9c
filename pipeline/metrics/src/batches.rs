//! Which batches of a stored table belong to which judge.

use std::collections::BTreeMap;

use artifact::Batches;
use polars::prelude::DataFrame;
use rayon::prelude::*;

use crate::Error;

/// The batches of each judge, in order.
///
/// # Errors
/// A batch with two judges, or a table that cannot be read.
pub(crate) fn judges(table: &'static str, batches: &Batches) -> Result<BTreeMap<String, Vec<usize>>, Error> {
    let names: Vec<_> =
        (0..batches.count()).into_par_iter().map(|index| judge(table, batches, index)).collect();
    let mut found: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, name) in names.into_iter().enumerate() {
        if let Some(name) = name? {
            found.entry(name).or_default().push(index);
        }
    }
    Ok(found)
}

/// The one judge of a batch; none of an empty one.
fn judge(table: &'static str, batches: &Batches, index: usize) -> Result<Option<String>, Error> {
    let frame = batches.read(index, &["judge"])?;
    let column =
        frame.column("judge").and_then(|column| column.str()).map_err(|error| failed(table, &error))?;
    let mut names = column.iter();
    let Some(first) = names.next() else { return Ok(None) };
    let empty = || Error::Frame { table, reason: format!("batch {}: a row has no judge", index + 1) };
    let first = first.ok_or_else(empty)?;
    for name in names {
        let second = name.ok_or_else(empty)?;
        if second != first {
            let (first, second) = (first.to_owned(), second.to_owned());
            return Err(Error::MixedBatch { table, batch: index + 1, first, second });
        }
    }
    Ok(Some(first.to_owned()))
}

/// Polars' own words.
pub(crate) fn failed(table: &'static str, error: &polars::prelude::PolarsError) -> Error {
    Error::Frame { table, reason: error.to_string() }
}

macro_rules! column {
    ($name:ident, $get:ident, $type:ty, $about:literal) => {
        #[doc = $about]
        pub(crate) fn $name(
            table: &'static str,
            frame: &DataFrame,
            column: &str,
        ) -> Result<Vec<Option<$type>>, Error> {
            let cells =
                frame.column(column).and_then(|cells| cells.$get()).map_err(|error| failed(table, &error))?;
            Ok(cells.iter().collect())
        }
    };
}
column!(floats, f64, f64, "A column of numbers.");
column!(integers, i64, i64, "A column of counts.");
column!(booleans, bool, bool, "A column of true and false.");
