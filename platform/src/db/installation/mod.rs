//! What the processes of one installation share: secrets, keys that sign, and which of the processes are alive.

pub mod heartbeats;
pub mod keys;
pub mod located_addresses;
mod secrets;
