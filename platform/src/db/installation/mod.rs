//! What the processes of one installation share: secrets, and which of the processes are alive.

pub mod heartbeats;
mod secrets;
