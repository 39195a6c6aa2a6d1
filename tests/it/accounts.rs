//! Rules that must hold when several callers act at the same time or try forbidden things: sign-in from one peer,
//! administrators who ban each other, and bodies with unknown fields.

use api::route_table::{Access, Content};
use futures::future::join_all;
use platform::db::admin::{
    acts::{Ban, GrantOutcome},
    audit::Actor,
};
use protocol::UserId;
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};

use crate::support::{PASSWORD, Person, Services, TestApp};

const TEXT: &str = "Too many failed sign-ins. Please wait a few minutes and try again.";

async fn sign_in(address: &str, peer: &str, email: &str, password: &str) -> Response {
    let call = Client::new().post(format!("{address}/auth/v1/token?grant_type=password"));
    let body = json!({ "email": email, "password": password });
    call.header("x-forwarded-for", peer).json(&body).send().await.unwrap()
}

/// The number of sign-ins with unknown addresses, out of `tries`, whose password is checked. Two processes get them at
/// the same time.
async fn looked_at(addresses: &[&str; 2], peer: &str, tries: usize) -> usize {
    let answers = join_all((0..tries).map(async |number| {
        let email = format!("{}-{number}@example.com", peer.replace([':', '.', ' ', ','], "-"));
        sign_in(addresses[number % 2], peer, &email, "not the password").await.status()
    }))
    .await;
    let refused = answers.iter().filter(|status| **status == StatusCode::TOO_MANY_REQUESTS).count();
    let wrong = answers.iter().filter(|status| **status == StatusCode::BAD_REQUEST).count();
    assert_eq!(refused + wrong, tries, "{answers:?}");
    wrong
}

#[tokio::test]
async fn failed_sign_ins_of_a_peer_are_limited_over_all_accounts_and_processes() {
    let services = Services::new().await.with("AUTH_RATE_LIMIT", "on").with("TRUSTED_PROXIES", "127.0.0.1");
    let app = TestApp::start_api_on(services).await;
    let other = app.another_api().await;
    let processes = [app.address.as_str(), other.as_str()];
    let owner = app.signed_in("basic").await;
    assert_eq!(looked_at(&processes, "1.2.3.4", 50).await, 30);
    // In the header, the caller's invented address is to the left of the address that the proxy has seen.
    assert_eq!(looked_at(&processes, "9.9.9.9, 1.2.3.4", 4).await, 0);
    let refused = sign_in(&other, "1.2.3.4", &owner.email, PASSWORD).await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    let wait: i64 = refused.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((200..=300).contains(&wait), "{wait}");
    let body: Value = refused.json().await.unwrap();
    assert_eq!(body, json!({ "code": 429, "error_code": "over_request_rate_limit", "msg": TEXT }));
    // Other peers are not affected, and one IPv6 network counts as one peer.
    assert_eq!(sign_in(&other, "1.2.3.5", &owner.email, PASSWORD).await.status(), StatusCode::OK);
    assert_eq!(looked_at(&processes, "2001:db8:1:2::1", 31).await, 30);
    assert_eq!(looked_at(&processes, "2001:db8:1:2:ffff::2", 2).await, 0);
    assert_eq!(looked_at(&processes, "2001:db8:1:3::1", 2).await, 2);
    app.platform.clock.advance(chrono::Duration::seconds(wait));
    assert_eq!(sign_in(&app.address, "1.2.3.4", &owner.email, PASSWORD).await.status(), StatusCode::OK);
}

async fn administrator(app: &TestApp) -> (Person, UserId) {
    let admin = app.signed_in("basic").await;
    let id = app.platform.db.grant(&admin.email, Some("admin"), None).await.unwrap().unwrap();
    (admin, id)
}

async fn ban(by: &Person, whom: UserId) -> (StatusCode, Value) {
    let call = by.post(&format!("/api/admin/users/{whom}/ban")).json(&json!({ "banned": true }));
    let answer = call.send().await.unwrap();
    (answer.status(), answer.json().await.unwrap())
}

#[tokio::test]
async fn when_two_administrators_ban_each_other_simultaneously_one_remains() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let other = app.another_api().await;
    let (db, now) = (&app.platform.db, app.platform.clock.now());
    let ((ada, ada_id), (bob, bob_id)) = (administrator(&app).await, administrator(&app).await);
    let (mut ada, mut bob) = (ada, bob.at(&other));
    for round in 0..8 {
        let answers = tokio::join!(ban(&ada, bob_id), ban(&bob, ada_id));
        let statuses = [answers.0.0, answers.1.0];
        let done = statuses.iter().filter(|status| **status == StatusCode::OK).count();
        assert_eq!(done, 1, "round {round}: {answers:?}");
        let user = if statuses[0] == StatusCode::OK { bob_id } else { ada_id };
        assert!(db.open_account(user, &Actor::terminal(), now).await.unwrap());
        if user == bob_id { bob = bob.on_another_device().await } else { ada = ada.on_another_device().await }
    }
}

