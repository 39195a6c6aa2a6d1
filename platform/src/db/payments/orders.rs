//! Orders for plans, as they were opened at a gateway. What a payment changes is in `settlements.rs`.

use chrono::{DateTime, Utc};
use protocol::UserId;
use uuid::Uuid;

use crate::db::{Db, in_transaction, on_pool, on_writer};

/// One order. `state` is created, paid or refunded; amounts are in the smallest unit of the currency.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Order {
    pub id: Uuid,
    pub user_id: Uuid,
    pub plan: String,
    pub amount_minor: i64,
    pub currency: String,
    pub gateway: String,
    pub gateway_order: String,
    pub state: String,
    pub payment_id: Option<String>,
    pub created_at: DateTime<Utc>,
    pub paid_at: Option<DateTime<Utc>>,
    pub refunded_at: Option<DateTime<Utc>>,
}

/// An order with the time that its plan was granted for, where it was paid.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Purchase {
    #[sqlx(flatten)]
    pub order: Order,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
}

/// The outcome of storing an order.
#[derive(Clone, Debug)]
pub enum Noted {
    Added,
    /// Another call of the same buyer has opened this order in the meantime; it is the one to pay.
    Open(Box<Order>),
    /// The plan was hidden or removed in the meantime.
    NotForSale,
    /// The buyer was erased in the meantime.
    NoBuyer,
}

macro_rules! order_columns {
    () => {
        "id, user_id, plan, amount_minor, currency, gateway, gateway_order, state, payment_id, created_at, paid_at, refunded_at"
    };
}

macro_rules! purchase_columns {
    () => {
        concat!(
            order_columns!(),
            ", (SELECT starts_at FROM plan_grants WHERE order_id = orders.id) AS starts_at, \
             (SELECT ends_at FROM plan_grants WHERE order_id = orders.id) AS ends_at"
        )
    };
}

/// Writing first locks, the plan before the buyer as everywhere: a plan that is being sold is not removed, and of
/// calls of one buyer that come together each sees the order of the one before.
const HOLD_FOR_SALE: &str = "UPDATE plans SET updated_at = updated_at WHERE id = $1 AND NOT is_hidden";
const HOLD_BUYER: &str = "UPDATE profiles SET plan = plan WHERE id = $1";
const OPEN_LIKE: &str = concat!(
    "SELECT ",
    order_columns!(),
    " FROM orders WHERE user_id = $1 AND plan = $2 AND amount_minor = $3 AND currency = $4 AND gateway = $5 \
     AND state = 'created' AND created_at > $6 ORDER BY created_at DESC LIMIT 1"
);
const INSERT: &str = "INSERT INTO orders (id, user_id, plan, amount_minor, currency, gateway, gateway_order, state, created_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'created', $8)";

/// The query for an open order like this one, made since a time.
macro_rules! open_like {
    ($order:expr, $since:expr) => {
        sqlx::query_as(OPEN_LIKE)
            .bind($order.user_id)
            .bind(&$order.plan)
            .bind($order.amount_minor)
            .bind(&$order.currency)
            .bind(&$order.gateway)
            .bind($since)
    };
}

