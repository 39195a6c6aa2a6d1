//! The outermost layer around every handler. It receives the final result, including timeouts and panics, and reports it
//! to the store without waiting for the store.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    task::{Context, Poll},
};

use apalis_core::{error::BoxDynError, task::Task};
use futures::{FutureExt, future::BoxFuture};
use tower::{Layer, Service};

use super::{
    lease::Lease,
    options::QueueOptions,
    outcome::{Outcome, Panicked},
};

/// Wraps a worker's service; apalis asks the backend for it.
#[derive(Clone)]
pub struct OutcomeLayer {
    pub(super) options: QueueOptions,
}

impl<S> Layer<S> for OutcomeLayer {
    type Service = OutcomeService<S>;

    fn layer(&self, service: S) -> Self::Service {
        OutcomeService { service, options: self.options }
    }
}

/// See [`OutcomeLayer`].
#[derive(Clone)]
pub struct OutcomeService<S> {
    service: S,
    options: QueueOptions,
}

impl<S, J> Service<Task<J>> for OutcomeService<S>
where
    S: Service<Task<J>>,
    S::Future: Send + 'static,
    S::Error: Into<BoxDynError>,
    S::Response: Send + 'static,
{
    type Response = S::Response;
    type Error = BoxDynError;
    type Future = BoxFuture<'static, Result<S::Response, BoxDynError>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.service.poll_ready(context).map_err(Into::into)
    }

    fn call(&mut self, task: Task<J>) -> Self::Future {
        let lease = task.data().get::<Lease>().cloned();
        let options = self.options;
        let started = catch_unwind(AssertUnwindSafe(|| self.service.call(task)));
        async move {
            let ended = match started {
                Ok(future) => AssertUnwindSafe(future).catch_unwind().await,
                Err(panic) => Err(panic),
            };
            let result = match ended {
                Ok(result) => result.map_err(Into::into),
                Err(panic) => Err(Panicked::new(panic.as_ref()).into()),
            };
            if let Some(lease) = lease {
                lease.settle(outcome_of(&result, &lease, &options));
            }
            result
        }
        .boxed()
    }
}

fn outcome_of<R>(result: &Result<R, BoxDynError>, lease: &Lease, options: &QueueOptions) -> Outcome {
    let Err(error) = result else { return Outcome::Done };
    let outcome = Outcome::of_error(error, lease.attempt, options);
    match &outcome {
        Outcome::Dead { cause } => tracing::error!(attempt = lease.attempt, %cause, "job failed for good"),
        _ => tracing::warn!(attempt = lease.attempt, %error, "job failed and will be retried"),
    }
    outcome
}
