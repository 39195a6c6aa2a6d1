//! How tokens begin and end, and what is stored of them.

use chrono::{DateTime, TimeDelta, Utc};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{create, not_authenticated, refusal, token, wanted};
use crate::support::{PASSWORD, Services, TestApp, on_either};

const LIST: &str = "/api/tokens";

#[tokio::test]
async fn the_secret_is_given_once_and_only_its_fingerprint_is_stored() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("pro").await;
    let asked =
        json!({ "name": " Nightly import ", "scopes": ["ask", "read", "ask"], "expires_in_days": 90 });
    let answer = person.post(LIST).json(&asked).send().await.unwrap();
    assert_eq!(answer.headers()["cache-control"], "no-store");
    let created: Value = answer.json().await.unwrap();
    let secret = created["secret"].as_str().unwrap();
    assert!(secret.starts_with("sct_") && secret.len() == 47, "{secret}");

    let list = person.get_json(LIST).await;
    assert_eq!((&list["included"], &list["most"]), (&json!(true), &json!(20)));
    let one = &list["tokens"][0];
    assert_eq!(*one, created["token"]);
    assert_eq!(one["name"], "Nightly import");
    assert_eq!(one["beginning"], secret[..10]);
    assert_eq!(one["scopes"], json!(["read", "ask"]));
    assert_eq!((&one["last_used_at"], &one["has_expired"]), (&Value::Null, &json!(false)));
    let life = time(&one["expires_at"]) - time(&one["created_at"]);
    assert_eq!(life, TimeDelta::days(90));

    let export = person.get("/api/user/export").send().await.unwrap().text().await.unwrap();
    let copy: Value = serde_json::from_str(&export).unwrap();
    assert_eq!(copy["api_tokens"][0]["name"], "Nightly import");
    let stored = stored_hash(&app).await;
    assert_eq!(stored, platform::secret::fingerprint(secret));
    for text in [&list.to_string(), &export] {
        assert!(!text.contains(&secret[10..]) && !text.contains(&stored), "{text}");
    }
}

#[tokio::test]
async fn unknown_altered_revoked_and_expired_tokens_are_refused_like_any_other_wrong_token() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("pro").await;
    let (lasting, revoked) = (token(&person, &["read"]).await, token(&person, &["read"]).await);
    let month = json!({ "name": "A month", "scopes": ["read"], "expires_in_days": 30 });
    let month = create(&person, &month).await;
    for token in [&lasting, &revoked, &month] {
        assert_eq!(token.status("/api/runs").await, StatusCode::OK);
    }
    let revoke = person.request(Method::DELETE, &format!("/api/tokens/{}", revoked.id));
    assert_eq!(revoke.send().await.unwrap().status(), StatusCode::NO_CONTENT);
    assert_eq!(refusal(revoked.get("/api/runs")).await, not_authenticated());
    assert_eq!(
        person.get_json(LIST).await["tokens"].as_array().unwrap().len(),
        2,
        "revoked ones leave the list"
    );
    let mut altered = lasting.secret.clone();
    altered.replace_range(46.., if altered.ends_with('A') { "B" } else { "A" });
    for wrong in [altered, format!("{}A", lasting.secret), "sct_".to_owned(), lasting.secret.to_uppercase()] {
        let call = person.call(Method::GET, "/api/runs", Some(&wrong));
        assert_eq!(refusal(call).await, not_authenticated(), "{wrong}");
    }

    app.platform.clock.advance(TimeDelta::days(30) - TimeDelta::hours(1));
    assert_eq!(month.status("/api/runs").await, StatusCode::OK);
    app.platform.clock.advance(TimeDelta::hours(1));
    assert_eq!(refusal(month.get("/api/runs")).await, not_authenticated());
    assert_eq!(lasting.status("/api/runs").await, StatusCode::OK);
    let later = person.on_another_device().await;
    let list = later.get_json(LIST).await;
    assert_eq!(
        (&list["tokens"][0]["name"], &list["tokens"][0]["has_expired"]),
        (&json!("A month"), &json!(true))
    );
    // Later the rows of revoked and expired tokens are removed.
    app.platform.db.remove_sign_in_leftovers(app.platform.clock.now() + TimeDelta::days(31)).await.unwrap();
    let names: Vec<Value> = person.on_another_device().await.get_json("/api/user/export").await["api_tokens"]
        .as_array()
        .unwrap()
        .clone();
    assert_eq!(names.len(), 1, "{names:?}");
}

#[tokio::test]
async fn tokens_of_banned_accounts_are_refused_and_those_of_deleted_accounts_are_gone() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (banned, deleted) = (app.signed_in("pro").await, app.signed_in("pro").await);
    let (of_banned, of_deleted) = (token(&banned, &["read"]).await, token(&deleted, &["read"]).await);
    let until = app.platform.clock.now() + TimeDelta::days(1);
    assert!(app.platform.db.ban(&banned.email, until).await.unwrap());
    assert_eq!(refusal(of_banned.get("/api/runs")).await, not_authenticated());
    app.platform.clock.advance(TimeDelta::days(1));
    assert_eq!(of_banned.status("/api/runs").await, StatusCode::OK);
    let deleted = deleted.on_another_device().await;
    let erase = deleted.request(Method::DELETE, "/api/user").json(&json!({ "password": PASSWORD }));
    assert_eq!(erase.send().await.unwrap().status(), StatusCode::NO_CONTENT);
    assert_eq!(refusal(of_deleted.get("/api/runs")).await, not_authenticated());
}

