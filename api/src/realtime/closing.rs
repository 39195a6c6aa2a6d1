//! Refuses and closes sockets. The browser then connects again automatically, unless it was signed out.

use std::{sync::Arc, time::Duration};

use protocol::events::SocketRefusal;
use socketioxide::extract::SocketRef;
use tokio::time::sleep;

use crate::{error::ApiError, open_limits::SocketLine};

const RETRY: Duration = Duration::from_millis(200);

/// Sends the reason for a refusal.
pub(super) fn send_refusal(socket: &SocketRef, error: &ApiError) {
    let (_, code) = error.status_and_code();
    let _ = socket.emit("error", &SocketRefusal { error: error.to_string(), code: code.to_owned() });
}

/// How long the other side may take to fetch the last message and to close its connection.
const TIME_TO_LEAVE: Duration = Duration::from_secs(10);

/// Takes a socket out of its rooms immediately and closes it as soon as its buffer has room for the last message.
pub(super) fn close(socket: SocketRef) {
    socket.leave_all();
    let is_closed = socket.clone().disconnect().is_ok();
    tokio::spawn(close_line_later(socket, is_closed));
}

/// A browser that never fetches its messages is dropped after its pings; one that keeps its connection open is
/// disconnected.
async fn close_line_later(socket: SocketRef, is_closed: bool) {
    while !is_closed && socket.connected() && socket.clone().disconnect().is_err() {
        sleep(RETRY).await;
    }
    sleep(TIME_TO_LEAVE).await;
    if let Some(line) = socket.req_parts().extensions.get::<Arc<SocketLine>>() {
        line.cut(&socket.id.to_string());
    }
}
