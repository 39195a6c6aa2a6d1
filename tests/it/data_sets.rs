//! Data sets: versions of files, their profiles, their owners' decisions, and their deletion.

use chrono::Duration;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Person, TestApp, a_moment, socket::Socket};

const SALES: &str = "day,pieces,article\n2025-01-06,5,A\n2025-01-13,6,A\n2025-01-20,7,B\n";

/// Uploads a file that belongs to no conversation.
pub async fn send(person: &Person, name: &str, content: &str) -> Value {
    person.upload_alone(name, content.as_bytes().to_vec()).await
}

/// The upload once it has been read.
pub async fn read(person: &Person, upload: &Value) -> Value {
    let address = format!("/api/uploads/{}", upload["upload_id"].as_str().unwrap());
    loop {
        let found = person.get_json(&address).await;
        if found["state"] == "ready" || found["state"] == "failed" {
            return found;
        }
        a_moment().await;
    }
}

async fn decide(person: &Person, upload: &Value, recipe: &Value) -> reqwest::Response {
    let address = format!("/api/uploads/{}/recipe", upload["upload_id"].as_str().unwrap());
    person.request(Method::PUT, &address).json(recipe).send().await.unwrap()
}

async fn names(person: &Person, query: &str) -> Vec<String> {
    let list = person.get_json(&format!("/api/data-sets{query}")).await;
    let all = list["data_sets"].as_array().unwrap();
    all.iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

fn address(upload: &Value) -> String {
    format!("/api/data-sets/{}", upload["data_set_id"].as_str().unwrap())
}

async fn delete(person: &Person, address: &str) -> StatusCode {
    person.request(Method::DELETE, address).send().await.unwrap().status()
}

#[tokio::test]
async fn a_changed_file_of_the_same_name_is_a_new_version_and_an_equal_one_is_not() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    let first = send(&person, "sales.csv", SALES).await;
    assert_eq!((&first["version"], &first["already_there"]), (&json!(1), &json!(false)));
    let again = send(&person, "sales.csv", SALES).await;
    assert_eq!((&again["upload_id"], &again["already_there"]), (&first["upload_id"], &json!(true)));
    let second = send(&person, "sales.csv", &format!("{SALES}2025-01-27,x,B\n")).await;
    assert_eq!((&second["version"], &second["data_set_id"]), (&json!(2), &first["data_set_id"]));
    let back = send(&person, "sales.csv", SALES).await;
    assert_eq!(back["version"], 3, "only the newest version is compared");
    for upload in [&first, &second, &back] {
        read(&person, upload).await;
    }
    let one = person.get_json(&address(&first)).await;
    assert_eq!((&one["versions"], &one["rows"], &one["columns"]), (&json!(3), &json!(3), &json!(3)));
    let history = one["history"].as_array().unwrap();
    let rows: Vec<_> = history.iter().map(|version| (&version["version"], &version["rows"])).collect();
    assert_eq!(rows, [(&json!(3), &json!(3)), (&json!(2), &json!(4)), (&json!(1), &json!(3))]);
    for version in history {
        assert_eq!(person.get(version["file_url"].as_str().unwrap()).send().await.unwrap().status(), 200);
    }
    let found = person.get_json(&format!("{}/difference?from=1&to=2", address(&first))).await;
    assert_eq!(found["rows"], json!({ "from": 3, "to": 4 }));
    assert_eq!((&found["columns_added"], &found["columns_removed"]), (&json!([]), &json!([])));
    let missing = person.get(&format!("{}/difference?from=1&to=9", address(&first))).send().await.unwrap();
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn findings_about_a_file_include_the_list_of_doubtful_values() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    let found = read(&person, &send(&person, "sales.csv", SALES).await).await;
    assert_eq!((&found["state"], &found["error"]), (&json!("ready"), &Value::Null));
    let profile = &found["profile"];
    assert_eq!((&profile["rows"], &profile["recipe_replayed"]), (&json!(3), &json!(false)));
    let names: Vec<_> = profile["columns"].as_array().unwrap().iter().map(|column| &column["name"]).collect();
    assert_eq!(names, ["day", "pieces", "article"]);
    let list = person.get(found["quality_url"].as_str().unwrap()).send().await.unwrap();
    assert_eq!(list.headers()["content-disposition"], "attachment; filename=\"data_quality.csv\"");
    assert!(list.text().await.unwrap().starts_with("row,column,value,problem,done"));
    let refused = read(&person, &send(&person, "names.csv", "date,demand\n").await).await;
    assert_eq!((&refused["state"], &refused["quality_url"]), (&json!("failed"), &Value::Null));
    assert!(refused["error"].as_str().unwrap().starts_with("names.csv has column names but no rows"));
}

