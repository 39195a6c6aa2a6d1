//! Trying other parameters of a run: a worker calculates it and nothing of it is kept.

use platform::Platform;
use protocol::{BusEvent, PreviewJob, PreviewWanted, RunId};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use tokio::runtime::Handle;
use uuid::Uuid;

use super::{recalculations::check_size, records::own};
use crate::{auth::SignedIn, error::ApiError};

/// Parameters that shall be different.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tried {
    /// As in the run's record; one with a null value is left out.
    pub params: Map<String, Value>,
    /// Whether a first answer is enough where the engine needs long, such as for routes. `is_first` says whether it is one;
    /// the same request without this gives the better one.
    #[serde(default)]
    pub first: bool,
}

/// The job that calculates a run of the caller with other parameters.
///
/// # Errors
/// When the run is not the caller's, its files are gone, or the parameters are too long.
pub async fn job(
    platform: &Platform,
    user: &SignedIn,
    run: &RunId,
    tried: Tried,
) -> Result<PreviewJob, ApiError> {
    own(platform, user, run).await?;
    check_size(&tried.params)?;
    Ok(looking(platform, user, run, PreviewWanted::Params { changed: tried.params, first: tried.first }))
}

/// The job that makes something of a run that the caller may see.
pub fn looking(platform: &Platform, user: &SignedIn, run: &RunId, wanted: PreviewWanted) -> PreviewJob {
    PreviewJob {
        id: Uuid::now_v7(),
        user: user.user,
        run: run.clone(),
        wanted,
        asked_at: platform.clock.now(),
    }
}

/// What tells the workers that nobody waits for a preview any longer, so that its core is free for the next one.
pub fn give_up(platform: &Platform, id: Uuid) -> impl FnOnce() + Send + use<> {
    let (events, runtime) = (platform.events.clone(), Handle::current());
    move || {
        runtime.spawn(async move {
            if let Err(error) = events.publish(&[BusEvent::PreviewGivenUp { id }]).await {
                tracing::warn!(error = format!("{error:#}"), "a preview that nobody waits for goes on");
            }
        });
    }
}
