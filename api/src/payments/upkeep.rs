//! Regular work on payments: checks open orders again, ends expired plans, and reminds their owners in advance. Several
//! processes may do so at the same time; only one of them handles each order and reminder.

use std::{sync::Weak, time::Duration};

use anyhow::{Context, Result};
use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    Platform,
    db::payments::subscriptions::Reminder,
    mail::{Mail, MailLink, Mailer},
};
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use super::{Payments, judge, settle};

const EVERY: Duration = Duration::from_secs(30);
/// An order of this age should have been reported by the page or a webhook.
const OVERDUE: TimeDelta = TimeDelta::minutes(15);
/// How long an order can still be paid: a failed payment may be authorised within this time.
pub const PAYABLE_FOR: TimeDelta = TimeDelta::days(4);
const BETWEEN_LOOKS: TimeDelta = TimeDelta::minutes(15);
const REMIND_BEFORE: TimeDelta = TimeDelta::days(3);

/// Runs as long as the application is in use.
pub async fn run_upkeep(platform: Platform, payments: Payments, mailer: Weak<Mailer>) {
    // The first round waits, because a process that has just started has more urgent work.
    let mut ticks = interval_at(Instant::now() + EVERY, EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(mailer) = mailer.upgrade() else { return };
        if let Err(error) = upkeep_round(&platform, &payments, &mailer).await {
            tracing::warn!(error = format!("{error:#}"), "the regular check of payments failed");
        }
    }
}

/// One round.
///
/// # Errors
/// When the database fails. A gateway that is unavailable is asked again in the next round.
pub async fn upkeep_round(platform: &Platform, payments: &Payments, mailer: &Mailer) -> Result<()> {
    let now = platform.clock.now();
    platform.db.end_subscriptions(now).await.context("ending plans")?;
    remind(platform, mailer, now).await?;
    reconcile(platform, payments, now).await
}

async fn reconcile(platform: &Platform, payments: &Payments, now: DateTime<Utc>) -> Result<()> {
    let Some(gateway) = payments.gateway() else { return Ok(()) };
    let made = (now - PAYABLE_FOR, now - OVERDUE);
    for order in platform.db.take_open_orders(gateway.name(), made, now - BETWEEN_LOOKS, now).await? {
        match gateway.payments_of(&order).await {
            Ok(facts) => drop(settle(platform, &order, &judge(&order, &facts)).await?),
            Err(error) => tracing::warn!(error = format!("{error:#}"), "a gateway did not answer"),
        }
    }
    Ok(())
}

async fn remind(platform: &Platform, mailer: &Mailer, now: DateTime<Utc>) -> Result<()> {
    for reminder in platform.db.take_reminders(now + REMIND_BEFORE, now).await? {
        mailer.send(mail(platform, &reminder)?, now).await.context("mailing a reminder")?;
    }
    Ok(())
}

fn mail(platform: &Platform, reminder: &Reminder) -> Result<Mail> {
    Ok(Mail {
        to: reminder.email.clone(),
        subject: "Your plan ends soon",
        before_link: "Your plan ends in less than three days. We do not charge you automatically. To keep your plan \
             without interruption, renew it here:",
        link: Some(MailLink {
            address: platform.config.public_url.join("pricing")?,
            label: "Renew your plan",
        }),
        after_link: "If you do nothing, your account continues with the Basic plan. Your conversations and files \
             stay.",
    })
}
