//! Faulty rows of the inputs, told to whoever has to mend them.

use records::RowAction;
use records::tables::Rejection;

use crate::failure::Failure;

/// Faults shown before the reader is sent to the table.
const SHOWN: usize = 10;

/// Fails if any row was rejected, with the first faults in words; `more` says where the others are.
pub(crate) fn refuse(rejections: &[Rejection], more: &str) -> Result<(), Failure> {
    let faulty: Vec<&Rejection> = rejections.iter().filter(|row| row.action == RowAction::Rejected).collect();
    if faulty.is_empty() {
        return Ok(());
    }
    Err(Failure::Study(anyhow::Error::msg(in_words(faulty, more))))
}

/// Where a row stands for faults that are not written down one by one; its value is their number.
const FURTHER: &str = "all further rows";

fn in_words(faulty: Vec<&Rejection>, more: &str) -> String {
    let (further, mut faulty): (Vec<&Rejection>, Vec<&Rejection>) =
        faulty.into_iter().partition(|fault| fault.location == FURTHER);
    let unwritten = |fault: &&Rejection| fault.value.as_ref().and_then(|value| value.parse::<usize>().ok());
    let count = faulty.len() + further.iter().filter_map(unwritten).sum::<usize>();
    let mut text = match count {
        1 => "one value of the inputs is faulty; nothing was computed from them".to_owned(),
        count => format!("{count} values of the inputs are faulty; nothing was computed from them"),
    };
    faulty.sort_by_key(|fault| (fault.source.clone(), number_in(&fault.location)));
    for fault in faulty.iter().take(SHOWN) {
        text.push_str(&format!("\n  {}", describe(fault)));
    }
    if count > SHOWN.min(faulty.len()) {
        text.push_str(&format!("\n  … and {} more; {more}", count - SHOWN.min(faulty.len())));
    }
    text
}

/// The number in `line 12`, so that line 2 comes before line 10; places without one come first.
fn number_in(location: &str) -> u64 {
    location.split(|c: char| !c.is_ascii_digit()).find_map(|digits| digits.parse().ok()).unwrap_or(0)
}

fn describe(fault: &Rejection) -> String {
    let column = fault.column.as_ref().map_or_else(String::new, |column| format!(", column `{column}`"));
    let value = fault.value.as_ref().map_or_else(String::new, |value| format!(", value `{value}`"));
    format!("{}, {}{column}{value}: {}", fault.source, fault.location, fault.reason)
}
