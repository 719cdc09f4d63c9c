//! Names of what is simulated.

/// A name with its number: all of one width, so that they sort by number.
pub(crate) fn named(kind: &str, number: u32, count: u32) -> String {
    let width = count.saturating_sub(1).to_string().len().max(2);
    format!("{kind}-{number:0width$}")
}
