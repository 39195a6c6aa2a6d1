//! Conversations that are shared by a link: who makes and revokes links, what a visitor sees, and that nothing else is reached.

use std::sync::Arc;

use chrono::Duration;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{PASSWORD, Person, Services, TestApp};

const SESSION: &str = "session_one";
const STOCK: &str =
    "sku,unit cost,annual demand,on hand,lead_time_days\nA-1,2.50,1200,10,7\nB-2,4.00,600,900,14\n";

const NO_LINK: &str = "This link does not work. It may have expired, or its owner may have revoked it.";

/// A link to the conversation, and the token at the end of its address.
struct Link {
    id: String,
    token: String,
}

async fn made(person: &Person, session: &str, days: i64) -> (StatusCode, Value) {
    let wanted = json!({ "expires_in_days": days });
    let answer = person.post(&format!("/api/sessions/{session}/shares")).json(&wanted).send().await.unwrap();
    (answer.status(), answer.json().await.unwrap())
}

async fn shared(person: &Person, session: &str) -> Link {
    let (status, made) = made(person, session, 30).await;
    assert_eq!(status, StatusCode::OK, "{made}");
    let url = made["url"].as_str().unwrap();
    let token = url.strip_prefix("http://localhost:8080/shared/").unwrap_or_else(|| panic!("{url}"));
    Link { id: made["link"]["id"].as_str().unwrap().to_owned(), token: token.to_owned() }
}

/// What a visitor without an account gets.
async fn visited(app: &TestApp, path: &str) -> (StatusCode, Value) {
    let answer = reqwest::get(format!("{}/api/shared/{path}", app.address)).await.unwrap();
    (answer.status(), answer.json().await.unwrap())
}

async fn listed(person: &Person, session: &str) -> Value {
    person.get_json(&format!("/api/sessions/{session}/shares")).await
}

async fn revoked(person: &Person, session: &str, id: &str) -> StatusCode {
    let path = format!("/api/sessions/{session}/shares/{id}");
    person.request(Method::DELETE, &path).send().await.unwrap().status()
}

fn no_link() -> (StatusCode, Value) {
    (StatusCode::NOT_FOUND, json!({ "error": NO_LINK, "code": "not_found" }))
}

fn not_found() -> (StatusCode, Value) {
    (StatusCode::NOT_FOUND, json!({ "error": "Not found", "code": "not_found" }))
}

async fn ask(person: &Person, agent: &str, message: &str) -> Value {
    let question = json!({ "message": message, "session_id": SESSION, "agent_type": agent });
    let answer = person.post("/api/chat").json(&question).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    answer.json().await.unwrap()
}

/// A conversation of three messages: a file, a question, and an answer with tables.
async fn planned(person: &Person) -> Value {
    let sent = person.upload(SESSION, "stock.csv", STOCK.as_bytes().to_vec()).await;
    assert_eq!(sent.status(), StatusCode::OK);
    ask(person, "inventory_optimization", "what should I order now, service level 90 %").await
}

