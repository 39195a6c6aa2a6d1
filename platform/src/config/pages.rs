//! Settings of the public pages: the address that receives inquiries, the origins that may show route maps, and whether
//! conversations are shared by links.

use url::{Origin, Url};

use super::{ConfigError, source::Source};

pub(super) fn contact_email(source: &Source<'_>) -> Result<Option<String>, ConfigError> {
    let name = "CONTACT_EMAIL";
    let Some(address) = source.get(name) else { return Ok(None) };
    let is_plain = address.chars().all(|c| c.is_ascii_graphic() && !matches!(c, ',' | ';' | '<' | '>'));
    match address.split_once('@') {
        Some((person, host)) if is_plain && !person.is_empty() && !host.is_empty() => Ok(Some(address)),
        _ => Err(ConfigError { name, problem: "must be one e-mail address".to_owned() }),
    }
}

/// Reads the origins. A path is refused, because it would suggest a limit that browsers do not apply.
pub(super) fn map_hosts(source: &Source<'_>) -> Result<Vec<Origin>, ConfigError> {
    let name = "MAP_HOSTS";
    let hosts: Vec<Url> = source.list(name)?;
    let is_origin = |url: &Url| {
        matches!(url.scheme(), "http" | "https")
            && url.path() == "/"
            && url.query().is_none()
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none()
    };
    if !hosts.iter().all(is_origin) {
        let problem = "must be origins such as https://maps.example.com".to_owned();
        return Err(ConfigError { name, problem });
    }
    Ok(hosts.iter().map(Url::origin).collect())
}

/// Whether conversations may be shared by links: not unless the operator says so.
pub(super) fn share_links(source: &Source<'_>) -> Result<bool, ConfigError> {
    let name = "SHARE_LINKS";
    match source.text(name, "off").as_str() {
        "on" | "true" => Ok(true),
        "off" | "false" => Ok(false),
        _ => Err(ConfigError { name, problem: "must be on or off".to_owned() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::source::vars;

    fn with<T>(name: &str, value: &str, read: impl Fn(&Source<'_>) -> T) -> T {
        read(&Source { var: &vars(&[(name, value)]) })
    }

    #[test]
    fn inquiries_are_mailed_to_one_address_or_not_at_all() {
        let read = |text| with("CONTACT_EMAIL", text, contact_email);
        assert_eq!(read("").unwrap(), None);
        assert_eq!(read("sales@b.test").unwrap().as_deref(), Some("sales@b.test"));
        for text in ["sales", "@b.test", "a@b.test, c@d.test", "Sales <a@b.test>", "a b@c.test"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn conversations_are_shared_by_links_only_where_the_operator_says_so() {
        let read = |text| with("SHARE_LINKS", text, share_links);
        assert_eq!(
            ["", "off", "false", "on", "true"].map(|text| read(text).unwrap()),
            [false, false, false, true, true]
        );
        assert!(read("maybe").is_err());
    }

    #[test]
    fn map_hosts_must_be_origins() {
        let read = |text| with("MAP_HOSTS", text, map_hosts);
        assert!(read("").unwrap().is_empty());
        let hosts = read("https://maps.example, http://127.0.0.1:9000/").unwrap();
        assert_eq!(hosts[0].ascii_serialization(), "https://maps.example");
        assert_eq!(hosts[1].ascii_serialization(), "http://127.0.0.1:9000");
        for text in
            ["maps.example", "https://maps.example/folder", "file:///etc", "https://me:you@maps.example"]
        {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
