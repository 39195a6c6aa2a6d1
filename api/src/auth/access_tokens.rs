//! Access tokens, which are signed with the installation's own keys (ES256) and checked without a call to another
//! service. The database decides on every call whether the session of a token still exists.

use std::sync::{Arc, PoisonError, RwLock};

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
use platform::{
    KeyRing, Platform, Purpose,
    db::{identity::User, installation::keys::StoredKey},
    keys,
};
use protocol::UserId;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::verified::{Bearer, Verified};

const AUDIENCE: &str = "authenticated";

/// Signs and checks access tokens with the keys of the installation, also while one key follows another.
pub(super) struct AccessTokens {
    ring: KeyRing,
    opened: RwLock<Arc<Opened>>,
    validation: Validation,
    issuer: String,
    life: Duration,
}

/// The keys as they were last read, in the form that signs and checks.
struct Opened {
    stored: Arc<[StoredKey]>,
    keys: Vec<Key>,
    verified: Verified,
}

/// One key: its id is that of the database, its name in tokens is in the public part.
struct Key {
    id: String,
    signing: EncodingKey,
    checking: DecodingKey,
    header: Header,
    public: Jwk,
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

impl Key {
    fn open(stored: &StoredKey) -> anyhow::Result<Self> {
        let der = STANDARD.decode(&stored.value).context("reading a signing key")?;
        let signing = EncodingKey::from_ec_der(&der);
        let mut public =
            Jwk::from_encoding_key(&signing, Algorithm::ES256).context("reading a signing key")?;
        let key_id = public.thumbprint(ThumbprintHash::SHA256)?;
        public.common.key_id = Some(key_id.clone());
        public.common.public_key_use = Some(PublicKeyUse::Signature);
        Ok(Self {
            id: stored.id.clone(),
            checking: DecodingKey::from_jwk(&public)?,
            header: Header { kid: Some(key_id), ..Header::new(Algorithm::ES256) },
            public,
            signing,
        })
    }
}

impl Opened {
    fn of(stored: Arc<[StoredKey]>) -> anyhow::Result<Self> {
        let keys = stored.iter().map(Key::open).collect::<anyhow::Result<_>>()?;
        Ok(Self { stored, keys, verified: Verified::default() })
    }

    fn signing(&self, now: DateTime<Utc>) -> anyhow::Result<&Key> {
        let id = &keys::signing(&self.stored, now).id;
        self.keys.iter().find(|key| key.id == *id).context("finding the signing key")
    }

    fn accepted(&self, now: DateTime<Utc>) -> impl Iterator<Item = &Key> {
        let accepted = move |key: &&Key| keys::accepted(&self.stored, now).any(|stored| stored.id == key.id);
        self.keys.iter().filter(accepted)
    }
}

impl AccessTokens {
    /// Reads the keys that all processes share. The first process to start creates the first one.
    pub(super) async fn open(platform: &Platform) -> anyhow::Result<Self> {
        let now = platform.clock.now();
        let fresh = fresh_signing_key()?;
        let ring = platform.keys.open(&platform.db, Purpose::AccessTokens, &fresh, now).await?;
        let opened = RwLock::new(Arc::new(Opened::of(ring.keys())?));
        let issuer = format!("{}/auth/v1", platform.config.public_url.as_str().trim_end_matches('/'));
        let life = Duration::from_std(platform.config.auth_access_ttl)?;
        Ok(Self { validation: validation(&issuer), ring, opened, issuer, life })
    }

    /// The keys as they are now. A key that cannot be read leaves those from before.
    fn opened(&self) -> Arc<Opened> {
        let opened = Arc::clone(&self.opened.read().unwrap_or_else(PoisonError::into_inner));
        let stored = self.ring.keys();
        if Arc::ptr_eq(&opened.stored, &stored) {
            return opened;
        }
        match Opened::of(stored) {
            Ok(renewed) => {
                let renewed = Arc::new(renewed);
                *self.opened.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&renewed);
                renewed
            }
            Err(error) => {
                tracing::error!(error = format!("{error:#}"), "a new signing key cannot be read");
                opened
            }
        }
    }

    /// The public keys of all tokens that are accepted, in the form that other services read.
    pub(super) fn public_keys(&self, now: DateTime<Utc>) -> JwkSet {
        JwkSet { keys: self.opened().accepted(now).map(|key| key.public.clone()).collect() }
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
        let opened = self.opened();
        let key = opened.signing(now)?;
        jsonwebtoken::encode(&key.header, &claims, &key.signing).context("signing an access token")
    }

    /// The user that the token names, if we signed the token and it has not expired.
    pub(super) fn check(&self, token: &str, now: DateTime<Utc>) -> Option<Bearer> {
        let opened = self.opened();
        let bearer = match opened.verified.get(token) {
            Some(bearer) => bearer,
            None => {
                let bearer = self.check_signature(&opened, token, now)?;
                opened.verified.remember(token, bearer);
                bearer
            }
        };
        bearer.alive(now)
    }

    fn check_signature(&self, opened: &Opened, token: &str, now: DateTime<Utc>) -> Option<Bearer> {
        let header = jsonwebtoken::decode_header(token).ok()?;
        let mut keys = opened.accepted(now);
        let key = keys.find(|key| header.kid.is_none() || key.header.kid == header.kid)?;
        let decoded = jsonwebtoken::decode::<CheckedClaims>(token, &key.checking, &self.validation).ok()?;
        let claims = decoded.claims;
        Some(Bearer { user: UserId(claims.sub), session: claims.session_id, expires_at: claims.exp })
    }
}

/// A new key for access tokens, in the form that the database holds.
///
/// # Errors
/// When the cryptographic library makes none.
pub fn fresh_signing_key() -> anyhow::Result<String> {
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
