//! The outcome of an attempt, and its consequence for the job.

use std::{any::Any, time::Duration};

use apalis_core::error::{AbortError, BoxDynError, RetryAfterError};

use super::{entry::EntryId, options::QueueOptions};

/// What the store must do with a job whose attempt has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Done,
    Retry {
        delay: Duration,
    },
    Dead {
        cause: String,
    },
    /// The attempt was interrupted through no fault of the job: the next worker starts the same attempt.
    HandBack,
}

/// One outcome on its way to the store.
#[derive(Debug)]
pub(super) struct Ended {
    pub worker: usize,
    pub id: EntryId,
    pub attempt: u32,
    pub outcome: Outcome,
}

/// A handler that panicked. Counts as a failed attempt.
#[derive(Debug, thiserror::Error)]
#[error("panicked: {0}")]
pub(super) struct Panicked(String);

impl Panicked {
    pub(super) fn new(payload: &(dyn Any + Send)) -> Self {
        let text = payload.downcast_ref::<&str>().map(ToString::to_string);
        Self(
            text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".into()),
        )
    }
}

impl Outcome {
    /// The outcome of attempt number `attempt` that failed with `error`.
    pub(super) fn of_error(error: &BoxDynError, attempt: u32, options: &QueueOptions) -> Self {
        if let Some(abort) = find_in_chain::<AbortError>(error) {
            let cause = std::error::Error::source(abort).map(ToString::to_string);
            return Self::Dead { cause: cause.unwrap_or_else(|| abort.to_string()) };
        }
        if attempt >= options.max_attempts {
            return Self::Dead { cause: error.to_string() };
        }
        match find_in_chain::<RetryAfterError>(error) {
            Some(retry) => Self::Retry { delay: retry.get_duration() },
            None => Self::Retry { delay: options.delay_after(attempt) },
        }
    }
}

/// Searches the whole chain of causes, because layers may wrap the error of the handler.
fn find_in_chain<E: std::error::Error + 'static>(error: &BoxDynError) -> Option<&E> {
    let mut current: Option<&(dyn std::error::Error + 'static)> = Some(error.as_ref());
    while let Some(cause) = current {
        if let Some(found) = cause.downcast_ref::<E>() {
            return Some(found);
        }
        current = cause.source();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_aborted_job_fails_permanently_and_other_errors_are_retried_until_the_last_attempt() {
        let options = QueueOptions::default();
        let abort: BoxDynError = AbortError::new("no such column").into();
        assert_eq!(Outcome::of_error(&abort, 1, &options), Outcome::Dead { cause: "no such column".into() });
        let error: BoxDynError = "away".into();
        let delay = Duration::from_secs(2);
        assert_eq!(Outcome::of_error(&error, 2, &options), Outcome::Retry { delay });
        assert_eq!(Outcome::of_error(&error, 3, &options), Outcome::Dead { cause: "away".into() });
    }
}
