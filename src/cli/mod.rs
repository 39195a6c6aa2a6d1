//! The command line: one file per command.

mod admin;
mod again;
mod analyze;
mod backup;
mod demo;
mod doctor;
mod earlier;
mod health;
mod logging;
mod metrics;
mod profile;
mod retention;
mod serve;
mod stop;
mod terminal;
mod traces;
mod understand;

use std::fmt::Write;

use anyhow::{Result, bail};
use clap::{Parser, Subcommand};
use platform::{
    Clock, Config,
    config::{LogFormat, SECRETS, SETTINGS},
};

pub(crate) use terminal::Closed;

/// Version and commit, the same for every build of a commit.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("SUPPLYCHAIN_COMMIT"), ")");

/// Supply chain assistant: chat with agents about demand, stock, routes and suppliers.
#[derive(Parser)]
#[command(name = "supplychain", version = VERSION, after_long_help = settings_help())]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// API, web pages and workers in one process (the default command)
    Serve,
    /// API and web pages only
    Api,
    /// Workers only
    Worker,
    /// Bring the database schema up to date
    Migrate,
    /// Check that a running server is ready
    Health(health::Options),
    /// Analyze one file without server or account
    Analyze(analyze::Options),
    /// Calculate a run again from its record, and say whether it is the same
    Again(again::Options),
    /// List what is recognised in a question, without running anything
    Understand(understand::Options),
    /// Support work
    #[command(subcommand)]
    Admin(admin::Command),
    /// Save everything as one file, also while the server runs
    Backup(backup::Backup),
    /// Fill an installation from such a file
    Restore(backup::Restore),
    /// Move everything to other stores, such as from embedded to scaled out
    Move(backup::Move),
    /// List what would be removed now because it is old; removes nothing
    Retention(retention::Options),
    /// Check this installation and say how to repair what is wrong; changes nothing
    Doctor(doctor::Options),
    /// Add sample users, files and finished conversations
    Demo,
}

/// Runs the command.
///
/// # Errors
/// When the command fails; the message is written for the person at the terminal.
pub(crate) async fn run(arguments: Arguments) -> Result<()> {
    let command = arguments.command.unwrap_or(Command::Serve);
    // These commands need no server configuration.
    let command = match command {
        Command::Analyze(options) => {
            logging::start(LogFormat::Pretty, "warn");
            return analyze::run(options).await;
        }
        Command::Again(options) => {
            logging::start(LogFormat::Pretty, "warn");
            return again::run(options).await;
        }
        Command::Understand(options) => return understand::run(options).await,
        Command::Doctor(options) => return doctor::run(options).await,
        Command::Health(options) => return health::run(options).await,
        command => command,
    };
    let config = Config { version: VERSION, ..Config::from_env()? };
    logging::start(config.log_format, "info,apalis_core=warn");
    match command {
        Command::Serve => serve::everything(config).await,
        Command::Api => serve::api(scaled_out(config)?).await,
        Command::Worker => serve::worker(scaled_out(config)?).await,
        Command::Migrate => migrate(config).await,
        Command::Admin(command) => admin::run(config, command).await,
        Command::Backup(asked) => backup::save(&config, &asked).await,
        Command::Restore(asked) => backup::restore(&config, &asked).await,
        Command::Move(asked) => backup::move_to(&config, &asked).await,
        Command::Retention(options) => retention::run(&config, &options).await,
        Command::Demo => demo::run(config).await,
        Command::Analyze(_)
        | Command::Again(_)
        | Command::Understand(_)
        | Command::Doctor(_)
        | Command::Health(_) => {
            unreachable!("answered above")
        }
    }
}

/// Prints an error on the terminal.
pub(crate) fn print_error(error: &anyhow::Error) {
    terminal::print_beside(&format!("supplychain: {}", terminal::text(&format!("{error:#}"))));
}

/// Separate processes can share Postgres and Redis only; an embedded store belongs to one process.
fn scaled_out(config: Config) -> Result<Config> {
    if config.redis_url.is_none() || config.database_url.is_none() {
        bail!(
            "separate api and worker processes need DATABASE_URL and REDIS_URL; `supplychain serve` needs neither"
        );
    }
    Ok(config)
}

async fn migrate(config: Config) -> Result<()> {
    std::fs::create_dir_all(&config.data_dir)?;
    platform::open_db(&config, &Clock::default()).await?.close().await;
    tracing::info!("the database schema is up to date");
    Ok(())
}

fn settings_help() -> String {
    let mut help = "Settings (environment or .env):\n".to_owned();
    for (name, default, meaning) in SETTINGS {
        let default = if default.is_empty() { String::new() } else { format!(" [{default}]") };
        let _ = writeln!(help, "  {name:24} {meaning}{default}");
    }
    let secrets: Vec<&str> = SECRETS.iter().map(|(_, file)| *file).collect();
    let _ =
        writeln!(help, "\nSecrets may stand in a file that another setting names: {}", secrets.join(", "));
    help
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_version_names_the_commit() {
        let version = Arguments::command().render_version();
        let commit = env!("SUPPLYCHAIN_COMMIT");
        assert_eq!(version, format!("supplychain {} ({commit})\n", env!("CARGO_PKG_VERSION")));
        assert!(!commit.is_empty());
    }
}
