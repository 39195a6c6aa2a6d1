//! Turns a gateway's report into the user's plan. Verification, webhooks and the reconciler all end here.

use platform::{
    DbError, Platform,
    db::payments::{orders::Order, settlements::Settled},
};

use super::gateway::{Fact, FactState};

/// The combined result of an order's payments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// Captured in full, in the right currency, and not given back.
    Paid { payment: String },
    /// All captured money was refunded.
    Refunded { payments: Vec<String> },
    /// A payment failed, and no other one was made. The order can still be paid.
    Failed,
    /// No payment yet, or none that counts.
    Open,
}

/// Judges an order by its payments. A payment of another amount or currency does not count.
#[must_use]
pub fn judge(order: &Order, facts: &[Fact]) -> Judged {
    let ours = || {
        facts.iter().filter(|fact| fact.amount_minor == order.amount_minor && fact.currency == order.currency)
    };
    if let Some(paid) = ours().find(|fact| fact.state == FactState::Captured) {
        return Judged::Paid { payment: paid.payment.clone() };
    }
    let refunded = ours().filter(|fact| fact.state == FactState::Refunded);
    let payments: Vec<_> = refunded.map(|fact| fact.payment.clone()).collect();
    if !payments.is_empty() {
        return Judged::Refunded { payments };
    }
    if ours().any(|fact| fact.state == FactState::Failed) { Judged::Failed } else { Judged::Open }
}

/// Updates the order. The plan takes effect immediately; open sockets notice it in their own regular check.
///
/// # Errors
/// When the database fails.
pub async fn settle(platform: &Platform, order: &Order, judged: &Judged) -> Result<Option<Settled>, DbError> {
    let now = platform.clock.now();
    match judged {
        Judged::Paid { payment } => {
            let settled = platform.db.settle_paid(order, payment, now).await?;
            match settled {
                Settled::Granted { until } => {
                    tracing::info!(order = %order.id, plan = order.plan, %until, "a plan was paid for");
                }
                Settled::WithoutPlan => {
                    tracing::error!(order = %order.id, plan = order.plan, "a payment was made for a plan that does \
                         not exist");
                }
                Settled::Already | Settled::Refunded => {}
            }
            Ok(Some(settled))
        }
        Judged::Refunded { payments } => {
            for payment in payments {
                if platform.db.settle_refunded(order, payment, now).await? {
                    tracing::info!(order = %order.id, plan = order.plan, "a payment was refunded");
                }
            }
            Ok(Some(Settled::Refunded))
        }
        Judged::Failed => {
            platform.db.note_failed_payment(order.id, now).await?;
            Ok(None)
        }
        Judged::Open => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order() -> Order {
        Order {
            id: uuid::Uuid::nil(),
            user_id: uuid::Uuid::nil(),
            plan: "pro".to_owned(),
            amount_minor: 99_900,
            currency: "INR".to_owned(),
            gateway: "razorpay".to_owned(),
            gateway_order: "order_1".to_owned(),
            state: "created".to_owned(),
            payment_id: None,
            created_at: chrono::DateTime::UNIX_EPOCH,
            paid_at: None,
            refunded_at: None,
        }
    }

    fn fact(payment: &str, amount_minor: i64, currency: &str, state: FactState) -> Fact {
        Fact { payment: payment.to_owned(), amount_minor, currency: currency.to_owned(), state }
    }

    #[test]
    fn an_order_is_paid_only_by_the_full_amount_in_its_currency() {
        for wrong in [
            fact("a", 99_899, "INR", FactState::Captured),
            fact("a", 99_900, "USD", FactState::Captured),
            fact("a", 99_900, "INR", FactState::Pending),
        ] {
            assert_eq!(judge(&order(), &[wrong]), Judged::Open);
        }
        assert_eq!(judge(&order(), &[fact("a", 99_900, "INR", FactState::Failed)]), Judged::Failed);
        let right = fact("b", 99_900, "INR", FactState::Captured);
        let facts = [fact("a", 99_900, "INR", FactState::Failed), right];
        assert_eq!(judge(&order(), &facts), Judged::Paid { payment: "b".to_owned() });
    }

    #[test]
    fn a_second_payment_pays_the_order_after_the_first_was_refunded() {
        let back = fact("a", 99_900, "INR", FactState::Refunded);
        assert_eq!(
            judge(&order(), std::slice::from_ref(&back)),
            Judged::Refunded { payments: vec!["a".to_owned()] }
        );
        let facts = [back, fact("b", 99_900, "INR", FactState::Captured)];
        assert_eq!(judge(&order(), &facts), Judged::Paid { payment: "b".to_owned() });
    }
}
