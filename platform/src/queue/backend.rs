//! The apalis backend: takes deliveries from the store of a queue, decodes them and passes them to the worker.
//! All store work happens in a separate thread, so that a busy handler cannot stop the renewal of leases.

use std::{
    convert::Infallible,
    future::Future,
    io,
    marker::PhantomData,
    pin::Pin,
    task::{Context, Poll, ready},
};

use apalis_core::{
    backend::{Backend, BackendConfig, finalize::Ephemeral},
    task::{Task, builder::TaskBuilder, task_id::TaskId},
    worker::context::WorkerContext,
};
use protocol::jobs::Job;

use super::{
    Queue,
    intake::{Intake, Signal},
    layer::OutcomeLayer,
    lease::{Delivery, Lease},
    options::QueueOptions,
    outcome::Outcome,
};

/// The source of a worker's jobs. It starts with the worker and serves one run of it.
pub struct JobBackend<J> {
    queue: Queue,
    worker: String,
    slots: usize,
    options: QueueOptions,
    intake: Option<Intake>,
    closed: bool,
    job: PhantomData<fn() -> J>,
}

impl<J: Job> JobBackend<J> {
    pub(super) fn new(queue: Queue, worker: &str, slots: usize) -> Self {
        let options = queue.options();
        Self {
            queue,
            worker: worker.to_owned(),
            slots: slots.max(1),
            options,
            intake: None,
            closed: false,
            job: PhantomData,
        }
    }

    /// The task of a delivery, or `None` if it cannot be decoded: then the job is dead.
    fn task_of(&self, delivery: Delivery) -> Option<Task<J>> {
        match serde_json::from_slice(&delivery.payload) {
            Ok(job) => {
                let hold = delivery.hold;
                let id = TaskId::from_string(hold.id.to_string());
                let attempts_before = hold.attempt as usize - 1;
                let lease = Lease::of(hold, self.options.max_attempts);
                Some(TaskBuilder::new(job).task_id(id).attempt(attempts_before).data(lease).build())
            }
            Err(error) => {
                let cause = format!("cannot be read: {error}");
                tracing::error!(lane = J::LANE.as_str(), %cause, "job failed for good");
                delivery.hold.settle(Outcome::Dead { cause });
                None
            }
        }
    }
}

impl<J: Job> Backend for JobBackend<J> {
    type Task = Task<J>;
    type Error = io::Error;

    fn poll_ready(&mut self, context: &mut Context<'_>, worker: &WorkerContext) -> Poll<io::Result<()>> {
        let intake = match &mut self.intake {
            Some(intake) => intake,
            None => {
                let intake = self.queue.start(J::LANE, &self.worker, self.slots, worker.clone())?;
                self.intake.insert(intake)
            }
        };
        // A paused worker does not take its unread jobs, so they go to other workers.
        if worker.is_paused() {
            intake.return_unread(context);
        }
        Poll::Ready(Ok(()))
    }

    fn poll_next(
        &mut self,
        context: &mut Context<'_>,
        _: &WorkerContext,
    ) -> Poll<Option<io::Result<Self::Task>>> {
        loop {
            let Some(intake) = &mut self.intake else { return Poll::Ready(None) };
            let Some(delivery) = ready!(intake.deliveries.poll_recv(context)) else {
                return Poll::Ready(Some(Err(io::Error::other("the store of the queue stopped"))));
            };
            if let Some(task) = self.task_of(delivery) {
                return Poll::Ready(Some(Ok(task)));
            }
        }
    }

    fn poll_close(&mut self, context: &mut Context<'_>, _: &WorkerContext) -> Poll<io::Result<()>> {
        let Some(intake) = &mut self.intake else { return Poll::Ready(Ok(())) };
        if !self.closed {
            intake.close(Signal::Drain);
            self.closed = true;
        }
        // The store has either stopped or is gone; both mean the same here.
        let _ = ready!(Pin::new(&mut intake.stopped).poll(context));
        self.intake = None;
        Poll::Ready(Ok(()))
    }
}

impl<J: Job> BackendConfig for JobBackend<J> {
    type Args = J;
    type Id = Infallible;
    type Kind = Ephemeral;
    type Config = QueueOptions;
    type Layer = OutcomeLayer;

    fn config(&self) -> &QueueOptions {
        &self.options
    }

    fn middleware(&mut self, _: &mut WorkerContext) -> OutcomeLayer {
        OutcomeLayer { options: self.options }
    }
}

impl<J> Drop for JobBackend<J> {
    /// At a forced stop the process is about to end. A restarted worker drops its handlers right after this, and their
    /// guards give the jobs back once no blocking work is left.
    fn drop(&mut self) {
        let Some(mut intake) = self.intake.take() else { return };
        if intake.context.is_shutting_down() {
            intake.release();
        } else {
            intake.close(Signal::Drain);
        }
    }
}
