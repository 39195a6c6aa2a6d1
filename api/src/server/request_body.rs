//! The body of a request: it ends with an error when it stops arriving or takes too long.

use std::{
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use axum::BoxError;
use bytes::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

use super::{Patience, connections::Connection};

/// A body that must arrive within the limits of `Patience`.
pub(super) struct ArrivingBody {
    body: Incoming,
    connection: Arc<Connection>,
    patience: Patience,
    until: Instant,
    /// Runs while no bytes arrive.
    silence: Option<Pin<Box<Sleep>>>,
    is_waiting: bool,
}

#[derive(Debug, thiserror::Error)]
#[error("the body did not arrive in time")]
struct NotInTime;

impl ArrivingBody {
    pub(super) fn new(body: Incoming, connection: Arc<Connection>, patience: Patience) -> Self {
        let until = Instant::now() + patience.body;
        Self { body, connection, patience, until, silence: None, is_waiting: false }
    }

    /// Ready when no bytes have arrived for too long.
    fn poll_silence(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let end = self.until.min(Instant::now() + self.patience.body_silence);
        let silence = self.silence.get_or_insert_with(|| Box::pin(sleep_until(end)));
        if !self.is_waiting {
            self.is_waiting = true;
            silence.as_mut().reset(end);
        }
        silence.as_mut().poll(context)
    }
}

impl Body for ArrivingBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        match Pin::new(&mut self.body).poll_frame(context) {
            Poll::Ready(frame) => {
                self.is_waiting = false;
                if frame.is_none() || self.body.is_end_stream() {
                    self.connection.note_whole_body();
                }
                Poll::Ready(frame.map(|frame| frame.map_err(Into::into)))
            }
            Poll::Pending => self.poll_silence(context).map(|()| {
                self.connection.note_stall();
                Some(Err(NotInTime.into()))
            }),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
