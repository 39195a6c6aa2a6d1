//! Accounts: name an administrator, grant a plan, ban an account, sign out devices.

use anyhow::{Context, Result, bail};
use chrono::{DateTime, Duration, Utc};
use clap::{Args, ValueEnum, builder::PossibleValuesParser};
use platform::{
    Db,
    db::admin::{
        acts::{self, GrantOutcome},
        audit::Actor,
    },
};
use protocol::{PlanName, UserId};

/// The length of a permanent ban: a thousand years.
const FOR_GOOD: Duration = Duration::days(365_000);
const NO_ACCOUNT: &str = "there is no account with this address";
const LAST_ADMINISTRATOR: &str = "this is the only administrator; make another person an administrator first: supplychain admin grant ADDRESS --role admin";

#[derive(Args)]
pub(in crate::cli) struct Grant {
    /// Address of the user, who must have an account
    email: String,
    #[arg(long)]
    role: Option<Role>,
    #[arg(long, value_parser = PossibleValuesParser::new(PlanName::ALL.map(PlanName::as_str)))]
    plan: Option<String>,
}

#[derive(Args)]
pub(in crate::cli) struct Ban {
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
pub(in crate::cli) enum Role {
    User,
    Admin,
}

pub(super) async fn grant(db: &Db, asked: &Grant, now: DateTime<Utc>) -> Result<String> {
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

pub(super) async fn ban(db: &Db, asked: &Ban, now: DateTime<Utc>) -> Result<String> {
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

pub(super) async fn revoke_sessions(db: &Db, email: &str, now: DateTime<Utc>) -> Result<String> {
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
