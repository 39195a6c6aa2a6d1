//! What the pricing page promises, used by people who have the plan. `docs/spec-coverage.md` names the test of every promise;
//! those that are not here have theirs beside the feature.

use protocol::{AgentKind, DEFAULT_PLANS};
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};

use crate::{
    data_sets::{read, send},
    quotas::demand_of,
    support::{Person, Services, TestApp},
};

const READER: &str = "support@b.test";

/// The conversation of a person with an agent.
fn session(person: &Person, agent: &str) -> String {
    format!("session_{agent}_{}", &person.email[..8])
}

/// The status of a question to this agent, and its answer.
async fn asked(person: &Person, agent: &str, message: &str) -> (StatusCode, Value) {
    let question = json!({ "message": message, "session_id": session(person, agent), "agent_type": agent });
    let answer = person.post("/api/chat").json(&question).send().await.unwrap();
    (answer.status(), answer.json().await.unwrap())
}

/// A history of this many weeks, in which no year is like the one before.
fn history(weeks: u32) -> String {
    let first = chrono::NaiveDate::from_ymd_opt(2023, 1, 2).unwrap();
    let row =
        |week: u32| format!("{},{},A\n", first + chrono::Days::new(u64::from(7 * week)), 50 + 7 * week % 23);
    format!("date,demand,product_id\n{}", (0..weeks).map(row).collect::<String>())
}

async fn limit_skus(app: &TestApp, plan: &str, most: i64) {
    let admin = app.signed_in("admin").await;
    app.platform.db.grant(&admin.email, Some("admin"), None).await.unwrap();
    let change =
        admin.request(Method::PUT, &format!("/api/payments/plans/{plan}")).json(&json!({ "max_skus": most }));
    assert_eq!(change.send().await.unwrap().status(), StatusCode::OK);
}

#[tokio::test]
async fn the_plans_on_sale_promise_what_new_installations_promise() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let offer = reqwest::get(format!("{}/api/payments/plans", app.address)).await.unwrap();
    let offer: Value = offer.json().await.unwrap();
    let served: Vec<_> = offer["plans"].as_array().unwrap().iter().map(|plan| &plan["features"]).collect();
    let promised = DEFAULT_PLANS.iter().filter(|plan| !plan.is_hidden).map(|plan| plan.features);
    assert_eq!(json!(served), json!(promised.collect::<Vec<_>>()));
}

#[tokio::test]
async fn two_agents_three_agents_or_all_of_them_answer_as_the_plan_promises() {
    let app = TestApp::start().await;
    for (plan, promised) in [("basic", 2), ("pro", 3), ("enterprise", 5)] {
        let person = app.signed_in(plan).await;
        let mut answering = 0;
        for agent in AgentKind::SPECIALISED {
            match asked(&person, agent.as_str(), "What do you need?").await.0 {
                StatusCode::OK => answering += 1,
                status => assert_eq!(status, StatusCode::PAYMENT_REQUIRED, "{plan}: {agent:?}"),
            }
        }
        assert_eq!(answering, promised, "{plan}");
    }
}

/// With a smaller limit than the promised one, since 100,001 products are read for seconds.
#[tokio::test]
async fn enterprise_ends_at_its_number_of_products_and_pro_does_not() {
    let app = TestApp::start().await;
    let (enterprise, pro) = (app.signed_in("enterprise").await, app.signed_in("pro").await);
    assert_eq!(enterprise.get_json("/api/user/usage").await["skus"]["limit"], 100_000);
    assert_eq!(pro.get_json("/api/user/usage").await["skus"]["limit"], -1);
    limit_skus(&app, "enterprise", 3).await;
    for person in [&enterprise, &pro] {
        person.upload(&session(person, "demand_forecasting"), "demand.csv", demand_of(4)).await;
    }
    let question = "Forecast the next 2 weeks of all products";
    let (status, refusal) = asked(&enterprise, "demand_forecasting", question).await;
    assert_eq!(status, StatusCode::PAYMENT_REQUIRED);
    let text = refusal["error"].as_str().unwrap();
    assert!(text.starts_with("demand.csv has 4 products, and your plan allows 3 in one analysis."), "{text}");
    assert_eq!(asked(&pro, "demand_forecasting", question).await.0, StatusCode::OK);
}

