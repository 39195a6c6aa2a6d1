//! Exports all data of a person as one JSON document. It is written while it is read, so that a long history needs no
//! more memory than a short one. It contains files as links that are valid for a day.

use bytes::Bytes;
use chrono::TimeDelta;
use futures::{Stream, StreamExt, stream::unfold};
use platform::{Platform, db::users::allowances::Allowance};
use serde::Serialize;
use serde_json::Value;
use tokio::sync::mpsc;
use uuid::Uuid;

mod views;

use crate::{auth::SignedIn, error::ApiError};

/// Exports per hour.
const TIMES: i64 = 5;
const WINDOW: TimeDelta = TimeDelta::hours(1);
/// Parts that may wait for the network.
const WAITING: usize = 4;

/// Counts the export.
///
/// # Errors
/// When there were too many within the last hour.
pub async fn allow(platform: &Platform, user: &SignedIn) -> Result<(), ApiError> {
    let now = platform.clock.now();
    let allowance = Allowance { kind: "exports", times: TIMES, not_since: now - WINDOW };
    match platform.db.use_allowance(user.user, allowance, now).await? {
        Ok(()) => Ok(()),
        Err(since) => Err(ApiError::TooMany {
            text: format!("You can export your data {TIMES} times an hour. Please try again later."),
            retry_after_seconds: u64::try_from((since + WINDOW - now).num_seconds()).unwrap_or(0) + 1,
        }),
    }
}

/// The document, piece by piece. Dropping the stream ends it; an error aborts the download.
pub fn document(
    platform: Platform,
    user: SignedIn,
) -> impl Stream<Item = Result<Bytes, std::io::Error>> + Send + use<> {
    let (sender, receiver) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        let mut pen = Pen { sender, is_first: true };
        match write(&platform, &user, &mut pen).await {
            Ok(()) | Err(Stop::Gone) => {}
            Err(Stop::Failed(error)) => {
                tracing::error!(error = format!("{error:#}"), "an export was interrupted");
                let _ = pen.sender.send(Err(std::io::Error::other("the export was interrupted"))).await;
            }
        }
    });
    let parts = unfold(receiver, async |mut receiver| receiver.recv().await.map(|part| (part, receiver)));
    // Compression asks again after the end.
    parts.fuse()
}

