//! Inquiries of the contact page. `api/src/operations/contact.rs` decides which inquiries are valid.

use chrono::{DateTime, Duration, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use sqlx::types::Json;
use uuid::Uuid;

use super::{
    Db,
    admin::audit::{Act, Actor, note_act},
    in_transaction, on_pool,
};

#[cfg(test)]
mod tests;

/// One inquiry, as it is stored and as it is shown. `state` is new or answered; a field that was left out is empty.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow, Serialize, JsonSchema)]
pub struct Inquiry {
    pub id: Uuid,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub organization: String,
    pub job_title: String,
    pub employee_size: String,
    pub service_type: String,
    #[schemars(with = "Vec<String>")]
    pub existing_agents: Json<Vec<String>>,
    pub custom_agent_needs: String,
    pub business_type: String,
    pub current_challenges: String,
    pub expected_outcomes: String,
    pub timeline: String,
    pub budget: String,
    pub additional_details: String,
    pub state: String,
    pub created_at: DateTime<Utc>,
    pub answered_at: Option<DateTime<Utc>>,
    /// An administrator, who is not shown.
    #[serde(skip)]
    pub answered_by: Option<Uuid>,
}

/// An inquiry in the list of the people who answer.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct ListedInquiry {
    #[sqlx(flatten)]
    pub inquiry: Inquiry,
    /// Whether an account with a paid plan has its address.
    pub has_priority: bool,
}

/// The number of inquiries that are accepted within `window`.
#[derive(Clone, Copy, Debug)]
pub struct InquiryLimits {
    pub window: Duration,
    pub per_address: i64,
    pub in_total: i64,
}

/// The outcome of a new inquiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InquiryOutcome {
    Added,
    /// There are too many; the next one is accepted from this time on.
    TooMany(DateTime<Utc>),
}

pub(super) const COLUMNS: &str = "id, email, first_name, last_name, organization, job_title, employee_size, service_type, \
    existing_agents, custom_agent_needs, business_type, current_challenges, expected_outcomes, timeline, budget, \
    additional_details, state, created_at, answered_at, answered_by";

/// Whether an account with a paid plan has this address. Addresses of accounts are in lower case.
macro_rules! has_priority {
    ($address:literal) => {
        concat!(
            "EXISTS (SELECT 1 FROM profiles p JOIN plans paid ON paid.id = p.plan WHERE paid.price_inr > 0 AND p.email = LOWER(",
            $address,
            "))"
        )
    };
}

impl Db {
    /// Stores a new inquiry, unless its address or all addresses together have sent too many.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_inquiry(
        &self,
        inquiry: &Inquiry,
        limits: InquiryLimits,
    ) -> sqlx::Result<InquiryOutcome> {
        const GATE: &str = "INSERT INTO contact_gate (name, passed_at) VALUES ('inquiries', $1) \
             ON CONFLICT (name) DO UPDATE SET passed_at = $1";
        const LAST_THAT_COUNTS: &str = "SELECT created_at FROM contact_inquiries \
             WHERE created_at > $1 AND (CAST($2 AS TEXT) IS NULL OR LOWER(email) = LOWER($2)) \
             ORDER BY created_at DESC LIMIT 1 OFFSET $3";
        let insert = sqlx::AssertSqlSafe(format!(
            "INSERT INTO contact_inquiries ({COLUMNS}) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)"
        ));
        let since = inquiry.created_at - limits.window;
        let bounds = [(Some(inquiry.email.as_str()), limits.per_address), (None, limits.in_total)];
        in_transaction!(self, tx => {
            sqlx::query(GATE).bind(inquiry.created_at).execute(&mut *tx).await?;
            for (address, most) in bounds {
                let last: Option<DateTime<Utc>> = sqlx::query_scalar(LAST_THAT_COUNTS)
                    .bind(since)
                    .bind(address)
                    .bind(most - 1)
                    .fetch_optional(&mut *tx)
                    .await?;
                if let Some(last) = last {
                    return Ok(InquiryOutcome::TooMany(last + limits.window));
                }
            }
            sqlx::query(insert)
                .bind(inquiry.id)
                .bind(&inquiry.email)
                .bind(&inquiry.first_name)
                .bind(&inquiry.last_name)
                .bind(&inquiry.organization)
                .bind(&inquiry.job_title)
                .bind(&inquiry.employee_size)
                .bind(&inquiry.service_type)
                .bind(&inquiry.existing_agents)
                .bind(&inquiry.custom_agent_needs)
                .bind(&inquiry.business_type)
                .bind(&inquiry.current_challenges)
                .bind(&inquiry.expected_outcomes)
                .bind(&inquiry.timeline)
                .bind(&inquiry.budget)
                .bind(&inquiry.additional_details)
                .bind(&inquiry.state)
                .bind(inquiry.created_at)
                .bind(inquiry.answered_at)
                .bind(inquiry.answered_by)
                .execute(&mut *tx)
                .await?;
            InquiryOutcome::Added
        })
    }

    /// Inquiries in this state, or all: those that wait and have priority, then the others, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn inquiries(
        &self,
        state: Option<&str>,
        limit: i64,
        offset: i64,
    ) -> sqlx::Result<Vec<ListedInquiry>> {
        const PRIORITY: &str = has_priority!("contact_inquiries.email");
        let sql = sqlx::AssertSqlSafe(format!(
            "SELECT {COLUMNS}, {PRIORITY} AS has_priority FROM contact_inquiries \
             WHERE (CAST($1 AS TEXT) IS NULL OR state = $1) \
             ORDER BY CASE WHEN state = 'new' AND {PRIORITY} THEN 0 ELSE 1 END, created_at DESC, id DESC \
             LIMIT $2 OFFSET $3"
        ));
        on_pool!(self, pool => sqlx::query_as(sql).bind(state).bind(limit).bind(offset).fetch_all(pool).await)
    }

    /// Whether inquiries of this address are answered first, as an account with a paid plan has it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn has_priority(&self, email: &str) -> sqlx::Result<bool> {
        const SQL: &str = concat!("SELECT ", has_priority!("$1"));
        on_pool!(self, pool => sqlx::query_scalar(SQL).bind(email).fetch_one(pool).await)
    }

    /// How many inquiries there are in this state, or in all.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_inquiries(&self, state: Option<&str>) -> sqlx::Result<i64> {
        const SQL: &str =
            "SELECT COUNT(*) FROM contact_inquiries WHERE (CAST($1 AS TEXT) IS NULL OR state = $1)";
        on_pool!(self, pool => sqlx::query_scalar(SQL).bind(state).fetch_one(pool).await)
    }

    /// Records who answered an inquiry and when. False when no new inquiry has this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn answer_inquiry(&self, id: Uuid, by: &Actor, now: DateTime<Utc>) -> sqlx::Result<bool> {
        const SQL: &str = "UPDATE contact_inquiries SET state = 'answered', answered_at = $2, answered_by = $3 \
             WHERE id = $1 AND state = 'new' RETURNING email";
        in_transaction!(self, tx => {
            let answered: Option<String> = sqlx::query_scalar(SQL)
                .bind(id)
                .bind(now)
                .bind(by.id.map(|user| user.0))
                .fetch_optional(&mut *tx)
                .await?;
            let Some(email) = answered else { return Ok(false) };
            let act = Act {
                action: "inquiry_answered",
                target_kind: "inquiry",
                target: id.to_string(),
                target_name: &email,
                details: json!({}),
            };
            note_act!(tx, by, act, now)?;
            true
        })
    }
}
