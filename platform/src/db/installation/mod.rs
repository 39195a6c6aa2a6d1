//! What the processes of one installation share: secrets, and which of the processes are alive.

mod heartbeats;
mod secrets;
