//! Printed tables: exact text in, values of the study's schema out.

use csv::StringRecord;
use records::tables::{Outcome, PrintedReference, Proxy};
use records::{Control, Direction, Origin, glossary};

use crate::{Aliases, DatasetError, PrintedTable};

/// Where a printed file comes from and how to read it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Print {
    /// Name of the table within its study.
    pub name: &'static str,
    /// Table or figure and paper.
    pub source: &'static str,
    /// The CSV as typed.
    pub text: &'static str,
    /// Metrics, or all of them under `*`, that are printed in percent.
    pub percent: &'static [&'static str],
}

/// A printed number: the value and half a unit of its last digit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Printed {
    pub value: f64,
    pub resolution: f64,
}

/// Metrics that went through two roundings on their way into the tables, so that the last digit
/// may be off by one: their counts of pairs show it (52.10 printed for 99/190 = 52.105…).
const ROUNDED_TWICE: &[&str] = &["separability", "kendall-tau"];

impl Printed {
    /// Reads a decimal number; percent moves the decimal point of the text, so no digit is lost.
    pub(crate) fn read(text: &str, percent: bool) -> Option<Self> {
        let shift = if percent { 2 } else { 0 };
        let decimals = text.split_once('.').map_or(0, |(_, after)| after.len());
        let value = format!("{text}e-{shift}").parse().ok()?;
        let resolution = format!("5e-{}", decimals + 1 + shift).parse().ok()?;
        Some(Self { value, resolution })
    }
}

impl Print {
    /// The header and the records.
    pub(crate) fn records(&self) -> Result<(StringRecord, Vec<StringRecord>), DatasetError> {
        let failed = |error| DatasetError::Csv { file: self.name.to_owned(), error };
        let mut reader = csv::Reader::from_reader(self.text.as_bytes());
        let header = reader.headers().map_err(failed)?.clone();
        let records = reader.into_records().collect::<Result<_, _>>().map_err(failed)?;
        Ok((header, records))
    }

    fn is_percent(&self, metric: &str) -> bool {
        self.percent.iter().any(|percent| *percent == "*" || *percent == metric)
    }

    /// A number of the table, or the place where there is none.
    pub(crate) fn number(&self, row: usize, text: &str, metric: &str) -> Result<Printed, DatasetError> {
        Printed::read(text, self.is_percent(metric)).ok_or_else(|| DatasetError::Number {
            file: self.name.to_owned(),
            row,
            value: text.to_owned(),
        })
    }

    pub(crate) fn unknown(&self, label: &str) -> DatasetError {
        DatasetError::Label { file: self.name.to_owned(), label: label.to_owned() }
    }

    /// An empty table under this print's name.
    pub(crate) fn table(&self, study: &str) -> PrintedTable {
        PrintedTable {
            source: format!("{study}/{}", self.name),
            proxies: Vec::new(),
            outcomes: Vec::new(),
            references: Vec::new(),
            missing: 0,
        }
    }

    /// A table of one row a judge, with columns `benchmark/domain/metric`.
    pub(crate) fn proxies(&self, study: &str, aliases: &Aliases) -> Result<PrintedTable, DatasetError> {
        let (header, records) = self.records()?;
        let mut table = self.table(study);
        for (row, record) in records.iter().enumerate() {
            for (column, text) in header.iter().zip(record).skip(1) {
                if text.is_empty() {
                    table.missing += 1;
                    continue;
                }
                table.proxies.push(self.proxy(aliases.judge(&record[0]), column, row + 1, text)?);
            }
        }
        Ok(table)
    }

    fn proxy(&self, judge: &str, column: &str, row: usize, text: &str) -> Result<Proxy, DatasetError> {
        let (benchmark, rest) = column.split_once('/').ok_or_else(|| self.unknown(column))?;
        let (domain, metric) = rest.rsplit_once('/').ok_or_else(|| self.unknown(column))?;
        let entry = glossary::metric(benchmark, metric).ok_or_else(|| self.unknown(metric))?;
        let printed = self.number(row, text, metric)?;
        let doubled = if ROUNDED_TWICE.contains(&metric) { 2.0 } else { 1.0 };
        Ok(Proxy {
            judge: judge.to_owned(),
            benchmark: benchmark.to_owned(),
            domain: domain.to_owned(),
            metric: metric.to_owned(),
            value: printed.value,
            resolution: Some(printed.resolution * doubled),
            unit: entry.unit.to_owned(),
            direction: entry.direction.unwrap_or(Direction::Higher),
            n: None,
            lower: None,
            upper: None,
            level: None,
            interval_method: None,
            origin: Origin::Published,
            source: self.source.to_owned(),
        })
    }

    /// An outcome with everything empty that a paper may leave out.
    pub(crate) fn outcome(&self, policy: &str, outcome: &str, control: Control, printed: Printed) -> Outcome {
        Outcome {
            judge: Some(policy.to_owned()),
            policy: policy.to_owned(),
            outcome: outcome.to_owned(),
            control,
            value: printed.value,
            resolution: Some(printed.resolution),
            lower: None,
            upper: None,
            level: None,
            interval_method: None,
            standard_error: None,
            n: None,
            rank: None,
            rank_lower: None,
            rank_upper: None,
            is_baseline: false,
            group: None,
            origin: Origin::Published,
            source: self.source.to_owned(),
        }
    }

    /// A printed correlation with `arena-score`; the caller fills in what it is a correlation of.
    pub(crate) fn reference(&self, benchmark: &str, metric: &str, printed: Printed) -> PrintedReference {
        PrintedReference {
            figure: self.name.to_owned(),
            benchmark: benchmark.to_owned(),
            domain: None,
            metric: metric.to_owned(),
            quantile: None,
            control: Control::None,
            outcome: "arena-score".to_owned(),
            value: printed.value,
            resolution: printed.resolution,
            source: self.source.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_moves_the_point_of_the_text() {
        let read = |text, percent| Printed::read(text, percent).expect("a number");
        assert_eq!(read("68.59", true), Printed { value: 0.6859, resolution: 0.00005 });
        assert_eq!(read("0.05", false), Printed { value: 0.05, resolution: 0.005 });
        assert_eq!(read("1176", false), Printed { value: 1176.0, resolution: 0.5 });
        assert_eq!(read("-26.32", true).value, -0.2632);
        assert_eq!(Printed::read("n/a", false), None);
    }
}
