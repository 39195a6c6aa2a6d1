//! The keys that sign: which there are, and letting a new one follow. No command shows a key itself.

use anyhow::{Result, bail};
use chrono::{DateTime, TimeDelta, Utc};
use clap::{Args, Subcommand, ValueEnum};
use platform::{
    Config, Db, Purpose,
    db::{admin::audit::Actor, installation::keys::StoredKey},
    files::LINK_LIFE,
    keys::{Succession, accepted, rotate, signing},
    secret,
};
use serde_json::{Value, json};

use super::tables;

/// The keys.
#[derive(Args)]
pub(in crate::cli) struct Keys {
    #[command(subcommand)]
    act: Option<KeysAct>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum KeysAct {
    /// Let new keys sign from 15 minutes on; what the old ones signed stays valid for its whole life, so nobody notices
    Rotate {
        /// Only the keys of this
        what: Option<What>,
        /// For a key that others have seen: accept nothing that it signed any more. Pages renew tokens and links themselves;
        /// links that were copied elsewhere stop working
        #[arg(long)]
        at_once: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// Access tokens
    Tokens,
    /// Links to files
    Links,
}

impl What {
    const fn of(purpose: Purpose) -> Self {
        match purpose {
            Purpose::AccessTokens => Self::Tokens,
            Purpose::FileLinks => Self::Links,
        }
    }
}

pub(super) async fn keys(db: &Db, config: &Config, asked: &Keys, now: DateTime<Utc>) -> Result<String> {
    match asked.act {
        None => list(db, asked.json, now).await,
        Some(KeysAct::Rotate { what, at_once }) => follow(db, config, what, at_once, now).await,
    }
}

async fn list(db: &Db, as_json: bool, now: DateTime<Utc>) -> Result<String> {
    let mut rows = Vec::new();
    for purpose in Purpose::ALL {
        let keys = db.keys_of(purpose.name()).await?;
        for key in accepted(&keys, now) {
            rows.push((purpose, key.clone(), state(&keys, key, now)));
        }
    }
    if !as_json {
        return Ok(tables::keys(&rows));
    }
    let rows: Vec<Value> = rows
        .iter()
        .map(|(purpose, key, state)| {
            json!({
                "signs": purpose.title(), "state": state, "created_at": key.created_at,
                "signs_from": key.signs_from, "ends_at": key.ends_at,
            })
        })
        .collect();
    Ok(Value::from(rows).to_string())
}

fn state(keys: &[StoredKey], key: &StoredKey, now: DateTime<Utc>) -> &'static str {
    match key.signs_from > now {
        true => "next",
        false if signing(keys, now).id == key.id => "signs",
        false => "accepted",
    }
}

async fn follow(
    db: &Db,
    config: &Config,
    what: Option<What>,
    at_once: bool,
    now: DateTime<Utc>,
) -> Result<String> {
    if what == Some(What::Tokens) && config.auth_hosted.is_some() {
        bail!("the hosted project signs the access tokens; let it make a new key there");
    }
    let mut done = Vec::new();
    for purpose in Purpose::ALL {
        let is_asked = what.is_none_or(|what| what == What::of(purpose));
        // What no process has used yet gets its first key at the first start.
        if !is_asked || db.keys_of(purpose.name()).await?.is_empty() {
            continue;
        }
        let succession = match at_once {
            true => Succession::at_once(now),
            false => Succession::gradual(now, life(purpose, config)?),
        };
        let key = rotate(db, purpose, fresh(purpose)?, succession, &Actor::terminal(), now).await?;
        let (from, end) = (tables::time(key.signs_from), tables::time(succession.others_end));
        done.push(format!(
            "{}: a new key signs from {from} on; the keys before it end {end}",
            purpose.title()
        ));
    }
    if done.is_empty() {
        bail!("there is no key yet; the first start makes it");
    }
    Ok(done.join("\n"))
}

/// How long the longest-lived signature of a purpose is valid.
fn life(purpose: Purpose, config: &Config) -> Result<TimeDelta> {
    Ok(match purpose {
        Purpose::AccessTokens => TimeDelta::from_std(config.auth_access_ttl)?,
        Purpose::FileLinks => LINK_LIFE,
    })
}

fn fresh(purpose: Purpose) -> Result<String> {
    match purpose {
        Purpose::AccessTokens => api::auth::fresh_signing_key(),
        Purpose::FileLinks => Ok(secret::token()),
    }
}
