//! What a user sends about a database, and its check. None of these types can be printed, since they hold passwords.

use platform::{Config, database_connections::Source, db::database_connections::DatabaseConnection};
use protocol::{DatabaseTls, RefreshSchedule};
use schemars::JsonSchema;
use secrecy::SecretString;
use serde::Deserialize;
use uuid::Uuid;

use crate::error::ApiError;

const LONGEST_NAME: usize = 80;
const LONGEST_HOST: usize = 253;
const LONGEST_WORD: usize = 200;
const LONGEST_PASSWORD: usize = 1_000;
const LONGEST_CERTIFICATE: usize = 64 * 1024;

/// What its owner decides about a connection.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedConnection {
    /// Also the name of the data set, with .csv behind it.
    pub name: String,
    pub host: String,
    pub port: u16,
    pub database: String,
    pub username: String,
    /// Without it a stored connection keeps the one that it has.
    pub password: Option<String>,
    pub tls: DatabaseTls,
    /// In PEM; needed by the modes that verify the server.
    pub ca_certificate: Option<String>,
    /// A table name, or one query that begins with SELECT or WITH.
    pub source: String,
    pub schedule: RefreshSchedule,
}

/// A database that is tried and not stored.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TriedConnection {
    /// The stored connection whose password is used when none is sent.
    pub connection_id: Option<Uuid>,
    pub host: String,
    pub port: u16,
    pub database: String,
    pub username: String,
    pub password: Option<String>,
    pub tls: DatabaseTls,
    /// In PEM; needed by the modes that verify the server.
    pub ca_certificate: Option<String>,
    /// A table name, or one query that begins with SELECT or WITH.
    pub source: String,
}

/// A valid connection without its password.
pub(super) struct CheckedConnection {
    pub name: String,
    pub server: CheckedServer,
    pub source: Source,
    pub schedule: RefreshSchedule,
}

/// Where a database is.
pub(super) struct CheckedServer {
    pub host: String,
    pub port: u16,
    pub database: String,
    pub username: String,
    pub tls: DatabaseTls,
    pub ca_certificate: Option<String>,
}

impl CheckedServer {
    /// Whether a password for that connection would go to the same server in the same way.
    pub(super) fn is_that_of(&self, stored: &DatabaseConnection) -> bool {
        self.host.eq_ignore_ascii_case(&stored.host)
            && i64::from(self.port) == stored.port
            && self.tls == stored.tls
            && self.ca_certificate == stored.ca_certificate
    }

    fn checked(mut self, config: &Config) -> Result<Self, ApiError> {
        self.host = host(&self.host)?;
        if self.port == 0 {
            return Err(invalid("The port is a number from 1 to 65535, usually 5432."));
        }
        self.database = word(&self.database, "Enter the name of the database, at most 200 characters.")?;
        self.username = word(&self.username, "Enter the user name, at most 200 characters.")?;
        if self.tls == DatabaseTls::Off && !config.private_databases {
            return Err(invalid("Connections without encryption are not allowed here. Choose another one."));
        }
        self.ca_certificate =
            if self.tls.verifies() { Some(certificate(self.ca_certificate.as_deref())?) } else { None };
        Ok(self)
    }
}

impl WantedConnection {
    pub(super) fn checked(
        self,
        config: &Config,
    ) -> Result<(CheckedConnection, Option<SecretString>), ApiError> {
        let name = self.name.trim().to_owned();
        let is_named = !name.is_empty() && name.chars().count() <= LONGEST_NAME;
        if !is_named || name.chars().any(|c| c.is_control() || matches!(c, '/' | '\\')) {
            return Err(invalid("A connection needs a name of at most 80 characters, without slashes."));
        }
        let server = CheckedServer {
            host: self.host,
            port: self.port,
            database: self.database,
            username: self.username,
            tls: self.tls,
            ca_certificate: self.ca_certificate,
        };
        let (server, source) = (server.checked(config)?, source(&self.source)?);
        Ok((CheckedConnection { name, server, source, schedule: self.schedule }, password(self.password)?))
    }
}

impl TriedConnection {
    pub(super) fn checked(
        self,
        config: &Config,
    ) -> Result<(CheckedServer, Source, Option<SecretString>), ApiError> {
        let server = CheckedServer {
            host: self.host,
            port: self.port,
            database: self.database,
            username: self.username,
            tls: self.tls,
            ca_certificate: self.ca_certificate,
        };
        Ok((server.checked(config)?, source(&self.source)?, password(self.password)?))
    }
}

fn host(text: &str) -> Result<String, ApiError> {
    let host = text.trim();
    let is_odd = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '/' | '@' | '?' | '#' | ',');
    if host.is_empty() || host.len() > LONGEST_HOST || host.contains(is_odd) {
        return Err(invalid(
            "Enter the host alone, such as db.example.com, without protocol, user, port or path.",
        ));
    }
    Ok(host.to_owned())
}

fn word(text: &str, refusal: &str) -> Result<String, ApiError> {
    let word = text.trim();
    if word.is_empty() || word.chars().count() > LONGEST_WORD || word.chars().any(char::is_control) {
        return Err(invalid(refusal));
    }
    Ok(word.to_owned())
}

fn certificate(text: Option<&str>) -> Result<String, ApiError> {
    let text = text.unwrap_or_default().trim();
    let is_pem =
        text.starts_with("-----BEGIN CERTIFICATE-----") && text.ends_with("-----END CERTIFICATE-----");
    if !is_pem || text.len() > LONGEST_CERTIFICATE || text.contains('\0') {
        return Err(invalid(
            "Paste the CA certificate in PEM, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----.",
        ));
    }
    Ok(format!("{text}\n"))
}

fn source(text: &str) -> Result<Source, ApiError> {
    Source::checked(text).map_err(ApiError::Invalid)
}

fn password(sent: Option<String>) -> Result<Option<SecretString>, ApiError> {
    let Some(password) = sent.filter(|password| !password.is_empty()) else { return Ok(None) };
    if password.chars().count() > LONGEST_PASSWORD || password.contains('\0') {
        return Err(invalid("A password has at most 1,000 characters."));
    }
    Ok(Some(password.into()))
}

fn invalid(text: &str) -> ApiError {
    ApiError::Invalid(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_a_name_or_an_address_and_nothing_around_it() {
        for good in ["db.example.com", " localhost ", "10.0.0.1", "[::1]"] {
            assert_eq!(host(good).ok().as_deref(), Some(good.trim()));
        }
        for bad in
            ["", "postgres://db", "db.example.com/shop", "me@db", "a b", "a,b", "/run/postgresql", "a\nb"]
        {
            assert!(host(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_ca_certificate_is_in_pem() {
        let pem = "-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----";
        assert_eq!(certificate(Some(&format!("\n{pem}\n\n"))).ok(), Some(format!("{pem}\n")));
        assert!(certificate(None).is_err() && certificate(Some("AA==")).is_err());
    }

    #[test]
    fn an_empty_password_is_none() {
        assert!(password(Some(String::new())).unwrap().is_none() && password(None).unwrap().is_none());
        assert!(password(Some("x".repeat(1_001))).is_err());
    }
}
