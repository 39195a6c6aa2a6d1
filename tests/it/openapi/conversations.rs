//! Asking about a file, the results of a run, and the API's description of itself.

use reqwest::{
    Method,
    multipart::{Form, Part},
};
use serde_json::json;

use super::Live;
use crate::support::{Person, TestApp};

const DEMAND: &str =
    "date,demand,product_id\n2025-01-06,5,A\n2025-01-13,6,A\n2025-01-20,7,A\n2025-01-27,8,A\n";

pub async fn story(live: &mut Live, app: &TestApp) {
    let person = app.signed_in("pro").await;
    for path in [
        "/health/live",
        "/health/ready",
        "/api/health",
        "/api/openapi.json",
        "/api/docs",
        "/api/agents",
        "/api/user/agent-access",
    ] {
        live.call(person.get(path)).await;
    }
    let session = "/api/sessions/session_1_described";
    let file = Part::bytes(DEMAND.as_bytes()).file_name("demand.csv").mime_str("text/csv").unwrap();
    let form = Form::new().text("session_id", "session_1_described").part("file", file);
    let upload = live.call(person.post("/api/upload").multipart(form)).await;
    live.call(person.get(upload["file_url"].as_str().unwrap())).await;
    let question = json!({
        "message": "Forecast the next 4 weeks", "session_id": "session_1_described",
        "agent_type": "demand_forecasting", "upload_id": upload["upload_id"],
    });
    let reply = live.call(person.post("/api/chat").json(&question)).await;
    let run = format!("/api/runs/{}", reply["run_id"].as_str().expect("a run"));
    live.call(person.get(&run)).await;
    live.call(person.get("/api/runs")).await;
    live.call(person.get(&format!("{run}/explain?table=forecast_report&row=0&column=forecast"))).await;
    live.call(person.get(&format!("{run}/explain?name=forecast_total"))).await;
    live.call(person.get(&format!("{run}/rows?table=forecast_report&row=0&column=forecast"))).await;
    live.call(person.get(&format!("{run}/charts"))).await;
    live.call(person.post(&format!("{run}/again")).json(&json!({}))).await;
    let other = json!({ "params": { "horizon": 6 }, "session_id": "session_1_described" });
    live.call(person.post(&format!("{run}/with")).json(&other)).await;
    let wanted = json!({ "run_id": reply["run_id"], "repeats": "weekly", "sends_mail": false });
    let schedule = live.call(person.post("/api/schedules").json(&wanted)).await;
    live.call(person.get("/api/schedules")).await;
    let schedule = format!("/api/schedules/{}", schedule["id"].as_str().unwrap());
    let paused = json!({ "repeats": "daily", "sends_mail": true, "is_paused": true });
    live.call(person.request(Method::PUT, &schedule).json(&paused)).await;
    live.call(person.post(&format!("{schedule}/run"))).await;
    live.call(person.request(Method::DELETE, &schedule)).await;
    let tried = json!({ "params": { "horizon": 8 } });
    live.call(person.post(&format!("{run}/preview")).json(&tried)).await;
    let first = json!({ "params": { "horizon": 8 }, "first": true });
    live.call(person.post(&format!("{run}/preview")).json(&first)).await;
    let named = json!({ "name": "Eight weeks / more", "params": { "horizon": 8 } });
    live.call(person.post(&format!("{run}/scenarios")).json(&named)).await;
    live.call(person.get(&format!("{run}/scenarios"))).await;
    let shared = person.post(&format!("{run}/scenarios/Eight%20weeks%20%2F%20more/share"));
    live.call(shared.json(&json!({ "session_id": "session_1_described" }))).await;
    live.call(person.request(Method::DELETE, &format!("{run}/scenarios/Eight%20weeks%20%2F%20more"))).await;
    let shorter = json!({
        "message": "Forecast the next 2 weeks", "session_id": "session_1_described",
        "agent_type": "demand_forecasting", "upload_id": upload["upload_id"],
    });
    let shorter = live.call(person.post("/api/chat").json(&shorter)).await;
    let shorter = shorter["run_id"].as_str().expect("a run");
    live.call(person.get(&format!("{run}/compare?with={shorter}"))).await;
    live.call(person.get(&format!("{run}/exceptions"))).await;
    let feedback = format!("/api/chat/{}/feedback", reply["turn_id"].as_str().unwrap());
    let given = json!({ "helpful": false, "note": "Too long" });
    live.call(person.request(Method::PUT, &feedback).json(&given)).await;
    live.call(person.request(Method::DELETE, &feedback)).await;
    let stop = format!("/api/chat/{}/stop", reply["turn_id"].as_str().unwrap());
    live.call(person.post(&stop)).await;
    for path in ["/api/sessions", &format!("{session}/messages"), &format!("{session}/data")] {
        live.call(person.get(path)).await;
    }
    for change in [json!({ "title": "Demand" }), json!({ "pinned": true, "archived": false, "seen": true })] {
        live.call(person.request(Method::PATCH, session).json(&change)).await;
    }
    live.call(person.get("/api/sessions?section=pinned")).await;
    let folder = live.call(person.post("/api/folders").json(&json!({ "name": "Spring" }))).await;
    let moved = json!({ "folder_id": folder["id"] });
    live.call(person.request(Method::PATCH, session).json(&moved)).await;
    live.call(person.get("/api/folders")).await;
    let folder = format!("/api/folders/{}", folder["id"].as_str().unwrap());
    live.call(person.request(Method::PATCH, &folder).json(&json!({ "name": "Summer" }))).await;
    live.call(person.request(Method::DELETE, &folder)).await;
    sharing(live, &person, session).await;
    live.call(person.request(Method::DELETE, session)).await;
}

/// A conversation with answers is shared by a link, read by it, and no longer shared.
async fn sharing(live: &mut Live, person: &Person, session: &str) {
    let wanted = json!({ "expires_in_days": 7 });
    let made = live.call(person.post(&format!("{session}/shares")).json(&wanted)).await;
    let token = made["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    live.call(person.get(&format!("{session}/shares"))).await;
    let shown = live.call(person.get(&format!("/api/shared/{token}"))).await;
    let messages = shown["messages"].as_array().unwrap();
    let answer =
        messages.iter().find(|message| message["result"] == "stored").expect("an answer with tables");
    let result = format!("/api/shared/{token}/results/{}", answer["number"]);
    live.call(person.get(&result)).await;
    live.call(person.get(&format!("{result}/charts"))).await;
    let link = format!("{session}/shares/{}", made["link"]["id"].as_str().unwrap());
    live.call(person.request(Method::DELETE, &link)).await;
}
