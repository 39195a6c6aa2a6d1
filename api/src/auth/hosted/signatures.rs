//! Checks whether a hosted project has signed a token: with a key that it publishes, or with a secret that it shares
//! with us. A token cannot choose the method: a token signed with a secret is checked only with the configured secret.

use anyhow::Context;
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};
use platform::config::HostedSignIn;
use secrecy::ExposeSecret;
use url::Url;

use super::claims::Claims;
use crate::{auth::remote_keys::RemoteKeys, remote::client};

const AUDIENCE: &str = "authenticated";

pub(super) struct Signatures {
    keys: RemoteKeys,
    keys_address: Url,
    secret: Option<DecodingKey>,
    issuer: String,
    validation: Validation,
}

impl Signatures {
    pub(super) fn of(project: &HostedSignIn) -> anyhow::Result<Self> {
        let issuer = project.url.as_str().trim_end_matches('/').to_owned();
        let keys_address = format!("{issuer}/.well-known/jwks.json").parse().context("AUTH_HOSTED_URL")?;
        let secret = project.jwt_secret.as_ref();
        Ok(Self {
            keys: RemoteKeys::new(client()?),
            keys_address,
            secret: secret.map(|secret| DecodingKey::from_secret(secret.expose_secret().as_bytes())),
            validation: validation(&issuer),
            issuer,
        })
    }

    /// The claims of the token, if the project has signed it for its own users. Does not check the expiry.
    ///
    /// # Errors
    /// When the project's keys cannot be fetched.
    pub(super) async fn verified(&self, token: &str) -> anyhow::Result<Option<Claims>> {
        let Ok(header) = decode_header(token) else { return Ok(None) };
        let claims: Option<Claims> = if header.alg == Algorithm::HS256 {
            let Some(secret) = &self.secret else { return Ok(None) };
            decode(token, secret, &self.validation).ok().map(|token| token.claims)
        } else {
            let verified = self.keys.verified(&self.keys_address, token, &self.validation).await?;
            verified.map(|token| token.claims)
        };
        Ok(claims.filter(|claims| claims.is_from(&self.issuer)))
    }
}

/// Names HS256, which `RemoteKeys` replaces with the algorithm of the key that it finds.
fn validation(issuer: &str) -> Validation {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.set_audience(&[AUDIENCE]);
    validation.set_issuer(&[issuer]);
    validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
    // `Bearer::alive` compares the expiry with the clock that tests can set.
    validation.validate_exp = false;
    validation
}
