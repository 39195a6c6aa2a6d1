//! The export of a user's data, deleting an account, the removal of old data, and that deleted data leaves nothing
//! behind even if it is being created at that moment.

use std::path::Path;

use chrono::Duration;
use platform::{
    Db,
    db::{admin::audit::Actor, payments::orders::Order},
};
use protocol::UserId;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::support::{
    Gate, Heard, PASSWORD, Person, Services, TestApp, eventually,
    hosted::{ES256, HostedProject},
    on_either, run_command,
    socket::PATIENCE,
};

const DEMAND: &str =
    "date,demand,product_id\n2025-01-06,5,A\n2025-01-13,6,A\n2025-01-20,7,A\n2025-01-27,8,A\n";

/// Every table with data of users, and the condition that selects one user's rows.
const THEIRS: [&str; 24] = [
    "users WHERE id = $1",
    "profiles WHERE id = $1",
    "identities WHERE user_id = $1",
    "auth_sessions WHERE user_id = $1",
    "mail_tokens WHERE user_id = $1",
    "api_tokens WHERE user_id = $1",
    "folders WHERE user_id = $1",
    "chat_sessions WHERE user_id = $1",
    "turns WHERE user_id = $1",
    "uploads WHERE user_id = $1",
    "runs WHERE user_id = $1",
    "scenarios WHERE user_id = $1",
    "share_links WHERE user_id = $1",
    "feedback WHERE user_id = $1",
    "data_sets WHERE user_id = $1",
    "remembered_recipes WHERE user_id = $1",
    "session_files WHERE session_id NOT IN (SELECT id FROM chat_sessions WHERE user_id <> $1)",
    "subscriptions WHERE user_id = $1",
    "allowances WHERE user_id = $1",
    "messages WHERE session_id NOT IN (SELECT id FROM chat_sessions WHERE user_id <> $1)",
    "database_connections WHERE user_id = $1",
    "schedules WHERE user_id = $1",
    "webhook_endpoints WHERE user_id = $1",
    "webhook_deliveries WHERE endpoint_id NOT IN (SELECT id FROM webhook_endpoints WHERE user_id <> $1)",
];

#[tokio::test]
async fn what_retention_would_remove_is_counted_and_stays() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let mut chat = person.join_session().await;
    person.upload(&chat.session, "stock.csv", b"product,month,sales\nA,2024-01-01,5\n".to_vec()).await;
    chat.send("Hello").await;
    chat.next("stop_processing").await;
    let db = &app.platform.db;
    let now = app.platform.clock.now();
    let young = db.old_data(now).await.unwrap();
    assert_eq!((young.messages, young.uploads, young.bytes), (0, 0, 0));
    let old = db.old_data(now + chrono::Duration::days(3 * 366)).await.unwrap();
    assert_eq!((old.messages, old.questions, old.uploads, old.empty_conversations), (3, 1, 1, 1));
    assert!(old.bytes > 30, "{old:?}");
    assert_eq!(chat.roles().await.len(), 3, "nothing was removed");
    let said = run_command(&app.services, &["retention"]).await;
    assert!(String::from_utf8_lossy(&said.stdout).contains("  messages: 0\n"), "{said:?}");
}

