//! What every test stands on: the application, people who are signed in, and a socket.

mod app;
mod person;
mod process;
mod services;
mod site;
pub mod socket;

pub use app::TestApp;
pub use person::{Chat, PASSWORD, Person, link_in_mail};
pub use process::{Process, run_command};
pub use services::{Services, Store};
pub use site::Site;
