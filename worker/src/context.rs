//! What every job can reach, and how a job fails.

use std::sync::Arc;

use agents::Outside;
use platform::{DbError, Platform};

use crate::{cores::Cores, running::Running};

/// One per process; cheap to clone.
#[derive(Clone)]
pub(crate) struct Worker {
    pub platform: Platform,
    /// Turns that run here, so that they can be stopped.
    pub running: Arc<Running>,
    /// As many calculations at once as this worker may run; other jobs wait for the database and need no core.
    pub cores: Arc<Cores>,
    /// What agents may use besides files.
    pub outside: Outside,
}

impl Worker {
    /// Nobody outside is asked anything yet.
    ///
    /// # Errors
    /// When a client for outside services cannot be made.
    pub(crate) fn new(platform: Platform) -> anyhow::Result<Self> {
        let cores = Cores::new(platform.config.worker_concurrency);
        let outside = crate::outside(&platform.config.outside)?;
        Ok(Self { platform, running: Arc::default(), cores, outside })
    }
}

/// Something outside was away: the queue tries again after a while. Everything else a job settles itself.
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
