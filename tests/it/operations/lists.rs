//! The lists of the operations room.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{administrator, breakable, failed_question, lane, room};

fn ids(page: &Value) -> Vec<&str> {
    page["jobs"].as_array().unwrap().iter().map(|job| job["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn jobs_are_found_by_lane_state_owner_conversation_and_id() {
    let (app, gate) = breakable().await;
    let admin = administrator(&app).await;
    let (chat, failed) = failed_question(&app, &gate).await;
    let other = app.signed_in("basic").await;
    let mut greeting = other.join_session().await;
    greeting.send("Hello").await;
    let done = greeting.next("stop_processing").await["turn_id"].as_str().unwrap().to_owned();

    let all = room(&admin, "/jobs").await;
    assert_eq!(all["total"], 3);
    assert_eq!(ids(&all)[..2], [done.as_str(), failed.as_str()]);
    let job = &all["jobs"][1];
    assert_eq!(
        json!([job["kind"], job["state"], job["attempts"], job["owner_email"]]),
        json!(["chat", "failed", 1, chat.person.email])
    );
    assert!(job["error"].as_str().unwrap().contains("the store is away"), "{job}");
    for (query, expected) in [
        ("?state=failed".to_owned(), vec![failed.as_str()]),
        ("?state=done&lane=chat".to_owned(), vec![done.as_str()]),
        (format!("?search={}", other.email), vec![done.as_str()]),
        (format!("?search={}&state=failed", &chat.person.email[..12]), vec![failed.as_str()]),
        (format!("?search={}", chat.session), vec![failed.as_str()]),
        (format!("?search={failed}"), vec![failed.as_str()]),
        ("?search=nobody@b.test".to_owned(), vec![]),
        ("?state=retrying".to_owned(), vec![]),
    ] {
        let found = room(&admin, &format!("/jobs{query}")).await;
        assert_eq!(ids(&found), expected, "{query}");
        assert_eq!(found["total"], expected.len(), "{query}");
    }
    let files = room(&admin, "/jobs?lane=files").await;
    assert_eq!(json!([files["jobs"][0]["kind"], files["jobs"][0]["state"]]), json!(["analysis", "done"]));
    let now = room(&admin, "").await;
    assert_eq!(lane(&now, "chat")["failed"], 1, "{now}");
}

#[tokio::test]
async fn a_long_list_is_read_in_parts_without_gaps_or_repeats() {
    let (app, _) = breakable().await;
    let admin = administrator(&app).await;
    let person = app.signed_in("pro").await;
    let mut chat = person.join_session().await;
    for _ in 0..5 {
        chat.send("Hello").await;
        chat.next("stop_processing").await;
    }
    let mut found = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = room(&admin, &format!("/jobs?limit=2&cursor={cursor}")).await;
        found.extend(ids(&page).into_iter().map(str::to_owned));
        let Some(next) = page["next_cursor"].as_str() else { break };
        next.clone_into(&mut cursor);
    }
    let whole = room(&admin, "/jobs").await;
    assert_eq!(found, ids(&whole));
    assert_eq!(found.len(), 5);
}

#[tokio::test]
async fn a_job_shows_what_happened_to_it_but_no_text_of_the_question_or_the_file() {
    let (app, gate) = breakable().await;
    let admin = administrator(&app).await;
    let (chat, failed) = failed_question(&app, &gate).await;
    let detail = room(&admin, &format!("/jobs/{failed}")).await;
    assert_eq!(json!([detail["can_retry"], detail["can_discard"]]), json!([true, true]));
    assert_eq!(detail["session_id"], json!(chat.session));
    assert_eq!(detail["payload"]["question_characters"], "Forecast the next 4 weeks".len());
    let what: Vec<_> = detail["timeline"]
        .as_array()
        .unwrap()
        .iter()
        .map(|moment| moment["what"].as_str().unwrap())
        .collect();
    assert_eq!(
        what,
        [
            "The question was stored.",
            "It got its place in the queue.",
            "A worker took it: attempt 1.",
            "The asker was told what went wrong.",
            "It ended in failure.",
        ]
    );
    let text = detail.to_string();
    assert!(detail["job"]["error"].as_str().unwrap().contains("the store is away"), "{text}");
    assert!(!text.contains("Forecast the next") && !text.contains("demand.csv"), "{text}");
    let upload = detail["upload_id"].as_str().unwrap();
    let file = room(&admin, &format!("/jobs/{upload}")).await;
    assert_eq!(
        json!([file["job"]["lane"], file["job"]["state"], file["payload"]["rows"]]),
        json!(["files", "done", 6])
    );
    assert!(!file.to_string().contains("demand.csv"), "{file}");
    let nobody = admin.get("/api/admin/operations/jobs/00000000-0000-0000-0000-000000000000").send().await;
    assert_eq!(nobody.unwrap().status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn unknown_filters_are_refused() {
    let (app, _) = breakable().await;
    let admin = administrator(&app).await;
    for query in ["?lane=fast", "?state=lost", "?cursor=second", "?cursor=1_2"] {
        let answer = admin.get(&format!("/api/admin/operations/jobs{query}")).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{query}");
    }
}
