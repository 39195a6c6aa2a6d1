//! What was paid, refunded and not paid, by gateway and currency. Amounts are in the smallest unit of the currency.

use std::sync::LazyLock;

use sqlx::types::Json;

use super::{SPANS, Span, as_rows};
use crate::db::{Db, on_pool, statements::rows::Statement};

/// The orders of a gateway and a currency that were paid, refunded or failed within one span.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct MoneyCount {
    pub place: i64,
    pub gateway: String,
    pub currency: String,
    /// `paid`, `refunded` or `failed`.
    pub kind: String,
    pub orders: i64,
    pub amount_minor: i64,
}

macro_rules! orders_with {
    ($kind:literal, $time:literal) => {
        concat!(
            "SELECT b.place, o.gateway, o.currency, '",
            $kind,
            "' AS kind, COUNT(*) AS orders, CAST(SUM(o.amount_minor) AS BIGINT) AS amount_minor \
             FROM {rows} AS b CROSS JOIN orders o WHERE o.",
            $time,
            " >= b.since AND o.",
            $time,
            " < b.until GROUP BY b.place, o.gateway, o.currency"
        )
    };
}

static MONEY: LazyLock<Statement> = LazyLock::new(|| {
    Statement::new(
        SPANS,
        concat!(
            orders_with!("paid", "paid_at"),
            " UNION ALL ",
            orders_with!("refunded", "refunded_at"),
            " UNION ALL ",
            orders_with!("failed", "failed_at"),
        ),
    )
});

impl Db {
    /// Payments, refunds and failures within each span. An order that was paid and refunded counts in both.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn money_counts(&self, spans: &[Span]) -> sqlx::Result<Vec<MoneyCount>> {
        let rows = Json(as_rows(spans));
        on_pool!(self, pool => sqlx::query_as(MONEY.on(self)).bind(&rows).fetch_all(pool).await)
    }
}
