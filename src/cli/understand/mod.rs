//! Shows how a question is understood, without a server, account or analysis.

mod answer;
mod batch;
mod names;

use std::path::PathBuf;

use anyhow::{Context, Result};
use chrono::NaiveDate;
use clap::Args;
use platform::Clock;
use protocol::AgentKind;

use answer::Settings;

#[derive(Args)]
pub(super) struct Options {
    /// Tables beside the question; only the names of their columns and values are used
    files: Vec<PathBuf>,
    /// The question
    #[arg(long, required_unless_present = "batch", conflicts_with = "batch")]
    ask: Option<String>,
    /// Questions as JSON, one object per line, such as {"ask": "...", "files": ["..."], "today": "2026-11-20"}; - reads them
    /// from the standard input
    #[arg(long, conflicts_with = "files")]
    batch: Option<PathBuf>,
    /// The agent that is selected, such as inventory_optimization
    #[arg(long, value_parser = agent)]
    agent: Option<AgentKind>,
    /// The JSON answer to the question before, which this one may change
    #[arg(long, conflicts_with = "batch")]
    after: Option<PathBuf>,
    /// List what was recognised: numbers, money, sizes, dates, names of the file
    #[arg(long)]
    entities: bool,
    /// The day on which the question is asked, such as 2026-11-20
    #[arg(long)]
    today: Option<NaiveDate>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(options: Options) -> Result<()> {
    let today = options.today.unwrap_or_else(|| Clock::default().now().date_naive());
    let settings = Settings { selected: options.agent.unwrap_or_default(), shows_entities: options.entities };
    let read = tokio::task::spawn_blocking(move || match &options.batch {
        Some(questions) => batch::run(questions, today, &settings),
        None => one(&options, today, &settings),
    });
    read.await.context("reading the question ended early")?
}

fn one(options: &Options, today: NaiveDate, settings: &Settings) -> Result<()> {
    let mut files = names::Files::read(&options.files, today)?;
    let before = match &options.after {
        Some(file) => {
            let text = std::fs::read(file).with_context(|| format!("reading {}", file.display()))?;
            Some(
                serde_json::from_slice(&text)
                    .with_context(|| format!("{} is not an answer", file.display()))?,
            )
        }
        None => None,
    };
    let ask = options.ask.as_deref().unwrap_or_default();
    answer::run(ask, files.for_question(ask, today), before.as_ref(), settings, options.json)
}

fn agent(name: &str) -> Result<AgentKind, String> {
    AgentKind::ALL
        .into_iter()
        .find(|kind| kind.as_str() == name)
        .ok_or_else(|| format!("no agent is called {name}"))
}
