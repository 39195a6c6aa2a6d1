//! Calls every route that requires a sign-in, taken from the router's own list, and every event of the socket, with
//! each kind of token that must not be accepted.

use api::route_table::{Access, RouteInfo};
use aws_lc_rs::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair},
};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use chrono::TimeDelta;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Person, Services, TestApp, socket::Socket};

/// Routes under `/api` that anyone may call. Each needs a reason, since no token protects it.
const OPEN: [&str; 13] = [
    // Reports which parts are working.
    "/api/health",
    // Its addresses are signed and expire.
    "/api/files/{*key}",
    // Describes the API, without data of users.
    "/api/openapi.json",
    "/api/docs",
    // What visitors see: plans, the contact form, route maps that are signed or listed.
    "/api/payments/plans",
    "/api/contact/submit",
    "/api/user/map-proxy",
    // Who has a link to a conversation may read what it shows.
    "/api/shared/{token}",
    "/api/shared/{token}/results/{number}",
    "/api/shared/{token}/results/{number}/charts",
    // Gateways sign their messages.
    "/api/payments/webhook/razorpay",
    "/api/payments/webhook/payu",
    "/api/payments/payu/return",
];

/// Forged tokens, each with a description of its fault.
pub type Forgeries = Vec<(&'static str, Option<String>)>;

#[tokio::test]
async fn every_route_that_requires_a_sign_in_refuses_every_invalid_token() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("basic").await;
    let routes = guarded(&app).await;
    assert!(routes.iter().any(|route| route.path == "/api/chat"), "{routes:?}");
    for (wrong, token) in forgeries(&app, &person).await {
        for route in &routes {
            let answer = person.call(route.method.clone(), &filled(&route.path), token.as_deref());
            let answer = answer.header("content-type", "application/json").body("{}").send().await.unwrap();
            let (status, body) = (answer.status(), answer.text().await.unwrap());
            let is_refused = if route.path.starts_with("/api/") {
                let refusal = json!({ "error": "Not authenticated", "code": "not_authenticated" });
                status == StatusCode::UNAUTHORIZED
                    && serde_json::from_str(&body).is_ok_and(|body: Value| body == refusal)
            } else {
                [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN].contains(&status)
            };
            assert!(is_refused, "{wrong}: {} {} answered {status} {body}", route.method, route.path);
        }
    }
}

#[tokio::test]
async fn every_route_that_requires_a_sign_in_accepts_a_valid_token() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("basic").await;
    for route in guarded(&app).await {
        // Signing out would invalidate the token for the remaining calls.
        let caller =
            if route.path.ends_with("/logout") { person.on_another_device().await } else { person.clone() };
        let request = caller.call(route.method.clone(), &filled(&route.path), Some(&caller.token));
        let status = request.header("content-type", "text/plain").body("").send().await.unwrap().status();
        let refused = [StatusCode::UNAUTHORIZED, StatusCode::METHOD_NOT_ALLOWED];
        assert!(!refused.contains(&status), "{} {} answered {status}", route.method, route.path);
    }
}

#[tokio::test]
async fn only_the_listed_api_routes_are_open() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let routes = route_list(&app).await;
    let open = routes.iter().filter(|route| route.access == Access::Anyone && route.path.starts_with("/api"));
    let mut open: Vec<_> = open.map(|route| route.path.as_str()).collect();
    open.sort_unstable();
    let mut expected = OPEN.to_vec();
    expected.sort_unstable();
    assert_eq!(open, expected);
}

#[tokio::test]
async fn the_socket_refuses_every_invalid_token_on_every_event() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("basic").await;
    for (wrong, token) in forgeries(&app, &person).await {
        // Without the field, the message would be refused for its form instead.
        let token = token.unwrap_or_default();
        let mut socket = Socket::connect(&app.address).await;
        let turn = uuid::Uuid::nil();
        for event in ["join_session", "join_person", "watch_conversations", "chat_message", "stop"] {
            let payload = json!({
                "session_id": "session_forged", "message": "Hello", "turn_id": turn, "token": token,
            });
            socket.emit(event, &payload).await;
            let refusal = json!({ "error": "Not authenticated", "code": "not_authenticated" });
            assert_eq!(socket.next().await, ("error".to_owned(), refusal), "{wrong}: {event}");
        }
    }
}

async fn route_list(app: &TestApp) -> Vec<RouteInfo> {
    let (_, app) = api::router(app.platform.clone()).await.unwrap();
    api::route_list(&app)
}

async fn guarded(app: &TestApp) -> Vec<RouteInfo> {
    let mut routes = route_list(app).await;
    routes.retain(|route| route.access != Access::Anyone);
    assert!(!routes.is_empty());
    routes
}

/// The path with a plausible value for each parameter.
fn filled(path: &str) -> String {
    let fill = |part: &str| match part {
        "{turn}" | "{id}" => "00000000-0000-7000-8000-000000000000".to_owned(),
        _ if part.starts_with('{') => "something".to_owned(),
        _ => part.to_owned(),
    };
    path.split('/').map(fill).collect::<Vec<_>>().join("/")
}

