//! Support work on accounts: the first administrator, a plan given by hand.

use anyhow::{Result, bail};
use clap::{Subcommand, ValueEnum};
use platform::{Clock, Config};

/// What can be done.
#[derive(Subcommand)]
pub enum Command {
    /// Give a user a role, a plan or both
    Grant {
        /// Address of the user, who must have signed up
        email: String,
        #[arg(long)]
        role: Option<Role>,
        #[arg(long)]
        plan: Option<Plan>,
    },
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Role {
    User,
    Admin,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Plan {
    Basic,
    Pro,
    Enterprise,
    Admin,
}

pub async fn run(config: Config, command: Command) -> Result<()> {
    let Command::Grant { email, role, plan } = command;
    if role.is_none() && plan.is_none() {
        bail!("say what to grant: --role, --plan or both");
    }
    let db = platform::open_db(&config, &Clock::default()).await?;
    let granted = db.grant(&email, name(role).as_deref(), name(plan).as_deref()).await?;
    db.close().await;
    match granted {
        Some(user) => tracing::info!(%user, "granted"),
        None => bail!("nobody has signed up with this address"),
    }
    Ok(())
}

fn name<V: ValueEnum>(value: Option<V>) -> Option<String> {
    value.and_then(|value| value.to_possible_value().map(|possible| possible.get_name().to_owned()))
}