#[tokio::test]
async fn a_data_copy_contains_all_data_of_its_owner_but_no_secrets_or_foreign_data() {
    let app = TestApp::start().await;
    let (user, other) = (app.signed_in("basic").await, app.signed_in("basic").await);
    upload(&user, "session_one").await;
    let reply = forecast(&user, "session_one").await;
    save_scenario(&user, &reply).await;
    ask(&user, "session_two", "Only mine").await;
    ask(&other, "session_three", "Only theirs").await;
    pay(&app, id_of(&app, &user).await).await;
    inquire(&app, &user.email).await;

    let answer = user.get("/api/user/export").send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let name = answer.headers()["content-disposition"].to_str().unwrap().to_owned();
    assert!(name.starts_with("attachment; filename=\"my-data-20"), "{name}");
    let text = answer.text().await.unwrap();
    let copy: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(copy["profile"]["email"], user.email);
    assert_eq!(copy["account"]["has_password"], true);
    assert_eq!(copy["devices"].as_array().unwrap().len(), 1);
    assert_eq!(copy["orders"][0]["payment_id"], "pay_1");
    assert_eq!(copy["subscription"]["plan"], "pro");
    assert_eq!(copy["inquiries"][0]["current_challenges"], "Too much stock");
    assert_eq!(copy["uploads"][0]["filename"], "demand.csv");
    assert_eq!(copy["uploads"][0]["sha256"].as_str().unwrap().len(), 64);
    assert_eq!(copy["data_sets"][0]["id"], copy["uploads"][0]["data_set"]);
    assert_eq!(copy["runs"][0]["id"], reply["run_id"]);
    assert_eq!(copy["scenarios"][0]["run"], reply["run_id"]);
    assert_eq!(copy["scenarios"][0]["parameters"], json!({ "horizon": 3 }));
    let conversations = copy["conversations"].as_array().unwrap();
    assert_eq!(
        conversations.iter().map(|one| &one["id"]).collect::<Vec<_>>(),
        ["session_one", "session_two"]
    );
    assert_eq!(conversations[1]["messages"][0]["content"], "Only mine");
    for link in [&copy["uploads"][0]["link"], &copy["runs"][0]["files"][0]["link"]] {
        assert_eq!(user.get(link.as_str().unwrap()).send().await.unwrap().status(), StatusCode::OK);
    }
    for secret in ["Only theirs", &other.email, "$argon2", "token_hash", "password_hash", &user.refresh_token]
    {
        assert!(!text.contains(secret), "{secret}");
    }
}

#[tokio::test]
async fn a_long_history_is_copied_completely_and_in_order() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let user = app.signed_in("basic").await;
    for number in 0..230 {
        let sent = user.upload("session_one", &format!("file_{number}.csv"), DEMAND.into()).await;
        assert_eq!(sent.status(), StatusCode::OK);
    }
    let copy = user.get_json("/api/user/export").await;
    let names = |list: &Value| -> Vec<String> {
        list.as_array().unwrap().iter().map(|row| row["filename"].as_str().unwrap().to_owned()).collect()
    };
    let expected: Vec<String> = (0..230).map(|number| format!("file_{number}.csv")).collect();
    assert_eq!(names(&copy["uploads"]), expected);
    assert_eq!(names(&copy["conversations"][0]["messages"]), expected);
}

#[tokio::test]
async fn a_data_copy_can_be_requested_five_times_an_hour() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (user, other) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let calls = (0..8).map(|_| async { user.get("/api/user/export").send().await.unwrap() });
    let mut answers = futures::future::join_all(calls).await;
    answers.retain(|answer| answer.status() == StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(answers.len(), 3);
    let wait: i64 = answers[0].headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((3_500..=3_601).contains(&wait), "{wait}");
    assert_eq!(other.get("/api/user/export").send().await.unwrap().status(), StatusCode::OK);
    app.platform.clock.advance(Duration::seconds(wait));
    let again = user.on_another_device().await;
    assert_eq!(again.get("/api/user/export").send().await.unwrap().status(), StatusCode::OK);
}

