//! Accounts of users who sign in with another provider: found by their subject there or by an address that the provider
//! has verified, or new. An address that the provider has not verified gives no access.

use chrono::{DateTime, Utc};
use protocol::UserId;
use serde_json::{Map, Value, json};
use sqlx::types::Json;
use uuid::Uuid;

use super::{Challenge, NewCode, flow_states, unproven::forget_unproven};
use crate::db::{Db, in_transaction};

/// A user whom a provider has identified.
#[derive(Clone, Debug)]
pub struct ProviderPerson<'a> {
    pub provider: &'a str,
    /// The user's id at the provider. It never changes, while addresses may.
    pub subject: &'a str,
    /// The address in lower case, if the provider has verified it.
    pub proven_email: Option<&'a str>,
    pub full_name: Option<&'a str>,
    /// The provider's data about the user. It fills only fields that the account does not have yet.
    pub identity_data: &'a Value,
}

/// The outcome of a sign-in at a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProviderSignIn {
    /// The user may sign in; the code waits for its exchange.
    Welcome { user: UserId, arrival: Arrival },
    /// The subject is unknown and the address not verified: nothing was changed.
    Unproven,
    /// The account is banned: nothing was changed.
    Banned,
}

/// How the user and the account were connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    Known,
    Joined,
    /// The account was waiting for its address to be confirmed. Its old content was removed.
    Claimed,
    New,
}

#[derive(sqlx::FromRow)]
struct Account {
    id: Uuid,
    email_confirmed_at: Option<DateTime<Utc>>,
    banned_until: Option<DateTime<Utc>>,
    app_metadata: Json<Map<String, Value>>,
    user_metadata: Json<Map<String, Value>>,
}

/// Both queries write first to lock the account, so that two sign-ins of one user run one after the other.
const KNOWN: &str = "UPDATE users SET updated_at = $3 \
     WHERE id = (SELECT user_id FROM identities WHERE provider = $1 AND provider_id = $2) \
     RETURNING id, email_confirmed_at, banned_until, app_metadata, user_metadata";
const FOUND_OR_NEW: &str = "INSERT INTO users (id, email, email_confirmed_at, app_metadata, user_metadata, created_at, updated_at) \
     VALUES ($1, $2, $3, '{}', '{}', $3, $3) ON CONFLICT (email) DO UPDATE SET updated_at = excluded.updated_at \
     RETURNING id, email_confirmed_at, banned_until, app_metadata, user_metadata";
/// Every transaction that opens links or makes them invalid locks the link before the account.
const LINKS: &str = "DELETE FROM mail_tokens WHERE user_id IN \
     (SELECT id FROM users WHERE email = $1 AND email_confirmed_at IS NULL)";
const CONFIRM: &str = "UPDATE users SET email_confirmed_at = $2 WHERE id = $1";
const DESCRIBE: &str = "UPDATE users SET app_metadata = $2, user_metadata = $3 WHERE id = $1";
/// Returns no row if the subject was given to another account in the meantime. This is an error, and nothing is changed.
const IDENTITY: &str = "INSERT INTO identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $6, $6) ON CONFLICT (provider, provider_id) DO UPDATE \
     SET identity_data = excluded.identity_data, last_sign_in_at = excluded.last_sign_in_at, updated_at = excluded.updated_at \
     WHERE identities.user_id = excluded.user_id RETURNING user_id";
const PROFILE: &str = "INSERT INTO profiles (id, email, full_name, plan, role, created_at) \
     SELECT id, email, $2, 'basic', 'user', $3 FROM users WHERE id = $1 \
     ON CONFLICT (id) DO UPDATE SET full_name = COALESCE(profiles.full_name, excluded.full_name)";

impl Db {
    /// Finds or creates the account of a user who comes from a provider, and stores a code for their browser.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn sign_in_from_provider(
        &self,
        person: &ProviderPerson<'_>,
        code: &NewCode<'_>,
        challenge: &Challenge,
        now: DateTime<Utc>,
    ) -> sqlx::Result<ProviderSignIn> {
        let fresh = UserId::generate().0;
        in_transaction!(self, tx => {
            let known: Option<Account> = sqlx::query_as(KNOWN)
                .bind(person.provider)
                .bind(person.subject)
                .bind(now)
                .fetch_optional(&mut *tx)
                .await?;
            let (account, arrival) = match (known, person.proven_email) {
                (Some(account), _) => (account, Arrival::Known),
                (None, None) => return Ok(ProviderSignIn::Unproven),
                (None, Some(email)) => {
                    sqlx::query(LINKS).bind(email).execute(&mut *tx).await?;
                    let account: Account =
                        sqlx::query_as(FOUND_OR_NEW).bind(fresh).bind(email).bind(now).fetch_one(&mut *tx).await?;
                    let arrival = account.arrival_by_address(fresh);
                    (account, arrival)
                }
            };
            let id = account.id;
            if account.banned_until.is_some_and(|until| until > now) {
                return Ok(ProviderSignIn::Banned);
            }
            if arrival == Arrival::Claimed {
                forget_unproven!(tx, id, now);
                sqlx::query(CONFIRM).bind(id).bind(now).execute(&mut *tx).await?;
            }
            let (app_metadata, user_metadata) = account.described_by(person, arrival);
            sqlx::query(DESCRIBE)
                .bind(id)
                .bind(Json(app_metadata))
                .bind(Json(user_metadata))
                .execute(&mut *tx)
                .await?;
            sqlx::query(IDENTITY)
                .bind(Uuid::now_v7())
                .bind(id)
                .bind(person.provider)
                .bind(person.subject)
                .bind(Json(person.identity_data))
                .bind(now)
                .fetch_one(&mut *tx)
                .await?;
            sqlx::query(PROFILE).bind(id).bind(person.full_name).bind(now).execute(&mut *tx).await?;
            sqlx::query(flow_states::INSERT)
                .bind(Uuid::now_v7())
                .bind(code.hash)
                .bind(id)
                .bind("oauth")
                .bind(&challenge.value)
                .bind(&challenge.method)
                .bind(now)
                .bind(code.expires_at)
                .execute(&mut *tx)
                .await?;
            ProviderSignIn::Welcome { user: UserId(id), arrival }
        })
    }
}

impl Account {
    fn arrival_by_address(&self, fresh: Uuid) -> Arrival {
        match self.email_confirmed_at {
            _ if self.id == fresh => Arrival::New,
            Some(_) => Arrival::Joined,
            None => Arrival::Claimed,
        }
    }

    /// The new data of the account, for the service and for its user. Data that the user has set stays, unless the address of
    /// the account was never confirmed.
    fn described_by(self, person: &ProviderPerson<'_>, arrival: Arrival) -> (Value, Value) {
        let (mut app, mut user) = (self.app_metadata.0, self.user_metadata.0);
        if arrival == Arrival::Claimed {
            user.clear();
            app.remove("provider");
            app.remove("providers");
        }
        app.entry("provider").or_insert(json!(person.provider));
        let providers = app.entry("providers").or_insert(json!([]));
        if let Some(providers) = providers.as_array_mut()
            && !providers.iter().any(|provider| provider == person.provider)
        {
            providers.push(json!(person.provider));
        }
        for (name, value) in person.identity_data.as_object().into_iter().flatten() {
            let own = user.entry(name.as_str()).or_insert(Value::Null);
            if own.is_null() {
                own.clone_from(value);
            }
        }
        (app.into(), user.into())
    }
}
