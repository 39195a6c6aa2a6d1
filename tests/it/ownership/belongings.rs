//! One person who owns one of everything that a person can own.

use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    db::{
        admin::audit::Actor,
        conversations::{
            folders::{Folder, FolderOutcome},
            share_links::{LinkOutcome, ShareLink},
        },
        database_connections::DatabaseConnection,
        identity::ApiToken,
        runs::scenarios::Scenario,
        schedules::{Schedule, ScheduleStored},
        turns::{AskOutcome, NewTurn},
        webhooks::{Endpoint, EndpointStored},
    },
    files::run_key,
};
use protocol::{
    AgentKind, DatabaseTls, RefreshSchedule, Repeats, RunId, SessionId, TokenScope, TurnId, UserId,
};
use serde_json::{Value, json};
use sqlx::query;
use uuid::Uuid;

use super::names::Owned;
use crate::support::{Person, TestApp, buying, on_either};

const RESULT: &[u8] = br#"{"tool":"forecast","dataset":{"name":"sales.csv","sha256":"00","rows":1}}"#;

pub struct Belongings {
    pub owner: Person,
    pub user: UserId,
    session: String,
    upload: String,
    data_set: String,
    run: String,
    turn: String,
    share_link: String,
    folder: String,
    api_token: String,
    database_connection: String,
    schedule: String,
    webhook: String,
    order: String,
    payment: Value,
}

impl Belongings {
    /// Signs a person up and gives them a conversation with a waiting question, a data set of two versions, a run with
    /// a file and a scenario, a link to the conversation, a folder, an API token, a connected database, a schedule, a webhook, an open
    /// order and a paid one.
    pub async fn new(app: &TestApp) -> Self {
        let owner = app.signed_in("basic").await;
        let user = app.platform.db.grant(&owner.email, None, None).await.unwrap().expect("the owner");
        let session = format!("session_{}", Uuid::new_v4().simple());
        let mut upload = Value::Null;
        for rows in ["2025-01-06,5", "2025-01-06,5\n2025-01-13,6"] {
            let content = format!("date,demand\n{rows}\n").into_bytes();
            let sent = owner.upload(&session, &format!("{session}.csv"), content).await;
            upload = sent.json().await.expect("an upload");
        }
        let turn = waiting_turn(app, user, &session).await;
        let share_link = share_link(app, user, &session).await;
        let folder = folder(app, user).await;
        let run = stored_run(app, user).await;
        let api_token = api_token(app, user).await;
        let database_connection = database_connection(app, user).await;
        let schedule = schedule(app, user, (&session, &run)).await;
        let webhook = webhook(app, user).await;
        let (order, payment) = orders(&owner).await;
        let text = |name: &str| upload[name].as_str().expect("a name").to_owned();
        Self {
            upload: text("upload_id"),
            data_set: text("data_set_id"),
            owner,
            user,
            session,
            run,
            turn,
            share_link,
            folder,
            api_token,
            database_connection,
            schedule,
            webhook,
            order,
            payment,
        }
    }

    /// The name of one belonging, as routes take it.
    pub fn name_of(&self, owned: Owned) -> String {
        let of_payment = |name: &str| self.payment[name].as_str().expect("a payment").to_owned();
        match owned {
            Owned::Conversation => self.session.clone(),
            Owned::Upload => self.upload.clone(),
            Owned::DataSet => self.data_set.clone(),
            Owned::Run => self.run.clone(),
            Owned::Turn => self.turn.clone(),
            Owned::ShareLink => self.share_link.clone(),
            Owned::Folder => self.folder.clone(),
            Owned::ApiToken => self.api_token.clone(),
            Owned::DatabaseConnection => self.database_connection.clone(),
            Owned::Schedule => self.schedule.clone(),
            Owned::Webhook => self.webhook.clone(),
            Owned::Order => self.order.clone(),
            Owned::Payment => of_payment("razorpay_payment_id"),
            Owned::Signature => of_payment("razorpay_signature"),
        }
    }

    /// The order that the payment belongs to.
    pub fn paid_order(&self) -> &str {
        self.payment["razorpay_order_id"].as_str().expect("an order")
    }

    /// A name of the same kind that nothing has.
    pub fn unknown(owned: Owned) -> String {
        match owned {
            Owned::Conversation => "session_unknown".to_owned(),
            Owned::Upload
            | Owned::DataSet
            | Owned::Turn
            | Owned::ShareLink
            | Owned::Folder
            | Owned::ApiToken
            | Owned::DatabaseConnection
            | Owned::Schedule
            | Owned::Webhook => Uuid::now_v7().to_string(),
            Owned::Run | Owned::Order | Owned::Payment | Owned::Signature => "unknown".to_owned(),
        }
    }

    /// Texts that no answer to another person may contain.
    pub fn marks(&self) -> Vec<&str> {
        let ids = [
            &self.session,
            &self.upload,
            &self.data_set,
            &self.run,
            &self.turn,
            &self.share_link,
            &self.folder,
            &self.api_token,
            &self.database_connection,
            &self.schedule,
            &self.webhook,
            &self.order,
        ];
        ids.into_iter().map(String::as_str).chain([self.owner.email.as_str(), self.paid_order()]).collect()
    }
}

/// A question that no worker has taken.
async fn waiting_turn(app: &TestApp, user: UserId, session: &str) -> String {
    let id = TurnId::generate();
    let turn = NewTurn {
        id,
        session: SessionId::try_from(session.to_owned()).unwrap(),
        user,
        agent: AgentKind::General,
        question: "Hello".to_owned(),
        upload: None,
        with_upload: None,
        pinned: false,
        recalculates: None,
        client_id: None,
        now: app.platform.clock.now(),
    };
    let asked = app.platform.turns.ask(turn).await.unwrap();
    assert!(matches!(asked, AskOutcome::Stored { .. }), "the question waits");
    id.to_string()
}

