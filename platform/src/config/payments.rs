//! Settings of the payment gateway and its keys.

use secrecy::SecretString;
use url::Url;

use super::{ConfigError, source::Source};

/// The configured gateway.
#[derive(Clone, Debug)]
pub enum PaymentGateway {
    /// Nothing can be bought.
    None,
    /// Simulates a gateway; no money moves.
    Sandbox,
    Razorpay(Razorpay),
    Payu(Payu),
}

/// Keys of a Razorpay account.
#[derive(Clone, Debug)]
pub struct Razorpay {
    pub key_id: String,
    pub key_secret: SecretString,
    /// If it is missing, webhooks are refused.
    pub webhook_secret: Option<SecretString>,
    pub api_url: Url,
    /// The script that shows the checkout in the browser.
    pub checkout_url: Url,
}

/// Keys of a PayU India account.
#[derive(Clone, Debug)]
pub struct Payu {
    pub key: String,
    pub salt: SecretString,
    pub payment_url: Url,
    pub verify_url: Url,
}

impl PaymentGateway {
    /// The name of the gateway, as in the settings and on the wire.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Sandbox => Some("sandbox"),
            Self::Razorpay(_) => Some("razorpay"),
            Self::Payu(_) => Some("payu"),
        }
    }
}

/// Reads the settings of one gateway.
type Read = fn(&Source<'_>) -> Result<PaymentGateway, ConfigError>;

/// The gateways that settings may choose, and how their keys are read.
const GATEWAYS: [(&str, Read); 3] =
    [("sandbox", |_| Ok(PaymentGateway::Sandbox)), ("razorpay", razorpay), ("payu", payu)];

/// Names of the gateways that settings may choose.
pub const GATEWAY_NAMES: [&str; GATEWAYS.len()] = {
    let mut names = [""; GATEWAYS.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = GATEWAYS[i].0;
        i += 1;
    }
    names
};

/// Reads the gateway. The sandbox is the default on a loopback address only: a public server must not give plans away.
pub(super) fn gateway(source: &Source<'_>, is_loopback: bool) -> Result<PaymentGateway, ConfigError> {
    let name = "PAYMENT_GATEWAY";
    let Some(chosen) = source.get(name) else {
        return Ok(if is_loopback { PaymentGateway::Sandbox } else { PaymentGateway::None });
    };
    if chosen == "none" {
        return Ok(PaymentGateway::None);
    }
    match GATEWAYS.iter().find(|(name, _)| *name == chosen) {
        Some((_, read)) => read(source),
        None => Err(ConfigError { name, problem: format!("must be {} or none", GATEWAY_NAMES.join(", ")) }),
    }
}

fn razorpay(source: &Source<'_>) -> Result<PaymentGateway, ConfigError> {
    let beside = "PAYMENT_GATEWAY=razorpay";
    Ok(PaymentGateway::Razorpay(Razorpay {
        key_id: source.needed("RAZORPAY_KEY_ID", beside)?,
        key_secret: source.needed("RAZORPAY_KEY_SECRET", beside)?.into(),
        webhook_secret: source.get("RAZORPAY_WEBHOOK_SECRET").map(SecretString::from),
        api_url: source.parsed("RAZORPAY_API_URL", "https://api.razorpay.com")?,
        checkout_url: source
            .parsed("RAZORPAY_CHECKOUT_URL", "https://checkout.razorpay.com/v1/checkout.js")?,
    }))
}

fn payu(source: &Source<'_>) -> Result<PaymentGateway, ConfigError> {
    let beside = "PAYMENT_GATEWAY=payu";
    Ok(PaymentGateway::Payu(Payu {
        key: source.needed("PAYU_KEY", beside)?,
        salt: source.needed("PAYU_SALT", beside)?.into(),
        payment_url: source.parsed("PAYU_PAYMENT_URL", "https://test.payu.in/_payment")?,
        verify_url: source.parsed("PAYU_VERIFY_URL", "https://test.payu.in/merchant/postservice?form=2")?,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::source;

    fn gateway_of(vars: &[(&str, &str)], is_loopback: bool) -> Result<PaymentGateway, ConfigError> {
        gateway(&Source { var: &source::vars(vars) }, is_loopback)
    }

    #[test]
    fn a_public_server_has_no_payment_gateway_by_default() {
        assert!(matches!(gateway_of(&[], true), Ok(PaymentGateway::Sandbox)));
        assert!(matches!(gateway_of(&[], false), Ok(PaymentGateway::None)));
        assert!(matches!(gateway_of(&[("PAYMENT_GATEWAY", "sandbox")], false), Ok(PaymentGateway::Sandbox)));
    }

    #[test]
    fn a_gateway_without_its_keys_stops_the_start() {
        let error = gateway_of(&[("PAYMENT_GATEWAY", "razorpay")], false).unwrap_err().to_string();
        assert_eq!(error, "RAZORPAY_KEY_ID: must be set beside PAYMENT_GATEWAY=razorpay");
        assert!(gateway_of(&[("PAYMENT_GATEWAY", "payu"), ("PAYU_KEY", "k")], false).is_err());
        assert!(gateway_of(&[("PAYMENT_GATEWAY", "barter")], true).is_err());
    }
}
