//! Reads the record of administrative acts. Each operation writes its own entries.

use chrono::{DateTime, Utc};
use platform::{Platform, db::admin::audit::AuditEntry};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::{Pagination, paging::Page};
use crate::error::ApiError;

/// Which part of the record is wanted.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
pub struct AuditQuery {
    pub page: Option<i64>,
    pub limit: Option<i64>,
}

/// A page of the record.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Audit {
    pub entries: Vec<EntryView>,
    pub pagination: Pagination,
}

/// One act. `actor` is empty for commands at the terminal of the server.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EntryView {
    pub id: Uuid,
    pub actor: Option<Uuid>,
    pub actor_name: String,
    pub action: String,
    pub target_kind: String,
    pub target: String,
    pub target_name: String,
    pub details: Value,
    pub created_at: DateTime<Utc>,
}

/// A page of the record, newest first.
///
/// # Errors
/// When the database fails.
pub async fn audit(platform: &Platform, query: AuditQuery) -> Result<Audit, ApiError> {
    let page = Page::new(query.page, query.limit);
    let total = platform.db.count_audit_entries().await?;
    let entries = platform.db.audit_entries(page.limit, page.offset()).await?;
    Ok(Audit { entries: entries.into_iter().map(EntryView::from).collect(), pagination: page.of(total) })
}

impl From<AuditEntry> for EntryView {
    fn from(entry: AuditEntry) -> Self {
        Self {
            id: entry.id,
            actor: entry.actor,
            actor_name: entry.actor_name,
            action: entry.action,
            target_kind: entry.target_kind,
            target: entry.target,
            target_name: entry.target_name,
            details: entry.details.0,
            created_at: entry.created_at,
        }
    }
}
