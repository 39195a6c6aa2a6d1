//! A hosted sign-in project: it publishes keys and signs tokens for people. It receives no other requests.

use std::sync::{
    Arc, LazyLock,
    atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
};

use aws_lc_rs::{
    encoding::{AsDer, Pkcs8V1Der},
    rand::SystemRandom,
    rsa::{KeyPair, KeySize},
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, Ed25519KeyPair},
};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode, jwk::Jwk};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use uuid::Uuid;

use super::Services;

pub const PUBLIC_KEY: &str = "sb_publishable_\"of the tests\"";

/// The position of the RSA key (2048 bits) within its outer format.
const RSA_KEY_AT: usize = 26;

/// A project that runs until the test ends.
pub struct HostedProject {
    /// Ends in `/auth/v1`.
    pub url: String,
    pub is_away: Arc<AtomicBool>,
    /// The number of requests for its keys.
    pub asked: Arc<AtomicUsize>,
}

/// One key of a project, named after its algorithm.
pub struct Key {
    algorithm: Algorithm,
    secret: EncodingKey,
}

pub static ES256: LazyLock<Key> = LazyLock::new(|| Key { algorithm: Algorithm::ES256, secret: ec_key() });
pub static RS256: LazyLock<Key> = LazyLock::new(|| Key { algorithm: Algorithm::RS256, secret: rsa_key() });
pub static EDDSA: LazyLock<Key> = LazyLock::new(|| Key { algorithm: Algorithm::EdDSA, secret: ed_key() });

impl Key {
    /// An ES256 key that the project does not publish.
    pub fn unpublished() -> Self {
        Self { algorithm: Algorithm::ES256, secret: ec_key() }
    }

    pub fn secret(secret: &[u8]) -> Self {
        Self { algorithm: Algorithm::HS256, secret: EncodingKey::from_secret(secret) }
    }

    pub fn sign(&self, claims: &Value) -> String {
        self.sign_as(&self.id(), claims)
    }

    /// Signs under the id of another key.
    pub fn sign_as(&self, id: &str, claims: &Value) -> String {
        let header = Header { kid: Some(id.to_owned()), ..Header::new(self.algorithm) };
        encode(&header, claims, &self.secret).expect("a token")
    }

    pub fn id(&self) -> String {
        format!("key-{:?}", self.algorithm)
    }

    pub fn public(&self) -> Jwk {
        let mut public = Jwk::from_encoding_key(&self.secret, self.algorithm).expect("a public key");
        public.common.key_id = Some(self.id());
        public
    }
}

impl HostedProject {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("a bound address");
        let (is_away, asked) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let project = Self { url: format!("http://{address}/auth/v1"), is_away, asked };
        let (is_away, asked) = (project.is_away.clone(), project.asked.clone());
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let count = asked.fetch_add(1, SeqCst);
                assert!(count < 1_000, "the project is asked all the time");
                answer(stream, is_away.load(SeqCst)).await;
            }
        });
        project
    }

    /// Stores of an installation whose people sign in at this project.
    pub async fn services(&self) -> Services {
        let services = Services::new().await.with("AUTH_HOSTED_URL", &self.url);
        services.with("AUTH_HOSTED_KEY", PUBLIC_KEY)
    }

    /// The project's claims about a person in a new session.
    pub fn claims(&self, user: Uuid, email: &str, now: i64) -> Value {
        json!({
            "iss": self.url, "sub": user, "aud": "authenticated", "iat": now, "exp": now + 3_600,
            "email": email, "phone": "", "role": "authenticated", "aal": "aal1", "session_id": Uuid::new_v4(),
            "amr": [{ "method": "password", "timestamp": now }], "is_anonymous": false,
            "app_metadata": { "provider": "email", "role": "admin", "plan": "enterprise" },
            "user_metadata": { "full_name": "Ada Lovelace", "role": "admin", "plan": "enterprise" },
        })
    }
}

async fn answer(mut stream: TcpStream, is_away: bool) {
    let mut request = Vec::new();
    while !request.ends_with(b"\r\n\r\n") {
        match stream.read_u8().await {
            Ok(byte) => request.push(byte),
            Err(_) => return,
        }
    }
    let is_known = request.starts_with(b"GET /auth/v1/.well-known/jwks.json ");
    let (status, body) = match (is_away, is_known) {
        (true, _) => ("503 Service Unavailable", json!({})),
        (false, true) => ("200 OK", json!({ "keys": [ES256.public(), RS256.public(), EDDSA.public()] })),
        (false, false) => ("404 Not Found", json!({})),
    };
    let body = body.to_string();
    let head = format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
    let _ = stream.write_all(format!("{head}{body}").as_bytes()).await;
}

fn ec_key() -> EncodingKey {
    let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
    EncodingKey::from_ec_der(key.expect("a key").as_ref())
}

fn rsa_key() -> EncodingKey {
    let key: Pkcs8V1Der<'_> = KeyPair::generate(KeySize::Rsa2048).expect("a key").as_der().expect("its form");
    EncodingKey::from_rsa_der(&key.as_ref()[RSA_KEY_AT..])
}

fn ed_key() -> EncodingKey {
    EncodingKey::from_ed_der(Ed25519KeyPair::generate_pkcs8v1(&SystemRandom::new()).expect("a key").as_ref())
}
