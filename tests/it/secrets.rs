//! Secrets that must never be in a log: one person uses every part of the real executable at the most detailed log
//! level, and the test then reads every line of the log.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use reqwest::{Client, StatusCode, redirect::Policy};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::Url;

use crate::support::{
    Chat, FOREIGN_PASSWORD, ForeignDatabase, Person, Site, a_moment, link_in_mail, run_command,
};
use crate::{database_connections, webhooks};

/// All crates log at debug level, and our own crates at the most detailed one.
const TALKATIVE: &str =
    "debug,supplychain=trace,api=trace,platform=trace,worker=trace,agents=trace,protocol=trace";

const PASSWORD: &str = "umbrella gravel quartz 4711";
const WRONG_PASSWORD: &str = "umbrella gravel quartz 0815";
const CELL: &str = "CELLCONTENT5519";

#[tokio::test]
async fn no_action_of_a_user_writes_a_secret_to_the_log() {
    let services = database_connections::services().await.with("RUST_LOG", TALKATIVE);
    let mut site = Site::start(services).await;
    let mut secrets = vec![("password", PASSWORD.to_owned()), ("wrong password", WRONG_PASSWORD.to_owned())];
    let person = sign_up(&site, &mut secrets).await;
    let person = wrong_password_and_refresh(person, &mut secrets).await;
    use_an_api_token(&site, &person, &mut secrets).await;
    connect_a_database(&site, &person, &mut secrets).await;
    get_a_webhook(&person, &mut secrets).await;
    let mut chat = person.join_session().await;
    use_the_chat(&mut chat).await;
    let left = person.post("/auth/v1/logout?scope=global").send().await.unwrap();
    assert_eq!(left.status(), StatusCode::NO_CONTENT);
    chat.next("error").await;

    let log = everything_logged(&mut site).await;
    assert!(log.contains("sqlx::query"), "the dependencies log nothing; is RUST_LOG read?");
    assert!(log.contains("signed out"), "the log is not complete");
    for (name, secret) in secrets {
        for form in written_as(&secret) {
            if let Some(at) = log.find(&form) {
                let line = log[..at].rfind('\n').map_or(0, |end| end + 1);
                panic!("the {name} was logged: {}", log[line..].lines().next().unwrap_or_default());
            }
        }
    }
}

/// Signs up and records every secret on the way.
async fn sign_up(site: &Site, secrets: &mut Vec<(&'static str, String)>) -> Person {
    let client = Client::builder().redirect(Policy::none()).build().unwrap();
    let email = format!("ada.{}@secret.example", uuid::Uuid::new_v4().simple());
    let verifier = uuid::Uuid::new_v4().simple().to_string().repeat(2);
    let body = json!({
        "email": email, "password": PASSWORD, "data": {}, "code_challenge_method": "s256",
        "code_challenge": URL_SAFE_NO_PAD.encode(Sha256::digest(&verifier)),
    });
    let address = site.address();
    let signup = format!("{address}/auth/v1/signup?redirect_to=http://localhost:8080/auth/callback");
    let answer = client.post(signup).json(&body).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);

    let link = link_in_mail(&site.services.outbox(), &email);
    secrets.push(("mail token", parameter(&link, "token")));
    let here = link.replacen("http://localhost:8080", address, 1);
    let answer = client.get(here).send().await.unwrap();
    let code = parameter(answer.headers()["location"].to_str().unwrap(), "code");
    let exchange = json!({ "auth_code": code, "code_verifier": verifier });
    let exchanged = client.post(format!("{address}/auth/v1/token?grant_type=pkce")).json(&exchange);
    let session: Value = exchanged.send().await.unwrap().json().await.unwrap();
    let person = Person::new(address, &email, &session);
    secrets.extend([("code", code), ("verifier", verifier), ("address", email)]);
    note_tokens(&person, secrets);
    person
}

