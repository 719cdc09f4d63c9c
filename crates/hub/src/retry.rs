//! How often, and how long after a failure, something is tried again.

use std::thread;
use std::time::Duration;

use crate::{HubError, Watch};

/// How long to try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// Failures in a row, without a byte in between, after which to give up.
    pub failures: u32,
    /// Wait after the first failure in a row; it doubles with each further one.
    pub first: Duration,
    /// The longest wait that is chosen.
    pub longest: Duration,
    /// The longest wait that the hub may ask for.
    pub asked: Duration,
}

/// Half a second, one, two, four, eight; and five minutes if the hub says so (its limits are counted in windows of
/// five minutes).
impl Default for Patience {
    fn default() -> Self {
        Self {
            failures: 6,
            first: Duration::from_millis(500),
            longest: Duration::from_secs(30),
            asked: Duration::from_secs(300),
        }
    }
}

/// Failures in all, even if each time something arrives: a server that drops every connection after a few bytes
/// would else be asked millions of times.
const ALL: u32 = 100;

/// How one attempt failed.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Trying again may help.
    Passing {
        /// What happened.
        reason: String,
        /// How long the hub asks to wait.
        wait: Option<Duration>,
        /// Whether something arrived before it happened.
        advanced: bool,
    },
    /// It will not.
    Final(HubError),
}

impl<E: Into<HubError>> From<E> for Trouble {
    fn from(error: E) -> Self {
        Self::Final(error.into())
    }
}

impl Trouble {
    /// A failure that may pass.
    pub(crate) fn passing(reason: impl Into<String>) -> Self {
        Self::Passing { reason: reason.into(), wait: None, advanced: false }
    }
}

impl Patience {
    /// Tries until it works, will not work, or has failed too often; `watch` hears of each wait.
    pub(crate) fn insist<T>(
        &self,
        url: &str,
        watch: &mut dyn Watch,
        attempt: &mut dyn FnMut(&mut dyn Watch) -> Result<T, Trouble>,
    ) -> Result<T, HubError> {
        let (mut failures, mut all) = (0, 0);
        loop {
            let (reason, asked, advanced) = match attempt(watch) {
                Ok(value) => return Ok(value),
                Err(Trouble::Final(error)) => return Err(error),
                Err(Trouble::Passing { reason, wait, advanced }) => (reason, wait, advanced),
            };
            failures = if advanced { 1 } else { failures + 1 };
            all += 1;
            let wait = asked.unwrap_or_else(|| self.wait(failures));
            if failures >= self.failures || all >= ALL || wait > self.asked.max(self.longest) {
                let reason = asked.map_or_else(
                    || reason.clone(),
                    |wait| format!("{reason}, and asks to wait {} s", wait.as_secs()),
                );
                return Err(HubError::Interrupted { url: url.to_owned(), failures, reason });
            }
            watch.waits(&reason, wait);
            thread::sleep(wait);
        }
    }

    /// Twice as long after each failure in a row.
    fn wait(&self, failures: u32) -> Duration {
        let doubled = 2_u32.saturating_pow(failures.saturating_sub(1));
        self.first.saturating_mul(doubled).min(self.longest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUICK: Patience = Patience {
        failures: 4,
        first: Duration::from_millis(1),
        longest: Duration::from_millis(3),
        asked: Duration::from_millis(5),
    };

    struct Waits(Vec<Duration>);

    impl Watch for Waits {
        fn waits(&mut self, _: &str, wait: Duration) {
            self.0.push(wait);
        }
    }

    fn waits(patience: Patience, mut outcome: impl FnMut(u32) -> Trouble) -> (Vec<Duration>, HubError) {
        let (mut waits, mut count) = (Waits(Vec::new()), 0);
        let error = patience.insist::<()>("url", &mut waits, &mut |_| {
            count += 1;
            Err(outcome(count))
        });
        (waits.0, error.expect_err("it never works"))
    }

    #[test]
    fn waits_double_up_to_the_longest() {
        let (waits, error) = waits(QUICK, |_| Trouble::passing("broke"));
        assert_eq!(waits, [1, 2, 3].map(Duration::from_millis));
        assert!(error.to_string().contains("4 failures in a row"), "{error}");
    }

    #[test]
    fn whatever_arrives_starts_the_count_anew_but_not_for_ever() {
        let some = |_| Trouble::Passing { reason: "broke".to_owned(), wait: None, advanced: true };
        let (waits, _) = waits(QUICK, some);
        assert_eq!(waits.len(), ALL as usize - 1);
        assert!(waits.iter().all(|wait| *wait == QUICK.first));
    }

    #[test]
    fn the_hub_may_ask_for_a_wait_but_not_for_any() {
        let asked = |millis| {
            move |_| Trouble::Passing {
                reason: "busy".to_owned(),
                wait: Some(Duration::from_millis(millis)),
                advanced: false,
            }
        };
        assert_eq!(waits(QUICK, asked(0)).0, [Duration::ZERO; 3]);
        let (none, error) = waits(QUICK, asked(7_000));
        assert!(none.is_empty() && error.to_string().contains("wait 7 s"), "{error}");
    }
}