#[tokio::test]
async fn only_anonymous_payments_remain_of_a_deleted_account() {
    let app = TestApp::start().await;
    let (user, other) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let (id, other_id) = (id_of(&app, &user).await, id_of(&app, &other).await);
    for person in [&user, &other] {
        let session = format!("session_{}", &person.email[..8]);
        upload(person, &session).await;
        let reply = forecast(person, &session).await;
        save_scenario(person, &reply).await;
        share(person, &session).await;
        find_helpful(person, &reply).await;
        let folder = person.post("/api/folders").json(&json!({ "name": "Mine" })).send().await.unwrap();
        assert_eq!(folder.status(), StatusCode::OK);
    }
    for rows in
        ["share_links WHERE user_id = $1", "feedback WHERE user_id = $1", "folders WHERE user_id = $1"]
    {
        assert_eq!(count(&app.platform.db, rows, id).await, 1, "{rows}");
    }
    assert_eq!(count(&app.platform.db, "scenarios WHERE user_id = $1", id).await, 1);
    pay(&app, id).await;
    inquire(&app, &user.email).await;
    app.platform.db.give_plan(id, "pro", &Actor::terminal(), app.platform.clock.now()).await.unwrap();
    let mut chat = user.join_session().await;
    chat.next("session_state").await;

    let erasure = json!({ "confirm_by": "password", "last_administrator": false });
    assert_eq!(user.get_json("/api/user/erasure").await, erasure);
    for (proof, status) in [
        (json!({}), StatusCode::BAD_REQUEST),
        (json!({ "password": "" }), StatusCode::BAD_REQUEST),
        (json!({ "code": "123" }), StatusCode::BAD_REQUEST),
        (json!({ "password": "not it" }), StatusCode::FORBIDDEN),
    ] {
        assert_eq!(erase(&user, &proof).await, status, "{proof}");
    }
    assert_eq!(count(&app.platform.db, "users WHERE id = $1", id).await, 1);
    assert_eq!(user.post("/api/user/erasure").send().await.unwrap().status(), StatusCode::BAD_REQUEST);

    assert_eq!(erase(&user, &json!({ "password": PASSWORD })).await, StatusCode::NO_CONTENT);
    while let Heard::Event(..) = chat.socket.hear(PATIENCE).await {}
    assert_eq!(chat.socket.hear(PATIENCE).await, Heard::Closed);
    assert_eq!(user.get("/api/user/profile").send().await.unwrap().status(), StatusCode::UNAUTHORIZED);
    let sign_in = json!({ "email": user.email, "password": PASSWORD });
    let refused = user.call(Method::POST, "/auth/v1/token?grant_type=password", None).json(&sign_in);
    assert_eq!(refused.send().await.unwrap().status(), StatusCode::BAD_REQUEST);
    for rows in THEIRS {
        assert_eq!(count(&app.platform.db, rows, id).await, 0, "{rows}");
    }
    assert_eq!(count(&app.platform.db, "orders WHERE user_id = $1 AND payment_id = 'pay_1'", id).await, 1);
    assert_eq!(names_of(&app, &user.email).await, 0);
    let files = files_below(&app.services.config().data_dir.join("files"));
    assert!(!files.is_empty() && files.iter().all(|file| file.contains(&other_id.to_string())), "{files:?}");
    assert_eq!(other.get("/api/user/profile").send().await.unwrap().status(), StatusCode::OK);
}

#[tokio::test]
async fn a_payment_for_a_deleted_account_is_recorded_and_grants_no_plan() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let user = app.signed_in("basic").await;
    let id = id_of(&app, &user).await;
    let order = order(&app, id);
    app.platform.db.add_order(&order, None).await.unwrap();
    assert_eq!(erase(&user, &json!({ "password": PASSWORD })).await, StatusCode::NO_CONTENT);
    app.platform.db.settle_paid(&order, "pay_1", app.platform.clock.now()).await.unwrap();
    assert_eq!(count(&app.platform.db, "orders WHERE user_id = $1 AND state = 'paid'", id).await, 1);
    assert_eq!(count(&app.platform.db, "subscriptions WHERE user_id = $1", id).await, 0);
    app.platform.db.settle_refunded(&order, "pay_1", app.platform.clock.now()).await.unwrap();
    assert_eq!(count(&app.platform.db, "orders WHERE user_id = $1 AND state = 'refunded'", id).await, 1);
}

