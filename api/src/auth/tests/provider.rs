//! An OpenID Connect provider on a free port: discovery, keys and tokens, over real HTTP. It checks our secret, our
//! address and the verifier as strictly as Google does, and tests can make it misbehave.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
};

use aws_lc_rs::{
    encoding::AsDer,
    rsa::{KeyPair, KeySize},
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair},
};
use axum::{
    Json, Router,
    extract::State,
    http::{HeaderMap, StatusCode, header::AUTHORIZATION},
    routing::{get, post},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, EncodingKey, Header, jwk::Jwk};
use platform::{Clock, secret};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;
use url::{Url, form_urlencoded};

use super::param;

pub(super) const CLIENT_ID: &str = "client-1.apps.example";
pub(super) const CLIENT_SECRET: &str = "the secret & more";
/// "client-1.apps.example:the+secret+%26+more"
const SECRET_HEADER: &str = "Basic Y2xpZW50LTEuYXBwcy5leGFtcGxlOnRoZStzZWNyZXQrJTI2K21vcmU=";

type Shared = Arc<Mutex<Behaviour>>;
type Refused = (StatusCode, Json<Value>);

pub(super) struct Provider {
    pub issuer: String,
    behaviour: Shared,
}

/// The provider's behaviour from now on. A change takes effect with the next request.
pub(super) struct Behaviour {
    pub clock: Clock,
    pub is_away: bool,
    /// Claims in tokens that are added to the usual ones or replace them.
    pub claims: Value,
    pub signs: Signs,
    /// Fields of the discovery document that are added to the usual ones or replace them.
    pub description: Value,
    /// The number of requests to each endpoint.
    pub asked: HashMap<&'static str, usize>,
    key: Key,
    grants: HashMap<String, Grant>,
}

/// How tokens are signed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Signs {
    WithItsKey,
    WithAStrangersKey,
    WithItsPublicKeyAsSecret,
    NotAtAll,
}

struct Key {
    algorithm: Algorithm,
    signing: EncodingKey,
    public: Jwk,
}

/// The sign-in that a code belongs to.
struct Grant {
    nonce: String,
    challenge: String,
    callback: String,
}

impl Provider {
    /// Starts with an RSA key, because Google signs with RSA.
    pub(super) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let issuer = format!("http://{}", listener.local_addr().unwrap());
        let behaviour = Behaviour {
            clock: Clock::default(),
            is_away: false,
            claims: json!({}),
            signs: Signs::WithItsKey,
            description: description(&issuer),
            asked: HashMap::new(),
            key: Key::rsa("first"),
            grants: HashMap::new(),
        };
        let behaviour = Arc::new(Mutex::new(behaviour));
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(discovery))
            .route("/keys", get(keys))
            .route("/token", post(token))
            .with_state(behaviour.clone());
        tokio::spawn(axum::serve(listener, router).into_future());
        Self { issuer, behaviour }
    }

    pub(super) fn behaviour(&self) -> MutexGuard<'_, Behaviour> {
        self.behaviour.lock().unwrap()
    }

    pub(super) fn asked(&self, endpoint: &str) -> usize {
        self.behaviour().asked.get(endpoint).copied().unwrap_or(0)
    }

    /// Replaces the signing key with one of another kind; the old key is removed.
    pub(super) fn change_key(&self) {
        self.behaviour().key = Key::elliptic("second");
    }

    /// The person consents on this page. Returns the address that the provider sends them back to.
    pub(super) fn agree(&self, page: &Url) -> Url {
        let mut back: Url = param(page, "redirect_uri").unwrap().parse().unwrap();
        let code = secret::token();
        back.query_pairs_mut()
            .append_pair("code", &code)
            .append_pair("state", &param(page, "state").unwrap());
        let grant = Grant {
            nonce: param(page, "nonce").unwrap(),
            challenge: param(page, "code_challenge").unwrap(),
            callback: param(page, "redirect_uri").unwrap(),
        };
        self.behaviour().grants.insert(code, grant);
        back
    }
}

impl Behaviour {
    fn note(&mut self, endpoint: &'static str) -> Result<(), Refused> {
        *self.asked.entry(endpoint).or_default() += 1;
        if self.is_away { Err(refused(StatusCode::SERVICE_UNAVAILABLE, "away")) } else { Ok(()) }
    }

