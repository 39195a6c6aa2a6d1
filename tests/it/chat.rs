//! Asking questions: on the socket, over HTTP, from several tabs, and the messages that other users must not see.

use serde_json::json;

use crate::support::TestApp;

#[tokio::test]
async fn a_question_is_answered_on_the_socket() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    chat.send("Which items should I reorder first?").await;
    assert_eq!(
        chat.event_names_until_over().await,
        ["start_processing", "progress_update", "chat_response", "stop_processing"]
    );
}

#[tokio::test]
async fn a_reply_recommends_the_suitable_agent() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    chat.send("Which supplier should I choose?").await;
    let reply = chat.next("chat_response").await;
    assert_eq!(reply["agent_type"], "general");
    assert!(reply["content"].as_str().unwrap().contains("Supplier Selection"), "{reply}");
}

#[tokio::test]
async fn a_demand_file_is_forecast_with_progress_and_files_to_download() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    let uploaded: serde_json::Value =
        user.upload(&chat.session, "demand.csv", monthly_demand()).await.json().await.unwrap();
    assert_eq!(uploaded["filename"], "demand.csv");
    chat.send_to("demand_forecasting", "Forecast the next 6 months").await;
    let reply = chat.next("chat_response").await;
    let content = reply["content"].as_str().unwrap();
    let link = content.split("](").find(|part| part.contains("/forecast_report.csv?")).unwrap();
    let report = user.get(link.split(')').next().unwrap()).send().await.unwrap().text().await.unwrap();
    assert!(report.starts_with("product_id,date,forecast,lower_80,upper_80,lower_95,upper_95"), "{report}");
    assert_eq!(report.lines().count(), 1 + 2 * 6);
    let run = user.get_json(&format!("/api/runs/{}", reply["run_id"].as_str().unwrap())).await;
    assert_eq!(run["tool"], "forecast_demand");
}

#[tokio::test]
async fn the_running_tool_and_the_confidence_are_reported() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    user.upload(&chat.session, "demand.csv", monthly_demand()).await;
    chat.send_to("demand_forecasting", "Forecast the next 6 months").await;
    let call = json!({ "action": "call_function", "function": "forecast_demand" });
    let mut running = chat.next("message").await;
    while running["role"] == "file" {
        running = chat.next("message").await;
    }
    assert_eq!((&running["role"], &running["content"]), (&json!("system"), &call));
    let reply = chat.next("chat_response").await;
    assert!((0.0..=1.0).contains(&reply["confidence"].as_f64().unwrap()), "{reply}");
    assert_eq!(chat.roles().await, ["file", "user", "assistant"], "the tool is not stored");
}

#[tokio::test]
async fn a_file_appears_in_the_other_tabs_of_its_conversation() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let chat = user.join_session().await;
    let mut other_tab = user.join(&chat.session).await;
    let uploaded: serde_json::Value =
        user.upload(&chat.session, "demand.csv", monthly_demand()).await.json().await.unwrap();
    let message = other_tab.next("message").await;
    assert_eq!((&message["role"], &message["filename"]), (&json!("file"), &json!("demand.csv")));
    assert_eq!(message["id"], json!(format!("file_{}", uploaded["upload_id"].as_str().unwrap())));
    let link = message["fileUrl"].as_str().unwrap();
    assert_eq!(user.get(link).send().await.unwrap().bytes().await.unwrap(), monthly_demand());
}

#[tokio::test]
async fn small_talk_and_a_choice_of_agent_have_a_confidence_over_http_too() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let chat = user.join_session().await;
    for message in ["Hello", "Which supplier should I choose?"] {
        let question = json!({ "message": message, "session_id": chat.session, "agent_type": "general" });
        let reply: serde_json::Value =
            user.post("/api/chat").json(&question).send().await.unwrap().json().await.unwrap();
        assert_eq!(reply["confidence"], json!(1.0), "{reply}");
    }
}

#[tokio::test]
async fn a_conversation_is_there_after_a_reload() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    chat.send("Hello").await;
    let reply = chat.next("chat_response").await;
    let history = chat.history().await;
    let roles: Vec<_> = history["messages"].as_array().unwrap().iter().map(|m| m["role"].clone()).collect();
    assert_eq!(roles, ["user", "assistant"]);
    assert_eq!(history["messages"][1]["content"], reply["content"]);
    assert_eq!(history["turn"], json!(null));
}

#[tokio::test]
async fn another_user_gets_not_found_for_a_session() {
    let app = TestApp::start().await;
    let (owner, stranger) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let mut chat = owner.join_session().await;
    chat.send("Hello").await;
    chat.next("chat_response").await;
    let path = format!("/api/sessions/{}/messages", chat.session);
    assert_eq!(stranger.get(&path).send().await.unwrap().status(), 404);
    let mut other = stranger.join(&chat.session).await;
    assert_eq!(other.next("error").await["error"], "Not found");
    other.send("Let me in").await;
    assert_eq!(other.next("error").await["error"], "Not found");
}

#[tokio::test]
async fn a_basic_user_cannot_ask_an_agent_outside_the_plan() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    chat.send_to("vehicle_routing", "Plan my routes").await;
    assert_eq!(chat.next("error").await["error"], "Upgrade to access Vehicle Routing");
}

