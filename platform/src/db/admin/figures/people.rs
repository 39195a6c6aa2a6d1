//! How many people signed up, and how many were active.

use std::sync::LazyLock;

use sqlx::types::Json;

use super::{SPANS, Span, as_rows};
use crate::db::{Db, on_pool, statements::rows::Statement};

/// The people within one span. Those who asked a question or uploaded a file in it were active.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct PeopleCount {
    pub sign_ups: i64,
    pub active: i64,
}

static PEOPLE: LazyLock<Statement> = LazyLock::new(|| {
    Statement::new(
        SPANS,
        "SELECT (SELECT COUNT(*) FROM profiles p WHERE p.created_at >= b.since AND p.created_at < b.until) AS sign_ups, \
         (SELECT COUNT(*) FROM \
             (SELECT t.user_id FROM turns t WHERE t.created_at >= b.since AND t.created_at < b.until \
              UNION SELECT f.user_id FROM uploads f WHERE f.created_at >= b.since AND f.created_at < b.until) AS active \
         ) AS active FROM {rows} AS b ORDER BY b.place",
    )
});

impl Db {
    /// Sign-ups and active people within each span, in the order of the spans. Erased accounts do not count.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn people_counts(&self, spans: &[Span]) -> sqlx::Result<Vec<PeopleCount>> {
        let rows = Json(as_rows(spans));
        on_pool!(self, pool => sqlx::query_as(PEOPLE.on(self)).bind(&rows).fetch_all(pool).await)
    }

    /// The number of accounts.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_people(&self) -> sqlx::Result<i64> {
        on_pool!(self, pool => sqlx::query_scalar("SELECT COUNT(*) FROM profiles").fetch_one(pool).await)
    }
}
