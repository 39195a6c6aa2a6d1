//! Reads the stored records of a user's runs, a few at once.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use platform::{Platform, db::runs::Run, files::run_key};
use protocol::{RunId, UserId};
use provenance::Stored;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use tokio::sync::Semaphore;

use super::results::gone;
use crate::{auth::SignedIn, error::ApiError};

/// A record of many items needs much memory while it is read.
const MOST_AT_ONCE: u32 = 3;

/// Runs whose charts are kept: those of a conversation that several people or devices open.
const MOST_CHARTS: usize = 32;

/// Readers of records; each API process has one.
#[derive(Clone)]
pub struct Records {
    places: Arc<Semaphore>,
    /// Charts that were read last, the newest at the end. A run never changes.
    charts: Arc<Mutex<VecDeque<KeptCharts>>>,
}

/// The charts of one run, and whose it is.
struct KeptCharts {
    owner: UserId,
    run: RunId,
    charts: Arc<Vec<Value>>,
}

impl Default for Records {
    fn default() -> Self {
        Self { places: Arc::new(Semaphore::new(MOST_AT_ONCE as usize)), charts: Arc::default() }
    }
}

/// The part of a record that answers show at once.
#[derive(Deserialize)]
struct Charts {
    #[serde(default)]
    charts: Vec<Value>,
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

async fn read_part<T: DeserializeOwned + Send + 'static>(
    platform: &Platform,
    owner: UserId,
    run: &RunId,
) -> Result<T, ApiError> {
    let record = platform.files.read(&run_key(owner, run, "result.json")).await?;
    let record = record.ok_or(ApiError::NotFound)?;
    let read = tokio::task::spawn_blocking(move || serde_json::from_slice(&record));
    Ok(read.await.map_err(anyhow::Error::from)?.map_err(anyhow::Error::from)?)
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

    /// The charts of a run that `own` has allowed. The record of a large file has many megabytes, so they are kept.
    ///
    /// # Errors
    /// When the record is missing or cannot be read.
    pub async fn charts(
        &self,
        platform: &Platform,
        owner: UserId,
        run: &RunId,
    ) -> Result<Arc<Vec<Value>>, ApiError> {
        if let Some(kept) = self.kept_charts(owner, run) {
            return Ok(kept);
        }
        let _place = self.places.acquire().await.map_err(anyhow::Error::from)?;
        // Somebody else may have read them while this one waited.
        if let Some(kept) = self.kept_charts(owner, run) {
            return Ok(kept);
        }
        let read: Charts = read_part(platform, owner, run).await?;
        let charts = Arc::new(read.charts);
        Ok(self.keep(KeptCharts { owner, run: run.clone(), charts }))
    }

    /// The fields of a record that `T` names. The caller has checked who may see them.
    ///
    /// # Errors
    /// When the record is missing or cannot be read.
    pub(super) async fn part<T: DeserializeOwned + Send + 'static>(
        &self,
        platform: &Platform,
        owner: UserId,
        run: &RunId,
    ) -> Result<T, ApiError> {
        let _place = self.places.acquire().await.map_err(anyhow::Error::from)?;
        read_part(platform, owner, run).await
    }

    /// Keeps the charts of a run, once; those that others have kept meanwhile are the same.
    fn keep(&self, read: KeptCharts) -> Arc<Vec<Value>> {
        let mut kept = self.charts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = kept.iter().find(|kept| kept.owner == read.owner && kept.run == read.run) {
            return Arc::clone(&found.charts);
        }
        if kept.len() >= MOST_CHARTS {
            kept.pop_front();
        }
        let charts = Arc::clone(&read.charts);
        kept.push_back(read);
        charts
    }

    fn kept_charts(&self, user: UserId, run: &RunId) -> Option<Arc<Vec<Value>>> {
        let kept = self.charts.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().find(|kept| kept.owner == user && kept.run == *run)?;
        Some(Arc::clone(&found.charts))
    }
}
