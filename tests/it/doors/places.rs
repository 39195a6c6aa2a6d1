//! How much one peer and one user may have open at the same time.

use std::{sync::Arc, time::Duration};

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    time::Instant,
};
use tokio_util::sync::CancellationToken;

use crate::support::{
    Heard, Services, TestApp,
    socket::{Socket, post},
};

/// Longer than a socket may take to sign in and then to close, and shorter than it may take to answer a ping.
const PATIENCE: Duration = Duration::from_secs(40);

/// An application with one hundredth of the limits: 20 connections, 10 sockets and 5 requests per peer.
async fn narrow() -> TestApp {
    TestApp::start_api_on(Services::new().await.with("AUTH_RATE_LIMIT", "0.01")).await
}

#[tokio::test]
async fn only_a_socket_that_never_signs_in_is_closed_after_ten_seconds() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    let mut mute = Socket::connect(&app.address).await;
    let began = Instant::now();
    let mut wrong = Socket::connect(&app.address).await;
    wrong.emit("join_session", &json!({ "session_id": "session_one", "token": "nonsense" })).await;
    let mut chat = person.join_session().await;
    let mut page = Socket::connect(&app.address).await;
    page.emit("join_person", &json!({ "token": person.token })).await;
    let refusal = json!({ "error": "Not authenticated", "code": "not_authenticated" });
    assert_eq!(mute.hear(PATIENCE).await, Heard::Event("error".to_owned(), refusal.clone()));
    assert_eq!(mute.hear(PATIENCE).await, Heard::Closed);
    assert!(began.elapsed() >= Duration::from_secs(9), "{:?}", began.elapsed());
    for _ in 0..2 {
        assert_eq!(wrong.hear(PATIENCE).await, Heard::Event("error".to_owned(), refusal.clone()));
    }
    assert_eq!(wrong.hear(PATIENCE).await, Heard::Closed);
    chat.send("Hello").await;
    chat.next("chat_response").await;
    assert_eq!(page.next().await.0, "person_joined");
    assert_eq!(page.hear(Duration::from_millis(500)).await, Heard::Nothing);
}

#[tokio::test]
async fn an_unfinished_socket_handshake_is_closed_too() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let base = format!("{}/socket.io/?EIO=4&transport=polling", app.address);
    let opened = reqwest::get(&base).await.unwrap().text().await.unwrap();
    let handshake: Value = serde_json::from_str(&opened[1..]).unwrap();
    until_unknown(&format!("{base}&sid={}", handshake["sid"].as_str().unwrap())).await;
}

/// Answers every ping of a session until the server reports that the session does not exist.
async fn until_unknown(url: &str) {
    let client = Client::new();
    let polls = async {
        loop {
            let poll = client.get(url).send().await.unwrap();
            if poll.status() == StatusCode::BAD_REQUEST {
                return;
            }
            if poll.text().await.unwrap() == "2" {
                client.post(url).body("3").send().await.unwrap();
            }
        }
    };
    tokio::time::timeout(PATIENCE, polls).await.expect("the line is cut in time");
}

#[tokio::test]
async fn the_connection_of_a_closed_socket_is_ended_even_if_it_answers_pings() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let mut mute = Socket::connect(&app.address).await;
    let mut direct = TcpStream::connect(app.address.strip_prefix("http://").unwrap()).await.unwrap();
    let head = "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\n\
                upgrade: websocket\r\nsec-websocket-version: 13\r\n\
                sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    direct.write_all(head.as_bytes()).await.unwrap();
    // A text of two letters with a mask of zeros, which connects to the main namespace.
    direct.write_all(b"\x81\x82\0\0\0\x0040").await.unwrap();
    let mut heard = Vec::new();
    let end = tokio::time::timeout(PATIENCE, direct.read_to_end(&mut heard));
    end.await.expect("the connection is closed in time").unwrap();
    let heard = String::from_utf8_lossy(&heard);
    assert!(heard.starts_with("HTTP/1.1 101") && heard.contains("Not authenticated"), "{heard}");
    while mute.hear(PATIENCE).await != Heard::Closed {}
    until_unknown(&mute.url).await;
}

