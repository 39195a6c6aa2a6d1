//! Processes that are killed, frozen and stopped at the worst moments: every question still gets exactly one reply.

use std::time::{Duration, Instant};

use platform::Db;
use protocol::SessionId;
use serde_json::Value;

use crate::support::{Chat, Services, Site, a_moment, socket::PATIENCE};

/// How soon another process must answer, with the default settings, on a machine that is busy with tests.
const TAKEOVER: Duration = Duration::from_secs(10);
const PRODUCTS: usize = 500;
/// Longer than a worker lets its jobs go on after the stop signal.
const STOPPING: Duration = Duration::from_secs(10);
/// How often a worker is killed or stopped to measure how long its question waits for another worker.
const ROUNDS: usize = 20;

#[tokio::test]
async fn a_question_is_answered_although_its_process_is_killed() {
    let mut site = Site::start(Services::new().await.without("WORKER_HEARTBEAT_SECS")).await;
    let user = site.sign_up().await;
    let file = site.held_file(&user).await;
    let mut chat = user.join_session().await;
    chat.send_about(file.upload, "How much will I sell?").await;
    chat.next("start_processing").await;
    site.add_worker().await;
    let killed = Instant::now();
    site.working().kill().await;
    if site.is_embedded() {
        site.start_working_again().await;
        chat = user.at(site.address()).join(&chat.session).await;
    }
    file.release().await;
    let replies = replies_until_a_second_question_is_over(&mut chat).await;
    assert!(killed.elapsed() < TAKEOVER, "took over after {:?}", killed.elapsed());
    assert_eq!(replies.len(), 2, "{replies:?}");
    let mut roles = chat.roles().await;
    roles.sort();
    assert_eq!(roles, ["assistant", "assistant", "file", "user", "user"]);
}

#[tokio::test]
async fn a_forecast_of_many_products_is_completed_although_its_process_is_killed() {
    let mut site = Site::start(Services::new().await).await;
    let user = site.sign_up().await;
    let mut chat = user.join_session().await;
    let uploaded = user.upload(&chat.session, "demand.csv", demand_of_many_products()).await;
    assert!(uploaded.status().is_success());
    chat.send_to("demand_forecasting", "Forecast the next 12 months").await;
    chat.next("start_processing").await;
    loop {
        let progress = chat.next("progress_update").await;
        // Progress without a turn is about the file.
        if progress["turn_id"].is_string() && progress["percent"].as_u64().unwrap() >= 20 {
            break;
        }
    }
    site.add_worker().await;
    site.working().kill().await;
    if site.is_embedded() {
        site.start_working_again().await;
        chat = user.at(site.address()).join(&chat.session).await;
    }
    let replies = replies_until_a_second_question_is_over(&mut chat).await;
    assert!(replies.len() <= 2, "{replies:?}");
    assert_eq!(chat.roles().await.iter().filter(|role| *role == "assistant").count(), 2);
    let history = chat.history().await;
    let reply = history["messages"].as_array().unwrap().iter().find(|m| m["role"] == "assistant").unwrap();
    let link = reply["content"]
        .as_str()
        .unwrap()
        .split(['(', ')'])
        .find(|part| part.contains("/forecast_report.csv?"));
    let report = chat.person.get(link.unwrap()).send().await.unwrap().text().await.unwrap();
    assert_eq!(report.lines().count(), 1 + PRODUCTS * 12);
}

#[tokio::test]
async fn a_frozen_worker_that_lost_its_question_stores_nothing() {
    let mut site = Site::start(Services::new().await).await;
    if site.is_embedded() {
        return; // One process has nobody to lose a question to.
    }
    let user = site.sign_up().await;
    let file = site.held_file(&user).await;
    let mut chat = user.join_session().await;
    chat.send_about(file.upload, "How much will I sell?").await;
    chat.next("start_processing").await;
    site.working().freeze().await;
    site.add_worker().await;
    chat.next("start_processing").await;
    file.release().await;
    chat.next("chat_response").await;
    site.working().thaw().await;
    let replies = replies_until_a_second_question_is_over(&mut chat).await;
    assert_eq!(replies.len(), 1, "{replies:?}");
    assert_eq!(chat.roles().await, ["file", "user", "assistant", "user", "assistant"]);
}

