//! Sockets: `socket.rs` receives messages of browsers, `relay.rs` sends them the events of workers, `delivery.rs` makes
//! sure that each event is sent once and in order, and `watch.rs` closes the sockets of sign-ins that have ended.
//! `operations_feed.rs` sends administrators the state of the queue.

mod closing;
mod delivery;
mod operations_feed;
mod previews;
mod relay;
mod sign_ins;
mod socket;
mod turn_memory;
mod watch;

pub use delivery::{Delivery, Outcome};
pub use operations_feed::OperationsFeed;
pub use previews::Previews;
pub use relay::relay;
pub use socket::{MAX_PAYLOAD_BYTES, SocketContext, TIME_TO_SIGN_IN, register};
pub use watch::Watch;
