//! Plans: anyone sees what can be bought, only administrators change them.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::TestApp;

#[tokio::test]
async fn a_visitor_sees_the_plans_that_can_be_bought_cheapest_first() {
    let app = TestApp::start().await;
    let answer: Value =
        reqwest::get(format!("{}/api/payments/plans", app.address)).await.unwrap().json().await.unwrap();
    assert_eq!(answer["success"], true);
    assert_eq!(answer["gateway"], "sandbox");
    let plans = answer["plans"].as_array().unwrap();
    let shown: Vec<_> = plans.iter().map(|plan| (&plan["id"], &plan["name"], &plan["price"])).collect();
    assert_eq!(
        json!(shown),
        json!([["basic", "Basic", 0.0], ["pro", "Pro", 999.0], ["enterprise", "Enterprise", 2999.0]])
    );
    assert_eq!(plans[1]["currency"], "INR");
    assert_eq!(plans[1]["description"], "For growing businesses with advanced needs");
    assert_eq!(plans[1]["is_hidden"], false);
}

#[tokio::test]
async fn an_administrator_adds_changes_hides_and_deletes_plans() {
    let app = TestApp::start().await;
    let admin = app.signed_in("admin").await;
    app.platform.db.grant(&admin.email, Some("admin"), None).await.unwrap();
    let plan = json!({
        "name": "Team", "price": 499, "features": ["Five users", " "], "description": "For teams",
        "agents": ["vehicle_routing", "general", "vehicle_routing"],
    });
    let added: Value =
        admin.post("/api/payments/plans").json(&plan).send().await.unwrap().json().await.unwrap();
    assert_eq!(added["id"], "team");
    assert_eq!(added["features"], json!(["Five users"]));
    assert_eq!((&added["agents"], &added["max_agents"]), (&json!(["vehicle_routing"]), &json!(1)));
    let again = admin.post("/api/payments/plans").json(&plan).send().await.unwrap();
    assert_eq!(again.status(), StatusCode::BAD_REQUEST);

    let hide = admin.request(Method::PUT, "/api/payments/plans/team").json(&json!({ "is_hidden": true }));
    let hidden: Value = hide.send().await.unwrap().json().await.unwrap();
    assert_eq!((&hidden["is_hidden"], &hidden["price"]), (&json!(true), &json!(499.0)));
    assert_eq!(admin.get_json("/api/payments/plans").await["plans"].as_array().unwrap().len(), 3);
    let all = admin.get_json("/api/payments/plans/all").await;
    assert_eq!(all.as_array().unwrap().len(), 5);

    let person = app.signed_in("team").await;
    let delete = || admin.request(Method::DELETE, "/api/payments/plans/team").send();
    let refused = delete().await.unwrap();
    assert_eq!(refused.json::<Value>().await.unwrap()["error"], "1 users have this plan. Hide it instead.");
    app.platform.db.grant(&person.email, None, Some("basic")).await.unwrap();
    assert_eq!(delete().await.unwrap().status(), StatusCode::OK);
    assert_eq!(delete().await.unwrap().status(), StatusCode::NOT_FOUND);
    for needed in ["basic", "admin"] {
        let delete = admin.request(Method::DELETE, &format!("/api/payments/plans/{needed}"));
        assert_eq!(delete.send().await.unwrap().status(), StatusCode::BAD_REQUEST);
    }
}

#[tokio::test]
async fn what_a_plan_cannot_be_is_refused() {
    let app = TestApp::start().await;
    let admin = app.signed_in("admin").await;
    app.platform.db.grant(&admin.email, Some("admin"), None).await.unwrap();
    for plan in [
        json!({ "name": "", "price": 1 }),
        json!({ "name": "x", "price": -1 }),
        json!({ "name": "x", "price": 1e12 }),
        json!({ "name": "x".repeat(400), "price": 1 }),
        json!({ "name": "x", "price": 1, "currency": "USD" }),
        json!({ "name": "x", "price": 1, "features": vec!["f"; 31] }),
        json!({ "name": "x", "price": 1, "agents": ["barista"] }),
    ] {
        let answer = admin.post("/api/payments/plans").json(&plan).send().await.unwrap();
        assert!(answer.status().is_client_error(), "{plan}");
    }
    let dearer = admin.request(Method::PUT, "/api/payments/plans/basic").json(&json!({ "price": 5 }));
    assert_eq!(dearer.send().await.unwrap().status(), StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn only_administrators_may_touch_plans() {
    let app = TestApp::start().await;
    let person = app.signed_in("enterprise").await;
    for (method, path) in [
        (Method::GET, "/api/payments/plans/all"),
        (Method::POST, "/api/payments/plans"),
        (Method::PUT, "/api/payments/plans/pro"),
        (Method::DELETE, "/api/payments/plans/pro"),
    ] {
        let answer = person.request(method.clone(), path).json(&json!({ "name": "x" })).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{method} {path}");
    }
}
