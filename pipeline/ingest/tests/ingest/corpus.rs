//! Small studies to try things on.

use ingest::{Inputs, Outputs, RawSettings, compute};
use records::RowAction;
use records::tables::{Accounting, Rejection};

/// Runs a config on files.
pub(crate) fn run(config: &str, files: &[(&str, &[u8])]) -> Outputs {
    let raw: RawSettings = serde_yaml::from_str(config).expect("config");
    let settings = raw.check().expect("sound settings");
    let files = files.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect();
    let outputs = compute(&settings, Inputs { files }).expect("outputs");
    check_bins(&outputs);
    outputs
}

/// One file of proxies.
pub(crate) fn proxies(how: &str, bytes: impl AsRef<[u8]>) -> Outputs {
    run(&format!("proxies: [{{path: p.csv, {how}}}]"), &[("p.csv", bytes.as_ref())])
}

/// One file of outcomes.
pub(crate) fn outcomes(how: &str, bytes: impl AsRef<[u8]>) -> Outputs {
    run(&format!("outcomes: [{{path: o.csv, {how}}}]"), &[("o.csv", bytes.as_ref())])
}

pub(crate) const LONG: &str = "layout: long, scale: fraction";
pub(crate) const WIDE: &str = "layout: wide, scale: fraction";
pub(crate) const RATED: &str = "layout: long, scale: as-is";

/// What always holds: the bins add up, nothing is used that is not in a table, and all tables can be stored.
pub(crate) fn check_bins(outputs: &Outputs) {
    for account in &outputs.accounting {
        assert_eq!(account.rows_read, account.used + account.dropped + account.rejected, "{account:?}");
        assert!([account.used, account.dropped, account.rejected].iter().all(|bin| *bin >= 0), "{account:?}");
        for (bin, action) in [(account.dropped, RowAction::Dropped), (account.rejected, RowAction::Rejected)]
        {
            let told = |row: &Rejection| row.source == account.source && row.action == action;
            assert!(bin == 0 || outputs.rejections.iter().any(told), "{account:?} without a word");
        }
    }
    let used: i64 = outputs.accounting.iter().map(|account| account.used).sum();
    let rows = outputs.proxies.len() + outputs.outcomes.len() + outputs.printed_references.len();
    assert_eq!(used, i64::try_from(rows).expect("few"));
    outputs.tables().expect("tables that keep their declaration");
}

/// Read, used, dropped, rejected.
pub(crate) fn bins(outputs: &Outputs, source: &str) -> [i64; 4] {
    let account: &Accounting = outputs.accounting.iter().find(|a| a.source == source).expect("source");
    [account.rows_read, account.used, account.dropped, account.rejected]
}

/// Location, column, value of each rejection, and its reason.
pub(crate) fn told(outputs: &Outputs) -> Vec<(String, String, String, String)> {
    let text = |cell: &Option<String>| cell.clone().unwrap_or_default();
    let row = |r: &Rejection| (r.location.clone(), text(&r.column), text(&r.value), r.reason.clone());
    outputs.rejections.iter().map(row).collect()
}

/// The only rejection, as `location|column|value`, and its reason.
pub(crate) fn only(outputs: &Outputs) -> (String, String) {
    let all = told(outputs);
    assert_eq!(all.len(), 1, "{all:#?}");
    let (location, column, value, reason) = all[0].clone();
    (format!("{location}|{column}|{value}"), reason)
}

/// Asserts where the only rejection is and that its reason has these words.
pub(crate) fn expect(outputs: &Outputs, place: &str, words: &[&str]) {
    let (found, reason) = only(outputs);
    assert_eq!(found, place, "{reason}");
    for word in words {
        assert!(reason.contains(word), "`{word}` is not in: {reason}");
    }
}
