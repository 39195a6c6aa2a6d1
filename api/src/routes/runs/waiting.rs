//! Waits for what a worker makes of a run while somebody looks.

use protocol::{PreviewJob, PreviewOutcome};
use tokio::time::timeout;

use crate::{error::ApiError, operations::previews, state::App};

/// Hands the job to a worker and gives what it made; what the asker has to change or cannot have is an error.
pub(super) async fn outcome(app: &App, job: PreviewJob) -> Result<PreviewOutcome, ApiError> {
    let give_up = previews::give_up(&app.platform, job.id);
    let Some(place) = app.delivery.previews.wait_for(job.id, job.user, give_up) else {
        let text = "Earlier tries are still being calculated. Please wait a moment.".to_owned();
        return Err(ApiError::TooMany { text, retry_after_seconds: 1 });
    };
    app.platform.queue.push(&job).await?;
    match timeout(PreviewJob::PATIENCE, place.outcome()).await {
        Ok(Some(made @ (PreviewOutcome::Compared(_) | PreviewOutcome::Rows(_)))) => Ok(made),
        Ok(Some(PreviewOutcome::Refused(text))) => Err(ApiError::Unreadable(text)),
        Ok(Some(PreviewOutcome::NotInPlan(text))) => Err(ApiError::UpgradeNeeded(text)),
        Ok(Some(PreviewOutcome::Failed) | None) | Err(_) => Err(not_now()),
    }
}

/// A worker did not make what was asked for.
pub(super) fn not_now() -> ApiError {
    ApiError::Unavailable("This could not be calculated now. Please try again.".to_owned())
}
