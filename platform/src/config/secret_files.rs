//! Secrets that stand in files, as container engines hand them over: `SMTP_URL_FILE=/run/secrets/smtp` instead of `SMTP_URL`.

use std::{collections::HashMap, fs};

use super::ConfigError;

/// The settings that may stand in a file, with the setting that names the file.
pub const SECRETS: [(&str, &str); 15] = [
    ("DATABASE_URL", "DATABASE_URL_FILE"),
    ("REDIS_URL", "REDIS_URL_FILE"),
    ("AWS_ACCESS_KEY_ID", "AWS_ACCESS_KEY_ID_FILE"),
    ("AWS_SECRET_ACCESS_KEY", "AWS_SECRET_ACCESS_KEY_FILE"),
    ("SMTP_URL", "SMTP_URL_FILE"),
    ("OSRM_URL", "OSRM_URL_FILE"),
    ("GEOCODER_URL", "GEOCODER_URL_FILE"),
    ("LLM_API_KEY", "LLM_API_KEY_FILE"),
    ("GOOGLE_CLIENT_SECRET", "GOOGLE_CLIENT_SECRET_FILE"),
    ("AUTH_HOSTED_JWT_SECRET", "AUTH_HOSTED_JWT_SECRET_FILE"),
    ("RAZORPAY_KEY_SECRET", "RAZORPAY_KEY_SECRET_FILE"),
    ("RAZORPAY_WEBHOOK_SECRET", "RAZORPAY_WEBHOOK_SECRET_FILE"),
    ("PAYU_KEY", "PAYU_KEY_FILE"),
    ("PAYU_SALT", "PAYU_SALT_FILE"),
    ("CONNECTIONS_KEY", "CONNECTIONS_KEY_FILE"),
];

/// The secrets that stand in files, by setting. White space around them is no part of them.
///
/// # Errors
/// When a setting is there in both ways, or its file cannot be read or is empty.
pub(super) fn read(
    var: &dyn Fn(&str) -> Option<String>,
) -> Result<HashMap<&'static str, String>, ConfigError> {
    let mut secrets = HashMap::new();
    for (name, file_name) in SECRETS {
        let Some(path) = var(file_name).filter(|path| !path.trim().is_empty()) else { continue };
        if var(name).is_some_and(|value| !value.trim().is_empty()) {
            return Err(ConfigError { name, problem: format!("is set twice, here and in {file_name}") });
        }
        let problem = match fs::read_to_string(path.trim()) {
            Ok(text) if text.trim().is_empty() => "names an empty file".to_owned(),
            Ok(text) => {
                secrets.insert(name, text.trim().to_owned());
                continue;
            }
            Err(error) => format!("names a file that cannot be read ({})", error.kind()),
        };
        return Err(ConfigError { name: file_name, problem });
    }
    Ok(secrets)
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret;

    use crate::config::{Config, source::vars};

    #[test]
    fn a_secret_may_stand_in_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("smtp");
        std::fs::write(&path, "smtp://user:password@mail:25\n").unwrap();
        let path = path.to_string_lossy().into_owned();
        let config = Config::from_vars(vars(&[("SMTP_URL_FILE", &path)])).unwrap();
        assert_eq!(config.smtp_url.unwrap().expose_secret(), "smtp://user:password@mail:25");
        let both = [("SMTP_URL_FILE", path.as_str()), ("SMTP_URL", "smtp://other")];
        let error = Config::from_vars(vars(&both)).unwrap_err().to_string();
        assert_eq!(error, "SMTP_URL: is set twice, here and in SMTP_URL_FILE");
    }

    #[test]
    fn the_keys_of_the_bucket_may_stand_in_files_and_come_together() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        std::fs::write(&path, "hunter2\n").unwrap();
        let path = path.to_string_lossy().into_owned();
        let secret = ("AWS_SECRET_ACCESS_KEY_FILE", path.as_str());
        let config = Config::from_vars(vars(&[("AWS_ACCESS_KEY_ID", "id"), secret])).unwrap();
        let keys = config.storage_keys.unwrap();
        assert_eq!((keys.id.as_str(), keys.secret.expose_secret()), ("id", "hunter2"));
        let error = Config::from_vars(vars(&[secret])).unwrap_err().to_string();
        assert_eq!(error, "AWS_ACCESS_KEY_ID: must be set beside AWS_SECRET_ACCESS_KEY");
    }

    #[test]
    fn a_file_that_is_not_there_is_named_by_its_setting() {
        let error = Config::from_vars(vars(&[("PAYU_SALT_FILE", "/nowhere/salt")])).unwrap_err().to_string();
        assert!(error.starts_with("PAYU_SALT_FILE: names a file that cannot be read"), "{error}");
    }
}
