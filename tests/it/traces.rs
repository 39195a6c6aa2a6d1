//! Traces: one per question, across all processes, and nothing that people wrote in them.

use std::sync::{Arc, Mutex};

use axum::{Json, Router, extract::State, routing::post};
use serde_json::Value;
use tokio::{net::TcpListener, time::timeout};

use crate::support::{Services, Site, a_moment, socket::PATIENCE};

const DEMAND: &[u8] =
    b"date,demand\n2025-01-06,5\n2025-01-13,7\n2025-01-20,6\n2025-01-27,8\n2025-02-03,7\n2025-02-10,9\n";

/// A collector of traces. It keeps every span that it was sent.
#[derive(Clone, Default)]
struct Collector(Arc<Mutex<Vec<Value>>>);

impl Collector {
    /// The collector and its address.
    async fn start() -> (Self, String) {
        let collector = Self::default();
        let receive = async |State(collector): State<Self>, Json(sent): Json<Value>| {
            let mut spans = collector.0.lock().unwrap();
            for resource in sent["resourceSpans"].as_array().unwrap() {
                for scope in resource["scopeSpans"].as_array().unwrap() {
                    spans.extend(scope["spans"].as_array().unwrap().iter().cloned());
                }
            }
            Json(Value::default())
        };
        let router = Router::new().route("/v1/traces", post(receive)).with_state(collector.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async { axum::serve(listener, router).await });
        (collector, address)
    }

    /// The spans of a turn once they are all there, each with the name of the span above it.
    async fn spans_of(&self, turn: &str, count: usize) -> Vec<(String, String)> {
        let trace = turn.replace('-', "");
        let complete = async {
            loop {
                let spans = self.0.lock().unwrap().clone();
                let of_turn: Vec<_> =
                    spans.into_iter().filter(|span| span["traceId"] == trace.as_str()).collect();
                if of_turn.len() >= count {
                    return of_turn;
                }
                a_moment().await;
            }
        };
        let spans = timeout(PATIENCE, complete).await.expect("all spans in time");
        let name_of = |id: &Value| {
            let above = spans.iter().find(|span| span["spanId"] == *id);
            above.map_or(String::new(), |span| span["name"].as_str().unwrap().to_owned())
        };
        let mut named: Vec<_> = spans
            .iter()
            .map(|span| (span["name"].as_str().unwrap().to_owned(), name_of(&span["parentSpanId"])))
            .collect();
        named.sort();
        named
    }

    fn text(&self) -> String {
        serde_json::to_string(&*self.0.lock().unwrap()).unwrap()
    }
}

#[tokio::test]
async fn a_question_is_one_trace_from_the_request_to_the_sockets() {
    let (collector, address) = Collector::start().await;
    let services = Services::new()
        .await
        .with("OTEL_EXPORTER_OTLP_ENDPOINT", &address)
        .with("OTEL_TRACES_SAMPLER_ARG", "1");
    let site = Site::start(services).await;
    let person = site.sign_up().await;
    let mut chat = person.join_session().await;
    chat.send("What is a reorder point for secret-product-7?").await;
    let turn = chat.next("chat_response").await["turn_id"].as_str().unwrap().to_owned();
    let spans = collector.spans_of(&turn, 6).await;
    let expected = [
        ("analysis", "answer"),
        ("answer", "question"),
        ("deliver", "question"),
        ("question", ""),
        ("store_and_publish", "answer"),
        ("wait_in_queue", "question"),
    ];
    assert_eq!(spans, expected.map(|(name, above)| (name.to_owned(), above.to_owned())));

    let uploaded = person.upload_alone("secret-file.csv", DEMAND.to_vec()).await;
    let upload = uploaded["upload_id"].as_str().unwrap();
    let spans = collector.spans_of(upload, 2).await;
    assert_eq!(spans, [("file", ""), ("read_file", "file")].map(|(a, b)| (a.to_owned(), b.to_owned())));
    let text = collector.text();
    assert!(!text.contains("secret") && !text.contains(&person.email), "{text}");
    assert!(text.contains("general"), "the agent is named");
}

#[tokio::test]
async fn a_collector_that_never_answers_costs_no_answer() {
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", silent.local_addr().unwrap());
    let services = Services::new()
        .await
        .with("OTEL_EXPORTER_OTLP_ENDPOINT", &address)
        .with("OTEL_TRACES_SAMPLER_ARG", "1");
    let site = Site::start(services).await;
    let mut chat = site.sign_up().await.join_session().await;
    for _ in 0..20 {
        chat.send("Hello").await;
        chat.next("chat_response").await;
    }
}

#[tokio::test]
async fn a_wrong_part_is_named_at_the_start() {
    let services = Services::new()
        .await
        .with("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1")
        .with("OTEL_TRACES_SAMPLER_ARG", "7");
    let output = crate::support::run_command(&services, &["serve"]).await;
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("OTEL_TRACES_SAMPLER_ARG: not between 0 and 1"), "{said}");
}
