//! Plans and money, as far as a user is concerned: an order is opened, its payment is verified, and what was bought
//! is shown. The gateways themselves are in `payments/`.

mod billing;
mod buying;
mod messages;
mod verification;

pub(super) use billing::receipt;
pub use billing::{Billing, Receipt, billing, order, set_cancelled};
pub use buying::{Checkout, create};
pub use messages::receive;
pub use verification::{look_up, play, verify};
