//! Administration: figures, users, inquiries and the record of every act. For administrators only.

use chrono::Duration;
use platform::db::admin::audit::Actor;
use protocol::UserId;
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Heard, Person, Services, TestApp, run_command, socket::PATIENCE};

/// The application with one administrator.
async fn start() -> (TestApp, Person) {
    let app = TestApp::start_api_on(Services::new().await).await;
    let admin = administrator(&app).await;
    (app, admin)
}

async fn administrator(app: &TestApp) -> Person {
    let admin = app.signed_in("basic").await;
    app.platform.db.grant(&admin.email, Some("admin"), None).await.unwrap();
    admin
}

async fn id_of(app: &TestApp, person: &Person) -> Uuid {
    app.platform.db.grant(&person.email, None, None).await.unwrap().unwrap().0
}

/// Adds a user who has an account but never signed in.
async fn add_user(app: &TestApp, email: &str, full_name: &str, organization: &str) -> UserId {
    let user = UserId::generate();
    app.platform.db.add_profile(user, email, app.platform.clock.now()).await.unwrap();
    let names = json!({ "full_name": full_name, "organization": organization });
    let names = platform::db::users::profiles::NameChanges::read(names.as_object().unwrap()).unwrap();
    app.platform.db.set_profile_names(user, &names).await.unwrap();
    user
}

async fn emails(admin: &Person, query: &str) -> Vec<String> {
    let answer = admin.get_json(&format!("/api/admin/users?{query}")).await;
    let users = answer["users"].as_array().unwrap_or_else(|| panic!("{query}: {answer}"));
    users.iter().map(|user| user["email"].as_str().unwrap().to_owned()).collect()
}

/// Action and name of the target of every entry, oldest first.
async fn acts(admin: &Person) -> Vec<(String, String)> {
    let audit = admin.get_json("/api/admin/audit?limit=100").await;
    let entries = audit["entries"].as_array().unwrap().iter().rev();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    entries.map(|entry| (text(&entry["action"]), text(&entry["target_name"]))).collect()
}

#[tokio::test]
async fn only_administrators_can_use_the_admin_routes() {
    let (app, admin) = start().await;
    let person = app.signed_in("enterprise").await;
    let id = id_of(&app, &admin).await;
    for (method, path) in [
        (Method::GET, "/api/admin/stats".to_owned()),
        (Method::GET, "/api/admin/users".to_owned()),
        (Method::GET, format!("/api/admin/users/{id}")),
        (Method::PUT, format!("/api/admin/users/{id}")),
        (Method::POST, format!("/api/admin/users/{id}/ban")),
        (Method::POST, format!("/api/admin/users/{id}/revoke-sessions")),
        (Method::POST, format!("/api/admin/users/{id}/view")),
        (Method::GET, "/api/admin/inquiries".to_owned()),
        (Method::POST, format!("/api/admin/inquiries/{id}/answered")),
        (Method::GET, "/api/admin/audit".to_owned()),
    ] {
        let body = json!({ "plan": "enterprise", "banned": true });
        let refused = person.request(method.clone(), &path).json(&body).send().await.unwrap();
        assert_eq!(refused.status(), StatusCode::FORBIDDEN, "{method} {path}");
        let refused = person.call(method.clone(), &path, None).json(&body).send().await.unwrap();
        assert_eq!(refused.status(), StatusCode::UNAUTHORIZED, "{method} {path}");
    }
    assert!(acts(&admin).await.is_empty());
}

#[tokio::test]
async fn the_figures_count_users_messages_and_users_active_within_30_days() {
    let app = TestApp::start().await;
    let admin = administrator(&app).await;
    let asker = app.signed_in("enterprise").await;
    let mut chat = asker.join_session().await;
    for agent in ["general", "demand_forecasting", "general"] {
        chat.send_to(agent, "Hello").await;
        chat.next("stop_processing").await;
    }
    add_user(&app, "never@b.test", "Never Here", "").await;
    assert_eq!(
        admin.get_json("/api/admin/stats").await,
        json!({ "total_users": 3, "active_users": 2, "total_messages": 6, "enterprise_users": 1 })
    );
    let found = admin.get_json(&format!("/api/admin/users?search={}", asker.email)).await;
    let line = &found["users"][0];
    assert_eq!((&line["messages"], &line["agents"]), (&json!(6), &json!(2)));
    assert_eq!(
        (&line["plan"], &line["role"], &line["banned"]),
        (&json!("enterprise"), &json!("user"), &json!(false))
    );

    app.platform.clock.advance(Duration::days(31));
    let admin = admin.on_another_device().await;
    assert_eq!(admin.get_json("/api/admin/stats").await["active_users"], 1);
    assert_eq!(emails(&admin, "status=active").await, [admin.email.as_str()]);
    assert_eq!(emails(&admin, "status=inactive").await, ["never@b.test", asker.email.as_str()]);
}