#[tokio::test]
async fn a_decision_is_applied_also_to_the_next_file_and_can_be_undone() {
    let app = TestApp::start().await;
    let (person, other) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let table =
        |last: u32| format!("when,first,second\n2025-01-06,5,6\n2025-01-13,6,8\n2025-01-20,7,{last}\n");
    let first = send(&person, "first.csv", &table(9)).await;
    read(&person, &first).await;
    let recipe = json!({ "roles": { "quantity": "second" } });
    let told: Value = decide(&person, &first, &recipe).await.json().await.unwrap();
    assert_eq!((&told["recipe"], &told["recipe_replayed"]), (&recipe, &json!(false)));
    let decided = read(&person, &first).await;
    assert_eq!(decided["profile"]["roles"]["quantity"], "second");
    assert_eq!(person.get(decided["quality_url"].as_str().unwrap()).send().await.unwrap().status(), 200);

    let next = read(&person, &send(&person, "next.csv", &table(10)).await).await;
    assert_eq!((&next["recipe"], &next["recipe_replayed"]), (&recipe, &json!(true)));
    assert_eq!(next["profile"]["roles"]["quantity"], "second");
    assert_eq!(next["profile"]["recipe_replayed"], true);
    let warning = "Your decisions about an earlier file with these columns were applied again.";
    assert_eq!(next["profile"]["warnings"][0], warning);
    let theirs = read(&other, &send(&other, "next.csv", &table(10)).await).await;
    assert_eq!((&theirs["recipe"], &theirs["recipe_replayed"]), (&Value::Null, &json!(false)));

    assert_eq!(decide(&person, &next, &json!({})).await.status(), StatusCode::OK);
    let plain = read(&person, &next).await;
    assert_eq!((&plain["recipe"], &plain["recipe_replayed"]), (&json!({}), &json!(false)));
    assert_ne!(plain["profile"]["warnings"][0], warning);
    let after = read(&person, &send(&person, "after.csv", &table(11)).await).await;
    assert_eq!(
        (&after["recipe"], &after["recipe_replayed"]),
        (&Value::Null, &json!(false)),
        "it is forgotten"
    );
}

#[tokio::test]
async fn a_decision_that_does_not_fit_the_file_is_refused() {
    let app = TestApp::start().await;
    let (person, other) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let upload = send(&person, "sales.csv", SALES).await;
    read(&person, &upload).await;
    for (recipe, text) in [
        (json!({ "header_row": 0 }), "The number of the header row must be at least 1."),
        (json!({ "sheet": "Q1" }), "sales.csv has no sheet “Q1”."),
        (json!({ "roles": { "quantity": "money" } }), "sales.csv has no column “money”."),
        (json!({ "roles": { "quantity": "" } }), "The name of a column or a sheet is invalid."),
    ] {
        let refused = decide(&person, &upload, &recipe).await;
        assert_eq!(refused.status(), StatusCode::BAD_REQUEST);
        assert_eq!(refused.json::<Value>().await.unwrap()["error"], text);
    }
    for recipe in [json!({ "roles": { "money": "pieces" } }), json!({ "rows": 3 }), json!([]), json!(7)] {
        let refused = decide(&person, &upload, &recipe).await;
        assert_eq!(refused.status(), StatusCode::BAD_REQUEST, "{recipe}");
        let told: Value = refused.json().await.unwrap();
        assert!(told["error"].as_str().unwrap().starts_with("Invalid recipe: "), "{told}");
    }
    assert_eq!(decide(&other, &upload, &json!({})).await.status(), StatusCode::NOT_FOUND);
    assert_eq!(read(&person, &upload).await["recipe"], Value::Null);
}

