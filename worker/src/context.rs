//! The resources that every job can use, and the error of a failed job.

use std::sync::Arc;

use agents::Outside;
use platform::{DbError, Platform};

use crate::{cores::Cores, running::Running, warm::Warm};

/// The resources of a worker. One per process; cheap to clone.
#[derive(Clone)]
pub(crate) struct Worker {
    pub platform: Platform,
    /// Turns that run here, so that they can be stopped.
    pub running: Arc<Running>,
    /// Limits how many calculations run at once. Other jobs wait for the database and need no core.
    pub cores: Arc<Cores>,
    /// Outside services that agents may use in addition to files.
    pub outside: Outside,
    /// Runs whose parameters somebody tries.
    pub warm: Arc<Warm>,
}

impl Worker {
    /// Sends no request to outside services yet.
    ///
    /// # Errors
    /// When a client for outside services cannot be made.
    pub(crate) fn new(platform: Platform) -> anyhow::Result<Self> {
        let cores = Cores::new(platform.config.worker_concurrency);
        let outside =
            crate::outside(&platform.config.outside, Some((platform.db.clone(), platform.clock.clone())))?;
        Ok(Self { platform, running: Arc::default(), cores, outside, warm: Arc::default() })
    }
}

/// Something outside was unavailable: the queue tries the job again later. A job handles all other errors itself.
#[derive(Debug, thiserror::Error)]
#[error("{0:#}")]
pub(crate) struct Retry(pub anyhow::Error);

impl From<DbError> for Retry {
    fn from(error: DbError) -> Self {
        Self(anyhow::Error::new(error).context("asking the database"))
    }
}

impl From<anyhow::Error> for Retry {
    fn from(error: anyhow::Error) -> Self {
        Self(error)
    }
}
