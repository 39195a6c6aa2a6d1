//! The view of one account for support: profile, plan, payments, devices, and the titles of conversations. Nothing can
//! be changed here, and no messages or uploaded files are shown.

use chrono::{DateTime, Utc};
use platform::{
    Platform,
    db::{
        admin::account::{AccountFacts, ConversationFacts},
        payments::subscriptions::Subscription,
    },
};
use protocol::UserId;
use schemars::JsonSchema;
use serde::Serialize;

use super::users::{UserLine, line};
use crate::{
    error::ApiError,
    operations::payments::{Receipt, receipt},
};

/// The number of conversations in the list.
const CONVERSATIONS: i64 = 10;

/// What support sees of a user.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AccountView {
    pub profile: UserLine,
    pub created_at: DateTime<Utc>,
    pub email_confirmed_at: Option<DateTime<Utc>>,
    /// Ways to sign in: `email`, `google`.
    pub providers: Vec<String>,
    pub sessions: i64,
    pub uploads: i64,
    pub subscription: Option<SubscriptionView>,
    pub payments: Vec<Receipt>,
    pub conversations: Vec<ConversationView>,
}

/// A plan that was paid for, until its end.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SubscriptionView {
    pub plan: String,
    pub ends_at: DateTime<Utc>,
    pub cancelled_at: Option<DateTime<Utc>>,
}

/// A conversation from outside.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ConversationView {
    pub id: String,
    /// The name that its owner has given to it, if any.
    pub title: Option<String>,
    pub messages: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// The account of a user.
///
/// # Errors
/// When there is none.
pub async fn account(platform: &Platform, user: UserId) -> Result<AccountView, ApiError> {
    let (db, now) = (&platform.db, platform.clock.now());
    let row = db.user_row(user).await?.ok_or(ApiError::NotFound)?;
    let facts = db.account_facts(user).await?.ok_or(ApiError::NotFound)?;
    Ok(AccountView {
        profile: line(row, now),
        created_at: facts.created_at,
        email_confirmed_at: facts.email_confirmed_at,
        providers: providers(&facts),
        sessions: facts.sessions,
        uploads: facts.uploads,
        subscription: db.subscription(user, now).await?.map(SubscriptionView::from),
        payments: db.purchases(user).await?.into_iter().map(receipt).collect(),
        conversations: db
            .last_conversations(user, CONVERSATIONS)
            .await?
            .into_iter()
            .map(ConversationView::from)
            .collect(),
    })
}

fn providers(facts: &AccountFacts) -> Vec<String> {
    let listed = facts.app_metadata["providers"].as_array().into_iter().flatten();
    listed.filter_map(|provider| provider.as_str().map(str::to_owned)).collect()
}

impl From<Subscription> for SubscriptionView {
    fn from(running: Subscription) -> Self {
        Self { plan: running.plan, ends_at: running.ends_at, cancelled_at: running.cancelled_at }
    }
}

impl From<ConversationFacts> for ConversationView {
    fn from(facts: ConversationFacts) -> Self {
        let ConversationFacts { id, title, messages, created_at, updated_at } = facts;
        Self { id, title, messages, created_at, updated_at }
    }
}
