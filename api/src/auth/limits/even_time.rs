//! Sends answers at fixed moments after the request, so that small differences in the work cannot be measured.

use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// Longer than an answer usually takes, including the hashing of a password.
const STEP: Duration = Duration::from_millis(100);

/// The result of the work, returned at the next multiple of `STEP` after the start.
pub(super) async fn answer<T>(work: impl Future<Output = T>) -> T {
    let began = Instant::now();
    let answer = work.await;
    sleep_until(began + next_step(began.elapsed())).await;
    answer
}

fn next_step(elapsed: Duration) -> Duration {
    let steps = elapsed.as_nanos() / STEP.as_nanos() + 1;
    STEP.saturating_mul(u32::try_from(steps).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fast_and_slightly_slower_work_is_answered_after_the_same_time() {
        let after = |micros| next_step(Duration::from_micros(micros)).as_millis();
        assert_eq!([after(0), after(1_000), after(99_999)], [100, 100, 100]);
        assert_eq!([after(100_000), after(150_000), after(199_999)], [200, 200, 200]);
    }

    #[tokio::test]
    async fn no_answer_is_sent_early() {
        let began = Instant::now();
        assert_eq!(answer(async { 7 }).await, 7);
        assert!(began.elapsed() >= STEP);
    }
}