#[tokio::test]
async fn sockets_of_a_peer_over_the_limit_are_refused_with_a_retry_time() {
    let app = narrow().await;
    let client = Client::new();
    let mut sockets = Vec::new();
    for _ in 0..10 {
        sockets.push(Socket::try_connect(&client, &app.address).await.expect("a socket"));
    }
    let base = format!("{}/socket.io/?EIO=4&transport=polling", app.address);
    let refused = client.get(&base).send().await.unwrap();
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.headers()["retry-after"], "10");
    let body: Value = refused.json().await.unwrap();
    assert_eq!(
        body["error"],
        "Too many connections are open at once. Please close some, or try again in a moment."
    );
    // The sockets have not signed in, so the server closes them and others can connect.
    let free = async { while Socket::try_connect(&client, &app.address).await.is_none() {} };
    tokio::time::timeout(PATIENCE, free).await.expect("a free place in time");
}

/// Another API on the same stores, with limits of 2 sockets and 2 requests per user. Sign-up at the first API is not
/// limited.
async fn with_limits_of_a_fiftieth(app: &TestApp) -> (String, CancellationToken) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let mut platform = app.platform.clone();
    platform.config =
        Arc::new(platform::Config { auth_rate_limit: Some(0.02), ..(*platform.config).clone() });
    let stop = CancellationToken::new();
    tokio::spawn(api::serve(platform, listener, stop.clone()));
    (format!("http://{address}"), stop)
}

#[tokio::test]
async fn only_the_user_with_too_many_open_requests_is_refused() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (person, other) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let (address, stop) = with_limits_of_a_fiftieth(&app).await;
    let authority = address.strip_prefix("http://").unwrap();
    let mut open = Vec::new();
    for _ in 0..2 {
        let mut request = TcpStream::connect(authority).await.unwrap();
        let head = format!(
            "POST /api/chat HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {}\r\n\
             content-type: application/json\r\ncontent-length: 10\r\nexpect: 100-continue\r\n\r\n",
            person.token
        );
        request.write_all(head.as_bytes()).await.unwrap();
        // The server is now waiting for the body.
        assert!(request.read(&mut [0; 64]).await.unwrap() > 0);
        open.push(request);
    }
    let refused = person.at(&address).get("/api/agents").send().await.unwrap();
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.headers()["retry-after"], "10");
    let answered = other.at(&address).get("/api/agents").send().await.unwrap();
    assert_eq!(answered.status(), StatusCode::OK);
    stop.cancel();
}

#[tokio::test]
async fn sockets_of_a_user_over_the_limit_are_refused_until_one_is_closed() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = app.signed_in("basic").await;
    let (address, stop) = with_limits_of_a_fiftieth(&app).await;
    let here = person.at(&address);
    let mut tabs = [here.join_session().await, here.join_session().await];
    for tab in &mut tabs {
        tab.next("session_state").await;
    }
    let mut third = here.join_session().await;
    assert_eq!(third.next_error().await, "Too many tabs are open. Please close some and reload the page.");
    let [first, _second] = tabs;
    close(first.socket).await;
    let free = async {
        loop {
            let mut tab = here.join_session().await;
            if let Heard::Event(name, _) = tab.socket.hear(PATIENCE).await
                && name == "session_state"
            {
                return;
            }
        }
    };
    tokio::time::timeout(PATIENCE, free).await.expect("room in time");
    stop.cancel();
}

#[tokio::test]
async fn open_requests_of_a_peer_over_the_limit_are_refused_with_a_retry_time() {
    let app = narrow().await;
    let authority = app.address.strip_prefix("http://").unwrap();
    let mut open = Vec::new();
    for _ in 0..5 {
        let mut request = TcpStream::connect(authority).await.unwrap();
        let head = "POST /api/payments/webhook/razorpay HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
                    content-length: 10\r\nexpect: 100-continue\r\n\r\n";
        request.write_all(head.as_bytes()).await.unwrap();
        open.push(request);
    }
    let client = Client::new();
    let refused = async {
        loop {
            let answer = client.get(format!("{}/api/health", app.address)).send().await.unwrap();
            if answer.status() == StatusCode::TOO_MANY_REQUESTS {
                return answer;
            }
        }
    };
    let refused = tokio::time::timeout(PATIENCE, refused).await.expect("a refusal");
    assert_eq!(refused.headers()["retry-after"], "10");
    let body: Value = refused.json().await.unwrap();
    let text = "Too many requests are open at once. Please close some, or try again in a moment.";
    assert_eq!(body, json!({ "error": text, "code": "too_many_requests" }));
    drop(open);
    let answered = async {
        while client.get(format!("{}/api/health", app.address)).send().await.unwrap().status()
            != StatusCode::OK
        {}
    };
    tokio::time::timeout(PATIENCE, answered).await.expect("an answer");
}

/// Closes the socket, as a closed tab does.
async fn close(socket: Socket) {
    post(&socket.client, &socket.url, "41".to_owned()).await.expect("the connection is closed");
}
