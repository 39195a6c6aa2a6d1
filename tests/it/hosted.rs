//! People sign in at a hosted project: its tokens are accepted here, our own sign-in is off, and our rows still decide
//! what a user may do.

use std::sync::atomic::Ordering::SeqCst;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::Duration;
use platform::db::users::profiles::Profile;
use protocol::UserId;
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{
    Person, TestApp,
    hosted::{EDDSA, ES256, HostedProject, Key, RS256},
};

const EMAIL: &str = "ada@b.test";
const SECRET: &str = "a-secret-that-the-project-shares-with-us";

/// An installation with a hosted project, and a person with an account at the project.
struct Desk {
    project: HostedProject,
    app: TestApp,
    user: Uuid,
}

impl Desk {
    async fn new() -> Self {
        Self::with(&[]).await
    }

    async fn with(settings: &[(&str, &str)]) -> Self {
        let project = HostedProject::start().await;
        let services = project.services().await;
        let services = settings.iter().fold(services, |services, (name, value)| services.with(name, value));
        Self { app: TestApp::start_on(services).await, project, user: Uuid::new_v4() }
    }

    /// The claims of a valid token of a new session, with some replaced.
    fn claims(&self, changes: Value) -> Value {
        let now = self.app.platform.clock.now().timestamp();
        let mut claims = self.project.claims(self.user, EMAIL, now);
        claims.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        claims
    }

    fn person(&self, token: String) -> Person {
        Person::with_token(&self.app.address, EMAIL, token)
    }

    fn signed_in(&self) -> Person {
        self.person(ES256.sign(&self.claims(json!({}))))
    }

    async fn status(&self, token: &str) -> StatusCode {
        status(&self.person(token.to_owned())).await
    }

    async fn profile(&self) -> Option<Profile> {
        self.app.platform.db.profile(UserId(self.user)).await.unwrap()
    }
}

/// The status of a call for signed-in users.
async fn status(person: &Person) -> StatusCode {
    person.get("/api/sessions/session_one/messages").send().await.unwrap().status()
}

/// The session belongs to no user, so a signed-in user gets "not found".
const SIGNED_IN: StatusCode = StatusCode::NOT_FOUND;

#[tokio::test]
async fn people_can_sign_in_with_every_published_key_of_the_project() {
    let desk = Desk::new().await;
    for key in [&*ES256, &*RS256, &*EDDSA] {
        assert_eq!(desk.status(&key.sign(&desk.claims(json!({})))).await, SIGNED_IN, "{}", key.id());
    }
    assert_eq!(desk.project.asked.load(SeqCst), 1, "the keys are remembered");
}

