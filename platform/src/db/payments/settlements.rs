//! Applies a payment or a refund to order, grant, subscription and plan, in one transaction. An order moves forward only
//! (created, paid, refunded), so it grants once, however often and in whatever order its payment is reported.

use chrono::{DateTime, Months, TimeDelta, Utc};
use protocol::PlanName;
use serde_json::json;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::{
    Db,
    admin::audit::{Act, Actor, note_act},
    in_transaction,
    payments::orders::Order,
    plans::HOLD,
};

/// The outcome of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// The plan was granted now.
    Granted { until: DateTime<Utc> },
    /// It was granted before.
    Already,
    /// The payment was refunded; nothing is granted.
    Refunded,
    /// The payment arrived and the order counts as paid, but its plan does not exist: nothing was granted, and the record of
    /// administrative acts names the buyer.
    WithoutPlan,
}

#[derive(FromRow)]
struct Running {
    plan: String,
    ends_at: DateTime<Utc>,
}

/// What one order has paid for.
#[derive(FromRow)]
struct Grant {
    order_id: Uuid,
    starts_at: DateTime<Utc>,
    ends_at: DateTime<Utc>,
}

/// Locks the buyer, so that two settlements of one user follow one another.
const LOCK: &str = "UPDATE profiles SET plan = plan WHERE id = $1";
const LOCK_BUYER: &str = "UPDATE profiles SET plan = plan WHERE id = $1 RETURNING email";
const BEFORE: &str = "SELECT state, (SELECT COUNT(*) FROM plan_grants WHERE order_id = $1) AS grants FROM orders WHERE id = $1";
const SUBSCRIBE: &str = "INSERT INTO subscriptions (user_id, plan, ends_at) VALUES ($1, $2, $3) \
     ON CONFLICT (user_id) DO UPDATE SET plan = excluded.plan, ends_at = excluded.ends_at, cancelled_at = NULL, reminded_at = NULL";
const RUNNING: &str = "SELECT plan, ends_at FROM subscriptions WHERE user_id = $1 AND ends_at > $2";
const SET_PLAN: &str = "UPDATE profiles SET plan = $2 WHERE id = $1";

