//! Where a webhook leads: an address on the internet, reached with HTTPS. It is resolved once, as that of a database is, and every
//! address is checked before one of them is called.

use std::net::{IpAddr, SocketAddr};

use url::{Host, Url};

use crate::{
    Config,
    database_connections::addresses::{self, Unreachable},
};

const LONGEST: usize = 500;

/// A checked address and its host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    pub url: Url,
    pub host: String,
    allows_private: bool,
}

impl Target {
    /// Reads what a user has entered.
    ///
    /// # Errors
    /// What to change about it.
    pub fn checked(text: &str, config: &Config) -> Result<Self, String> {
        let text = text.trim();
        let invalid = "Enter the whole address of the endpoint, such as https://example.com/hooks.";
        let url = Url::parse(text).map_err(|_| invalid.to_owned())?;
        let Some(host) = url.host() else { return Err(invalid.to_owned()) };
        if text.chars().count() > LONGEST {
            return Err(format!("The address has more than {LONGEST} characters."));
        }
        if !url.username().is_empty() || url.password().is_some() || url.fragment().is_some() {
            return Err("The address has a user name, a password or a fragment. Leave it out.".to_owned());
        }
        let allows_private = config.private_databases;
        let is_allowed =
            url.scheme() == "https" || (url.scheme() == "http" && allows_private && is_this_machine(&host));
        if !is_allowed {
            return Err("The address has to begin with https://.".to_owned());
        }
        Ok(Self { host: host.to_string(), url, allows_private })
    }

    /// The addresses that may be called.
    ///
    /// # Errors
    /// Why there is none, for the owner.
    pub async fn resolved(&self) -> Result<Vec<SocketAddr>, String> {
        let port = self.url.port_or_known_default().unwrap_or(443);
        let found = addresses::of_host(&self.host, port, self.allows_private).await;
        let found = found.map_err(|why| self.not_led_to(why))?;
        if !self.allows_private {
            for address in &found {
                if addresses::leads_home(*address).await {
                    return Err(self.not_led_to(Unreachable::Private));
                }
            }
        }
        Ok(found)
    }

    fn not_led_to(&self, why: Unreachable) -> String {
        let host = &self.host;
        match why {
            Unreachable::NotFound => format!("No server is called {host}."),
            Unreachable::Private => format!(
                "{host} is in a private network or on this machine. Only public addresses are called, unless the operator \
                 allows others."
            ),
            Unreachable::Never => format!("{host} leads to an address that is never called."),
        }
    }
}

fn is_this_machine(host: &Host<&str>) -> bool {
    match host {
        Host::Domain(name) => name.eq_ignore_ascii_case("localhost"),
        Host::Ipv4(address) => IpAddr::from(*address).is_loopback(),
        Host::Ipv6(address) => IpAddr::from(*address).is_loopback(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(allows_private: &str) -> Config {
        Config::from_vars(|name| (name == "PRIVATE_DATABASES").then(|| allows_private.to_owned())).unwrap()
    }

    #[test]
    fn only_https_is_called_and_http_on_this_machine_when_the_operator_allows_private_networks() {
        let (closed, open) = (config("false"), config("true"));
        let is_allowed = |text: &str, config: &Config| Target::checked(text, config).is_ok();
        for text in ["https://example.com", "https://example.com:8443/hooks?team=1", " https://10.0.0.1/ "] {
            assert!(is_allowed(text, &closed) && is_allowed(text, &open), "{text}");
        }
        for text in ["http://127.0.0.1:80/", "http://localhost/hooks", "http://[::1]:8080/"] {
            assert!(!is_allowed(text, &closed) && is_allowed(text, &open), "{text}");
        }
        for text in [
            "http://example.com",
            "http://10.0.0.1/",
            "ftp://example.com",
            "example.com/hooks",
            "https://",
            "file:///etc/passwd",
            "https://user:secret@example.com/",
            "https://example.com/#part",
            "",
        ] {
            assert!(!is_allowed(text, &closed) && !is_allowed(text, &open), "{text}");
        }
        assert!(!is_allowed(&format!("https://example.com/{}", "x".repeat(500)), &closed));
    }

    #[tokio::test]
    async fn private_and_reserved_addresses_are_refused_in_every_form() {
        let closed = config("false");
        for host in ["127.0.0.1", "localhost", "[::1]", "10.0.0.1", "2130706433", "[::ffff:192.168.0.1]"] {
            let target = Target::checked(&format!("https://{host}/"), &closed).unwrap();
            let refused = target.resolved().await.unwrap_err();
            assert!(refused.contains("private network or on this machine"), "{host}: {refused}");
        }
        for config in [closed, config("true")] {
            let target = Target::checked("https://169.254.169.254/latest", &config).unwrap();
            assert!(target.resolved().await.unwrap_err().contains("never called"));
        }
        let open = Target::checked("http://127.0.0.1:8080/", &config("true")).unwrap();
        assert_eq!(open.resolved().await.unwrap(), ["127.0.0.1:8080".parse().unwrap()]);
    }
}
