//! What the sandbox gateway knows of payments that never moved money.

use chrono::{DateTime, Utc};

use super::{Db, on_pool, on_writer, orders::Order};

/// One payment at the sandbox. `status` is captured, failed or refunded.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct SandboxPayment {
    pub id: String,
    pub amount_minor: i64,
    pub currency: String,
    pub status: String,
}

impl Db {
    /// Notes a payment of the whole order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_sandbox_payment(
        &self,
        id: &str,
        order: &Order,
        status: &str,
        now: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        const SQL: &str = "INSERT INTO sandbox_payments (id, gateway_order, amount_minor, currency, status, created_at) VALUES ($1, $2, $3, $4, $5, $6)";
        on_writer!(self, pool => sqlx::query(SQL)
            .bind(id)
            .bind(&order.gateway_order)
            .bind(order.amount_minor)
            .bind(&order.currency)
            .bind(status)
            .bind(now)
            .execute(pool)
            .await
            .map(drop))
    }

    /// The payments of an order, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn sandbox_payments(&self, gateway_order: &str) -> sqlx::Result<Vec<SandboxPayment>> {
        const SQL: &str = "SELECT id, amount_minor, currency, status FROM sandbox_payments WHERE gateway_order = $1 ORDER BY created_at, id";
        on_pool!(self, pool => sqlx::query_as(SQL).bind(gateway_order).fetch_all(pool).await)
    }
}
