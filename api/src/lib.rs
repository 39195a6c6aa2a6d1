//! HTTP and sockets: routes, realtime, sign-in, and operations (what a user can do).

pub mod auth;
pub mod error;
pub mod mail;
pub mod state;

pub use error::ApiError;
pub use state::App;
