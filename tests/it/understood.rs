//! What was understood of a question: it comes with the reply, over the socket and over HTTP, and stays with it.

use serde_json::{Value, json};

use crate::support::{Person, TestApp};

const DEMAND: &[u8] = b"date,demand\n2025-01-06,5\n2025-01-13,7\n2025-01-20,6\n2025-01-27,8\n2025-02-03,7\n\
    2025-02-10,9\n2025-02-17,8\n2025-02-24,10\n2025-03-03,9\n2025-03-10,11\n2025-03-17,10\n2025-03-24,12\n";

/// What the last reply of a conversation has understood, as the history says it.
async fn in_history(person: &Person, session: &str) -> Value {
    let history = person.get_json(&format!("/api/sessions/{session}/messages")).await;
    history["messages"].as_array().unwrap().last().unwrap()["understood"].clone()
}

#[tokio::test]
async fn what_was_understood_comes_with_the_reply_and_stays_with_it() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    user.upload(&chat.session, "demand.csv", DEMAND.to_vec()).await;
    chat.send_to("demand_forecasting", "Forecast the next 4 weeks").await;
    let understood = chat.next("chat_response").await["understood"].clone();
    assert_eq!(understood["tool"], "forecast_demand");
    assert_eq!(understood["params"], json!({ "horizon": { "n": 4, "unit": "week" } }));
    assert_eq!(understood["not_understood"], json!([]));
    assert_eq!(in_history(&user, &chat.session).await, understood);
    let copy = user.get_json("/api/user/export").await;
    let messages = copy["conversations"][0]["messages"].as_array().unwrap();
    assert_eq!(messages.last().unwrap()["understood"], understood, "the user's copy of the data has it");
}

#[tokio::test]
async fn the_general_agent_runs_the_analysis_that_is_asked_for_and_a_follow_up_changes_and_undoes_it() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    user.upload(&chat.session, "demand.csv", DEMAND.to_vec()).await;
    chat.send_to("general", "How much will we sell in the next 4 weeks?").await;
    let reply = chat.next("chat_response").await;
    assert_eq!(reply["agent_type"], "demand_forecasting", "{reply}");
    assert_eq!(reply["understood"]["params"]["horizon"], json!({ "n": 4, "unit": "week" }));

    chat.send_to("general", "not 4, 6").await;
    let changed = chat.next("chat_response").await;
    assert_eq!(changed["understood"]["params"]["horizon"], json!({ "n": 6, "unit": "week" }), "{changed}");
    assert_eq!(changed["understood"]["changed"], json!(["horizon"]));
    assert_ne!(changed["content"], reply["content"]);

    chat.send_to("general", "take that back").await;
    let undone = chat.next("chat_response").await;
    assert_eq!(undone["understood"]["params"], reply["understood"]["params"], "{undone}");
}

#[tokio::test]
async fn an_order_goes_on_from_the_forecast_of_the_conversation_and_lets_go_of_it() {
    let app = TestApp::start().await;
    let user = app.signed_in("pro").await;
    let mut chat = user.join_session().await;
    let mut sales = "date,product_id,quantity\n".to_owned();
    for month in 1..=12 {
        sales.push_str(&format!("2025-{month:02}-01,A,{}\n", 98 + month % 3));
    }
    user.upload(&chat.session, "sales.csv", sales.into_bytes()).await;
    chat.send_to("general", "forecast the next 3 months").await;
    let forecast = chat.next("chat_response").await;
    assert_eq!(forecast["agent_type"], "demand_forecasting", "{forecast}");

    let stock = "item_id,current_stock,unit_cost,annual_demand,lead_time_days,order_cost\nA,10,2,5,14,40\n";
    user.upload(&chat.session, "stock.csv", stock.into()).await;
    chat.send_to("demand_forecasting", "now order for that forecast").await;
    let order = chat.next("chat_response").await;
    assert_eq!(order["agent_type"], "inventory_optimization", "{order}");
    let text = order["content"].as_str().unwrap();
    assert!(text.starts_with("*Demand from the forecast of sales.csv for 3 months"), "{text}");
    assert_eq!(order["understood"]["uses"]["tool"], "forecast_demand");

    chat.send_to("inventory_optimization", "99 % service").await;
    let changed = chat.next("chat_response").await;
    assert_eq!(changed["understood"]["uses"], order["understood"]["uses"], "{changed}");

    chat.send_to("inventory_optimization", "without the forecast").await;
    let own = chat.next("chat_response").await;
    assert!(own["understood"]["uses"].is_null(), "{own}");
    assert!(!own["content"].as_str().unwrap().contains("Demand from the forecast"), "{own}");

    // Nobody goes on from the result of another person.
    let stranger = app.signed_in("pro").await;
    let mut other = stranger.join_session().await;
    stranger.upload(&other.session, "stock.csv", stock.into()).await;
    other.send_to("inventory_optimization", "now order for that forecast").await;
    let reply = other.next("chat_response").await;
    assert!(!reply["content"].as_str().unwrap().contains("Demand from the forecast"), "{reply}");
}