/// Why the document ends early.
enum Stop {
    /// The receiver is gone.
    Gone,
    Failed(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// Writes JSON with lists of any length.
struct Pen {
    sender: mpsc::Sender<Result<Bytes, std::io::Error>>,
    /// Whether the next item is the first one in its list.
    is_first: bool,
}

impl Pen {
    async fn raw(&self, text: impl Into<String>) -> Result<(), Stop> {
        self.sender.send(Ok(Bytes::from(text.into()))).await.map_err(|_| Stop::Gone)
    }

    async fn field(&self, name: &str, value: &impl Serialize) -> Result<(), Stop> {
        self.raw(format!("{}: {},\n", Value::from(name), serde_json::to_string(value)?)).await
    }

    async fn begin_list(&mut self, name: &str) -> Result<(), Stop> {
        self.is_first = true;
        self.raw(format!("{}: [", Value::from(name))).await
    }

    /// Several items of a list, as one piece.
    async fn items(&mut self, items: impl Iterator<Item = Value>) -> Result<(), Stop> {
        let mut text = String::new();
        for item in items {
            text.push_str(if std::mem::take(&mut self.is_first) { "\n" } else { ",\n" });
            text.push_str(&item.to_string());
        }
        if text.is_empty() { Ok(()) } else { self.raw(text).await }
    }
}

async fn write(platform: &Platform, user: &SignedIn, pen: &mut Pen) -> Result<(), Stop> {
    let (db, id) = (&platform.db, user.user);
    pen.raw("{\n").await?;
    pen.field("exported_at", &platform.clock.now()).await?;
    pen.field(
        "about_links",
        &"Links to files are relative to the address of this site and work for 24 hours.",
    )
    .await?;
    pen.field("profile", &db.profile(id).await?.map(views::profile)).await?;
    pen.field("account", &db.user(id).await?.map(views::account)).await?;
    pen.field("ways_to_sign_in", &views::all(db.identities(id).await?, views::identity)).await?;
    pen.field("devices", &views::all(db.devices(id).await?, views::device)).await?;
    pen.field("subscription", &db.subscription(id, platform.clock.now()).await?.map(views::subscription))
        .await?;
    pen.field("api_tokens", &views::all(db.all_api_tokens(id).await?, views::api_token)).await?;
    let databases = views::all(db.database_connections(id).await?, views::database_connection);
    pen.field("database_connections", &databases).await?;
    let webhooks = views::all(db.webhook_endpoints(id).await?, views::webhook);
    pen.field("webhooks", &webhooks).await?;
    pen.field("schedules", &views::all(db.schedules(id).await?, views::schedule)).await?;
    pen.field("orders", &views::all(db.all_orders(id).await?, views::order)).await?;
    pen.field("paid_plans", &views::all(db.grants(id).await?, views::grant)).await?;
    pen.field("inquiries", &views::all(db.inquiries_from(&user.email).await?, views::inquiry)).await?;
    pen.field("administrative_acts", &views::all(db.acts_about(id).await?, views::act)).await?;
    pen.field("folders", &views::all(db.folders(id).await?, views::folder)).await?;
    pen.field("data_sets", &views::all(db.all_data_sets(id).await?, views::data_set)).await?;
    pen.field("remembered_recipes", &views::all(db.all_recipes(id).await?, views::recipe)).await?;
    write_uploads(platform, user, pen).await?;
    write_runs(platform, user, pen).await?;
    pen.field("share_links", &views::all(db.all_share_links(id).await?, views::share_link)).await?;
    pen.field("feedback", &views::all(db.all_feedback(id).await?, views::feedback)).await?;
    pen.field("scenarios", &views::all(db.all_scenarios(id).await?, views::scenario)).await?;
    write_conversations(platform, user, pen).await?;
    pen.raw("\n}\n").await
}

async fn write_uploads(platform: &Platform, user: &SignedIn, pen: &mut Pen) -> Result<(), Stop> {
    pen.begin_list("uploads").await?;
    let mut after = Uuid::nil();
    loop {
        let part = platform.db.uploads_after(user.user, after).await?;
        let Some(last) = part.last() else { break };
        after = last.id;
        pen.items(part.into_iter().map(|upload| views::upload(platform, upload))).await?;
    }
    pen.raw("\n],\n").await
}

async fn write_runs(platform: &Platform, user: &SignedIn, pen: &mut Pen) -> Result<(), Stop> {
    pen.begin_list("runs").await?;
    let mut after = String::new();
    loop {
        let part = platform.db.runs_after(user.user, &after).await?;
        let Some(last) = part.last() else { break };
        after.clone_from(&last.id);
        pen.items(part.into_iter().map(|run| views::run(platform, user.user, run))).await?;
    }
    pen.raw("\n],\n").await
}

async fn write_conversations(platform: &Platform, user: &SignedIn, pen: &mut Pen) -> Result<(), Stop> {
    pen.raw("\"conversations\": [").await?;
    let (mut after, mut separator) = (String::new(), "\n");
    loop {
        let part = platform.db.conversations_after(user.user, &after).await?;
        let Some(last) = part.last() else { break };
        after.clone_from(&last.id);
        for conversation in part {
            pen.raw(format!("{}{{\n", std::mem::replace(&mut separator, ",\n"))).await?;
            pen.field("id", &conversation.id).await?;
            pen.field("title", &conversation.title).await?;
            pen.field("made_title", &conversation.made_title).await?;
            pen.field("created_at", &conversation.created_at).await?;
            pen.field("updated_at", &conversation.updated_at).await?;
            pen.field("pinned_at", &conversation.pinned_at).await?;
            pen.field("archived_at", &conversation.archived_at).await?;
            pen.field("seen_at", &conversation.seen_at).await?;
            pen.field("folder", &conversation.folder_id).await?;
            write_messages(platform, user, &conversation.id, pen).await?;
            pen.raw("\n}").await?;
        }
    }
    pen.raw("\n]").await
}

async fn write_messages(
    platform: &Platform,
    user: &SignedIn,
    session: &str,
    pen: &mut Pen,
) -> Result<(), Stop> {
    pen.begin_list("messages").await?;
    let mut after = 0;
    loop {
        let part = platform.db.messages_after(user.user, session, after).await?;
        let Some(last) = part.last() else { break };
        after = last.place;
        pen.items(part.into_iter().map(views::message)).await?;
    }
    pen.raw("\n]").await
}
