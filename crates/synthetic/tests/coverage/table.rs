//! The result as a table.

use std::fmt;
use std::path::Path;

use crate::designs::CoverageDesign;

/// Coverage of one method in one design.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    pub design: String,
    pub method: String,
    /// What the intervals are of, pooled.
    pub quantity: String,
    /// Number that they have to hold.
    pub target: String,
    pub level: f64,
    pub replications: u64,
    pub coverage: f64,
    /// Standard error of the coverage; quantities of one draw depend on each other and count as one.
    pub error: f64,
    /// Coverage of the quantity that is held least and most often.
    pub lowest: f64,
    pub highest: f64,
    pub promised: bool,
}

const HEADER: [&str; 11] = [
    "design",
    "method",
    "quantity",
    "target",
    "level",
    "replications",
    "coverage",
    "standard_error",
    "lowest",
    "highest",
    "promised",
];

impl Row {
    /// `hits`: for each draw, whether each quantity was held.
    pub fn new(
        design: &CoverageDesign,
        (method, quantity, promised): (&str, &str, bool),
        hits: &[Vec<bool>],
    ) -> Self {
        let share = |hits: &mut dyn Iterator<Item = &bool>| {
            let (mut held, mut all) = (0.0, 0.0);
            hits.for_each(|hit| (held, all) = (held + f64::from(u8::from(*hit)), all + 1.0));
            held / all
        };
        let draws: Vec<f64> = hits.iter().map(|draw| share(&mut draw.iter())).collect();
        let count = draws.len() as f64;
        let coverage = draws.iter().sum::<f64>() / count;
        let variance = draws.iter().map(|draw| (draw - coverage).powi(2)).sum::<f64>() / (count - 1.0);
        let each: Vec<f64> =
            (0..hits[0].len()).map(|place| share(&mut hits.iter().map(|draw| &draw[place]))).collect();
        Self {
            design: design.name.to_owned(),
            method: method.to_owned(),
            quantity: quantity.to_owned(),
            target: design.target.to_owned(),
            level: 0.95,
            replications: hits.len() as u64,
            coverage,
            error: (variance / count).sqrt(),
            lowest: each.iter().copied().fold(1.0, f64::min),
            highest: each.iter().copied().fold(0.0, f64::max),
            promised,
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { design, method, quantity, target, level, replications, .. } = self;
        let Self { coverage, error, lowest, highest, promised, .. } = self;
        write!(formatter, "{design},{method},{quantity},{target},{level},{replications},")?;
        write!(formatter, "{coverage:.4},{error:.4},{lowest:.4},{highest:.4},{promised}")
    }
}

pub fn csv(rows: &[Row]) -> String {
    let lines: String = rows.iter().map(|row| format!("{row}\n")).collect();
    format!("{}\n{lines}", HEADER.join(","))
}

/// The rows of a kept table.
pub fn read(path: &Path) -> Vec<Row> {
    let mut reader = csv::Reader::from_path(path).expect("the kept table");
    assert_eq!(reader.headers().expect("a header"), &HEADER[..]);
    let row = |record: csv::StringRecord| {
        let number = |place: usize| -> f64 { record[place].parse().expect("a number") };
        Row {
            design: record[0].to_owned(),
            method: record[1].to_owned(),
            quantity: record[2].to_owned(),
            target: record[3].to_owned(),
            level: number(4),
            replications: number(5) as u64,
            coverage: number(6),
            error: number(7),
            lowest: number(8),
            highest: number(9),
            promised: record[10].parse().expect("true or false"),
        }
    };
    reader.records().map(|record| row(record.expect("a row"))).collect()
}
