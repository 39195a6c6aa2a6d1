//! Databases that users connect: who may, where to, what becomes of the rows, and what is never stored or shown.

mod hostile;
mod life;
mod real;
mod refreshes;
mod refusals;

use std::time::Duration;

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::support::{
    FOREIGN_PASSWORD, ForeignDatabase, Person, Services, TestApp, a_moment, socket::PATIENCE,
};

const LIST: &str = "/api/database-connections";
const TEST: &str = "/api/database-connections/test";
const SALES: &str = "day,pieces,article\n2025-01-06,5,A\n2025-01-13,6,A\n2025-01-20,7,B";

/// An installation that allows databases on this machine.
pub async fn services() -> Services {
    Services::new()
        .await
        .with("PRIVATE_DATABASES", "true")
        .with("CONNECTIONS_KEY", "a key of forty random characters for us")
}

/// A connection to the database of a test.
pub fn wanted(foreign: &ForeignDatabase) -> Value {
    json!({
        "name": "Shop", "host": "127.0.0.1", "port": foreign.port, "database": "shop", "username": "reader",
        "password": FOREIGN_PASSWORD, "tls": "off", "ca_certificate": null, "source": "sales", "schedule": "none",
    })
}

/// The same with other values.
fn with(connection: &Value, changes: &Value) -> Value {
    let mut changed = connection.clone();
    for (field, value) in changes.as_object().unwrap() {
        changed[field] = value.clone();
    }
    changed
}

/// What is tried of it.
pub fn tried(connection: &Value) -> Value {
    let mut tried = connection.clone();
    for field in ["name", "schedule"] {
        tried.as_object_mut().unwrap().remove(field);
    }
    tried["connection_id"] = Value::Null;
    tried
}

/// Status and body of an answer.
async fn answer(call: RequestBuilder) -> (u16, Value) {
    let answer = call.send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap_or_default())
}

/// The text of a refusal with this status.
async fn refusal(call: RequestBuilder, expected: u16) -> String {
    let (status, body) = answer(call).await;
    assert_eq!(status, expected, "{body}");
    body["error"].as_str().unwrap().to_owned()
}

async fn connect(person: &Person, connection: &Value) -> Value {
    let (status, body) = answer(person.post(LIST).json(connection)).await;
    assert_eq!(status, 200, "{body}");
    body
}

fn place(connection: &Value) -> String {
    format!("{LIST}/{}", connection["id"].as_str().unwrap())
}

async fn change(person: &Person, connection: &Value, wanted: &Value) -> (u16, Value) {
    answer(person.request(Method::PUT, &place(connection)).json(wanted)).await
}

async fn refresh(person: &Person, connection: &Value) -> (u16, Value) {
    answer(person.post(&format!("{}/refresh", place(connection)))).await
}

/// The connection of this person once no worker has it or will take it.
async fn settled(person: &Person) -> Value {
    settled_within(PATIENCE, person).await
}

async fn settled_within(patience: Duration, person: &Person) -> Value {
    let at_rest = async {
        loop {
            let one = person.get_json(LIST).await["connections"][0].clone();
            if one["state"] == "idle" || one["state"] == "paused" {
                return one;
            }
            a_moment().await;
        }
    };
    timeout(patience, at_rest).await.expect("a worker refreshes it in time")
}

/// The number of versions of each data set.
async fn versions(person: &Person) -> Vec<(String, i64)> {
    let list = person.get_json("/api/data-sets").await;
    let all = list["data_sets"].as_array().unwrap();
    all.iter()
        .map(|one| (one["name"].as_str().unwrap().to_owned(), one["versions"].as_i64().unwrap()))
        .collect()
}

async fn enterprise(app: &TestApp) -> Person {
    app.signed_in("enterprise").await
}