    /// Checks the secret in the place that discovery names; if it names none, that is the header.
    fn is_secret_given<'a>(&self, headers: &HeaderMap, field: &impl Fn(&str) -> &'a str) -> bool {
        let methods = self.description["token_endpoint_auth_methods_supported"].as_array();
        let takes = |name: &str| methods.is_some_and(|methods| methods.iter().any(|method| method == name));
        let in_header = headers.get(AUTHORIZATION).is_some_and(|value| value == SECRET_HEADER);
        let in_body = field("client_id") == CLIENT_ID && field("client_secret") == CLIENT_SECRET;
        (in_body && takes("client_secret_post"))
            || (in_header && (methods.is_none() || takes("client_secret_basic")))
    }

    fn id_token(&self, nonce: &str) -> String {
        let now = self.clock.now().timestamp();
        let mut claims = json!({
            "iss": self.description["issuer"], "aud": CLIENT_ID, "azp": CLIENT_ID, "sub": "s-1",
            "exp": now + 3_600, "iat": now, "nonce": nonce, "at_hash": "not looked at",
            "email": "Ada@B.test", "email_verified": true, "name": "Ada Lovelace",
            "picture": "https://pictures.example/ada.png",
        });
        claims.as_object_mut().unwrap().extend(self.claims.as_object().unwrap().clone());
        let header =
            |algorithm| Header { kid: self.key.public.common.key_id.clone(), ..Header::new(algorithm) };
        let signed =
            |algorithm, key: &EncodingKey| jsonwebtoken::encode(&header(algorithm), &claims, key).unwrap();
        match self.signs {
            Signs::WithItsKey => signed(self.key.algorithm, &self.key.signing),
            Signs::WithAStrangersKey => signed(self.key.algorithm, &Key::rsa("stranger").signing),
            Signs::WithItsPublicKeyAsSecret => {
                let public = serde_json::to_vec(&self.key.public).unwrap();
                signed(Algorithm::HS256, &EncodingKey::from_secret(&public))
            }
            Signs::NotAtAll => {
                let header = json!({ "alg": "none", "typ": "JWT", "kid": self.key.public.common.key_id });
                let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
                format!("{}.{}.", part(&header), part(&claims))
            }
        }
    }
}

impl Key {
    fn rsa(name: &str) -> Self {
        let der = KeyPair::generate(KeySize::Rsa2048).unwrap().as_der().unwrap();
        // The inner form of the key (PKCS#1) follows the first 26 bytes of the outer form (PKCS#8).
        Self::new(name, Algorithm::RS256, EncodingKey::from_rsa_der(&der.as_ref()[26..]))
    }

    fn elliptic(name: &str) -> Self {
        let random = aws_lc_rs::rand::SystemRandom::new();
        let der = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).unwrap();
        Self::new(name, Algorithm::ES256, EncodingKey::from_ec_der(der.as_ref()))
    }

    fn new(name: &str, algorithm: Algorithm, signing: EncodingKey) -> Self {
        let mut public = Jwk::from_encoding_key(&signing, algorithm).unwrap();
        public.common.key_id = Some(name.to_owned());
        Self { algorithm, signing, public }
    }
}

fn description(issuer: &str) -> Value {
    json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/choose?theme=dark"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
        "token_endpoint_auth_methods_supported": ["client_secret_post", "client_secret_basic"],
    })
}

fn refused(status: StatusCode, error: &str) -> Refused {
    (status, Json(json!({ "error": error })))
}

async fn discovery(State(provider): State<Shared>) -> Result<Json<Value>, Refused> {
    let mut provider = provider.lock().unwrap();
    provider.note("discovery")?;
    Ok(Json(provider.description.clone()))
}

async fn keys(State(provider): State<Shared>) -> Result<Json<Value>, Refused> {
    let mut provider = provider.lock().unwrap();
    provider.note("keys")?;
    Ok(Json(json!({ "keys": [{ "kty": "of the future", "kid": "0" }, provider.key.public] })))
}

/// A code can be used once, by the client that it was issued for, with the right verifier.
async fn token(
    State(provider): State<Shared>,
    headers: HeaderMap,
    body: String,
) -> Result<Json<Value>, Refused> {
    let mut provider = provider.lock().unwrap();
    provider.note("token")?;
    let form: HashMap<String, String> = form_urlencoded::parse(body.as_bytes()).into_owned().collect();
    let field = |name: &str| form.get(name).map(String::as_str).unwrap_or_default();
    if !provider.is_secret_given(&headers, &field) {
        return Err(refused(StatusCode::UNAUTHORIZED, "invalid_client"));
    }
    let grant = provider.grants.remove(field("code"));
    let answer = URL_SAFE_NO_PAD.encode(Sha256::digest(field("code_verifier")));
    let grant = grant.filter(|grant| grant.challenge == answer && grant.callback == field("redirect_uri"));
    let grant = grant.filter(|_| field("grant_type") == "authorization_code");
    let grant = grant.ok_or_else(|| refused(StatusCode::BAD_REQUEST, "invalid_grant"))?;
    let id_token = provider.id_token(&grant.nonce);
    Ok(Json(
        json!({ "access_token": "not kept", "token_type": "Bearer", "expires_in": 3_599, "id_token": id_token }),
    ))
}
