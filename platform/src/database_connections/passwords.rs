//! Seals the passwords of databases and the secrets of webhooks of users with AES-256-GCM, so that a copy of the tables opens no
//! database and signs nothing. What is sealed belongs to one connection or endpoint and cannot be moved to another.

use std::{
    fs::{self, OpenOptions},
    io::{ErrorKind, Write},
    path::Path,
};

use anyhow::{Context, Result, anyhow};
use aws_lc_rs::aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey};
use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::{Config, secret};

/// The file with the key of an embedded installation, in DATA_DIR. No backup holds it.
const KEY_FILE: &str = "connections.key";

/// Why passwords cannot be sealed here.
pub const NO_KEY: &str =
    "Database connections are not set up on this installation. Its operator has to set CONNECTIONS_KEY.";

/// The key of an installation.
pub struct PasswordKey(RandomizedNonceKey);

impl PasswordKey {
    /// The key from the settings, or that of an embedded installation, which is made when it is missing. `None` where several
    /// machines may need the same key and none is set.
    ///
    /// # Errors
    /// When the file of the key cannot be read or made.
    pub fn of(config: &Config) -> Result<Option<Self>> {
        match (&config.connections_key, &config.database_url) {
            (Some(key), _) => Self::from_text(key).map(Some),
            (None, Some(_)) => Ok(None),
            (None, None) => Self::from_text(&own_key(&config.data_dir)?).map(Some),
        }
    }

    fn from_text(text: &SecretString) -> Result<Self> {
        let digest = Sha256::new().chain_update("database connections\n").chain_update(text.expose_secret());
        let key = RandomizedNonceKey::new(&AES_256_GCM, &digest.finalize());
        Ok(Self(key.map_err(|_| anyhow!("the key for passwords cannot be used"))?))
    }

    /// The password in a form that only this key and this connection open.
    ///
    /// # Errors
    /// When the cipher fails.
    pub fn seal(&self, connection: Uuid, password: &SecretString) -> Result<String> {
        let mut sealed = password.expose_secret().as_bytes().to_vec();
        let nonce = self.0.seal_in_place_append_tag(Aad::from(connection.as_bytes()), &mut sealed);
        let nonce = nonce.map_err(|_| anyhow!("a password cannot be sealed"))?;
        Ok(STANDARD_NO_PAD.encode([nonce.as_ref().as_slice(), &sealed].concat()))
    }

    /// The password, or `None` when it was sealed with another key or for another connection.
    #[must_use]
    pub fn open(&self, connection: Uuid, sealed: &str) -> Option<SecretString> {
        let sealed = STANDARD_NO_PAD.decode(sealed).ok()?;
        let (nonce, rest) = sealed.split_at_checked(NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let mut rest = rest.to_vec();
        let opened = self.0.open_in_place(nonce, Aad::from(connection.as_bytes()), &mut rest).ok()?;
        Some(String::from_utf8(opened.to_vec()).ok()?.into())
    }
}

/// The key in the data folder; made at the first use, readable by this user only.
fn own_key(data_dir: &Path) -> Result<SecretString> {
    let path = data_dir.join(KEY_FILE);
    let mut new = OpenOptions::new();
    new.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut new, 0o600);
    match new.open(&path) {
        Ok(mut file) => {
            let key = secret::token();
            file.write_all(key.as_bytes())
                .and_then(|()| file.sync_all())
                .context("storing the key for passwords")?;
            Ok(key.into())
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let key = fs::read_to_string(&path).context("reading the key for passwords")?;
            anyhow::ensure!(!key.trim().is_empty(), "{} is empty", path.display());
            Ok(key.trim().to_owned().into())
        }
        Err(error) => Err(error).with_context(|| format!("making {}", path.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(text: &str) -> PasswordKey {
        PasswordKey::from_text(&text.to_owned().into()).unwrap()
    }

    #[test]
    fn a_sealed_password_is_opened_by_its_key_and_its_connection_only() {
        let (connection, password) = (Uuid::now_v7(), SecretString::from("hunter2"));
        let sealed = key("a").seal(connection, &password).unwrap();
        assert!(!sealed.contains("hunter2"));
        assert_eq!(key("a").open(connection, &sealed).unwrap().expose_secret(), "hunter2");
        assert!(key("b").open(connection, &sealed).is_none(), "another key");
        assert!(key("a").open(Uuid::now_v7(), &sealed).is_none(), "another connection");
        assert!(key("a").open(connection, "nonsense").is_none());
        assert!(key("a").open(connection, "").is_none());
        let mut altered = STANDARD_NO_PAD.decode(&sealed).unwrap();
        *altered.last_mut().unwrap() ^= 1;
        assert!(key("a").open(connection, &STANDARD_NO_PAD.encode(altered)).is_none());
    }

    #[test]
    fn the_same_password_is_sealed_differently_each_time() {
        let (connection, password) = (Uuid::now_v7(), SecretString::from("hunter2"));
        assert_ne!(
            key("a").seal(connection, &password).unwrap(),
            key("a").seal(connection, &password).unwrap()
        );
    }

    #[test]
    fn an_embedded_installation_makes_a_key_once_that_nobody_else_can_read() {
        let folder = tempfile::tempdir().unwrap();
        let key = own_key(folder.path()).unwrap();
        assert!(key.expose_secret().len() >= 32);
        assert_eq!(own_key(folder.path()).unwrap().expose_secret(), key.expose_secret());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(folder.path().join(KEY_FILE)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn an_installation_on_postgres_needs_the_setting() {
        let vars = |name: &str| (name == "DATABASE_URL").then(|| "postgres://localhost/x".to_owned());
        let config = Config::from_vars(vars).unwrap();
        assert!(PasswordKey::of(&config).unwrap().is_none());
    }
}