#[tokio::test]
async fn users_are_found_by_address_name_organization_status_and_plan() {
    let (app, admin) = start().await;
    add_user(&app, "ada@lovelace.test", "Ada Lovelace", "Engines").await;
    add_user(&app, "bob@b.test", "Bob 100% Real", "snake_case").await;
    add_user(&app, "eve@b.test", "Eve!", "Wow! Engines").await;
    for (query, expected) in [
        ("search=LOVELACE", &["ada@lovelace.test"][..]),
        ("search=ada%20love", &["ada@lovelace.test"]),
        ("search=ENGINES", &["eve@b.test", "ada@lovelace.test"]),
        ("search=%25", &["bob@b.test"]),
        ("search=_", &["bob@b.test"]),
        ("search=!", &["eve@b.test"]),
        ("search=0%25%20r", &["bob@b.test"]),
        ("search=%27%20OR%201=1--", &[]),
        ("search=a%00da", &["ada@lovelace.test"]),
        ("search=@b.test&status=inactive&plan=basic", &["eve@b.test", "bob@b.test"]),
        ("search=@b.test&status=active", &[]),
        ("search=@b.test&plan=pro", &[]),
        ("search=&status=&plan=&page=1&limit=2", &["eve@b.test", "bob@b.test"]),
        ("page=2&limit=2", &["ada@lovelace.test", admin.email.as_str()]),
        ("page=3&limit=2", &[]),
        ("page=9223372036854775807&limit=100", &[]),
    ] {
        assert_eq!(emails(&admin, query).await, expected, "{query}");
    }
    let never = &admin.get_json("/api/admin/users?search=ada@lovelace").await["users"][0];
    assert_eq!(never["last_login"], Value::Null);
    assert_eq!((&never["full_name"], &never["organization"]), (&json!("Ada Lovelace"), &json!("Engines")));
    for wrong in ["status=asleep", "page=x", "limit=many"] {
        let answer = admin.get(&format!("/api/admin/users?{wrong}")).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{wrong}");
    }
}

#[tokio::test]
async fn a_page_has_ten_users_by_default_and_at_most_a_hundred() {
    let (app, admin) = start().await;
    for i in 0..11 {
        add_user(&app, &format!("user{i}@b.test"), "", "").await;
    }
    let first = admin.get_json("/api/admin/users").await;
    assert_eq!(first["users"].as_array().unwrap().len(), 10);
    assert_eq!(first["pagination"], json!({ "page": 1, "limit": 10, "total": 12, "pages": 2 }));
    let second = admin.get_json("/api/admin/users?page=2&limit=10").await;
    assert_eq!(second["users"].as_array().unwrap().len(), 2);
    let most = admin.get_json("/api/admin/users?limit=5000").await;
    assert_eq!(most["pagination"], json!({ "page": 1, "limit": 100, "total": 12, "pages": 1 }));
}

#[tokio::test]
async fn a_plan_given_to_a_user_takes_effect_immediately_and_is_recorded() {
    let (app, admin) = start().await;
    let person = app.signed_in("basic").await;
    let path = format!("/api/admin/users/{}", id_of(&app, &person).await);
    let give = async |plan: &str, path: &str| {
        let answer = admin.request(Method::PUT, path).json(&json!({ "plan": plan })).send().await.unwrap();
        (answer.status(), answer.json::<Value>().await.unwrap())
    };
    let (status, said) = give("pro", &path).await;
    assert_eq!((status, said), (StatusCode::OK, json!({ "message": "User plan updated successfully" })));
    assert_eq!(person.get_json("/api/user/profile").await["plan"], "pro");
    let (status, said) = give("platinum", &path).await;
    assert_eq!(
        (status, &said["error"]),
        (StatusCode::BAD_REQUEST, &json!("There is no plan with this name."))
    );
    assert_eq!(give("pro", &format!("/api/admin/users/{}", Uuid::nil())).await.0, StatusCode::NOT_FOUND);
    assert_eq!(give("pro", "/api/admin/users/nonsense").await.0, StatusCode::BAD_REQUEST);

    let audit = admin.get_json("/api/admin/audit").await;
    assert_eq!(audit["pagination"]["total"], 1);
    let entry = &audit["entries"][0];
    assert_eq!(entry["actor_name"], admin.email);
    assert_eq!(entry["actor"], json!(id_of(&app, &admin).await));
    assert_eq!((&entry["action"], &entry["target_kind"]), (&json!("user_plan_changed"), &json!("user")));
    assert_eq!(
        (&entry["target"], &entry["target_name"]),
        (&json!(id_of(&app, &person).await), &json!(person.email))
    );
    assert_eq!(entry["details"], json!({ "from": "basic", "to": "pro" }));
}

