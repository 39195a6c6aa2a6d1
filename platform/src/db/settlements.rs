//! What a payment or a refund changes: order, grant, subscription and plan, in one transaction. An order moves forward
//! only (created, paid, refunded), so it grants once, whoever tells of its payment, in whichever order, however often.

use chrono::{DateTime, Months, Utc};
use sqlx::FromRow;

use super::{Db, in_transaction, orders::Order};

/// What became of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// The plan was granted now.
    Granted { until: DateTime<Utc> },
    /// It was granted before.
    Already,
    /// The money went back; nothing is granted.
    Refunded,
}

#[derive(FromRow)]
struct Running {
    plan: String,
    ends_at: DateTime<Utc>,
}

/// Locks the buyer, so that two settlements of one user follow one another.
const LOCK: &str = "UPDATE profiles SET plan = plan WHERE id = $1";
const STATE: &str = "SELECT state FROM orders WHERE id = $1";
const SUBSCRIBE: &str = "INSERT INTO subscriptions (user_id, plan, ends_at) VALUES ($1, $2, $3) \
     ON CONFLICT (user_id) DO UPDATE SET plan = excluded.plan, ends_at = excluded.ends_at, cancelled_at = NULL, reminded_at = NULL";
const SET_PLAN: &str = "UPDATE profiles SET plan = $2 WHERE id = $1";

impl Db {
    /// Notes that an order was paid in full and grants its plan for a month: after what was paid for already when
    /// it is the same plan, else from now on. A buyer who was erased meanwhile is granted nothing.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn settle_paid(
        &self,
        order: &Order,
        payment: &str,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Settled> {
        const PAY: &str = "UPDATE orders SET state = 'paid', payment_id = $2, paid_at = $3 WHERE id = $1 AND state = 'created'";
        const RUNNING: &str = "SELECT plan, ends_at FROM subscriptions WHERE user_id = $1 AND ends_at > $2";
        const GRANT: &str = "INSERT INTO plan_grants (order_id, user_id, plan, starts_at, ends_at) VALUES ($1, $2, $3, $4, $5)";
        in_transaction!(self, tx => {
            let has_buyer = sqlx::query(LOCK).bind(order.user_id).execute(&mut *tx).await?.rows_affected() > 0;
            let paid = sqlx::query(PAY).bind(order.id).bind(payment).bind(now).execute(&mut *tx).await?.rows_affected();
            if paid == 0 {
                let state: Option<String> = sqlx::query_scalar(STATE).bind(order.id).fetch_optional(&mut *tx).await?;
                return Ok(if state.as_deref() == Some("refunded") { Settled::Refunded } else { Settled::Already });
            }
            if has_buyer {
                let running: Option<Running> =
                    sqlx::query_as(RUNNING).bind(order.user_id).bind(now).fetch_optional(&mut *tx).await?;
                let starts_at = running.filter(|running| running.plan == order.plan).map_or(now, |running| running.ends_at);
                let ends_at = starts_at + Months::new(1);
                sqlx::query(GRANT)
                    .bind(order.id)
                    .bind(order.user_id)
                    .bind(&order.plan)
                    .bind(starts_at)
                    .bind(ends_at)
                    .execute(&mut *tx)
                    .await?;
                sqlx::query(SUBSCRIBE).bind(order.user_id).bind(&order.plan).bind(ends_at).execute(&mut *tx).await?;
                sqlx::query(SET_PLAN).bind(order.user_id).bind(&order.plan).execute(&mut *tx).await?;
                Settled::Granted { until: ends_at }
            } else {
                Settled::Already
            }
        })
    }

    /// Notes that the money of an order went back, and takes back what was granted for it. What other orders have
    /// paid for stays. An order that is refunded before its payment was heard of will never grant.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn settle_refunded(
        &self,
        order: &Order,
        payment: &str,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const REFUND: &str = "UPDATE orders SET state = 'refunded', payment_id = $2, refunded_at = $3 WHERE id = $1 AND state <> 'refunded' \
             AND (payment_id IS NULL OR payment_id = $2)";
        const REVOKE: &str =
            "UPDATE plan_grants SET revoked_at = $2 WHERE order_id = $1 AND revoked_at IS NULL";
        const LEFT: &str = "SELECT plan, ends_at FROM plan_grants WHERE user_id = $1 AND revoked_at IS NULL AND ends_at > $2 \
             ORDER BY ends_at DESC LIMIT 1";
        const UNSUBSCRIBE: &str = "DELETE FROM subscriptions WHERE user_id = $1";
        const TAKE_PLAN: &str = "UPDATE profiles SET plan = 'basic' WHERE id = $1 AND plan = $2";
        in_transaction!(self, tx => {
            let has_buyer = sqlx::query(LOCK).bind(order.user_id).execute(&mut *tx).await?.rows_affected() > 0;
            let refunded = sqlx::query(REFUND).bind(order.id).bind(payment).bind(now).execute(&mut *tx).await?.rows_affected();
            let revoked = sqlx::query(REVOKE).bind(order.id).bind(now).execute(&mut *tx).await?.rows_affected();
            if revoked > 0 && has_buyer {
                let left: Option<Running> =
                    sqlx::query_as(LEFT).bind(order.user_id).bind(now).fetch_optional(&mut *tx).await?;
                match left {
                    Some(left) => {
                        sqlx::query(SUBSCRIBE).bind(order.user_id).bind(&left.plan).bind(left.ends_at).execute(&mut *tx).await?;
                        sqlx::query(SET_PLAN).bind(order.user_id).bind(&left.plan).execute(&mut *tx).await?;
                    }
                    None => {
                        sqlx::query(UNSUBSCRIBE).bind(order.user_id).execute(&mut *tx).await?;
                        sqlx::query(TAKE_PLAN).bind(order.user_id).bind(&order.plan).execute(&mut *tx).await?;
                    }
                }
            }
            refunded > 0
        })
    }
}
