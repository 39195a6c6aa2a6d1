//! A first answer to a slider that moves, where the engine needs long, and what happens when nobody waits for the better one.

use std::fmt::Write;

use platform::events::Received;
use protocol::{BusEvent, Lane};
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::again::{STOPS, planned, run_of, sent};
use crate::support::{Person, TestApp, a_moment};

/// The run of a question about the stops of a file.
async fn routes(person: &Person, stops: &str, question: &str) -> String {
    person.upload("session_one", "stops.csv", stops.as_bytes().to_vec()).await;
    let question =
        json!({ "message": question, "session_id": "session_one", "agent_type": "vehicle_routing" });
    let answer = person.post("/api/chat").json(&question).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    run_of(&answer.json().await.unwrap())
}

async fn previewed(person: &Person, run: &str, body: Value) -> Value {
    let answer = sent(person, run, "preview", body).await;
    assert_eq!(answer.status(), StatusCode::OK);
    answer.json().await.unwrap()
}

/// So many stops that a search for half a minute does not end by itself.
fn many_stops() -> String {
    let mut stops = "id,x,y,demand\nDepot,0,0,0\n".to_owned();
    for stop in 0..400 {
        writeln!(stops, "S{stop},{},{},1", stop * 37 % 101, stop * 53 % 97).unwrap();
    }
    stops
}

#[tokio::test]
async fn routes_have_a_first_answer_that_says_so_and_what_is_kept_is_the_better_one() {
    let app = TestApp::start().await;
    let person = app.signed_in("enterprise").await;
    let run = routes(&person, STOPS, "plan the routes with 2 vehicles of 8 units").await;
    let params = json!({ "vehicles": 3 });

    let first = previewed(&person, &run, json!({ "params": params, "first": true })).await;
    let better = previewed(&person, &run, json!({ "params": params })).await;

    assert_eq!(first["is_first"], true);
    assert_eq!(better["is_first"], false);
    assert_eq!(first["differences"], better["differences"], "the moment that it took is no difference");
    assert_eq!(first["only_before"], json!([]), "a table that is not there yet was not taken away");
    let named = json!({ "name": "Three", "params": params });
    let scenario: Value = sent(&person, &run, "scenarios", named).await.json().await.unwrap();
    assert_eq!(scenario["figures"], better["figures"]);
    let kept: Value = sent(&person, &run, "with", json!({ "params": params })).await.json().await.unwrap();
    let path = format!("{}/compare?with={}", run_of(&kept), run.trim_start_matches("/api/runs/"));
    let compared = person.get_json(&path).await;
    assert_eq!(compared["figures"], better["figures"]);
    assert_eq!(compared["tables"], better["tables"]);
    assert_eq!(compared["charts"], better["charts"]);
}

#[tokio::test]
async fn the_first_answer_of_a_quick_engine_is_the_whole_one() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let run = run_of(&planned(&person).await);
    let params = json!({ "service_percent": 99 });

    let first = previewed(&person, &run, json!({ "params": params, "first": true })).await;

    assert_eq!(first["is_first"], false);
    assert_eq!(first, previewed(&person, &run, json!({ "params": params })).await);
}

#[tokio::test]
async fn a_preview_that_nobody_waits_for_ends_and_frees_its_core() {
    let app = TestApp::start().await;
    let person = app.signed_in("enterprise").await;
    let run =
        routes(&person, &many_stops(), "plan the routes with vehicles of 20 units, search for 1 second")
            .await;
    let mut bus = app.platform.events.listen().await.unwrap();
    let previews = || async { app.platform.queue.counts(Lane::Previews).await.unwrap() };
    let long = json!({ "params": { "solve_seconds": 25 } });
    let request = person.post(&format!("{run}/preview")).json(&long);
    let waiting = tokio::spawn(request.send());
    while previews().await.running == 0 {
        a_moment().await;
    }

    waiting.abort();

    while previews().await.running > 0 {
        a_moment().await;
    }
    let given_up = loop {
        match bus.recv().await.unwrap() {
            Received::Event(BusEvent::PreviewGivenUp { id }) => break id,
            Received::Event(BusEvent::Previewed { .. }) => panic!("it was calculated to its end"),
            _ => {}
        }
    };
    let next = previewed(&person, &run, json!({ "params": { "vehicles": 30 }, "first": true })).await;
    assert_eq!(next["is_first"], true);
    let outcome = loop {
        if let Received::Event(BusEvent::Previewed { id, .. }) = bus.recv().await.unwrap() {
            break id;
        }
    };
    assert_ne!(outcome, given_up);
}
