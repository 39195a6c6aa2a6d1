//! Views: an administrator sees pages as a user, changes nothing, and sees nothing private.

use api::auth::VIEWABLE;
use chrono::Duration;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{Belongings, Filling, administrator, answer, as_json, difference, named, state};
use crate::support::{Person, Services, TestApp, described::Described};

async fn start() -> (TestApp, Person, Person) {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (admin, person) = (administrator(&app).await, app.signed_in("pro").await);
    (app, admin, person)
}

async fn begin(app: &TestApp, admin: &Person, person: &Person) -> (StatusCode, Value) {
    let id = app.platform.db.grant(&person.email, None, None).await.unwrap().unwrap();
    let (status, body) = answer(admin.post(&format!("/api/admin/users/{id}/view"))).await;
    (status, as_json(&body))
}

async fn profile(admin: &Person, token: &str) -> (StatusCode, Value) {
    let (status, body) = answer(admin.call(Method::GET, "/api/user/profile", Some(token))).await;
    (status, as_json(&body))
}

fn token_of(begun: &Value) -> String {
    begun["token"].as_str().unwrap_or_else(|| panic!("no token in {begun}")).to_owned()
}

#[tokio::test]
async fn a_view_reads_the_account_and_every_other_route_refuses_it() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (described, admin) = (Described::of(&app).await, administrator(&app).await);
    let belongings = Belongings::new(&app).await;
    let token = token_of(&begin(&app, &admin, &belongings.owner).await.1);
    // The first look at the health of the stores leaves a file.
    assert_eq!(answer(admin.get("/api/health")).await.0, StatusCode::OK);
    let before = state(&app).await;
    let (mut changing, mut private, mut readable) = (0, 0, 0);
    for call in &described.calls {
        let filling = Filling::of(&named(&described, call), &belongings);
        let (status, body) = answer(filling.request((&described, call), &admin, Some(&token))).await;
        let refusal = as_json(&body)["error"].as_str().unwrap_or_default().to_owned();
        if call.method != Method::GET && call.method != Method::HEAD {
            changing += 1;
            let expected = "You are viewing this account. Nothing can be changed.";
            assert_eq!((status, refusal.as_str()), (StatusCode::FORBIDDEN, expected), "{}", call.name());
        } else if VIEWABLE.contains(&call.path.as_str()) {
            readable += 1;
            assert_eq!(status, StatusCode::OK, "{}: {body}", call.name());
            assert!(!body.contains(&token) && !body.contains(&belongings.owner.token), "{}", call.name());
        } else {
            private += 1;
            assert_eq!(status, StatusCode::FORBIDDEN, "{}: {body}", call.name());
        }
    }
    assert!(changing > 25 && private > 20, "{changing} and {private} calls");
    assert_eq!(readable, VIEWABLE.len());
    assert_eq!(difference(&before, &state(&app).await), Vec::<String>::new());
    let socket = answer(admin.call(Method::GET, "/socket.io/?EIO=4&transport=polling", Some(&token))).await;
    assert_eq!(socket.0, StatusCode::FORBIDDEN);
    let mut chat = Person::with_token(&app.address, &admin.email, token).join_session().await;
    assert_eq!(chat.next_error().await, "Not authenticated");
}

#[tokio::test]
async fn a_view_shows_the_account_of_its_user_and_is_recorded_from_start_to_end() {
    let (app, admin, person) = start().await;
    let (status, begun) = begin(&app, &admin, &person).await;
    assert_eq!((status, &begun["email"]), (StatusCode::OK, &json!(person.email)));
    let token = token_of(&begun);
    let (status, seen) = profile(&admin, &token).await;
    assert_eq!((status, &seen), (StatusCode::OK, &person.get_json("/api/user/profile").await));
    let access = answer(admin.call(Method::GET, "/api/user/agent-access", Some(&token))).await.1;
    assert_eq!(as_json(&access)["plan"], "pro");

    let path = format!("/api/admin/views/{}", begun["id"].as_str().unwrap());
    let stranger = administrator(&app).await;
    assert_eq!(answer(stranger.request(Method::DELETE, &path)).await.0, StatusCode::OK);
    assert_eq!(profile(&admin, &token).await.0, StatusCode::OK, "another administrator cannot end it");
    for _ in 0..2 {
        assert_eq!(answer(admin.request(Method::DELETE, &path)).await.0, StatusCode::OK);
    }
    let over = json!({ "error": "This view has ended.", "code": "gone" });
    assert_eq!(profile(&admin, &token).await, (StatusCode::GONE, over));
    let audit = admin.get_json("/api/admin/audit").await;
    let acts = audit["entries"].as_array().unwrap().iter();
    let acts: Vec<_> =
        acts.map(|entry| json!([entry["action"], entry["target_name"], entry["actor_name"]])).collect();
    let expected = ["user_view_ended", "user_viewed"];
    assert_eq!(acts, expected.map(|action| json!([action, person.email, admin.email])));
}

#[tokio::test]
async fn a_view_ends_after_half_an_hour_and_with_the_sign_in_of_the_administrator() {
    let (app, admin, person) = start().await;
    let token = token_of(&begin(&app, &admin, &person).await.1);
    app.platform.clock.advance(Duration::minutes(29));
    assert_eq!(profile(&admin, &token).await.0, StatusCode::OK);
    app.platform.clock.advance(Duration::minutes(2));
    assert_eq!(profile(&admin, &token).await.0, StatusCode::GONE);

    let admin = admin.on_another_device().await;
    let token = token_of(&begin(&app, &admin, &person).await.1);
    assert_eq!(profile(&admin, &token).await.0, StatusCode::OK);
    let signed_out = answer(admin.post("/auth/v1/logout")).await.0;
    assert_eq!(signed_out, StatusCode::NO_CONTENT);
    assert_eq!(profile(&admin, &token).await.0, StatusCode::GONE);
}

#[tokio::test]
async fn administrators_cannot_be_viewed_and_only_administrators_can_view() {
    let (app, admin, person) = start().await;
    let other = administrator(&app).await;
    let (status, refused) = begin(&app, &admin, &other).await;
    assert_eq!(
        (status, &refused["error"]),
        (StatusCode::BAD_REQUEST, &json!("Administrators cannot be viewed."))
    );
    assert_eq!(begin(&app, &person, &other).await.0, StatusCode::FORBIDDEN);

    let token = token_of(&begin(&app, &admin, &person).await.1);
    app.platform.db.grant(&person.email, Some("admin"), None).await.unwrap();
    assert_eq!(profile(&admin, &token).await.0, StatusCode::GONE, "the user has become an administrator");
    app.platform.db.grant(&person.email, Some("user"), None).await.unwrap();
    assert_eq!(profile(&admin, &token).await.0, StatusCode::OK);
    app.platform.db.grant(&admin.email, Some("user"), None).await.unwrap();
    assert_eq!(profile(&admin, &token).await.0, StatusCode::GONE, "the viewer is no administrator any more");
    assert_eq!(profile(&admin, "view_guessed").await.0, StatusCode::GONE);
}
