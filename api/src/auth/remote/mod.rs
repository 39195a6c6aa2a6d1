//! Other sign-in services that this one asks: their keys.

mod keys;

pub use keys::RemoteKeys;
