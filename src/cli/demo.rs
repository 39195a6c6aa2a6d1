//! Creates sample users of every plan, sample files and finished conversations. The questions go through the same
//! operations, queue and agents as questions from a browser.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use api::{
    auth::{Auth, SignedIn},
    operations::{
        chat::{self, Question},
        uploads,
    },
};
use platform::{Config, Platform, secret};
use protocol::{AgentKind, SessionId, TurnId, UserId};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// Name, plan and role of each user.
const USERS: [(&str, &str, &str); 4] = [
    ("basic", "basic", "user"),
    ("pro", "pro", "user"),
    ("enterprise", "enterprise", "user"),
    ("admin", "admin", "admin"),
];

/// The agents and the questions that each user has asked them.
const QUESTIONS: [(AgentKind, &str); 3] = [
    (AgentKind::General, "Which agent can tell me what to reorder?"),
    (AgentKind::DemandForecasting, "Forecast the next 12 weeks"),
    (AgentKind::DemandForecasting, "Only SNK-042"),
];

pub(super) async fn run(config: Config) -> Result<()> {
    if !config.is_loopback() {
        bail!("the demo creates accounts that anyone may use; it runs only while PUBLIC_URL is this machine");
    }
    let platform = Platform::open(config).await?;
    let auth = Auth::open(&platform).await?;
    let stop = CancellationToken::new();
    let worker = tokio::spawn(worker::run(platform.clone(), stop.clone()));
    for (name, plan, role) in USERS {
        let email = format!("{name}@demo.localhost");
        let password: String = secret::token().chars().take(16).collect();
        match auth.add_account(&email, &password).await? {
            // The passwords of the run before are stored nowhere, so the accounts that are there get new ones.
            None if auth.replace_password(&email, &password).await? => show(&email, &password),
            None => tracing::warn!(user = name, "is there already and has not confirmed its address"),
            Some(user) => {
                platform.db.grant(&email, Some(role), Some(plan)).await?;
                converse(&platform, &signed_in(user, &email, plan, role)).await?;
                show(&email, &password);
            }
        }
    }
    stop.cancel();
    worker.await.context("stopping the worker")?
}

fn signed_in(user: UserId, email: &str, plan: &str, role: &str) -> SignedIn {
    SignedIn {
        user,
        auth_session: Uuid::nil(),
        email: email.to_owned(),
        plan: plan.to_owned(),
        role: role.to_owned(),
    }
}

/// Uploads the sample file to a new conversation, asks all questions, and waits for each answer.
async fn converse(platform: &Platform, user: &SignedIn) -> Result<()> {
    let name = format!("session_{}_demo", platform.clock.now().timestamp_millis());
    let session = SessionId::try_from(name)?;
    let samples = agents::samples();
    let sample = samples.iter().find(|sample| sample.agent == AgentKind::DemandForecasting);
    let sample = sample.context("there is a sample for every agent")?;
    let content = futures::stream::iter([anyhow::Ok(sample.bytes.clone().into())]);
    let file_name = sample.file_name();
    let received = uploads::store(platform, user, file_name, "text/csv".to_owned(), content).await?;
    uploads::add(platform, user, received, Some(session.clone())).await?;
    for (agent_type, message) in QUESTIONS {
        let message = message.to_owned();
        let question = Question {
            message,
            session_id: session.clone(),
            agent_type,
            upload_id: None,
            with_upload_id: None,
            pinned: false,
            client_id: None,
        };
        wait_for_reply(platform, chat::ask(platform, user, &question).await?).await?;
    }
    Ok(())
}

async fn wait_for_reply(platform: &Platform, turn: TurnId) -> Result<()> {
    while platform.db.outcome(turn).await?.is_none() {
        sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

#[expect(clippy::print_stdout, reason = "the person at the terminal needs the passwords")]
fn show(email: &str, password: &str) {
    println!("{email}  password: {password}");
}
