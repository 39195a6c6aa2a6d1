//! The addresses to which sign-in may send a browser back: this installation and those that the configuration lists.

use axum::{
    http::{HeaderValue, StatusCode, header::LOCATION},
    response::{IntoResponse, Response},
};
use platform::Config;
use url::{Url, form_urlencoded};

/// A longer address in a query would break the line of the mail that contains the link.
const LONGEST: usize = 700;

/// The requested address if it is allowed, else the public one.
pub(super) fn target(asked: Option<&str>, config: &Config) -> Url {
    asked
        .and_then(|text| Url::parse(text).ok())
        .filter(|url| is_allowed(url, config))
        .filter(|url| {
            form_urlencoded::byte_serialize(url.as_str().as_bytes()).map(str::len).sum::<usize>() <= LONGEST
        })
        .unwrap_or_else(|| config.public_url.clone())
}

/// The public address allows its whole origin; a listed one allows itself and all paths below it.
fn is_allowed(url: &Url, config: &Config) -> bool {
    let is_web = matches!(url.scheme(), "http" | "https");
    if !url.username().is_empty() || url.password().is_some() {
        return false;
    }
    if is_web && url.origin() == config.public_url.origin() {
        return true;
    }
    config.auth_redirect_urls.iter().any(|listed| is_below(url, listed))
}

fn is_below(url: &Url, listed: &Url) -> bool {
    let same_place = url.scheme() == listed.scheme()
        && url.host() == listed.host()
        && url.port_or_known_default() == listed.port_or_known_default();
    let folder = listed.path().trim_end_matches('/');
    let rest = url.path().strip_prefix(folder);
    same_place && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Redirects with a code to exchange, or without one when the browser requested none.
pub(super) fn back_with_code(mut target: Url, code: Option<&str>) -> Response {
    if let Some(code) = code {
        target.query_pairs_mut().append_pair("code", code);
    }
    see_other(&target)
}

/// Redirects with the error in query and fragment, where clients look for it.
pub(super) fn back_with_error(mut target: Url, code: &str, description: &str) -> Response {
    let pairs = [("error", error(code)), ("error_code", code), ("error_description", description)];
    target.query_pairs_mut().extend_pairs(pairs);
    let fragment = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    target.set_fragment(Some(&fragment));
    see_other(&target)
}

/// The name of the error in RFC 6749.
fn error(code: &str) -> &'static str {
    match code {
        "unexpected_failure" => "server_error",
        "bad_oauth_state" => "invalid_request",
        _ => "access_denied",
    }
}

fn see_other(target: &Url) -> Response {
    match HeaderValue::from_str(target.as_str()) {
        Ok(location) => (StatusCode::SEE_OTHER, [(LOCATION, location)]).into_response(),
        // A parsed address is plain ASCII.
        Err(_) => StatusCode::BAD_REQUEST.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config() -> Config {
        Config::from_vars(|name| match name {
            "PUBLIC_URL" => Some("https://chain.example".to_owned()),
            "AUTH_REDIRECT_URLS" => Some("https://other.example/app, myapp://signed-in".to_owned()),
            _ => None,
        })
        .unwrap()
    }

    #[test]
    fn listed_addresses_and_our_own_origin_are_allowed() {
        for url in [
            "https://chain.example/auth/callback?next=1",
            "https://other.example/app",
            "https://other.example/app/x",
            "myapp://signed-in",
        ] {
            assert_eq!(target(Some(url), &config()).as_str(), url);
        }
    }

    #[test]
    fn any_other_address_is_replaced_by_the_public_address() {
        for url in [
            "https://evil.example/",
            "https://chain.example.evil.example/",
            "https://chain.example@evil.example/",
            "https://user@chain.example/",
            "http://chain.example/",
            "https://chain.example:444/",
            "https://other.example/application",
            "https://other.example/",
            "//evil.example",
            "/auth/callback",
            "javascript:alert(1)",
            "",
        ] {
            assert_eq!(target(Some(url), &config()).as_str(), "https://chain.example/", "{url}");
        }
        assert_eq!(target(None, &config()).as_str(), "https://chain.example/");
    }
}
