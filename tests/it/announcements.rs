//! Announcements: administrators write them, and everybody who is signed in sees them while they hold.

use chrono::{Duration, SecondsFormat};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Person, Services, TestApp};

async fn start() -> (TestApp, Person, Person) {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (admin, person) = (app.signed_in("basic").await, app.signed_in("basic").await);
    app.platform.db.grant(&admin.email, Some("admin"), None).await.unwrap();
    (app, admin, person)
}

async fn texts(person: &Person) -> Vec<String> {
    let answer = person.get_json("/api/announcements").await;
    let announcements = answer["announcements"].as_array().unwrap().iter();
    announcements.map(|one| one["text"].as_str().unwrap().to_owned()).collect()
}

async fn announce(admin: &Person, body: &Value) -> (StatusCode, Value) {
    let answer = admin.post("/api/admin/announcements").json(body).send().await.unwrap();
    (answer.status(), answer.json().await.unwrap())
}

fn in_hours(app: &TestApp, hours: i64) -> String {
    (app.platform.clock.now() + Duration::hours(hours)).to_rfc3339_opts(SecondsFormat::Secs, true)
}

#[tokio::test]
async fn an_announcement_is_shown_from_its_start_until_its_end() {
    let (app, admin, person) = start().await;
    let now = json!({ "text": " Closed on Friday ", "level": "info", "ends_at": in_hours(&app, 30) });
    assert_eq!(announce(&admin, &now).await.0, StatusCode::OK);
    let later = json!({
        "text": "Slow tonight", "level": "warning", "starts_at": in_hours(&app, 20), "ends_at": in_hours(&app, 40),
    });
    assert_eq!(announce(&admin, &later).await.0, StatusCode::OK);
    assert_eq!(texts(&person).await, ["Closed on Friday"]);
    app.platform.clock.advance(Duration::hours(21));
    let person = person.on_another_device().await;
    assert_eq!(texts(&person).await, ["Slow tonight", "Closed on Friday"]);
    app.platform.clock.advance(Duration::hours(10));
    let person = person.on_another_device().await;
    assert_eq!(texts(&person).await, ["Slow tonight"]);
    app.platform.clock.advance(Duration::hours(10));
    let person = person.on_another_device().await;
    assert!(texts(&person).await.is_empty());
    let visitor = reqwest::get(format!("{}/api/announcements", app.address)).await.unwrap();
    assert_eq!(visitor.status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_withdrawn_announcement_disappears_and_both_acts_are_recorded() {
    let (app, admin, person) = start().await;
    let body = json!({ "text": "Closed on Friday", "level": "critical", "ends_at": in_hours(&app, 5) });
    let (_, added) = announce(&admin, &body).await;
    assert_eq!(added["level"], "critical");
    let path = format!("/api/admin/announcements/{}", added["id"].as_str().unwrap());
    let withdraw = async || admin.request(Method::DELETE, &path).send().await.unwrap().status();
    assert_eq!(withdraw().await, StatusCode::OK);
    assert_eq!(withdraw().await, StatusCode::NOT_FOUND);
    assert!(texts(&person).await.is_empty());
    let all = admin.get_json("/api/admin/announcements").await;
    assert_eq!(all["announcements"][0]["text"], "Closed on Friday");
    let audit = admin.get_json("/api/admin/audit").await;
    let acts = audit["entries"].as_array().unwrap().iter();
    let acts: Vec<_> = acts.map(|entry| json!([entry["action"], entry["target_name"]])).collect();
    let expected = ["announcement_withdrawn", "announcement_added"];
    assert_eq!(acts, expected.map(|action| json!([action, "Closed on Friday"])));
}

#[tokio::test]
async fn announcements_without_a_text_or_with_impossible_times_are_refused() {
    let (app, admin, person) = start().await;
    let end = in_hours(&app, 5);
    for wrong in [
        json!({ "text": " ", "level": "info", "ends_at": end }),
        json!({ "text": "x".repeat(301), "level": "info", "ends_at": end }),
        json!({ "text": "a\u{0}b", "level": "info", "ends_at": end }),
        json!({ "text": "x", "level": "loud", "ends_at": end }),
        json!({ "text": "x", "level": "info", "ends_at": "tomorrow" }),
        json!({ "text": "x", "level": "info", "ends_at": in_hours(&app, -1) }),
        json!({ "text": "x", "level": "info", "starts_at": in_hours(&app, 6), "ends_at": end }),
        json!({ "text": "x", "level": "info", "ends_at": end, "colour": "red" }),
    ] {
        let (status, answer) = announce(&admin, &wrong).await;
        assert!(status.is_client_error(), "{wrong} was answered {answer}");
    }
    assert!(texts(&person).await.is_empty());
}
