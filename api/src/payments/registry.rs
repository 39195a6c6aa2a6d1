//! The list of all payment gateways. Code that lists gateways reads it; the settings are in
//! `platform/src/config/payments.rs`.

use super::{gateway::GatewayKind, payu, razorpay, sandbox};

/// Every gateway. No other list of gateways exists in this crate.
pub static GATEWAYS: [&GatewayKind; 3] = [&razorpay::KIND, &payu::KIND, &sandbox::KIND];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_gateways_of_the_settings_can_be_opened() {
        let mut known = GATEWAYS.map(|kind| kind.name);
        let mut settings: Vec<_> = platform::config::GATEWAY_NAMES.to_vec();
        known.sort_unstable();
        settings.sort_unstable();
        assert_eq!(known.as_slice(), settings);
    }
}