impl Db {
    /// Stores an order that was opened at its gateway, unless a similar one has been open since `reused_since`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_order(&self, order: &Order, reused_since: Option<DateTime<Utc>>) -> sqlx::Result<Noted> {
        in_transaction!(self, tx => {
            if sqlx::query(HOLD_FOR_SALE).bind(&order.plan).execute(&mut *tx).await?.rows_affected() == 0 {
                return Ok(Noted::NotForSale);
            }
            if sqlx::query(HOLD_BUYER).bind(order.user_id).execute(&mut *tx).await?.rows_affected() == 0 {
                return Ok(Noted::NoBuyer);
            }
            if let Some(since) = reused_since
                && let Some(open) = open_like!(order, since).fetch_optional(&mut *tx).await?
            {
                return Ok(Noted::Open(Box::new(open)));
            }
            sqlx::query(INSERT)
                .bind(order.id)
                .bind(order.user_id)
                .bind(&order.plan)
                .bind(order.amount_minor)
                .bind(&order.currency)
                .bind(&order.gateway)
                .bind(&order.gateway_order)
                .bind(order.created_at)
                .execute(&mut *tx)
                .await?;
            Noted::Added
        })
    }

    /// The order that a gateway knows by this name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn order_at(&self, gateway: &str, gateway_order: &str) -> sqlx::Result<Option<Order>> {
        const SQL: &str =
            concat!("SELECT ", order_columns!(), " FROM orders WHERE gateway = $1 AND gateway_order = $2");
        on_pool!(self, pool => sqlx::query_as(SQL).bind(gateway).bind(gateway_order).fetch_optional(pool).await)
    }

    /// An order of this user that waits for the same payment as a new one would.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn open_order_like(&self, order: &Order, since: DateTime<Utc>) -> sqlx::Result<Option<Order>> {
        on_pool!(self, pool => open_like!(order, since).fetch_optional(pool).await)
    }

    /// The paid and refunded orders of a user, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn purchases(&self, user: UserId) -> sqlx::Result<Vec<Purchase>> {
        const SQL: &str = concat!(
            "SELECT ",
            purchase_columns!(),
            " FROM orders WHERE user_id = $1 AND paid_at IS NOT NULL ORDER BY paid_at DESC LIMIT 200"
        );
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).fetch_all(pool).await)
    }

    /// An order of a user, paid or not, by its own id, its name at the gateway, or the id of its payment.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn order_named(&self, user: UserId, name: &str) -> sqlx::Result<Option<Purchase>> {
        const SQL: &str = concat!(
            "SELECT ",
            purchase_columns!(),
            " FROM orders WHERE user_id = $1 AND (gateway_order = $2 OR payment_id = $2 OR id = $3) \
             ORDER BY created_at DESC LIMIT 1"
        );
        // No order has the nil id.
        let id = Uuid::try_parse(name).unwrap_or_default();
        on_pool!(self, pool => sqlx::query_as(SQL).bind(user.0).bind(name).bind(id).fetch_optional(pool).await)
    }

    /// Claims open orders whose state the gateway must be asked for, oldest first: created between the two times and
    /// not checked since `not_since`. Several processes may claim orders; each order goes to one of them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_open_orders(
        &self,
        gateway: &str,
        made: (DateTime<Utc>, DateTime<Utc>),
        not_since: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Vec<Order>> {
        const SQL: &str = concat!(
            "UPDATE orders SET checked_at = $5 WHERE id IN (SELECT id FROM orders WHERE gateway = $1 AND state = 'created' \
             AND created_at > $2 AND created_at < $3 AND (checked_at IS NULL OR checked_at < $4) ORDER BY created_at LIMIT 50) \
             AND (checked_at IS NULL OR checked_at < $4) RETURNING ",
            order_columns!()
        );
        on_writer!(self, pool => sqlx::query_as(SQL)
            .bind(gateway)
            .bind(made.0)
            .bind(made.1)
            .bind(not_since)
            .bind(now)
            .fetch_all(pool)
            .await)
    }

    /// Records that a payment for an order failed. Only the first failure counts, and the order can still be paid.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_failed_payment(&self, order: Uuid, now: DateTime<Utc>) -> sqlx::Result<()> {
        const SQL: &str =
            "UPDATE orders SET failed_at = $2 WHERE id = $1 AND state = 'created' AND failed_at IS NULL";
        on_writer!(self, pool => sqlx::query(SQL).bind(order).bind(now).execute(pool).await.map(drop))
    }

    /// Records a message of a gateway. False when it was already recorded.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_gateway_event(
        &self,
        gateway: &str,
        event: &str,
        now: DateTime<Utc>,
    ) -> sqlx::Result<bool> {
        const SQL: &str = "INSERT INTO gateway_events (gateway, event_id, received_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        let noted = on_writer!(self, pool => sqlx::query(SQL).bind(gateway).bind(event).bind(now).execute(pool).await.map(|done| done.rows_affected()))?;
        Ok(noted > 0)
    }

    /// Whether a message of a gateway was recorded.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn knows_gateway_event(&self, gateway: &str, event: &str) -> sqlx::Result<bool> {
        const SQL: &str = "SELECT COUNT(*) FROM gateway_events WHERE gateway = $1 AND event_id = $2";
        let count: i64 =
            on_pool!(self, pool => sqlx::query_scalar(SQL).bind(gateway).bind(event).fetch_one(pool).await)?;
        Ok(count > 0)
    }
}
