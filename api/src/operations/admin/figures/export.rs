//! The figures as CSV. A table is written while it is read, so that a list of all users needs no more memory than a
//! short one. Each download is in the record of administrative acts.

use std::io;

use bytes::Bytes;
use chrono::NaiveDate;
use futures::{Stream, StreamExt, stream::unfold};
use platform::{
    Platform,
    db::admin::audit::{Act, Actor},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::mpsc;
use uuid::Uuid;

use super::{FiguresQuery, Period, money, people, period, usage};
use crate::{
    error::ApiError,
    operations::admin::csv::{Cell, add_line, add_names},
};

/// The users that are read at a time.
const PART: i64 = 500;
/// Parts that may wait for the network.
const WAITING: usize = 4;

/// Which table is wanted.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct ExportQuery {
    pub table: Table,
    #[serde(default)]
    pub period: Period,
}

/// A table of figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Table {
    /// The usage of each plan over time.
    Plans,
    /// The usage of every user in the whole period.
    Users,
    /// Sign-ups and active users over time.
    People,
    /// Payments over time, by gateway and currency.
    Money,
}

impl Table {
    /// The name on the wire and in the name of the file.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Plans => "plans",
            Self::Users => "users",
            Self::People => "people",
            Self::Money => "money",
        }
    }
}

/// Records the download, and starts to write the table.
///
/// # Errors
/// When the database fails.
pub async fn export(
    platform: &Platform,
    by: &Actor,
    query: ExportQuery,
) -> Result<impl Stream<Item = Result<Bytes, io::Error>> + Send + use<>, ApiError> {
    let act = Act {
        action: "figures_exported",
        target_kind: "figures",
        target: query.table.as_str().to_owned(),
        target_name: query.table.as_str(),
        details: json!({ "period": query.period.as_str() }),
    };
    platform.db.note_act(&act, by, platform.clock.now()).await?;
    let (sender, receiver) = mpsc::channel(WAITING);
    let platform = platform.clone();
    tokio::spawn(async move {
        if let Err(error) = write(&platform, query, &sender).await {
            error.log();
            let _ = sender.send(Err(io::Error::other("the download was interrupted"))).await;
        }
    });
    let parts = unfold(receiver, async |mut receiver| receiver.recv().await.map(|part| (part, receiver)));
    // Compression asks again after the end.
    Ok(parts.fuse())
}

type Sender = mpsc::Sender<Result<Bytes, io::Error>>;

async fn write(platform: &Platform, query: ExportQuery, sender: &Sender) -> Result<(), ApiError> {
    let asked = FiguresQuery { period: query.period };
    let text = match query.table {
        Table::Users => return write_users(platform, query.period, sender).await,
        Table::Plans => plans_text(&usage::usage(platform, asked).await?),
        Table::People => people_text(&people::people(platform, asked).await?),
        Table::Money => money_text(&money::money(platform, asked).await?),
    };
    // A failure means that the receiver is gone.
    let _ = sender.send(Ok(Bytes::from(text))).await;
    Ok(())
}

async fn write_users(platform: &Platform, period: Period, sender: &Sender) -> Result<(), ApiError> {
    let now = platform.clock.now();
    let since = period::beginning(&period.spans(now), now);
    let mut text = String::new();
    add_names(&mut text, &["email", "plan", "questions", "analyses", "files", "storage_bytes"]);
    let mut after = Uuid::nil();
    loop {
        let part = platform.db.usage_after(after, since, PART).await?;
        for user in &part {
            after = user.id;
            let numbers = [user.questions, user.analyses, user.files, user.storage_bytes];
            let mut cells = vec![Cell::Text(&user.email), Cell::Text(&user.plan)];
            cells.extend(numbers.map(Cell::Number));
            add_line(&mut text, &cells);
        }
        let is_over = part.is_empty();
        if sender.send(Ok(Bytes::from(std::mem::take(&mut text)))).await.is_err() || is_over {
            return Ok(());
        }
    }
}

fn plans_text(figures: &usage::UsageFigures) -> String {
    let mut text = String::new();
    add_names(&mut text, &["start", "plan", "questions", "analyses", "files"]);
    for (place, start) in figures.starts.iter().enumerate() {
        for plan in &figures.plans {
            let start = shown(*start);
            let mut cells = vec![Cell::Text(&start), Cell::Text(&plan.name)];
            for numbers in [&plan.questions, &plan.analyses, &plan.files] {
                cells.push(Cell::Number(at(numbers, place)));
            }
            add_line(&mut text, &cells);
        }
    }
    text
}

fn people_text(figures: &people::PeopleFigures) -> String {
    let mut text = String::new();
    add_names(&mut text, &["start", "sign_ups", "active_users"]);
    for (place, start) in figures.starts.iter().enumerate() {
        let numbers = [at(&figures.sign_ups, place), at(&figures.active, place)].map(Cell::Number);
        let [sign_ups, active] = numbers;
        add_line(&mut text, &[Cell::Text(&shown(*start)), sign_ups, active]);
    }
    text
}

fn money_text(figures: &money::MoneyFigures) -> String {
    let mut text = String::new();
    add_names(
        &mut text,
        &["start", "gateway", "currency", "revenue", "payments", "refunded", "refunds", "failed_payments"],
    );
    for (place, start) in figures.starts.iter().enumerate() {
        for line in &figures.lines {
            let start = shown(*start);
            let cells = [
                Cell::Text(&start),
                Cell::Text(&line.gateway),
                Cell::Text(&line.currency),
                Cell::Hundredths(at(&line.revenue_minor, place)),
                Cell::Number(at(&line.payments, place)),
                Cell::Hundredths(at(&line.refunded_minor, place)),
                Cell::Number(at(&line.refunds, place)),
                Cell::Number(at(&line.failed_payments, place)),
            ];
            add_line(&mut text, &cells);
        }
    }
    text
}

fn shown(start: NaiveDate) -> String {
    start.to_string()
}

fn at(numbers: &[i64], place: usize) -> i64 {
    numbers.get(place).copied().unwrap_or(0)
}
