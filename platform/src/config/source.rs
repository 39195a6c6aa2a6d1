//! Reads single settings: converts text to a type, and names the setting in the error when the value is invalid.

use std::{net::SocketAddr, str::FromStr, time::Duration};

use secrecy::SecretString;

use super::ConfigError;

/// The source of settings: the environment, or a list in a test.
pub(super) struct Source<'a> {
    pub var: &'a dyn Fn(&str) -> Option<String>,
}

/// Looks up settings in the process environment, after loading a `.env` file from the working folder.
pub(super) fn environment() -> impl Fn(&str) -> Option<String> {
    let _ = dotenvy::dotenv();
    #[expect(clippy::disallowed_methods, reason = "this is where the environment is read")]
    |name: &str| std::env::var(name).ok()
}

/// The settings of a test.
#[cfg(test)]
pub(super) fn vars<'a>(vars: &'a [(&str, &str)]) -> impl Fn(&str) -> Option<String> + 'a {
    |name| vars.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
}

impl Source<'_> {
    pub(super) fn get(&self, name: &str) -> Option<String> {
        (self.var)(name).map(|value| value.trim().to_owned()).filter(|value| !value.is_empty())
    }

    pub(super) fn text(&self, name: &str, default: &str) -> String {
        self.get(name).unwrap_or_else(|| default.to_owned())
    }

    pub(super) fn parsed<T: FromStr>(&self, name: &'static str, default: &str) -> Result<T, ConfigError> {
        self.text(name, default).parse().map_err(|_| ConfigError {
            name,
            problem: format!("not a valid value; the default is {default}"),
        })
    }

    /// An address and a port to listen on; `localhost` is the loopback address, whatever names the machine knows.
    pub(super) fn listening(&self, name: &'static str, default: &str) -> Result<SocketAddr, ConfigError> {
        let said = self.text(name, default);
        let said =
            said.strip_prefix("localhost:").map_or_else(|| said.clone(), |port| format!("127.0.0.1:{port}"));
        said.parse().map_err(|_| ConfigError {
            name,
            problem: format!("not an IP address and a port; the default is {default}"),
        })
    }

    /// A number from 0 to 1.
    pub(super) fn part(&self, name: &'static str, default: &str) -> Result<f64, ConfigError> {
        let part: f64 = self.parsed(name, default)?;
        if (0.0..=1.0).contains(&part) {
            return Ok(part);
        }
        Err(ConfigError { name, problem: "not between 0 and 1".to_owned() })
    }

    pub(super) fn optional_parsed<T: FromStr>(&self, name: &'static str) -> Result<Option<T>, ConfigError> {
        self.get(name)
            .map(|value| value.parse().map_err(|_| ConfigError { name, problem: "not usable".to_owned() }))
            .transpose()
    }

    pub(super) fn optional_with_scheme(
        &self,
        name: &'static str,
        schemes: &[&str],
    ) -> Result<Option<SecretString>, ConfigError> {
        match self.get(name) {
            Some(value) if !schemes.iter().any(|scheme| value.starts_with(scheme)) => {
                Err(ConfigError { name, problem: format!("must start with {}", schemes.join(" or ")) })
            }
            value => Ok(value.map(SecretString::from)),
        }
    }

    pub(super) fn positive(&self, name: &'static str, default: usize) -> Result<usize, ConfigError> {
        let value: usize = self.parsed(name, &default.to_string())?;
        if value == 0 {
            return Err(ConfigError { name, problem: "must be at least 1".to_owned() });
        }
        Ok(value)
    }

    pub(super) fn seconds(&self, name: &'static str, default: usize) -> Result<Duration, ConfigError> {
        Ok(Duration::from_secs(self.positive(name, default)? as u64))
    }

    /// Values separated by commas.
    pub(super) fn list<T: FromStr>(&self, name: &'static str) -> Result<Vec<T>, ConfigError> {
        let text = self.text(name, "");
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        parts
            .map(|part| {
                part.parse().map_err(|_| ConfigError {
                    name,
                    problem: "contains something that is not an address".to_owned(),
                })
            })
            .collect()
    }

    /// Reads a setting that is required when the setting `beside` is given.
    pub(super) fn needed(&self, name: &'static str, beside: &str) -> Result<String, ConfigError> {
        self.get(name).ok_or_else(|| ConfigError { name, problem: format!("must be set beside {beside}") })
    }
}
