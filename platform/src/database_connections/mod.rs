//! Databases that users connect: a table or a query becomes a data set, which is read again on demand and by schedule.
//!
//! `source` checks what is read, `addresses` where a connection may lead, `passwords` seals what opens it. `encryption` and
//! `verifiers` are TLS, `frames` reads what the server sends before the driver does, and `tunnel` leads the driver to both.
//! `session` opens a connection that can only read, and `reading` turns rows into a sample or a CSV file. `refreshing` does all of that for a worker. Nothing of a password is ever in a log or a text.

pub mod addresses;
mod encryption;
mod frames;
mod panics;
pub mod passwords;
mod reading;
mod refreshing;
mod refusal;
mod session;
mod source;
mod tunnel;
mod verifiers;

use protocol::DatabaseTls;
use secrecy::SecretString;

pub use reading::{MAX_ROWS, SAMPLE_ROWS, Sample, sample};
pub use refreshing::{CLAIM, PASSWORD_LOST, without_connections};
pub use refusal::Refusal;
pub use source::Source;

/// Where a database is, and what opens it.
#[derive(Clone, Debug)]
pub struct DatabaseServer {
    pub host: String,
    pub port: u16,
    pub database: String,
    pub username: String,
    pub password: SecretString,
    pub tls: DatabaseTls,
    /// In PEM, for the modes that verify.
    pub ca_certificate: Option<String>,
}
