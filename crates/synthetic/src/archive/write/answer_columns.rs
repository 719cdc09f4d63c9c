//! Columns that one best-of-K set has and others have not.

use polars::prelude::{PolarsError, Series};

use super::columns::{fields, flag_lists, integers, lists, plain, text_lists, texts};
use crate::archive::Set;
use crate::archive::answers::Answered;

/// Letters of the options.
const LETTERS: [char; 10] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];
const GPQA_CHOICES: u32 = 4;
/// Subjects, which say nothing of a question.
const SUBJECTS: [&str; 6] = ["biology", "business", "chemistry", "law", "math", "physics"];
const CANARY: &str = "simulated data; of no question that was ever asked";

/// The columns of a set.
pub(super) fn own(set: Set, rows: &[Answered]) -> Result<Vec<Series>, PolarsError> {
    match set {
        Set::MmluPro => Ok(mmlu_pro(rows)),
        Set::Math => Ok(math(rows)),
        Set::Gpqa => Ok(gpqa(rows)),
        Set::Ifeval => ifeval(rows),
        Set::MbppPlus => Ok(mbpp_plus(rows)),
        Set::HumanPreference => Ok(Vec::new()),
    }
}

/// What was read from each answer; none where a set's answers are not parsed.
pub(super) fn parsed(set: Set, row: &Answered) -> Option<Vec<String>> {
    let right = |options: u32| row.question % options;
    let output = |place: usize, label: bool| match set {
        Set::MmluPro => letter(right(10) + u32::from(!label) * (1 + place as u32 % 9), 10),
        Set::Gpqa => letter(right(GPQA_CHOICES) + u32::from(!label) * (1 + place as u32 % 3), GPQA_CHOICES),
        _ => (row.question + u32::from(!label) * (1 + place as u32)).to_string(),
    };
    let all = || row.labels.iter().enumerate().map(|(place, label)| output(place, *label)).collect();
    matches!(set, Set::MmluPro | Set::Math | Set::Gpqa).then(all)
}

/// The subject of a question.
pub(super) fn subject(row: &Answered) -> &'static str {
    SUBJECTS[row.question as usize % SUBJECTS.len()]
}

fn letter(place: u32, options: u32) -> String {
    LETTERS[(place % options) as usize].to_string()
}

fn outputs(set: Set, rows: &[Answered]) -> Series {
    text_lists("parsed_outputs", rows.iter().map(|row| parsed(set, row).unwrap_or_default()))
}

fn options(rows: &[Answered], name: &str, count: u32) -> Series {
    let options = |_: &Answered| (0..count).map(|place| format!("option {}", letter(place, count))).collect();
    text_lists(name, rows.iter().map(options))
}

fn mmlu_pro(rows: &[Answered]) -> Vec<Series> {
    vec![
        texts("question", rows, |row| format!("Question {}", row.question)),
        options(rows, "options", 10),
        texts("answer", rows, |row| letter(row.question, 10)),
        integers("answer_index", rows, |row| row.question % 10),
        texts("category", rows, |row| subject(row).to_owned()),
        outputs(Set::MmluPro, rows),
    ]
}

fn math(rows: &[Answered]) -> Vec<Series> {
    vec![
        texts("problem", rows, |row| format!("Problem {}", row.question)),
        texts("level", rows, |row| format!("Level {}", 1 + row.question % 5)),
        texts("type", rows, |_| "Algebra".to_owned()),
        texts("solution", rows, |row| format!("It is {}.", row.question)),
        texts("sanitized_solution", rows, |row| row.question.to_string()),
        outputs(Set::Math, rows),
    ]
}

fn gpqa(rows: &[Answered]) -> Vec<Series> {
    let correct = |row: &Answered| format!("option {}", letter(row.question, GPQA_CHOICES));
    vec![
        texts("Question", rows, |row| format!("Question {}", row.question)),
        texts("Subdomain", rows, |row| subject(row).to_owned()),
        texts("Record ID", rows, |row| format!("record-{}", row.question)),
        texts("High-level domain", rows, |row| subject(row).to_owned()),
        options(rows, "choices", GPQA_CHOICES),
        integers("correct_choice_index", rows, |row| row.question % GPQA_CHOICES),
        texts("correct_choice", rows, correct),
        outputs(Set::Gpqa, rows),
        texts("canary_string", rows, |_| CANARY.to_owned()),
    ]
}

/// Every prompt has one instruction, and an answer is correct where it follows it.
fn ifeval(rows: &[Answered]) -> Result<Vec<Series>, PolarsError> {
    let labels: Vec<bool> = rows.iter().flat_map(|row| row.labels.iter().copied()).collect();
    let ones = |name: &str| flag_lists(name, labels.chunks(1));
    let score_data = [
        ones("inst_level_loose_acc"),
        ones("inst_level_strict_acc"),
        plain("prompt_level_loose_acc", labels.as_slice()),
        plain("prompt_level_strict_acc", labels.as_slice()),
    ];
    let sentences = fields("kwargs", &[integers("num_sentences", rows, |row| 2 + row.question % 9)])?;
    Ok(vec![
        texts("ifeval_prompt", rows, |row| format!("Write {} sentences.", 2 + row.question % 9)),
        integers("key", rows, |row| 1000 + row.question),
        text_lists(
            "instruction_id_list",
            rows.iter().map(|_| vec!["length_constraints:number_sentences".to_owned()]),
        ),
        lists("kwargs", &sentences, rows.iter().map(|_| 1)),
        lists("score_data", &fields("score_data", &score_data)?, rows.iter().map(|row| row.labels.len())),
    ])
}

fn mbpp_plus(rows: &[Answered]) -> Vec<Series> {
    let test = |row: &Answered| format!("assert f() == {}", row.question);
    vec![
        integers("task_id", rows, |row| row.question),
        texts("code", rows, |row| format!("def f():\n    return {}\n", row.question)),
        texts("source_file", rows, |_| "simulated.py".to_owned()),
        text_lists("test_imports", rows.iter().map(|_| Vec::new())),
        text_lists("test_list", rows.iter().map(|row| vec![test(row)])),
        texts("test", rows, test),
    ]
}
