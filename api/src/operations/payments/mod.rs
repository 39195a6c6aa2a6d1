//! Plans and payments from the user's view: opening an order, verifying its payment, and showing purchases. The
//! gateways themselves are in `payments/`.

mod billing;
mod buying;
mod messages;
mod verification;

pub(super) use billing::receipt;
pub use billing::{Billing, Receipt, billing, order, set_cancelled};
pub use buying::{Checkout, create};
pub use messages::receive;
pub use verification::{look_up, play, verify};
