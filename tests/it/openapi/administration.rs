//! Administrators' routes; the inquiry that they answer comes from `accounts`.

use reqwest::Method;
use serde_json::json;

use super::Live;
use crate::support::{Person, TestApp};

pub async fn story(live: &mut Live, app: &TestApp) {
    let (admin, person) = (app.signed_in("basic").await, app.signed_in("basic").await);
    app.platform.db.grant(&admin.email, Some("admin"), None).await.unwrap();
    let id = app.platform.db.grant(&person.email, None, None).await.unwrap().unwrap();
    let user = format!("/api/admin/users/{id}");
    for path in ["/api/admin/stats", "/api/admin/users", &user, "/api/payments/plans/all"] {
        live.call(admin.get(path)).await;
    }
    live.call(admin.request(Method::PUT, &user).json(&json!({ "plan": "pro" }))).await;
    let view = live.call(admin.post(&format!("{user}/view"))).await;
    let view = format!("/api/admin/views/{}", view["id"].as_str().unwrap());
    live.call(admin.request(Method::DELETE, &view)).await;
    live.call(admin.post(&format!("{user}/revoke-sessions"))).await;
    live.call(admin.post(&format!("{user}/ban")).json(&json!({ "banned": true }))).await;
    let plan = json!({ "name": "Starter", "price": 99, "features": ["One agent"] });
    let added = live.call(admin.post("/api/payments/plans").json(&plan)).await;
    let plan = format!("/api/payments/plans/{}", added["id"].as_str().unwrap());
    live.call(admin.request(Method::PUT, &plan).json(&json!({ "is_hidden": true }))).await;
    live.call(admin.post(&format!("{plan}/effect")).json(&json!({ "max_skus": 5 }))).await;
    live.call(admin.request(Method::DELETE, &plan)).await;
    let found = live.call(admin.get("/api/admin/inquiries")).await;
    let inquiry = found["inquiries"][0]["id"].as_str().expect("an inquiry");
    live.call(admin.post(&format!("/api/admin/inquiries/{inquiry}/answered"))).await;
    live.call(admin.get("/api/admin/audit")).await;
    let text = json!({ "text": "We are moving", "level": "info", "ends_at": "2100-01-01T00:00:00Z" });
    let added = live.call(admin.post("/api/admin/announcements").json(&text)).await;
    live.call(admin.get("/api/admin/announcements")).await;
    live.call(admin.get("/api/announcements")).await;
    let announcement = format!("/api/admin/announcements/{}", added["id"].as_str().unwrap());
    live.call(admin.request(Method::DELETE, &announcement)).await;
    for figures in ["usage", "heaviest", "people", "money", "export?table=plans"] {
        live.call(admin.get(&format!("/api/admin/figures/{figures}"))).await;
    }
    for feedback in ["feedback", "feedback/export"] {
        live.call(admin.get(&format!("/api/admin/{feedback}"))).await;
    }
    operations(live, app, &admin).await;
}

async fn operations(live: &mut Live, app: &TestApp, admin: &Person) {
    const FAIL_ONE: &str = "UPDATE turns SET state = 'failed', finished_at = created_at WHERE id IN \
         (SELECT id FROM turns WHERE state = $1 ORDER BY created_at LIMIT 1)";
    let root = "/api/admin/operations";
    let none = json!({});
    // Two, so that one is done while the other is tried again.
    let mut chat = admin.join_session().await;
    for _ in 0..2 {
        chat.send("Hello").await;
        chat.next("stop_processing").await;
    }
    live.call(admin.get(&format!("{root}/history?range=day"))).await;
    for act in ["retry", "discard"] {
        app.services.change_by_hand(FAIL_ONE, "done").await;
        let failed = live.call(admin.get(&format!("{root}/jobs?state=failed"))).await;
        let job = format!("{root}/jobs/{}", failed["jobs"][0]["id"].as_str().unwrap());
        live.call(admin.get(&job)).await;
        live.call(admin.post(&format!("{job}/{act}")).json(&none)).await;
    }
    live.call(admin.post(&format!("{root}/jobs/retry")).json(&json!({ "lane": "chat" }))).await;
    let room = live.call(admin.get(root)).await;
    let worker = format!("{root}/workers/{}", room["workers"][0]["id"].as_str().unwrap());
    for act in ["drain", "resume"] {
        live.call(admin.post(&format!("{worker}/{act}")).json(&none)).await;
    }
    for act in ["pause", "resume"] {
        live.call(admin.post(&format!("{root}/lanes/files/{act}")).json(&none)).await;
    }
}
