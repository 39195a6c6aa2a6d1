//! Plans: all visitors see the plans on sale, and only administrators change them.

use chrono::Duration;
use futures::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{
    Person, Services, TestApp,
    buying::{again, buy, create, plan_of, play, verify},
};

async fn administrator(app: &TestApp) -> Person {
    let admin = app.signed_in("admin").await;
    app.platform.db.grant(&admin.email, Some("admin"), None).await.unwrap();
    admin
}

async fn add(admin: &Person, id: &str) {
    let plan = json!({ "id": id, "name": id, "price": 499, "agents": ["vehicle_routing"] });
    let added = admin.post("/api/payments/plans").json(&plan).send().await.unwrap();
    assert_eq!(added.status(), StatusCode::OK);
}

async fn delete(admin: &Person, id: &str) -> (StatusCode, String) {
    let answer = admin.request(Method::DELETE, &format!("/api/payments/plans/{id}")).send().await.unwrap();
    let status = answer.status();
    let body: Value = answer.json().await.unwrap();
    (status, body["error"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn a_visitor_sees_the_available_plans_cheapest_first() {
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
    assert_eq!(refused.status(), StatusCode::CONFLICT);
    assert_eq!(
        refused.json::<Value>().await.unwrap()["error"],
        "1 user has this plan. Hide it instead: a hidden plan cannot be bought, and its users keep it."
    );
    app.platform.db.grant(&person.email, None, Some("basic")).await.unwrap();
    assert_eq!(delete().await.unwrap().status(), StatusCode::OK);
    assert_eq!(delete().await.unwrap().status(), StatusCode::NOT_FOUND);
    for needed in ["basic", "admin"] {
        let delete = admin.request(Method::DELETE, &format!("/api/payments/plans/{needed}"));
        assert_eq!(delete.send().await.unwrap().status(), StatusCode::BAD_REQUEST);
    }
}

#[tokio::test]
async fn invalid_plans_are_refused() {
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
async fn only_administrators_may_change_plans() {
    let app = TestApp::start().await;
    let person = app.signed_in("enterprise").await;
    for (method, path) in [
        (Method::GET, "/api/payments/plans/all"),
        (Method::POST, "/api/payments/plans"),
        (Method::PUT, "/api/payments/plans/pro"),
        (Method::POST, "/api/payments/plans/pro/effect"),
        (Method::DELETE, "/api/payments/plans/pro"),
    ] {
        let answer = person.request(method.clone(), path).json(&json!({ "name": "x" })).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{method} {path}");
    }
}

#[tokio::test]
async fn a_plan_with_open_or_paid_orders_cannot_be_deleted() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (admin, buyer) = (administrator(&app).await, app.signed_in("basic").await);
    add(&admin, "team").await;
    let order = create(&buyer, "team").await["payment_data"]["order_id"].clone();
    let way_out = "Hide it instead: a hidden plan cannot be bought, and its users keep it.";
    let refused = delete(&admin, "team").await;
    assert_eq!(refused, (StatusCode::CONFLICT, format!("1 open order for it can still be paid. {way_out}")));
    let hide = admin.request(Method::PUT, "/api/payments/plans/team").json(&json!({ "is_hidden": true }));
    assert_eq!(hide.send().await.unwrap().status(), StatusCode::OK);
    assert_eq!(create(&buyer, "team").await["error"], "This plan cannot be bought.");
    // The buyer pays the order that was open, and the payment counts.
    let paid = play(&buyer, &order, "pay").await;
    assert_eq!(verify(&buyer, &paid).await, json!({ "success": true }));
    assert_eq!(plan_of(&buyer).await, "team");
    assert_eq!(delete(&admin, "team").await.1, format!("1 user has this plan. {way_out}"));
    // The paid plan is remembered even after an administrator has given another plan.
    app.platform.db.grant(&buyer.email, None, Some("pro")).await.unwrap();
    assert_eq!(delete(&admin, "team").await.1, format!("1 user has this plan. {way_out}"));
    app.platform.clock.advance(Duration::days(32));
    let admin = again(&admin).await;
    assert_eq!(delete(&admin, "team").await.0, StatusCode::OK);
}

#[tokio::test]
async fn a_plan_is_never_deleted_while_an_order_for_it_is_being_opened() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let admin = administrator(&app).await;
    let mut buyers = Vec::new();
    for _ in 0..4 {
        buyers.push(app.signed_in("basic").await);
    }
    for round in 0..10 {
        let id = format!("team_{round}");
        add(&admin, &id).await;
        let (orders, deleted) =
            tokio::join!(join_all(buyers.iter().map(|buyer| create(buyer, &id))), delete(&admin, &id));
        let opened = orders.iter().filter(|order| order["success"] == true).count();
        match deleted.0 {
            StatusCode::OK => assert_eq!(opened, 0, "{orders:?}"),
            status => assert_eq!((status, opened > 0), (StatusCode::CONFLICT, true), "{orders:?}"),
        }
    }
}

#[tokio::test]
async fn a_plan_that_does_not_exist_counts_as_basic_everywhere() {
    let app = TestApp::start().await;
    let person = app.signed_in("gone").await;
    let access = person.get_json("/api/user/agent-access").await;
    assert_eq!((&access["plan"], &access["max_agents"]), (&json!("basic"), &json!(2)));
    assert_eq!(person.get_json("/api/user/profile").await["plan"], "basic");
    assert_eq!(person.get_json("/api/payments/billing").await["plan"], "basic");
    assert_eq!(person.get("/api/user/usage").send().await.unwrap().status(), StatusCode::OK);
    let upload = person.upload_alone("stock.csv", b"product,month,sales\nA,2024-01-01,5\n".to_vec()).await;
    assert!(upload["error"].is_null(), "{upload}");
    let mut chat = person.join_session().await;
    chat.send("Hello").await;
    chat.next("chat_response").await;
    chat.next("stop_processing").await;
    chat.send_to("demand_forecasting", "Hello").await;
    chat.next("stop_processing").await;
    chat.send_to("vehicle_routing", "Hello").await;
    assert!(chat.next_error().await.contains("Upgrade"));
}

#[tokio::test]
async fn a_payment_for_a_deleted_plan_is_recorded_and_the_buyer_is_informed() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (admin, buyer) = (administrator(&app).await, app.signed_in("basic").await);
    add(&admin, "team").await;
    let order = create(&buyer, "team").await["payment_data"]["order_id"].clone();
    // So late that the order no longer counts as open.
    app.platform.clock.advance(Duration::days(5));
    let (admin, buyer) = (again(&admin).await, again(&buyer).await);
    assert_eq!(delete(&admin, "team").await.0, StatusCode::OK);
    let paid = play(&buyer, &order, "pay").await;
    for _ in 0..2 {
        let answer = verify(&buyer, &paid).await;
        assert_eq!(answer["success"], false);
        let text = answer["error"].as_str().unwrap();
        assert!(
            text.starts_with("We have received your payment, but this plan is no longer available."),
            "{text}"
        );
    }
    assert_eq!(plan_of(&buyer).await, "basic");
    let receipt = &buyer.get_json("/api/payments/billing").await["receipts"][0];
    assert_eq!(
        (&receipt["state"], &receipt["plan"], &receipt["starts_at"]),
        (&json!("paid"), &json!("team"), &Value::Null)
    );
    let audit = admin.get_json("/api/admin/audit?limit=100").await;
    let entries = audit["entries"].as_array().unwrap().iter();
    let noted: Vec<_> = entries.filter(|entry| entry["action"] == "payment_without_plan").collect();
    assert_eq!(noted.len(), 1, "{audit}");
    assert_eq!(
        (&noted[0]["target_name"], &noted[0]["details"]["plan"]),
        (&json!(buyer.email), &json!("team"))
    );
    assert_eq!(noted[0]["details"]["amount_minor"], 49_900);
    // Another plan can be bought as before.
    buy(&buyer, "pro").await;
    assert_eq!(plan_of(&buyer).await, "pro");
}

#[tokio::test]
async fn the_effect_of_a_change_is_stated_before_it_is_saved() {
    let app = TestApp::start().await;
    let (admin, first, second) =
        (administrator(&app).await, app.signed_in("pro").await, app.signed_in("pro").await);
    first.upload_alone("stock.csv", b"product,month,sales\nA,2024-01-01,5\nB,2024-01-01,6\n".to_vec()).await;
    let mut chat = second.join_session().await;
    chat.send("Hello").await;
    chat.next("stop_processing").await;
    let before = admin.get_json("/api/payments/plans/all").await;
    let effect = async |plan: &str, change: Value| -> Value {
        let asked = admin.post(&format!("/api/payments/plans/{plan}/effect")).json(&change);
        asked.send().await.unwrap().json().await.unwrap()
    };
    let agents =
        before.as_array().unwrap().iter().find(|plan| plan["id"] == "pro").unwrap()["agents"].clone();
    let mut fewer = agents.as_array().unwrap().clone();
    fewer.retain(|agent| agent != "demand_forecasting");
    assert!(fewer.len() < agents.as_array().unwrap().len(), "{agents}");
    assert_eq!(
        effect("pro", json!({ "agents": fewer, "max_storage_mb": 0 })).await,
        json!({ "users": 2, "sentences": [
            "2 users on Pro lose Demand Forecasting.",
            "1 user is above the new storage limit of 0 MB and cannot store more until files are deleted.",
        ] })
    );
    assert_eq!(effect("pro", json!({ "max_skus": 1_000_000, "features": [], "price": 5 })).await["users"], 2);
    assert_eq!(
        effect("pro", json!({ "max_storage_mb": 5_000, "results_kept_days": 1 })).await["sentences"],
        json!([
            "No user is above the new storage limit of 5000 MB.",
            "No stored result is older than 1 day."
        ])
    );
    // Higher limits and another name take nothing from anybody, and a plan without users affects nobody.
    assert_eq!(
        effect("pro", json!({ "max_storage_mb": -1, "name": "Professional" })).await["sentences"],
        json!([])
    );
    let nobody = effect("enterprise", json!({ "agents": [], "max_skus": 1 })).await;
    assert_eq!(nobody, json!({ "users": 0, "sentences": [] }));
    assert!(effect("pro", json!({ "max_storage_mb": "a lot" })).await["users"].is_null());
    assert!(effect("platinum", json!({})).await["users"].is_null());
    assert_eq!(admin.get_json("/api/payments/plans/all").await, before, "asking changes nothing");
}