#[tokio::test]
async fn the_progress_of_a_file_is_sent_to_the_sockets_of_its_owner() {
    let app = TestApp::start().await;
    let (person, other) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let mut socket = Socket::connect(&app.address).await;
    socket.emit("join_person", &json!({ "token": person.token })).await;
    socket.next_named("person_joined").await;
    send(&other, "theirs.csv", SALES).await;
    let upload = send(&person, "sales.csv", SALES).await;
    loop {
        let update = socket.next_named("progress_update").await;
        assert_eq!(update["upload_id"], upload["upload_id"], "no event of another upload arrives");
        if update["percent"] == 100 {
            assert_eq!(update["message"], "sales.csv: 3 rows read");
            return;
        }
    }
}

#[tokio::test]
async fn data_sets_can_be_searched_by_name_and_renamed() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    let harbour = send(&person, "harbour.csv", SALES).await;
    send(&person, "50%_off.csv", SALES).await;
    assert_eq!(names(&person, "").await, ["50%_off.csv", "harbour.csv"]);
    assert_eq!(names(&person, "?search=HARB").await, ["harbour.csv"]);
    assert_eq!(names(&person, "?search=50%25_").await, ["50%_off.csv"]);
    let name = async |name: &str| -> Value {
        let call = person.request(Method::PATCH, &address(&harbour)).json(&json!({ "name": name }));
        call.send().await.unwrap().json().await.unwrap()
    };
    assert_eq!(name(" Spring\nplan ").await["name"], "Spring plan");
    assert_eq!(name(" ").await["error"], "The name is empty.");
    assert_eq!(name("50%_off.csv").await["error"], "You have a data set named 50%_off.csv already.");
    let long = "a".repeat(201);
    assert_eq!(name(&long).await["error"], "The name is too long. The limit is 200 characters.");
    assert_eq!(names(&person, "").await, ["50%_off.csv", "Spring plan"]);
    assert_eq!(send(&person, "harbour.csv", SALES).await["version"], 1, "its name is free again");
}

#[tokio::test]
async fn many_data_sets_are_listed_in_pages() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    for number in 0..33 {
        send(&person, &format!("file_{number:02}.csv"), SALES).await;
    }
    let first = person.get_json("/api/data-sets").await;
    assert_eq!(first["data_sets"].as_array().unwrap().len(), 30);
    assert_eq!(first["storage_bytes"].as_i64().map(|bytes| bytes >= 33 * SALES.len() as i64), Some(true));
    assert_eq!(first["max_storage_bytes"], 512 * 1024 * 1024);
    let rest = format!("?before={}", first["next"].as_str().unwrap());
    assert_eq!(names(&person, &rest).await, ["file_02.csv", "file_01.csv", "file_00.csv"]);
    let refused = person.get("/api/data-sets?before=yesterday").send().await.unwrap();
    assert_eq!(refused.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_deleted_data_set_can_be_restored_for_seven_days() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    let upload = send(&person, "sales.csv", SALES).await;
    read(&person, &upload).await;
    assert_eq!(delete(&person, &address(&upload)).await, StatusCode::NO_CONTENT);
    assert_eq!(delete(&person, &address(&upload)).await, StatusCode::NOT_FOUND, "once is enough");
    assert_eq!((names(&person, "").await.len(), names(&person, "?deleted=true").await.len()), (0, 1));
    let restore = format!("{}/restore", address(&upload));
    assert_eq!(person.post(&restore).send().await.unwrap().status(), StatusCode::OK);
    assert_eq!(names(&person, "").await, ["sales.csv"]);

    delete(&person, &address(&upload)).await;
    let twin = send(&person, "sales.csv", SALES).await;
    assert_ne!(twin["data_set_id"], upload["data_set_id"], "a deleted data set gets no new versions");
    read(&person, &twin).await;
    let taken = person.post(&restore).send().await.unwrap();
    assert_eq!(taken.status(), StatusCode::BAD_REQUEST);
    app.platform.clock.advance(Duration::days(7) + Duration::seconds(1));
    let person = person.on_another_device().await;
    while person.get(&address(&upload)).send().await.unwrap().status() != StatusCode::NOT_FOUND {
        a_moment().await;
    }
    assert_eq!(person.post(&restore).send().await.unwrap().status(), StatusCode::NOT_FOUND);
    while files(&app).iter().any(|file| file.contains(upload["upload_id"].as_str().unwrap())) {
        a_moment().await;
    }
    assert_eq!(files(&app).len(), 2, "the other upload and its profile are kept: {:?}", files(&app));
    assert_eq!(delete(&person, &format!("{}?forever=true", address(&twin))).await, StatusCode::NO_CONTENT);
    // Either the request removes the files, or the sweep that finds them unused.
    while !files(&app).is_empty() {
        a_moment().await;
    }
}

