//! Support commands for accounts: name an administrator, grant a plan, ban an account, sign out devices.
//! Each command prints one line about what it did. It may run while a server is running.

use anyhow::{Context, Result, bail};
use chrono::{DateTime, Duration, Utc};
use clap::{Args, Subcommand, ValueEnum, builder::PossibleValuesParser};
use platform::{
    Clock, Config, Db,
    db::admin::{
        acts::{self, GrantOutcome},
        audit::Actor,
    },
};
use protocol::{PlanName, UserId};

use super::terminal;

/// The length of a permanent ban: a thousand years.
const FOR_GOOD: Duration = Duration::days(365_000);
const NO_ACCOUNT: &str = "there is no account with this address";
const LAST_ADMINISTRATOR: &str = "this is the only administrator; make another person an administrator first: supplychain admin grant ADDRESS --role admin";

/// What can be done.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Give a user a role, a plan or both
    Grant(Grant),
    /// Ban an account and sign out all its devices, or lift the ban
    Ban(Ban),
    /// Sign out all devices of a user
    RevokeSessions {
        /// Address of the user
        email: String,
    },
}

#[derive(Args)]
pub(super) struct Grant {
    /// Address of the user, who must have an account
    email: String,
    #[arg(long)]
    role: Option<Role>,
    #[arg(long, value_parser = PossibleValuesParser::new(PlanName::ALL.map(PlanName::as_str)))]
    plan: Option<String>,
}

#[derive(Args)]
pub(super) struct Ban {
    /// Address of the user
    email: String,
    /// Length of the ban in hours; without it the ban is permanent
    #[arg(long, conflicts_with = "lift", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    hours: Option<u32>,
    /// Lift the ban
    #[arg(long)]
    lift: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Role {
    User,
    Admin,
}

pub(super) async fn run(config: Config, command: Command) -> Result<()> {
    let clock = Clock::default();
    let db = platform::open_db(&config, &clock).await?;
    let done = match command {
        Command::Grant(asked) => grant(&db, &asked, clock.now()).await,
        Command::Ban(asked) => ban(&db, &asked, clock.now()).await,
        Command::RevokeSessions { email } => revoke_sessions(&db, &email, clock.now()).await,
    };
    db.close().await;
    print_outcome(&done?);
    Ok(())
}

async fn grant(db: &Db, asked: &Grant, now: DateTime<Utc>) -> Result<String> {
    let (role, plan) = (asked.role.and_then(name), asked.plan.clone());
    if role.is_none() && plan.is_none() {
        bail!("choose what to grant: --role, --plan or both");
    }
    match db.give(&asked.email, (role.as_deref(), plan.as_deref()), &Actor::terminal(), now).await? {
        GrantOutcome::Granted(_) => {}
        GrantOutcome::NoUser => bail!(NO_ACCOUNT),
        GrantOutcome::NoPlan => bail!("there is no plan {}", plan.as_deref().unwrap_or_default()),
        GrantOutcome::LastAdministrator => bail!(LAST_ADMINISTRATOR),
    }
    let granted =
        [("role", role), ("plan", plan)].map(|(what, name)| name.map(|name| format!("{what} {name}")));
    let granted: Vec<String> = granted.into_iter().flatten().collect();
    Ok(format!("{} has {} now", asked.email, granted.join(" and ")))
}

async fn ban(db: &Db, asked: &Ban, now: DateTime<Utc>) -> Result<String> {
    let Ban { email, hours, lift } = asked;
    let user = user(db, email).await?;
    if *lift {
        db.open_account(user, &Actor::terminal(), now).await?;
        return Ok(format!("{email} may sign in again"));
    }
    let until = now + hours.map_or(FOR_GOOD, |hours| Duration::hours(hours.into()));
    let sessions = match db.shut_account(user, until, &Actor::terminal(), now).await? {
        acts::Ban::Shut { sessions } => sessions,
        acts::Ban::NoUser => bail!(NO_ACCOUNT),
        acts::Ban::LastAdministrator => bail!(LAST_ADMINISTRATOR),
    };
    let span = hours.map_or_else(|| "for good".to_owned(), |hours| format!("for {hours} hours"));
    Ok(format!("{email} is banned {span} (sessions ended: {sessions})"))
}

async fn revoke_sessions(db: &Db, email: &str, now: DateTime<Utc>) -> Result<String> {
    let user = user(db, email).await?;
    let sessions = db.sign_out_devices(user, &Actor::terminal(), now).await?.context(NO_ACCOUNT)?;
    Ok(format!("{email} is signed out everywhere (sessions ended: {sessions})"))
}

async fn user(db: &Db, email: &str) -> Result<UserId> {
    let user = db.user_by_email(&email.to_lowercase()).await?;
    Ok(UserId(user.context(NO_ACCOUNT)?.id))
}

fn name(role: Role) -> Option<String> {
    Some(role.to_possible_value()?.get_name().to_owned())
}

#[expect(clippy::print_stdout, reason = "the person at the terminal reads the outcome")]
fn print_outcome(done: &str) {
    println!("{}", terminal::text(done));
}
