//! Whether a hosted project has signed a token: with a key that it publishes, or with a secret that it shares with us.
//! A token cannot choose: what is signed with a secret is only ever checked with the secret from the configuration.

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

    /// What the token says, when the project has signed it for users of itself. Whether its time has come is not
    /// looked at.
    ///
    /// # Errors
    /// When the project's keys cannot be had.
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

/// With HS256, which `RemoteKeys` replaces by what the key at hand signs with.
fn validation(issuer: &str) -> Validation {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.set_audience(&[AUDIENCE]);
    validation.set_issuer(&[issuer]);
    validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
    // The clock that tests can set decides, in `Bearer::alive`.
    validation.validate_exp = false;
    validation
}
