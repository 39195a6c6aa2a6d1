//! How schedules begin, are limited and end.

use platform::files::run_key;
use protocol::RunId;
use reqwest::Method;
use serde_json::{Value, json};

use super::{LIST, place, planned, scheduled, sent, wanted};
use crate::support::TestApp;

#[tokio::test]
async fn a_schedule_is_in_the_list_and_the_export_of_its_owner_until_it_is_deleted() {
    let app = TestApp::start().await;
    let (person, run) = planned(&app).await;
    let schedule = scheduled(&person, &run, "weekly").await;
    let list = person.get_json(LIST).await;
    assert_eq!((&list["schedules"], &list["most"]), (&json!([schedule]), &json!(20)));
    assert_eq!(schedule["data_set_name"], "stock.csv");
    let export = person.get_json("/api/user/export").await;
    assert_eq!(
        (&export["schedules"][0]["run"], &export["schedules"][0]["repeats"]),
        (&json!(run), &json!("weekly"))
    );
    let deleted = sent(&person, Method::DELETE, &place(&schedule), &Value::Null).await;
    assert_eq!(deleted.0, 204);
    assert_eq!(person.get_json(LIST).await["schedules"], json!([]));
    assert_eq!(sent(&person, Method::DELETE, &place(&schedule), &Value::Null).await.0, 404);
    assert_eq!(person.get_json("/api/runs").await["runs"][0]["id"], json!(run), "its run stays");
}

#[tokio::test]
async fn a_user_has_at_most_twenty_schedules() {
    let app = TestApp::start().await;
    let (person, run) = planned(&app).await;
    for _ in 0..20 {
        scheduled(&person, &run, "weekly").await;
    }
    let (status, body) = sent(&person, Method::POST, LIST, &wanted(&run, "weekly")).await;
    assert_eq!(status, 409, "{body}");
    assert!(
        body["error"].as_str().unwrap().starts_with("You have 20 schedules, which is the limit."),
        "{body}"
    );
}

#[tokio::test]
async fn a_result_that_goes_on_from_another_or_whose_file_is_gone_is_refused_with_the_reason() {
    let app = TestApp::start().await;
    let (person, run) = planned(&app).await;
    let user = app.platform.db.grant(&person.email, None, None).await.unwrap().unwrap();
    let key = run_key(user, &RunId(run.clone()), "result.json");
    let mut record: Value =
        serde_json::from_slice(&app.platform.files.read(&key).await.unwrap().unwrap()).unwrap();
    let whole = record.to_string();
    record["dataset"]["rests_on"] = json!({ "run": "earlier" });
    app.platform.files.put(&key, record.to_string().into_bytes()).await.unwrap();
    let (status, body) = sent(&person, Method::POST, LIST, &wanted(&run, "daily")).await;
    assert_eq!(status, 409, "{body}");
    assert!(body["error"].as_str().unwrap().starts_with("This result goes on from an earlier one"), "{body}");

    app.platform.files.put(&key, whole.into_bytes()).await.unwrap();
    let data_set = person.get_json("/api/data-sets").await["data_sets"][0]["id"].as_str().unwrap().to_owned();
    person.request(Method::DELETE, &format!("/api/data-sets/{data_set}")).send().await.unwrap();
    let (status, body) = sent(&person, Method::POST, LIST, &wanted(&run, "daily")).await;
    assert_eq!(status, 409, "{body}");
    assert!(body["error"].as_str().unwrap().starts_with("The file of this result was deleted"), "{body}");
}