#[tokio::test]
async fn a_question_that_kills_every_worker_fails_with_a_message_and_the_next_one_starts() {
    let mut site = Site::start(Services::new().await.with("JOB_MAX_ATTEMPTS", "2")).await;
    let user = site.sign_up().await;
    let file = site.held_file(&user).await;
    let chat = user.join_session().await;
    chat.send_about(file.upload, "Divide by zero").await;
    for attempt in 1..=2 {
        attempt_is_running(&file.db, &chat.session, attempt).await;
        site.working().kill().await;
        site.start_working_again().await;
    }
    file.release().await;
    let mut chat = user.at(site.address()).join(&chat.session).await;
    chat.send("Are you still there?").await;
    let reply = chat.next("chat_response").await;
    let history = chat.history().await;
    let failure = history["messages"].as_array().unwrap().iter().find(|message| message["role"] == "error");
    let text = "Something went wrong while answering. Please send the question again.";
    assert_eq!(failure.unwrap()["content"], text);
    assert_eq!(history["messages"].as_array().unwrap().last().unwrap()["content"], reply["content"]);
}

#[tokio::test]
async fn a_question_is_answered_although_the_whole_queue_is_lost() {
    let mut site = Site::start(Services::new().await).await;
    let user = site.sign_up().await;
    let file = site.held_file(&user).await;
    let mut chat = user.join_session().await;
    chat.send_about(file.upload, "How much will I sell?").await;
    chat.next("start_processing").await;
    site.working().kill().await;
    site.lose_queue().await;
    site.start_working_again().await;
    chat = user.at(site.address()).join(&chat.session).await;
    chat.next("session_state").await;
    file.release().await;
    chat.next("chat_response").await;
    assert_eq!(chat.roles().await, ["file", "user", "assistant"]);
}

#[tokio::test]
async fn a_stop_signal_finishes_or_returns_the_running_answer() {
    let mut site = Site::start(Services::new().await).await;
    let user = site.sign_up().await;
    let file = site.held_file(&user).await;
    let mut chat = user.join_session().await;
    chat.send_about(file.upload, "How much will I sell?").await;
    chat.next("start_processing").await;
    site.working().terminate().await;
    file.release().await;
    assert!(site.working().ended(STOPPING).await.success());
    site.start_working_again().await;
    reply_is_stored(&file.db, &chat.session).await;
    let chat = user.at(site.address()).join(&chat.session).await;
    assert_eq!(chat.roles().await, ["file", "user", "assistant"]);
}

#[tokio::test]
async fn a_stop_signal_returns_answers_that_take_too_long() {
    let mut site = Site::start(Services::new().await).await;
    let user = site.sign_up().await;
    let file = site.held_file(&user).await;
    let mut chat = user.join_session().await;
    chat.send_about(file.upload, "How much will I sell?").await;
    chat.next("start_processing").await;
    site.working().terminate().await;
    assert!(site.working().ended(STOPPING).await.success());
    site.start_working_again().await;
    attempt_is_running(&file.db, &chat.session, 2).await;
    chat = user.at(site.address()).join(&chat.session).await;
    file.release().await;
    chat.next("chat_response").await;
    assert_eq!(chat.roles().await, ["file", "user", "assistant"]);
}

#[tokio::test]
async fn idle_processes_with_open_sockets_stop_immediately() {
    let mut site = Site::start(Services::new().await).await;
    let user = site.sign_up().await;
    let mut chat = user.join_session().await;
    chat.next("session_state").await;
    let asked = Instant::now();
    for process in site.apis.iter_mut().chain(&mut site.workers) {
        process.terminate().await;
        assert!(process.ended(STOPPING).await.success());
    }
    assert!(asked.elapsed() < Duration::from_secs(8), "took {:?}", asked.elapsed());
}

