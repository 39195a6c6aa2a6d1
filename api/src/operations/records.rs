//! Reads the stored records of a user's runs, a few at once.

use std::sync::Arc;

use platform::{Platform, db::runs::Run, files::run_key};
use protocol::RunId;
use provenance::Stored;
use tokio::sync::Semaphore;

use super::results::gone;
use crate::{auth::SignedIn, error::ApiError};

/// A record of many items needs much memory while it is read.
const MOST_AT_ONCE: u32 = 3;

/// Readers of records; each API process has one.
#[derive(Clone)]
pub struct Records {
    places: Arc<Semaphore>,
}

impl Default for Records {
    fn default() -> Self {
        Self { places: Arc::new(Semaphore::new(MOST_AT_ONCE as usize)) }
    }
}

/// A run of the caller whose files are there.
///
/// # Errors
/// When the run is not the caller's, or its files are gone.
pub async fn own(platform: &Platform, user: &SignedIn, run: &RunId) -> Result<Run, ApiError> {
    let run = platform.db.run(user.user, run).await?.ok_or(ApiError::NotFound)?;
    match gone(&run) {
        Some(gone) => Err(gone),
        None => Ok(run),
    }
}

impl Records {
    /// What `work` makes of the records of these runs, in their order, on a thread for long work. `own` has allowed them.
    ///
    /// # Errors
    /// When a record is missing or cannot be read.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        platform: &Platform,
        user: &SignedIn,
        runs: &[&RunId],
        work: impl FnOnce(&[Stored]) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let needed = u32::try_from(runs.len()).unwrap_or(MOST_AT_ONCE).min(MOST_AT_ONCE);
        let _places = self.places.acquire_many(needed).await.map_err(anyhow::Error::from)?;
        let mut records = Vec::new();
        for run in runs {
            let record = platform.files.read(&run_key(user.user, run, "result.json")).await?;
            records.push(record.ok_or(ApiError::NotFound)?);
        }
        let worked = tokio::task::spawn_blocking(move || {
            let stored: Result<Vec<Stored>, _> = records.iter().map(|record| Stored::read(record)).collect();
            drop(records);
            stored.map(|stored| work(&stored))
        });
        Ok(worked.await.map_err(anyhow::Error::from)?.map_err(anyhow::Error::from)?)
    }
}