#[tokio::test]
async fn a_selected_agent_hands_a_question_on_unless_the_user_wants_it_to_stay() {
    let app = TestApp::start().await;
    let user = app.signed_in("pro").await;
    let chat = user.join_session().await;
    let stock = "item_id,current_stock,unit_cost,annual_demand,lead_time_days,order_cost\nA,10,2,500,14,40\n";
    user.upload(&chat.session, "stock.csv", stock.into()).await;
    let question = json!({
        "message": "What should I order now at 97 % service?",
        "session_id": chat.session,
        "agent_type": "demand_forecasting",
    });
    let reply: Value = user.post("/api/chat").json(&question).send().await.unwrap().json().await.unwrap();
    assert_eq!(reply["agent_type"], "inventory_optimization", "{reply}");
    let text = reply["content"].as_str().unwrap();
    assert!(
        text.starts_with("*Demand Forecasting has handed this question on to Inventory Optimization.*"),
        "{text}"
    );

    let mut pinned = question;
    pinned["pinned"] = json!(true);
    let reply: Value = user.post("/api/chat").json(&pinned).send().await.unwrap().json().await.unwrap();
    assert_ne!(reply["agent_type"], "inventory_optimization", "{reply}");
}

#[tokio::test]
async fn an_agent_outside_the_plan_is_named_and_runs_nothing() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    let stops = "name,x_coord,y_coord,demand\ndepot,0,0,0\nA,1,2,5\nB,4,1,7\n";
    user.upload(&chat.session, "stops.csv", stops.into()).await;
    chat.send_to("general", "Plan the delivery routes for 2 vans").await;
    let reply = chat.next("chat_response").await;
    assert_eq!(reply["agent_type"], "general");
    assert_eq!(reply["suggested_agent"], "vehicle_routing");
    assert!(reply["content"].as_str().unwrap().contains("Upgrade to access Vehicle Routing"), "{reply}");
}

#[tokio::test]
async fn a_reply_over_http_says_what_was_understood_also_when_it_is_asked_for_again() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let question =
        json!({ "message": "What is safety stock?", "session_id": "session_one", "client_id": "one" });
    for _ in 0..2 {
        let reply = user.post("/api/chat").json(&question).send().await.unwrap();
        let reply: Value = reply.json().await.unwrap();
        assert_eq!(reply["understood"]["kind"], "knowledge", "{reply}");
        assert_eq!(reply["understood"], in_history(&user, "session_one").await);
    }
}

#[tokio::test]
async fn a_failure_has_understood_nothing() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    user.upload(&chat.session, "demand.csv", b"a,b\nx,y\n".to_vec()).await;
    chat.send_to("demand_forecasting", "Forecast the next 4 weeks").await;
    chat.next("error").await;
    assert_eq!(in_history(&user, &chat.session).await, Value::Null);
}

#[tokio::test]
async fn a_problem_whose_figures_all_stand_in_the_question_needs_no_file() {
    let app = TestApp::start().await;
    let user = app.signed_in("pro").await;
    let mut chat = user.join_session().await;
    chat.send_to("general", "EOQ: we use 8,500 a year, an order costs 900, carrying 21 %").await;
    let asked = chat.next("chat_response").await;
    assert_eq!(asked["agent_type"], "inventory_optimization", "{asked}");
    assert!(asked["content"].as_str().unwrap().starts_with("**What is the cost of one unit?**"), "{asked}");

    chat.send_to("general", "each costs 12").await;
    let solved = chat.next("chat_response").await;
    assert!(solved["content"].as_str().unwrap().starts_with("**Order 2,464 at a time"), "{solved}");

    chat.send_to("general", "calendars cost 4, sell for 9, leftovers bring 1, about 500 give or take 120")
        .await;
    let season = chat.next("chat_response").await;
    assert!(season["content"].as_str().unwrap().starts_with("**Buy 538:"), "{season}");
}