#[tokio::test]
async fn the_last_administrator_cannot_delete_their_account() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (one, two) = (app.signed_in("basic").await, app.signed_in("basic").await);
    app.platform.db.grant(&one.email, Some("admin"), None).await.unwrap();
    assert_eq!(one.get_json("/api/user/erasure").await["last_administrator"], true);
    let proof = json!({ "password": PASSWORD });
    assert_eq!(erase(&one, &proof).await, StatusCode::FORBIDDEN);
    assert_eq!(one.get("/api/user/profile").send().await.unwrap().status(), StatusCode::OK);
    app.platform.db.grant(&two.email, Some("admin"), None).await.unwrap();
    assert_eq!(erase(&one, &proof).await, StatusCode::NO_CONTENT);
    assert_eq!(erase(&two, &proof).await, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn an_account_without_a_password_confirms_with_a_mailed_code() {
    let project = HostedProject::start().await;
    let app = TestApp::start_on(project.services().await).await;
    let (id, email) = (Uuid::new_v4(), "ada@b.test");
    let token = |session: Uuid| {
        let mut claims = project.claims(id, email, app.platform.clock.now().timestamp());
        claims["session_id"] = json!(session);
        ES256.sign(&claims)
    };
    let session = Uuid::new_v4();
    let user = Person::with_token(&app.address, email, token(session));
    ask(&user, "session_one", "Hello").await;
    assert_eq!(user.get_json("/api/user/erasure").await["confirm_by"], "mail");
    assert_eq!(erase(&user, &json!({ "password": "anything" })).await, StatusCode::BAD_REQUEST);
    assert_eq!(erase(&user, &json!({ "code": "0000000000" })).await, StatusCode::FORBIDDEN);
    assert_eq!(user.post("/api/user/erasure").send().await.unwrap().status(), StatusCode::NO_CONTENT);
    let code = code_in_mail(&app);
    app.platform.clock.advance(Duration::minutes(16));
    assert_eq!(erase(&user, &json!({ "code": code })).await, StatusCode::FORBIDDEN, "too old");
    assert_eq!(user.post("/api/user/erasure").send().await.unwrap().status(), StatusCode::NO_CONTENT);
    let code = code_in_mail(&app);
    assert_eq!(erase(&user, &json!({ "code": format!(" {code} ") })).await, StatusCode::NO_CONTENT);

    let elsewhere = app.another_api().await;
    for address in [&app.address, &elsewhere] {
        for token in [user.token.clone(), token(session)] {
            let refused = Person::with_token(address, email, token).get("/api/user/profile").send().await;
            assert_eq!(
                refused.unwrap().status(),
                StatusCode::UNAUTHORIZED,
                "the old session makes no account"
            );
        }
    }
    assert_eq!(count(&app.platform.db, "users WHERE id = $1", UserId(id)).await, 0);
    let back = Person::with_token(&app.address, email, token(Uuid::new_v4()));
    assert_eq!(
        back.get_json("/api/sessions").await["sessions"],
        json!([]),
        "a new sign-in starts with an empty account"
    );
}

#[tokio::test]
async fn attempts_and_requests_for_codes_are_limited() {
    let project = HostedProject::start().await;
    let app = TestApp::start_api_on(project.services().await).await;
    let claims = project.claims(Uuid::new_v4(), "ada@b.test", app.platform.clock.now().timestamp());
    let user = Person::with_token(&app.address, "ada@b.test", ES256.sign(&claims));
    let mut asked = Vec::new();
    for _ in 0..4 {
        asked.push(user.post("/api/user/erasure").send().await.unwrap().status().as_u16());
    }
    assert_eq!(asked, [204, 204, 204, 429]);
    let mut tried = Vec::new();
    for _ in 0..11 {
        tried.push(erase(&user, &json!({ "code": "guess" })).await.as_u16());
    }
    assert_eq!((tried[9], tried[10]), (403, 429));
    assert_eq!(erase(&user, &json!({ "code": code_in_mail(&app) })).await.as_u16(), 429);
}

#[tokio::test]
async fn removal_of_files_is_repeated_after_a_failure() {
    let gate = Gate::new();
    let app = TestApp::start_api_behind(Services::new().await, |files| gate.before(&files)).await;
    let user = app.signed_in("basic").await;
    user.upload("session_one", "one.csv", DEMAND.into()).await;
    user.upload("session_two", "two.csv", DEMAND.into()).await;
    let folder = app.services.config().data_dir.join("files");
    assert_eq!(files_below(&folder).len(), 2);
    gate.keep_all(true);
    let data_set = user.get_json("/api/data-sets").await["data_sets"][0]["id"].as_str().unwrap().to_owned();
    let address = format!("/api/data-sets/{data_set}?forever=true");
    let deleted = user.request(Method::DELETE, &address).send().await.unwrap().status();
    assert_eq!(deleted, StatusCode::NO_CONTENT);
    assert_eq!(erase(&user, &json!({ "password": PASSWORD })).await, StatusCode::NO_CONTENT);
    assert_eq!(files_below(&folder).len(), 2);
    app.start_worker();
    gate.keep_all(false);
    app.platform.clock.advance(Duration::minutes(2));
    eventually(async || files_below(&folder).is_empty()).await;
    eventually(async || loose(&app).await == 0).await;
}

#[tokio::test]
async fn a_conversation_that_is_deleted_while_its_answer_is_stored_leaves_nothing() {
    let gate = Gate::new();
    let app = TestApp::start_api_behind(Services::new().await, |files| gate.before(&files)).await;
    app.start_worker();
    let user = app.signed_in("basic").await;
    let id = id_of(&app, &user).await;
    let chat = analyzed(&user, "session_one").await;
    gate.shut();
    chat.send_to("demand_forecasting", "Forecast the next 4 weeks").await;
    gate.somebody_waits().await;
    let folder = app.services.config().data_dir.join("files");
    assert!(files_below(&folder).iter().any(|file| file.contains("runs")), "a file of the run is stored");
    let deleted = user.request(Method::DELETE, "/api/sessions/session_one").send().await.unwrap().status();
    assert_eq!(deleted, StatusCode::NO_CONTENT);
    gate.open();
    eventually(async || loose(&app).await == 0).await;
    let files = files_below(&folder);
    assert!(
        files.len() == 2 && files.iter().all(|file| file.contains("uploads")),
        "the data set stays: {files:?}"
    );
    for rows in ["chat_sessions", "turns", "runs"].map(|table| format!("{table} WHERE user_id = $1")) {
        assert_eq!(count(&app.platform.db, &rows, id).await, 0, "{rows}");
    }
    let data_set = user.get_json("/api/data-sets").await["data_sets"][0]["id"].as_str().unwrap().to_owned();
    let address = format!("/api/data-sets/{data_set}?forever=true");
    let deleted = user.request(Method::DELETE, &address).send().await.unwrap().status();
    assert_eq!(deleted, StatusCode::NO_CONTENT);
    assert_eq!(files_below(&folder), Vec::<String>::new());
    for rows in &THEIRS[5..12] {
        assert_eq!(count(&app.platform.db, rows, id).await, 0, "{rows}");
    }
}

#[tokio::test]
async fn an_account_that_is_deleted_while_an_answer_is_stored_leaves_nothing() {
    let gate = Gate::new();
    let app = TestApp::start_api_behind(Services::new().await, |files| gate.before(&files)).await;
    app.start_worker();
    let user = app.signed_in("basic").await;
    let id = id_of(&app, &user).await;
    let chat = analyzed(&user, "session_one").await;
    gate.shut();
    chat.send_to("demand_forecasting", "Forecast the next 4 weeks").await;
    gate.somebody_waits().await;
    assert_eq!(erase(&user, &json!({ "password": PASSWORD })).await, StatusCode::NO_CONTENT);
    gate.open();
    eventually(async || loose(&app).await == 0).await;
    assert_eq!(files_below(&app.services.config().data_dir.join("files")), Vec::<String>::new());
    for rows in THEIRS {
        assert_eq!(count(&app.platform.db, rows, id).await, 0, "{rows}");
    }
}

#[tokio::test]
async fn an_account_that_is_deleted_while_a_file_arrives_leaves_nothing() {
    let gate = Gate::new();
    let app = TestApp::start_api_behind(Services::new().await, |files| gate.before(&files)).await;
    let user = app.signed_in("basic").await;
    let id = id_of(&app, &user).await;
    gate.shut();
    let sending = {
        let user = user.clone();
        tokio::spawn(async move { user.upload("session_one", "demand.csv", DEMAND.into()).await.status() })
    };
    gate.somebody_waits().await;
    assert_eq!(erase(&user, &json!({ "password": PASSWORD })).await, StatusCode::NO_CONTENT);
    gate.open();
    assert_eq!(sending.await.unwrap(), StatusCode::NOT_FOUND);
    assert_eq!(files_below(&app.services.config().data_dir.join("files")), Vec::<String>::new());
    assert_eq!(loose(&app).await, 0);
    for rows in THEIRS {
        assert_eq!(count(&app.platform.db, rows, id).await, 0, "{rows}");
    }
}

#[tokio::test]
async fn a_run_that_is_repeated_while_its_conversation_is_deleted_keeps_its_files() {
    let gate = Gate::new();
    let app = TestApp::start_api_behind(Services::new().await, |files| gate.before(&files)).await;
    app.start_worker();
    let user = app.signed_in("basic").await;
    upload(&user, "session_one").await;
    forecast(&user, "session_one").await;
    let mut chat = analyzed(&user, "session_two").await;
    gate.shut();
    chat.send_to("demand_forecasting", "Forecast the next 4 weeks").await;
    gate.somebody_waits().await;
    let deleted = user.request(Method::DELETE, "/api/sessions/session_one").send().await.unwrap().status();
    assert_eq!(deleted, StatusCode::NO_CONTENT);
    gate.open();
    let reply = chat.next("chat_response").await;
    let run = user.get_json(&format!("/api/runs/{}", reply["run_id"].as_str().unwrap())).await;
    eventually(async || loose(&app).await == 0).await;
    for link in run["links"].as_array().unwrap() {
        let status = user.get(link["url"].as_str().unwrap()).send().await.unwrap().status();
        assert_eq!(status, StatusCode::OK, "{link}");
    }
}

#[tokio::test]
async fn data_older_than_three_years_is_removed_and_newer_data_stays() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let id = id_of(&app, &user).await;
    upload(&user, "session_old").await;
    forecast(&user, "session_old").await;
    ask(&user, "session_both", "Long ago").await;
    inquire(&app, "bob@b.test").await;
    app.platform.clock.advance(Duration::days(2 * 366));
    let user = user.on_another_device().await;
    upload(&user, "session_new").await;
    let reply = forecast(&user, "session_new").await;
    ask(&user, "session_both", "Lately").await;
    let db = &app.platform.db;
    assert_eq!(count(db, "messages WHERE session_id <> CAST($1 AS TEXT)", id).await, 10);
    app.platform.clock.advance(Duration::days(365));

    eventually(async || count(db, "chat_sessions WHERE user_id = $1", id).await == 2).await;
    assert_eq!(count(db, "messages WHERE session_id <> CAST($1 AS TEXT)", id).await, 5);
    assert_eq!(count(db, "turns WHERE user_id = $1", id).await, 2);
    assert_eq!(count(db, "uploads WHERE user_id = $1", id).await, 1);
    assert_eq!(count(db, "runs WHERE user_id = $1", id).await, 1, "it was made again");
    eventually(async || loose(&app).await == 0).await;
    let files = files_below(&app.services.config().data_dir.join("files"));
    let (runs, uploads): (Vec<_>, Vec<_>) = files.iter().partition(|file| file.contains("runs"));
    assert_eq!(uploads.len(), 2, "the file and what was found in it");
    assert!(runs.iter().all(|file| file.contains(reply["run_id"].as_str().unwrap())), "{runs:?}");
    assert!(db.inquiries(None, 10, 0).await.unwrap().is_empty());
    assert!(db.profile(id).await.unwrap().is_some(), "the account stays");

    app.platform.clock.advance(Duration::days(3 * 366));
    eventually(async || count(db, "chat_sessions WHERE user_id = $1", id).await == 0).await;
    for rows in &THEIRS[5..12] {
        assert_eq!(count(db, rows, id).await, 0, "{rows}");
    }
    eventually(async || files_below(&app.services.config().data_dir.join("files")).is_empty()).await;
}

