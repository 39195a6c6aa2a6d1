//! What every test stands on: the application, people who are signed in, and a socket.

mod app;
mod person;
mod services;
pub mod socket;

pub use app::TestApp;
pub use person::Person;
pub use services::Services;