#[tokio::test]
async fn a_plan_without_api_access_creates_no_tokens_and_names_the_plans_that_have_it() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("basic").await;
    let list = person.get_json(LIST).await;
    assert_eq!(list, json!({ "included": false, "plans": ["Pro", "Enterprise"], "most": 20, "tokens": [] }));
    let refused = refusal(person.post(LIST).json(&wanted("Nightly", &["read"]))).await;
    assert_eq!(refused, upgrade());
}

#[tokio::test]
async fn a_downgrade_keeps_the_tokens_which_work_again_after_an_upgrade() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("enterprise").await;
    let token = token(&person, &["read"]).await;
    assert_eq!(token.status("/api/runs").await, StatusCode::OK);
    app.platform.db.grant(&person.email, None, Some("basic")).await.unwrap();
    assert_eq!(refusal(token.get("/api/runs")).await, upgrade());
    assert_eq!(person.get_json(LIST).await["tokens"][0]["id"], json!(token.id));
    app.platform.db.grant(&person.email, None, Some("pro")).await.unwrap();
    assert_eq!(token.status("/api/runs").await, StatusCode::OK);
    app.platform.db.grant(&person.email, None, Some("basic")).await.unwrap();
    let revoke = person.request(Method::DELETE, &format!("/api/tokens/{}", token.id));
    assert_eq!(revoke.send().await.unwrap().status(), StatusCode::NO_CONTENT, "also without the plan");
}

#[tokio::test]
async fn an_administrator_decides_which_plans_include_api_access() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (admin, person) = (app.signed_in("admin").await, app.signed_in("pro").await);
    app.platform.db.grant(&admin.email, Some("admin"), None).await.unwrap();
    let token = token(&person, &["read"]).await;
    let without = json!({ "api_access": false });
    let effect = admin.post("/api/payments/plans/pro/effect").json(&without).send().await.unwrap();
    let effect: Value = effect.json().await.unwrap();
    assert_eq!(effect["sentences"], json!(["1 user on Pro loses API access."]));
    let change = admin.request(Method::PUT, "/api/payments/plans/pro").json(&without);
    assert_eq!(change.send().await.unwrap().json::<Value>().await.unwrap()["api_access"], false);
    let (status, body) = refusal(token.get("/api/runs")).await;
    let text = "API access is part of the Enterprise plan. Upgrade to use API tokens.";
    assert_eq!((status, &body["error"]), (402, &json!(text)));
}

#[tokio::test]
async fn the_last_use_is_noted_at_most_once_a_minute() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("pro").await;
    let token = token(&person, &["read"]).await;
    let used = async || time(&person.get_json(LIST).await["tokens"][0]["last_used_at"]);
    assert_eq!(token.status("/api/user/profile").await, StatusCode::FORBIDDEN);
    assert_eq!(
        person.get_json(LIST).await["tokens"][0]["last_used_at"],
        Value::Null,
        "a refused call is no use"
    );
    assert_eq!(token.status("/api/runs").await, StatusCode::OK);
    let first = used().await;
    app.platform.clock.advance(TimeDelta::seconds(10));
    assert_eq!(token.status("/api/runs").await, StatusCode::OK);
    assert_eq!(used().await, first);
    app.platform.clock.advance(TimeDelta::seconds(51));
    assert_eq!(token.status("/api/runs").await, StatusCode::OK);
    assert!(used().await - first >= TimeDelta::seconds(60));
}

#[tokio::test]
async fn nobody_sees_or_revokes_the_tokens_of_others() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (owner, other) = (app.signed_in("pro").await, app.signed_in("pro").await);
    let token = token(&owner, &["read"]).await;
    assert_eq!(other.get_json(LIST).await["tokens"], json!([]));
    let not_found = (404, json!({ "error": "Not found", "code": "not_found" }));
    for id in [token.id.clone(), Uuid::now_v7().to_string()] {
        assert_eq!(refusal(other.request(Method::DELETE, &format!("/api/tokens/{id}"))).await, not_found);
    }
    assert_eq!(token.status("/api/runs").await, StatusCode::OK);
}

#[tokio::test]
async fn the_owner_learns_by_mail_of_a_new_token_but_not_the_token_itself() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("pro").await;
    let token = token(&person, &["read"]).await;
    let mails: Vec<String> = std::fs::read_dir(app.services.outbox())
        .unwrap()
        .map(|mail| std::fs::read_to_string(mail.unwrap().path()).unwrap())
        .filter(|mail| mail.contains("Subject: A new API token") && mail.contains(&person.email))
        .collect();
    assert_eq!(mails.len(), 1);
    assert!(mails[0].contains("http://localhost:8080/account"), "{}", mails[0]);
    assert!(!mails[0].contains(&token.secret[..10]), "{}", mails[0]);
}

fn upgrade() -> (u16, Value) {
    let text = "API access is part of the Pro and Enterprise plans. Upgrade to use API tokens.";
    (402, json!({ "error": text, "code": "upgrade_needed" }))
}

fn time(value: &Value) -> DateTime<Utc> {
    value.as_str().unwrap().parse().unwrap()
}

async fn stored_hash(app: &TestApp) -> String {
    const SQL: &str = "SELECT token_hash FROM api_tokens";
    on_either!(&app.platform.db, line => sqlx::query_scalar(SQL).fetch_one(line).await.unwrap())
}
