//! Packets that no browser sends.

use rand::{SeedableRng, rngs::StdRng};
use serde_json::{Value, json};

use super::{Failures, SEED, calls_per_route, values::Source, wire::Raw};
use crate::support::{Person, TestApp, socket::Socket};

const EVENTS: [&str; 7] = [
    "join_session",
    "join_person",
    "watch_conversations",
    "chat_message",
    "stop",
    "watch_operations",
    "leave_operations",
];

/// Engine.IO packets that are invalid in themselves.
const PACKETS: [&str; 24] = [
    "",
    "2probe",
    "3",
    "4",
    "42",
    "42[",
    "42{}",
    "42[]",
    "42[1]",
    "42[null,{}]",
    "42[[[[]]]]",
    "42[\"chat_message\"]",
    "42[\"chat_message\",{},{},{},[]]",
    "421[\"join_session\",{}]",
    "4299999999999999999999999[\"join_session\",{}]",
    "43[\"ack\"]",
    "44{\"message\":\"x\"}",
    "451-[\"chat_message\",{\"_placeholder\":true,\"num\":0}]",
    "4599999999-[\"chat_message\",{\"_placeholder\":true,\"num\":99}]",
    "bAAAA",
    "b!!!",
    "40/other,",
    "42/other,[\"stop\",{}]",
    "9\u{1e}\u{1e}\u{1e}7",
];

const ADDRESSES: [&str; 10] = [
    "/socket.io/",
    "/socket.io/?EIO=99&transport=polling",
    "/socket.io/?EIO=4&transport=carrier-pigeon",
    "/socket.io/?EIO=4&transport=websocket",
    "/socket.io/?EIO=4&transport=polling&sid=%00",
    "/socket.io/?EIO=4&transport=polling&sid=../../x",
    "/socket.io/?EIO=4&transport=polling&sid=AAAAAAAAAAAAAAAA&sid=b",
    "/socket.io/?EIO=-1&EIO=4&transport=polling&j=1&b64=1",
    "/socket.io/%00?EIO=4&transport=polling",
    "/socket.io/?%zz",
];

#[tokio::test]
async fn no_packet_makes_the_socket_fail() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    let mut failures = Failures::default();
    for address in ADDRESSES {
        for method in ["GET", "POST", "PUT", "OPTIONS"] {
            for body in PACKETS {
                let request = Raw::new(method, address).header("content-type", "text/plain").body(body);
                failures.judge(&request, &request.send(&app.address).await);
            }
        }
    }
    for packet in PACKETS.map(str::to_owned).into_iter().chain(large_packets()) {
        let socket = Socket::connect(&app.address).await;
        let target = socket.url.split_once("/socket.io").expect("an address").1;
        let request = Raw::new("POST", format!("/socket.io{target}"));
        let request = request.header("content-type", "text/plain;charset=UTF-8").body(packet);
        failures.judge(&request, &request.send(&app.address).await);
    }
    still_answers(&person).await;
    failures.are_none();
}

fn large_packets() -> [String; 4] {
    [
        format!("42[\"chat_message\",\"{}\"]", "x".repeat(3_000_000)),
        format!("42[\"chat_message\",{}{}]", "[".repeat(50_000), "]".repeat(50_000)),
        "42[\"stop\",{}]\u{1e}".repeat(2_000),
        "451-[\"stop\",{\"_placeholder\":true,\"num\":0}]\u{1e}bAAAA\u{1e}".repeat(500),
    ]
}

#[tokio::test]
async fn an_event_of_any_shape_is_answered_on_an_open_connection() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    let mut source = Source { chance: StdRng::seed_from_u64(SEED), known: vec!["session_a".to_owned()] };
    let mut socket = Socket::connect(&app.address).await;
    for number in 0..calls_per_route() {
        for event in EVENTS {
            let payload = payload(&mut source, &person.token);
            socket.emit(event, &payload).await;
            // Whatever the packet caused, the server must answer the next event.
            socket.emit("join_session", &json!({ "session_id": number })).await;
            while is_answer_to_another(&socket.next().await) {}
        }
    }
    still_answers(&person).await;
}

/// Whether an event is something other than the refusal of the invalid join that follows each payload.
fn is_answer_to_another((name, payload): &(String, Value)) -> bool {
    name != "error" || payload["code"] != "invalid_request"
}

/// Any JSON, or one of our messages with any JSON in one place.
fn payload(source: &mut Source, token: &str) -> Value {
    if source.happens(30) {
        return source.json(4);
    }
    let mut payload = json!({
        "session_id": "session_a", "message": "Hello", "agent_type": "general", "upload_id": null,
        "with_upload_id": null,
        "client_id": null, "turn_id": uuid::Uuid::nil(), "token": token,
    });
    let field = *source.one_of(&[
        "session_id",
        "message",
        "agent_type",
        "upload_id",
        "with_upload_id",
        "client_id",
        "turn_id",
    ]);
    payload[field] = if source.happens(60) { json!(source.text()) } else { source.json(3) };
    payload
}

/// Checks that another user asks and gets a reply.
async fn still_answers(person: &Person) {
    let mut chat = person.join_session().await;
    chat.next("session_state").await;
    chat.send("Hello").await;
    chat.next("chat_response").await;
}