#[tokio::test]
async fn conversations_report_that_their_file_was_deleted() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    let upload: Value = person.upload("session_one", "sales.csv", SALES.into()).await.json().await.unwrap();
    read(&person, &upload).await;
    let file = async || person.get_json("/api/sessions/session_one/messages").await["messages"][0].clone();
    assert_eq!(file().await["file_deleted"], false);
    delete(&person, &address(&upload)).await;
    let told = file().await;
    assert_eq!((&told["file_deleted"], &told["fileUrl"]), (&json!(true), &Value::Null));
    assert_eq!(person.get_json("/api/sessions/session_one/data").await["data"], Value::Null);
    let mut question = json!({
        "message": "Forecast the next 2 weeks", "session_id": "session_one", "agent_type": "demand_forecasting",
    });
    let text = "sales.csv was deleted. Restore it on the upload page, or attach another file.";
    for about in [Value::Null, upload["upload_id"].clone()] {
        question["upload_id"] = about;
        let refused: Value =
            person.post("/api/chat").json(&question).send().await.unwrap().json().await.unwrap();
        assert_eq!(refused["error"], text, "{refused}");
    }
    person.post(&format!("{}/restore", address(&upload))).send().await.unwrap();
    assert_eq!(file().await["file_deleted"], false);
}

#[tokio::test]
async fn a_data_set_can_be_used_in_any_conversation_and_in_follow_up_questions() {
    let app = TestApp::start().await;
    let person = app.signed_in("basic").await;
    let upload: Value = person.upload("session_one", "sales.csv", SALES.into()).await.json().await.unwrap();
    person.upload("session_two", "other.csv", "date,demand\n2025-01-06,5\n".into()).await;
    let about =
        json!({ "message": "What is in it?", "session_id": "session_two", "upload_id": upload["upload_id"] });
    let on = json!({ "message": "And what else?", "session_id": "session_two" });
    for question in [&about, &on] {
        let reply: Value =
            person.post("/api/chat").json(question).send().await.unwrap().json().await.unwrap();
        assert!(reply["content"].as_str().unwrap().starts_with("**sales.csv has 3 rows"), "{reply}");
    }
    let data = person.get_json("/api/sessions/session_two/data").await;
    assert_eq!(data["data"]["rows"], 3);
}

#[tokio::test]
async fn a_user_cannot_see_or_change_data_sets_of_others() {
    let app = TestApp::start().await;
    let (owner, stranger) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let upload = send(&owner, "sales.csv", SALES).await;
    read(&owner, &upload).await;
    let (one, file) = (address(&upload), format!("/api/uploads/{}", upload["upload_id"].as_str().unwrap()));
    assert_eq!(names(&stranger, "").await, Vec::<String>::new());
    for path in [&one, &file, &format!("{one}/difference?from=1&to=1")] {
        assert_eq!(stranger.get(path).send().await.unwrap().status(), StatusCode::NOT_FOUND, "{path}");
    }
    let rename = stranger.request(Method::PATCH, &one).json(&json!({ "name": "Mine" }));
    assert_eq!(rename.send().await.unwrap().status(), StatusCode::NOT_FOUND);
    assert_eq!(delete(&stranger, &one).await, StatusCode::NOT_FOUND);
    assert_eq!(delete(&stranger, &format!("{one}?forever=true")).await, StatusCode::NOT_FOUND);
    delete(&owner, &one).await;
    for call in [
        stranger.post(&format!("{one}/restore")),
        stranger.request(Method::DELETE, &format!("{one}?forever=true")),
    ] {
        assert_eq!(call.send().await.unwrap().status(), StatusCode::NOT_FOUND);
    }
    assert_eq!(owner.post(&format!("{one}/restore")).send().await.unwrap().status(), StatusCode::OK);
    assert_eq!(send(&stranger, "sales.csv", SALES).await["version"], 1);
}

fn files(app: &TestApp) -> Vec<String> {
    fn below(folder: &std::path::Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.path() {
                path if path.is_dir() => below(&path, found),
                path => found.push(path.display().to_string()),
            }
        }
    }
    let mut found = Vec::new();
    below(&app.services.config().data_dir.join("files"), &mut found);
    found
}
