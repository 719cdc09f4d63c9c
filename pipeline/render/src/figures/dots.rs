//! What the two dot plots share.

use figure::{Group, Style, Theme};

/// Groups of rows: the first filled, the second hollow and grey.
pub(super) fn filled_and_hollow(filled: &str, hollow: &str) -> Vec<Group> {
    let theme = Theme::default();
    let grey = Style { colour: theme.muted, ..theme.style(0) };
    vec![Group::styled(filled, theme.style(0)), Group::styled(hollow, grey.hollow())]
}
