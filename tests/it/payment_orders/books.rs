//! Reads orders, grants and subscriptions directly from the database.

use chrono::{DateTime, TimeDelta, Utc};
use platform::Db;

use crate::support::on_either;

/// An order with its state, the number of its grants and the number of those that count.
pub type Line = (String, String, i64, i64);

pub async fn orders(db: &Db, email: &str) -> Vec<Line> {
    const SQL: &str = "SELECT gateway_order, state, \
         (SELECT COUNT(*) FROM plan_grants WHERE order_id = orders.id), \
         (SELECT COUNT(*) FROM plan_grants WHERE order_id = orders.id AND revoked_at IS NULL) \
         FROM orders WHERE user_id = (SELECT id FROM profiles WHERE email = $1)";
    let lines = on_either!(db, line => sqlx::query_as(SQL).bind(email).fetch_all(line).await);
    lines.expect("the orders")
}

/// An error in the plan or its end, given the number of paid orders.
pub async fn subscription_problem(db: &Db, email: &str, paid: usize) -> Option<String> {
    const GRANTS: &str = "SELECT starts_at, ends_at FROM plan_grants WHERE revoked_at IS NULL \
         AND user_id = (SELECT id FROM profiles WHERE email = $1) ORDER BY starts_at";
    const END: &str =
        "SELECT ends_at FROM subscriptions WHERE user_id = (SELECT id FROM profiles WHERE email = $1)";
    const PLAN: &str = "SELECT plan FROM profiles WHERE email = $1";
    let grants: Vec<(DateTime<Utc>, DateTime<Utc>)> =
        on_either!(db, line => sqlx::query_as(GRANTS).bind(email).fetch_all(line).await).expect("the grants");
    let end: Option<DateTime<Utc>> =
        on_either!(db, line => sqlx::query_scalar(END).bind(email).fetch_optional(line).await)
            .expect("the end");
    let plan: String =
        on_either!(db, line => sqlx::query_scalar(PLAN).bind(email).fetch_one(line).await).expect("the plan");
    let is_month = |(start, end): &(DateTime<Utc>, DateTime<Utc>)| {
        (TimeDelta::days(28)..=TimeDelta::days(31)).contains(&(*end - *start))
    };
    let follow = grants.windows(2).all(|pair| pair[0].1 == pair[1].0);
    let is_right = grants.len() == paid
        && grants.iter().all(is_month)
        && follow
        && end == grants.last().map(|grant| grant.1)
        && plan == if paid > 0 { "pro" } else { "basic" };
    (!is_right).then(|| format!("{paid} paid orders, plan {plan} to {end:?}, granted {grants:?}"))
}

pub async fn refund_at_sandbox(db: &Db, payment: &str) {
    const SQL: &str = "UPDATE sandbox_payments SET status = 'refunded' WHERE id = $1";
    let done = on_either!(db, line => sqlx::query(SQL).bind(payment).execute(line).await.map(|done| done.rows_affected()));
    assert_eq!(done.expect("a refund"), 1);
}
