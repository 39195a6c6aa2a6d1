//! A user who is signed out, banned or given another plan is notified within a second on every open socket, whichever
//! process made the change; other users are not affected.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use chrono::TimeDelta;
use platform::Platform;
use protocol::{BusEvent, UserId};
use reqwest::StatusCode;
use serde_json::json;

use crate::support::{Chat, Heard, Person, Services, TestApp, run_command, socket::PATIENCE};

/// One second, plus one more for a machine that runs the other tests at the same time.
const IN_TIME: Duration = Duration::from_secs(2);

/// Waits until the socket is notified that its sign-in has ended, and closed; no other event may come before.
async fn is_dismissed(chat: &mut Chat, changed: Instant) {
    loop {
        match chat.socket.hear(IN_TIME.saturating_sub(changed.elapsed())).await {
            Heard::Event(name, payload) if name == "error" => {
                assert_eq!(payload, json!({ "error": "Not authenticated", "code": "not_authenticated" }));
                break;
            }
            Heard::Event(..) => {}
            silence => panic!("{silence:?} instead of an error {:?} after the change", changed.elapsed()),
        }
    }
    assert_eq!(chat.socket.hear(IN_TIME).await, Heard::Closed);
    is_refused(&chat.person).await;
}

async fn is_refused(person: &Person) {
    let answer = person.get("/api/user/agent-access").send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
}

/// Waits until the socket is notified of this plan and role.
async fn is_told(chat: &mut Chat, changed: Instant, plan: &str, role: &str) {
    loop {
        match chat.socket.hear(IN_TIME.saturating_sub(changed.elapsed())).await {
            Heard::Event(name, payload) if name == "account_changed" => {
                return assert_eq!(payload, json!({ "plan": plan, "role": role }));
            }
            Heard::Event(..) => {}
            silence => panic!("{silence:?} instead of news {:?} after the change", changed.elapsed()),
        }
    }
}

async fn goes_on(chat: &mut Chat) {
    chat.send("Hello").await;
    chat.next("chat_response").await;
    chat.next("stop_processing").await;
}

async fn sign_out(person: &Person, scope: &str) {
    let path = format!("/auth/v1/logout?scope={scope}");
    let answer = person.post(&path).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::NO_CONTENT);
}

async fn joined(person: &Person) -> Chat {
    let mut chat = person.join_session().await;
    chat.next("session_state").await;
    chat
}

async fn user_id(app: &TestApp, person: &Person) -> UserId {
    app.platform.db.grant(&person.email, None, None).await.unwrap().unwrap()
}

#[tokio::test]
async fn signing_out_in_one_tab_closes_only_the_other_tabs_of_the_device() {
    let app = TestApp::start().await;
    let (user, other) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let (mut tab, mut another_tab) = (joined(&user).await, joined(&user).await);
    let (mut phone, mut other_chat) = (joined(&user.on_another_device().await).await, joined(&other).await);
    sign_out(&user, "local").await;
    let changed = Instant::now();
    is_refused(&user).await;
    is_dismissed(&mut tab, changed).await;
    is_dismissed(&mut another_tab, changed).await;
    goes_on(&mut phone).await;
    goes_on(&mut other_chat).await;
}

#[tokio::test]
async fn signing_out_other_devices_closes_their_sockets_and_keeps_this_one() {
    let app = TestApp::start().await;
    let laptop = app.signed_in("basic").await;
    let phone = laptop.on_another_device().await;
    let (mut on_laptop, mut on_phone) = (joined(&laptop).await, joined(&phone).await);
    sign_out(&phone, "others").await;
    is_dismissed(&mut on_laptop, Instant::now()).await;
    goes_on(&mut on_phone).await;
}

#[tokio::test]
async fn signing_out_everywhere_closes_the_sockets_of_every_device() {
    let app = TestApp::start().await;
    let laptop = app.signed_in("basic").await;
    let phone = laptop.on_another_device().await;
    let (mut on_laptop, mut on_phone) = (joined(&laptop).await, joined(&phone).await);
    sign_out(&phone, "global").await;
    let changed = Instant::now();
    is_dismissed(&mut on_laptop, changed).await;
    is_dismissed(&mut on_phone, changed).await;
}

#[tokio::test]
async fn a_ban_closes_the_sockets_of_that_account_only() {
    let app = TestApp::start().await;
    let (user, other) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let (mut chat, mut other_chat) = (joined(&user).await, joined(&other).await);
    let until = app.platform.clock.now() + TimeDelta::days(1);
    assert!(app.platform.db.ban(&user.email, until).await.unwrap());
    let changed = Instant::now();
    is_refused(&user).await;
    is_dismissed(&mut chat, changed).await;
    goes_on(&mut other_chat).await;
}

