//! What people see: plain lines to standard output, errors and progress to standard error.
//!
//! Colours go away when the stream is no terminal or `NO_COLOR` is set. A reader that closes the
//! pipe (`rlhf-study run ppe | head`) ends the output, not the work.

use std::io::{ErrorKind, Write};
use std::sync::atomic::{AtomicBool, Ordering};
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

/// Whether standard output takes no more, and whether that is a failure.
static CLOSED: AtomicBool = AtomicBool::new(false);
static FAILED: AtomicBool = AtomicBool::new(false);

/// Writes one line to standard output.
///
/// A reader that has seen enough does not end the work; a full disk is told once and remembered.
pub(crate) fn line(text: &str) {
    if CLOSED.load(Ordering::Relaxed) {
        return;
    }
    if let Err(reason) = writeln!(anstream::stdout().lock(), "{text}") {
        CLOSED.store(true, Ordering::Relaxed);
        if reason.kind() != ErrorKind::BrokenPipe {
            FAILED.store(true, Ordering::Relaxed);
            error(&format!("cannot write to standard output: {reason}"));
        }
    }
}

/// Whether some output was lost for another reason than a reader that had seen enough.
pub(crate) fn lost_output() -> bool {
    FAILED.load(Ordering::Relaxed)
}

/// `text` in a style; the stream takes the style away where it does not belong.
pub(crate) fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Writes an error to standard error.
pub(crate) fn error(text: &str) {
    let red = AnsiColor::Red.on_default().bold();
    say(&format!("{}: {text}", styled(red, "error")));
}

/// Writes a warning to standard error.
pub(crate) fn warning(text: &str) {
    say(&format!("{}: {text}", styled(WARN, "warning")));
}

/// Where nobody can be told, nothing is gained by failing on it.
fn say(text: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{text}");
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
