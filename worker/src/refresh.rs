//! Refreshes the databases of users that are due. Several workers may do it at the same time: each due connection is claimed
//! by one of them, and taken over when that one has died.

use std::{sync::Arc, time::Duration};

use anyhow::{Context, Result};
use platform::{Platform, database_connections::CLAIM, db::database_connections::Claim, mail::Mailer};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{MissedTickBehavior, interval},
};
use tokio_util::sync::CancellationToken;

use crate::notices;

const EVERY: Duration = Duration::from_secs(1);
/// Refreshes of this worker at the same time. They wait for other servers and need no core.
const AT_ONCE: usize = 4;

/// Refreshes until `stop`, then gives back what it has not finished.
pub(crate) async fn refresh_due(platform: Platform, mailer: Arc<Mailer>, stop: CancellationToken) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => {}
        }
        if let Err(error) = take_due(&platform, &mailer, &places, &stop).await {
            tracing::warn!(error = format!("{error:#}"), "databases of users were not refreshed");
        }
    }
}

/// Takes due connections while this worker has a place for them.
async fn take_due(
    platform: &Platform,
    mailer: &Arc<Mailer>,
    places: &Arc<Semaphore>,
    stop: &CancellationToken,
) -> Result<()> {
    while let Ok(place) = Arc::clone(places).try_acquire_owned() {
        let now = platform.clock.now();
        if !platform.db.is_refresh_due(now).await.context("looking for due refreshes")? {
            return Ok(());
        }
        let claim = platform.db.claim_refresh(now, now + CLAIM).await.context("claiming a refresh")?;
        let Some(claim) = claim else { return Ok(()) };
        tokio::spawn(refresh(platform.clone(), Arc::clone(mailer), claim, place, stop.clone()));
    }
    Ok(())
}

async fn refresh(
    platform: Platform,
    mailer: Arc<Mailer>,
    claim: Claim,
    place: OwnedSemaphorePermit,
    stop: CancellationToken,
) {
    let refreshed = tokio::select! {
        refreshed = platform.refresh_connection(&claim) => refreshed,
        () = stop.cancelled() => {
            let given = platform.db.give_refresh_back(&claim).await;
            given.map(|()| false).context("giving a refresh back")
        }
    };
    match refreshed {
        Ok(true) => notices::connection_paused(&platform, &mailer, &claim.connection).await,
        Ok(false) => {}
        Err(error) => {
            tracing::warn!(connection = %claim.connection.id, error = format!("{error:#}"), "a refresh did not end");
        }
    }
    drop(place);
}
