//! Words that no rule reads: the language model that the operator has configured names what they state, in the chat and on the
//! command line. It writes no figure, and the answer says what it read. Without it the rules answer, and say that they did so alone.

use std::sync::{Arc, Mutex};

use axum::{Json, Router, extract::State, http::HeaderMap, routing::post};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::support::{Services, TestApp, run_command};

const STOCK: &str = "item,supplier,unit_cost,annual_demand,order_cost,lead_time_days,buyer\n\
     Bolt,Vogt,2,1200,50,7,Ada Internal\nNut,Weber,5,300,50,14,Ben Internal\n\
     Pin,Vogt,3,900,50,7,Cem Internal\nRod,Weber,8,200,50,14,Dan Internal\n";
const QUESTION: &str = "Reorder point of each item, and hold two weeks back for rainy days";
const LEFT: &str = "hold two weeks back for rainy days";

type Asked = Arc<Mutex<Vec<(String, Value)>>>;

/// A model that reads one sentence. Returns its address and what it is asked, with the key.
async fn model() -> (String, Asked) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/v1", listener.local_addr().unwrap());
    let asked = Asked::default();
    let router = Router::new().route("/v1/chat/completions", post(complete)).with_state(Arc::clone(&asked));
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    (address, asked)
}

async fn complete(State(asked): State<Asked>, headers: HeaderMap, Json(body): Json<Value>) -> Json<Value> {
    let key = headers["authorization"].to_str().unwrap().to_owned();
    asked.lock().unwrap().push((key, body));
    let safety = json!({ "name": "safety_days", "value": 14, "words": LEFT });
    let invented = json!({ "name": "service_level", "value": 0.99, "words": LEFT });
    let reply = json!({ "tool": null, "params": [safety, invented] }).to_string();
    Json(json!({ "choices": [{ "message": { "content": reply } }] }))
}

async fn with_model(address: &str) -> Services {
    let services = Services::new().await.with("LLM_PROVIDER", "openai").with("LLM_MODEL", "small");
    services.with("LLM_BASE_URL", address).with("LLM_API_KEY", "hunter2")
}

#[tokio::test]
async fn words_that_the_rules_leave_over_are_read_by_the_model_and_the_answer_says_so() {
    let (address, asked) = model().await;
    let app = TestApp::start_on(with_model(&address).await).await;
    let user = app.signed_in("pro").await;
    let mut chat = user.join_session().await;
    user.upload(&chat.session, "stock.csv", STOCK.into()).await;
    chat.send_to("inventory_optimization", QUESTION).await;
    let answer = chat.next("chat_response").await;
    let content = answer["content"].as_str().unwrap();
    assert!(
        content.starts_with("*A language model read “hold two weeks back for rainy days” as "),
        "{content}"
    );
    assert_eq!(answer["understood"]["params"]["safety_days"], 14, "{answer}");
    assert_eq!(answer["understood"]["params"].get("service_level"), None, "nobody said 99 %: {answer}");

    let asked = asked.lock().unwrap();
    let [(key, body)] = asked.as_slice() else { panic!("asked once for a question: {asked:?}") };
    assert_eq!((key.as_str(), &body["model"]), ("Bearer hunter2", &json!("small")));
    let told = body.to_string();
    assert!(told.contains("Vogt") && !told.contains("Internal"), "{told}");
}

#[tokio::test]
async fn the_command_line_asks_the_same_model_and_says_when_it_is_away() {
    let (address, _) = model().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let away = format!("http://{}/v1", listener.local_addr().unwrap());
    drop(listener);
    for (address, first) in [
        (address, "A language model read"),
        (away, "The language model did not answer, so only the built-in rules read your question."),
    ] {
        let services = with_model(&address).await;
        std::fs::write(services.folder.path().join("stock.csv"), STOCK).unwrap();
        let arguments = ["analyze", "stock.csv", "--agent", "inventory_optimization", "--ask", QUESTION];
        let output = run_command(&services, &arguments).await;
        let answer = String::from_utf8(output.stdout).unwrap();
        assert!(answer.contains(first), "{answer}");
        assert!(answer.contains("eorder point"), "{answer}");
        assert!(!String::from_utf8(output.stderr).unwrap().contains("hunter2"));
    }
}
