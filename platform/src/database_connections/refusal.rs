//! Why a database was not read, in words for the person who connected it. What a server says is shortened, and never holds
//! the password.

use protocol::DatabaseTls;
use secrecy::ExposeSecret;

use super::{DatabaseServer, addresses::Unreachable, frames::Unfit, reading::too_much};

/// The most characters of a message of the server that are repeated.
const LONGEST_MESSAGE: usize = 200;

pub(super) const CLOSED: &str =
    "The server closed the connection. Check host, port and encryption, and try again.";
pub(super) const UNREADABLE: &str =
    "The answer of the database could not be read. Choose other columns, or cast them to text.";
pub(super) const NOT_POSTGRES: &str = "What answers at this host and port is not PostgreSQL. Check both.";

/// What kept the database from being read.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// What its owner has to do.
    #[error("{0}")]
    Owner(String),
    /// Something of ours failed.
    #[error("the database could not be read: {0:#}")]
    Ours(#[from] anyhow::Error),
}

impl Refusal {
    pub(super) fn owner(text: impl Into<String>) -> Self {
        Self::Owner(text.into())
    }
}

/// The text for a host that no connection leads to.
pub(super) fn not_led_to(host: &str, why: Unreachable) -> Refusal {
    Refusal::owner(match why {
        Unreachable::NotFound => {
            format!("No server is called {host}. Check the host, and that its name is public.")
        }
        Unreachable::Private => format!(
            "{host} is in a private network or on this machine. Only databases with a public address can be connected, \
             unless the operator allows others."
        ),
        Unreachable::Never => format!("{host} leads to an address that is never a database. Check the host."),
    })
}

/// The text for an error of the driver.
pub(super) fn explained(error: &sqlx::Error, server: &DatabaseServer) -> Refusal {
    let text = match error {
        sqlx::Error::Database(error) => {
            let code = error.code().unwrap_or_default();
            let (what, repeats) = of_code(&code, server);
            match shortened(error.message(), server) {
                message if repeats && !message.is_empty() => format!("{what} The database says: {message}"),
                _ => what,
            }
        }
        sqlx::Error::Io(_) => CLOSED.to_owned(),
        sqlx::Error::Protocol(_) => NOT_POSTGRES.to_owned(),
        _ => UNREADABLE.to_owned(),
    };
    Refusal::Owner(text)
}

/// The text for what the tunnel has not let through.
pub(super) fn unfit(reason: Unfit, most_bytes: u64) -> Refusal {
    Refusal::owner(match reason {
        Unfit::NotPostgres => NOT_POSTGRES.to_owned(),
        Unfit::TooLong => {
            "The server sends more than fits into one message. Check that host and port are those of PostgreSQL."
                .to_owned()
        }
        Unfit::TooMuch => too_much(most_bytes),
        Unfit::SignIn => {
            "The server asks for a sign-in that takes too much work. Give the user a password with at most 1,000,000 \
             SCRAM iterations."
                .to_owned()
        }
    })
}

/// Why the certificate of a server is not accepted.
pub(super) fn not_encrypted(tls: DatabaseTls) -> &'static str {
    match tls {
        DatabaseTls::VerifyCa => {
            "The certificate of the server is not signed by the given authority. Check the CA certificate."
        }
        DatabaseTls::VerifyFull => {
            "The certificate of the server is not signed by the given authority, or does not name this host. Check the CA \
             certificate and the host."
        }
        DatabaseTls::Require | DatabaseTls::Off => {
            "The encrypted connection failed. Check the TLS settings of the server."
        }
    }
}

/// What an error code of PostgreSQL means, and whether the message of the server helps as well.
fn of_code(code: &str, server: &DatabaseServer) -> (String, bool) {
    let fixed = |text: &str| (text.to_owned(), false);
    match code {
        "28P01" | "28000" => fixed(
            "The server refused the user name or the password, or does not let this user in from here. Check both, and the \
             access rules of the server.",
        ),
        "3D000" => (format!("The server has no database {}. Check its name.", server.database), false),
        "42501" => (format!("{} may not read this. Grant it SELECT on what is read.", server.username), true),
        "42P01" => {
            ("There is no such table. Check its name, and write the schema in front of it.".to_owned(), true)
        }
        "57014" => fixed(
            "The query took longer than 60 seconds and was stopped. Read fewer rows, or add an index that it needs.",
        ),
        "25006" => fixed("The query would change the database. Only reading is allowed."),
        "53300" => fixed("The database has no free connection. Try again later, or allow more connections."),
        "42601" => ("The query is not one valid SELECT statement.".to_owned(), true),
        _ => ("The query failed.".to_owned(), true),
    }
}

/// The first line of a message, without control characters, and without the password.
fn shortened(message: &str, server: &DatabaseServer) -> String {
    let line = message.lines().next().unwrap_or_default();
    let password = server.password.expose_secret();
    let line = if password.is_empty() { line.to_owned() } else { line.replace(password, "…") };
    let mut shown: String = line.chars().filter(|c| !c.is_control()).take(LONGEST_MESSAGE).collect();
    if line.chars().count() > LONGEST_MESSAGE {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server(password: &str) -> DatabaseServer {
        DatabaseServer {
            host: "db.example.com".to_owned(),
            port: 5432,
            database: "shop".to_owned(),
            username: "reader".to_owned(),
            password: password.into(),
            tls: DatabaseTls::VerifyCa,
            ca_certificate: None,
        }
    }

    #[test]
    fn a_message_of_the_server_is_one_short_line_without_the_password() {
        let server = server("hunter2");
        let message = format!("no \u{7}role hunter2 {}\nsecond line", "x".repeat(300));
        let shown = shortened(&message, &server);
        assert!(shown.starts_with("no role … xxx") && shown.ends_with('…'), "{shown}");
        assert!(shown.chars().count() <= LONGEST_MESSAGE + 1);
        assert!(!shown.contains("hunter2") && !shown.contains("second"));
    }

    #[test]
    fn errors_of_the_connection_say_what_to_check() {
        let server = server("x");
        let text = |error: sqlx::Error| explained(&error, &server).to_string();
        assert!(text(sqlx::Error::Protocol("HTTP/1.1 400".to_owned())).contains("is not PostgreSQL"));
        assert_eq!(text(sqlx::Error::Io(std::io::ErrorKind::UnexpectedEof.into())), CLOSED);
        assert!(of_code("28P01", &server).0.contains("refused the user name or the password"));
        assert!(!of_code("28P01", &server).1, "the message of the server is left out");
    }
}