#[tokio::test]
async fn support_sees_titles_and_never_messages() {
    let app = TestApp::start().await;
    let (admin, user) = (app.signed_in("basic").await, app.signed_in("basic").await);
    app.platform.db.grant(&admin.email, Some("admin"), None).await.unwrap();
    ask(&user, "session_one", "A secret question").await;
    ask(&user, "session_two", "Another secret question").await;
    let named =
        user.request(Method::PATCH, "/api/sessions/session_one").json(&json!({ "title": "Spring plan" }));
    assert_eq!(named.send().await.unwrap().status(), StatusCode::OK);
    let id = id_of(&app, &user).await;
    let account = admin.get_json(&format!("/api/admin/users/{id}")).await;
    let titles: Vec<_> =
        account["conversations"].as_array().unwrap().iter().map(|one| one["title"].clone()).collect();
    assert!(titles.contains(&json!("Spring plan")) && titles.contains(&Value::Null), "{titles:?}");
    assert!(!account.to_string().contains("secret"), "{account}");
}

async fn ask(user: &Person, session: &str, message: &str) {
    let question = json!({ "message": message, "session_id": session });
    let answer = user.post("/api/chat").json(&question).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
}

async fn forecast(user: &Person, session: &str) -> Value {
    let message = "Forecast the next 4 weeks";
    let question = json!({ "message": message, "session_id": session, "agent_type": "demand_forecasting" });
    let reply: Value = user.post("/api/chat").json(&question).send().await.unwrap().json().await.unwrap();
    assert!(reply["run_id"].is_string(), "{reply}");
    reply
}

