//! Sign-in through a provider that works as Google does and runs inside the test. `refusals` tests the cases that must
//! not lead to a session.

mod refusals;

use axum::{
    body::Body,
    http::{Request, StatusCode, header::LOCATION},
};
use serde_json::{Value, json};
use url::Url;

use super::{
    Answer, EMAIL, PASSWORD, TestAuth, VERIFIER, access, challenge, param,
    provider::{CLIENT_ID, CLIENT_SECRET, Provider},
};

const BACK_TO: &str = "http://localhost:8080/auth/callback";

struct TestGoogle {
    auth: TestAuth,
    provider: Provider,
}

impl TestGoogle {
    async fn start() -> Self {
        let provider = Provider::start().await;
        let settings = [
            ("GOOGLE_CLIENT_ID", CLIENT_ID),
            ("GOOGLE_CLIENT_SECRET", CLIENT_SECRET),
            ("GOOGLE_ISSUER", &provider.issuer),
        ];
        let auth = TestAuth::start_with(&settings).await;
        provider.behaviour().clock = auth.platform.clock.clone();
        Self { auth, provider }
    }

    /// The provider's page that a browser is sent to.
    async fn page(&self) -> Url {
        let answer = get(&self.auth, &authorize(BACK_TO)).await;
        assert_eq!(answer.status, StatusCode::FOUND);
        location(&answer)
    }

    /// The address that a person reaches after signing in and consenting.
    async fn arrive(&self) -> Url {
        let page = self.page().await;
        self.come_back(&self.provider.agree(&page)).await
    }

    async fn come_back(&self, back: &Url) -> Url {
        let answer = get(&self.auth, &format!("{}?{}", back.path(), back.query().unwrap())).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER);
        assert_eq!(answer.headers["referrer-policy"], "no-referrer");
        location(&answer)
    }

    async fn sign_in(&self) -> Value {
        let back = self.arrive().await;
        let code = param(&back, "code").unwrap_or_else(|| panic!("no code: {back}"));
        let answer = self.auth.exchange(&code, VERIFIER).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        answer.body
    }

    fn set_claims(&self, claims: Value) {
        self.provider.behaviour().claims = claims;
    }
}

async fn get(auth: &TestAuth, path: &str) -> Answer {
    let request = Request::get(path).header("x-supabase-api-version", "2024-01-01");
    auth.send(request.body(Body::empty()).unwrap()).await
}

fn location(answer: &Answer) -> Url {
    answer.headers[LOCATION].to_str().unwrap().parse().unwrap()
}

fn authorize(redirect_to: &str) -> String {
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query.extend_pairs([
        ("provider", "google"),
        ("redirect_to", redirect_to),
        ("code_challenge", &challenge()),
        ("code_challenge_method", "s256"),
    ]);
    format!("/auth/v1/authorize?{}", query.finish())
}

/// The error in an address. Checks that the fragment contains it too.
fn error(back: &Url) -> (String, String) {
    assert!(param(back, "code").is_none(), "{back}");
    let code = param(back, "error_code").unwrap_or_else(|| panic!("no error: {back}"));
    assert!(back.fragment().unwrap().contains(&format!("error_code={code}")), "{back}");
    assert!(param(back, "error_description").is_some());
    (param(back, "error").unwrap(), code)
}

fn failed(back: &Url) -> bool {
    error(back) == ("server_error".to_owned(), "unexpected_failure".to_owned())
        && back.as_str().starts_with(BACK_TO)
}

