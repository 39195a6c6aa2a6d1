//! Webhooks: what an endpoint gets when a run has ended, how it is signed, when it is sent again, where it is never sent, and what
//! nobody sees of its secret.

mod events;
mod kills;
mod life;
mod receiver;
mod refusals;
mod retries;

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::support::{Person, Services, TestApp, a_moment, socket::PATIENCE};
pub use receiver::Receiver;

pub const LIST: &str = "/api/webhooks";
const SESSION: &str = "session_one";
const QUESTION: &str = "what should I order now, service level 90 %";
const STOCK: &str =
    "sku,unit cost,annual demand,on hand,lead_time_days\nA-1,2.50,2417,10,7\nB-2,4.00,600,900,14\n";

/// An installation whose users may add endpoints on this machine.
pub async fn services() -> Services {
    Services::new()
        .await
        .with("PRIVATE_DATABASES", "true")
        .with("CONNECTIONS_KEY", "a key of forty random characters for us")
}

/// A person with a file of their stock.
async fn planner(app: &TestApp) -> Person {
    let person = app.signed_in("pro").await;
    person.upload(SESSION, "stock.csv", STOCK.into()).await;
    person
}

/// An endpoint of this person with its secret.
async fn added(person: &Person, receiver: &Receiver) -> (Value, String) {
    let (status, body) = answer(person.post(LIST).json(&json!({ "address": receiver.address }))).await;
    assert_eq!(status, 200, "{body}");
    (body["endpoint"].clone(), body["secret"].as_str().unwrap().to_owned())
}

fn place(endpoint: &Value) -> String {
    format!("{LIST}/{}", endpoint["id"].as_str().unwrap())
}

/// Status and body of an answer.
async fn answer(call: RequestBuilder) -> (u16, Value) {
    let answer = call.send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap_or_default())
}

/// Asks for a plan of the stock. Returns the reply.
async fn ask(person: &Person) -> Value {
    asked(person, QUESTION).await.1
}

async fn asked(person: &Person, question: &str) -> (u16, Value) {
    let question =
        json!({ "message": question, "session_id": SESSION, "agent_type": "inventory_optimization" });
    answer(person.post("/api/chat").json(&question)).await
}

async fn pause(person: &Person, endpoint: &Value, is_paused: bool) -> Value {
    let change = person.request(Method::PUT, &place(endpoint)).json(&json!({ "is_paused": is_paused }));
    let (status, body) = answer(change).await;
    assert_eq!(status, 200, "{body}");
    body
}

async fn send_test(person: &Person, endpoint: &Value) -> (u16, Value) {
    answer(person.post(&format!("{}/send-test", place(endpoint)))).await
}

/// The newest delivery of an endpoint once this holds.
async fn newest(person: &Person, endpoint: &Value, holds: impl Fn(&Value) -> bool) -> Value {
    let path = format!("{}/deliveries", place(endpoint));
    let waiting = async {
        loop {
            let delivery = person.get_json(&path).await["deliveries"][0].clone();
            if holds(&delivery) {
                return delivery;
            }
            a_moment().await;
        }
    };
    timeout(PATIENCE, waiting).await.expect("it happens in time")
}

/// The only endpoint of this person.
async fn listed(person: &Person) -> Value {
    person.get_json(LIST).await["endpoints"][0].clone()
}
