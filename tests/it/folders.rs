//! Folders of conversations: created, named, deleted, and conversations moved into and out of them.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Person, Services, TestApp};

async fn sent(person: &Person, method: Method, path: &str, body: Value) -> (StatusCode, Value) {
    let answer = person.request(method, path).json(&body).send().await.unwrap();
    (answer.status(), answer.json().await.unwrap_or_default())
}

async fn created(person: &Person, name: &str) -> String {
    let (status, folder) = sent(person, Method::POST, "/api/folders", json!({ "name": name })).await;
    assert_eq!(status, StatusCode::OK, "{folder}");
    folder["id"].as_str().unwrap().to_owned()
}

/// Each folder with the number of its conversations.
async fn listed(person: &Person) -> Vec<(String, i64)> {
    let folders = person.get_json("/api/folders").await;
    let folders = folders["folders"].as_array().unwrap().iter();
    folders
        .map(|one| (one["name"].as_str().unwrap().to_owned(), one["conversations"].as_i64().unwrap()))
        .collect()
}

async fn conversations(person: &Person, query: &str) -> Vec<String> {
    let page = person.get_json(&format!("/api/sessions{query}")).await;
    let sessions = page["sessions"].as_array().unwrap_or_else(|| panic!("{page}")).iter();
    sessions.map(|one| one["id"].as_str().unwrap().to_owned()).collect()
}

async fn with_conversations(app: &TestApp, names: &[&str]) -> Person {
    let person = app.signed_in("basic").await;
    for name in names {
        person.upload(name, "a.csv", b"date,demand\n2025-01-06,5\n".to_vec()).await;
        app.platform.clock.advance(chrono::Duration::seconds(1));
    }
    person
}

#[tokio::test]
async fn a_conversation_is_moved_into_a_folder_and_out_of_it() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = with_conversations(&app, &["session_one", "session_two"]).await;
    let (spring, autumn) = (created(&person, " Spring ").await, created(&person, "autumn").await);
    assert_eq!(listed(&person).await, [("autumn".to_owned(), 0), ("Spring".to_owned(), 0)]);

    let moved = json!({ "folder_id": spring });
    assert_eq!(sent(&person, Method::PATCH, "/api/sessions/session_one", moved).await.0, StatusCode::OK);
    assert_eq!(conversations(&person, &format!("?folder_id={spring}")).await, ["session_one"]);
    assert_eq!(
        conversations(&person, "?section=recent").await,
        ["session_two"],
        "it stands in its folder only"
    );
    assert_eq!(conversations(&person, "").await, ["session_two", "session_one"], "the whole list has it");
    assert_eq!(listed(&person).await, [("autumn".to_owned(), 0), ("Spring".to_owned(), 1)]);

    sent(&person, Method::PATCH, "/api/sessions/session_one", json!({ "folder_id": autumn })).await;
    assert_eq!(conversations(&person, &format!("?folder_id={spring}")).await, Vec::<String>::new());
    sent(&person, Method::PATCH, "/api/sessions/session_one", json!({ "title": "One" })).await;
    assert_eq!(
        conversations(&person, &format!("?folder_id={autumn}")).await,
        ["session_one"],
        "it stays there"
    );

    sent(&person, Method::PATCH, "/api/sessions/session_one", json!({ "archived": true })).await;
    assert_eq!(listed(&person).await[0].1, 0, "archived ones are not in the folder");
    sent(&person, Method::PATCH, "/api/sessions/session_one", json!({ "archived": false, "unfiled": true }))
        .await;
    assert_eq!(conversations(&person, "?section=recent").await, ["session_two", "session_one"]);
}

#[tokio::test]
async fn a_folder_is_named_and_deleted_and_its_conversations_stay() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let person = with_conversations(&app, &["session_one"]).await;
    let folder = created(&person, "Spring").await;
    let path = format!("/api/folders/{folder}");
    sent(&person, Method::PATCH, "/api/sessions/session_one", json!({ "folder_id": folder })).await;
    let (status, named) = sent(&person, Method::PATCH, &path, json!({ "name": "Summer" })).await;
    assert_eq!(
        (status, named),
        (StatusCode::OK, json!({ "id": folder, "name": "Summer", "conversations": 1 }))
    );
    let other = created(&person, "Spring").await;
    for (method, path, name, status) in [
        (Method::PATCH, path.clone(), "Spring", StatusCode::CONFLICT),
        (Method::POST, "/api/folders".to_owned(), "Summer", StatusCode::CONFLICT),
        (Method::POST, "/api/folders".to_owned(), " \n ", StatusCode::BAD_REQUEST),
        (Method::PATCH, path.clone(), &"x".repeat(81), StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(sent(&person, method, &path, json!({ "name": name })).await.0, status, "{path} {name}");
    }
    let copy = person.get_json("/api/user/export").await;
    assert_eq!(copy["folders"].as_array().unwrap().len(), 2);
    assert_eq!(copy["conversations"][0]["folder"], folder);
    for (path, status) in [(&path, 204), (&path, 404), (&format!("/api/folders/{other}"), 204)] {
        assert_eq!(person.request(Method::DELETE, path).send().await.unwrap().status().as_u16(), status);
    }
    assert_eq!(conversations(&person, "?section=recent").await, ["session_one"]);
    for number in 0..100 {
        created(&person, &format!("Folder {number}")).await;
    }
    let (status, answer) = sent(&person, Method::POST, "/api/folders", json!({ "name": "One more" })).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert!(answer["error"].as_str().unwrap().contains("100 folders"), "{answer}");
}

#[tokio::test]
async fn nobody_moves_conversations_into_the_folder_of_another() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (person, stranger) =
        (with_conversations(&app, &["session_one"]).await, with_conversations(&app, &["session_two"]).await);
    let folder = created(&person, "Spring").await;
    let moved = json!({ "folder_id": folder });
    assert_eq!(
        sent(&stranger, Method::PATCH, "/api/sessions/session_two", moved).await.0,
        StatusCode::NOT_FOUND
    );
    assert_eq!(conversations(&stranger, "?section=recent").await, ["session_two"]);
    let listed = stranger.get(&format!("/api/sessions?folder_id={folder}")).send().await.unwrap();
    assert_eq!(listed.status(), StatusCode::NOT_FOUND);
    let path = format!("/api/folders/{folder}");
    assert_eq!(
        sent(&stranger, Method::PATCH, &path, json!({ "name": "Mine" })).await.0,
        StatusCode::NOT_FOUND
    );
    assert_eq!(stranger.request(Method::DELETE, &path).send().await.unwrap().status(), StatusCode::NOT_FOUND);
    assert_eq!(person.get_json("/api/folders").await["folders"][0]["name"], "Spring");
}
