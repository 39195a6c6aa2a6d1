//! Settings of sign-in that consist of several values: Google, a hosted project, limits, proxies.

use std::net::IpAddr;

use ipnet::IpNet;
use secrecy::SecretString;
use url::Url;

use super::{ConfigError, source::Source};

/// Google sign-in, or any OpenID Connect provider that works in the same way.
#[derive(Clone, Debug)]
pub struct GoogleSignIn {
    pub issuer: Url,
    pub client_id: String,
    pub client_secret: SecretString,
}

/// A hosted project where users sign in. We check its tokens; our own `/auth/v1` is off.
#[derive(Clone, Debug)]
pub struct HostedSignIn {
    /// The address of the project; ends in `/auth/v1`. It is also the issuer of its tokens.
    pub url: Url,
    /// The public key of the project, which every browser receives.
    pub public_key: String,
    pub jwt_secret: Option<SecretString>,
}

pub(super) fn rate_limit(source: &Source<'_>) -> Result<Option<f64>, ConfigError> {
    let name = "AUTH_RATE_LIMIT";
    match source.text(name, "on").as_str() {
        "on" => Ok(Some(1.0)),
        "off" => Ok(None),
        text => match text.parse::<f64>() {
            Ok(factor) if factor.is_finite() && factor > 0.0 => Ok(Some(factor)),
            _ => Err(ConfigError { name, problem: "must be on, off or a number above 0".to_owned() }),
        },
    }
}

pub(super) fn google(source: &Source<'_>) -> Result<Option<GoogleSignIn>, ConfigError> {
    let issuer: Url = source.parsed("GOOGLE_ISSUER", "https://accounts.google.com")?;
    let Some(client_id) = source.get("GOOGLE_CLIENT_ID") else { return Ok(None) };
    let client_secret = source.needed("GOOGLE_CLIENT_SECRET", "GOOGLE_CLIENT_ID")?.into();
    refuse_plain_http("GOOGLE_ISSUER", &issuer)?;
    Ok(Some(GoogleSignIn { issuer, client_id, client_secret }))
}

pub(super) fn hosted(source: &Source<'_>) -> Result<Option<HostedSignIn>, ConfigError> {
    let Some(mut url) = source.optional_parsed::<Url>("AUTH_HOSTED_URL")? else { return Ok(None) };
    refuse_plain_http("AUTH_HOSTED_URL", &url)?;
    let folder = url.path().trim_end_matches('/').to_owned();
    if !folder.ends_with("/auth/v1") {
        url.set_path(&format!("{folder}/auth/v1"));
    }
    let public_key = source.needed("AUTH_HOSTED_KEY", "AUTH_HOSTED_URL")?;
    if public_key.starts_with("sb_secret_") {
        let problem = "must be the public key, because every browser receives it".to_owned();
        return Err(ConfigError { name: "AUTH_HOSTED_KEY", problem });
    }
    let jwt_secret = source.get("AUTH_HOSTED_JWT_SECRET").map(SecretString::from);
    Ok(Some(HostedSignIn { url, public_key, jwt_secret }))
}

/// Reads a list of single addresses and networks.
pub(super) fn networks(source: &Source<'_>, name: &'static str) -> Result<Vec<IpNet>, ConfigError> {
    let texts: Vec<String> = source.list(name)?;
    let network = |text: &String| {
        let address = text.parse::<IpAddr>().map(IpNet::from);
        address.or_else(|_| text.parse()).map_err(|_| ConfigError {
            name,
            problem: "must be addresses or networks such as 10.0.0.0/8".to_owned(),
        })
    };
    texts.iter().map(network).collect()
}

/// Refuses plain http except on this machine, because keys and codes are sent to this address.
fn refuse_plain_http(name: &'static str, url: &Url) -> Result<(), ConfigError> {
    if url.scheme() == "https" || (url.scheme() == "http" && super::is_loopback(url)) {
        return Ok(());
    }
    Err(ConfigError { name, problem: "must start with https://".to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::source;

    fn read_from<T>(vars: &[(&str, &str)], read: impl Fn(&Source<'_>) -> T) -> T {
        read(&Source { var: &source::vars(vars) })
    }

    #[test]
    fn the_address_of_a_hosted_project_may_omit_its_path() {
        for url in ["https://p.example", "https://p.example/", "https://p.example/auth/v1"] {
            let hosted = read_from(&[("AUTH_HOSTED_URL", url), ("AUTH_HOSTED_KEY", "anon")], hosted);
            assert_eq!(hosted.unwrap().unwrap().url.as_str(), "https://p.example/auth/v1");
        }
    }

    #[test]
    fn a_secret_key_is_refused_as_the_public_key() {
        let vars = [("AUTH_HOSTED_URL", "https://p.example"), ("AUTH_HOSTED_KEY", "sb_secret_x")];
        assert!(read_from(&vars, hosted).is_err());
    }

    #[test]
    fn plain_http_is_allowed_on_this_machine_only() {
        let key = ("AUTH_HOSTED_KEY", "anon");
        assert!(read_from(&[("AUTH_HOSTED_URL", "http://p.example"), key], hosted).is_err());
        assert!(read_from(&[("AUTH_HOSTED_URL", "http://127.0.0.1:99"), key], hosted).is_ok());
    }

    #[test]
    fn google_sign_in_needs_both_id_and_secret() {
        assert!(read_from(&[("GOOGLE_CLIENT_ID", "id")], google).is_err());
        assert!(read_from(&[], google).unwrap().is_none());
    }

    #[test]
    fn limits_are_on_off_or_scaled_by_a_factor() {
        assert_eq!(read_from(&[], rate_limit).unwrap(), Some(1.0));
        assert_eq!(read_from(&[("AUTH_RATE_LIMIT", "off")], rate_limit).unwrap(), None);
        assert_eq!(read_from(&[("AUTH_RATE_LIMIT", "50")], rate_limit).unwrap(), Some(50.0));
        assert!(read_from(&[("AUTH_RATE_LIMIT", "-1")], rate_limit).is_err());
    }

    #[test]
    fn proxies_are_addresses_or_networks() {
        let read = |text| read_from(&[("TRUSTED_PROXIES", text)], |found| networks(found, "TRUSTED_PROXIES"));
        assert_eq!(read("10.0.0.0/8, ::1").unwrap().len(), 2);
        assert!(read("proxy.example").is_err());
    }
}
