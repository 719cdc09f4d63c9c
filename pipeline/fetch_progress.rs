//! What people see while files arrive: a bar on a terminal, nothing elsewhere, and a warning for what went wrong.

use std::time::Duration;

use hub::Watch;
use indicatif::{ProgressBar, ProgressStyle};

use crate::terminal;

/// The bar of the file that arrives.
#[derive(Default)]
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    here: u64,
}

impl Progress {
    /// The bar would be drawn over what is said.
    fn say(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| terminal::warning(text)),
            None => terminal::warning(text),
        }
    }
}

impl Watch for Progress {
    fn starts(&mut self, file: &str, size: u64, here: u64) {
        let bar = ProgressBar::new(size).with_position(here);
        let look = "{msg} {wide_bar} {binary_bytes} of {binary_total_bytes}  {binary_bytes_per_sec}  {eta}";
        if let Ok(style) = ProgressStyle::with_template(look) {
            bar.set_style(style);
        }
        bar.set_message(file.rsplit('/').next().unwrap_or(file).to_owned());
        // The speed is that of what arrives, not of what was here.
        bar.reset_eta();
        self.bar = Some(bar);
        self.here = here;
    }

    fn arrives(&mut self, bytes: u64) {
        self.here += bytes;
        if let Some(bar) = &self.bar {
            bar.set_position(self.here);
        }
    }

    fn restarts(&mut self, reason: &str) {
        self.here = 0;
        if let Some(bar) = &self.bar {
            bar.set_position(0);
        }
        self.say(&format!("{reason}; fetching the file from its start"));
    }

    fn waits(&mut self, reason: &str, wait: Duration) {
        self.say(&format!("{reason}; trying again in {:.1} s", wait.as_secs_f64()));
    }

    fn ends(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