#[tokio::test]
async fn ended_sessions_and_removed_accounts_close_their_sockets() {
    let app = TestApp::start().await;
    let (ended, removed) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let (mut ended_chat, mut removed_chat) = (joined(&ended).await, joined(&removed).await);
    let now = app.platform.clock.now();
    app.platform.db.end_auth_sessions_of(user_id(&app, &ended).await, None, now).await.unwrap();
    is_dismissed(&mut ended_chat, Instant::now()).await;
    app.services.change_by_hand("DELETE FROM users WHERE email = $1", &removed.email).await;
    is_dismissed(&mut removed_chat, Instant::now()).await;
}

#[tokio::test]
async fn a_new_plan_is_announced_and_opens_its_agents_immediately() {
    let app = TestApp::start().await;
    let (user, other) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let (mut chat, mut other_chat) = (joined(&user).await, joined(&other).await);
    chat.send_to("vehicle_routing", "Plan my routes").await;
    assert_eq!(
        chat.next("error").await,
        json!({ "error": "Upgrade to access Vehicle Routing", "code": "upgrade_needed" })
    );
    app.platform.db.grant(&user.email, None, Some("pro")).await.unwrap();
    let changed = Instant::now();
    assert_eq!(user.get_json("/api/user/agent-access").await["plan"], "pro");
    is_told(&mut chat, changed, "pro", "user").await;
    chat.send_to("vehicle_routing", "Plan my routes").await;
    chat.next("chat_response").await;
    goes_on(&mut other_chat).await;
}

#[tokio::test]
async fn granting_and_removing_a_role_are_announced() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = joined(&user).await;
    app.platform.db.grant(&user.email, Some("admin"), None).await.unwrap();
    is_told(&mut chat, Instant::now(), "basic", "admin").await;
    app.services.change_by_hand("UPDATE profiles SET role = 'user' WHERE email = $1", &user.email).await;
    is_told(&mut chat, Instant::now(), "basic", "user").await;
}

#[tokio::test]
async fn a_change_on_one_server_reaches_the_sockets_of_another() {
    let app = TestApp::start().await;
    let elsewhere = app.another_api().await;
    let user = app.signed_in("basic").await;
    let phone = user.on_another_device().await;
    let mut on_phone = joined(&phone.at(&elsewhere)).await;
    app.platform.db.grant(&user.email, None, Some("pro")).await.unwrap();
    is_told(&mut on_phone, Instant::now(), "pro", "user").await;
    sign_out(&user, "others").await;
    is_dismissed(&mut on_phone, Instant::now()).await;
}

#[tokio::test]
async fn a_grant_at_the_command_line_reaches_open_sockets() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = joined(&user).await;
    let output = run_command(&app.services, &["admin", "grant", &user.email, "--plan", "enterprise"]).await;
    let changed = Instant::now();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    is_told(&mut chat, changed, "enterprise", "user").await;
}

/// The socket cannot know which events it missed; its page reads the history when it connects again.
#[tokio::test]
async fn a_socket_whose_buffer_is_full_is_closed_after_a_sign_out() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let user = app.signed_in("basic").await;
    let (mut slow, mut quick) = (joined(&user).await, joined(&user).await);
    slow.socket.hold().await;
    let mut events = vec![file_added(&slow); 2_000];
    events.push(file_added(&quick));
    app.platform.events.publish(&events).await.unwrap();
    quick.next("message").await;
    slow.socket.go_on();
    let mut count = 0;
    loop {
        match slow.socket.hear(PATIENCE).await {
            Heard::Event(..) => count += 1,
            Heard::Closed => break,
            Heard::Nothing => panic!("still open after {count} events"),
        }
    }
    assert!((1..2_000).contains(&count), "{count}");
}

fn file_added(chat: &Chat) -> BusEvent {
    let message = json!({
        "type": "message", "id": "1", "role": "file", "content": "", "timestamp": "2026-01-01T00:00:00Z",
    });
    let event = serde_json::from_value(message).unwrap();
    BusEvent::Session { session: chat.session.clone().try_into().unwrap(), event }
}

#[tokio::test]
async fn an_unreachable_database_signs_out_no_user() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let user = app.signed_in("basic").await;
    let mut chat = joined(&user).await;
    app.platform.db.close().await;
    assert_eq!(chat.socket.hear(IN_TIME).await, Heard::Nothing);
}

#[tokio::test]
async fn no_background_task_outlives_the_application() {
    let services = Services::new().await;
    let platform = Platform::open(services.config()).await.unwrap();
    let (router, app) = api::router(platform).await.unwrap();
    let delivery = Arc::downgrade(&app.delivery);
    drop((router, app));
    assert_eq!(delivery.strong_count(), 0);
}