#[tokio::test]
async fn a_banned_user_is_refused_everywhere_until_the_ban_is_lifted() {
    let (app, admin) = start().await;
    let person = app.signed_in("basic").await;
    let mut chat = person.join_session().await;
    chat.next("session_state").await;
    let path = format!("/api/admin/users/{}/ban", id_of(&app, &person).await);
    let ban = |path: String, banned: bool| admin.post(&path).json(&json!({ "banned": banned })).send();
    assert_eq!(ban(path.clone(), true).await.unwrap().status(), StatusCode::OK);
    assert_eq!(person.get("/api/user/profile").send().await.unwrap().status(), StatusCode::UNAUTHORIZED);
    while chat.socket.hear(PATIENCE).await != Heard::Closed {}
    let sign_in = async || {
        let body = json!({ "email": person.email, "password": crate::support::PASSWORD });
        let address = format!("{}/auth/v1/token?grant_type=password", app.address);
        Client::new().post(address).json(&body).send().await.unwrap().status()
    };
    assert_eq!(sign_in().await, StatusCode::BAD_REQUEST);
    let found = admin.get_json(&format!("/api/admin/users?search={}", person.email)).await;
    assert_eq!(found["users"][0]["banned"], true);

    assert_eq!(ban(path, false).await.unwrap().status(), StatusCode::OK);
    assert_eq!(sign_in().await, StatusCode::OK);
    let oneself = ban(format!("/api/admin/users/{}/ban", id_of(&app, &admin).await), true).await.unwrap();
    assert_eq!(oneself.json::<Value>().await.unwrap()["error"], "You cannot ban yourself.");
    let nobody = ban(format!("/api/admin/users/{}/ban", Uuid::nil()), true).await.unwrap();
    assert_eq!(nobody.status(), StatusCode::NOT_FOUND);
    let email = person.email.clone();
    assert_eq!(
        acts(&admin).await,
        [("user_banned".to_owned(), email.clone()), ("user_unbanned".to_owned(), email)]
    );
}

#[tokio::test]
async fn all_devices_of_a_user_are_signed_out_immediately() {
    let (app, admin) = start().await;
    let person = app.signed_in("basic").await;
    let other = person.on_another_device().await;
    let path = format!("/api/admin/users/{}/revoke-sessions", id_of(&app, &person).await);
    let answer: Value = admin.post(&path).send().await.unwrap().json().await.unwrap();
    assert_eq!(answer["sessions"], 2);
    for device in [&person, &other] {
        assert_eq!(device.get("/api/user/profile").send().await.unwrap().status(), StatusCode::UNAUTHORIZED);
    }
    assert_eq!(acts(&admin).await, [("user_sessions_revoked".to_owned(), person.email.clone())]);
}