#[tokio::test]
async fn http_and_socket_give_the_same_answer() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    chat.send("Hello").await;
    let on_socket = chat.next("chat_response").await;
    let question = json!({ "message": "Hello", "session_id": "session_http", "agent_type": "general" });
    let answer = user.post("/api/chat").json(&question).send().await.unwrap();
    let over_http: serde_json::Value = answer.json().await.unwrap();
    assert_eq!(over_http["content"], on_socket["content"]);
}

#[tokio::test]
async fn a_question_sent_twice_is_answered_once() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    let question = json!({
        "message": "Hello", "session_id": chat.session, "token": user.token, "client_id": "one",
    });
    chat.socket.emit("chat_message", &question).await;
    chat.next("stop_processing").await;
    chat.socket.emit("chat_message", &question).await;
    chat.send("Something else").await;
    chat.next("stop_processing").await;
    assert_eq!(chat.history().await["messages"].as_array().unwrap().len(), 4);
}

#[tokio::test]
async fn questions_of_a_session_are_answered_in_order() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    for number in 0..5 {
        chat.send(&format!("Question {number}")).await;
    }
    for _ in 0..5 {
        chat.next("stop_processing").await;
    }
    let history = chat.history().await;
    let questions = history["messages"].as_array().unwrap().iter().filter(|m| m["role"] == "user");
    let replies: Vec<_> =
        history["messages"].as_array().unwrap().iter().filter(|m| m["role"] == "assistant").collect();
    let asked: Vec<_> = questions.map(|m| m["turn_id"].clone()).collect();
    let answered: Vec<_> = replies.iter().map(|m| m["turn_id"].clone()).collect();
    assert_eq!(asked, answered);
}

#[tokio::test]
async fn a_waiting_question_can_be_stopped_from_another_tab() {
    let app = TestApp::start_api_on(crate::support::Services::new().await).await;
    let user = app.signed_in("basic").await;
    let chat = user.join_session().await;
    chat.send("Hello").await;
    let mut other_tab = user.join(&chat.session).await;
    let mut turn = json!(null);
    while turn.is_null() {
        turn = chat.history().await["turn"]["turn_id"].clone();
    }
    other_tab.stop(&turn).await;
    assert_eq!(other_tab.next("stop_processing").await["reason"], "stopped");
    assert_eq!(chat.history().await["turn"], json!(null));
}

#[tokio::test]
async fn an_http_call_whose_question_was_stopped_reports_the_stop() {
    let app = TestApp::start_api_on(crate::support::Services::new().await).await;
    let user = app.signed_in("basic").await;
    let question = json!({ "message": "Hello", "session_id": "session_one", "client_id": "one" });
    let call = tokio::spawn(user.post("/api/chat").json(&question).send());
    let mut turn = json!(null);
    while turn.is_null() {
        turn = user.get_json("/api/sessions/session_one/messages").await["turn"]["turn_id"].clone();
    }
    let stopped = user.post(&format!("/api/chat/{}/stop", turn.as_str().unwrap())).send().await.unwrap();
    assert_eq!(stopped.status(), 200);
    let again = user.post("/api/chat").json(&question).send();
    for answer in [call.await.unwrap(), again.await] {
        let body: serde_json::Value = answer.unwrap().json().await.unwrap();
        assert_eq!(body["error"], "The question was stopped.");
    }
}

#[tokio::test]
async fn a_tab_opened_during_an_answer_is_informed_of_the_running_turn() {
    let app = TestApp::start_api_on(crate::support::Services::new().await).await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    chat.next("session_state").await;
    chat.send("Hello").await;
    let mut other_tab = loop {
        let mut tab = user.join(&chat.session).await;
        if !tab.next("session_state").await["turn"].is_null() {
            break tab;
        }
    };
    app.start_worker();
    assert_eq!(other_tab.next("chat_response").await["content"], chat.next("chat_response").await["content"]);
}

fn monthly_demand() -> Vec<u8> {
    let mut csv = "date,demand,product_id\n".to_owned();
    for product in ["A", "B"] {
        for month in 0..36 {
            let demand = 100 + month + if month % 12 == 11 { 80 } else { 0 };
            csv.push_str(&format!("{}-{:02}-01,{demand},{product}\n", 2022 + month / 12, month % 12 + 1));
        }
    }
    csv.into_bytes()
}

#[tokio::test]
async fn a_question_for_another_agent_is_answered_with_the_offer_to_ask_it() {
    let app = TestApp::start().await;
    let mut chat = app.signed_in("basic").await.join_session().await;
    chat.send("Plan the delivery routes of our trucks").await;
    assert_eq!(chat.next("chat_response").await["suggested_agent"], "vehicle_routing");
    chat.send("Hello").await;
    assert_eq!(chat.next("chat_response").await.get("suggested_agent"), None);
    let history = chat.person.get_json(&format!("/api/sessions/{}/messages", chat.session)).await;
    assert_eq!(history["messages"][1]["suggested_agent"], "vehicle_routing");
    assert_eq!(history["messages"][3]["suggested_agent"], serde_json::Value::Null);
}
