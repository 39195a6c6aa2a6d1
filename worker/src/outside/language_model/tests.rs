//! Tests the client against small servers that the tests run.

use std::sync::{Arc, Mutex as Lock};

use platform::config::ModelProvider;

use super::*;
use crate::outside::answering::{http, server};

const CHAT: &str = r#"{"choices":[{"message":{"content":"{\"params\":[]}"}}]}"#;
const MESSAGE: &str = r#"{"content":[{"type":"text","text":"{\"params\""},{"type":"text","text":":[]}"}]}"#;

fn open(provider: ModelProvider, address: &str) -> LanguageModel {
    let settings = config::LanguageModel {
        provider,
        base: format!("{address}/v1/").parse().unwrap(),
        key: Some("hunter2".to_owned().into()),
        model: "small".to_owned(),
    };
    LanguageModel::open(&settings).unwrap()
}

/// Asks as an agent does, on a thread that may wait.
async fn ask(model: &Arc<LanguageModel>, cancel: &CancellationToken) -> Option<String> {
    let (model, cancel) = (Arc::clone(model), cancel.clone());
    let asking =
        move || agents::LanguageModel::reply(&*model, "Name what was said.", "Hold two weeks back", &cancel);
    tokio::task::spawn_blocking(asking).await.unwrap()
}

/// A server that gives these answers one after the other, the last one for ever, and what it was asked.
async fn answers(answers: &[(&'static str, &'static str)]) -> (String, Arc<Lock<Vec<String>>>) {
    let asked = Arc::<Lock<Vec<String>>>::default();
    let (log, answers) = (Arc::clone(&asked), answers.to_vec());
    let address = server(move |request| {
        let mut log = log.lock().unwrap();
        let (status, body) = answers[log.len().min(answers.len() - 1)];
        log.push(request.to_owned());
        http(status, body)
    })
    .await;
    (address, asked)
}

#[tokio::test]
async fn a_chat_completions_endpoint_is_sent_instructions_question_and_key() {
    let (address, asked) = answers(&[("200 OK", CHAT)]).await;
    let model = Arc::new(open(ModelProvider::OpenAi, &address));
    assert_eq!(ask(&model, &CancellationToken::new()).await.as_deref(), Some("{\"params\":[]}"));
    let asked = asked.lock().unwrap()[0].clone();
    assert!(asked.starts_with("POST /v1/chat/completions "), "{asked}");
    for part in ["Bearer hunter2", "Name what was said.", "Hold two weeks back", "\"model\":\"small\""] {
        assert!(asked.contains(part), "{part}: {asked}");
    }
}

#[tokio::test]
async fn a_messages_endpoint_is_asked_in_its_own_form_and_its_texts_are_joined() {
    let (address, asked) = answers(&[("200 OK", MESSAGE)]).await;
    let model = Arc::new(open(ModelProvider::Anthropic, &address));
    assert_eq!(ask(&model, &CancellationToken::new()).await.as_deref(), Some("{\"params\":[]}"));
    let asked = asked.lock().unwrap()[0].clone();
    assert!(asked.starts_with("POST /v1/messages "), "{asked}");
    for part in ["x-api-key: hunter2", "anthropic-version: ", "\"system\":\"Name what was said.\""] {
        assert!(asked.contains(part), "{part}: {asked}");
    }
}

#[tokio::test]
async fn a_model_that_takes_no_temperature_is_asked_without_one() {
    let (address, asked) = answers(&[("400 Bad Request", "{}"), ("200 OK", CHAT)]).await;
    let model = Arc::new(open(ModelProvider::OpenAi, &address));
    assert!(ask(&model, &CancellationToken::new()).await.is_some());
    let asked = asked.lock().unwrap();
    assert!(asked[0].contains("temperature") && !asked[1].contains("temperature"), "{asked:?}");
}

/// How often a model is asked for two questions that get this answer.
async fn asked_for_two(status: &'static str, body: &'static str) -> usize {
    let (address, asked) = answers(&[(status, body)]).await;
    let model = Arc::new(open(ModelProvider::OpenAi, &address));
    for _ in 0..2 {
        assert_eq!(ask(&model, &CancellationToken::new()).await, None, "{status} {body}");
    }
    asked.lock().unwrap().len()
}

#[tokio::test]
async fn a_model_that_is_away_or_refuses_the_key_is_left_alone_for_a_while() {
    for status in ["401 Unauthorized", "404 Not Found", "429 Too Many Requests", "503 Service Unavailable"] {
        assert_eq!(asked_for_two(status, "{}").await, 1, "{status}");
    }
}

#[tokio::test]
async fn a_reply_that_cannot_be_read_says_nothing_of_the_next_question() {
    for body in ["no JSON", "{}"] {
        assert_eq!(asked_for_two("200 OK", body).await, 2, "{body}");
    }
    assert_eq!(asked_for_two("413 Payload Too Large", "{}").await, 2);
}

#[tokio::test]
async fn a_question_that_is_stopped_waits_for_no_model() {
    let (address, _) = answers(&[("200 OK", CHAT)]).await;
    let model = Arc::new(open(ModelProvider::OpenAi, &address));
    let cancel = CancellationToken::new();
    cancel.cancel();
    // Either may be ready first; a stopped question never waits.
    let _ = ask(&model, &cancel).await;
}
