//! The bytes of one connection. It is closed when the peer does not receive its answer. A peer that still sends a body
//! that will not be read gets its answer first: the connection is closed for writing, and incoming bytes are read and
//! dropped up to a limit. Closing it immediately would reset it, and the answer would be lost.

use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Instant, Sleep, sleep},
};

use super::{
    Patience,
    connections::{Connection, Place},
};

/// The number of dropped bytes that are read at a time.
const CHUNK_BYTES: usize = 16 * 1024;

/// A connection that counts towards the limits for as long as it is open, even when it becomes a socket.
pub(super) struct Stream {
    tcp: TcpStream,
    connection: Arc<Connection>,
    _place: Place,
    patience: Patience,
    /// Runs while the peer does not accept the written bytes.
    stall: Option<Pin<Box<Sleep>>>,
    leaving: Option<Leaving>,
}

impl Stream {
    pub(super) fn new(tcp: TcpStream, place: Place, patience: Patience) -> Self {
        Self { tcp, connection: place.connection(), _place: place, patience, stall: None, leaving: None }
    }

    /// Whether the peer may be sending bytes that were not read.
    fn has_unread_input(&self) -> bool {
        self.connection.has_unread_body() || self.tcp.try_read(&mut [0]).is_ok_and(|read| read > 0)
    }

    fn written<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stall = None;
            return written;
        }
        let patience = self.patience.answer;
        let stall = self.stall.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(stall.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.connection.is_cut(context) {
            return Poll::Ready(Ok(()));
        }
        Pin::new(&mut self.tcp).poll_read(context, buffer)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.tcp).poll_write(context, bytes);
        self.written(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.tcp).poll_write_vectored(context, parts);
        self.written(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.tcp.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if this.leaving.is_none() {
            ready!(Pin::new(&mut this.tcp).poll_shutdown(context))?;
            if !this.has_unread_input() {
                return Poll::Ready(Ok(()));
            }
            this.leaving = Some(Leaving::new(&this.patience));
        }
        match &mut this.leaving {
            Some(leaving) => leaving.poll(&mut this.tcp, context).map(Ok),
            None => Poll::Ready(Ok(())),
        }
    }
}

/// A connection that this side has closed and the peer has not closed yet.
struct Leaving {
    bytes_left: usize,
    until: Instant,
    patience: Patience,
    silence: Pin<Box<Sleep>>,
}

impl Leaving {
    fn new(patience: &Patience) -> Self {
        Self {
            bytes_left: patience.leaving_bytes,
            until: Instant::now() + patience.leaving,
            patience: patience.clone(),
            silence: Box::pin(sleep(patience.leaving_silence)),
        }
    }

    /// Reads and drops bytes until the peer closes the connection or a limit is reached.
    fn poll(&mut self, tcp: &mut TcpStream, context: &mut Context<'_>) -> Poll<()> {
        let mut chunk = [0; CHUNK_BYTES];
        loop {
            let mut buffer = ReadBuf::new(&mut chunk);
            match Pin::new(&mut *tcp).poll_read(context, &mut buffer) {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => {
                    self.bytes_left = self.bytes_left.saturating_sub(buffer.filled().len());
                    if self.bytes_left == 0 {
                        return Poll::Ready(());
                    }
                    let silence = Instant::now() + self.patience.leaving_silence;
                    self.silence.as_mut().reset(silence.min(self.until));
                }
                Poll::Ready(_) => return Poll::Ready(()),
                Poll::Pending => return self.silence.as_mut().poll(context),
            }
        }
    }
}