async fn share_link(app: &TestApp, user: UserId, session: &str) -> String {
    let now = app.platform.clock.now();
    let link = ShareLink {
        id: Uuid::now_v7(),
        session_id: session.to_owned(),
        title: "Mine".to_owned(),
        last_place: 1,
        messages: 1,
        created_at: now,
        expires_at: now + TimeDelta::days(7),
        revoked_at: None,
    };
    let by = Actor { id: Some(user), name: "owner".to_owned() };
    let made = app.platform.db.add_share_link(user, &link, &link.id.to_string(), &by).await.unwrap();
    assert_eq!(made, LinkOutcome::Made);
    link.id.to_string()
}

async fn folder(app: &TestApp, user: UserId) -> String {
    let created_at = app.platform.clock.now();
    let folder = Folder { id: Uuid::now_v7(), name: "Mine".to_owned(), created_at, conversations: 0 };
    assert_eq!(app.platform.db.add_folder(user, &folder).await.unwrap(), FolderOutcome::Done);
    folder.id.to_string()
}

/// A token of a user whose plan may create none any more.
async fn api_token(app: &TestApp, user: UserId) -> String {
    let token = ApiToken {
        id: Uuid::now_v7(),
        name: "Nightly".to_owned(),
        beginning: "sct_abcdef".to_owned(),
        scopes: vec![TokenScope::Read].into(),
        created_at: app.platform.clock.now(),
        expires_at: None,
        last_used_at: None,
        revoked_at: None,
    };
    assert!(app.platform.db.add_api_token(user, &token, &token.id.to_string()).await.unwrap());
    token.id.to_string()
}

/// A database of a user whose plan may connect none any more.
async fn database_connection(app: &TestApp, user: UserId) -> String {
    let connection = DatabaseConnection {
        id: Uuid::now_v7(),
        user_id: user.0,
        name: "Shop".to_owned(),
        host: "db.example.com".to_owned(),
        port: 5432,
        database_name: "shop".to_owned(),
        username: "reader".to_owned(),
        sealed_password: String::new(),
        tls: DatabaseTls::Require,
        ca_certificate: None,
        source: "sales".to_owned(),
        schedule: RefreshSchedule::None,
        next_refresh_at: None,
        claimed_until: None,
        last_refresh_at: None,
        last_rows: None,
        last_error: None,
        failures: 0,
        data_set_id: None,
        data_set_name: None,
        created_at: app.platform.clock.now(),
    };
    app.platform.db.add_database_connection(&connection, &Actor::terminal()).await.unwrap();
    connection.id.to_string()
}

/// A schedule that is not due.
async fn schedule(app: &TestApp, user: UserId, (session, run): (&str, &str)) -> String {
    let schedule = Schedule {
        id: Uuid::now_v7(),
        user_id: user.0,
        session_id: Some(session.to_owned()),
        data_set_id: None,
        data_set_name: None,
        tool: "forecast".to_owned(),
        about: "Hello".to_owned(),
        run_id: run.to_owned(),
        repeats: Repeats::NewVersion,
        sends_mail: false,
        paused_at: None,
        next_run_at: None,
        claimed_until: None,
        turn_id: None,
        last_run_at: None,
        last_run_id: None,
        last_error: None,
        failures: 0,
        created_at: app.platform.clock.now(),
    };
    assert_eq!(app.platform.db.add_schedule(&schedule).await.unwrap(), ScheduleStored::Stored);
    schedule.id.to_string()
}

/// An endpoint of a user whose plan may add none any more.
async fn webhook(app: &TestApp, user: UserId) -> String {
    let endpoint = Endpoint {
        id: Uuid::now_v7(),
        user_id: user.0,
        address: "https://example.com/hooks".to_owned(),
        sealed_secret: String::new(),
        sealed_old_secret: None,
        old_secret_until: None,
        paused_at: None,
        pause_reason: None,
        created_at: app.platform.clock.now(),
    };
    assert_eq!(app.platform.db.add_webhook_endpoint(&endpoint).await.unwrap(), EndpointStored::Stored);
    endpoint.id.to_string()
}

async fn stored_run(app: &TestApp, user: UserId) -> String {
    const SQL: &str = "INSERT INTO runs (id, user_id, tool, params, files, created_at) VALUES ($1, $2, 'forecast', $3, $4, $5)";
    let id = Uuid::new_v4().simple().to_string();
    let files = json!([{ "name": "result.json", "kind": "application/json", "bytes": RESULT.len() }]);
    let now: DateTime<Utc> = app.platform.clock.now();
    on_either!(&app.platform.db, line => {
        let insert = query(SQL).bind(&id).bind(user.0).bind(json!({})).bind(files).bind(now);
        insert.execute(line).await.map(drop)
    })
    .unwrap();
    let key = run_key(user, &RunId(id.clone()), "result.json");
    app.platform.files.put(&key, RESULT.to_vec()).await.unwrap();
    // Requests have this name where a name belongs to nobody.
    let scenario = Scenario::new(Uuid::nil().to_string(), json!({ "horizon": 8 }), json!([]), now);
    app.platform.db.save_scenario(user, &RunId(id.clone()), &scenario).await.unwrap();
    id
}

/// An order that waits for its payment, and the proof of another order that is paid but not verified.
async fn orders(owner: &Person) -> (String, Value) {
    let paid = buying::create(owner, "enterprise").await;
    let payment = buying::play(owner, &paid["payment_data"]["order_id"], "pay").await;
    (buying::order_of(&buying::create(owner, "pro").await), payment)
}