#[tokio::test]
async fn a_person_gets_the_same_account_at_every_sign_in_with_the_provider() {
    let google = TestGoogle::start().await;
    let session = google.sign_in().await;
    let user = &session["user"];
    assert_eq!(user["email"], EMAIL);
    assert!(user["email_confirmed_at"].is_string());
    assert_eq!(user["app_metadata"], json!({ "provider": "google", "providers": ["google"] }));
    let said = json!({
        "iss": google.provider.issuer, "sub": "s-1", "provider_id": "s-1", "email": EMAIL, "email_verified": true,
        "phone_verified": false, "name": "Ada Lovelace", "full_name": "Ada Lovelace",
        "picture": "https://pictures.example/ada.png", "avatar_url": "https://pictures.example/ada.png",
    });
    assert_eq!(user["user_metadata"], said);
    assert_eq!(user["identities"].as_array().unwrap().len(), 1);
    assert_eq!(user["identities"][0]["provider"], "google");
    assert_eq!(user["identities"][0]["identity_data"], said);
    assert!(user["identities"][0]["last_sign_in_at"].is_string());
    assert_eq!(google.auth.get("/whoami", access(&session)).await.body, json!([EMAIL, "basic", "user"]));
    let id = protocol::UserId(user["id"].as_str().unwrap().parse().unwrap());
    let profile = google.auth.platform.db.profile(id).await.unwrap().unwrap();
    assert_eq!(profile.full_name.as_deref(), Some("Ada Lovelace"));

    google.set_claims(json!({ "email": "new-address@b.test" }));
    let again = google.sign_in().await;
    assert_eq!((&again["user"]["id"], &again["user"]["email"]), (&user["id"], &user["email"]));
    assert_eq!(google.provider.asked("discovery"), 1);
    assert_eq!(google.provider.asked("keys"), 1);
}

#[tokio::test]
async fn the_redirect_contains_only_required_parameters_and_fresh_secrets() {
    let google = TestGoogle::start().await;
    let page = google.page().await;
    assert!(page.as_str().starts_with(&format!("{}/choose?theme=dark&", google.provider.issuer)), "{page}");
    let names: Vec<String> = page.query_pairs().map(|(name, _)| name.into_owned()).collect();
    let expected = "theme response_type client_id redirect_uri scope state nonce code_challenge code_challenge_method prompt";
    assert_eq!(names.join(" "), expected);
    for (name, value) in [
        ("response_type", "code"),
        ("client_id", CLIENT_ID),
        ("redirect_uri", "http://localhost:8080/auth/v1/callback"),
        ("scope", "openid email profile"),
        ("code_challenge_method", "S256"),
        ("prompt", "select_account"),
    ] {
        assert_eq!(param(&page, name).as_deref(), Some(value));
    }
    let other = google.page().await;
    for name in ["state", "nonce", "code_challenge"] {
        let value = param(&page, name).unwrap();
        assert_eq!(value.len(), 43, "{name}");
        assert_ne!(Some(value), param(&other, name));
    }
    assert_ne!(param(&page, "code_challenge").unwrap(), challenge());
}

#[tokio::test]
async fn the_secret_is_sent_in_the_header_when_the_provider_requires_it() {
    for methods in [json!(["client_secret_basic"]), Value::Null] {
        let google = TestGoogle::start().await;
        google.provider.behaviour().description["token_endpoint_auth_methods_supported"] = methods;
        google.sign_in().await;
    }
}