async fn save_scenario(user: &Person, reply: &Value) {
    let path = format!("/api/runs/{}/scenarios", reply["run_id"].as_str().unwrap());
    let body = json!({ "name": "Shorter", "params": { "horizon": 3 } });
    assert_eq!(user.post(&path).json(&body).send().await.unwrap().status(), StatusCode::OK);
}

async fn find_helpful(user: &Person, reply: &Value) {
    let path = format!("/api/chat/{}/feedback", reply["turn_id"].as_str().unwrap());
    let answer =
        user.request(Method::PUT, &path).json(&json!({ "helpful": true, "note": "Thanks" })).send().await;
    assert_eq!(answer.unwrap().status(), StatusCode::OK);
}

async fn share(user: &Person, session: &str) {
    let wanted = json!({ "expires_in_days": 90 });
    let answer = user.post(&format!("/api/sessions/{session}/shares")).json(&wanted).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
}

async fn upload(user: &Person, session: &str) {
    let sent = user.upload(session, "demand.csv", DEMAND.into()).await;
    assert_eq!(sent.status(), StatusCode::OK);
}

/// A conversation with a file that has been analyzed.
async fn analyzed(user: &Person, session: &str) -> crate::support::Chat {
    upload(user, session).await;
    let mut chat = user.join(session).await;
    chat.next("session_state").await;
    eventually(async || !user.get_json(&format!("/api/sessions/{session}/data")).await["data"].is_null())
        .await;
    chat
}

