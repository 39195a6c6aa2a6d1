//! Everything that is wrong with a configuration at once, so that an operator corrects it in one go.

use std::{cell::RefCell, collections::HashMap, fmt};

use super::{Config, ConfigError, SETTINGS, examples::example};

/// More faults than this are not looked for.
const MOST: usize = 80;

/// The value of a missing setting while further faults are looked for. No start uses it.
const STAND_IN: &str = "missing";

/// The faults of a configuration, at least one.
#[derive(Debug)]
pub struct ConfigErrors(Vec<ConfigError>);

impl std::error::Error for ConfigErrors {}

impl fmt::Display for ConfigErrors {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (fault, repair)) in self.told().enumerate() {
            if place > 0 {
                writeln!(formatter)?;
            }
            write!(formatter, "{fault}\n  {repair}")?;
        }
        Ok(())
    }
}

impl ConfigErrors {
    /// Each fault, and what the setting is with a valid example. No text holds a value that was given.
    pub fn told(&self) -> impl Iterator<Item = (String, String)> {
        self.0.iter().map(|error| (error.to_string(), what_it_is(error.name.trim_end_matches("_FILE"))))
    }
}

fn what_it_is(setting: &str) -> String {
    let Some((_, default, meaning)) = SETTINGS.iter().find(|(name, ..)| *name == setting) else {
        return format!("correct {setting}");
    };
    let default = if default.is_empty() { String::new() } else { format!("; without it {default}") };
    let example = example(setting).map_or(String::new(), |value| format!("; for example {setting}={value}"));
    format!("{setting} is: {meaning}{default}{example}")
}

impl Config {
    /// Reads settings and finds every fault: a setting with a fault is left out, or given a value when it must be there, and
    /// the rest is read again.
    ///
    /// # Errors
    /// When a value cannot be used.
    pub fn checked(var: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigErrors> {
        let corrected: RefCell<HashMap<String, Option<String>>> = RefCell::default();
        let mut faults: Vec<ConfigError> = Vec::new();
        for _ in 0..MOST {
            let read = Self::from_vars(|name| match corrected.borrow().get(name) {
                Some(value) => value.clone(),
                None => var(name),
            });
            let fault = match read {
                Ok(config) if faults.is_empty() => return Ok(config),
                Ok(_) => break,
                Err(fault) => fault,
            };
            let is_missing = faults.iter().any(|known| known.name == fault.name);
            let mut corrected = corrected.borrow_mut();
            let name = fault.name.trim_end_matches("_FILE");
            // A setting that is still a fault when it is left out is missing, and so is the secret of a file without one.
            let stands_in = is_missing || fault.name != name;
            if is_missing && corrected.get(name).is_some_and(Option::is_some) {
                break;
            }
            corrected.insert(name.to_owned(), stands_in.then(|| STAND_IN.to_owned()));
            corrected.insert(format!("{name}_FILE"), None);
            if !is_missing {
                faults.push(fault);
            }
        }
        Err(ConfigErrors(faults))
    }
}

#[cfg(test)]
mod tests {
    use crate::config::{Config, source::vars};

    #[test]
    fn all_faults_are_told_at_once_each_with_what_the_setting_is() {
        let settings = [
            ("DATABASE_URL", "mysql://root:hunter2@db"),
            ("WORKER_CONCURRENCY", "0"),
            ("LOG_FORMAT", "xml"),
            ("BIND_ADDR", "everywhere"),
        ];
        let text = Config::checked(vars(&settings)).unwrap_err().to_string();
        for line in [
            "DATABASE_URL: must start with postgres:// or postgresql://",
            "  DATABASE_URL is: postgres://... instead of the embedded SQLite file",
            "WORKER_CONCURRENCY: must be at least 1",
            "LOG_FORMAT: must be pretty or json",
            "BIND_ADDR: not an IP address and a port; the default is 127.0.0.1:8080",
        ] {
            assert!(text.lines().any(|found| found.starts_with(line)), "{line} is not in\n{text}");
        }
        assert!(!text.contains("hunter2"));
    }

    #[test]
    fn a_setting_that_another_one_needs_is_told_once() {
        let text = Config::checked(vars(&[("PAYMENT_GATEWAY", "payu")])).unwrap_err().to_string();
        assert_eq!(text.matches("PAYU_KEY:").count(), 1, "{text}");
    }

    #[test]
    fn a_missing_setting_hides_no_other_fault() {
        let settings = [
            ("PAYMENT_GATEWAY", "payu"),
            ("LOG_FORMAT", "xml"),
            ("GOOGLE_CLIENT_ID", "id"),
            ("GOOGLE_CLIENT_SECRET_FILE", "/nowhere/secret"),
        ];
        let text = Config::checked(vars(&settings)).unwrap_err().to_string();
        for name in ["PAYU_KEY", "PAYU_SALT", "LOG_FORMAT", "GOOGLE_CLIENT_SECRET_FILE"] {
            assert_eq!(text.matches(&format!("{name}: ")).count(), 1, "{name} in\n{text}");
        }
        assert_eq!(
            text.lines().filter(|line| line.starts_with("GOOGLE_CLIENT_SECRET: ")).count(),
            0,
            "{text}"
        );
    }
}