#[tokio::test]
async fn a_confirmed_account_is_linked_and_its_password_still_works() {
    let google = TestGoogle::start().await;
    let before = google.auth.signed_in().await;
    let session = google.sign_in().await;
    assert_eq!(session["user"]["id"], before["user"]["id"]);
    assert_eq!(session["user"]["app_metadata"]["providers"], json!(["email", "google"]));
    assert_eq!(session["user"]["identities"].as_array().unwrap().len(), 2);
    assert_eq!(google.auth.get("/whoami", access(&before)).await.status, 200);
    assert_eq!(google.auth.password(EMAIL, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn an_account_without_a_password_can_set_one_after_a_recent_sign_in() {
    let google = TestGoogle::start().await;
    let session = google.sign_in().await;
    google.auth.wait_seconds(14 * 60);
    let session = google.auth.refresh(&session).await.body;
    google.auth.wait_seconds(60);
    for current in [Value::Null, json!("a guess")] {
        let body = json!({ "password": PASSWORD, "current_password": current });
        let refused = google.auth.put_user(access(&session), body).await;
        assert_eq!(refused.refusal(), (400, "reauthentication_needed"));
    }
    let session = google.sign_in().await;
    let answer = google.auth.put_user(access(&session), json!({ "password": PASSWORD })).await;
    assert_eq!(answer.status, StatusCode::OK);
}

#[tokio::test]
async fn an_unconfirmed_sign_up_loses_access_when_the_owner_of_the_address_signs_in() {
    let google = TestGoogle::start().await;
    google.auth.sign_up(EMAIL, PASSWORD).await;
    let link = google.auth.links(EMAIL)[0].clone();
    let session = google.sign_in().await;
    assert_eq!(session["user"]["app_metadata"]["providers"], json!(["google"]));
    assert_eq!(session["user"]["identities"].as_array().unwrap().len(), 1);
    assert_eq!(google.auth.password(EMAIL, PASSWORD).await.refusal(), (400, "invalid_credentials"));
    assert_eq!(error(&google.auth.open(&link).await).1, "otp_expired");
    assert_eq!(google.auth.password(EMAIL, PASSWORD).await.refusal(), (400, "invalid_credentials"));
    assert_eq!(google.auth.get("/whoami", access(&session)).await.status, 200);
}

#[tokio::test]
async fn an_address_that_the_provider_has_not_verified_cannot_sign_in() {
    let google = TestGoogle::start().await;
    google.auth.signed_in().await;
    let refused = ("access_denied".to_owned(), "provider_email_needs_verification".to_owned());
    for verified in [json!(false), json!("false"), Value::Null] {
        google.set_claims(json!({ "email_verified": verified }));
        assert_eq!(error(&google.arrive().await), refused);
        google.set_claims(json!({ "email_verified": verified, "email": "eve@b.test" }));
        assert_eq!(error(&google.arrive().await), refused);
    }
    assert!(google.auth.platform.db.user_by_email("eve@b.test").await.unwrap().is_none());
    google.set_claims(json!({ "email_verified": "true" }));
    google.sign_in().await;
}

#[tokio::test]
async fn a_banned_account_cannot_sign_in_until_its_ban_ends() {
    let google = TestGoogle::start().await;
    google.sign_in().await;
    let until = google.auth.platform.clock.now() + chrono::Duration::hours(1);
    google.auth.platform.db.ban(EMAIL, until).await.unwrap();
    assert_eq!(error(&google.arrive().await).1, "user_banned");
    google.auth.wait_seconds(3_601);
    google.sign_in().await;
}

#[tokio::test]
async fn simultaneous_first_sign_ins_in_two_browsers_create_one_account() {
    let google = TestGoogle::start().await;
    let pages = (google.page().await, google.page().await);
    let (first, second) = (google.provider.agree(&pages.0), google.provider.agree(&pages.1));
    let (first, second) = tokio::join!(google.come_back(&first), google.come_back(&second));
    let mut ids = Vec::new();
    for back in [first, second] {
        let session = google.auth.exchange(&param(&back, "code").unwrap(), VERIFIER).await.body;
        ids.push(session["user"]["id"].clone());
    }
    assert!(ids[0].is_string() && ids[0] == ids[1]);
}

#[tokio::test]
async fn a_code_works_for_five_minutes_in_the_browser_that_started_the_sign_in() {
    let google = TestGoogle::start().await;
    let code = param(&google.arrive().await, "code").unwrap();
    let other = google.auth.exchange(&code, &VERIFIER.replace("verifier", "guess")).await;
    assert_eq!(other.refusal(), (400, "bad_code_verifier"));
    google.auth.wait_seconds(301);
    assert_eq!(google.auth.exchange(&code, VERIFIER).await.refusal(), (422, "flow_state_expired"));
}

#[tokio::test]
async fn the_provider_may_change_its_keys() {
    let google = TestGoogle::start().await;
    let before = google.sign_in().await;
    google.provider.change_key();
    let after = google.sign_in().await;
    assert_eq!(before["user"]["id"], after["user"]["id"]);
    assert_eq!(google.provider.asked("keys"), 2);
}
