//! The options of a queue. Every process on the same queue should use the same values.

use std::time::Duration;

use chrono::{DateTime, Utc};

#[derive(Clone, Copy, Debug)]
pub struct QueueOptions {
    /// A job whose worker has sent no renewal for this long is taken over.
    pub lease: Duration,
    /// A running job is given up after this long, even if its worker is alive.
    pub longest_run: Duration,
    /// How many times a job is started before it is dead.
    pub max_attempts: u32,
    /// The wait before the second attempt; it doubles with each further one.
    pub retry_delay: Duration,
    /// The longest wait between two attempts.
    pub max_retry_delay: Duration,
    /// The approximate number of dead jobs that each lane keeps.
    pub dead_kept: usize,
    /// The clock for retries and deaths in the SQLite store. Redis uses its own clock.
    pub now: fn() -> DateTime<Utc>,
}

impl QueueOptions {
    /// How long a job waits after its attempt number `attempt` has failed.
    pub(super) fn delay_after(&self, attempt: u32) -> Duration {
        let factor = 2_u32.saturating_pow(attempt.saturating_sub(1));
        self.retry_delay.saturating_mul(factor).min(self.max_retry_delay)
    }
}

impl Default for QueueOptions {
    fn default() -> Self {
        Self {
            lease: Duration::from_millis(1_500),
            longest_run: Duration::from_secs(3600),
            max_attempts: 3,
            retry_delay: Duration::from_secs(1),
            max_retry_delay: Duration::from_secs(60),
            dead_kept: 10_000,
            now: system_time,
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "the default of an option that callers and tests can set")]
fn system_time() -> DateTime<Utc> {
    Utc::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_double_up_to_the_limit() {
        let options = QueueOptions { max_retry_delay: Duration::from_secs(5), ..QueueOptions::default() };
        let seconds = [1, 2, 3, 4, 99].map(|attempt| options.delay_after(attempt).as_secs());
        assert_eq!(seconds, [1, 2, 4, 5, 5]);
    }
}
