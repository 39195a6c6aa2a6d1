//! Lists what retention would remove now, and removes nothing: the workers remove it within the hour.

use anyhow::Result;
use clap::Args;
use platform::{Clock, Config, db::storage::retention::OldData};
use serde_json::json;

use super::terminal;

#[derive(Args)]
pub(super) struct Options {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(config: &Config, options: &Options) -> Result<()> {
    let db = platform::connect_db(config).await?;
    let found = db.old_data(Clock::default().now()).await;
    db.close().await;
    let found = found?;
    let text = if options.json { json!(found).to_string() } else { lines(&found) };
    terminal::print(&text)
}

fn lines(found: &OldData) -> String {
    let OldData {
        messages,
        questions,
        inquiries,
        remembered_recipes,
        results,
        uploads,
        bytes,
        empty_conversations,
        webhook_deliveries,
    } = found;
    format!(
        "older than 36 months and unused since:\n  messages: {messages}\n  questions: {questions}\n  inquiries: {inquiries}\n  \
         remembered decisions: {remembered_recipes}\n  results: {results}\n  uploads: {uploads}\n  bytes of both: {bytes}\n\
         empty for 30 days:\n  conversations: {empty_conversations}\nolder than 30 days:\n  deliveries of webhooks: {webhook_deliveries}"
    )
}
