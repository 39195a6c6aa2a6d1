//! The inquiries from the contact page, and whether the promised answer is late.

use chrono::{DateTime, Duration, Utc};
use platform::{
    Platform,
    db::{
        admin::audit::Actor,
        contact::{Inquiry, ListedInquiry},
    },
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Pagination, paging::Page};
use crate::error::ApiError;

/// An answer is promised within this time.
const ANSWER_WITHIN: Duration = Duration::hours(24);

/// Which inquiries are wanted.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct InquiryQuery {
    /// `new` or `answered`; all without it.
    pub state: Option<String>,
    pub page: Option<i64>,
    pub limit: Option<i64>,
}

/// A page of inquiries.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Inquiries {
    pub inquiries: Vec<InquiryView>,
    pub pagination: Pagination,
}

/// An inquiry. `age_seconds` counts until the answer or until now, and `overdue` says whether that is more than the
/// promised 24 hours. `has_priority` says that an account with a paid plan has its address.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct InquiryView {
    #[serde(flatten)]
    pub inquiry: Inquiry,
    pub due_at: DateTime<Utc>,
    pub age_seconds: i64,
    pub overdue: bool,
    pub has_priority: bool,
}

/// A page of the inquiries in a state: those that wait and have priority, then the others, newest first.
///
/// # Errors
/// When the state is unknown.
pub async fn inquiries(platform: &Platform, query: InquiryQuery) -> Result<Inquiries, ApiError> {
    let page = Page::new(query.page, query.limit);
    let state = match query.state.as_deref() {
        None | Some("") => None,
        Some(state @ ("new" | "answered")) => Some(state),
        Some(_) => return Err(ApiError::Invalid("The state is new or answered.".to_owned())),
    };
    let now = platform.clock.now();
    let total = platform.db.count_inquiries(state).await?;
    let found = platform.db.inquiries(state, page.limit, page.offset()).await?;
    Ok(Inquiries {
        inquiries: found.into_iter().map(|inquiry| view(inquiry, now)).collect(),
        pagination: page.of(total),
    })
}

/// Records that an inquiry was answered.
///
/// # Errors
/// When no new inquiry has this id.
pub async fn note_answered(platform: &Platform, by: &Actor, id: Uuid) -> Result<(), ApiError> {
    if platform.db.answer_inquiry(id, by, platform.clock.now()).await? {
        Ok(())
    } else {
        Err(ApiError::NotFound)
    }
}

fn view(listed: ListedInquiry, now: DateTime<Utc>) -> InquiryView {
    let ListedInquiry { inquiry, has_priority } = listed;
    let age = inquiry.answered_at.unwrap_or(now) - inquiry.created_at;
    InquiryView {
        due_at: inquiry.created_at + ANSWER_WITHIN,
        age_seconds: age.num_seconds().max(0),
        overdue: age > ANSWER_WITHIN,
        has_priority,
        inquiry,
    }
}
