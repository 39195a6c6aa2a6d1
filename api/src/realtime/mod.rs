//! Sockets: `socket.rs` hears what browsers send, `relay.rs` tells them what workers publish,
//! `delivery.rs` sees to it that each thing is told once and in order, `watch.rs` that nobody stays who was signed out.

mod closing;
mod delivery;
mod relay;
mod sign_ins;
mod socket;
mod turn_memory;
mod watch;

pub use delivery::{Delivery, Outcome};
pub use relay::relay;
pub use socket::{MAX_PAYLOAD_BYTES, SocketContext, TIME_TO_SIGN_IN, register};
pub use watch::Watch;
