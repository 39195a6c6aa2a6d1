//! Sockets: `socket.rs` hears what browsers send, `relay.rs` tells them what workers publish,
//! `delivery.rs` sees to it that each thing is told once and in order.

mod delivery;
mod relay;
mod socket;

pub use delivery::{Delivery, Outcome};
pub use relay::relay;
pub use socket::{MAX_PAYLOAD_BYTES, register};
