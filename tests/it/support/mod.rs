//! The basis of every test: the application, people who are signed in, and a socket.

mod app;
pub mod buying;
pub mod described;
mod foreign;
mod gate;
pub mod gateways;
mod hearing;
pub mod hosted;
mod person;
mod process;
pub mod schema;
mod services;
mod site;
pub mod socket;
mod wire;

/// Runs an expression with a connection of the database, whichever it is.
macro_rules! on_either {
    ($db:expr, $line:ident => $body:expr) => {
        match $db {
            ::platform::Db::Postgres(lines) => {
                let mut taken = lines.take().await.unwrap();
                let $line = &mut *taken;
                $body
            }
            ::platform::Db::Sqlite { writer, .. } => {
                let mut taken = writer.take().await.unwrap();
                let $line = &mut *taken;
                $body
            }
        }
    };
}
pub(crate) use on_either;

pub use app::TestApp;
pub use foreign::{FOREIGN_PASSWORD, ForeignDatabase, Misbehaviour};
pub use gate::Gate;
pub use hearing::Heard;
pub use person::{Chat, PASSWORD, Person, link_in_mail};
pub use process::{Process, run_command, run_command_with};
pub use services::{Services, Store};
pub use site::Site;
pub use socket::Socket;
pub use wire::Wire;

/// The time between two looks at something of which no event tells. Who looks without a pause takes the processor from what it
/// waits for.
pub async fn a_moment() {
    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
}

/// Waits until this holds, for what happens without an event.
pub async fn eventually(mut holds: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !holds().await {
            a_moment().await;
        }
    };
    tokio::time::timeout(socket::PATIENCE, waiting).await.expect("it happens in time");
}
