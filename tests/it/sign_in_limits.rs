//! How often one caller may sign up and sign in, and how often a password may be guessed.

use futures::future::join_all;
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::support::{PASSWORD, Person, Services, TestApp};

async fn limited(factor: &str) -> TestApp {
    TestApp::start_api_on(Services::new().await.with("AUTH_RATE_LIMIT", factor)).await
}

async fn post(client: &Client, address: &str, path: &str, body: Value) -> Response {
    client.post(format!("{address}/auth/v1{path}")).json(&body).send().await.unwrap()
}

/// Repeats a call until it is refused. Returns the number of accepted calls, and the refusal.
async fn calls_until_refused(app: &TestApp, path: &str, body: Value) -> (usize, Response) {
    let (client, mut passed) = (Client::new(), 0);
    loop {
        let answers = join_all((0..50).map(|_| post(&client, &app.address, path, body.clone()))).await;
        let (refused, others): (Vec<_>, Vec<_>) =
            answers.into_iter().partition(|answer| answer.status() == StatusCode::TOO_MANY_REQUESTS);
        passed += others.len();
        if let Some(refusal) = refused.into_iter().next() {
            return (passed, refusal);
        }
        assert!(passed < 2_000, "nothing is refused");
    }
}

async fn error_code(answer: Response) -> (u16, String) {
    let status = answer.status().as_u16();
    let body: Value = answer.json().await.unwrap();
    (status, body["error_code"].as_str().unwrap_or_default().to_owned())
}

fn retry_after(answer: &Response) -> u64 {
    answer.headers()["retry-after"].to_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn one_caller_can_sign_up_sixty_people_but_not_more_than_twice_as_many() {
    let (app, client) = (limited("on").await, Client::new());
    let sign_up = async |number: usize| {
        let body = json!({ "email": format!("person-{number}@example.com"), "password": PASSWORD });
        post(&client, &app.address, "/signup", body).await.status()
    };
    assert!(join_all((0..60).map(sign_up)).await.iter().all(StatusCode::is_success));
    let (passed, refused) = calls_until_refused(&app, "/signup", json!({})).await;
    // One call becomes available again every two and a half seconds, so a slow run may pass more than 60.
    assert!((60..180).contains(&passed), "{passed}");
    assert!((1..=3).contains(&retry_after(&refused)));
    assert_eq!(error_code(refused).await, (429, "over_email_send_rate_limit".to_owned()));
    // Other routes have separate limits.
    let body = json!({ "refresh_token": "x" });
    let token = post(&client, &app.address, "/token?grant_type=refresh_token", body).await;
    assert_eq!(error_code(token).await, (400, "refresh_token_not_found".to_owned()));
}

#[tokio::test]
async fn one_caller_can_request_six_hundred_tokens_and_no_more() {
    let app = limited("on").await;
    let path = "/token?grant_type=refresh_token";
    let (passed, refused) = calls_until_refused(&app, path, json!({ "refresh_token": "x" })).await;
    assert!((600..1_200).contains(&passed), "{passed}");
    assert_eq!(retry_after(&refused), 1);
    assert_eq!(error_code(refused).await, (429, "over_request_rate_limit".to_owned()));
}

#[tokio::test]
async fn forwarded_addresses_are_used_only_from_a_trusted_proxy() {
    let client = Client::new();
    let status = async |app: &TestApp, forwarded: &str| {
        let url = format!("{}/auth/v1/signup", app.address);
        let request = client.post(url).header("x-forwarded-for", forwarded).body("{}");
        request.send().await.unwrap().status().as_u16()
    };
    let direct = limited("0.05").await;
    for number in 0..6 {
        assert_eq!(status(&direct, &format!("1.2.3.{number}")).await, 400);
    }
    assert_eq!(status(&direct, "1.2.3.9").await, 429);

    let services = Services::new().await.with("AUTH_RATE_LIMIT", "0.05");
    let behind_proxy = TestApp::start_api_on(services.with("TRUSTED_PROXIES", "127.0.0.0/8")).await;
    for number in 0..6 {
        assert_eq!(status(&behind_proxy, &format!("6.6.6.{number}, 1.2.3.4")).await, 400);
    }
    assert_eq!(status(&behind_proxy, "1.2.3.4, 127.0.0.2").await, 429);
    assert_eq!(status(&behind_proxy, "1.2.3.5").await, 400);
}

#[tokio::test]
async fn attempts_for_one_account_are_limited_over_all_processes_while_its_owner_stays_signed_in() {
    let app = limited("on").await;
    let (second, client) = (second_api(&app).await, Client::new());
    let owner = Person::sign_up(&app.address, &app.services.outbox()).await;
    let guess = async |address: &str, email: &str, password: &str| {
        let body = json!({ "email": email, "password": password });
        post(&client, address, "/token?grant_type=password", body).await
    };
    let unknown = format!("{}@example.com", Uuid::new_v4().simple());
    for email in [&owner.email, &unknown] {
        let guesses = (0..100).map(async |number| {
            let address = if number % 2 == 0 { &app.address } else { &second };
            guess(address, email, "not the password at all").await.status().as_u16()
        });
        let answers = join_all(guesses).await;
        assert_eq!(answers.iter().filter(|status| **status == 400).count(), 10);
        assert_eq!(answers.iter().filter(|status| **status == 429).count(), 90);
        let refused = guess(&second, email, PASSWORD).await;
        assert!((800..=900).contains(&retry_after(&refused)));
        let body: Value = refused.json().await.unwrap();
        let text = "Request rate limit reached";
        assert_eq!(body, json!({ "code": 429, "error_code": "over_request_rate_limit", "msg": text }));
    }
    assert_eq!(owner.get("/api/agents").send().await.unwrap().status(), StatusCode::OK);
    let refresh = json!({ "refresh_token": owner.refresh_token });
    let refreshed =
        owner.post("/auth/v1/token?grant_type=refresh_token").json(&refresh).send().await.unwrap();
    assert_eq!(refreshed.status(), StatusCode::OK);
    let other = guess(&app.address, "other@example.com", PASSWORD).await;
    assert_eq!(error_code(other).await, (400, "invalid_credentials".to_owned()));
    app.platform.clock.advance(chrono::Duration::minutes(15));
    assert_eq!(guess(&second, &owner.email, PASSWORD).await.status(), StatusCode::OK);
}

/// Another API on the same stores, with its own memory.
async fn second_api(app: &TestApp) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let serving = api::serve(app.platform.clone(), listener, CancellationToken::new());
    tokio::spawn(async { serving.await.expect("the second API serves") });
    address
}
