//! Shows how a question is understood, without a server, account or analysis. So far it lists the recognised entities.

mod answer;
mod batch;
mod names;

use std::path::PathBuf;

use anyhow::{Context, Result};
use chrono::NaiveDate;
use clap::{Args, CommandFactory, error::ErrorKind};
use platform::Clock;

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
    if !options.entities {
        super::Arguments::command()
            .error(
                ErrorKind::MissingRequiredArgument,
                "the typed request is not available yet; add --entities to list what is recognised in the question",
            )
            .exit();
    }
    let today = options.today.unwrap_or_else(|| Clock::default().now().date_naive());
    let read = tokio::task::spawn_blocking(move || match &options.batch {
        Some(questions) => batch::run(questions, today),
        None => answer::run(&options.ask.unwrap_or_default(), &options.files, today, options.json),
    });
    read.await.context("reading the question ended early")?
}
