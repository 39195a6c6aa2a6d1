//! Bodies that are refused before they are read: the reason reaches a client that is still sending.

use reqwest::{
    Body, Client, StatusCode,
    multipart::{Form, Part},
};
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::support::{Person, TestApp};

const SIZES: [usize; 2] = [100, 20 * 1024 * 1024];

/// Uploads that are refused: name of the file, token, and the expected answer.
fn refusals(person: &Person) -> [(&'static str, &'static str, Option<&str>, StatusCode); 4] {
    let token = Some(person.token.as_str());
    [
        ("/api/upload", "demand.exe", token, StatusCode::BAD_REQUEST),
        ("/api/upload", "demand.csv", None, StatusCode::UNAUTHORIZED),
        ("/api/agents", "demand.csv", token, StatusCode::METHOD_NOT_ALLOWED),
        ("/api/nothing", "demand.csv", token, StatusCode::NOT_FOUND),
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_upload_is_answered_with_its_reason() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    for size in SIZES {
        for (path, name, token, status) in refusals(&person) {
            let file = Part::bytes(vec![b'a'; size]).file_name(name);
            let call = person.call(reqwest::Method::POST, path, token);
            let answer = call.multipart(Form::new().part("file", file)).send().await;
            assert_refused(answer.unwrap_or_else(|error| panic!("{path} {size}: {error:?}")), status).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_is_not_a_form_or_too_large_is_refused_with_the_reason() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    let huge = 20 * 1024 * 1024;
    let file = Part::bytes(vec![b'a'; huge]).file_name("demand.csv");
    let too_large =
        person.post("/api/upload").multipart(Form::new().part("file", file)).send().await.unwrap();
    assert_refused(too_large, StatusCode::PAYLOAD_TOO_LARGE).await;
    for size in SIZES {
        let no_form = person.post("/api/upload").body(vec![b'a'; size]).send().await.unwrap();
        assert_refused(no_form, StatusCode::BAD_REQUEST).await;
        let unread = person.post("/api/chat").body(vec![b'a'; size]).send().await.unwrap();
        assert_refused(unread, StatusCode::UNSUPPORTED_MEDIA_TYPE).await;
        let sign_in = Client::new().post(format!("{}/auth/v1/token?grant_type=password", app.address));
        let answer = sign_in.header("content-type", "application/json").body(vec![b'a'; size]).send().await;
        assert!(answer.unwrap().status().is_client_error());
    }
}

async fn assert_refused(answer: reqwest::Response, status: StatusCode) {
    assert_eq!(answer.status(), status, "{}", answer.url());
    let body: Value = answer.json().await.expect("the whole answer");
    assert!(body["error"].is_string(), "{body}");
}

/// Browsers also send everything before they read.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_sends_its_whole_body_first_still_gets_the_reason() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    let authority = app.address.strip_prefix("http://").unwrap();
    for size in SIZES {
        for (path, name, token, status) in refusals(&person) {
            let start = format!(
                "--b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
                 content-type: text/csv\r\n\r\n"
            );
            let end = "\r\n--b--\r\n";
            let length = start.len() + size + end.len();
            let bearer = token.map(|token| format!("authorization: Bearer {token}\r\n")).unwrap_or_default();
            let head = format!(
                "POST {path} HTTP/1.1\r\nhost: x\r\n{bearer}content-length: {length}\r\n\
                 content-type: multipart/form-data; boundary=b\r\n\r\n"
            );
            let mut client = TcpStream::connect(authority).await.unwrap();
            client.write_all(head.as_bytes()).await.unwrap();
            let body = [start.into_bytes(), vec![b'a'; size], end.into()].concat();
            client.write_all(&body).await.unwrap_or_else(|error| panic!("{path} {size}: {error}"));
            let mut answer = [0; 16];
            client.read_exact(&mut answer).await.unwrap_or_else(|error| panic!("{path} {size}: {error}"));
            let expected = format!("HTTP/1.1 {}", status.as_u16());
            assert!(answer.starts_with(expected.as_bytes()), "{}", String::from_utf8_lossy(&answer));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn curl_reads_why_its_upload_is_refused() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    let folder = tempfile::tempdir().unwrap();
    for size in SIZES {
        for (path, name, token, status) in refusals(&person) {
            let file = folder.path().join(name);
            std::fs::write(&file, vec![b'a'; size]).unwrap();
            // With the second header, curl sends the file without waiting for permission.
            for expect in ["expect: 100-continue", "expect:"] {
                let mut curl = tokio::process::Command::new("curl");
                curl.args(["--silent", "--show-error", "--write-out", "\n%{http_code}", "--header", expect]);
                curl.arg("--form").arg(format!("file=@{}", file.display()));
                if let Some(token) = token {
                    curl.arg("--header").arg(format!("authorization: Bearer {token}"));
                }
                let done =
                    curl.arg(format!("{}{path}", app.address)).output().await.expect("curl is installed");
                let said = String::from_utf8_lossy(&done.stdout).into_owned();
                assert!(done.status.success(), "{path} {size}: {}", String::from_utf8_lossy(&done.stderr));
                assert!(
                    said.contains("\"error\":") && said.ends_with(status.as_str()),
                    "{path} {size}: {said}"
                );
            }
        }
    }
}

#[tokio::test]
async fn a_body_of_unknown_length_is_refused_with_the_same_reason() {
    let app = TestApp::start().await;
    let chunks = futures::stream::iter((0..320).map(|_| Ok::<_, std::io::Error>(vec![b'a'; 64 * 1024])));
    let call = Client::new().post(format!("{}/api/upload", app.address)).body(Body::wrap_stream(chunks));
    assert_refused(call.send().await.unwrap(), StatusCode::UNAUTHORIZED).await;
}
