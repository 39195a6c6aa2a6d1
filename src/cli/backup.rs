//! Saves an installation as one file, fills one from it, and moves one to other stores. `backup` may run beside a running
//! server; what is filled must not run.

use std::{
    fs,
    io::{IsTerminal, Write, stdin, stdout},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use platform::{
    Clock, Config, Db, Files, KeyRing,
    backup::{self, Contents},
    config::settings_in,
};

use super::terminal;

#[derive(Args)]
pub(super) struct Backup {
    /// The file to write; it holds everything, also keys and hashes of passwords, and only its owner may read it
    file: PathBuf,
}

#[derive(Args)]
pub(super) struct Restore {
    /// A file that `supplychain backup` has written
    file: PathBuf,
    #[command(flatten)]
    replacing: Replacing,
}

#[derive(Args)]
pub(super) struct Move {
    /// Settings of the new place, one NAME=value a line as in .env, such as `DATABASE_URL`, `STORAGE_URL` and `DATA_DIR`
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    #[command(flatten)]
    replacing: Replacing,
}

#[derive(Args)]
struct Replacing {
    /// Remove what the installation holds, after a question
    #[arg(long)]
    replace: bool,
    /// Do not ask
    #[arg(long, requires = "replace")]
    yes: bool,
}

pub(super) async fn save(config: &Config, asked: &Backup) -> Result<()> {
    let contents = save_to(config, &asked.file).await?;
    say(&format!("saved as {}: {}", asked.file.display(), summary(&contents)))
}

pub(super) async fn restore(config: &Config, asked: &Restore) -> Result<()> {
    asked.replacing.confirm(config)?;
    let contents = fill(config, &asked.file, asked.replacing.replace).await?;
    say(&format!("restored from {}: {}", asked.file.display(), summary(&contents)))
}

pub(super) async fn move_to(config: &Config, asked: &Move) -> Result<()> {
    let name = asked.to.display();
    let settings = settings_in(&asked.to).with_context(|| format!("reading {name}"))?;
    let target = Config::from_vars(|name| settings.get(name).cloned())?;
    ensure!(config.place() != target.place(), "{name} names the place that is in use now");
    asked.replacing.confirm(&target)?;
    // Beside the data of the old place, where there is usually room for as much again.
    let file = config.data_dir.join(format!("move-{}.tar", uuid::Uuid::new_v4().simple()));
    save_to(config, &file).await?;
    let filled = fill(&target, &file, asked.replacing.replace).await;
    fs::remove_file(&file).with_context(|| format!("removing {}", file.display()))?;
    let summary = summary(&filled?);
    say(&format!("moved: {summary}. Now start the processes with the settings of {name}"))
}

async fn save_to(config: &Config, file: &Path) -> Result<Contents> {
    if config.database_url.is_none() {
        let database = config.data_dir.join("supplychain.db");
        ensure!(database.exists(), "there is no installation in {}", config.data_dir.display());
    }
    let db = platform::connect_db(config).await?;
    let saved = save_from(&db, config, file).await;
    db.close().await;
    saved
}

async fn save_from(db: &Db, config: &Config, file: &Path) -> Result<Contents> {
    backup::save(db, &files_of(config)?, config.version, file, Clock::default().now()).await
}

async fn fill(config: &Config, file: &Path, replaces: bool) -> Result<Contents> {
    // Before anything is created: a damaged archive leaves no empty installation.
    backup::verify(file).await?;
    fs::create_dir_all(&config.data_dir)?;
    let db = platform::open_db(config, &Clock::default()).await?;
    let restored = fill_db(&db, config, file, replaces).await;
    db.close().await;
    restored
}

async fn fill_db(db: &Db, config: &Config, file: &Path, replaces: bool) -> Result<Contents> {
    let restored = backup::restore(db, &files_of(config)?, file, replaces, Clock::default().now()).await?;
    Ok(restored.contents)
}

/// No links are signed here, so that no key is needed.
fn files_of(config: &Config) -> Result<Files> {
    platform::open_files(config, KeyRing::fixed(""))
}

impl Replacing {
    fn confirm(&self, config: &Config) -> Result<()> {
        if !self.replace || self.yes {
            return Ok(());
        }
        if !stdin().is_terminal() {
            bail!("`--replace` asks a question, and this is no terminal; add `--yes` if you are sure");
        }
        write!(stdout(), "Remove everything in {}? Type yes: ", config.place())?;
        stdout().flush()?;
        let mut answer = String::new();
        stdin().read_line(&mut answer)?;
        ensure!(answer.trim() == "yes", "nothing was changed");
        Ok(())
    }
}

fn summary(contents: &Contents) -> String {
    let mut text = format!(
        "{} rows of {} tables, {} files with {} bytes, SHA-256 {}",
        contents.rows(),
        contents.tables.len(),
        contents.files,
        contents.bytes,
        contents.sha256
    );
    if contents.folders_without_files > 0 {
        text.push_str("; uploads or runs without files: ");
        text.push_str(&contents.folders_without_files.to_string());
    }
    text
}

fn say(text: &str) -> Result<()> {
    terminal::print(text)
}
