//! Every payment gateway. What lists gateways reads this list; settings are in `platform/src/config/payments.rs`.

use std::sync::Arc;

use anyhow::Result;
use futures::future::BoxFuture;
use platform::Platform;

use super::{gateway::Gateway, payu, razorpay, sandbox};

/// Every gateway. No other list of gateways exists in this crate.
pub static GATEWAYS: [&GatewayKind; 3] = [&razorpay::KIND, &payu::KIND, &sandbox::KIND];

/// Makes a gateway from the settings of an installation.
pub(super) type Open = for<'a> fn(&'a Platform) -> BoxFuture<'a, Result<Arc<dyn Gateway>>>;

/// What is known of a gateway before it is opened.
pub struct GatewayKind {
    /// As in the settings, in the database and on the wire.
    pub name: &'static str,
    /// Where the gateway sends its messages.
    pub webhook: Option<Door>,
    /// Where the gateway sends the browser after a payment.
    pub browser_return: Option<Door>,
    /// Opens it with the settings of this installation.
    pub open: Open,
}

/// A route that a gateway calls, below `/api`, and what the API's documentation says about it.
#[derive(Clone, Copy, Debug)]
pub struct Door {
    pub path: &'static str,
    pub summary: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_gateway_of_the_settings_can_be_opened_and_no_other() {
        let mut known = GATEWAYS.map(|kind| kind.name);
        let mut settings: Vec<_> = platform::config::GATEWAY_NAMES.to_vec();
        known.sort_unstable();
        settings.sort_unstable();
        assert_eq!(known.as_slice(), settings);
    }
}
