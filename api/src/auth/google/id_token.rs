//! Checks the claims of an ID token (OpenID Connect Core 1.0, section 3.1.3.7). The signature was checked before,
//! against the keys of the provider.

use anyhow::ensure;
use chrono::{DateTime, Utc};
use jsonwebtoken::{Algorithm, Validation};
use serde::Deserialize;

const LEEWAY_SECONDS: i64 = 60;
const LONGEST_SUBJECT: usize = 255;
/// Google's tokens may spell the issuer in either form.
const GOOGLE: [&str; 2] = ["https://accounts.google.com", "accounts.google.com"];

/// The values that the claims of this token must match.
pub(super) struct Expected<'a> {
    pub issuer: &'a str,
    pub client_id: &'a str,
    pub nonce: &'a str,
    pub now: DateTime<Utc>,
}

/// The claims of a provider about a person, and the client that they are meant for.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Claims {
    pub iss: String,
    pub sub: String,
    aud: Audience,
    azp: Option<String>,
    exp: i64,
    iat: i64,
    nonce: Option<String>,
    pub email: Option<String>,
    email_verified: Option<Verified>,
    pub name: Option<String>,
    pub picture: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Many(Vec<String>),
}

/// Some providers write this value as a text.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Verified {
    Flag(bool),
    Text(String),
}

impl Claims {
    /// Whether the provider has verified that the address belongs to the person.
    pub(crate) fn is_email_verified(&self) -> bool {
        match &self.email_verified {
            Some(Verified::Flag(flag)) => *flag,
            Some(Verified::Text(text)) => text == "true",
            None => false,
        }
    }
}

/// Checks the signature only. `checked` does the rest, with the clock that tests can set.
pub(super) fn signature_alone() -> Validation {
    // The key determines the algorithm.
    let mut validation = Validation::new(Algorithm::ES256);
    validation.validate_exp = false;
    validation.validate_aud = false;
    validation.required_spec_claims.clear();
    validation
}

/// The claims, if they are meant for us, belong to this flow and are valid now.
///
/// # Errors
/// When a check fails; the text names the check and repeats no value.
pub(super) fn checked(claims: Claims, expected: &Expected<'_>) -> anyhow::Result<Claims> {
    let is_google = expected.issuer == GOOGLE[0] && GOOGLE.contains(&claims.iss.as_str());
    ensure!(claims.iss == expected.issuer || is_google, "it comes from another issuer");
    ensure!(is_for(&claims, expected.client_id), "it was issued to another client");
    ensure!(claims.nonce.as_deref() == Some(expected.nonce), "it was made for another sign-in");
    let now = expected.now.timestamp();
    ensure!(claims.exp.saturating_add(LEEWAY_SECONDS) > now, "it has expired");
    ensure!(claims.iat.saturating_sub(LEEWAY_SECONDS) <= now, "it was issued in the future");
    let is_subject = (1..=LONGEST_SUBJECT).contains(&claims.sub.len()) && !claims.sub.contains('\0');
    ensure!(is_subject, "it names no user");
    Ok(claims)
}

/// Whether we are the audience. If the token names several audiences, `azp` must name us too.
fn is_for(claims: &Claims, client_id: &str) -> bool {
    let asked_by_us = claims.azp.as_deref().map(|azp| azp == client_id);
    match &claims.aud {
        Audience::One(audience) => audience == client_id && asked_by_us != Some(false),
        Audience::Many(audiences) => {
            let is_one_of_them = audiences.iter().any(|audience| audience == client_id);
            is_one_of_them && asked_by_us.unwrap_or(audiences.len() == 1)
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const NOW: i64 = 1_800_000_000;

    fn check_for(issuer: &str, changes: Value) -> Result<Claims, String> {
        let mut claims = json!({
            "iss": issuer, "sub": "s-1", "aud": "us", "exp": NOW + 3_600, "iat": NOW, "nonce": "n",
        });
        claims.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        let now = DateTime::from_timestamp(NOW, 0).unwrap();
        let expected = Expected { issuer, client_id: "us", nonce: "n", now };
        checked(serde_json::from_value(claims).unwrap(), &expected).map_err(|error| error.to_string())
    }

    fn check(changes: Value) -> Result<(), String> {
        check_for("https://id.example", changes).map(drop)
    }

    #[test]
    fn a_token_for_our_client_and_this_sign_in_is_valid() {
        assert_eq!(check(json!({})), Ok(()));
    }

    #[test]
    fn only_google_may_use_two_issuer_names() {
        let short = json!({ "iss": "accounts.google.com" });
        assert!(check_for(GOOGLE[0], short.clone()).is_ok());
        assert_eq!(check(short).unwrap_err(), "it comes from another issuer");
        for issuer in ["id.example", "https://id.example/", "https://accounts.google.com"] {
            assert!(check(json!({ "iss": issuer })).is_err(), "{issuer}");
        }
    }

    #[test]
    fn with_several_audiences_our_client_must_be_the_authorized_party() {
        let meant = |aud: Value, azp: Value| check(json!({ "aud": aud, "azp": azp })).is_ok();
        assert!(meant(json!(["us"]), json!(null)));
        assert!(meant(json!("us"), json!("us")));
        assert!(meant(json!(["us", "other"]), json!("us")));
        assert!(!meant(json!(["us", "other"]), json!(null)));
        assert!(!meant(json!(["us", "other"]), json!("other")));
        assert!(!meant(json!("us"), json!("other")));
        assert!(!meant(json!("other"), json!("us")));
        assert!(!meant(json!([]), json!("us")));
    }

    #[test]
    fn a_token_of_another_sign_in_is_refused() {
        for nonce in [json!("other"), json!(""), json!(null)] {
            assert_eq!(check(json!({ "nonce": nonce })).unwrap_err(), "it was made for another sign-in");
        }
    }

    #[test]
    fn a_clock_difference_of_one_minute_is_accepted() {
        assert!(check(json!({ "exp": NOW - 59 })).is_ok());
        assert!(check(json!({ "exp": NOW - 60 })).is_err());
        assert!(check(json!({ "iat": NOW + 60 })).is_ok());
        assert!(check(json!({ "iat": NOW + 61 })).is_err());
        assert!(check(json!({ "exp": i64::MAX, "iat": i64::MIN })).is_ok());
    }

    #[test]
    fn a_token_must_name_a_user() {
        for subject in [String::new(), "x".repeat(256), "s\0".to_owned()] {
            assert!(check(json!({ "sub": subject })).is_err());
        }
    }

    #[test]
    fn an_address_is_verified_only_when_the_provider_confirms_it() {
        let verified = |value: Value| {
            check_for("https://id.example", json!({ "email_verified": value })).unwrap().is_email_verified()
        };
        assert!(verified(json!(true)) && verified(json!("true")));
        assert!(!verified(json!(false)) && !verified(json!("false")) && !verified(json!(null)));
    }
}
