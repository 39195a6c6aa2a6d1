//! Support work: `accounts.rs` changes accounts, `room.rs` shows and steers the queue, its workers and its jobs,
//! `keys.rs` the keys that sign, and `tables.rs` writes lists. Each command that acts prints one line about what it did. All may run beside a running server.

mod accounts;
mod keys;
mod room;
mod tables;

use anyhow::Result;
use clap::Subcommand;
use platform::{Clock, Config};

use super::terminal;

/// What can be done.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Give a user a role, a plan or both
    Grant(accounts::Grant),
    /// Ban an account and sign out all its devices, or lift the ban
    Ban(accounts::Ban),
    /// Sign out all devices of a user
    RevokeSessions {
        /// Address of the user
        email: String,
    },
    /// Show the lanes of the queue, pause one or resume it
    Queue(room::Queue),
    /// List the workers, or let one take no more jobs
    Workers(room::Workers),
    /// List jobs, show one, retry or discard
    Jobs(room::Jobs),
    /// List the keys that sign tokens and links, or let new ones follow
    Keys(keys::Keys),
}

pub(super) async fn run(config: Config, command: Command) -> Result<()> {
    let clock = Clock::default();
    let db = platform::open_db(&config, &clock).await?;
    let now = clock.now();
    let done = match command {
        Command::Grant(asked) => accounts::grant(&db, &asked, now).await,
        Command::Ban(asked) => accounts::ban(&db, &asked, now).await,
        Command::RevokeSessions { email } => accounts::revoke_sessions(&db, &email, now).await,
        Command::Queue(asked) => room::queue(&db, config, asked, now).await,
        Command::Workers(asked) => room::workers(&db, config, asked, now).await,
        Command::Jobs(asked) => room::jobs(&db, config, asked, now).await,
        Command::Keys(asked) => keys::keys(&db, &config, &asked, now).await,
    };
    db.close().await;
    done?.lines().try_for_each(|line| terminal::print(&terminal::text(line)))
}
