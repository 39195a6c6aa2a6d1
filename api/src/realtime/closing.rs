//! How a socket is refused and closed from this side. Its browser connects again by itself, unless it was signed out.

use std::time::Duration;

use protocol::events::SocketRefusal;
use socketioxide::extract::SocketRef;

use crate::ApiError;

const RETRY: Duration = Duration::from_millis(200);

/// Says why something was refused.
pub fn tell_refusal(socket: &SocketRef, error: &ApiError) {
    let (_, code) = error.status_and_code();
    let _ = socket.emit("error", &SocketRefusal { error: error.to_string(), code: code.to_owned() });
}

/// Takes a socket out of its rooms at once and closes it as soon as its buffer has room for the last word.
pub fn close(socket: SocketRef) {
    socket.leave_all();
    if socket.clone().disconnect().is_err() {
        tokio::spawn(close_later(socket));
    }
}

/// A browser that never fetches what waits for it is dropped after its pings.
async fn close_later(socket: SocketRef) {
    while socket.connected() && socket.clone().disconnect().is_err() {
        tokio::time::sleep(RETRY).await;
    }
}
