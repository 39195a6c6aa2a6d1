//! The feed of the operations room over sockets.

use serde_json::json;

use super::{act, administrator, lane};
use crate::support::{Services, Socket, TestApp, eventually};

#[tokio::test]
async fn administrators_who_watch_receive_every_change() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let admin = administrator(&app).await.on_another_device().await;
    let mut socket = Socket::connect(&app.address).await;
    socket.emit("watch_operations", &json!({ "token": admin.token })).await;
    let room = socket.next_named("operations").await;
    assert_eq!(lane(&room, "chat")["waiting"], 0);
    let chat = app.signed_in("basic").await.join_session().await;
    chat.send("Hello").await;
    eventually(async || lane(&socket.next_named("operations").await, "chat")["waiting"] == 1).await;
    act(&admin, "/lanes/chat/pause").await;
    eventually(async || lane(&socket.next_named("operations").await, "chat")["paused"] == true).await;
}

#[tokio::test]
async fn nobody_else_can_watch_and_a_former_administrator_is_cut_off() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("basic").await;
    let mut socket = Socket::connect(&app.address).await;
    socket.emit("watch_operations", &json!({ "token": person.token })).await;
    assert_eq!(socket.next_named("error").await["error"], "Only administrators can do this.");

    let admin = administrator(&app).await.on_another_device().await;
    let mut socket = Socket::connect(&app.address).await;
    socket.emit("watch_operations", &json!({ "token": admin.token })).await;
    socket.next_named("operations").await;
    app.platform.db.grant(&admin.email, Some("user"), None).await.unwrap();
    while socket.try_next(std::time::Duration::from_secs(20)).await.is_some() {}
    let mut again = Socket::connect(&app.address).await;
    again.emit("watch_operations", &json!({ "token": admin.token })).await;
    assert_eq!(again.next_named("error").await["error"], "Only administrators can do this.");
}