async fn wrong_password_and_refresh(person: Person, secrets: &mut Vec<(&'static str, String)>) -> Person {
    let wrong = json!({ "email": person.email, "password": WRONG_PASSWORD });
    let answer = person.post("/auth/v1/token?grant_type=password").json(&wrong).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    let right = json!({ "email": person.email, "password": PASSWORD });
    let answer = person.post("/auth/v1/token?grant_type=password").json(&right).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let refresh = json!({ "refresh_token": person.refresh_token });
    let answer = person.post("/auth/v1/token?grant_type=refresh_token").json(&refresh).send().await.unwrap();
    let refreshed = person.with_session(&answer.json().await.unwrap());
    note_tokens(&refreshed, secrets);
    // A body that cannot be parsed, and an invalid token.
    let broken = format!("{{\"password\": \"{PASSWORD}\", ");
    let answer = person.post("/auth/v1/token?grant_type=password").body(broken).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    refreshed
}

/// Creates an API token, calls with it, and with one that is wrong.
async fn use_an_api_token(site: &Site, person: &Person, secrets: &mut Vec<(&'static str, String)>) {
    let granted = run_command(&site.services, &["admin", "grant", &person.email, "--plan", "pro"]).await;
    assert!(granted.status.success(), "{granted:?}");
    let wanted = json!({ "name": "Nightly", "scopes": ["read"], "expires_in_days": null });
    let answer = person.post("/api/tokens").json(&wanted).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let created: Value = answer.json().await.unwrap();
    let secret = created["secret"].as_str().unwrap().to_owned();
    let wrong = format!("{}x", &secret[..46]);
    for (token, status) in [(&secret, StatusCode::OK), (&wrong, StatusCode::UNAUTHORIZED)] {
        let call = person.call(reqwest::Method::GET, "/api/runs", Some(token));
        assert_eq!(call.send().await.unwrap().status(), status);
    }
    secrets.push(("API token", secret[10..46].to_owned()));
}

/// Tests, stores and refreshes a database, with the right password and with a wrong one.
async fn connect_a_database(site: &Site, person: &Person, secrets: &mut Vec<(&'static str, String)>) {
    let granted =
        run_command(&site.services, &["admin", "grant", &person.email, "--plan", "enterprise"]).await;
    assert!(granted.status.success(), "{granted:?}");
    let foreign = ForeignDatabase::start("day,pieces\n2025-01-06,5").await;
    let mut wanted = database_connections::wanted(&foreign);
    wanted["source"] = json!("SELECT 'a private figure 8c1d' FROM sales");
    let place = "/api/database-connections";
    let connected = person.post(place).json(&wanted).send().await.unwrap();
    assert_eq!(connected.status(), StatusCode::OK);
    let refreshed = async || {
        let list: Value = person.get_json(place).await;
        list["connections"][0]["last_rows"] == 1
    };
    while !refreshed().await {
        a_moment().await;
    }
    let tried = database_connections::tried(&wanted);
    for password in [FOREIGN_PASSWORD, WRONG_PASSWORD] {
        let mut tried = tried.clone();
        tried["password"] = json!(password);
        person.post("/api/database-connections/test").json(&tried).send().await.unwrap();
    }
    secrets.push(("password of a database", FOREIGN_PASSWORD.to_owned()));
    secrets.push(("query of a user", "a private figure 8c1d".to_owned()));
}

/// Adds an endpoint, rotates its secret and gets a test.
async fn get_a_webhook(person: &Person, secrets: &mut Vec<(&'static str, String)>) {
    let receiver = webhooks::Receiver::start().await;
    let wanted = json!({ "address": receiver.address });
    let added: Value = person.post(webhooks::LIST).json(&wanted).send().await.unwrap().json().await.unwrap();
    let place = format!("{}/{}", webhooks::LIST, added["endpoint"]["id"].as_str().unwrap());
    let rotated: Value = person.post(&format!("{place}/rotate")).send().await.unwrap().json().await.unwrap();
    person.post(&format!("{place}/send-test")).send().await.unwrap();
    receiver.next().await;
    for secret in [&added["secret"], &rotated["secret"]] {
        secrets.push(("secret of an endpoint", secret.as_str().unwrap()[6..].to_owned()));
    }
}

async fn use_the_chat(chat: &mut Chat) {
    chat.next("session_state").await;
    let csv =
        format!("date,demand,product_id\n2024-01-01,5,{CELL}\n2024-02-01,6,{CELL}\n2024-03-01,x{CELL},A\n");
    let uploaded = chat.person.upload(&chat.session, "demand.csv", csv.into_bytes()).await;
    assert_eq!(uploaded.status(), StatusCode::OK);
    let uploaded: Value = uploaded.json().await.unwrap();
    let upload = serde_json::from_value(uploaded["upload_id"].clone()).unwrap();
    chat.send_about(upload, "What is in this file?").await;
    chat.next("stop_processing").await;
    // The error for a message that cannot be parsed must not repeat it either.
    let payload = json!({ "session_id": chat.session, "message": 1, "token": chat.person.token });
    chat.socket.emit("chat_message", &payload).await;
    chat.next("error").await;
}

fn note_tokens(person: &Person, secrets: &mut Vec<(&'static str, String)>) {
    // The last part of a token is its signature. Without it the rest gives no access, but it identifies the person.
    let (content, signature) = person.token.rsplit_once('.').unwrap();
    let claims = content.split_once('.').unwrap().1;
    secrets.push(("access token", signature.to_owned()));
    secrets.push(("content of the access token", claims.to_owned()));
    secrets.push(("refresh token", person.refresh_token.clone()));
    secrets.push(("cell", CELL.to_owned()));
}

/// The whole standard error of every process. Standard output is the console, which shows mails when there is no mail
/// server.
async fn everything_logged(site: &mut Site) -> String {
    let mut log = String::new();
    for process in site.apis.iter_mut().chain(&mut site.workers) {
        process.terminate().await;
        process.ended(crate::support::socket::PATIENCE).await;
        log += &process.whole_log().await;
    }
    log
}

/// The forms in which a secret might appear in a line.
fn written_as(secret: &str) -> [String; 3] {
    let in_address = url::form_urlencoded::byte_serialize(secret.as_bytes()).collect();
    let as_bytes = format!("{:?}", secret.as_bytes());
    [secret.to_owned(), in_address, as_bytes.trim_matches(['[', ']']).to_owned()]
}

fn parameter(address: &str, name: &str) -> String {
    let address = Url::parse(address).unwrap();
    let found = address.query_pairs().find(|(key, _)| key == name);
    found.unwrap_or_else(|| panic!("no {name} in {address}")).1.into_owned()
}
