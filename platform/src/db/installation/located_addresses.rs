//! Where a geocoder said that addresses are. Any user's question may use an answer; nobody can list them, and what is
//! stored are digests of addresses.

use std::sync::LazyLock;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use sqlx::types::Json;

use crate::db::{
    Db, in_transaction, on_pool,
    statements::rows::{Columns, Kind, Statement, time},
};

/// How long an answer counts: houses are built, and maps are corrected.
pub const ANSWERS_KEPT: TimeDelta = TimeDelta::days(180);

/// An address that a geocoder was asked about.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
pub struct LocatedAddress {
    /// Of the address and of the geocoder.
    pub digest: String,
    /// Degrees; none where the geocoder knows no such place.
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    /// Whether it is the street or the house, and not only the town.
    pub is_exact: bool,
}

const ROWS: Columns = &[
    ("digest", Kind::Text),
    ("latitude", Kind::Real),
    ("longitude", Kind::Real),
    ("is_exact", Kind::Boolean),
    ("asked_at", Kind::Time),
];
static KNOWN: LazyLock<Statement> = LazyLock::new(|| {
    let text = "SELECT l.digest, l.latitude, l.longitude, l.is_exact FROM {rows} w \
         JOIN located_addresses l ON l.digest = w.digest WHERE l.asked_at >= $2";
    Statement::new(&[("digest", Kind::Text)], text)
});
static REMEMBER: LazyLock<Statement> = LazyLock::new(|| {
    let text = "INSERT INTO located_addresses (digest, latitude, longitude, is_exact, asked_at) \
         SELECT digest, latitude, longitude, is_exact, asked_at FROM {rows} r WHERE true \
         ON CONFLICT (digest) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude, \
         is_exact = excluded.is_exact, asked_at = excluded.asked_at";
    Statement::new(ROWS, text)
});
const FORGET: &str = "DELETE FROM located_addresses WHERE asked_at < $1";

impl Db {
    /// What is known about the addresses with these digests.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn located_addresses(
        &self,
        digests: &[String],
        now: DateTime<Utc>,
    ) -> sqlx::Result<Vec<LocatedAddress>> {
        let rows: Vec<Value> = digests.iter().map(|digest| json!({ "digest": digest })).collect();
        on_pool!(self, pool => sqlx::query_as(KNOWN.on(self))
            .bind(Json(&rows))
            .bind(now - ANSWERS_KEPT)
            .fetch_all(pool)
            .await)
    }

    /// Remembers what a geocoder answered, and deletes what it answered too long ago.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remember_addresses(
        &self,
        answers: &[LocatedAddress],
        now: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        let rows: Vec<Value> = answers
            .iter()
            .map(|LocatedAddress { digest, latitude, longitude, is_exact }| {
                json!({
                    "digest": digest, "latitude": latitude, "longitude": longitude, "is_exact": is_exact,
                    "asked_at": time(now),
                })
            })
            .collect();
        in_transaction!(self, tx => {
            sqlx::query(REMEMBER.on(self)).bind(Json(&rows)).execute(&mut *tx).await?;
            sqlx::query(FORGET).bind(now - ANSWERS_KEPT).execute(&mut *tx).await?;
        })
    }
}