#[tokio::test]
async fn people_can_sign_in_with_a_shared_secret_where_it_is_configured() {
    let with_secret = Desk::with(&[("AUTH_HOSTED_JWT_SECRET", SECRET)]).await;
    let token = |desk: &Desk| Key::secret(SECRET.as_bytes()).sign(&desk.claims(json!({})));
    assert_eq!(with_secret.status(&token(&with_secret)).await, SIGNED_IN);
    assert_eq!(with_secret.status(&ES256.sign(&with_secret.claims(json!({})))).await, SIGNED_IN);
    let without = Desk::new().await;
    assert_eq!(without.status(&token(&without)).await, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_token_that_the_project_did_not_sign_is_refused() {
    let desk = Desk::with(&[("AUTH_HOSTED_JWT_SECRET", SECRET)]).await;
    let claims = desk.claims(json!({}));
    let good = ES256.sign(&claims);
    let (signed, signature) = good.rsplit_once('.').unwrap();
    let other = desk.claims(json!({ "sub": Uuid::new_v4() }));
    let mut tokens = vec![
        ("no algorithm", unsigned(&claims, "")),
        ("no algorithm with a signature", unsigned(&claims, signature)),
        ("no signature", format!("{signed}.")),
        ("other claims", format!("{}.{signature}", ES256.sign(&other).rsplit_once('.').unwrap().0)),
        ("unknown key", Key::unpublished().sign_as("key-of-nobody", &claims)),
        ("other key", Key::unpublished().sign_as(&ES256.id(), &claims)),
        ("other kind of key", ES256.sign_as(&RS256.id(), &claims)),
        ("other secret", Key::secret(b"guessed").sign(&claims)),
        ("no token", "nonsense".to_owned()),
    ];
    for key in [&*ES256, &*RS256, &*EDDSA] {
        for secret in public_bytes(key) {
            tokens.push(("public key as secret", Key::secret(&secret).sign_as(&key.id(), &claims)));
        }
    }
    for (case, token) in tokens {
        assert_eq!(desk.status(&token).await, StatusCode::UNAUTHORIZED, "{case}");
    }
    assert!(desk.profile().await.is_none(), "nobody was let in");
    assert_eq!(desk.status(&good).await, SIGNED_IN);
}

#[tokio::test]
async fn a_token_with_a_wrong_issuer_audience_role_or_time_is_refused() {
    let desk = Desk::with(&[("AUTH_HOSTED_JWT_SECRET", SECRET)]).await;
    let now = desk.app.platform.clock.now().timestamp();
    for change in [
        json!({ "iss": "https://other.example/auth/v1" }),
        json!({ "iss": format!("{}/", desk.project.url) }),
        json!({ "iss": [desk.project.url] }),
        json!({ "aud": "other" }),
        json!({ "aud": null }),
        json!({ "role": "anon" }),
        json!({ "role": "service_role" }),
        json!({ "role": null }),
        json!({ "exp": now }),
        json!({ "exp": null }),
        json!({ "sub": "ada" }),
        json!({ "sub": null }),
        json!({ "session_id": "one" }),
        json!({ "session_id": null }),
        json!({ "is_anonymous": true }),
        json!({ "email": "" }),
        json!({ "email": null }),
    ] {
        let claims = desk.claims(change.clone());
        for token in [ES256.sign(&claims), Key::secret(SECRET.as_bytes()).sign(&claims)] {
            assert_eq!(desk.status(&token).await, StatusCode::UNAUTHORIZED, "{change}");
        }
    }
    for role in ["anon", "service_role"] {
        let key =
            json!({ "iss": "supabase", "ref": "project", "role": role, "iat": now, "exp": now + 3_600 });
        let token = Key::secret(SECRET.as_bytes()).sign(&key);
        assert_eq!(desk.status(&token).await, StatusCode::UNAUTHORIZED, "the {role} key");
    }
    assert!(desk.profile().await.is_none(), "nobody was let in");
}

#[tokio::test]
async fn a_token_is_valid_until_it_expires() {
    let desk = Desk::new().await;
    let person = desk.signed_in();
    assert_eq!(status(&person).await, SIGNED_IN);
    desk.app.platform.clock.advance(Duration::seconds(3_601));
    assert_eq!(status(&person).await, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn tokens_with_unknown_keys_do_not_cause_repeated_requests_to_the_project() {
    let desk = Desk::new().await;
    assert_eq!(status(&desk.signed_in()).await, SIGNED_IN);
    for i in 0..20 {
        let token = Key::unpublished().sign_as(&format!("key-{i}"), &desk.claims(json!({})));
        assert_eq!(desk.status(&token).await, StatusCode::UNAUTHORIZED);
    }
    assert!(desk.project.asked.load(SeqCst) <= 2, "once for the good key, and once for all others");
}

#[tokio::test]
async fn an_unreachable_project_signs_out_no_user() {
    let desk = Desk::new().await;
    desk.project.is_away.store(true, SeqCst);
    let person = desk.signed_in();
    for _ in 0..2 {
        let answer = person.get("/api/sessions/session_one/messages").send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let text = "Something went wrong. Please try again.";
        assert_eq!(answer.json::<Value>().await.unwrap(), json!({ "error": text, "code": "internal" }));
    }
    assert_eq!(desk.project.asked.load(SeqCst), 1);
}

#[tokio::test]
async fn known_keys_are_used_while_the_project_is_unreachable() {
    let desk = Desk::new().await;
    let person = desk.signed_in();
    assert_eq!(status(&person).await, SIGNED_IN);
    desk.project.is_away.store(true, SeqCst);
    assert_eq!(status(&person).await, SIGNED_IN);
    assert_eq!(status(&desk.signed_in()).await, SIGNED_IN, "a new session");
}

#[tokio::test]
async fn a_profile_is_created_once_and_tokens_grant_no_rights() {
    let desk = Desk::new().await;
    let claims = desk.claims(json!({ "email": "Ada@B.test" }));
    let person = desk.person(ES256.sign(&claims));
    futures::future::join_all((0..8).map(|_| status(&person))).await;
    let profile = desk.profile().await.unwrap();
    assert_eq!((profile.email.as_str(), profile.full_name.as_deref()), (EMAIL, Some("Ada Lovelace")));
    assert_eq!((profile.plan.as_str(), profile.role.as_str()), ("basic", "user"));
    let first_login = profile.last_login.expect("a login");

    desk.app.platform.clock.advance(Duration::minutes(5));
    let refreshed = ES256.sign(&with(&claims, json!({ "iat": desk.app.platform.clock.now().timestamp() })));
    assert_eq!(desk.status(&refreshed).await, SIGNED_IN);
    assert_eq!(desk.profile().await.unwrap().last_login, Some(first_login), "the same session");
    assert_eq!(status(&desk.signed_in()).await, SIGNED_IN);
    assert!(desk.profile().await.unwrap().last_login > Some(first_login), "another session");
}

#[tokio::test]
async fn an_address_changed_at_the_project_is_changed_here() {
    let desk = Desk::new().await;
    let claims = desk.claims(json!({}));
    assert_eq!(desk.status(&ES256.sign(&claims)).await, SIGNED_IN);
    let changed = with(&claims, json!({ "email": "countess@b.test" }));
    assert_eq!(desk.status(&ES256.sign(&changed)).await, SIGNED_IN);
    assert_eq!(desk.profile().await.unwrap().email, "countess@b.test");
}

#[tokio::test]
async fn an_account_recreated_at_the_project_starts_empty() {
    let mut desk = Desk::new().await;
    assert_eq!(status(&desk.signed_in()).await, SIGNED_IN);
    desk.app.platform.db.grant(EMAIL, Some("admin"), Some("pro")).await.unwrap();
    desk.user = Uuid::new_v4();
    assert_eq!(status(&desk.signed_in()).await, SIGNED_IN);
    let profile = desk.profile().await.unwrap();
    assert_eq!((profile.email.as_str(), profile.plan.as_str()), (EMAIL, "basic"));
    assert_eq!(profile.role, "user");
}

#[tokio::test]
async fn a_granted_plan_takes_effect_immediately() {
    let desk = Desk::new().await;
    let person = desk.signed_in();
    let ask =
        json!({ "message": "Plan the routes", "session_id": "session_two", "agent_type": "vehicle_routing" });
    let asked = async || person.post("/api/chat").json(&ask).send().await.unwrap().status();
    assert_eq!(asked().await, StatusCode::PAYMENT_REQUIRED);
    desk.app.platform.db.grant(EMAIL, None, Some("pro")).await.unwrap();
    assert_eq!(asked().await, StatusCode::OK);
}

#[tokio::test]
async fn a_ban_or_an_ended_session_overrides_a_valid_token() {
    let desk = Desk::new().await;
    let claims = desk.claims(json!({}));
    let person = desk.person(ES256.sign(&claims));
    assert_eq!(status(&person).await, SIGNED_IN);
    let (db, clock) = (&desk.app.platform.db, &desk.app.platform.clock);
    db.ban(EMAIL, clock.now() + Duration::minutes(5)).await.unwrap();
    assert_eq!(status(&person).await, StatusCode::UNAUTHORIZED);
    assert_eq!(status(&desk.signed_in()).await, StatusCode::UNAUTHORIZED, "another session");
    clock.advance(Duration::minutes(6));
    assert_eq!(status(&person).await, SIGNED_IN);

    db.end_auth_sessions_of(UserId(desk.user), None, clock.now()).await.unwrap();
    assert_eq!(status(&person).await, StatusCode::UNAUTHORIZED);
    let refreshed = with(&claims, json!({ "iat": clock.now().timestamp() }));
    assert_eq!(desk.status(&ES256.sign(&refreshed)).await, StatusCode::UNAUTHORIZED, "refreshed there");
    assert_eq!(status(&desk.signed_in()).await, SIGNED_IN, "who signs in again is in");
}

#[tokio::test]
async fn a_hosted_user_can_chat_over_a_socket() {
    let desk = Desk::new().await;
    let mut chat = desk.signed_in().join_session().await;
    chat.send("Hello").await;
    chat.next("chat_response").await;
    assert_eq!(chat.roles().await, ["user", "assistant"]);
    let forged = desk.person(Key::unpublished().sign_as(&ES256.id(), &desk.claims(json!({}))));
    assert_eq!(forged.join_session().await.next_error().await, "Not authenticated");
}

#[tokio::test]
async fn our_own_sign_in_is_off() {
    let desk = Desk::new().await;
    let token = desk.signed_in().token;
    for (method, path) in [
        (Method::GET, "/settings"),
        (Method::GET, "/.well-known/jwks.json"),
        (Method::POST, "/signup"),
        (Method::POST, "/token?grant_type=password"),
        (Method::POST, "/resend"),
        (Method::POST, "/recover"),
        (Method::GET, "/verify?token=x&type=signup"),
        (Method::GET, "/authorize?provider=google"),
        (Method::GET, "/callback?code=a&state=b"),
        (Method::GET, "/user"),
        (Method::PUT, "/user"),
        (Method::POST, "/logout"),
        (Method::GET, ""),
        (Method::GET, "/"),
    ] {
        let call = Client::new().request(method, format!("{}/auth/v1{path}", desk.app.address));
        let call = call.header("x-supabase-api-version", "2024-01-01").bearer_auth(&token);
        let answer = call.json(&json!({ "email": EMAIL, "password": "x" })).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
        let body: Value = answer.json().await.unwrap();
        assert_eq!(body, json!({ "code": "not_found", "message": "Not found" }), "{path}");
    }
    let keys = desk.app.platform.db.keys_of("auth_signing_key").await.unwrap();
    assert!(keys.is_empty(), "no key was made");
}

#[tokio::test]
async fn the_page_contains_the_address_of_the_project_and_may_call_it() {
    let desk = Desk::new().await;
    let page = async |path: &str| reqwest::get(format!("{}{path}", desk.app.address)).await.unwrap();
    let origin = desk.project.url.strip_suffix("/auth/v1").unwrap();
    for path in ["/", "/index.html", "/chat"] {
        let answer = page(path).await;
        let policy = answer.headers()["content-security-policy"].to_str().unwrap().to_owned();
        assert!(policy.contains(&format!("; connect-src 'self' {origin};")), "{policy}");
        if answer.status() == StatusCode::NOT_FOUND {
            return; // The web app is not part of this build.
        }
        let tag = answer.headers()["etag"].clone();
        let html = answer.text().await.unwrap();
        let url = format!("<meta name=\"auth-url\" content=\"{}\">", desk.project.url);
        let key = "<meta name=\"auth-key\" content=\"sb_publishable_&quot;of the tests&quot;\">";
        let head = html.split("</head>").next().unwrap();
        assert!(head.contains(&url) && head.contains(key), "{head}");
        let again = Client::new().get(format!("{}{path}", desk.app.address)).header("if-none-match", &tag);
        assert_eq!(again.send().await.unwrap().status(), StatusCode::NOT_MODIFIED);
    }
}

#[tokio::test]
async fn without_a_project_the_page_contains_no_address() {
    let app = TestApp::start().await;
    let answer = reqwest::get(&app.address).await.unwrap();
    let policy = answer.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.contains("; connect-src 'self';"), "{policy}");
    assert!(!answer.text().await.unwrap().contains("auth-url"));
}

fn with(claims: &Value, changes: Value) -> Value {
    let mut claims = claims.clone();
    claims.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    claims
}

fn unsigned(claims: &Value, signature: &str) -> String {
    let header =
        URL_SAFE_NO_PAD.encode(json!({ "alg": "none", "typ": "JWT", "kid": ES256.id() }).to_string());
    format!("{header}.{}.{signature}", URL_SAFE_NO_PAD.encode(claims.to_string()))
}

/// Values that an attacker who has only the public key may try as the secret.
fn public_bytes(key: &Key) -> Vec<Vec<u8>> {
    let public = serde_json::to_value(key.public()).unwrap();
    let part = |name: &str| public[name].as_str().map(|text| URL_SAFE_NO_PAD.decode(text).unwrap());
    let parts = ["x", "y", "n", "e"].into_iter().filter_map(part);
    parts.chain([public.to_string().into_bytes(), Vec::new()]).collect()
}
