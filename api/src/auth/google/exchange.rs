//! Exchanges the provider's code for its ID token, with our secret and the verifier of this sign-in.

use anyhow::bail;
use base64::{Engine, engine::general_purpose::STANDARD};
use platform::config::GoogleSignIn;
use reqwest::{
    Client, RequestBuilder,
    header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue},
};
use secrecy::ExposeSecret;
use serde::Deserialize;
use url::{Url, form_urlencoded};

use super::discovery::Provider;
use crate::remote::json_from;

/// The values that the exchange sends.
pub(super) struct Exchange<'a> {
    pub settings: &'a GoogleSignIn,
    pub callback: &'a Url,
    pub code: &'a str,
    pub code_verifier: &'a str,
}

/// The one field of the provider's answer that we use.
#[derive(Deserialize)]
struct Tokens {
    id_token: String,
}

/// Where the provider expects our secret.
#[derive(Debug, PartialEq, Eq)]
enum SecretIn {
    Body,
    Header,
}

impl Exchange<'_> {
    /// The ID token, not checked yet.
    ///
    /// # Errors
    /// When the provider cannot be reached or refuses the code.
    pub(super) async fn id_token(&self, client: &Client, provider: &Provider) -> anyhow::Result<String> {
        Ok(json_from::<Tokens>(self.request(client, provider)?).await?.id_token)
    }

    fn request(&self, client: &Client, provider: &Provider) -> anyhow::Result<RequestBuilder> {
        let mut form = form_urlencoded::Serializer::new(String::new());
        form.extend_pairs([
            ("grant_type", "authorization_code"),
            ("code", self.code),
            ("redirect_uri", self.callback.as_str()),
            ("code_verifier", self.code_verifier),
        ]);
        let mut request = client.post(provider.token_endpoint.clone());
        let (id, secret) = (self.settings.client_id.as_str(), self.settings.client_secret.expose_secret());
        match secret_in(provider.secret_methods.as_deref())? {
            SecretIn::Body => {
                form.extend_pairs([("client_id", id), ("client_secret", secret)]);
            }
            SecretIn::Header => request = request.header(AUTHORIZATION, basic(id, secret)?),
        }
        Ok(request.header(CONTENT_TYPE, "application/x-www-form-urlencoded").body(form.finish()))
    }
}

/// A provider that lists no method expects the header (OpenID Connect Discovery 1.0, section 3).
fn secret_in(methods: Option<&[String]>) -> anyhow::Result<SecretIn> {
    let Some(methods) = methods else { return Ok(SecretIn::Header) };
    let takes = |method: &str| methods.iter().any(|taken| taken == method);
    if takes("client_secret_post") {
        Ok(SecretIn::Body)
    } else if takes("client_secret_basic") {
        Ok(SecretIn::Header)
    } else {
        bail!("it accepts a secret neither in the body nor in the header")
    }
}

/// Id and secret are each encoded as in a form before they are joined (RFC 6749, section 2.3.1).
fn basic(id: &str, secret: &str) -> anyhow::Result<HeaderValue> {
    let encoded = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let pair = STANDARD.encode(format!("{}:{}", encoded(id), encoded(secret)));
    let mut value = HeaderValue::from_str(&format!("Basic {pair}"))?;
    value.set_sensitive(true);
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_secret_is_sent_in_the_place_that_the_provider_supports() {
        let methods = |list: &[&str]| list.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        assert_eq!(secret_in(None).unwrap(), SecretIn::Header);
        assert_eq!(secret_in(Some(&methods(&["client_secret_basic"]))).unwrap(), SecretIn::Header);
        let both = methods(&["client_secret_basic", "client_secret_post"]);
        assert_eq!(secret_in(Some(&both)).unwrap(), SecretIn::Body);
        assert!(secret_in(Some(&methods(&["private_key_jwt"]))).is_err());
    }

    #[test]
    fn id_and_secret_are_encoded_so_that_they_cannot_be_confused() {
        let value = basic("id:1", "p&ss").unwrap();
        assert!(value.is_sensitive());
        assert_eq!(value.to_str().unwrap(), format!("Basic {}", STANDARD.encode("id%3A1:p%26ss")));
    }
}
