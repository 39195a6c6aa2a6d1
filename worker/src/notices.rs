//! Mails about what happened without the owner: a run by a schedule, a schedule that is paused, or an endpoint that is. They hold no rows of a
//! file and no text that may quote one; a link leads to the page that has them.

use platform::{
    Platform,
    db::{
        FAILURES_UNTIL_PAUSE, database_connections::DatabaseConnection, schedules::Schedule,
        webhooks::Endpoint,
    },
    mail::{Mailer, Note},
};
use protocol::UserId;

use crate::{listed::cut, scheduled::Summary};

/// The most characters of the question in a mail.
const LONGEST_ABOUT: usize = 200;

/// A scheduled run has a result.
pub(crate) async fn ran(platform: &Platform, mailer: &Mailer, schedule: &Schedule, summary: &Summary) {
    let changed = summary.changed.as_ref().map(|changed| format!("{changed}\n\n")).unwrap_or_default();
    let text = format!(
        "Your scheduled analysis has run{}.\n\nQuestion: {}\n\n{}\n\n{changed}The whole answer: {}\n\n\
         Your schedules, where you can also switch these mails off: {}\n",
        of_file(schedule),
        about(schedule),
        summary.headline,
        conversation(platform, schedule),
        schedules(platform),
    );
    send(platform, mailer, schedule.user_id, "Your scheduled analysis has run", text).await;
}

/// A scheduled run failed, and the schedule goes on or is paused.
pub(crate) async fn failed(platform: &Platform, mailer: &Mailer, schedule: &Schedule, is_paused: bool) {
    let (subject, end) = if is_paused {
        ("Your scheduled analysis is paused", "The schedule is paused until you resume it.")
    } else {
        ("Your scheduled analysis has failed", "It is tried again at its next time.")
    };
    let text = format!(
        "Your scheduled analysis{} has failed.\n\nQuestion: {}\n\n{end}\n\nWhy it failed: {}\n",
        of_file(schedule),
        about(schedule),
        schedules(platform),
    );
    send(platform, mailer, schedule.user_id, subject, text).await;
}

/// A database connection is no longer refreshed.
pub(crate) async fn connection_paused(platform: &Platform, mailer: &Mailer, connection: &DatabaseConnection) {
    let text = format!(
        "The schedule of your database connection {} is paused, because {FAILURES_UNTIL_PAUSE} refreshes in a row failed. Its \
         data set stays as it is.\n\nWhy they failed, and how to go on: {}\n",
        connection.name,
        schedules(platform),
    );
    let subject = "The schedule of a database connection is paused";
    send(platform, mailer, connection.user_id, subject, text).await;
}

/// An endpoint gets no more events.
pub(crate) async fn webhook_paused(platform: &Platform, mailer: &Mailer, endpoint: &Endpoint, reason: &str) {
    let text = format!(
        "Your webhook {} is paused, so it gets no more events.\n\n{reason}\n\nRepair the endpoint, then resume it on your account \
         page: {}\n",
        endpoint.address,
        page(platform, "/account"),
    );
    send(platform, mailer, endpoint.user_id, "Your webhook is paused", text).await;
}

/// A mail that cannot be sent is only logged: the page says the same.
async fn send(platform: &Platform, mailer: &Mailer, user: uuid::Uuid, subject: &'static str, text: String) {
    let sent = async {
        let Some(profile) = platform.db.profile(UserId(user)).await? else { return Ok(()) };
        let note = Note { to: profile.email, subject, reply_to: String::new(), text };
        mailer.send_note(&note, platform.clock.now()).await
    };
    if let Err(error) = sent.await {
        tracing::error!(%user, error = format!("{error:#}"), "a notice could not be mailed");
    }
}

fn of_file(schedule: &Schedule) -> String {
    schedule.data_set_name.as_ref().map(|name| format!(" on {name}")).unwrap_or_default()
}

fn about(schedule: &Schedule) -> String {
    cut(&schedule.about.split_whitespace().collect::<Vec<_>>().join(" "), LONGEST_ABOUT)
}

fn conversation(platform: &Platform, schedule: &Schedule) -> String {
    let session = schedule.session_id.as_deref().unwrap_or_default();
    page(platform, &format!("/chat/{session}"))
}

/// The page that lists schedules and database connections.
fn schedules(platform: &Platform) -> String {
    page(platform, "/upload")
}

fn page(platform: &Platform, path: &str) -> String {
    let mut address = platform.config.public_url.clone();
    address.set_path(path);
    address.into()
}
