//! The key that seals the passwords of databases of users.

use secrecy::SecretString;

use super::{ConfigError, source::Source};

/// Fewer characters could be guessed.
const LEAST: usize = 32;

pub(super) fn key(source: &Source<'_>) -> Result<Option<SecretString>, ConfigError> {
    match source.get("CONNECTIONS_KEY") {
        Some(key) if key.chars().count() < LEAST => Err(ConfigError {
            name: "CONNECTIONS_KEY",
            problem: format!(
                "must have at least {LEAST} characters, such as from: openssl rand -base64 {LEAST}"
            ),
        }),
        key => Ok(key.map(SecretString::from)),
    }
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret;

    use crate::config::{Config, source::vars};

    #[test]
    fn a_key_for_passwords_is_long_and_never_repeated() {
        let long = "x".repeat(32);
        let config = Config::from_vars(vars(&[("CONNECTIONS_KEY", &long)])).unwrap();
        assert_eq!(config.connections_key.as_ref().unwrap().expose_secret(), long);
        assert!(!format!("{config:?}").contains(&long));
        let error = Config::from_vars(vars(&[("CONNECTIONS_KEY", "hunter2")])).unwrap_err().to_string();
        assert!(error.starts_with("CONNECTIONS_KEY: must have at least 32 characters"), "{error}");
        assert!(!error.contains("hunter2"));
    }

    #[test]
    fn private_databases_are_refused_unless_the_operator_allows_them() {
        assert!(!Config::from_vars(vars(&[])).unwrap().private_databases);
        assert!(Config::from_vars(vars(&[("PRIVATE_DATABASES", "true")])).unwrap().private_databases);
    }
}
