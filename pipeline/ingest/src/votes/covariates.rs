//! Columns of numbers that are taken along.

use scan::Value;

use crate::fault::Fault;
use crate::stream::keys::FileKeys;
use crate::stream::refusal::Refusal;
use crate::stream::row::{Row, Slot, Wanted};

/// Where a file has them.
#[derive(Default)]
pub(crate) struct Covariates(Vec<Slot>);

impl Covariates {
    pub(crate) fn new(names: &[String], keys: &FileKeys, wanted: &mut Wanted) -> Result<Self, Fault> {
        if let Some(name) = names.iter().find(|name| !keys.has(name)) {
            return Err(missing(name, keys));
        }
        Ok(Self(names.iter().map(|name| wanted.slot(name)).collect()))
    }

    pub(crate) fn slots(&self) -> impl Iterator<Item = Slot> {
        self.0.iter().copied()
    }

    /// Reads each number of a row; true is 1, false 0.
    pub(crate) fn read(&self, row: &Row<'_>, into: &mut Vec<f64>) -> Result<(), Refusal> {
        for slot in &self.0 {
            let number = match row.get(*slot) {
                Value::Flag(flag) => Some(f64::from(u8::from(flag))),
                _ => row.number(*slot).or_else(|| row.flag(*slot).map(|flag| f64::from(u8::from(flag)))),
            };
            into.push(number.filter(|number| number.is_finite()).ok_or_else(|| {
                row.fault(*slot, "missing covariates", "is no finite number, and the column is a covariate")
            })?);
        }
        Ok(())
    }
}

fn missing(name: &str, keys: &FileKeys) -> Fault {
    let [a, b] = ["a", "b"].map(|side| format!("{name}_{side}"));
    let advice = if keys.has(&a) && keys.has(&b) {
        format!("it has one for each side: write `{a}` and `{b}` under `ingest.votes.covariates`")
    } else {
        format!("found {}", keys.list())
    };
    Fault::whole_file(format!("the covariate `{name}` is not in this file; {advice}"))
}