#[tokio::test]
async fn the_questions_of_killed_workers_are_answered_within_seconds() {
    let mut site = Site::start(Services::new().await.without("WORKER_HEARTBEAT_SECS")).await;
    let user = site.sign_up().await;
    let mut waits = Vec::new();
    for _ in 0..ROUNDS {
        let file = site.held_file(&user).await;
        let mut chat = user.at(site.address()).join_session().await;
        chat.send_about(file.upload, "How much will I sell?").await;
        chat.next("start_processing").await;
        site.add_worker().await;
        let killed = Instant::now();
        site.working().kill().await;
        file.release().await;
        if site.is_embedded() {
            site.start_working_again().await;
            reply_is_stored(&file.db, &chat.session).await;
        } else {
            chat.next("chat_response").await;
            site.workers.remove(0);
        }
        waits.push(killed.elapsed());
    }
    waits.sort_unstable();
    println!("from the kill to the reply: p50 {:?}, p99 {:?}", waits[ROUNDS / 2], waits[ROUNDS - 1]);
    assert!(waits[ROUNDS / 2] < Duration::from_secs(4), "{waits:?}");
    assert!(waits[ROUNDS - 1] < TAKEOVER, "{waits:?}");
}

#[tokio::test]
async fn a_question_of_a_stopped_worker_moves_to_another_within_a_second() {
    let mut site = Site::start(Services::new().await.without("WORKER_HEARTBEAT_SECS")).await;
    if site.is_embedded() {
        return; // There is no other worker.
    }
    let user = site.sign_up().await;
    let mut waits = Vec::new();
    for _ in 0..ROUNDS / 2 {
        let file = site.held_file(&user).await;
        let mut chat = user.join_session().await;
        chat.send_about(file.upload, "How much will I sell?").await;
        chat.next("start_processing").await;
        site.add_worker().await;
        let stopped = Instant::now();
        site.working().terminate().await;
        chat.next("start_processing").await;
        waits.push(stopped.elapsed());
        file.release().await;
        chat.next("chat_response").await;
        assert!(site.working().ended(STOPPING).await.success());
        site.workers.remove(0);
    }
    waits.sort_unstable();
    println!("from the stop to the next start: {waits:?}");
    assert!(waits[waits.len() / 2] < Duration::from_secs(2), "{waits:?}");
}

async fn reply_is_stored(db: &Db, name: &str) {
    let session = SessionId::try_from(name.to_owned()).unwrap();
    let ended = async {
        while db.head_turn(&session).await.unwrap().is_some() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(PATIENCE, ended).await.expect("a reply in time");
}

/// Ten years of monthly demand of as many products as the basic plan allows.
fn demand_of_many_products() -> Vec<u8> {
    let mut csv = "date,demand,product_id\n".to_owned();
    for product in 0..PRODUCTS {
        for month in 0..120 {
            let demand = 100 + month + (product * 7 + month * 13) % 29;
            csv += &format!("{}-{:02}-01,{demand},P{product}\n", 2014 + month / 12, month % 12 + 1);
        }
    }
    csv.into_bytes()
}

/// Asks another question and returns all replies that arrive until its turn is over.
async fn replies_until_a_second_question_is_over(chat: &mut Chat) -> Vec<Value> {
    chat.send("Thank you").await;
    let mut replies = Vec::new();
    loop {
        let (name, event) = chat.socket.next().await;
        match name.as_str() {
            "chat_response" => replies.push(event),
            "stop_processing" if is_last_question(chat, &event["turn_id"]).await => return replies,
            _ => {}
        }
    }
}

async fn is_last_question(chat: &Chat, turn: &Value) -> bool {
    let history = chat.history().await;
    let questions =
        history["messages"].as_array().unwrap().iter().filter(|message| message["role"] == "user");
    let turns: Vec<_> = questions.map(|message| &message["turn_id"]).collect();
    turns.len() == 2 && turns[1] == turn
}

async fn attempt_is_running(db: &Db, name: &str, attempt: i64) {
    let session = SessionId::try_from(name.to_owned()).unwrap();
    let started = async {
        while db.head_turn(&session).await.unwrap().is_none_or(|turn| turn.attempt < attempt) {
            a_moment().await;
        }
    };
    tokio::time::timeout(PATIENCE, started).await.unwrap_or_else(|_| panic!("no attempt {attempt}"));
}