#[tokio::test]
async fn simultaneous_bans_role_changes_and_erasures_leave_an_administrator() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (db, now) = (&app.platform.db, app.platform.clock.now());
    let actor = Actor::terminal();
    for _ in 0..8 {
        let (_, ada) = administrator(&app).await;
        let (bob, _) = administrator(&app).await;
        let (_, eve) = administrator(&app).await;
        let (banned, demoted, erased) = tokio::join!(
            db.shut_account(ada, now + chrono::Duration::hours(1), &actor, now),
            db.give(&bob.email, (Some("user"), None), &actor, now),
            db.erase_user(eve, now),
        );
        let is_banned = matches!(banned.unwrap(), Ban::Shut { .. });
        let is_demoted = matches!(demoted.unwrap(), GrantOutcome::Granted(_));
        let is_erased = erased.unwrap() != platform::db::users::erasure::Erasure::LastAdministrator;
        let done = [is_banned, is_demoted, is_erased].iter().filter(|done| **done).count();
        assert_eq!(done, 2, "banned {is_banned}, demoted {is_demoted}, erased {is_erased}");
        // The administrators of this round must not be administrators in the next.
        for user in [ada, eve] {
            if let Some(profile) = db.profile(user).await.unwrap() {
                db.grant(&profile.email, Some("user"), None).await.unwrap();
            }
        }
        db.grant(&bob.email, Some("user"), None).await.unwrap();
    }
}

#[tokio::test]
async fn the_only_administrator_cannot_be_banned_and_the_reason_is_given() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (db, now) = (&app.platform.db, app.platform.clock.now());
    let ((ada, ada_id), (_, bob_id)) = (administrator(&app).await, administrator(&app).await);
    assert_eq!(ban(&ada, bob_id).await.0, StatusCode::OK);
    // An expired ban has no effect.
    let actor = Actor::terminal();
    let outcome = db.shut_account(ada_id, now + chrono::Duration::hours(1), &actor, now).await.unwrap();
    assert_eq!(outcome, Ban::LastAdministrator);
    assert_eq!(
        db.give(&ada.email, (Some("user"), None), &actor, now).await.unwrap(),
        GrantOutcome::LastAdministrator
    );
    assert_eq!(ban(&ada, bob_id).await.0, StatusCode::OK, "who is banned already may be banned again");
    assert_eq!(
        db.give(&ada.email, (None, Some("pro")), &actor, now).await.unwrap(),
        GrantOutcome::Granted(ada_id)
    );
    assert_eq!(db.give(&ada.email, (None, Some("gone")), &actor, now).await.unwrap(), GrantOutcome::NoPlan);
}

#[tokio::test]
async fn every_administrative_request_refuses_unknown_fields() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (admin, _) = administrator(&app).await;
    let (_, router) = api::router(app.platform.clone()).await.unwrap();
    let routes = api::route_list(&router);
    let acts: Vec<_> = routes
        .iter()
        .filter(|route| route.access == Access::Admin && matches!(route.body, Some(Content::Json(_))))
        .collect();
    assert!(acts.len() >= 6, "{}", acts.len());
    for route in acts {
        let path = route.path.replace("{id}", "00000000-0000-0000-0000-000000000001");
        let call = admin.request(route.method.clone(), &path).json(&json!({ "surprise": true }));
        let answer = call.send().await.unwrap();
        let (status, body): (_, Value) = (answer.status(), answer.json().await.unwrap());
        let name = format!("{} {path}", route.method);
        assert!([400, 422].contains(&status.as_u16()), "{name} answers {status}: {body}");
        assert!(body["error"].as_str().unwrap().contains("surprise"), "{name}: {body}");
    }
}

#[tokio::test]
async fn an_account_of_the_demo_opens_with_the_password_of_its_latest_run_and_no_other() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let auth = api::auth::Auth::open(&app.platform).await.unwrap();
    let (email, first, second) = ("basic@demo.localhost", "kT4w-Zq81-rLm7-xB2d", "nV7s-Hc35-pQy9-wG6f");
    assert!(!auth.replace_password(email, first).await.unwrap(), "nobody has this address yet");
    auth.add_account(email, first).await.unwrap().unwrap();
    assert!(auth.replace_password(email, second).await.unwrap());
    assert_eq!(sign_in(&app.address, "1.2.3.4", email, second).await.status(), StatusCode::OK);
    assert_eq!(sign_in(&app.address, "1.2.3.4", email, first).await.status(), StatusCode::BAD_REQUEST);
}
