//! The downstream table of the RewardBench 2 paper: 17 reward models with what they led to.

use records::Control;

use crate::printed::Print;
use crate::{Aliases, DatasetError, PrintedTable, Study};

pub(crate) const STUDY: Study = Study {
    name: "rewardbench2",
    title: "Which of five benchmarks predicts the PPO and best-of-N averages of 17 reward models?",
    citation: "Malik et al. 2025, RewardBench 2, arXiv 2506.01937 (ICLR 2026 version)",
    releases: &[],
    tables,
    aliases: "kind,seen,canonical\n",
};

const SOURCE: &str = "Table 10, arXiv 2506.01937 (ICLR 2026 version)";

const BENCHMARKS: Print = Print {
    name: "table-10-benchmarks",
    source: SOURCE,
    text: include_str!("../data/rewardbench2/table-10-benchmarks.csv"),
    percent: &["*"],
};

const DOWNSTREAM: Print = Print {
    name: "table-10-downstream",
    source: SOURCE,
    text: include_str!("../data/rewardbench2/table-10-downstream.csv"),
    percent: &["*"],
};

fn tables() -> Result<Vec<PrintedTable>, DatasetError> {
    Ok(vec![BENCHMARKS.proxies(STUDY.name, &Aliases::default())?, downstream()?])
}

fn downstream() -> Result<PrintedTable, DatasetError> {
    let (header, records) = DOWNSTREAM.records()?;
    let mut table = DOWNSTREAM.table(STUDY.name);
    for (row, record) in records.iter().enumerate() {
        for (name, text) in header.iter().zip(record).skip(2) {
            let printed = DOWNSTREAM.number(row + 1, text, name)?;
            let mut outcome = DOWNSTREAM.outcome(&record[0], name, Control::None, printed);
            outcome.group = Some(record[1].to_owned());
            table.outcomes.push(outcome);
        }
    }
    Ok(table)
}
