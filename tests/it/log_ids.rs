//! Log lines as JSON: those of one request or job carry its id, so that an operator follows a question through all processes.

use serde_json::Value;

use crate::support::{Services, Site};

async fn lines(site: &mut Site) -> Vec<Value> {
    let mut log = String::new();
    for process in site.apis.iter_mut().chain(&mut site.workers) {
        process.terminate().await;
        log += &process.whole_log().await;
    }
    log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

fn find<'a>(lines: &'a [Value], message: &str) -> &'a Value {
    let found = lines.iter().find(|line| line["fields"]["message"] == message);
    found.unwrap_or_else(|| panic!("no line says {message:?}"))
}

#[tokio::test]
async fn a_question_is_followed_by_its_id_from_the_event_to_the_reply() {
    let services = Services::new().await.with("RUST_LOG", "info,api=debug");
    let mut site = Site::start(services).await;
    let person = site.sign_up().await;
    let answer = person.get("/api/user/profile").send().await.unwrap();
    let request = answer.headers()["x-request-id"].to_str().unwrap().to_owned();
    let mut chat = person.join_session().await;
    chat.send("secret words about stock").await;
    let reply = chat.next("chat_response").await;
    let turn = reply["turn_id"].as_str().unwrap().to_owned();

    let lines = lines(&mut site).await;
    let saved = find(&lines, "a question was saved");
    assert_eq!(
        (&saved["fields"]["turn"], &saved["span"]["event"]),
        (&turn.as_str().into(), &"chat_message".into())
    );
    assert!(saved["span"]["request"].is_string(), "{saved}");
    let replied = find(&lines, "a question has its reply");
    assert_eq!((&replied["span"]["job"], &replied["span"]["lane"]), (&turn.as_str().into(), &"chat".into()));
    let answered: Vec<&Value> =
        lines.iter().filter(|line| line["span"]["request"] == request.as_str()).collect();
    assert!(answered.iter().any(|line| line["span"]["route"] == "/api/user/profile"), "{answered:?}");
    assert!(!lines.iter().any(|line| line.to_string().contains("secret words")), "content was logged");
}
