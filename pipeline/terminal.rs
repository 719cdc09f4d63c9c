//! What people see: plain lines to standard output, errors and progress to standard error.
//!
//! Colours go away when the stream is no terminal or `NO_COLOR` is set. A reader that closes the
//! pipe (`rlhf-study studies | head`) ends the output, not the program's good manners.

use std::io::{ErrorKind, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressStyle};

/// For headings and names.
pub(crate) const STRONG: Style = Style::new().bold();
/// For what is less important.
pub(crate) const FAINT: Style = Style::new().dimmed();
/// For what went well.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// For what needs a look.
pub(crate) const WARN: Style = AnsiColor::Yellow.on_default();

/// Writes one line to standard output.
pub(crate) fn line(text: &str) {
    let mut out = anstream::stdout().lock();
    if let Err(error) = writeln!(out, "{text}") {
        let code = if error.kind() == ErrorKind::BrokenPipe { 0 } else { 1 };
        std::process::exit(code);
    }
}

/// `text` in a style; the stream takes the style away where it does not belong.
pub(crate) fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Writes an error to standard error.
pub(crate) fn error(text: &str) {
    let red = AnsiColor::Red.on_default().bold();
    anstream::eprintln!("{}: {text}", styled(red, "error"));
}

/// Writes a warning to standard error.
pub(crate) fn warning(text: &str) {
    anstream::eprintln!("{}: {text}", styled(WARN, "warning"));
}

/// A sign of life while a room works: only on a terminal, and gone when dropped or cleared.
pub(crate) fn spinner(message: &str) -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed}") {
        bar.set_style(style);
    }
    bar.set_message(message.to_owned());
    bar.enable_steady_tick(Duration::from_millis(120));
    bar
}
