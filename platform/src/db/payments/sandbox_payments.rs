//! The payments of the sandbox gateway, which move no money.

use chrono::{DateTime, Utc};

use crate::db::{Db, in_transaction, on_pool, payments::orders::Order};

/// One payment at the sandbox. `status` is captured, failed or refunded.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct SandboxPayment {
    pub id: String,
    pub amount_minor: i64,
    pub currency: String,
    pub status: String,
}

impl Db {
    /// Records a payment of the whole order under this id. An order is paid once: if it has a payment that did not
    /// fail, nothing is recorded. Returns the id of the payment that counts.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_sandbox_payment(
        &self,
        id: &str,
        order: &Order,
        status: &str,
        now: DateTime<Utc>,
    ) -> sqlx::Result<String> {
        // Payments that arrive together run one after the other.
        const LOCK: &str = "UPDATE orders SET state = state WHERE id = $1";
        const PAID: &str = "SELECT id FROM sandbox_payments WHERE gateway_order = $1 AND status <> 'failed' \
             ORDER BY created_at, id LIMIT 1";
        const ADD: &str = "INSERT INTO sandbox_payments (id, gateway_order, amount_minor, currency, status, created_at) VALUES ($1, $2, $3, $4, $5, $6)";
        in_transaction!(self, tx => {
            sqlx::query(LOCK).bind(order.id).execute(&mut *tx).await?;
            let paid: Option<String> =
                sqlx::query_scalar(PAID).bind(&order.gateway_order).fetch_optional(&mut *tx).await?;
            if let Some(paid) = paid {
                return Ok(paid);
            }
            sqlx::query(ADD)
                .bind(id)
                .bind(&order.gateway_order)
                .bind(order.amount_minor)
                .bind(&order.currency)
                .bind(status)
                .bind(now)
                .execute(&mut *tx)
                .await?;
            id.to_owned()
        })
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
