//! Lanes and workers.

use chrono::{Duration, DurationRound};
use platform::operations::lanes::record_minute;
use reqwest::StatusCode;
use serde_json::json;

use super::{act, acts, administrator, ask_until_one_waits, lane, room};
use crate::support::{Services, Site, TestApp, a_moment, eventually};

#[tokio::test]
async fn a_paused_lane_keeps_its_questions_until_it_is_resumed() {
    let app = TestApp::start().await;
    let admin = administrator(&app).await;
    let person = app.signed_in("basic").await;
    let mut chat = person.join_session().await;
    chat.send("Hello").await;
    chat.next("chat_response").await;
    let (_, said) = act(&admin, "/lanes/chat/pause").await;
    assert_eq!(said["done"], "Workers take no more jobs from the lane chat. Jobs that run go on.");
    assert_eq!(act(&admin, "/lanes/chat/pause").await.0, StatusCode::OK, "a second pause changes nothing");
    ask_until_one_waits(&admin, &chat).await;
    let waiting = lane(&room(&admin, "").await, "chat").clone();
    assert_eq!(json!([waiting["paused"], waiting["running"], waiting["waiting"]]), json!([true, 0, 1]));
    act(&admin, "/lanes/chat/resume").await;
    eventually(async || room(&admin, "/jobs?lane=chat&state=queued").await["total"] == 0).await;
    chat.next("chat_response").await;
    let chat_lane = lane(&room(&admin, "").await, "chat").clone();
    assert_eq!(chat_lane["paused"], false);
    assert!(chat_lane["p95_ms"].as_i64().is_some(), "{chat_lane}");
    assert_eq!(acts(&admin).await, [json!(["lane_resumed", "chat"]), json!(["lane_paused", "chat"])]);
    assert_eq!(act(&admin, "/lanes/slow/pause").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_pause_outlives_a_restart_of_everything() {
    let mut site = Site::start(Services::new().await).await;
    let admin = site.sign_up().await;
    site.services.change_by_hand("UPDATE profiles SET role = 'admin' WHERE email = $1", &admin.email).await;
    act(&admin, "/lanes/chat/pause").await;
    site.working().kill().await;
    site.start_working_again().await;
    let admin = admin.at(site.address());
    let mut chat = admin.join_session().await;
    ask_until_one_waits(&admin, &chat).await;
    act(&admin, "/lanes/chat/resume").await;
    chat.next("chat_response").await;
}

#[tokio::test]
async fn a_draining_worker_takes_no_jobs_until_it_is_told_to() {
    let app = TestApp::start().await;
    let admin = administrator(&app).await;
    let worker = loop {
        let workers = room(&admin, "").await["workers"].clone();
        if let Some(worker) = workers.get(0) {
            break worker.clone();
        }
        a_moment().await;
    };
    assert!(!worker["host"].as_str().unwrap().is_empty());
    assert!(worker["memory_bytes"].as_i64().unwrap() > 1_000_000, "{worker}");
    assert_eq!(worker["draining"], false);
    let id = worker["id"].as_str().unwrap();
    assert_eq!(act(&admin, &format!("/workers/{id}/drain")).await.0, StatusCode::OK);
    assert_eq!(room(&admin, "").await["workers"][0]["draining"], true);
    let mut chat = app.signed_in("basic").await.join_session().await;
    loop {
        chat.send("Hello").await;
        // A worker that drains beats on; after two beats it has read what it was told.
        let beat = async || room(&admin, "").await["workers"][0]["beat_at"].clone();
        for _ in 0..2 {
            let before = beat().await;
            eventually(async || beat().await != before).await;
        }
        if lane(&room(&admin, "").await, "chat")["waiting"] == 1 {
            break;
        }
    }
    act(&admin, &format!("/workers/{id}/resume")).await;
    chat.next("chat_response").await;
    let names: Vec<_> = acts(&admin).await.iter().map(|act| act[0].clone()).collect();
    assert_eq!(names, ["worker_resumed", "worker_drained"]);
    assert_eq!(act(&admin, "/workers/worker-0/drain").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_history_has_one_row_a_minute_for_a_week_whoever_writes_it() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let admin = administrator(&app).await;
    let platform = &app.platform;
    let record = async |process: &str| {
        record_minute(&platform.db, &platform.queue, process, platform.clock.now()).await.unwrap()
    };
    let start = platform.clock.now().duration_trunc(Duration::minutes(1)).unwrap() + Duration::minutes(1);
    platform.clock.advance(start - platform.clock.now());
    let person = app.signed_in("basic").await;
    let chat = person.join_session().await;
    chat.send("Hello").await;
    eventually(async || lane(&room(&admin, "").await, "chat")["waiting"] == 1).await;
    platform.clock.advance(Duration::seconds(61));
    assert!(record("first").await);
    assert!(!record("second").await, "the minute is stored already");
    let admin = admin.on_another_device().await;
    let history = room(&admin, "/history?range=hour").await;
    assert_eq!(history["step_seconds"], 60);
    let points = history["points"].as_array().unwrap();
    assert_eq!(points.len(), protocol::Lane::ALL.len(), "one for each lane");
    let point = points.iter().find(|point| point["lane"] == "chat").unwrap();
    assert_eq!(json!([point["waiting"], point["finished"]]), json!([1, 0]), "{point}");
    assert!(point["oldest_seconds"].as_i64().unwrap() >= 60, "{point}");

    platform.clock.advance(Duration::seconds(100));
    assert!(record("second").await, "another process takes over from one that went silent");
    platform.clock.advance(Duration::days(8));
    assert!(record("second").await);
    let admin = admin.on_another_device().await;
    let week = room(&admin, "/history?range=week").await;
    assert_eq!(week["points"].as_array().unwrap().len(), protocol::Lane::ALL.len(), "older rows are gone");
}
