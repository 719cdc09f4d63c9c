//! The PPE study: Frick et al. 2024, "How to Evaluate Reward Models for RLHF".

use records::Control;

use crate::printed::Print;
use crate::released;
use crate::{Aliases, DatasetError, PrintedTable, Study};

pub(crate) const STUDY: Study = Study {
    name: "ppe",
    title: "Which of 12 metrics over 12 domains predicts the Arena score of a DPO-trained model?",
    citation: "Frick et al. 2024, How to Evaluate Reward Models for RLHF, arXiv 2410.14872v2",
    releases: released::PPE,
    tables,
    aliases: include_str!("../data/ppe/aliases.csv"),
};

macro_rules! print {
    ($name:literal, $source:literal, $percent:expr) => {
        Print {
            name: $name,
            source: $source,
            text: include_str!(concat!("../data/ppe/", $name, ".csv")),
            percent: $percent,
        }
    };
}

/// Tables 4 to 22 print everything in percent but the Brier score.
const HUMAN: &[&str] =
    &["accuracy", "row-wise-pearson", "separability", "confidence-agreement", "kendall-tau", "spearman"];

#[rustfmt::skip]
const PROXIES: &[Print] = &[
    print!("table-02", "Table 2, arXiv 2410.14872v2", &[]),
    print!("table-04", "Table 4, arXiv 2410.14872v2", HUMAN),
    print!("table-05", "Table 5, arXiv 2410.14872v2", HUMAN),
    print!("table-06", "Table 6, arXiv 2410.14872v2", HUMAN),
    print!("table-07", "Table 7, arXiv 2410.14872v2", HUMAN),
    print!("table-08", "Table 8, arXiv 2410.14872v2", HUMAN),
    print!("table-09", "Table 9, arXiv 2410.14872v2", HUMAN),
    print!("table-10", "Table 10, arXiv 2410.14872v2", HUMAN),
    print!("table-11", "Table 11, arXiv 2410.14872v2", HUMAN),
    print!("table-12", "Table 12, arXiv 2410.14872v2", HUMAN),
    print!("table-13", "Table 13, arXiv 2410.14872v2", HUMAN),
    print!("table-14", "Table 14, arXiv 2410.14872v2", HUMAN),
    print!("table-15", "Table 15, arXiv 2410.14872v2", HUMAN),
    print!("table-16", "Table 16, arXiv 2410.14872v2", HUMAN),
    print!("table-17", "Table 17, arXiv 2410.14872v2", HUMAN),
    print!("table-18", "Table 18, arXiv 2410.14872v2", HUMAN),
    print!("table-19", "Table 19, arXiv 2410.14872v2", HUMAN),
    print!("table-20", "Table 20, arXiv 2410.14872v2", HUMAN),
    print!("table-21", "Table 21, arXiv 2410.14872v2", HUMAN),
    print!("table-22", "Table 22, arXiv 2410.14872v2", HUMAN),
    print!("table-23", "Table 23, arXiv 2410.14872v2", &[]),
    print!("table-24", "Table 24, arXiv 2410.14872v2", &[]),
    print!("table-25", "Table 25, arXiv 2410.14872v2", &[]),
    print!("table-26", "Table 26, arXiv 2410.14872v2", &[]),
    print!("skywork-reward-table-2", "Table 2, arXiv 2410.18451", &["*"]),
    print!("rm-r1-table-6", "Table 6, arXiv 2505.02387 (ICLR 2026 version)", &["*"]),
];

const OUTCOMES: &[(Print, Control)] = &[
    (print!("table-03", "Table 3, arXiv 2410.14872v2", &[]), Control::None),
    (print!("table-28", "Table 28, arXiv 2410.14872v2", &[]), Control::Style),
];

const FIGURES: &[(Print, Control)] = &[
    (print!("figure-03", "Figure 3, arXiv 2410.14872v2", &[]), Control::None),
    (print!("figure-04", "Figure 4, arXiv 2410.14872v2", &[]), Control::None),
    (print!("figure-09", "Figure 9, arXiv 2410.14872v2", &[]), Control::Style),
    (print!("figure-10", "Figure 10, arXiv 2410.14872v2", &[]), Control::Style),
];

const CURVES: Print = print!("figure-08", "Figures 5 and 8, arXiv 2410.14872v2, digitised", &[]);
const VOTES: Print = print!("table-27", "Table 27, arXiv 2410.14872v2", &[]);

fn tables() -> Result<Vec<PrintedTable>, DatasetError> {
    let aliases = STUDY.aliases()?;
    let mut tables = Vec::new();
    for print in PROXIES {
        tables.push(print.proxies(STUDY.name, &aliases)?);
    }
    for (print, control) in OUTCOMES {
        tables.push(arena_scores(print, *control, &aliases)?);
    }
    for (print, control) in FIGURES {
        tables.push(heat_map(print, *control)?);
    }
    tables.push(curves()?);
    tables.push(votes()?);
    Ok(tables)
}

/// Table 3 or 28: a policy carries the name of the reward model it was trained with.
fn arena_scores(print: &Print, control: Control, aliases: &Aliases) -> Result<PrintedTable, DatasetError> {
    let mut table = print.table(STUDY.name);
    for (row, record) in print.records()?.1.iter().enumerate() {
        let number = |field: usize| print.number(row + 1, &record[field], "arena-score");
        let is_baseline = &record[1] == "1";
        let policy = aliases.policy(&record[0]);
        let mut outcome = print.outcome(policy, "arena-score", control, number(2)?);
        outcome.judge = (!is_baseline).then(|| policy.to_owned());
        outcome.is_baseline = is_baseline;
        outcome.lower = Some(number(3)?.value);
        outcome.upper = Some(number(4)?.value);
        outcome.level = Some(0.95);
        outcome.interval_method = Some("bootstrap-percentile".to_owned());
        table.outcomes.push(outcome);
    }
    Ok(table)
}

/// Figure 3, 4, 9 or 10: annotated cells.
fn heat_map(print: &Print, control: Control) -> Result<PrintedTable, DatasetError> {
    let mut table = print.table(STUDY.name);
    for (row, record) in print.records()?.1.iter().enumerate() {
        let printed = print.number(row + 1, &record[3], "correlation")?;
        let mut reference = print.reference(&record[0], &record[2], printed);
        reference.domain = Some(record[1].to_owned());
        reference.control = control;
        table.references.push(reference);
    }
    Ok(table)
}

/// The digitised curves of Figures 5 and 8; their resolution is the digitiser's value per pixel.
fn curves() -> Result<PrintedTable, DatasetError> {
    let mut table = CURVES.table(STUDY.name);
    for (row, record) in CURVES.records()?.1.iter().enumerate() {
        let number = |field: usize| CURVES.number(row + 1, &record[field], "correlation");
        let mut reference = CURVES.reference(&record[0], &record[2], number(3)?);
        reference.quantile = Some(number(1)?.value);
        reference.resolution = number(4)?.value;
        table.references.push(reference);
    }
    Ok(table)
}

/// Table 27: how many votes stand behind Tables 3 and 28.
fn votes() -> Result<PrintedTable, DatasetError> {
    let mut table = VOTES.table(STUDY.name);
    for (row, record) in VOTES.records()?.1.iter().enumerate() {
        let printed = VOTES.number(row + 1, &record[1], "count")?;
        table.references.push(VOTES.reference("arena-votes", &record[0], printed));
    }
    Ok(table)
}