async fn erase(user: &Person, proof: &Value) -> StatusCode {
    user.request(Method::DELETE, "/api/user").json(proof).send().await.unwrap().status()
}

async fn id_of(app: &TestApp, person: &Person) -> UserId {
    app.platform.db.grant(&person.email, None, None).await.unwrap().unwrap()
}

fn order(app: &TestApp, user: UserId) -> Order {
    Order {
        id: Uuid::now_v7(),
        user_id: user.0,
        plan: "pro".to_owned(),
        amount_minor: 99_900,
        currency: "INR".to_owned(),
        gateway: "sandbox".to_owned(),
        gateway_order: Uuid::new_v4().to_string(),
        state: "created".to_owned(),
        payment_id: None,
        created_at: app.platform.clock.now(),
        paid_at: None,
        refunded_at: None,
    }
}

async fn pay(app: &TestApp, user: UserId) {
    let order = order(app, user);
    app.platform.db.add_order(&order, None).await.unwrap();
    app.platform.db.settle_paid(&order, "pay_1", app.platform.clock.now()).await.unwrap();
}

async fn inquire(app: &TestApp, email: &str) {
    let form = json!({
        "email": email, "firstName": "Ada", "lastName": "Lovelace", "organization": "Engines",
        "currentChallenges": "Too much stock",
    });
    let call = reqwest::Client::new().post(format!("{}/api/contact/submit", app.address)).json(&form);
    assert_eq!(call.send().await.unwrap().status(), StatusCode::OK);
}

/// The code in the newest mail that contains one.
fn code_in_mail(app: &TestApp) -> String {
    let mut mails: Vec<_> =
        std::fs::read_dir(app.services.outbox()).unwrap().map(|entry| entry.unwrap().path()).collect();
    mails.sort();
    let texts = mails.iter().rev().map(|mail| std::fs::read_to_string(mail).unwrap());
    let text = texts.into_iter().find(|text| text.contains("The code to")).expect("a mail with a code");
    let (_, after) = text.split_once("is:").unwrap();
    after.split_whitespace().next().unwrap().to_owned()
}

async fn count(db: &Db, rows: &str, user: UserId) -> i64 {
    let sql = AssertSqlSafe(format!("SELECT COUNT(*) FROM {rows}"));
    on_either!(db, line => sqlx::query_scalar(sql).bind(user.0).fetch_one(line).await.unwrap())
}

/// The number of rows that still contain an address.
async fn names_of(app: &TestApp, email: &str) -> i64 {
    let sql = "SELECT (SELECT COUNT(*) FROM audit_log WHERE target_name = $1 OR actor_name = $1) \
         + (SELECT COUNT(*) FROM contact_inquiries WHERE email = $1)";
    on_either!(&app.platform.db, line => sqlx::query_scalar(sql).bind(email).fetch_one(line).await.unwrap())
}

/// The number of folders that are still listed for removal or checking.
async fn loose(app: &TestApp) -> i64 {
    let sql = "SELECT COUNT(*) FROM loose_files";
    on_either!(&app.platform.db, line => sqlx::query_scalar(sql).fetch_one(line).await.unwrap())
}

fn files_below(folder: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() { files.extend(files_below(&path)) } else { files.push(path.display().to_string()) }
    }
    files
}
