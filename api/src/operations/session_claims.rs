//! The reasons why a conversation cannot become the caller's. A question, a file and a socket each try to claim the
//! conversation that they name.

use platform::{Platform, db::conversations::chat_sessions::MAX_CONVERSATIONS};

use crate::{auth::SignedIn, error::ApiError};

/// The refusal of a claim: the user has too many conversations, or this one belongs to another user.
///
/// # Errors
/// When the database fails.
pub async fn refusal(platform: &Platform, user: &SignedIn) -> Result<ApiError, ApiError> {
    if platform.db.has_too_many_conversations(user.user).await? {
        return Ok(ApiError::Invalid(format!(
            "You have {MAX_CONVERSATIONS} conversations, which is the limit. Please delete those that you no longer need."
        )));
    }
    Ok(ApiError::NotFound)
}