/// Invalid tokens of every kind. Unless the fault is in the claims, they are those of a valid token.
pub async fn forgeries(app: &TestApp, person: &Person) -> Forgeries {
    let ours = our_key(app).await;
    let jwks = person.get_json("/auth/v1/.well-known/jwks.json").await;
    let key_id = jwks["keys"][0]["kid"].as_str().unwrap();
    let header = Header { kid: Some(key_id.to_owned()), ..Header::new(Algorithm::ES256) };
    let claims: Value = serde_json::from_slice(&decoded(&person.token, 1)).unwrap();
    let with = |name: &str, value: Value| {
        let mut changed = claims.clone();
        changed[name] = value;
        encode(&header, &changed, &ours).unwrap()
    };
    let without = |name: &str| {
        let mut changed = claims.clone();
        changed.as_object_mut().unwrap().remove(name);
        encode(&header, &changed, &ours).unwrap()
    };
    let now = app.platform.clock.now().timestamp();
    let mut forgeries = vec![
        ("no token", None),
        ("nonsense", Some("nonsense".to_owned())),
        ("an API token that never was", Some(format!("sct_{}", "A".repeat(43)))),
        ("nonsense in three parts", Some("e30.e30.e30".to_owned())),
        ("a refresh token", Some(person.refresh_token.clone())),
        ("expired", Some(with("exp", json!(now - 1)))),
        ("without an end", Some(without("exp"))),
        ("another issuer", Some(with("iss", json!("https://elsewhere.example/auth/v1")))),
        ("no issuer", Some(without("iss"))),
        ("another audience", Some(with("aud", json!("anon")))),
        ("no audience", Some(without("aud"))),
        ("no session", Some(without("session_id"))),
        ("a session that never was", Some(with("session_id", json!(uuid::Uuid::new_v4())))),
        ("somebody else's session", Some(with("sub", json!(uuid::Uuid::new_v4())))),
        ("another key under our id", Some(encode(&header, &claims, &another_key()).unwrap())),
        ("no signature", Some(unsigned(&json!({ "alg": "ES256", "kid": key_id }), &claims))),
        ("another key in its own header", Some(with_own_key(&claims))),
        ("a session that has ended", Some(ended_session(person).await)),
        ("a banned account", Some(banned_account(app).await)),
        ("an erased account", Some(crate::ownership::erased_account(app).await)),
    ];
    for name in ["none", "None", "NONE", "nOnE"] {
        forgeries.push(("no algorithm", Some(unsigned(&json!({ "alg": name, "kid": key_id }), &claims))));
        let stripped = unsigned(&json!({ "alg": name }), &claims);
        forgeries.push(("no algorithm, but a signature", Some(stripped + &signature(&person.token))));
    }
    forgeries.extend(confused_keys(&jwks, &header, &claims));
    assert!(forgeries.iter().all(|(_, token)| token.as_ref() != Some(&person.token)));
    forgeries
}

/// Signed with public data, for a verifier that lets the token choose the algorithm.
fn confused_keys(jwks: &Value, header: &Header, claims: &Value) -> Forgeries {
    let key = &jwks["keys"][0];
    let coordinate = |name: &str| URL_SAFE_NO_PAD.decode(key[name].as_str().unwrap()).unwrap();
    let point = [vec![4], coordinate("x"), coordinate("y")].concat();
    // The head of a public key on P-256 in DER (RFC 5480).
    let head = STANDARD.decode("MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgA=").unwrap();
    let der = [head, point.clone()].concat();
    let text = STANDARD.encode(&der);
    let pem =
        format!("-----BEGIN PUBLIC KEY-----\n{}\n{}\n-----END PUBLIC KEY-----\n", &text[..64], &text[64..]);
    let secrets = [
        point,
        der,
        pem.trim_end().as_bytes().to_vec(),
        pem.into_bytes(),
        key.to_string().into_bytes(),
        jwks.to_string().into_bytes(),
    ];
    let header = Header { alg: Algorithm::HS256, ..header.clone() };
    let signed = |secret: Vec<u8>| encode(&header, claims, &EncodingKey::from_secret(&secret)).unwrap();
    secrets.into_iter().map(|secret| ("our public key as a secret", Some(signed(secret)))).collect()
}

async fn our_key(app: &TestApp) -> EncodingKey {
    let stored = app.platform.db.keys_of("auth_signing_key").await.unwrap();
    EncodingKey::from_ec_der(&STANDARD.decode(&stored[0].value).unwrap())
}

fn another_key() -> EncodingKey {
    let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new()).unwrap();
    EncodingKey::from_ec_der(key.as_ref())
}

/// A token that contains its own verification key.
fn with_own_key(claims: &Value) -> String {
    let key = another_key();
    let public = jsonwebtoken::jwk::Jwk::from_encoding_key(&key, Algorithm::ES256).unwrap();
    let header = Header { jwk: Some(public), ..Header::new(Algorithm::ES256) };
    encode(&header, claims, &key).unwrap()
}

async fn ended_session(person: &Person) -> String {
    let device = person.on_another_device().await;
    let left = device.post("/auth/v1/logout?scope=local").send().await.unwrap();
    assert_eq!(left.status(), StatusCode::NO_CONTENT);
    device.token
}

async fn banned_account(app: &TestApp) -> String {
    let banned = app.signed_in("basic").await;
    let until = app.platform.clock.now() + TimeDelta::days(1);
    assert!(app.platform.db.ban(&banned.email, until).await.unwrap());
    banned.token
}

/// Header and claims with an empty signature.
fn unsigned(header: &Value, claims: &Value) -> String {
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    format!("{}.{}.", part(header), part(claims))
}

fn signature(token: &str) -> String {
    token.rsplit('.').next().unwrap().to_owned()
}

fn decoded(token: &str, part: usize) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(token.split('.').nth(part).unwrap()).unwrap()
}

#[tokio::test]
async fn a_token_is_refused_after_its_expiry() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("basic").await;
    let status = async || {
        let call = person.call(Method::GET, "/api/user/agent-access", Some(&person.token));
        call.send().await.unwrap().status()
    };
    let life = TimeDelta::from_std(app.platform.config.auth_access_ttl).unwrap();
    app.platform.clock.advance(life - TimeDelta::seconds(30));
    assert_eq!(status().await, StatusCode::OK);
    app.platform.clock.advance(TimeDelta::seconds(31));
    assert_eq!(status().await, StatusCode::UNAUTHORIZED);
}