#[tokio::test]
async fn a_visitor_reads_what_was_there_when_the_link_was_made_and_nothing_later() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let reply = planned(&person).await;
    let link = shared(&person, SESSION).await;
    let rename = json!({ "title": "Not for others" });
    let renamed =
        person.request(Method::PATCH, &format!("/api/sessions/{SESSION}")).json(&rename).send().await;
    assert_eq!(renamed.unwrap().status(), StatusCode::OK);
    ask(&person, "general", "What is a safety stock?").await;

    let (status, conversation) = visited(&app, &link.token).await;

    assert_eq!(status, StatusCode::OK, "{conversation}");
    let messages = conversation["messages"].as_array().unwrap();
    let roles: Vec<&str> = messages.iter().map(|message| message["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["file", "user", "assistant"]);
    assert_eq!(messages[0]["filename"], "stock.csv");
    assert_eq!(messages[1]["text"], "what should I order now, service level 90 %");
    assert_ne!(conversation["title"], "Not for others");
    assert_eq!(conversation["earlier"], Value::Null);
    let text = messages[2]["text"].as_str().unwrap();
    let stored = reply["content"].as_str().unwrap();
    assert!(stored.contains("](/api/files/") && !text.contains("]("), "{text}");
    assert_eq!(text.lines().next(), stored.lines().next());

    // The tables and charts of the answer are those that its owner sees.
    let own = person.get_json(&format!("/api/runs/{}", reply["run_id"].as_str().unwrap())).await;
    let number = messages[2]["number"].as_i64().unwrap();
    assert_eq!(messages[2]["result"], "stored");
    let (status, result) = visited(&app, &format!("{}/results/{number}", link.token)).await;
    assert_eq!(status, StatusCode::OK, "{result}");
    assert_eq!(result["tables"][0]["rows"], own["tables"][0]["rows"]);
    assert_eq!(result["tables"].as_array().unwrap().len(), own["tables"].as_array().unwrap().len());
    let (_, charts) = visited(&app, &format!("{}/results/{number}/charts", link.token)).await;
    assert_eq!(charts["charts"], result["charts"]);

    // Who makes another link shares what is there by then.
    let newer = shared(&person, SESSION).await;
    let (_, longer) = visited(&app, &newer.token).await;
    assert_eq!(longer["messages"].as_array().unwrap().len(), 5);
    assert_eq!(longer["title"], "Not for others");
    assert_eq!(visited(&app, &link.token).await.1["messages"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn nothing_that_a_link_shows_names_its_owner_or_opens_anything_else() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let reply = planned(&person).await;
    let link = shared(&person, SESSION).await;
    ask(&person, "general", "What is a safety stock?").await;
    let answer = reqwest::get(format!("{}/api/shared/{}", app.address, link.token)).await.unwrap();
    assert_eq!(answer.headers()["x-robots-tag"], "noindex, nofollow, noarchive");
    assert_eq!(answer.headers()["cache-control"], "no-store");
    let conversation = answer.text().await.unwrap();
    let (_, result) = visited(&app, &format!("{}/results/3", link.token)).await;
    let messages = person.get_json(&format!("/api/sessions/{SESSION}/messages")).await;
    let mut private = vec![
        person.email.clone(),
        SESSION.to_owned(),
        "/api/".to_owned(),
        "analysis_report.xlsx)".to_owned(),
        app.platform.db.grant(&person.email, None, None).await.unwrap().unwrap().to_string(),
    ];
    for name in ["run_id", "turn_id", "upload_id", "id"] {
        let ids =
            messages["messages"].as_array().unwrap().iter().filter_map(|message| message[name].as_str());
        private.extend(ids.map(str::to_owned));
    }
    assert!(private.contains(&reply["run_id"].as_str().unwrap().to_owned()));
    for text in [conversation, result.to_string()] {
        for name in &private {
            assert!(!text.contains(name.as_str()), "{name} is in {text}");
        }
    }

    // A link opens the answers that it shows, by their numbers, and no call that needs a sign-in.
    for number in [-1, 0, 1, 2, 4, 5, i64::MAX, i64::MIN] {
        for end in ["", "/charts"] {
            let path = format!("{}/results/{number}{end}", link.token);
            assert_eq!(visited(&app, &path).await, not_found(), "{path}");
        }
    }
    let visitor = Person::with_token(&app.address, "visitor@example.com", link.token.clone());
    for path in
        [format!("/api/sessions/{SESSION}/messages"), "/api/sessions".to_owned(), "/api/runs".to_owned()]
    {
        assert_eq!(visitor.get(&path).send().await.unwrap().status(), StatusCode::UNAUTHORIZED, "{path}");
    }
    for before in ["0", "-5", "9223372036854775807"] {
        let (status, part) = visited(&app, &format!("{}?before={before}", link.token)).await;
        assert_eq!(status, StatusCode::OK);
        let numbers =
            part["messages"].as_array().unwrap().iter().map(|message| message["number"].as_i64().unwrap());
        assert!(numbers.max().unwrap_or(0) <= 3, "{part}");
    }
}

#[tokio::test]
async fn a_link_works_until_it_expires_or_is_revoked_and_then_says_why_not() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    planned(&person).await;
    let (short, long) = (made(&person, SESSION, 7).await.1, shared(&person, SESSION).await);
    let short = short["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let third = shared(&person, SESSION).await;
    let links = listed(&person, SESSION).await;
    assert_eq!(links["is_on"], true);
    let of = |place: usize| links["links"][place].clone();
    assert_eq!((&of(0)["id"], &of(0)["messages"]), (&json!(third.id), &json!(3)));
    assert_eq!(links["links"].as_array().unwrap().len(), 3);
    assert!(!links.to_string().contains(&third.token), "a list never shows the secret");

    assert_eq!(revoked(&person, SESSION, &third.id).await, StatusCode::NO_CONTENT);
    assert_eq!(revoked(&person, SESSION, &third.id).await, StatusCode::NOT_FOUND, "it is revoked already");
    for path in [
        third.token.clone(),
        format!("{}/results/3", third.token),
        format!("{}/results/3/charts", third.token),
    ] {
        assert_eq!(visited(&app, &path).await, no_link(), "{path}");
    }
    app.platform.clock.advance(Duration::days(7) - Duration::seconds(5));
    assert_eq!(visited(&app, &short).await.0, StatusCode::OK);
    app.platform.clock.advance(Duration::seconds(6));
    assert_eq!(visited(&app, &short).await, no_link());
    assert_eq!(visited(&app, &long.token).await.0, StatusCode::OK);
    let person = person.on_another_device().await;
    assert_eq!(listed(&person, SESSION).await["links"].as_array().unwrap().len(), 1);
    for wrong in ["none", &long.token[1..], &format!("{}A", long.token), &long.token.to_lowercase(), "%00"] {
        let (status, answer) = visited(&app, wrong).await;
        assert_eq!(
            (status, &answer["code"]),
            (StatusCode::NOT_FOUND, &json!("not_found")),
            "{wrong}: {answer}"
        );
    }
}

#[tokio::test]
async fn links_are_off_unless_the_installation_switches_them_on() {
    let mut app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    planned(&person).await;
    let link = shared(&person, SESSION).await;
    app.services.vars.retain(|(name, _)| name != "SHARE_LINKS");
    app.platform.config = Arc::new(app.services.config());
    // The same database, behind an API without the setting.
    let off = person.at(&app.another_api().await);
    let text = "This installation does not share conversations by links.";
    let refused = (StatusCode::NOT_FOUND, json!({ "error": text, "code": "not_found" }));
    assert_eq!(made(&off, SESSION, 30).await, refused);
    assert_eq!(listed(&off, SESSION).await, json!({ "is_on": false, "most": 10, "links": [] }));
    for path in
        [link.token.clone(), format!("{}/results/3", link.token), format!("{}/results/3/charts", link.token)]
    {
        let answer = off.call(Method::GET, &format!("/api/shared/{path}"), None).send().await.unwrap();
        assert_eq!((answer.status(), answer.json().await.unwrap()), no_link(), "{path}");
    }
    assert_eq!(visited(&app, &link.token).await.0, StatusCode::OK);
}

#[tokio::test]
async fn only_the_owner_of_a_conversation_makes_lists_and_revokes_its_links() {
    let app = TestApp::start().await;
    let (person, stranger) = (app.signed_in("pro").await, app.signed_in("pro").await);
    planned(&person).await;
    let link = shared(&person, SESSION).await;
    let other = "session_other";
    assert_eq!(
        stranger.upload(other, "a.csv", b"date,demand\n2025-01-06,5\n".to_vec()).await.status(),
        StatusCode::OK
    );
    assert_eq!(made(&stranger, SESSION, 30).await, not_found());
    assert_eq!(listed(&stranger, SESSION).await, not_found().1);
    assert_eq!(revoked(&stranger, SESSION, &link.id).await, StatusCode::NOT_FOUND);
    assert_eq!(revoked(&stranger, other, &link.id).await, StatusCode::NOT_FOUND);
    let program = person.calling_with("sct_abc");
    assert_eq!(made(&program, SESSION, 30).await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(visited(&app, &link.token).await.0, StatusCode::OK, "the link still works");

    for (days, reason) in [(0, "7, 30 or 90"), (365, "7, 30 or 90")] {
        let (status, answer) = made(&person, SESSION, days).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
        assert!(answer["error"].as_str().unwrap().contains(reason), "{answer}");
    }
    person.join("session_empty").await.next("session_state").await;
    assert_eq!(made(&person, "session_empty", 30).await.0, StatusCode::CONFLICT);
    for _ in 1..10 {
        shared(&person, SESSION).await;
    }
    let (status, answer) = made(&person, SESSION, 30).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert!(answer["error"].as_str().unwrap().contains("10 links"), "{answer}");
}

#[tokio::test]
async fn a_link_dies_with_its_conversation_with_its_account_and_while_that_is_banned() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    planned(&person).await;
    let first = shared(&person, SESSION).await;
    let gone = person.request(Method::DELETE, &format!("/api/sessions/{SESSION}")).send().await.unwrap();
    assert_eq!(gone.status(), StatusCode::NO_CONTENT);
    assert_eq!(visited(&app, &first.token).await, no_link());

    planned(&person).await;
    let second = shared(&person, SESSION).await;
    let id = app.platform.db.grant(&person.email, None, None).await.unwrap().unwrap();
    let admin = app.signed_in("basic").await;
    app.platform.db.grant(&admin.email, Some("admin"), None).await.unwrap();
    for (banned, status) in [(true, StatusCode::NOT_FOUND), (false, StatusCode::OK)] {
        let ban = admin.post(&format!("/api/admin/users/{id}/ban")).json(&json!({ "banned": banned }));
        assert_eq!(ban.send().await.unwrap().status(), StatusCode::OK);
        assert_eq!(visited(&app, &second.token).await.0, status);
    }
    let person = person.on_another_device().await;
    let erased = person.request(Method::DELETE, "/api/user").json(&json!({ "password": PASSWORD }));
    assert_eq!(erased.send().await.unwrap().status(), StatusCode::NO_CONTENT);
    assert_eq!(visited(&app, &second.token).await, no_link());
}

#[tokio::test]
async fn making_and_revoking_a_link_is_recorded_without_its_secret_or_a_text() {
    let app = TestApp::start().await;
    let (person, admin) = (app.signed_in("pro").await, app.signed_in("basic").await);
    app.platform.db.grant(&admin.email, Some("admin"), None).await.unwrap();
    planned(&person).await;
    let link = shared(&person, SESSION).await;
    revoked(&person, SESSION, &link.id).await;
    let record = admin.get_json("/api/admin/audit").await;
    let entries = &record["entries"];
    for (place, action) in [(0, "conversation_unshared"), (1, "conversation_shared")] {
        let entry = &entries[place];
        assert_eq!((&entry["action"], &entry["actor_name"]), (&json!(action), &json!(person.email)));
        assert_eq!((&entry["target"], &entry["target_name"]), (&json!(link.id), &json!(SESSION)));
        assert_eq!(entry["details"]["messages"], 3);
    }
    let copy = person.get_json("/api/user/export").await;
    assert_eq!(copy["share_links"][0]["conversation"], SESSION);
    assert!(copy["share_links"][0]["revoked_at"].is_string());
    for text in [record.to_string(), copy.to_string()] {
        assert!(!text.contains(&link.token) && !text.contains("token_hash"));
    }
    assert!(!record.to_string().contains("order"), "no question is in the record: {record}");
}

#[tokio::test]
async fn the_tables_of_a_shared_answer_are_gone_with_its_files() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    planned(&person).await;
    let link = shared(&person, SESSION).await;
    let deleted = person.request(Method::DELETE, "/api/user/results?older_than_days=0").send().await.unwrap();
    assert_eq!(deleted.status(), StatusCode::OK);
    let (_, conversation) = visited(&app, &link.token).await;
    assert_eq!(conversation["messages"][2]["result"], "gone");
    assert_eq!(visited(&app, &format!("{}/results/3", link.token)).await, not_found());
}

#[tokio::test]
async fn the_page_of_a_link_is_answered_and_no_search_engine_lists_it() {
    let app = TestApp::start_api_on(Services::new().await).await;
    for path in ["/shared/abc", "/Shared/abc/", "/shared"] {
        let page = reqwest::get(format!("{}{path}", app.address)).await.unwrap();
        assert_eq!(page.headers()["x-robots-tag"], "noindex, nofollow, noarchive", "{path}");
        assert_eq!(page.headers()["referrer-policy"], "no-referrer", "{path}");
    }
    let other = reqwest::get(format!("{}/help", app.address)).await.unwrap();
    assert!(!other.headers().contains_key("x-robots-tag"));
}

#[tokio::test]
async fn a_shared_scenario_shows_its_text_and_never_the_run_that_it_is_of() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let run = format!("/api/runs/{}", planned(&person).await["run_id"].as_str().unwrap());
    let question = json!({ "message": "What is a safety stock?", "session_id": "session_two" });
    assert_eq!(person.post("/api/chat").json(&question).send().await.unwrap().status(), StatusCode::OK);
    let safe = json!({ "name": "Safe", "params": { "service_percent": 99.0 } });
    let told = json!({ "session_id": "session_two" });
    for (path, body) in [("scenarios", safe), ("scenarios/Safe/share", told)] {
        let answer = person.post(&format!("{run}/{path}")).json(&body).send().await.unwrap();
        assert!(answer.status().is_success(), "{path}: {}", answer.text().await.unwrap());
    }
    let link = shared(&person, "session_two").await;

    let (_, conversation) = visited(&app, &link.token).await;

    let messages = conversation["messages"].as_array().unwrap();
    let scenario = messages.iter().find(|message| message["role"] == "scenario").unwrap();
    assert!(scenario["text"].as_str().unwrap().contains("Safe"), "{scenario}");
    assert_eq!(scenario["result"], "none");
    for part in ["", "/charts"] {
        let path = format!("{}/results/{}{part}", link.token, scenario["number"]);
        assert_eq!(visited(&app, &path).await, not_found());
    }
}
