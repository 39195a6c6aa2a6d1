//! The sign-in service as a client sees it, on an embedded installation in a temporary folder.

mod callers;
mod changes;
mod google;
mod limits;
mod new_email;
mod profile;
mod provider;
mod recovery;
mod sign_in;
mod sign_up;
mod tokens;

use axum::{
    Json, Router,
    body::{Body, to_bytes},
    http::{HeaderMap, Request, StatusCode, header::LOCATION},
    routing::get,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::Duration;
use platform::{Config, Platform};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tempfile::TempDir;
use tower::ServiceExt;
use url::Url;

use super::{Admin, SignedIn, routes};

const EMAIL: &str = "ada@b.test";
const PASSWORD: &str = "amber-Falcon-lantern";
const VERIFIER: &str = "a-verifier-that-is-long-enough-for-the-rules-of-rfc-7636";

struct TestAuth {
    folder: TempDir,
    platform: Platform,
    router: Router,
    /// The whole server.
    site: Router,
}

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Value,
}

impl TestAuth {
    async fn start() -> Self {
        Self::start_with(&[]).await
    }

    async fn start_with(settings: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let config = Config::from_vars(|name| match name {
            "DATA_DIR" => folder.path().to_str().map(str::to_owned),
            _ => settings.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()),
        });
        let platform = Platform::open(config.unwrap()).await.unwrap();
        let (site, app) = crate::router(platform.clone()).await.unwrap();
        let router = Router::new()
            .nest("/auth/v1", routes(&app.auth).0)
            .route(
                "/whoami",
                get(async |caller: SignedIn| Json(json!([caller.email, caller.plan, caller.role]))),
            )
            .route("/admin", get(async |admin: Admin| Json(json!(admin.0.role))))
            .with_state(app);
        Self { folder, platform, router, site }
    }

    async fn send(&self, request: Request<Body>) -> Answer {
        Self::send_to(&self.router, request).await
    }

    async fn send_to(router: &Router, request: Request<Body>) -> Answer {
        let response = router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, 1 << 20).await.unwrap();
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        Answer { status: parts.status, headers: parts.headers, body }
    }

    async fn post(&self, path: &str, body: Value) -> Answer {
        let request = Request::post(format!("/auth/v1{path}"))
            .header("x-supabase-api-version", "2024-01-01")
            .body(Body::from(body.to_string()));
        self.send(request.unwrap()).await
    }

    async fn get(&self, path: &str, token: &str) -> Answer {
        let request = Request::get(path)
            .header("x-supabase-api-version", "2024-01-01")
            .header("authorization", format!("Bearer {token}"))
            .body(Body::empty());
        self.send(request.unwrap()).await
    }

    async fn put_user(&self, token: &str, body: Value) -> Answer {
        let request = Request::put("/auth/v1/user?redirect_to=http%3A%2F%2Flocalhost%3A8080%2Faccount")
            .header("x-supabase-api-version", "2024-01-01")
            .header("authorization", format!("Bearer {token}"))
            .body(Body::from(body.to_string()));
        self.send(request.unwrap()).await
    }

    async fn log_out(&self, scope: &str, token: &str) -> Answer {
        let request = Request::post(format!("/auth/v1/logout?scope={scope}"))
            .header("x-supabase-api-version", "2024-01-01")
            .header("authorization", format!("Bearer {token}"))
            .body(Body::empty());
        self.send(request.unwrap()).await
    }

    async fn sign_up(&self, email: &str, password: &str) -> Answer {
        let body = json!({ "email": email, "password": password, "code_challenge": challenge(), "code_challenge_method": "s256" });
        self.post("/signup?redirect_to=http%3A%2F%2Flocalhost%3A8080%2Fauth%2Fcallback", body).await
    }

    async fn recover(&self, email: &str) -> Answer {
        let body = json!({ "email": email, "code_challenge": challenge(), "code_challenge_method": "s256" });
        self.post("/recover?redirect_to=http%3A%2F%2Flocalhost%3A8080%2Freset", body).await
    }

    /// The links that were mailed to an address, oldest first.
    fn links(&self, email: &str) -> Vec<String> {
        let link =
            |mail: String| mail.lines().find(|line| line.contains("/auth/v1/verify?")).map(str::to_owned);
        self.mails(email).into_iter().filter_map(link).collect()
    }

    /// The mails that went to an address, oldest first.
    fn mails(&self, email: &str) -> Vec<String> {
        let files = std::fs::read_dir(self.folder.path().join("outbox")).unwrap();
        let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        files.retain(|file| file.to_str().unwrap().ends_with(&format!("-{email}.eml")));
        files.sort();
        files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
    }

    /// Opens a mailed link and returns the address that it leads to.
    async fn open(&self, link: &str) -> Url {
        let link: Url = link.parse().unwrap();
        let path = format!("{}?{}", link.path(), link.query().unwrap());
        let answer = self.send(Request::get(path).body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER);
        answer.headers[LOCATION].to_str().unwrap().parse().unwrap()
    }

    async fn open_for_code(&self, link: &str) -> String {
        param(&self.open(link).await, "code").expect("a code")
    }

    async fn exchange(&self, code: &str, verifier: &str) -> Answer {
        self.post("/token?grant_type=pkce", json!({ "auth_code": code, "code_verifier": verifier })).await
    }

    async fn password(&self, email: &str, password: &str) -> Answer {
        self.post("/token?grant_type=password", json!({ "email": email, "password": password })).await
    }

    async fn refresh(&self, session: &Value) -> Answer {
        let token = &session["refresh_token"];
        self.post("/token?grant_type=refresh_token", json!({ "refresh_token": token })).await
    }

    /// A session of a confirmed account.
    async fn signed_in(&self) -> Value {
        self.sign_up(EMAIL, PASSWORD).await;
        let code = self.open_for_code(&self.links(EMAIL)[0]).await;
        self.exchange(&code, VERIFIER).await.body
    }

    fn wait_seconds(&self, seconds: i64) {
        self.platform.clock.advance(Duration::seconds(seconds));
    }
}

impl Answer {
    fn refusal(&self) -> (u16, &str) {
        (self.status.as_u16(), self.body["code"].as_str().unwrap_or_default())
    }
}

fn access(session: &Value) -> &str {
    session["access_token"].as_str().expect("a session")
}

/// The token in a mailed link.
fn token_of(link: &str) -> String {
    param(&link.parse().unwrap(), "token").expect("a token")
}

fn param(url: &Url, name: &str) -> Option<String> {
    url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

fn challenge() -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(VERIFIER))
}