impl Db {
    /// Records that an order was paid in full, and grants its plan for a month. The month starts after the time that
    /// is already paid for the same plan, otherwise now. Nothing is granted if the buyer was erased or the plan was
    /// removed in the meantime: the order still counts as paid, and the audit log informs administrators.
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
        const GRANT: &str = "INSERT INTO plan_grants (order_id, user_id, plan, starts_at, ends_at) VALUES ($1, $2, $3, $4, $5)";
        in_transaction!(self, tx => {
            // Locks the plan before the buyer, in the same order as everywhere.
            let has_plan = sqlx::query(HOLD).bind(&order.plan).execute(&mut *tx).await?.rows_affected() > 0;
            let buyer: Option<String> =
                sqlx::query_scalar(LOCK_BUYER).bind(order.user_id).fetch_optional(&mut *tx).await?;
            let paid = sqlx::query(PAY).bind(order.id).bind(payment).bind(now).execute(&mut *tx).await?.rows_affected();
            if paid == 0 {
                let before: Option<(String, i64)> =
                    sqlx::query_as(BEFORE).bind(order.id).fetch_optional(&mut *tx).await?;
                return Ok(match before {
                    Some((state, _)) if state == "refunded" => Settled::Refunded,
                    Some((_, 0)) if buyer.is_some() => Settled::WithoutPlan,
                    _ => Settled::Already,
                });
            }
            match buyer {
                None => Settled::Already,
                Some(buyer) if !has_plan => {
                    note_act!(tx, Actor::payments(), paid_for_nothing(order, payment, &buyer), now)?;
                    Settled::WithoutPlan
                }
                Some(_) => {
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
                }
            }
        })
    }

    /// Records that an order was refunded, and removes the time that it granted. The time paid by other orders is
    /// kept: it moves forward to fill the gap. An order that is refunded before its payment is reported never grants
    /// its plan; an order that another payment has paid is unchanged.
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
        const REVOKE: &str = "UPDATE plan_grants SET revoked_at = $2 WHERE order_id = $1 AND revoked_at IS NULL \
             RETURNING order_id, starts_at, ends_at";
        const LATER: &str = "SELECT order_id, starts_at, ends_at FROM plan_grants \
             WHERE user_id = $1 AND plan = $2 AND revoked_at IS NULL AND starts_at >= $3";
        const MOVE: &str = "UPDATE plan_grants SET starts_at = $2, ends_at = $3 WHERE order_id = $1";
        const LEFT: &str = "SELECT g.plan, g.ends_at FROM plan_grants g JOIN orders o ON o.id = g.order_id \
             WHERE g.user_id = $1 AND g.revoked_at IS NULL AND g.ends_at > $2 ORDER BY o.paid_at DESC, g.ends_at DESC LIMIT 1";
        const RESUBSCRIBE: &str =
            "UPDATE subscriptions SET plan = $2, ends_at = $3, reminded_at = NULL WHERE user_id = $1";
        const UNSUBSCRIBE: &str = "DELETE FROM subscriptions WHERE user_id = $1";
        const CHANGE_PLAN: &str = "UPDATE profiles SET plan = $2 WHERE id = $1 AND plan = $3";
        in_transaction!(self, tx => {
            sqlx::query(LOCK).bind(order.user_id).execute(&mut *tx).await?;
            let refunded = sqlx::query(REFUND).bind(order.id).bind(payment).bind(now).execute(&mut *tx).await?.rows_affected();
            if refunded == 0 {
                return Ok(false);
            }
            let revoked: Option<Grant> =
                sqlx::query_as(REVOKE).bind(order.id).bind(now).fetch_optional(&mut *tx).await?;
            let later: Vec<Grant> = match &revoked {
                Some(revoked) => sqlx::query_as(LATER)
                    .bind(order.user_id)
                    .bind(&order.plan)
                    .bind(revoked.ends_at)
                    .fetch_all(&mut *tx)
                    .await?,
                None => Vec::new(),
            };
            let unused = revoked.as_ref().map_or(TimeDelta::zero(), |revoked| revoked.unused(now));
            for grant in later {
                let (starts_at, ends_at) = (grant.starts_at - unused, grant.ends_at - unused);
                sqlx::query(MOVE).bind(grant.order_id).bind(starts_at).bind(ends_at).execute(&mut *tx).await?;
            }
            let running: Option<Running> =
                sqlx::query_as(RUNNING).bind(order.user_id).bind(now).fetch_optional(&mut *tx).await?;
            if let (Some(_), Some(running)) = (revoked, running) {
                let left: Option<Running> =
                    sqlx::query_as(LEFT).bind(order.user_id).bind(now).fetch_optional(&mut *tx).await?;
                let plan = left.as_ref().map_or(PlanName::Basic.as_str(), |left| left.plan.as_str());
                // A plan that an administrator has given in the meantime stays.
                sqlx::query(CHANGE_PLAN).bind(order.user_id).bind(plan).bind(running.plan).execute(&mut *tx).await?;
                match left {
                    Some(left) => sqlx::query(RESUBSCRIBE).bind(order.user_id).bind(left.plan).bind(left.ends_at).execute(&mut *tx).await?,
                    None => sqlx::query(UNSUBSCRIBE).bind(order.user_id).execute(&mut *tx).await?,
                };
            }
            true
        })
    }
}

/// The record entry for a payment for a plan that does not exist.
fn paid_for_nothing<'a>(order: &Order, payment: &str, buyer: &'a str) -> Act<'a> {
    let details = json!({
        "plan": order.plan,
        "amount_minor": order.amount_minor,
        "currency": order.currency,
        "gateway": order.gateway,
        "order": order.gateway_order,
        "payment": payment,
    });
    let target = order.user_id.to_string();
    Act { action: "payment_without_plan", target_kind: "user", target, target_name: buyer, details }
}

impl Grant {
    /// The time that remains of it.
    fn unused(&self, now: DateTime<Utc>) -> TimeDelta {
        (self.ends_at - self.starts_at.max(now)).max(TimeDelta::zero())
    }
}