#[tokio::test]
async fn support_sees_an_account_without_its_messages() {
    let app = TestApp::start().await;
    let admin = administrator(&app).await;
    let person = app.signed_in("pro").await;
    let mut chat = person.join_session().await;
    chat.send("My secret supplier is Zanzibar").await;
    chat.next("stop_processing").await;
    let path = format!("/api/admin/users/{}", id_of(&app, &person).await);
    let account = admin.get_json(&path).await;
    assert_eq!(
        (&account["profile"]["email"], &account["profile"]["plan"]),
        (&json!(person.email), &json!("pro"))
    );
    assert_eq!((&account["sessions"], &account["subscription"]), (&json!(1), &Value::Null));
    assert_eq!((&account["payments"], &account["providers"]), (&json!([]), &json!(["email"])));
    assert_eq!(account["conversations"][0]["messages"], 2);
    let text = account.to_string();
    assert!(!text.contains("Zanzibar") && !text.contains("password") && !text.contains("token"), "{text}");
    let nobody = admin.get(&format!("/api/admin/users/{}", Uuid::nil())).send().await.unwrap();
    assert_eq!(nobody.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn an_unanswered_inquiry_is_overdue_after_24_hours() {
    let (app, admin) = start().await;
    let form = json!({ "email": "ada@b.test", "firstName": "Ada", "lastName": "Lovelace", "organization": "Engines" });
    let submit = Client::new().post(format!("{}/api/contact/submit", app.address)).json(&form);
    assert_eq!(submit.send().await.unwrap().status(), StatusCode::OK);
    app.platform.clock.advance(Duration::hours(23));
    let admin = admin.on_another_device().await;
    let inquiries = admin.get_json("/api/admin/inquiries?state=new").await;
    let inquiry = &inquiries["inquiries"][0];
    assert_eq!((&inquiry["state"], &inquiry["overdue"]), (&json!("new"), &json!(false)));
    assert_eq!(inquiry["age_seconds"].as_i64().unwrap() / 3_600, 23);
    app.platform.clock.advance(Duration::hours(2));
    let admin = admin.on_another_device().await;
    let inquiries = admin.get_json("/api/admin/inquiries").await;
    assert_eq!(inquiries["inquiries"][0]["overdue"], true);
    assert_eq!(inquiries["pagination"]["total"], 1);

    let path = format!("/api/admin/inquiries/{}/answered", inquiries["inquiries"][0]["id"].as_str().unwrap());
    assert_eq!(admin.post(&path).send().await.unwrap().status(), StatusCode::OK);
    assert_eq!(admin.post(&path).send().await.unwrap().status(), StatusCode::NOT_FOUND);
    assert!(
        admin.get_json("/api/admin/inquiries?state=new").await["inquiries"].as_array().unwrap().is_empty()
    );
    let answered = admin.get_json("/api/admin/inquiries?state=answered").await;
    assert_eq!(answered["inquiries"][0]["state"], "answered");
    assert_eq!(
        admin.get("/api/admin/inquiries?state=old").send().await.unwrap().status(),
        StatusCode::BAD_REQUEST
    );
    assert_eq!(acts(&admin).await, [("inquiry_answered".to_owned(), "ada@b.test".to_owned())]);
}

#[tokio::test]
async fn changes_of_plans_are_recorded_and_announced_to_every_open_page() {
    let (app, admin) = start().await;
    let visitor = app.signed_in("basic").await;
    let mut tab = visitor.join_session().await;
    tab.next("session_state").await;
    let mut elsewhere = visitor.at(&app.address).join_session().await;
    elsewhere.next("session_state").await;
    let plan = json!({ "name": "Team", "price": 499, "agents": ["vehicle_routing"] });
    assert_eq!(admin.post("/api/payments/plans").json(&plan).send().await.unwrap().status(), StatusCode::OK);
    for socket in [&mut tab, &mut elsewhere] {
        assert_eq!(socket.next("plans_updated").await, json!({}));
    }
    let path = "/api/payments/plans/team";
    for change in [json!({ "price": 599 }), json!({ "is_hidden": true }), json!({ "is_hidden": false })] {
        admin.request(Method::PUT, path).json(&change).send().await.unwrap().error_for_status().unwrap();
        tab.next("plans_updated").await;
    }
    let changed = &admin.get_json("/api/admin/audit?page=3&limit=1").await["entries"][0];
    assert_eq!(changed["details"], json!({ "price": { "from": 499.0, "to": 599.0 } }));
    admin.request(Method::DELETE, path).send().await.unwrap().error_for_status().unwrap();
    tab.next("plans_updated").await;
    let refused = admin.request(Method::DELETE, path).send().await.unwrap();
    assert_eq!(refused.status(), StatusCode::NOT_FOUND);
    let actions: Vec<_> =
        acts(&admin).await.into_iter().map(|(action, name)| format!("{action} {name}")).collect();
    let expected = ["plan_added", "plan_changed", "plan_hidden", "plan_shown", "plan_deleted"];
    assert_eq!(actions, expected.map(|action| format!("{action} Team")));
}

#[tokio::test]
async fn administrative_commands_at_the_terminal_are_recorded() {
    let (app, admin) = start().await;
    let person = app.signed_in("basic").await;
    for arguments in [
        &["admin", "grant", &person.email, "--plan", "pro"][..],
        &["admin", "ban", &person.email],
        &["admin", "ban", &person.email, "--lift"],
        &["admin", "revoke-sessions", &person.email],
    ] {
        run_command(&app.services, arguments).await;
    }
    let actions: Vec<_> = acts(&admin).await.into_iter().map(|(action, _)| action).collect();
    assert_eq!(actions, ["user_granted", "user_banned", "user_unbanned", "user_sessions_revoked"]);
    let newest = &admin.get_json("/api/admin/audit").await["entries"][0];
    assert_eq!((&newest["actor"], &newest["actor_name"]), (&Value::Null, &json!(Actor::terminal().name)));
}