#[tokio::test]
async fn the_advanced_upload_of_pro_has_ten_times_the_room_versions_and_decisions_that_are_kept() {
    let app = TestApp::start().await;
    let (basic, pro) = (app.signed_in("basic").await, app.signed_in("pro").await);
    let room = async |person: &Person| {
        person.get_json("/api/user/usage").await["storage_bytes"]["limit"].as_i64().unwrap()
    };
    assert_eq!(room(&pro).await, 10 * room(&basic).await);

    let table =
        |last: u32| format!("when,first,second\n2025-01-06,5,6\n2025-01-13,6,8\n2025-01-20,7,{last}\n");
    let first = send(&pro, "sales.csv", &table(9)).await;
    read(&pro, &first).await;
    let decision = json!({ "roles": { "quantity": "second" } });
    let address = format!("/api/uploads/{}/recipe", first["upload_id"].as_str().unwrap());
    let decided = pro.request(Method::PUT, &address).json(&decision).send().await.unwrap();
    assert_eq!(decided.status(), StatusCode::OK);
    // A decision is kept once the file has been read with it.
    read(&pro, &first).await;
    let second = send(&pro, "sales.csv", &table(10)).await;
    assert_eq!((&second["version"], &second["data_set_id"]), (&json!(2), &first["data_set_id"]));
    assert_eq!(read(&pro, &second).await["profile"]["roles"]["quantity"], "second");
}

#[tokio::test]
async fn inquiries_of_users_with_a_paid_plan_are_listed_first_and_mailed_with_priority() {
    let services = Services::new().await.with("CONTACT_EMAIL", READER);
    let app = TestApp::start_api_on(services).await;
    let (admin, pro, basic) =
        (app.signed_in("admin").await, app.signed_in("pro").await, app.signed_in("basic").await);
    app.platform.db.grant(&admin.email, Some("admin"), None).await.unwrap();
    for email in [&pro.email.to_uppercase(), &basic.email, "visitor@b.test"] {
        let form =
            json!({ "email": email, "firstName": "Ada", "lastName": "Lovelace", "organization": "Engines" });
        let sent = Client::new().post(format!("{}/api/contact/submit", app.address)).json(&form);
        assert_eq!(sent.send().await.unwrap().status(), StatusCode::OK);
        app.platform.clock.advance(chrono::Duration::minutes(1));
    }
    let listed = admin.get_json("/api/admin/inquiries?state=new").await;
    let shown: Vec<_> =
        listed["inquiries"].as_array().unwrap().iter().map(|one| &one["has_priority"]).collect();
    assert_eq!(json!(shown), json!([true, false, false]), "the oldest one stands first");
    let subjects = std::fs::read_dir(app.services.outbox()).unwrap().filter(|mail| {
        let text = std::fs::read_to_string(mail.as_ref().unwrap().path()).unwrap();
        text.contains(&format!("To: {READER}")) && text.contains("Subject: Priority: new inquiry")
    });
    assert_eq!(subjects.count(), 1);

    let answered =
        format!("/api/admin/inquiries/{}/answered", listed["inquiries"][0]["id"].as_str().unwrap());
    assert_eq!(admin.post(&answered).send().await.unwrap().status(), StatusCode::OK);
    let all = admin.get_json("/api/admin/inquiries").await;
    assert_eq!(all["inquiries"][2]["has_priority"], true, "what is answered waits for nobody");
}

/// What the analytics page reads: the results of all data sets, how far off the forecasts were, and what to do first.
#[tokio::test]
async fn the_analytics_of_pro_have_results_accuracy_and_what_needs_attention() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    for weeks in [120, 124] {
        person
            .upload(&session(&person, "demand_forecasting"), "demand.csv", history(weeks).into_bytes())
            .await;
        asked(&person, "demand_forecasting", "Forecast the next 4 weeks").await;
    }
    let stock =
        "sku,unit cost,annual demand,on hand,lead_time_days\nA-1,2.50,1200,10,7\nB-2,4.00,600,900,14\n";
    person.upload(&session(&person, "inventory_optimization"), "stock.csv", stock.into()).await;
    asked(&person, "inventory_optimization", "What should I order now?").await;

    let runs = person.get_json("/api/runs").await["runs"].as_array().unwrap().clone();
    let files: Vec<_> = runs.iter().map(|run| &run["filename"]).collect();
    assert_eq!(json!(files), json!(["stock.csv", "demand.csv", "demand.csv"]));
    let address = |run: &Value| format!("/api/runs/{}", run["id"].as_str().unwrap());
    for forecast in &runs[1..] {
        let result = person.get_json(&address(forecast)).await;
        assert!(!result["figures"].as_array().unwrap().is_empty());
        let tables = result["tables"].as_array().unwrap();
        let accuracy = tables.iter().find(|table| table["name"] == "forecast_accuracy").unwrap();
        let columns = accuracy["columns"].as_array().unwrap();
        let mase = columns.iter().position(|column| column["name"] == "mase").unwrap();
        assert!(accuracy["rows"][0][mase].is_f64(), "{accuracy}");
    }
    let firsts = person.get_json(&format!("{}/exceptions", address(&runs[0]))).await;
    assert!(!firsts["first"].as_array().unwrap().is_empty(), "{firsts}");
}
