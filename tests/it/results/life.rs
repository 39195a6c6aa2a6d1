//! How results are removed: after the time that the plan sets or by their owner, and the texts shown afterwards.

use chrono::Duration;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{QUESTION, assert_gone, counted, forecast, link_in, result_bytes, stored, usage};
use crate::{
    quotas::{change_basic, demand_of},
    support::{TestApp, eventually},
};

const EXPIRED: &str = "The files of this answer have expired. Ask the question again to create them again.";
const DELETED: &str = "You deleted the files of this answer. Ask the question again to create them again.";

#[tokio::test]
async fn result_files_expire_after_the_time_of_the_plan_and_answers_are_kept() {
    let app = TestApp::start().await;
    change_basic(&app, json!({ "results_kept_days": 10 })).await;
    let (person, other) = (app.signed_in("basic").await, app.signed_in("pro").await);
    for (who, session) in [(&person, "session_one"), (&other, "session_two")] {
        who.upload(session, "stock.csv", demand_of(2)).await;
        forecast(who, session, QUESTION).await;
    }
    app.platform.clock.advance(Duration::days(9));
    let person = person.on_another_device().await;
    forecast(&person, "session_one", "Forecast the next 3 weeks").await;
    let both = result_bytes(&person).await;
    app.platform.clock.advance(Duration::days(2));
    let (person, other) = (person.on_another_device().await, other.on_another_device().await);
    eventually(async || result_bytes(&person).await < both).await;
    assert!(result_bytes(&person).await > 0, "the newer one is kept");
    assert!(result_bytes(&other).await > 0, "another plan keeps them for longer");

    let history = person.get_json("/api/sessions/session_one/messages").await;
    let replies: Vec<&Value> = history["messages"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|message| message["role"] == "assistant")
        .collect();
    assert_eq!((&replies[0]["files_gone"], &replies[1]["files_gone"]), (&json!(EXPIRED), &Value::Null));
    assert_gone(person.get(&link_in(replies[0])).send().await.unwrap(), EXPIRED).await;
    let run = format!("/api/runs/{}", replies[0]["run_id"].as_str().unwrap());
    assert_gone(person.get(&run).send().await.unwrap(), EXPIRED).await;
    assert_eq!(person.get(&link_in(replies[1])).send().await.unwrap().status(), StatusCode::OK);

    let again = forecast(&person, "session_one", QUESTION).await;
    assert_eq!(person.get(&link_in(&again)).send().await.unwrap().status(), StatusCode::OK);
    assert_eq!(result_bytes(&person).await, both, "asking again makes them again");
}

#[tokio::test]
async fn results_never_expire_in_a_plan_without_a_time_limit() {
    let app = TestApp::start().await;
    change_basic(&app, json!({ "results_kept_days": -1 })).await;
    let (kept, expiring) = (app.signed_in("basic").await, app.signed_in("pro").await);
    for (who, session) in [(&kept, "session_one"), (&expiring, "session_two")] {
        who.upload(session, "stock.csv", demand_of(2)).await;
        forecast(who, session, QUESTION).await;
    }
    app.platform.clock.advance(Duration::days(400));
    let (kept, expiring) = (kept.on_another_device().await, expiring.on_another_device().await);
    eventually(async || result_bytes(&expiring).await == 0).await;
    assert!(result_bytes(&kept).await > 0);
    assert_eq!(usage(&kept).await["results_kept_days"], -1);
}

#[tokio::test]
async fn a_user_deletes_the_files_of_old_results() {
    let app = TestApp::start().await;
    let (person, other) = (app.signed_in("basic").await, app.signed_in("basic").await);
    other.upload("session_other", "stock.csv", demand_of(2)).await;
    forecast(&other, "session_other", QUESTION).await;
    person.upload("session_one", "stock.csv", demand_of(2)).await;
    forecast(&person, "session_one", QUESTION).await;
    app.platform.clock.advance(Duration::days(8));
    let (person, other) = (person.on_another_device().await, other.on_another_device().await);
    let newer = forecast(&person, "session_one", "Forecast the next 3 weeks").await;

    let count = async |days: i64| person.get_json(&format!("/api/user/results?older_than_days={days}")).await;
    assert_eq!(count(0).await["results"], 2);
    assert_eq!(count(0).await["bytes"], result_bytes(&person).await);
    let old = count(7).await;
    assert_eq!(old["results"], 1);
    let delete = async |days: i64| {
        let address = format!("/api/user/results?older_than_days={days}");
        let answer = person.request(Method::DELETE, &address).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        answer.json::<Value>().await.unwrap()
    };
    assert_eq!(delete(7).await, old);
    assert_eq!(count(0).await["results"], 1);
    assert_eq!(person.get(&link_in(&newer)).send().await.unwrap().status(), StatusCode::OK);
    delete(0).await;
    assert_gone(person.get(&link_in(&newer)).send().await.unwrap(), DELETED).await;
    assert_eq!(result_bytes(&person).await, 0);
    assert_eq!(stored(&app).1, result_bytes(&other).await, "those of others stay");
    let copy = person.get_json("/api/user/export").await;
    assert_eq!(copy["runs"][0]["files_state"], "deleted");
    assert_eq!(copy["runs"][0]["files"][0]["link"], Value::Null);

    for days in ["-1", "36501", "x"] {
        let address = format!("/api/user/results?older_than_days={days}");
        let refused = person.request(Method::DELETE, &address).send().await.unwrap();
        assert_eq!(refused.status(), StatusCode::BAD_REQUEST, "{days}");
    }
    let both = counted(&usage(&other).await);
    assert_eq!(both.1, stored(&app).1);
}

#[tokio::test]
async fn a_plan_keeps_results_for_at_least_a_day() {
    let app = TestApp::start().await;
    let admin = app.signed_in("admin").await;
    app.platform.db.grant(&admin.email, Some("admin"), None).await.unwrap();
    for (days, status) in [(0, 400), (-2, 400), (36_501, 400), (1, 200), (-1, 200), (36_500, 200)] {
        let change = json!({ "results_kept_days": days });
        let answer =
            admin.request(Method::PUT, "/api/payments/plans/pro").json(&change).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), status, "{days}");
    }
    let plans = admin.get_json("/api/payments/plans/all").await;
    let days = |id: &str| {
        let plan = plans.as_array().unwrap().iter().find(|plan| plan["id"] == id).unwrap();
        plan["results_kept_days"].as_i64().unwrap()
    };
    assert_eq!(["basic", "pro", "enterprise", "admin"].map(days), [30, 36_500, 365, -1]);
}
