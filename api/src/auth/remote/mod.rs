//! Other sign-in services that this one asks: their keys, and the client that asks for them.

mod client;
mod keys;

pub use client::{client, json_from};
pub use keys::RemoteKeys;
