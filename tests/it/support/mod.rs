//! What every test stands on: the application, people who are signed in, and a socket.

mod app;
pub mod hosted;
mod person;
mod process;
mod services;
mod site;
pub mod socket;

pub use app::TestApp;
pub use person::{Chat, PASSWORD, Person};
pub use process::Process;
pub use services::{Services, Store};
pub use site::Site;
