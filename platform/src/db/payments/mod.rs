//! Payments for plans: an order is opened, a payment or a refund settles it, a subscription follows from it.

pub mod orders;
mod sandbox_payments;
pub mod settlements;
pub mod subscriptions;
