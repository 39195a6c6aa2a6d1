//! Calls the endpoints of users when a run has ended. `event` makes what is stored with an ending, `attempt` sends it once. Several
//! workers may do this at the same time: each delivery is claimed by one of them, and taken over when that one has died.

mod attempt;
mod event;

use std::{sync::Arc, time::Duration};

use anyhow::{Context, Result};
use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    Platform,
    db::webhooks::{ClaimedDelivery, DeliveryOutcome, TEST},
    mail::Mailer,
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{MissedTickBehavior, interval},
};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::notices;
use attempt::{Failure, attempt};
pub(crate) use event::{failed, finished};

const EVERY: Duration = Duration::from_secs(1);
/// How long a worker has a delivery; longer than an attempt can take.
const CLAIM: TimeDelta = TimeDelta::minutes(1);
/// Deliveries of this worker at the same time. They wait for other servers and need no core.
const AT_ONCE: usize = 8;
/// The pauses after failed attempts, as the Standard Webhooks specification suggests. After the last one the endpoint is paused.
const PAUSES: [TimeDelta; 9] = [
    TimeDelta::seconds(5),
    TimeDelta::minutes(5),
    TimeDelta::minutes(30),
    TimeDelta::hours(2),
    TimeDelta::hours(5),
    TimeDelta::hours(10),
    TimeDelta::hours(14),
    TimeDelta::hours(20),
    TimeDelta::hours(24),
];

/// Delivers until `stop`, then gives back what it has not finished.
pub(crate) async fn deliver_due(platform: Platform, mailer: Arc<Mailer>, stop: CancellationToken) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => {}
        }
        if let Err(error) = take_due(&platform, &mailer, &places, &stop).await {
            tracing::warn!(error = format!("{error:#}"), "webhooks were not delivered");
        }
    }
}

/// Takes due deliveries while this worker has a place for them.
async fn take_due(
    platform: &Platform,
    mailer: &Arc<Mailer>,
    places: &Arc<Semaphore>,
    stop: &CancellationToken,
) -> Result<()> {
    while let Ok(place) = Arc::clone(places).try_acquire_owned() {
        let now = platform.clock.now();
        if !platform.db.is_delivery_due(now).await.context("looking for due webhooks")? {
            return Ok(());
        }
        let claimed = platform.db.claim_delivery(now, now + CLAIM).await.context("claiming a webhook")?;
        let Some(claimed) = claimed else { return Ok(()) };
        tokio::spawn(deliver(platform.clone(), Arc::clone(mailer), claimed, place, stop.clone()));
    }
    Ok(())
}

async fn deliver(
    platform: Platform,
    mailer: Arc<Mailer>,
    claimed: ClaimedDelivery,
    place: OwnedSemaphorePermit,
    stop: CancellationToken,
) {
    let delivered = tokio::select! {
        sent = attempt(&platform, &claimed) => store(&platform, &mailer, &claimed, sent).await,
        () = stop.cancelled() => {
            platform.db.give_delivery_back(&claimed).await.context("giving a webhook back")
        }
    };
    if let Err(error) = delivered {
        let endpoint = claimed.endpoint.id;
        tracing::warn!(%endpoint, error = format!("{error:#}"), "the end of a webhook was not stored");
    }
    drop(place);
}

/// Stores how an attempt ended, and mails that the endpoint is paused with it.
async fn store(
    platform: &Platform,
    mailer: &Mailer,
    claimed: &ClaimedDelivery,
    sent: Result<(), Failure>,
) -> Result<()> {
    let now = platform.clock.now();
    let outcome = outcome(claimed, sent, now);
    let stored = platform.db.finish_delivery(claimed, &outcome, now).await.context("storing a webhook")?;
    let is_delivered = outcome == DeliveryOutcome::Delivered;
    tracing::info!(endpoint = %claimed.endpoint.id, event = claimed.event, is_delivered, stored, "a webhook was sent");
    if stored && let DeliveryOutcome::Failed { pauses: Some(reason), .. } = &outcome {
        notices::webhook_paused(platform, mailer, &claimed.endpoint, reason).await;
    }
    Ok(())
}

/// A pause that is up to a tenth longer, by the random end of an id, so that an endpoint that comes back is not called by all at once.
fn spread(pause: TimeDelta, delivery: Uuid) -> TimeDelta {
    let part = i32::from(delivery.as_bytes()[15]);
    pause + pause * part / (10 * 255)
}

/// What becomes of a delivery. A test is sent once, and only the answer that the endpoint is gone pauses it.
fn outcome(claimed: &ClaimedDelivery, sent: Result<(), Failure>, now: DateTime<Utc>) -> DeliveryOutcome {
    let Err(Failure { reason, is_gone, wait }) = sent else { return DeliveryOutcome::Delivered };
    if is_gone {
        let pauses = "The endpoint answered 410 Gone.".to_owned();
        return DeliveryOutcome::Failed { reason, pauses: Some(pauses) };
    }
    if claimed.event == TEST {
        return DeliveryOutcome::Failed { reason, pauses: None };
    }
    let pause = usize::try_from(claimed.attempts).ok().and_then(|attempts| PAUSES.get(attempts));
    match pause {
        Some(pause) => {
            DeliveryOutcome::Again { reason, at: now + spread(*pause, claimed.delivery_id).max(wait) }
        }
        None => {
            let attempts = PAUSES.len() + 1;
            let pauses = format!("{attempts} attempts to deliver an event failed. The last one: {reason}");
            DeliveryOutcome::Failed { reason, pauses: Some(pauses) }
        }
    }
}
