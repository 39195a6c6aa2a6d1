//! Access tokens, which are signed with the installation's own key (ES256) and checked without a call to another
//! service. The database decides on every call whether the session of a token still exists.

use anyhow::{Context, anyhow};
use aws_lc_rs::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use chrono::{DateTime, Duration, Utc};
use jsonwebtoken::{
    Algorithm, DecodingKey, EncodingKey, Header, Validation,
    jwk::{Jwk, JwkSet, PublicKeyUse, ThumbprintHash},
};
use platform::{Platform, db::identity::User};
use protocol::UserId;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::verified::{Bearer, Verified};

const SECRET: &str = "auth_signing_key";
const AUDIENCE: &str = "authenticated";

/// Signs and checks access tokens.
pub(super) struct AccessTokens {
    signing: EncodingKey,
    checking: DecodingKey,
    header: Header,
    validation: Validation,
    public: JwkSet,
    issuer: String,
    life: Duration,
    verified: Verified,
}

#[derive(Serialize)]
struct Claims<'a> {
    iss: &'a str,
    sub: Uuid,
    aud: &'a str,
    exp: i64,
    iat: i64,
    email: &'a str,
    phone: &'a str,
    role: &'a str,
    aal: &'a str,
    amr: Value,
    session_id: Uuid,
    app_metadata: &'a Value,
    user_metadata: &'a Value,
    is_anonymous: bool,
}

#[derive(Deserialize)]
struct CheckedClaims {
    sub: Uuid,
    session_id: Uuid,
    exp: i64,
}

impl AccessTokens {
    /// Reads the key that all processes share. The first process to start creates it.
    pub(super) async fn open(platform: &Platform) -> anyhow::Result<Self> {
        let stored = platform.db.secret_or_insert(SECRET, &fresh_key()?, platform.clock.now()).await?;
        let der = STANDARD.decode(stored).context("reading the signing key")?;
        let signing = EncodingKey::from_ec_der(&der);
        let mut public =
            Jwk::from_encoding_key(&signing, Algorithm::ES256).context("reading the signing key")?;
        let key_id = public.thumbprint(ThumbprintHash::SHA256)?;
        public.common.key_id = Some(key_id.clone());
        public.common.public_key_use = Some(PublicKeyUse::Signature);
        let issuer = format!("{}/auth/v1", platform.config.public_url.as_str().trim_end_matches('/'));
        Ok(Self {
            checking: DecodingKey::from_jwk(&public)?,
            header: Header { kid: Some(key_id), ..Header::new(Algorithm::ES256) },
            validation: validation(&issuer),
            public: JwkSet { keys: vec![public] },
            issuer,
            life: Duration::from_std(platform.config.auth_access_ttl)?,
            verified: Verified::default(),
            signing,
        })
    }

    /// The public key, in the form that other services read.
    pub(super) fn public_keys(&self) -> &JwkSet {
        &self.public
    }

    /// How long a token is valid.
    pub(super) fn life(&self) -> Duration {
        self.life
    }

    /// A token for this session.
    pub(super) fn sign(
        &self,
        user: &User,
        session: Uuid,
        method: &str,
        now: DateTime<Utc>,
    ) -> anyhow::Result<String> {
        let claims = Claims {
            iss: &self.issuer,
            sub: user.id,
            aud: AUDIENCE,
            exp: (now + self.life).timestamp(),
            iat: now.timestamp(),
            email: &user.email,
            phone: "",
            role: "authenticated",
            aal: "aal1",
            amr: json!([{ "method": method, "timestamp": now.timestamp() }]),
            session_id: session,
            app_metadata: &user.app_metadata,
            user_metadata: &user.user_metadata,
            is_anonymous: false,
        };
        jsonwebtoken::encode(&self.header, &claims, &self.signing).context("signing an access token")
    }

    /// The user that the token names, if we signed the token and it has not expired.
    pub(super) fn check(&self, token: &str, now: DateTime<Utc>) -> Option<Bearer> {
        let bearer = match self.verified.get(token) {
            Some(bearer) => bearer,
            None => {
                let bearer = self.check_signature(token)?;
                self.verified.remember(token, bearer);
                bearer
            }
        };
        bearer.alive(now)
    }

    fn check_signature(&self, token: &str) -> Option<Bearer> {
        let claims =
            jsonwebtoken::decode::<CheckedClaims>(token, &self.checking, &self.validation).ok()?.claims;
        Some(Bearer { user: UserId(claims.sub), session: claims.session_id, expires_at: claims.exp })
    }
}

fn fresh_key() -> anyhow::Result<String> {
    let der = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())
        .map_err(|_| anyhow!("making a signing key"))?;
    Ok(STANDARD.encode(der))
}

fn validation(issuer: &str) -> Validation {
    let mut validation = Validation::new(Algorithm::ES256);
    validation.set_audience(&[AUDIENCE]);
    validation.set_issuer(&[issuer]);
    validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
    // `check` compares the expiry with the clock that tests can set.
    validation.validate_exp = false;
    validation
}
